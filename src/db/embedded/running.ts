import path from 'node:path';
import { DATABASE_NAME, DATABASE_USER } from './cluster.ts';
import { readPostmasterFile } from './leftover.ts';

/** Through a Unix socket, where the kernel says who connects: without host and password. */
export function socketConnectionString(socketFolder: string): string {
  return `postgresql://${DATABASE_USER}@/${DATABASE_NAME}?host=${encodeURIComponent(socketFolder)}`;
}

/** How to reach the database that a running server keeps in `dataDir`, or undefined where none runs. */
export function runningConnectionString(dataDir: string): string | undefined {
  const file = readPostmasterFile(path.join(dataDir, 'postgres'));
  if (!file?.ready) return undefined;
  try {
    process.kill(file.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return undefined;
  }
  return socketConnectionString(file.socketFolder);
}
