import { connect } from 'node:net';
import { type Attack, type Caller, forEach, type Target } from './attack.ts';

interface Flood {
  label: string;
  /** Sent first; `after`: what follows waits for its answer. */
  head: string;
  isAfter?: boolean;
  flood: string;
}

/** Sends all of it as fast as it is taken, and takes what comes back, until the server ends the connection. */
function send({ port, tally, cut }: Target, by: Caller, { label, head, isAfter = false, flood }: Flood): Promise<void> {
  const began = performance.now();
  return new Promise((resolve) => {
    let status: string | undefined;
    const socket = connect({ port, host: '127.0.0.1', localAddress: by.from });
    const end = () => socket.destroy();
    cut.addEventListener('abort', end);
    socket.on('data', (bytes) => {
      if (isAfter && status === undefined) socket.write(flood);
      status ??= /^HTTP\/1\.1 (\d+)/.exec(bytes.toString('latin1'))?.[1];
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      cut.removeEventListener('abort', end);
      tally.note(
        label,
        `${status ?? 'no status'}, ${cut.aborted ? 'held to the end' : 'cut'}`,
        performance.now() - began,
      );
      resolve();
    });
    socket.write(isAfter ? head : head + flood);
  });
}

const many = 30_000;
const rounds = 10;
const connections = 20;

/** Sends so much ahead that it is read in one turn of the event loop, before anybody else has theirs. */
export const ahead: Attack = {
  name: 'ahead',
  what: '20 connections without an account, again and again: 30,000 calls sent before the first answer, a body in 30,000 pieces of a byte, the same after its answer',
  rateLimit: 'on',
  async run(target) {
    const host = `Host: localhost:${target.port}\r\n`;
    const pieces = '1\r\nx\r\n'.repeat(many);
    const body = `${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const floods: Flood[] = [
      { label: 'calls', head: '', flood: `GET /api/health HTTP/1.1\r\n${host}\r\n`.repeat(many) },
      { label: 'crumbs', head: `POST /api/auth/sign-in/email HTTP/1.1\r\n${body}`, flood: pieces },
      { label: 'crumbs after the answer', head: `POST /api/none HTTP/1.1\r\n${body}`, isAfter: true, flood: pieces },
    ];
    const tries = Array.from({ length: rounds * connections }, (_, n) => n);
    await forEach(tries, { width: connections, signal: target.signal }, (n) =>
      send(target, target.stranger(n % connections), floods[n % floods.length]!),
    );
  },
};
