import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { extract, pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onDatabase } from '../../tests/database.ts';
import { type Client, openTestApp, patience, type TestApp } from '../../tests/kit.ts';
import { backUpBeforeMigration } from '../db/backup/before-migration.ts';
import { fleetingTables } from '../db/backup/catalogue.ts';
import { dataFiles } from '../db/backup/data-files.ts';
import { BackupError, type Header, type Manifest } from '../db/backup/format.ts';
import { restoreBackup } from '../db/backup/restore-backup.ts';
import { type Written, writeBackup } from '../db/backup/write-backup.ts';
import { openDatabase } from '../db/open-database.ts';
import { knownMigrations, migrate, migrationText } from '../db/migrate.ts';
import { checkKeptColumns } from './operation/check-kept-columns.ts';

let folder: string;
let test: TestApp;
let member: Client;
let written: Written;
const made: string[] = [];

/** Another database on the same server, empty. */
async function emptyDatabase(): Promise<string> {
  const name = `openpit_restore_${randomUUID().replaceAll('-', '')}`;
  await test.db.client.query(`create database ${name}`);
  made.push(name);
  return onDatabase(test.connectionString, name);
}

async function rowsOf(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString, options: '-c timezone=UTC' });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Number and hash of the rows of every table that lasts, by other means than the backup's own. */
async function fingerprint(connectionString: string): Promise<Record<string, unknown>> {
  const tables = await rowsOf(
    connectionString,
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const prints: Record<string, unknown> = {};
  for (const { name } of tables as { name: string }[]) {
    if (name in fleetingTables) continue;
    const [print] = await rowsOf(
      connectionString,
      `select count(*)::int as rows, md5(string_agg(md5(t::text), '' order by md5(t::text))) as hash from "${name}" t`,
    );
    prints[name] = print;
  }
  return prints;
}

const constraints = `select conrelid::regclass::text as t, conname, pg_get_constraintdef(oid) as d from pg_constraint
  where connamespace = 'public'::regnamespace order by 1, 2`;
const indexes = `select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`;

/** The constraints and indexes that a migration after this one takes away, to bring them anew. */
async function saidOtherwiseSince(tag: string): Promise<Set<string>> {
  const folderOf = new URL('../db/migrations/', import.meta.url);
  const later = (await readdir(folderOf)).filter((name) => name.endsWith('.sql') && name.slice(0, 4) > tag.slice(0, 4));
  const texts = await Promise.all(later.map((name) => readFile(new URL(name, folderOf), 'utf8')));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/drop (?:constraint|index) "(\w+)"/giu)].map(([, name]) => name ?? '')),
  );
}

const filesOf = async (dataDir: string) =>
  Promise.all(
    (await dataFiles(dataDir)).map(async (name) => [
      name,
      createHash('sha256')
        .update(await readFile(path.join(dataDir, name)))
        .digest('hex'),
    ]),
  );

const inFolder = (name: string) => path.join(folder, name);
const backUp = (name: string) =>
  writeBackup({ connectionString: test.connectionString, dataDir: inFolder('data'), file: inFolder(name) });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'openpit-backup-'));
  test = await openTestApp({ sample: 'loaded' });
  member = await test.signUp('Ann Backup');
  await member.post('/api/account/second-factor', { password: 'granite-and-gneiss-42' });
  const traded = await member.post('/api/investments', {
    ticker: 'AMRQ',
    transactionType: 'buy',
    shares: '0.000001',
    pricePerShare: '1.25',
    transactionDate: '2024-02-29',
    notes: 'tab\t, line\nbreak, back\\slash, \\N, émigré 金 ⛏️',
  });
  expect(traded.statusCode, traded.body).toBe(201);
  await mkdir(inFolder('data/uploads/ab'), { recursive: true });
  await writeFile(inFolder('data/uploads/ab/picture.webp'), Buffer.from([0, 1, 2, 255, 10, 13]));
  await writeFile(inFolder('data/uploads/empty'), '');
  await writeFile(inFolder('data/auth-secret'), 'x'.repeat(64));
  await mkdir(inFolder('data/postgres'));
  await writeFile(inFolder('data/postgres/PG_VERSION'), '18');
  written = await backUp('whole.tar.gz');
});
afterAll(async () => {
  for (const name of made) await test.db.client.query(`drop database ${name} with (force)`);
  await test.close();
  await rm(folder, { recursive: true });
});

describe('a backup', () => {
  it('comes back as it was: every table but those of the hour, every upload', async () => {
    expect((await stat(written.file)).mode & 0o777).toBe(0o600);
    const connectionString = await emptyDatabase();
    const restored = await restoreBackup({ connectionString, dataDir: inFolder('back'), file: written.file });
    expect(restored).toMatchObject({ tables: written.tables, rows: written.rows, files: 2 });

    const before = await fingerprint(test.connectionString);
    expect(Object.keys(before).length).toBeGreaterThan(20);
    expect(await fingerprint(connectionString)).toEqual(before);
    expect(await filesOf(inFolder('back'))).toEqual(await filesOf(inFolder('data')));
    expect(await dataFiles(inFolder('back'))).toEqual(['uploads/ab/picture.webp', 'uploads/empty']);
    expect(await readdir(inFolder('back'))).toEqual(['uploads']);
    for (const name of Object.keys(fleetingTables)) {
      const [here] = await rowsOf(connectionString, `select count(*)::int as rows from ${name}`);
      expect([name, here]).toEqual([name, { rows: 0 }]);
    }

    expect(await rowsOf(connectionString, constraints)).toEqual(await rowsOf(test.connectionString, constraints));
    const db = openDatabase({ connectionString, patience: patience.ofDatabase, onError: () => {} });
    try {
      expect(await checkKeptColumns(db)).toEqual([]);
      // New rows get numbers that no old one has.
      const [row] = await db.rows<{ isNew: boolean }>(sql`
        insert into imports (kind, file_name) values ('mines', 'x.csv')
        returning id > (select max(id) from imports where kind <> 'x' and file_name <> 'x.csv') as "isNew"`);
      expect(row).toEqual({ isNew: true });
      await migrate(connectionString, () => {});
    } finally {
      await db.close();
    }
  });

  it('is of one moment, while members go on writing', async () => {
    let writing = true;
    const writer = (async () => {
      while (writing) {
        // Each writes a mine with its activity: neither may be there without the other.
        await member.post('/api/mines', { name: `Meanwhile ${randomUUID()}` });
      }
    })();
    try {
      await backUp('moving.tar.gz');
    } finally {
      writing = false;
      await writer;
    }
    const connectionString = await emptyDatabase();
    await restoreBackup({ connectionString, dataDir: inFolder('moved'), file: inFolder('moving.tar.gz') });
    const torn = await rowsOf(
      connectionString,
      `select m.id from mines m where m.name like 'Meanwhile %'
        and (not exists (select 1 from activities a where a.entity_type = 'mine' and a.entity_id = m.id)
          or not exists (select 1 from scores s where s.mine_id = m.id))`,
    );
    expect(torn).toEqual([]);
  });

  it.each([
    ['a database that is not empty', () => test.connectionString, 'new-1', /database is not empty/],
    ['a folder that is not empty', undefined, 'data', /DATA_DIR .* is not empty \(uploads\/ab\/picture.webp\)/],
  ])('is not restored into %s', async (_, into, dataDir, sentence) => {
    const connectionString = into?.() ?? (await emptyDatabase());
    const before = await fingerprint(connectionString);
    const attempt = restoreBackup({ connectionString, dataDir: inFolder(dataDir), file: written.file });
    await expect(attempt).rejects.toThrow(sentence);
    expect(await fingerprint(connectionString)).toEqual(before);
  });

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), /not a whole backup/],
    ['not one at all', () => Buffer.from('a holiday picture'), /not a whole backup/],
    [
      'changed in a row',
      (bytes: Buffer) => gzipSync(replaced(gunzipSync(bytes), 'ann backup', 'ben backup')),
      /damaged: rows of users were changed/,
    ],
    [
      'of a newer version',
      (bytes: Buffer) => gzipSync(replaced(gunzipSync(bytes), '0001_journal', '9999_journal')),
      /made by a newer version of OpenPit \(9999_journal\)/,
    ],
    [
      'that names files elsewhere',
      (bytes: Buffer) => gzipSync(replaced(gunzipSync(bytes), 'files/uploads/empty', 'files/../../../evil')),
      /not a whole backup|outside of its place/,
    ],
  ])('that is %s is refused, and nothing of it stays', async (_, spoil, sentence) => {
    await writeFile(inFolder('bad.tar.gz'), spoil(await readFile(written.file)));
    const connectionString = await emptyDatabase();
    const dataDir = inFolder(`bad-${randomUUID()}`);
    const attempt = restoreBackup({ connectionString, dataDir, file: inFolder('bad.tar.gz') });
    await expect(attempt).rejects.toThrow(sentence);
    await expect(attempt).rejects.toThrow(BackupError);
    expect(await fingerprint(connectionString)).toEqual({});
    expect(await dataFiles(dataDir)).toEqual([]);
  });
});

type Entries = Map<string, Buffer>;

async function entriesOf(file: string): Promise<Entries> {
  const entries: Entries = new Map();
  const tar = extract();
  tar.end(gunzipSync(await readFile(file)));
  for await (const entry of tar) entries.set(entry.header.name, await buffer(entry));
  return entries;
}

async function writeEntries(file: string, entries: Entries): Promise<void> {
  const tar = pack();
  for (const [name, bytes] of entries) tar.entry({ name }, bytes);
  tar.finalize();
  await writeFile(file, gzipSync(await buffer(tar)));
}

/** A database as versions before a migration left it. */
async function olderDatabase(before: string): Promise<string> {
  const tags = await knownMigrations();
  const connectionString = await emptyDatabase();
  const earlier = tags.slice(0, tags.indexOf(before));
  const migrations = await Promise.all(earlier.map(async (tag) => ({ tag, text: await migrationText(tag) })));
  await migrate(connectionString, () => {}, { migrations });
  return connectionString;
}

/** A backup as versions before 0007 wrote it: with sessions as they were, and the secret that signs them. */
async function makeOlderBackup(file: string, more: Record<string, string> = {}): Promise<void> {
  const connectionString = await olderDatabase('0007_hashed_sessions');
  await rowsOf(connectionString, `insert into users (id, name, email) values ('ann', 'Ann', 'ann@example.org')`);
  await writeBackup({ connectionString, dataDir: inFolder('nothing'), file });
  const entries = await entriesOf(file);
  const header = JSON.parse(entries.get('header.json')!.toString()) as Header;
  const manifest = JSON.parse(entries.get('manifest.json')!.toString()) as Manifest;
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  const sessions = Buffer.from('s\tthe-token-itself\tann\t2999-01-01 00:00:00+00\n');
  header.tables.push({
    name: 'sessions',
    columns: ['id', 'token', 'user_id', 'expires_at'],
    order: ['id collate "C"'],
  });
  manifest.tables['sessions'] = { rows: 1, sha256: sha256(sessions) };
  entries.delete('manifest.json');
  entries.set('header.json', Buffer.from(JSON.stringify(header)));
  entries.set('tables/sessions/000001', sessions);
  for (const [name, text] of Object.entries({ 'auth-secret': 'y'.repeat(64), ...more })) {
    const bytes = Buffer.from(text);
    entries.set(`files/${name}`, bytes);
    manifest.files[name] = { bytes: bytes.length, sha256: sha256(bytes) };
  }
  entries.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
  await writeEntries(file, entries);
}

describe('a backup of an older version', () => {
  const file = () => inFolder('older.tar.gz');
  const secretIn = (dataDir: string) => readFile(path.join(dataDir, 'auth-secret'), 'utf8');

  it('comes back with the last ids of 32 bits, and goes on beyond them', async () => {
    const older = await olderDatabase('0012_wide_ids');
    const add = (values: string) =>
      `insert into companies (id, name, name_folded, search_text) overriding system value values (${values})`;
    await rowsOf(older, add(`2147483647, 'Last', 'last', 'last'`));
    await rowsOf(older, `select setval('companies_id_seq', 2147483647)`);
    await writeBackup({ connectionString: older, dataDir: inFolder('nothing'), file: file() });
    const connectionString = await emptyDatabase();
    await restoreBackup({ connectionString, dataDir: inFolder('narrow'), file: file() });
    await migrate(connectionString, () => {});
    const next = add(`default, 'Next', 'next', 'next'`).replace('overriding system value ', '');
    const made = await rowsOf(connectionString, `${next} returning id::text`);
    expect(made).toEqual([{ id: '2147483648' }]);
    expect(await rowsOf(connectionString, 'select count(*)::int from companies')).toEqual([{ count: 2 }]);
    // What hung on the ids hangs on them as before, but for what a later version says otherwise.
    const said = await saidOtherwiseSince('0012_wide_ids');
    for (const what of [constraints, indexes]) {
      const before = (await rowsOf(older, what)).filter(
        (row) => !said.has(String(Object.entries(row).find(([name]) => /^(?:con|index)name$/.test(name))?.[1])),
      );
      expect(before.length).toBeGreaterThan(100);
      expect(await rowsOf(connectionString, what)).toEqual(expect.arrayContaining(before));
    }
  });

  it('comes back without its sessions, with its secret where there is none', async () => {
    await makeOlderBackup(file());
    const connectionString = await emptyDatabase();
    const dataDir = inFolder('from-older');
    await restoreBackup({ connectionString, dataDir, file: file() });
    await migrate(connectionString, () => {});
    expect(await rowsOf(connectionString, 'select name from users')).toEqual([{ name: 'Ann' }]);
    expect(await rowsOf(connectionString, 'select * from sessions')).toEqual([]);
    expect(await secretIn(dataDir)).toBe('y'.repeat(64));
  });

  it('leaves the secret that the operator has put there', async () => {
    await makeOlderBackup(file());
    const dataDir = inFolder('with-secret');
    await mkdir(dataDir);
    await writeFile(path.join(dataDir, 'auth-secret'), 'z'.repeat(64));
    await restoreBackup({ connectionString: await emptyDatabase(), dataDir, file: file() });
    expect(await secretIn(dataDir)).toBe('z'.repeat(64));
  });

  it('writes into nothing that the running installation has', async () => {
    await makeOlderBackup(file(), { 'postgres/pg_hba.conf': 'local all all trust' });
    const dataDir = inFolder('with-database');
    await mkdir(path.join(dataDir, 'postgres'), { recursive: true });
    const attempt = restoreBackup({ connectionString: await emptyDatabase(), dataDir, file: file() });
    await expect(attempt).rejects.toThrow(/names a file that belongs to the running installation: postgres\/pg_hba/);
    expect(await readdir(dataDir, { recursive: true })).toEqual(['postgres']);
  });
});

describe('before a migration', () => {
  it('the database is backed up, and not migrated where that cannot be; five are kept', async () => {
    const connectionString = await emptyDatabase();
    const dataDir = inFolder('older');
    expect(await backUpBeforeMigration(connectionString, dataDir)).toBeUndefined();
    await migrate(connectionString, () => {});
    expect(await backUpBeforeMigration(connectionString, dataDir)).toBeUndefined();
    const last = (await knownMigrations()).at(-1)!;
    await rowsOf(connectionString, `delete from schema_migrations where tag = '${last}'`);

    await mkdir(dataDir);
    await writeFile(path.join(dataDir, 'backups'), 'in the way');
    const attempt = backUpBeforeMigration(connectionString, dataDir);
    await expect(attempt).rejects.toThrow(
      /has to be migrated, and the backup before that cannot be written.*Make room/,
    );
    await rm(path.join(dataDir, 'backups'));

    for (let n = 0; n < 6; n += 1) await backUpBeforeMigration(connectionString, dataDir);
    const kept = await readdir(path.join(dataDir, 'backups'));
    expect(kept).toHaveLength(5);
    expect(kept.every((name) => name.endsWith(`-before-${last}.tar.gz`))).toBe(true);
  });
});

/** The same length, so that the entries of the tar stay where they are. */
function replaced(bytes: Buffer, from: string, to: string): Buffer {
  const changed = Buffer.from(bytes);
  for (let at = changed.indexOf(from); at !== -1; at = changed.indexOf(from, at + 1)) changed.write(to, at);
  return changed;
}
