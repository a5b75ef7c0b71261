import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { ownPort } from './own-port.ts';

/** A way to the database by TCP, whose address is one that the settings take, and that can be cut. */
export async function openWay(connectionString: string) {
  const url = new URL(connectionString.replace('@/', '@localhost/'));
  const folder = url.searchParams.get('host');
  const to = folder ? { path: `${folder}/.s.PGSQL.5432` } : { host: url.hostname, port: Number(url.port || 5432) };
  const sockets = new Set<Socket>();
  const relay = (from: Socket) => {
    const target = connect(to as { path: string });
    for (const [one, other] of [
      [from, target],
      [target, from],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {}).on('close', () => other.destroy());
      one.pipe(other);
    }
  };
  let server: Server | undefined;
  const port = await ownPort();
  async function open(): Promise<void> {
    server = createServer(relay).listen(port, '127.0.0.1');
    await once(server, 'listening');
  }
  await open();
  const user = url.username === '' ? '' : `${url.username}${url.password === '' ? '' : `:${url.password}`}@`;
  return {
    open,
    async cut() {
      for (const socket of sockets) socket.destroy();
      sockets.clear();
      const closed = once(server!, 'close');
      server!.close();
      await closed;
    },
    connectionString: `postgresql://${user}127.0.0.1:${port}${url.pathname}`,
  };
}
