import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';
import { installationSecret } from './secret.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'openpit-secret-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('is made once and kept beside the data, for its owner alone', async () => {
  const config = readConfig({ DATA_DIR: path.join(folder, 'data') });
  const secret = installationSecret(config);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(installationSecret(config)).toBe(secret);
  expect(await readFile(path.join(folder, 'data/auth-secret'), 'utf8')).toBe(secret);
  expect((await stat(path.join(folder, 'data/auth-secret'))).mode & 0o077).toBe(0);
});

it('is what AUTH_SECRET says, where that is set', () => {
  const AUTH_SECRET = 'as long as a secret has to be, and more';
  expect(installationSecret(readConfig({ DATA_DIR: folder, AUTH_SECRET }))).toBe(AUTH_SECRET);
});

it('is never an empty one that a crash has left', async () => {
  await writeFile(path.join(folder, 'auth-secret'), '');
  expect(() => installationSecret(readConfig({ DATA_DIR: folder }))).toThrow(ConfigError);
});
