import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { newDataDir, report, round, startServer, tidy } from './kit.ts';

// The event loop stands still for good: the process ends itself, says where it stood, and the next one answers.
const standing = {
  NODE_OPTIONS: `--import=data:text/javascript,process.on('SIGUSR2',function%20standing(){for(;;);})`,
};
const dataDir = newDataDir();

/** As the first process of a container, which the kernel protects from itself: `npm start` puts another one before it. */
async function asFirstProcess(): Promise<{ code: number | null; at: string[] }> {
  const child = spawn(
    'unshare',
    ['--pid', '--fork', '--mount-proc', process.execPath, path.join(import.meta.dirname, '../scripts/start.mjs')],
    {
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        DATA_DIR: newDataDir(),
        SAMPLE_DATA: 'off',
        WATCHDOG_SECONDS: '3',
        ...standing,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const said: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line));
  const ended = once(child, 'close') as Promise<[number | null]>;
  for await (const line of createInterface({ input: child.stdout })) if (line.startsWith('OpenPit is ready')) break;
  // Its own child is the server, the number of which is known in there alone.
  const server = (await firstChild((await firstChild(child.pid)) ?? 0)) ?? 0;
  process.kill(server, 'SIGUSR2');
  const [code] = await ended;
  return { code, at: placeIn(said) };
}

async function firstChild(pid = 0): Promise<number | undefined> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return Number(list.trim().split(' ')[0]) || undefined;
}

const placeIn = (said: string[]) =>
  said.flatMap((line) => (line.startsWith('{') ? ((JSON.parse(line) as { at?: string[] }).at ?? []) : []));

try {
  const server = await startServer(dataDir, standing);
  const began = performance.now();
  server.child.kill('SIGUSR2');
  const [, signal] = await server.ended;
  const endedAfterMs = performance.now() - began;
  const at = placeIn(server.said)[0];
  const next = await startServer(dataDir);
  report('the event loop stands still', {
    signal,
    at,
    endedAfterMs: round(endedAfterMs),
    readyAgainMs: round(next.readyAfter),
  });
  next.child.kill('SIGTERM');
  await next.ended;
  if (signal !== 'SIGKILL' || !at?.startsWith('standing') || endedAfterMs > 45_000) process.exitCode = 1;

  if (process.platform === 'linux' && process.getuid?.() === 0) {
    const first = await asFirstProcess();
    report('as the first process of a container', { code: first.code, at: first.at[0] });
    if (first.code !== 137) process.exitCode = 1;
  }
} finally {
  tidy();
}
