import path from 'node:path';
import { DATABASE_NAME, DATABASE_USER } from './cluster.ts';
import { isDatabaseOf, readPostmasterFile } from './leftover.ts';

/** Through a Unix socket, so without host and password. */
export function socketConnectionString(socketFolder: string): string {
  return `postgresql://${DATABASE_USER}@/${DATABASE_NAME}?host=${encodeURIComponent(socketFolder)}`;
}

/** How to reach the database that a running server keeps in `dataDir`, or undefined where none runs. */
export function runningConnectionString(dataDir: string): string | undefined {
  const clusterDir = path.join(dataDir, 'postgres');
  const file = readPostmasterFile(clusterDir);
  if (!file?.ready || !isDatabaseOf(file.pid, clusterDir)) return undefined;
  return socketConnectionString(file.socketFolder);
}
