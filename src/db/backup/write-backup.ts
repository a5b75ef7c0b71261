import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { pack, type Pack } from 'tar-stream';
import { type BackedTable, copyOut, lastingTablesOf, sequencesOf, writingStyle } from './catalogue.ts';
import { dataFiles } from './data-files.ts';
import { type FileStore, uploadsFolder } from './file-store.ts';
import { ownSession } from '../own-session.ts';
import { partEnding } from './sweep-parts.ts';
import {
  BackupError,
  filePrefix,
  type Header,
  headerName,
  type Manifest,
  manifestName,
  tablePrefix,
} from './format.ts';

/** COPY text is cut into entries of this size, because a tar names the size of an entry before its bytes. */
const partBytes = 4 * 1024 * 1024;
const newline = 10;

export interface Written {
  file: string;
  bytes: number;
  tables: number;
  rows: number;
  files: number;
}

/** Adds an entry and waits until the file has taken it. */
async function add(tar: Pack, name: string, bytes: Buffer): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const entry = tar.entry({ name, size: bytes.length, mode: 0o600 }, (error) => (error ? reject(error) : resolve()));
    entry.end(bytes);
  });
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

async function addTable(client: pg.Client, tar: Pack, table: BackedTable): Promise<Manifest['tables'][string]> {
  const hash: Hash = createHash('sha256');
  let rows = 0;
  let part = 0;
  let held: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    part += 1;
    const name = `${tablePrefix}${table.name}/${String(part).padStart(6, '0')}`;
    await add(tar, name, Buffer.concat(held));
    [held, size] = [[], 0];
  };
  for await (const chunk of client.query(copyTo(copyOut(table))) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    // A line break inside of a value is written as \n: each one here ends a row.
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) rows += 1;
    held.push(chunk);
    size += chunk.length;
    if (size >= partBytes) await flush();
  }
  if (size > 0) await flush();
  return { rows, sha256: hash.digest('hex') };
}

/** Where the files of an installation are: uploads in a store of their own, where there is one. */
interface Places {
  dataDir: string;
  store?: FileStore | undefined;
}

/** Undefined for a picture that its member has just replaced. */
async function readOwn(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function addFiles(client: pg.Client, tar: Pack, { dataDir, store }: Places): Promise<Manifest['files']> {
  const files: Manifest['files'] = {};
  async function addFile(name: string, bytes: Buffer | undefined): Promise<void> {
    if (!bytes) return;
    await add(tar, filePrefix + name, bytes);
    files[name] = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  }
  // Where there is a store, what lies in the folder is left from before: nobody reads it any more.
  const own = store ? [] : await dataFiles(dataDir);
  for (const name of own) await addFile(name, await readOwn(path.join(dataDir, name)));
  if (store) for (const key of await store.list(client)) await addFile(uploadsFolder + key, await store.read(key));
  return files;
}

async function fill(client: pg.Client, tar: Pack, places: Places): Promise<Manifest> {
  // One snapshot for all tables: what members store meanwhile is in none of them.
  await client.query('begin isolation level repeatable read read only');
  for (const setting of writingStyle) await client.query(setting);
  const tables = await lastingTablesOf(client);
  const migrations = await client.query<{ tag: string }>('select tag from schema_migrations order by tag collate "C"');
  const version = await client.query<{ server_version: string }>('show server_version');
  const header: Header = {
    format: 'openpit-backup',
    version: 1,
    createdAt: new Date().toISOString(),
    postgres: version.rows[0]!.server_version,
    migrations: migrations.rows.map(({ tag }) => tag),
    tables,
    sequences: await sequencesOf(client),
  };
  await add(tar, headerName, json(header));
  // Right after the snapshot: a file that a row names is there, and hardly any was replaced meanwhile.
  const manifest: Manifest = { tables: {}, files: await addFiles(client, tar, places) };
  for (const table of tables) manifest.tables[table.name] = await addTable(client, tar, table);
  await client.query('commit');
  await add(tar, manifestName, json(manifest));
  tar.finalize();
  return manifest;
}

/** Before anything is written: its last step, the name, could not be taken. */
async function refuseFolder(file: string): Promise<void> {
  const there = await stat(file).catch(() => undefined);
  if (there?.isDirectory()) throw new BackupError(`${file} is a folder: name a file in it, or use --into ${file}.`);
}

/**
 * Writes what members have entered, rows of one moment and files, into one `.tar.gz` that appears under its name only
 * when it is complete and on disk. Readable by its owner alone: it tells everything, but opens nothing.
 */
export async function writeBackup(options: Places & { connectionString: string; file: string }): Promise<Written> {
  const { connectionString, file } = options;
  await refuseFolder(file);
  const part = `${file}${partEnding}`;
  const client = new pg.Client({ connectionString, ...ownSession, application_name: 'openpit backup' });
  // A break fails the statement under way; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    const tar = pack();
    const target = createWriteStream(part, { mode: 0o600 });
    const stored = pipeline(tar, createGzip({ level: 4 }), target);
    const filled = fill(client, tar, options).catch((error: Error) => {
      tar.destroy(error);
      throw error;
    });
    const [manifest] = await Promise.all([filled, stored]);
    await chmod(part, 0o600);
    const handle = await open(part, 'r');
    await handle.sync();
    const { size } = await handle.stat();
    await handle.close();
    await rename(part, file);
    const counts = Object.values(manifest.tables);
    return {
      file,
      bytes: size,
      tables: counts.length,
      rows: counts.reduce((sum, { rows }) => sum + rows, 0),
      files: Object.keys(manifest.files).length,
    };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}
