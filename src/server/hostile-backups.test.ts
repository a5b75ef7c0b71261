import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onDatabase } from '../../tests/database.ts';
import { query } from '../../tests/embedded/kit.ts';
import { openTestApp, type TestApp } from '../../tests/kit.ts';
import { BackupError, type Header } from '../db/backup/format.ts';
import { restoreBackup } from '../db/backup/restore-backup.ts';
import { writeBackup } from '../db/backup/write-backup.ts';

const database = 'openpit_restore_hostile';
let folder: string;
let test: TestApp;
const inFolder = (name: string) => path.join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'openpit-hostile-'));
  test = await openTestApp();
  await test.signUp('Ann Backup');
  await writeBackup({ connectionString: test.connectionString, dataDir: inFolder('data'), file: inFolder('whole') });
  await test.db.client.query(`create database ${database}`);
});
afterAll(async () => {
  await test.db.client.query(`drop database ${database} with (force)`);
  await test.close();
  await rm(folder, { recursive: true });
});

/** The backup with another header. */
async function withHeader(change: (header: Header) => Header): Promise<string> {
  const tar = pack();
  const entries = extract();
  entries.end(gunzipSync(await readFile(inFolder('whole'))));
  for await (const entry of entries) {
    const bytes = await buffer(entry);
    const { name } = entry.header;
    const isHeader = name === 'header.json';
    tar.entry({ name }, isHeader ? JSON.stringify(change(JSON.parse(bytes.toString()) as Header)) : bytes);
  }
  tar.finalize();
  await writeFile(inFolder('hostile'), gzipSync(await buffer(tar)));
  return inFolder('hostile');
}

describe('a backup that somebody has made up', () => {
  it('is no program: what it says of the order of rows is no SQL', async () => {
    const trace = inFolder('trace');
    const file = await withHeader((header) => ({
      ...header,
      tables: header.tables.map((table) => ({ ...table, order: [`1) to program 'touch ${trace}' --`] })),
    }));
    const connectionString = onDatabase(test.connectionString, database);
    const attempt = restoreBackup({ connectionString, dataDir: inFolder('restored'), file });
    await expect(attempt).rejects.toThrow(BackupError);
    await expect(attempt).rejects.toThrow(/sorts the rows of \w+ by what is no column/);
    expect(existsSync(trace)).toBe(false);
    expect(await query(connectionString, `select from pg_tables where schemaname = 'public'`)).toEqual([]);
  });

  it('does not fill the memory: an entry that says it is large is not read', async () => {
    const tar = pack();
    tar.entry({ name: 'header.json', size: 300 * 1024 * 1024 });
    for await (const head of tar) {
      if (Buffer.isBuffer(head)) await writeFile(inFolder('large'), gzipSync(head));
      break;
    }
    const connectionString = onDatabase(test.connectionString, database);
    const attempt = restoreBackup({ connectionString, dataDir: inFolder('restored'), file: inFolder('large') });
    await expect(attempt).rejects.toThrow(/holds 314572800 bytes of header.json, more than is taken/);
  });
});
