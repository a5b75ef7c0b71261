import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** Bytes of PostgreSQL's protocol, cut into messages: a letter (none in the first of a client), a length, a content. */
class Messages {
  #held = Buffer.alloc(0);

  /** The messages that are whole now, each with its head. */
  *take(bytes: Buffer, isFirst: () => boolean = () => false): Generator<Buffer> {
    this.#held = Buffer.concat([this.#held, bytes]);
    for (;;) {
      const head = isFirst() ? 0 : 1;
      if (this.#held.length < head + 4) return;
      const length = head + this.#held.readUInt32BE(head);
      if (this.#held.length < length) return;
      const message = this.#held.subarray(0, length);
      this.#held = this.#held.subarray(length);
      yield message;
    }
  }
}

const letterOf = (message: Buffer) => String.fromCharCode(message[0]!);

function message(letter: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(letter), length, content]);
}

function startup(settings: Record<string, string>): Buffer {
  const texts = Object.entries(settings).flatMap(([name, value]) => [`${name}\0`, `${value}\0`]);
  const content = Buffer.concat([Buffer.from([0, 3, 0, 0]), Buffer.from(`${texts.join('')}\0`)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length + 4);
  return Buffer.concat([length, content]);
}

function settingsOf(first: Buffer): Record<string, string> {
  const texts = first.subarray(8).toString('utf8').split('\0');
  const settings: Record<string, string> = {};
  for (let at = 0; at + 1 < texts.length && texts[at] !== ''; at += 2) settings[texts[at]!] = texts[at + 1]!;
  return settings;
}

const refusal = (text: string) => message('E', Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${text}\0\0`));
const idle = message('Z', Buffer.from('I'));
const welcome = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('S', Buffer.from('server_version\x0015.0\0')),
  message('S', Buffer.from('client_encoding\0UTF8\0')),
  message('K', Buffer.alloc(8)),
  idle,
]);

/** A connection to PostgreSQL, which belongs to a client until its transaction is over. */
class Backend {
  readonly socket: Socket;
  readonly #messages = new Messages();
  #isReady = false;
  #client: Socket | undefined;
  #expected = 0;
  readonly #whenFree: (backend: Backend) => void;

  constructor(to: NetConnectOpts, settings: Record<string, string>, whenFree: (backend: Backend) => void) {
    this.#whenFree = whenFree;
    this.socket = connect(to).on('error', () => {});
    this.socket.once('connect', () => this.socket.write(startup(settings)));
    this.socket.on('data', (bytes: Buffer) => {
      for (const each of this.#messages.take(bytes)) this.#hear(each);
    });
  }

  #hear(each: Buffer): void {
    const isIdle = letterOf(each) === 'Z' && each[5] === 'I'.charCodeAt(0);
    if (letterOf(each) === 'Z') this.#expected -= 1;
    if (this.#isReady) this.#client?.write(each);
    if (!isIdle || (this.#isReady && this.#expected > 0)) return;
    this.#isReady = true;
    this.#client = undefined;
    this.#whenFree(this);
  }

  lend(client: Socket): void {
    this.#client = client;
    this.#expected = 0;
  }

  send(each: Buffer): void {
    if ('QSF'.includes(letterOf(each))) this.#expected += 1;
    this.socket.write(each);
  }
}

export interface PoolerOptions {
  /** Connections that it has to give. */
  connections?: number;
  /** What comes of the settings of a connection: pgbouncer refuses what it does not know, or is told to drop it. */
  settings?: 'refused' | 'dropped' | 'kept';
}

/**
 * A pooler of the strictest kind: after each transaction a client's next one goes to the connection that has rested for
 * longest. What was left on the one before (names of statements, settings, locks) is not there.
 */
export async function startPooler(
  connectionString: string,
  { connections = 3, settings = 'refused' }: PoolerOptions = {},
) {
  const url = new URL(connectionString.replace('@/', '@localhost/'));
  const folder = url.searchParams.get('host');
  const to = folder ? { path: `${folder}/.s.PGSQL.5432` } : { host: url.hostname, port: Number(url.port || 5432) };
  const own = { user: decodeURIComponent(url.username), database: url.pathname.slice(1) };
  const free: Backend[] = [];
  const backends: Backend[] = [];
  const clients = new Set<Socket>();
  const waiting: ((backend: Backend) => void)[] = [];
  /** Names of statements that clients prepared. */
  const named: string[] = [];

  /** Each client hears which connection is no longer its own. */
  const freed = new Set<(backend: Backend) => void>();

  const whenFree = (backend: Backend) => {
    for (const forget of freed) forget(backend);
    const next = waiting.shift();
    if (next) next(backend);
    else free.push(backend);
  };
  const open = (more: Record<string, string>) => {
    while (backends.length < connections) backends.push(new Backend(to, { ...own, ...more }, whenFree));
  };

  function welcomeClient(client: Socket, first: Buffer): boolean {
    const { user, database, application_name, ...others } = settingsOf(first);
    const unknown = Object.keys(others).find((name) => name !== 'client_encoding');
    if (unknown && settings === 'refused') {
      client.end(refusal(`unsupported startup parameter: ${unknown}`));
      return false;
    }
    open(settings === 'kept' ? others : {});
    client.write(welcome);
    return true;
  }

  function serve(client: Socket): void {
    clients.add(client);
    const messages = new Messages();
    let isFirst = true;
    let backend: Backend | undefined;
    let held: Buffer[] = [];
    let isAsking = false;
    const give = (given: Backend) => {
      isAsking = false;
      given.lend(client);
      backend = given;
      for (const each of held.splice(0)) given.send(each);
    };
    const forget = (freed: Backend) => {
      if (backend === freed) backend = undefined;
    };
    freed.add(forget);
    client.on('data', (bytes: Buffer) => {
      for (const each of messages.take(bytes, () => isFirst)) {
        if (isFirst) {
          isFirst = false;
          if (!welcomeClient(client, each)) return;
          continue;
        }
        if (letterOf(each) === 'X') {
          client.end();
          return;
        }
        if (letterOf(each) === 'P') named.push(each.subarray(5, each.indexOf(0, 5)).toString());
        if (backend) backend.send(each);
        else {
          held.push(each);
          if (isAsking) continue;
          isAsking = true;
          const next = free.shift();
          if (next) give(next);
          else waiting.push(give);
        }
      }
    });
    client.on('error', () => {});
    client.on('close', () => {
      clients.delete(client);
      freed.delete(forget);
      held = [];
      // A transaction that its client left is over for all.
      backend?.send(message('Q', Buffer.from('rollback\0')));
    });
  }

  const server = createServer({ noDelay: true }, serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    connectionString: `postgresql://${url.username}@127.0.0.1:${port}${url.pathname}`,
    named,
    async close() {
      for (const socket of [...clients, ...backends.map((backend) => backend.socket)]) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
