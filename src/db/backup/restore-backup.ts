import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { extract } from 'tar-stream';
import { makeFolder } from '../make-folder.ts';
import { applyMigration, knownMigrations, makeMigrationsTable } from '../migrate.ts';
import { ownSession } from '../own-session.ts';
import {
  copyOut,
  fleetingTables,
  foreignKeysOf,
  isOrderByColumns,
  quote,
  tablesOf,
  writingStyle,
} from './catalogue.ts';
import { dataFiles } from './data-files.ts';
import type { FileStore } from './file-store.ts';
import {
  BackupError,
  filePrefix,
  Header,
  headerName,
  Manifest,
  manifestName,
  refuseLarge,
  tablePrefix,
} from './format.ts';
import { safeTarget, stageIn, type Staging, takeBackKilled } from './staging.ts';

export interface Restored {
  createdAt: string;
  tables: number;
  rows: number;
  files: number;
}

/** What came so far, to be compared with the manifest at the end. */
interface Came {
  header: Header | undefined;
  manifest: Manifest | undefined;
  rows: Map<string, Hash>;
  files: Map<string, { bytes: number; sha256: string }>;
}

const restoreLock = 7_301_482_614;

/** Held until the connection ends: what others have put into DATA_DIR is left by one that was killed. */
async function refuseBesideAnother(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [restoreLock]);
  if (!rows[0]?.ours) throw new BackupError('Another restore into this database is under way: wait for it.');
}

async function refuseUnlessEmpty(client: pg.Client): Promise<void> {
  const [table] = await tablesOf(client);
  if (table) throw new BackupError('The database is not empty: restore into a new database, or another DATA_DIR.');
}

async function refuseBesideUploads(dataDir: string): Promise<void> {
  const [file] = await dataFiles(dataDir);
  if (file) {
    throw new BackupError(`DATA_DIR ${dataDir} is not empty (${file}): restore into another DATA_DIR.`);
  }
}

/** Makes the tables as they were when the backup was taken; later migrations run when the server starts. */
async function makeTables(client: pg.Client, header: Header): Promise<void> {
  const odd = header.tables.find((table) => !isOrderByColumns(table));
  if (odd) throw new BackupError(`The backup sorts the rows of ${odd.name} by what is no column of theirs.`);
  const known = await knownMigrations();
  const newer = header.migrations.filter((tag) => !known.includes(tag));
  if (newer.length > 0) {
    throw new BackupError(
      `The backup was made by a newer version of OpenPit (${newer.join(', ')}): restore it with that version.`,
    );
  }
  await makeMigrationsTable(client);
  for (const tag of known.filter((candidate) => header.migrations.includes(candidate))) {
    await applyMigration(client, tag);
  }
  const made = new Set((await tablesOf(client)).map(({ name }) => name));
  const unknown = header.tables.filter(({ name }) => !made.has(name)).map(({ name }) => name);
  if (unknown.length > 0) {
    throw new BackupError(`The backup holds tables that its migrations do not make: ${unknown.join(', ')}.`);
  }
  // Rows that a migration put there are in the backup as well.
  await client.query(`truncate ${[...made].map(quote).join(', ')}`);
}

class Loader {
  readonly #client: pg.Client;
  readonly #header: Header;
  readonly #came: Came;
  #open: { table: string; stream: CopyStreamQuery } | undefined;

  constructor(client: pg.Client, header: Header, came: Came) {
    this.#client = client;
    this.#header = header;
    this.#came = came;
  }

  async take(table: string, bytes: Buffer): Promise<void> {
    if (this.#open?.table !== table) {
      await this.end();
      const described = this.#header.tables.find(({ name }) => name === table);
      if (!described) throw new BackupError(`The backup holds rows of ${table}, which its header does not name.`);
      const list = described.columns.map(quote).join(', ');
      const stream = this.#client.query(copyFrom(`copy ${quote(table)} (${list}) from stdin`));
      // What it fails with is thrown where it is written to or ended.
      stream.on('error', () => {});
      this.#open = { table, stream };
      this.#came.rows.set(table, createHash('sha256'));
    }
    this.#came.rows.get(table)!.update(bytes);
    const { stream } = this.#open;
    await new Promise<void>((resolve, reject) => stream.write(bytes, (error) => (error ? reject(error) : resolve())));
  }

  async end(): Promise<void> {
    const stream = this.#open?.stream;
    this.#open = undefined;
    if (!stream) return;
    stream.end();
    await finished(stream);
  }

  /** Gives up the rows that are under way, so that the connection can be ended. */
  abort(): void {
    this.#open?.stream.destroy();
  }
}

async function readEntries(client: pg.Client, file: string, staging: string): Promise<Came> {
  const came: Came = { header: undefined, manifest: undefined, rows: new Map(), files: new Map() };
  let loader: Loader | undefined;
  const entries = extract();
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.on('error', (error) => entries.destroy(error));
  gunzip.on('error', (error) => entries.destroy(error));
  source.pipe(gunzip).pipe(entries);
  try {
    for await (const entry of entries) {
      const { name } = entry.header;
      refuseLarge(entry.header);
      const bytes = await buffer(entry);
      if (name === headerName) {
        came.header = Header.parse(JSON.parse(bytes.toString('utf8')));
        await makeTables(client, came.header);
        loader = new Loader(client, came.header, came);
        await dropForeignKeys(client);
      } else if (name === manifestName) came.manifest = Manifest.parse(JSON.parse(bytes.toString('utf8')));
      else if (name.startsWith(tablePrefix) && loader) await loader.take(name.split('/')[1] ?? '', bytes);
      else if (name.startsWith(filePrefix)) {
        const target = safeTarget(staging, name.slice(filePrefix.length));
        await makeFolder(path.dirname(target), 0o700);
        await writeFile(target, bytes, { mode: 0o600, flush: true });
        came.files.set(name.slice(filePrefix.length), {
          bytes: bytes.length,
          sha256: createHash('sha256').update(bytes).digest('hex'),
        });
      } else throw new BackupError(`The backup holds ${name}, which this version does not know.`);
    }
    await loader?.end();
  } catch (error) {
    source.destroy();
    loader?.abort();
    const known = error instanceof BackupError || error instanceof pg.DatabaseError;
    const { message, code } = error as NodeJS.ErrnoException;
    if (known || code === 'ENOENT' || code === 'ENOSPC') throw error;
    throw new BackupError(`${file} is not a whole backup of OpenPit: ${message}.`, { cause: error });
  }
  return came;
}

/** Tables refer to each other in circles: the keys come back, checked, when all rows are in. Triggers stay out of it. */
async function dropForeignKeys(client: pg.Client): Promise<void> {
  const keys = await foreignKeysOf(client);
  await client.query('create temporary table dropped_keys (statement text) on commit drop');
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${quote(table)} drop constraint ${quote(name)}`);
    await client.query('insert into dropped_keys values ($1)', [
      `alter table ${quote(table)} add constraint ${quote(name)} ${definition}`,
    ]);
  }
  for (const { name } of await tablesOf(client)) await client.query(`alter table ${quote(name)} disable trigger user`);
}

async function makeWhole(client: pg.Client, header: Header): Promise<void> {
  const { rows } = await client.query<{ statement: string }>('select statement from dropped_keys');
  for (const { statement } of rows) await client.query(statement);
  for (const { name } of await tablesOf(client)) await client.query(`alter table ${quote(name)} enable trigger user`);
  for (const { name, value, isCalled } of header.sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quote(name), value, isCalled]);
  }
}

/** What is stored now must be, row by row, what the manifest says was there. */
async function verify(client: pg.Client, { header, manifest, rows, files }: Came): Promise<Restored> {
  if (!header || !manifest) throw new BackupError('The backup is cut off: its manifest is missing.');
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const emptyHash = createHash('sha256').digest('hex');
  for (const table of header.tables) {
    const expected = manifest.tables[table.name];
    const arrived = rows.get(table.name)?.digest('hex') ?? emptyHash;
    const stored = createHash('sha256');
    for await (const chunk of client.query(copyTo(copyOut(table))) as AsyncIterable<Buffer>) stored.update(chunk);
    if (arrived !== expected?.sha256)
      throw new BackupError(`The backup is damaged: rows of ${table.name} were changed.`);
    if (stored.digest('hex') !== expected.sha256) {
      throw new BackupError(`The rows of ${table.name} did not arrive as they were.`);
    }
  }
  if (
    !same(
      Object.keys(manifest.tables),
      header.tables.map(({ name }) => name),
    )
  ) {
    throw new BackupError('The backup is damaged: its manifest names other tables than its header.');
  }
  if (!same(manifest.files, Object.fromEntries(files))) {
    throw new BackupError('The backup is damaged: its files are not those of its manifest.');
  }
  const counts = Object.entries(manifest.tables).flatMap(([name, table]) => (name in fleetingTables ? [] : [table]));
  return {
    createdAt: header.createdAt,
    tables: counts.length,
    rows: counts.reduce((sum, table) => sum + table.rows, 0),
    files: files.size,
  };
}

/** Older backups brought sessions and links along, which are not to work again. */
async function dropFleeting(client: pg.Client, header: Header): Promise<void> {
  const names = header.tables.map(({ name }) => name).filter((name) => name in fleetingTables);
  if (names.length > 0) await client.query(`truncate ${names.map(quote).join(', ')}`);
}

/**
 * Brings a backup back into an empty database and an empty DATA_DIR, all of it or nothing: one transaction, compared
 * with the manifest before it is committed. With a `store` the uploads go there, which need not be empty: a lost
 * machine's store has them still. Nobody is signed in afterwards, and a secret that lies in DATA_DIR stays. Throws `BackupError`, one sentence for the operator.
 */
export async function restoreBackup(options: {
  connectionString: string;
  dataDir: string;
  store?: FileStore | undefined;
  file: string;
}): Promise<Restored> {
  const { connectionString, dataDir, store, file } = options;
  const client = new pg.Client({ connectionString, ...ownSession, application_name: 'openpit restore' });
  client.on('error', () => {});
  await client.connect();
  let staging: Staging | undefined;
  try {
    await refuseBesideAnother(client);
    await refuseUnlessEmpty(client);
    await makeFolder(dataDir, 0o700);
    await takeBackKilled(client, dataDir);
    await refuseBesideUploads(dataDir);
    staging = await stageIn(dataDir);
    await client.query('begin');
    for (const setting of writingStyle) await client.query(setting);
    const came = await readEntries(client, file, staging.files);
    if (!came.header) throw new BackupError(`${file} is not a backup of OpenPit.`);
    await makeWhole(client, came.header);
    const restored = await verify(client, came);
    await dropFleeting(client, came.header);
    const takeBack = await staging.put(client, came.files, store);
    try {
      await client.query('commit');
    } catch (error) {
      await takeBack();
      throw error;
    }
    await client.query('analyze');
    return restored;
  } finally {
    await staging?.remove();
    await client.end();
  }
}
