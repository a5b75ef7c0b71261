import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { serverWithMembers } from '../../../../tests/kit.ts';
import { processorTimeOf } from '../../../../tests/processor-time.ts';
import { JsonText } from '../../../server/endpoint.ts';
import type { ImportStatus, RowOutcome } from '../contract.ts';
import { outcomeOf, packOutcomes, readOutcomes } from './keep-outcomes.ts';
import { answerOf, startImport } from './import-file.ts';
import { importOf } from './queries.ts';

const { server: app } = await serverWithMembers();

/** Half of the rows with what changes in them, long as it may be told. */
const outcomes = Array.from({ length: 10_000 }, (_, index): RowOutcome => ({
  row: index + 2,
  outcome: index % 2 === 0 ? 'updated' : 'error',
  name: index % 2 === 0 ? `Mine, “${index}”\n` : '',
  ...(index % 2 === 1 && { error: 'x'.repeat(200) }),
  changes: index % 2 === 0 ? [{ field: 'notes', from: 'x'.repeat(200), to: 'y'.repeat(200) }] : [],
}));

it('an import with ten thousand errors and warnings is handed on as it is', async () => {
  const member = await app.signUp();
  const cell = { field: 'country', value: 'x'.repeat(200) };
  const errors = Array.from({ length: 10_000 }, (_, row) => ({ ...cell, row, error: 'No such country.' }));
  const warnings = errors.map(({ error, ...warned }) => ({ ...warned, warning: error }));
  const counts = { totalRows: 10_000, successRows: 0, created: 0, updated: 0, unchanged: 0, skipped: 0 };
  const result = {
    ...{ importId: 1, dryRun: true, message: 'None.', ...counts, createdCompanies: 0, createdMines: 0 },
    ...{ errors, errorCount: 10_000, warnings, warningCount: 10_000 },
    ...{ ignoredColumns: [], unresolvedMines: [], openNames: [], threats: [] },
  };
  const { rows } = await app.db.client.query<{ id: number }>(
    `insert into imports (user_id, kind, file_name, is_dry_run, status, request_hash, result, error_count)
    values ($1, 'mines', 'a.csv', true, 'done', '', $2, 10000) returning id`,
    [member.id, JSON.stringify(result)],
  );
  const { id } = rows[0]!;
  const handedOn = await importOf(app.db, member.id, id);
  // Text that the database wrote: twenty thousand objects are neither made nor written again.
  expect(handedOn).toBeInstanceOf(JsonText);
  const read = (await member.get(`/api/imports/${id}`)).json<ImportStatus>();
  expect(read).toMatchObject({ id, status: 'done', createdAt: expect.stringMatching(/^\d{4}-.+\.\d{3}Z$/) });
  expect(read.result).toEqual(result);
});

it('what an upload answers was written by its thread', async () => {
  const member = await app.signUp();
  const lines = Array.from({ length: 12_000 }, (_, index) => `Mine ${index},No Such Country`);
  const { ended } = await startImport({
    db: app.db,
    kind: 'mines',
    bytes: Buffer.from(['name,country', ...lines].join('\n')),
    fileName: 'a.csv',
    member: { id: member.id, isAdmin: false },
    dryRun: true,
  });
  const end = await ended;
  const text = answerOf(end);
  expect(end).toMatchObject({ status: 'done', result: { text, totalRows: 12_000, errorCount: 12_000 } });
  expect(JSON.parse(text)).toMatchObject({ dryRun: true, errorCount: 12_000, errors: { length: 10_000 } });
});

it('a page of ten thousand rows is found without reading them', async () => {
  const packed = packOutcomes(outcomes);
  let found: string[] = [];
  let spent = Infinity;
  // What is compiled or collected on the way, or done for others, counts once only.
  for (let attempt = 1; attempt <= 3 && spent > 700; attempt += 1)
    spent = Math.min(
      spent,
      await processorTimeOf(async () => {
        for (let time = 1; time <= 20; time += 1)
          found = (await readOutcomes(packed)).filter((row) => outcomeOf(row) === 'error');
      }),
    );
  expect(spent).toBeLessThan(700);
  expect(found.map((row) => JSON.parse(row) as unknown)).toEqual(outcomes.filter(({ outcome }) => outcome === 'error'));
  expect((await readOutcomes(packed)).map((row) => JSON.parse(row) as unknown)).toEqual(outcomes);
});

it('rows that an earlier version kept are read, too', async () => {
  const rows = await readOutcomes(gzipSync(JSON.stringify(outcomes.slice(0, 3))));
  expect(rows.map((row) => JSON.parse(row) as unknown)).toEqual(outcomes.slice(0, 3));
  expect(rows.map(outcomeOf)).toEqual(['updated', 'error', 'updated']);
});
