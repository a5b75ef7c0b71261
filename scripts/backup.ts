import path from 'node:path';
import { parseArgs } from 'node:util';
import { acceptBackup, addBackup } from '../src/db/backup/keep-backups.ts';
import { writeBackup } from '../src/db/backup/write-backup.ts';
import { makeFolder } from '../src/db/make-folder.ts';
import { bucketFiles } from '../src/features/users/server/bucket-files.ts';
import { run, withInstallation } from './installation.ts';

const usage = `Usage: npm run backup -- FILE, such as openpit-2026-11-21.tar.gz
or npm run backup -- --into FOLDER [--keep 14], which names it by its moment and removes older ones of its own but for so many`;

const here = process.env['INIT_CWD'] ?? '.';

run(async (args) => {
  const options = { into: { type: 'string' }, keep: { type: 'string', default: '14' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [file, ...rest] = positionals;
  const keep = Number(values.keep);
  if (rest.length > 0 || (file === undefined) === !values.into || !(Number.isInteger(keep) && keep > 0)) {
    throw new Error(usage);
  }
  const made = await withInstallation(async ({ config, connectionString }) => {
    const { dataDir } = config;
    const write = (target: string) =>
      writeBackup({ connectionString, dataDir, store: bucketFiles(config), file: target });
    const into = values.into && path.resolve(here, values.into);
    if (into) return { config, ...(await addBackup({ folder: into, keep, dataDir, write })) };
    const target = path.resolve(here, file!);
    await makeFolder(path.dirname(target));
    return { config, swept: [], ...(await acceptBackup(await write(target), dataDir)) };
  });
  const secret = made.config.authSecret === undefined ? ` and ${path.join(made.config.dataDir, 'auth-secret')}` : '';
  const halves = made.swept.map(
    (name) => `Removed ${name}, the half of a backup that was ended before it was whole.\n`,
  );
  return `${halves.join('')}Backed up ${made.rows} rows of ${made.tables} tables and ${made.files} files to ${made.file} (${(made.bytes / 2 ** 20).toFixed(1)} MB), and read it back. It tells everything that members entered, and hashes of passwords: keep it where only you can read it. Not in it: the settings${secret}; keep a copy of them elsewhere.`;
});
