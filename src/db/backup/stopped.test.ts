import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, closeSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { cleanUp, temporaryDataDir } from '../../../tests/embedded/kit.ts';

const script = fileURLToPath(new URL('../../../scripts/restore.ts', import.meta.url));

afterEach(cleanUp);

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('a restore that is stopped by %s takes the database along that it has started', async (signal, code) => {
  const dataDir = temporaryDataDir();
  const file = path.join(path.dirname(dataDir), 'comes-slowly');
  execFileSync('mkfifo', [file]);
  const writer = openSync(file, 'r+');
  const child = spawn(process.execPath, [script, file], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const isUnderWay = () => existsSync(dataDir) && readdirSync(dataDir).some((name) => name.startsWith('restoring-'));
  await expect.poll(isUnderWay).toBe(true);
  const running = path.join(dataDir, 'postgres/postmaster.pid');
  expect(existsSync(running)).toBe(true);
  child.kill(signal);
  await expect.poll(() => existsSync(running)).toBe(false);
  // A process does not end before its reads do.
  closeSync(writer);
  expect(await ended).toEqual([code, null]);
});
