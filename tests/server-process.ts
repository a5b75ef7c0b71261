import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { knownFormats } from '../scripts/thrifty.mjs';

const script = fileURLToPath(new URL('../src/server/start.ts', import.meta.url));

/** Where programs and what was compiled of them are found. */
const { PATH, NODE_COMPILE_CACHE } = process.env;

/** The real server as a process of its own, with these settings alone. */
export function startServer(env: Record<string, string>) {
  const child = spawn(process.execPath, [knownFormats, script], {
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  const ready = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /^OpenPit is ready at (\S+)$/.exec(line)?.[1];
      if (address) resolve(address);
    });
  });
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line));
  const ended = once(child, 'close') as Promise<[number | null, string | null]>;
  return { child, said, ready: Promise.race([ready, ended.then(() => undefined)]), ended };
}
