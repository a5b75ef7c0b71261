import { openDatabase } from '../../../db/open-database.ts';
import { startImport } from './run/import-file.ts';

// A process that imports a file of a member's and can be killed meanwhile: says the id of the import.
const [, , connectionString = '', memberId = ''] = process.argv;
const { id } = await startImport({
  db: openDatabase({ connectionString, onError: () => {} }),
  kind: 'mines',
  bytes: Buffer.from('name\nFrom another process\n'),
  fileName: 'killed.csv',
  member: { id: memberId, isAdmin: false },
});
process.stdout.write(`${JSON.stringify({ id })}\n`);
process.stdin.resume().once('end', () => process.exit());
