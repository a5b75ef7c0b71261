import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../tests/kit.ts';
import { BackupError } from '../db/backup/format.ts';
import { addBackup, lastBackup } from '../db/backup/keep-backups.ts';
import { writeBackup } from '../db/backup/write-backup.ts';

let folder: string;
let test: TestApp;
const inFolder = (name: string) => path.join(folder, name);
const backUp = (file: string) =>
  writeBackup({ connectionString: test.connectionString, dataDir: inFolder('data'), file });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'openpit-nights-'));
  test = await openTestApp();
  await test.signUp('Ann Backup');
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

describe('backups by night', () => {
  const nightly = (write = backUp) =>
    addBackup({ folder: inFolder('nights'), keep: 3, dataDir: inFolder('data'), write });
  const nights = async () => (await readdir(inFolder('nights'))).toSorted();
  const older = [
    'openpit-2024-01-01T03-17-00-000Z.tar.gz',
    'openpit-2024-01-02T03-17-00-000Z.tar.gz',
    'openpit-2024-01-03T03-17-00-000Z.tar.gz',
  ];

  it('keep the newest, and touch nothing else', async () => {
    await mkdir(inFolder('nights'));
    const others = ['before-upgrade.tar.gz', 'openpit-Sat.tar.gz'];
    for (const name of [...older, ...others]) await writeFile(path.join(inFolder('nights'), name), 'an older one');
    const began = Date.now();
    const { file, bytes } = await nightly();
    expect(path.basename(file)).toMatch(/^openpit-[\d-]{10}T[\d-]{12}Z\.tar\.gz$/);
    expect(await nights()).toEqual([...others, ...older.slice(1), path.basename(file)].toSorted());
    const record = await lastBackup(inFolder('data'));
    expect(record).toMatchObject({ file, bytes });
    expect(Date.parse(record!.finishedAt)).toBeGreaterThanOrEqual(began);
  });

  it('take away what one that was killed has left, and leave one that is being written', async () => {
    const place = (name: string) => path.join(inFolder('nights'), name);
    const dead = 'openpit-2024-01-04T03-17-00-000Z.tar.gz.part';
    const kept = ['openpit-2024-01-05T03-17-00-000Z.tar.gz.part', 'mine.part', 'openpit-Sat.tar.gz.part'];
    for (const name of [dead, ...kept]) await writeFile(place(name), 'a half');
    const yesterday = new Date(Date.now() - 24 * 3_600_000);
    for (const name of [dead, 'mine.part', 'openpit-Sat.tar.gz.part']) await utimes(place(name), yesterday, yesterday);
    expect((await nightly()).swept).toEqual([dead]);
    const parts = (await nights()).filter((name) => name.endsWith('.part'));
    expect(parts).toEqual(kept.toSorted());
    for (const name of kept) await rm(place(name));
  });

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 100)],
    ['changed', (bytes: Buffer) => gzipSync(replaced(gunzipSync(bytes), 'ann backup', 'ben backup'))],
    ['empty', () => Buffer.alloc(0)],
  ])('remove nothing for one that the disk gives back %s', async (_, spoil) => {
    const before = await nights();
    const record = await lastBackup(inFolder('data'));
    let damaged = '';
    const attempt = nightly(async (file) => {
      damaged = `${path.basename(file)}.damaged`;
      const written = await backUp(file);
      await writeFile(file, spoil(await readFile(file)));
      return written;
    });
    await expect(attempt).rejects.toThrow(BackupError);
    await expect(attempt).rejects.toThrow(/cannot be read back/);
    expect(await nights()).toEqual([...before, damaged].toSorted());
    expect(await lastBackup(inFolder('data'))).toEqual(record);
    await rm(path.join(inFolder('nights'), damaged));
  });
});

/** The same length, so that the entries of the tar stay where they are. */
function replaced(bytes: Buffer, from: string, to: string): Buffer {
  const changed = Buffer.from(bytes);
  for (let at = changed.indexOf(from); at !== -1; at = changed.indexOf(from, at + 1)) changed.write(to, at);
  return changed;
}
