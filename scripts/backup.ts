import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { writeBackup } from '../src/db/backup/write-backup.ts';
import { bucketFiles } from '../src/server/bucket-files.ts';
import { run, withInstallation } from './installation.ts';

run(async ([file, ...rest]) => {
  if (!file || rest.length > 0) throw new Error('Usage: npm run backup -- FILE, such as openpit-2026-11-21.tar.gz');
  const target = path.resolve(process.env['INIT_CWD'] ?? '.', file);
  await mkdir(path.dirname(target), { recursive: true });
  const { config, bytes, tables, rows, files } = await withInstallation(async ({ config, connectionString }) => ({
    config,
    ...(await writeBackup({ connectionString, dataDir: config.dataDir, store: bucketFiles(config), file: target })),
  }));
  return `Backed up ${rows} rows of ${tables} tables and ${files} files to ${target} (${(bytes / 2 ** 20).toFixed(1)} MB). It tells everything that members entered, and hashes of passwords: keep it where only you can read it. Not in it: the settings${config.authSecret === undefined ? ` and ${path.join(config.dataDir, 'auth-secret')}` : ''}; keep a copy of them elsewhere.`;
});
