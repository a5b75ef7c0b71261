import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { pendingMigrations } from '../migrate.ts';
import { BackupError } from './format.ts';
import { sweepParts } from './sweep-parts.ts';
import { writeBackup } from './write-backup.ts';

/** Backups before migrations that are kept. */
const kept = 5;

const isOurs = (name: string) => name.includes('-before-') && name.endsWith('.tar.gz');

/**
 * Before an upgrade changes the embedded database, backs it up into `DATA_DIR/backups`; the newest few stay. Answers
 * the file, or undefined where nothing is to be migrated. Throws `BackupError`: no backup, no migration.
 */
export async function backUpBeforeMigration(connectionString: string, dataDir: string): Promise<string | undefined> {
  const [next] = await pendingMigrations(connectionString);
  if (!next) return undefined;
  const folder = path.join(dataDir, 'backups');
  const moment = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const file = path.join(folder, `${moment}-before-${next}.tar.gz`);
  try {
    await makeFolder(folder, 0o700);
    await sweepParts(folder, isOurs);
    await writeBackup({ connectionString, dataDir, file });
  } catch (error) {
    throw new BackupError(
      `The database has to be migrated, and the backup before that cannot be written to ${folder}: ${(error as Error).message}. Make room there, then start again.`,
      { cause: error },
    );
  }
  const all = (await readdir(folder)).filter(isOurs).toSorted();
  for (const old of all.slice(0, -kept)) await rm(path.join(folder, old));
  return file;
}
