import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { administrator } from './accounts.ts';

/** A server with the sample data on a free port and `data`, on Node with `flags`; answers where it is and how to end it. */
export async function serve(
  data: string,
  flags: readonly string[] = [],
): Promise<{ address: string; stop: () => Promise<void> }> {
  const server = spawn(process.execPath, [...flags, 'scripts/start.mjs'], {
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
  if (!address) throw new Error('The server did not start, see above.');
  return { address, stop };
}

/** Starts OpenPit as `npm start` does, on a free port and data of its own, for all journeys; answers how to end it. */
export default async function startServer(flags?: readonly string[]): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'openpit-browser-'));
  const data = path.join(folder, 'data');
  const putAway = () => rm(folder, { recursive: true, force: true });
  // Sample data that `npm test` has loaded once for all of its servers. The database's files belong to an account of their own.
  if (process.env.E2E_DATA) await promisify(execFile)('cp', ['-a', process.env.E2E_DATA, data]);
  const { address, stop: end } = await serve(data, flags).catch(async (error: unknown) => {
    await putAway();
    throw error;
  });
  const stop = async () => {
    await end();
    await putAway();
  };
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
