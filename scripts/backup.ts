import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { writeBackup } from '../src/db/backup/write-backup.ts';
import { bucketFiles } from '../src/server/bucket-files.ts';
import { run, withInstallation } from './installation.ts';

run(async ([file, ...rest]) => {
  if (!file || rest.length > 0) throw new Error('Usage: npm run backup -- FILE, such as openpit-2026-11-21.tar.gz');
  const target = path.resolve(process.env['INIT_CWD'] ?? '.', file);
  await mkdir(path.dirname(target), { recursive: true });
  const { bytes, tables, rows, files } = await withInstallation(({ config, connectionString }) =>
    writeBackup({ connectionString, dataDir: config.dataDir, store: bucketFiles(config), file: target }),
  );
  return `Backed up ${rows} rows of ${tables} tables and ${files} files to ${target} (${(bytes / 2 ** 20).toFixed(1)} MB). It holds everything but the settings, hashes of passwords included: keep it where only you can read it.`;
});
