import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { administrator } from './accounts.ts';

/** Starts OpenPit as `npm start` does, on a free port and data of its own, for all journeys; answers how to end it. */
export default async function startServer(): Promise<() => Promise<void>> {
  const data = await mkdtemp(path.join(tmpdir(), 'openpit-browser-'));
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: data,
      DATABASE_URL: '',
      PUBLIC_URL: '',
      SAMPLE_DATA: 'on',
      TRUST_PROXY: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  let stopping = false;
  const ended = new Promise<void>((resolve) => {
    server.once('exit', (code, signal) => {
      if (!stopping)
        process.stderr.write(`The server ended by itself (${signal ?? code}):\n${said.slice(-20).join('\n')}\n`);
      resolve();
    });
  });
  const stop = async () => {
    stopping = true;
    server.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true });
  };
  const ready = new Promise<string | undefined>((resolve) => {
    createInterface({ input: server.stdout }).on('line', (line) => {
      said.push(line);
      const address = /^OpenPit is ready at (\S+)$/.exec(line)?.[1];
      if (address) resolve(address);
    });
    void ended.then(() => resolve(undefined));
  });
  const address = await ready;
  if (!address) {
    await stop();
    throw new Error('The server did not start, see above.');
  }
  process.env.E2E_ADDRESS = address;
  // The first account is the administrator's, so that every account of a journey is a member's.
  const made = await fetch(`${address}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada Admin', ...administrator }),
  });
  if (!made.ok) {
    await stop();
    throw new Error(`The administrator's sign-up answered ${made.status}: ${await made.text()}`);
  }
  return stop;
}
