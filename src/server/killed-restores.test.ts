import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onDatabase } from '../../tests/database.ts';
import { openTestApp, type TestApp } from '../../tests/kit.ts';
import { BackupError } from '../db/backup/format.ts';
import { restoreBackup } from '../db/backup/restore-backup.ts';
import { stageIn } from '../db/backup/staging.ts';
import { writeBackup } from '../db/backup/write-backup.ts';

const database = 'openpit_restore_killed';
let folder: string;
let test: TestApp;
const inFolder = (name: string) => path.join(folder, name);
const target = () => onDatabase(test.connectionString, database);
const restore = () => restoreBackup({ connectionString: target(), dataDir: inFolder('back'), file: inFolder('whole') });

async function connected<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: target() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'openpit-killed-'));
  test = await openTestApp();
  await test.signUp('Ann Backup');
  await mkdir(inFolder('data/uploads/pictures'), { recursive: true });
  await writeFile(inFolder('data/uploads/pictures/one.webp'), 'one');
  await writeBackup({ connectionString: test.connectionString, dataDir: inFolder('data'), file: inFolder('whole') });
});
beforeEach(async () => {
  await test.db.client.query(`drop database if exists ${database} with (force)`);
  await test.db.client.query(`create database ${database}`);
  await rm(inFolder('back'), { recursive: true, force: true });
  await mkdir(inFolder('back'));
});
afterAll(async () => {
  await test.db.client.query(`drop database ${database} with (force)`);
  await test.close();
  await rm(folder, { recursive: true });
});

/** What lies in DATA_DIR when a restore is killed with its upload in its place, before or after its commit. */
async function killed(isCommitted: boolean): Promise<void> {
  await connected(async (client) => {
    await client.query('begin');
    const staging = await stageIn(inFolder('back'));
    await mkdir(path.join(staging.files, 'uploads/pictures'), { recursive: true });
    await writeFile(path.join(staging.files, 'uploads/pictures/one.webp'), 'one');
    await writeFile(path.join(staging.files, 'waiting'), 'not put yet');
    await staging.put(client, new Map([['uploads/pictures/one.webp', { sha256: '' }]]));
    if (isCommitted) await client.query('commit');
  });
  expect(await readFile(inFolder('back/uploads/pictures/one.webp'), 'utf8')).toBe('one');
  expect((await readdir(inFolder('back'))).toSorted()).toEqual([expect.stringMatching(/^restoring-/), 'uploads']);
}

describe('a restore that was killed', () => {
  it('leaves nothing in the way of the next one', async () => {
    await killed(false);
    await writeFile(inFolder('back/auth-secret'), 'of the operator');
    expect(await restore()).toMatchObject({ files: 1 });
    expect((await readdir(inFolder('back'))).toSorted()).toEqual(['auth-secret', 'uploads']);
  });

  it('leaves nothing where it had unpacked only, or was not whole even in that', async () => {
    await stageIn(inFolder('back'));
    await mkdir(inFolder('back/restoring-torn'));
    await writeFile(inFolder('back/restoring-torn/put.json'), '{"system":"7');
    await restore();
    expect(await readdir(inFolder('back'))).toEqual(['uploads']);
  });

  it('keeps the uploads of what it had committed', async () => {
    await killed(true);
    await expect(restore()).rejects.toThrow(/is not empty \(uploads\/pictures\/one\.webp\)/);
    expect(await readdir(inFolder('back'))).toEqual(['uploads']);
  });

  it('keeps uploads of which another database cannot tell', async () => {
    await killed(false);
    const name = (await readdir(inFolder('back'))).find((one) => one.startsWith('restoring-'));
    const record = inFolder(`back/${name}/put.json`);
    await writeFile(record, (await readFile(record, 'utf8')).replace(/"system":"\d+"/, '"system":"1"'));
    await expect(restore()).rejects.toThrow(/is not empty/);
    expect(existsSync(inFolder('back/uploads/pictures/one.webp'))).toBe(true);
  });

  it('takes uploads back also where the database forgot its transaction', async () => {
    await killed(false);
    const name = (await readdir(inFolder('back'))).find((one) => one.startsWith('restoring-'));
    const record = inFolder(`back/${name}/put.json`);
    const text = await readFile(record, 'utf8');
    await writeFile(record, text.replace(/"transaction":"\d+"/, '"transaction":"4000000000"'));
    expect(await restore()).toMatchObject({ files: 1 });
  });

  it('is not taken for one that is under way: of two the second waits for another time', async () => {
    await connected(async (client) => {
      await client.query('select pg_advisory_lock(7301482614)');
      const attempt = restore();
      await expect(attempt).rejects.toThrow(BackupError);
      await expect(attempt).rejects.toThrow('Another restore into this database is under way: wait for it.');
    });
    await restore();
  });
});
