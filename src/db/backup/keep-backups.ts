import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { makeFolder } from '../make-folder.ts';
import { sweepParts } from './sweep-parts.ts';
import { verifyBackup } from './verify-backup.ts';
import type { Written } from './write-backup.ts';

/** Names by the moment (UTC), so that they sort by age, and that no other file is taken for one of ours. */
const ourName = /^openpit-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.tar\.gz$/;

const nameAt = (moment: Date) => `openpit-${moment.toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`;

/** In DATA_DIR: what the newest backup was that could be read back, for who watches its age. */
const LastBackup = z.object({ finishedAt: z.string(), file: z.string(), bytes: z.number() });
export type LastBackup = z.output<typeof LastBackup>;

const recordOf = (dataDir: string) => path.join(dataDir, 'last-backup.json');

/** Undefined where none was made yet, or not on this machine. */
export async function lastBackup(dataDir: string): Promise<LastBackup | undefined> {
  try {
    return LastBackup.parse(JSON.parse(await readFile(recordOf(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Reads back what was written and notes it. A backup that cannot be read back is set aside, and fails. */
export async function acceptBackup(written: Written, dataDir: string): Promise<Written> {
  try {
    await verifyBackup(written.file);
  } catch (error) {
    await rename(written.file, `${written.file}.damaged`);
    throw error;
  }
  const { file, bytes } = written;
  const record: LastBackup = { finishedAt: new Date().toISOString(), file, bytes };
  await makeFolder(dataDir, 0o700);
  const aside = `${recordOf(dataDir)}.${process.pid}.part`;
  await writeFile(aside, `${JSON.stringify(record)}\n`, { mode: 0o600 });
  await rename(aside, recordOf(dataDir));
  return written;
}

export interface Keeping {
  folder: string;
  /** So many of ours stay, the new one included. */
  keep: number;
  dataDir: string;
  write: (file: string) => Promise<Written>;
}

/** Writes a backup named by its moment; only when it could be read back do the oldest of ours go. What was left half goes before, and is told. */
export async function addBackup({ folder, keep, dataDir, write }: Keeping): Promise<Written & { swept: string[] }> {
  await makeFolder(folder, 0o700);
  const swept = await sweepParts(folder, (name) => ourName.test(name));
  const written = await acceptBackup(await write(path.join(folder, nameAt(new Date()))), dataDir);
  const ours = (await readdir(folder)).filter((name) => ourName.test(name)).toSorted();
  for (const old of ours.slice(0, -keep)) await rm(path.join(folder, old));
  return { ...written, swept };
}
