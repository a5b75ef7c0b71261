import { connect, type Socket } from 'node:net';
import { type Attack, type Caller, forEach, pause, type Target } from './attack.ts';

interface Flood {
  label: string;
  /** Sent first; `after`: what follows waits for its answer. */
  head: string;
  isAfter?: boolean;
  flood: string | Buffer;
}

function open({ port, cut }: Target, by: Caller): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: by.from }).on('error', () => {});
  const end = () => socket.destroy();
  cut.addEventListener('abort', end);
  return socket.on('close', () => cut.removeEventListener('abort', end));
}

/** Also where it has ended before, by an error or not. */
function until(socket: Socket, event: 'connect' | 'close'): Promise<void> {
  return new Promise((resolve) => {
    if (socket.closed || (event === 'connect' && !socket.connecting)) resolve();
    else socket.once(event, () => resolve()).once('close', () => resolve());
  });
}

/** Sends all of it as fast as it is taken, and takes what comes back, until the server ends the connection. */
async function send(target: Target, socket: Socket, { label, head, isAfter = false, flood }: Flood): Promise<void> {
  const { tally, cut } = target;
  const began = performance.now();
  let status: string | undefined;
  socket.on('data', (bytes) => {
    if (isAfter && status === undefined) socket.write(flood);
    status ??= /^HTTP\/1\.1 (\d+)/.exec(bytes.toString('latin1'))?.[1];
  });
  socket.write(head);
  if (!isAfter) socket.write(flood);
  await until(socket, 'close');
  tally.note(label, `${status ?? 'no status'}, ${cut.aborted ? 'held to the end' : 'cut'}`, performance.now() - began);
}

const many = 30_000;
const connections = 20;
const opened = 500;

/**
 * Connections that these attacks begin in a second, all together; as many as they can unless said. Who floods as fast as it can
 * beside the server takes as much of the processor as the server and its database, so that others wait for that alone.
 */
const pace = Number(process.env['SOAK_PACE'] ?? Infinity);
let due = 0;

/** Waits until the next connection may begin. */
async function atPace(signal: AbortSignal): Promise<void> {
  const now = performance.now();
  due = Math.max(now, due + 1_000 / pace);
  if (due > now) await pause(due - now, signal);
}

/** Twenty at once, each anew as soon as it is ended: from one address, from twenty, and by what one opened before. */
async function sendAll(target: Target, floods: Flood[], tries: number): Promise<void> {
  const { signal } = target;
  const floodOf = (n: number) => floods[n % floods.length]!;
  const list = Array.from({ length: tries }, (_, n) => n);
  const from = (callerOf: (n: number) => Caller) =>
    forEach(list, { width: connections, signal }, async (n) => {
      await atPace(signal);
      await send(target, open(target, callerOf(n)), floodOf(n));
    });
  await from(() => target.stranger(0));
  await from((n) => target.stranger(1 + (n % connections)));
  const by = target.stranger(connections + 1);
  const sockets = list.slice(0, opened).map(() => open(target, by));
  await Promise.all(sockets.map((socket) => until(socket, 'connect')));
  await Promise.all(
    sockets.map(async (socket, n) => {
      await atPace(signal);
      await send(target, socket, floodOf(n));
    }),
  );
}

const hostOf = ({ port }: Target) => `Host: localhost:${port}\r\n`;

/** Sends requests ahead, more than is read in one turn of the event loop, before anybody else has theirs. */
export const ahead: Attack = {
  name: 'ahead',
  what: '20 connections at once without an account, 500 in all from one address, 500 from 20 and 500 that were opened before: 30,000 calls, or calls with a body, sent before the first answer',
  rateLimit: 'on',
  async run(target) {
    const host = hostOf(target);
    const body = `Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`;
    const floods: Flood[] = [
      { label: 'calls', head: '', flood: `GET /api/health HTTP/1.1\r\n${host}\r\n`.repeat(many) },
      { label: 'calls with a body', head: '', flood: `POST /api/none HTTP/1.1\r\n${host}${body}`.repeat(many) },
    ];
    await sendAll(target, floods, opened);
  },
};

const answers = /HTTP\/1\.1 (\d+)/g;

/** Sends as many as one connection may, again as soon as they are answered, until it is ended or refused. */
async function sendFew(target: Target, by: Caller, isOver: () => boolean): Promise<void> {
  const { signal, tally } = target;
  const few = 20;
  const batch = `GET /api/mines?limit=25 HTTP/1.1\r\n${hostOf(target)}\r\n`.repeat(few);
  while (!isOver() && !signal.aborted) {
    await atPace(signal);
    if (isOver()) return;
    const socket = open(target, by);
    let answered = 0;
    let began = performance.now();
    socket.on('data', (bytes) => {
      for (const [, status] of bytes.toString('latin1').matchAll(answers)) {
        answered += 1;
        tally.note('calls', status!, performance.now() - began);
      }
      if (answered < few) return;
      answered = 0;
      began = performance.now();
      if (isOver() || signal.aborted) socket.destroy();
      else socket.write(batch);
    });
    socket.write(batch);
    await until(socket, 'close');
    tally.note('connections', 'ended', performance.now() - began);
    // One that is refused at once is tried again, as fast as a client that waits a moment.
    await pause(50, signal);
  }
}

/** Sends a few requests ahead on each of many connections. */
export const abreast: Attack = {
  name: 'abreast',
  what: '20 calls ahead on each of 500 connections of one address without an account, again as soon as they are answered, for 15 s',
  rateLimit: 'on',
  async run(target) {
    const end = AbortSignal.timeout(15_000);
    const by = target.stranger(0);
    await Promise.all(Array.from({ length: opened }, () => sendFew(target, by, () => end.aborted)));
  },
};

/** Sends bodies a byte a piece. */
export const crumbs: Attack = {
  name: 'crumbs',
  what: 'the same with a body in 30,000 pieces of a byte, and with one that comes after the answer',
  rateLimit: 'on',
  async run(target) {
    const flood = '1\r\nx\r\n'.repeat(many);
    const body = `${hostOf(target)}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const floods: Flood[] = [
      { label: 'crumbs', head: `POST /api/auth/sign-in/email HTTP/1.1\r\n${body}`, flood },
      { label: 'crumbs after the answer', head: `POST /api/none HTTP/1.1\r\n${body}`, isAfter: true, flood },
    ];
    await sendAll(target, floods, opened);
  },
};

/** Goes on to send a body after its answer, as fast as it is taken. */
async function sendOn(target: Target, by: Caller, piece: string, isOver: () => boolean): Promise<void> {
  const { signal, tally } = target;
  const block = piece.repeat(Math.ceil(65_536 / piece.length));
  while (!isOver() && !signal.aborted) {
    const socket = open(target, by);
    const began = performance.now();
    let status = 'no status';
    socket.on('data', (bytes) => (status = /^HTTP\/1\.1 (\d+)/.exec(bytes.toString('latin1'))?.[1] ?? status));
    socket.write(`POST /api/none HTTP/1.1\r\n${hostOf(target)}Transfer-Encoding: chunked\r\n\r\n`);
    const pump = () => {
      if (isOver() || signal.aborted) socket.destroy();
      else if (!socket.destroyed) socket.write(block, pump);
    };
    socket.once('data', pump);
    await until(socket, 'close');
    tally.note(`pieces of ${piece.length} bytes`, status, performance.now() - began);
    await pause(50, signal);
  }
}

/** Sends bodies on and on after they were refused. */
export const unread: Attack = {
  name: 'unread',
  what: '40 bodies at once without an account from 20 addresses, which go on for 10 s after their answers: in pieces of 17 and of 1,400 bytes',
  rateLimit: 'on',
  async run(target) {
    const end = AbortSignal.timeout(10_000);
    const pieceOf = (bytes: number) => `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`;
    await Promise.all(
      Array.from({ length: 2 * connections }, (_, n) =>
        sendOn(target, target.stranger(n % connections), pieceOf(n % 2 === 0 ? 17 : 1_400), () => end.aborted),
      ),
    );
  },
};

/** Sends what is no request, by ever new connections. */
export const noise: Attack = {
  name: 'noise',
  what: 'the same with what is no request: TLS, another protocol, a head of 64 kB, a megabyte of line ends',
  rateLimit: 'on',
  async run(target) {
    const floods: Flood[] = [
      { label: 'TLS', head: '', flood: Buffer.from('160301010001000100', 'hex') },
      { label: 'another protocol', head: '', flood: 'SSH-2.0-OpenSSH_9.2\r\n' },
      { label: 'a long head', head: `GET / HTTP/1.1\r\n${hostOf(target)}`, flood: `x: ${'x'.repeat(65_536)}` },
      { label: 'line ends', head: '', flood: `${'\r\n'.repeat(524_288)}x` },
    ];
    await sendAll(target, floods, 3_000);
  },
};
