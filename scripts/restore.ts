import { existsSync } from 'node:fs';
import path from 'node:path';
import { restoreBackup } from '../src/db/backup/restore-backup.ts';
import { readConfig } from '../src/server/config.ts';
import { bucketFiles } from '../src/features/users/server/bucket-files.ts';
import { type Installation, run, withStarted } from './installation.ts';

run(async ([file, ...rest]) => {
  if (!file || rest.length > 0) {
    throw new Error('Usage: npm run restore -- FILE, with DATA_DIR or DATABASE_URL naming an empty installation');
  }
  const source = path.resolve(process.env['INIT_CWD'] ?? '.', file);
  const config = readConfig();
  const restore = ({ connectionString }: Installation) =>
    restoreBackup({ connectionString, dataDir: config.dataDir, store: bucketFiles(config), file: source });
  const databaseUrl = config.databaseSessionUrl ?? config.databaseUrl;
  const { createdAt, tables, rows, files } = databaseUrl
    ? await restore({ config, connectionString: databaseUrl })
    : await withStarted(config, restore);
  const isSecretThere = config.authSecret !== undefined || existsSync(path.join(config.dataDir, 'auth-secret'));
  return [
    `Restored ${rows} rows of ${tables} tables and ${files} files of ${createdAt}, each compared with the backup.`,
    isSecretThere
      ? 'Everyone signs in anew.'
      : `Everyone signs in anew. The secret is in no backup: put the auth-secret of the old installation into ${config.dataDir} before you start, or members with a second factor need a recovery code.`,
    'Start with npm start.',
  ].join(' ');
});
