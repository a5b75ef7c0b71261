import { readdirSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { type Attack, type Caller, pause, type Target } from './attack.ts';

const assets = path.join(import.meta.dirname, '../../build/client/assets');

/** The largest script of the pages: whoever knows the address has it. */
function largestAsset(): string {
  const files = readdirSync(assets).filter((file) => file.endsWith('.js'));
  const size = (file: string) => statSync(path.join(assets, file)).size;
  return `/assets/${files.toSorted((one, other) => size(other) - size(one))[0]}`;
}

interface Slow {
  label: string;
  by: Caller;
  /** Sent at once. */
  head: string;
  /** Sent a byte every second afterwards. */
  drip?: string;
}

/** A connection that takes 1 kB a second and gives a byte a second, until the server or the end of the attack cuts it. */
function drag({ port, tally, signal }: Target, { label, by, head, drip }: Slow): Promise<void> {
  const began = performance.now();
  return new Promise((resolve) => {
    let status: string | undefined;
    let at = 0;
    const socket: Socket = connect({
      ...{ port, host: '127.0.0.1', localAddress: by.from },
      onread: {
        buffer: Buffer.alloc(1_024),
        callback(count, buffer) {
          status ??= /^HTTP\/1\.1 (\d+)/.exec(Buffer.from(buffer).toString('latin1', 0, count))?.[1];
          return false;
        },
      },
    });
    const beat = setInterval(() => {
      socket.resume();
      if (drip === undefined || socket.destroyed) return;
      socket.write(drip.charAt(at));
      at += 1;
    }, 1_000);
    const cut = () => socket.destroy();
    signal.addEventListener('abort', cut);
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(beat);
      signal.removeEventListener('abort', cut);
      const end = signal.aborted ? 'held to the end' : 'cut';
      tally.note(label, `${status ?? 'no status'}, ${end}`, performance.now() - began);
      resolve();
    });
    socket.write(head);
  });
}

const get = (port: number, address: string) =>
  `GET ${address} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: identity\r\n\r\n`;

async function dragAll(target: Target, slow: Slow[]): Promise<void> {
  await Promise.all(slow.map((one) => drag(target, one)));
}

const times = <Made>(count: number, make: (n: number) => Made) => Array.from({ length: count }, (_, n) => make(n));

/** Takes answers so slowly that they stay with the server: what is small enough waits in the kernel, and costs nothing. */
export const readers: Attack = {
  name: 'readers',
  what: '140 clients without an account that take a file of 4 MB at 1 kB/s, and 10 that ask for 20 smaller ones in a row',
  rateLimit: 'on',
  async run(target) {
    const large = get(target.port, '/api/docs/js/scalar.js');
    const several = get(target.port, largestAsset()).repeat(20);
    await dragAll(target, [
      ...times(140, (n) => ({ label: 'a large file', by: target.stranger(n), head: large })),
      ...times(10, (n) => ({ label: 'several files', by: target.stranger(140 + n), head: several })),
    ]);
  },
};

/** Sends a file so slowly that it never comes. */
export const senders: Attack = {
  name: 'senders',
  what: '130 uploads of one member at a byte a second',
  rateLimit: 'on',
  async run(target) {
    const { cookie } = target.member(0);
    const paths = ['/api/csv/preview/mines', '/api/csv/upload/mines', '/api/csv/table', '/api/investments/import'];
    const slow = times(130, (n) => ({
      label: `POST ${paths[n % paths.length]}`,
      by: target.member(n),
      head: `POST ${paths[n % paths.length]} HTTP/1.1\r\nHost: localhost:${target.port}\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname,country\r\n`,
      drip: 'a'.repeat(200),
    }));
    await dragAll(target, slow);
  },
};

/** Never comes to the end of its head. */
export const heads: Attack = {
  name: 'heads',
  what: '600 connections without an account whose head comes at a byte a second',
  rateLimit: 'on',
  async run(target) {
    const head = `GET /api/mines HTTP/1.1\r\nHost: localhost:${target.port}\r\nX-Slow: `;
    const slow = times(600, (n) => ({
      label: n % 2 === 0 ? 'slow head' : 'says nothing',
      by: target.stranger(n),
      head: n % 2 === 0 ? head : '',
      drip: n % 2 === 0 ? 'x'.repeat(200) : '',
    }));
    await dragAll(target, slow);
    await pause(0, target.signal);
  },
};
