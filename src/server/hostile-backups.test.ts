import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onDatabase } from '../../tests/database.ts';
import { query } from '../../tests/embedded/kit.ts';
import { openTestApp, type TestApp } from '../../tests/kit.ts';
import { BackupError, type Header, type Manifest } from '../db/backup/format.ts';
import { restoreBackup } from '../db/backup/restore-backup.ts';
import { verifyBackup } from '../db/backup/verify-backup.ts';
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

/** The backup with another header and manifest, and with entries that come after its header. */
async function rewritten({
  header = (one) => one,
  manifest = (one) => one,
  more = {},
}: {
  header?: (header: Header) => Header;
  manifest?: (manifest: Manifest) => Manifest;
  more?: Record<string, string>;
}): Promise<string> {
  const tar = pack();
  const entries = extract();
  entries.end(gunzipSync(await readFile(inFolder('whole'))));
  for await (const entry of entries) {
    const bytes = await buffer(entry);
    const { name } = entry.header;
    if (name === 'header.json') {
      tar.entry({ name }, JSON.stringify(header(JSON.parse(bytes.toString()) as Header)));
      for (const [one, text] of Object.entries(more)) tar.entry({ name: one }, text);
    } else if (name === 'manifest.json') {
      tar.entry({ name }, JSON.stringify(manifest(JSON.parse(bytes.toString()) as Manifest)));
    } else tar.entry({ name }, bytes);
  }
  tar.finalize();
  await writeFile(inFolder('hostile'), gzipSync(await buffer(tar)));
  return inFolder('hostile');
}

/** The backup with a file, which its manifest names as it should. */
const withFile = (name: string, text: string) =>
  rewritten({
    more: { [`files/${name}`]: text },
    manifest: (manifest) => ({
      ...manifest,
      files: { [name]: { bytes: text.length, sha256: createHash('sha256').update(text).digest('hex') } },
    }),
  });

describe('a backup by the name of a folder', () => {
  it('is refused in a sentence, and leaves nothing beside it', async () => {
    await mkdir(inFolder('there'));
    const attempt = writeBackup({
      ...{ connectionString: test.connectionString, dataDir: inFolder('data') },
      file: inFolder('there'),
    });
    await expect(attempt).rejects.toThrow(BackupError);
    await expect(attempt).rejects.toThrow(/there is a folder: name a file in it/);
    expect(existsSync(inFolder('there.part'))).toBe(false);
  });
});

describe('a backup that somebody has made up', () => {
  it('is no program: what it says of the order of rows is no SQL', async () => {
    const trace = inFolder('trace');
    const file = await rewritten({
      header: (header) => ({
        ...header,
        tables: header.tables.map((table) => ({ ...table, order: [`1) to program 'touch ${trace}' --`] })),
      }),
    });
    const connectionString = onDatabase(test.connectionString, database);
    const attempt = restoreBackup({ connectionString, dataDir: inFolder('restored'), file });
    await expect(attempt).rejects.toThrow(BackupError);
    await expect(attempt).rejects.toThrow(/sorts the rows of \w+ by what is no column/);
    expect(existsSync(trace)).toBe(false);
    expect(await query(connectionString, `select from pg_tables where schemaname = 'public'`)).toEqual([]);
  });

  it.each(['uploads/../postgres/pg_hba.conf', 'uploads/../auth-secret', 'uploads//picture', 'uploads/./picture'])(
    'goes no way round into what the installation has: %s',
    async (name) => {
      const dataDir = inFolder('with-database');
      await mkdir(path.join(dataDir, 'postgres'), { recursive: true });
      await writeFile(path.join(dataDir, 'auth-secret'), 'of the operator');
      const file = await withFile(name, 'local all all trust');
      const connectionString = onDatabase(test.connectionString, database);
      const attempt = restoreBackup({ connectionString, dataDir, file });
      await expect(attempt).rejects.toThrow(BackupError);
      await expect(attempt).rejects.toThrow(`names a file outside of its place: ${name}`);
      expect(await readdir(dataDir, { recursive: true })).toEqual(['auth-secret', 'postgres']);
      expect(await readFile(path.join(dataDir, 'auth-secret'), 'utf8')).toBe('of the operator');
    },
  );

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
    await expect(verifyBackup(inFolder('large'))).rejects.toThrow(/holds 314572800 bytes/);
  });
});
