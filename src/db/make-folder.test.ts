import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder, makeFolderSync } from './make-folder.ts';

let base: string;
beforeAll(() => {
  base = mkdtempSync(path.join(tmpdir(), 'openpit-folders-'));
});
afterAll(() => rmSync(base, { recursive: true }));

describe.each([
  ['while others wait', async (folder: string, mode?: number) => makeFolderSync(folder, mode)],
  ['beside other work', makeFolder],
])('a folder that is made %s', (name, make) => {
  const inBase = (below: string) => path.join(base, name, below);

  it('is there with those above it, each for whom it says, as often as it is asked for', async () => {
    await make(inBase('a/b/c'), 0o700);
    await make(inBase('a/b/c'), 0o700);
    expect([inBase('a'), inBase('a/b/c')].map((folder) => statSync(folder).mode & 0o777)).toEqual([0o700, 0o700]);
    await make(path.parse(base).root, 0o700);
  });

  it('may be asked for many times at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => make(inBase('many/at/once'))));
    expect(existsSync(inBase('many/at/once'))).toBe(true);
  });

  it('is refused where a file is in its way, or a link that leads nowhere', async () => {
    await make(inBase(''));
    writeFileSync(inBase('file'), '');
    symlinkSync(inBase('gone'), inBase('link'));
    for (const taken of ['file', 'file/below', 'link', 'link/below']) {
      await expect(make(inBase(taken))).rejects.toThrow(/E(EXIST|NOTDIR|NOENT)/);
    }
  });

  // Linux answers for what nobody can make there as if a folder above it were missing.
  it.runIf(existsSync('/proc/self'))('is refused where the system lets nobody make one', async () => {
    await expect(make('/proc/openpit')).rejects.toThrow(/ENOENT/);
    await expect(make('/proc/openpit/backups')).rejects.toThrow(/ENOENT/);
  });
});
