import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import { makeFolder } from '../make-folder.ts';
import { type FileStore, uploadsFolder } from './file-store.ts';
import { BackupError } from './format.ts';

/** Where a restore unpacks files until its rows are known to be whole. */
export interface Staging {
  /** Files lie here as they will lie in DATA_DIR. */
  files: string;
  /** Puts what was unpacked where it belongs; answers how to take it back. */
  put(client: pg.Client, came: Came, store?: FileStore): Promise<() => Promise<void>>;
  remove(): Promise<void>;
}

type Came = ReadonlyMap<string, { sha256: string }>;

/** In DATA_DIR; whatever is called so is of a restore, under way or killed. */
const prefix = 'restoring-';

/** Beside the files: which uploads are put into their places, and the transaction whose commit makes them stay. */
const recordName = 'put.json';
const PutRecord = z.object({ system: z.string(), transaction: z.string(), uploads: z.array(z.string()) });

/** The secret of an installation, which older backups brought along. */
const secretFile = 'auth-secret';

/**
 * A path below a folder, or a refusal: a backup from elsewhere must not write anywhere else. Nor is there a way round
 * (`uploads/../postgres`), by which a name would say another place than the one that it leads to.
 */
export function safeTarget(folder: string, name: string): string {
  const target = path.resolve(folder, name);
  if (target !== [folder, ...name.split('/')].join(path.sep) || !target.startsWith(`${folder}${path.sep}`))
    throw new BackupError(`The backup names a file outside of its place: ${name}.`);
  return target;
}

export async function stageIn(dataDir: string): Promise<Staging> {
  const folder = await mkdtemp(path.join(dataDir, prefix));
  const files = path.join(folder, 'files');
  await makeFolder(files, 0o700);
  return {
    files,
    async put(client, came, store) {
      if (!store) await recordPut(client, folder, came);
      return putFiles(came, files, dataDir, store);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The cluster by its number, which no other has. */
const system = '(select system_identifier from pg_control_system())';

/** On the disk before the first file is in its place. */
async function recordPut(client: pg.Client, folder: string, came: Came): Promise<void> {
  const { rows } = await client.query<{ system: string; transaction: string }>(
    `select ${system}::text as system, pg_current_xact_id()::text as transaction`,
  );
  const uploads = [...came.keys()].filter((name) => name.startsWith(uploadsFolder));
  await writeFile(path.join(folder, recordName), JSON.stringify({ ...rows[0], uploads }), { mode: 0o600, flush: true });
}

async function readPut(folder: string): Promise<z.output<typeof PutRecord> | undefined> {
  try {
    return PutRecord.parse(JSON.parse(await readFile(path.join(folder, recordName), 'utf8')));
  } catch {
    // Killed before it was whole, and so before anything was put.
    return undefined;
  }
}

/**
 * Removes what restores that were killed have left in DATA_DIR: what they had unpacked, and uploads that they had put
 * into their places without their rows. What a restore has committed stays, as does what the database cannot tell of.
 */
export async function takeBackKilled(client: pg.Client, dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(prefix)) continue;
    const folder = path.join(dataDir, name);
    const put = await readPut(folder);
    if (put && (await wasNeverCommitted(client, put))) {
      for (const upload of put.uploads) await rm(safeTarget(path.resolve(dataDir), upload), { force: true });
    }
    await rm(folder, { recursive: true, force: true });
  }
}

async function wasNeverCommitted(client: pg.Client, put: z.output<typeof PutRecord>): Promise<boolean> {
  // A database that was killed, too, may not know any more that it had given a transaction its number.
  const { rows } = await client.query<{ isLost: boolean }>(
    `select case
       when ${system}::text <> $1 then false
       when $2::xid8 >= pg_snapshot_xmax(pg_current_snapshot()) then true
       else coalesce(pg_xact_status($2::xid8) = 'aborted', false)
     end as "isLost"`,
    [put.system, put.transaction],
  );
  return rows[0]?.isLost === true;
}

async function putFiles(came: Came, staged: string, dataDir: string, store?: FileStore): Promise<() => Promise<void>> {
  const undo: (() => Promise<void>)[] = [];
  const takeBack = async () => {
    for (const step of undo) await step();
  };
  const present = new Set(await readdir(dataDir));
  try {
    for (const [name, { sha256 }] of came) {
      const [folder = ''] = name.split('/');
      if (store && name.startsWith(uploadsFolder)) {
        const key = name.slice(uploadsFolder.length);
        if ((await store.read(key)) === undefined) undo.push(() => store.remove(key));
        await store.write(key, await readFile(path.join(staged, name)));
        const kept = await store.read(key);
        if (!kept || createHash('sha256').update(kept).digest('hex') !== sha256) {
          throw new BackupError(`The object store did not keep ${key} as it was.`);
        }
      } else if (name === secretFile && present.has(secretFile)) {
        // The operator has put one there, which counts.
      } else if (present.has(folder) && !name.startsWith(uploadsFolder)) {
        throw new BackupError(`The backup names a file that belongs to the running installation: ${name}.`);
      } else {
        const target = safeTarget(path.resolve(dataDir), name);
        await makeFolder(path.dirname(target), 0o700);
        undo.push(() => rm(target, { force: true }));
        await rename(path.join(staged, name), target);
      }
    }
  } catch (error) {
    await takeBack();
    throw error;
  }
  return takeBack;
}
