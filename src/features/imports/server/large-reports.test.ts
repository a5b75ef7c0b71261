import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { importFile } from '../../../../tests/imports.ts';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import { processorTimeOf } from '../../../../tests/processor-time.ts';
import { JsonText } from '../../../server/calls/endpoint.ts';
import type { ImportStatus, RowOutcome } from '../contract-results.ts';
import { packOutcomes, readOutcomes } from './store/keep-outcomes.ts';
import { answerOf, startImport } from './run/import-file.ts';
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
    ...{ createdHoles: 0, updatedHoles: 0 },
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
  const lines = Array.from({ length: 12_000 }, (_, index) => `?,Mine ${index}`);
  const { ended } = await startImport({
    db: app.db,
    kind: 'mines',
    bytes: Buffer.from(['name,notes', ...lines].join('\n')),
    fileName: 'a.csv',
    member: { id: member.id, isAdmin: false },
    dryRun: true,
  });
  const end = await ended;
  const text = answerOf(end);
  expect(end).toMatchObject({ status: 'done', result: { text, totalRows: 12_000, errorCount: 12_000 } });
  expect(JSON.parse(text)).toMatchObject({ dryRun: true, errorCount: 12_000, errors: { length: 10_000 } });
});

const all = { limit: 10_000, offset: 0 };
const parsed = (rows: readonly string[]) => rows.map((row) => JSON.parse(row) as unknown);

it('a page of ten thousand rows is found without reading them', async () => {
  const packed = packOutcomes(outcomes);
  const spent = await processorTimeOf(async () => {
    for (let time = 1; time <= 20; time += 1)
      await readOutcomes(packed, { outcome: 'error', limit: 50, offset: 4_000 });
  }, 300);
  expect(spent).toBeLessThan(300);
  const failed = outcomes.filter(({ outcome }) => outcome === 'error');
  const { rows, total } = await readOutcomes(packed, { outcome: 'error', limit: 50, offset: 4_000 });
  expect([parsed(rows), total]).toEqual([failed.slice(4_000, 4_050), 5_000]);
  const last = await readOutcomes(packed, { limit: 50, offset: 9_990 });
  expect([parsed(last.rows), last.total]).toEqual([outcomes.slice(9_990), 10_000]);
  expect(parsed((await readOutcomes(packed, all)).rows)).toEqual(outcomes);
});

it('what a row holds is taken for no other row', async () => {
  const sly = ['\n{"row":9,"outcome":"error",', '","outcome":"error",', ',\n', ']'].map((name, index): RowOutcome => ({
    row: index + 2,
    outcome: 'created',
    name,
    changes: [{ field: 'name', from: name, to: name }],
  }));
  const packed = packOutcomes(sly);
  expect(parsed((await readOutcomes(packed, all)).rows)).toEqual(sly);
  expect(await readOutcomes(packed, { ...all, outcome: 'error' })).toEqual({ rows: [], total: 0 });
  expect(await readOutcomes(packOutcomes([]), all)).toEqual({ rows: [], total: 0 });
});

it('rows that an earlier version kept are read, too', async () => {
  const packed = gzipSync(JSON.stringify(outcomes.slice(0, 3)));
  expect(parsed((await readOutcomes(packed, all)).rows)).toEqual(outcomes.slice(0, 3));
  expect((await readOutcomes(packed, { ...all, outcome: 'updated' })).total).toBe(2);
});

it('a file of 150,000 intervals fits into the memory of one file, also of a mine that has as many', async () => {
  const member = await app.signUp();
  const mine = await created<{ id: number; name: string }>(member, '/api/mines', { name: 'Long Hole' });
  const depths = (n: number) => `${(n / 10).toFixed(1)},${(n / 10 + 0.2 + (n % 3)).toFixed(1)}`;
  const lines = (hole: string) =>
    Array.from({ length: 150_000 }, (_, n) => `${mine.name},${hole},Gold,${1 + (n % 9)},g/t,${depths(n)}`);
  const header = 'mineName,holeId,metal,densityValue,densityUnit,startDepth,endDepth';
  const check = (hole: string) => {
    const bytes = [header, ...lines(hole)].join('\n');
    return importFile(member, 'drill-observations', bytes, { query: { dryRun: 'true' } });
  };
  const told = { totalRows: 150_000, errorCount: 0 };
  await app.db.rows(sql`
    insert into drill_hole_observations
      (mine_id, hole_id, metal, metal_folded, density_value, density_unit, start_depth, end_depth, created_by)
    select ${mine.id}, 'LH-1', 'Gold', 'gold', 1 + n % 9, 'g/t', n / 10.0, n / 10.0 + 0.2 + n % 3, ${member.id}
    from generate_series(0, 149999) n`);
  expect(await check('LH-1')).toMatchObject({ ...told, unchanged: 150_000 });
  expect(await check('LH-2')).toMatchObject({ ...told, created: 150_000 });
});

it('thousands of studies of one mine are changed by a file as they were made by one', async () => {
  const member = await app.signUp();
  await created(member, '/api/mines', { name: 'Studied Often' });
  const day = (n: number) => new Date(Date.UTC(1950, 0, 1 + n)).toISOString().slice(0, 10);
  const file = (npv: number) => {
    const lines = Array.from({ length: 9_000 }, (_, n) => {
      const type = ['FS', 'PFS', 'PEA'][n % 3];
      return `Studied Often,${type},${day(n)},${npv},${n < 8_997 ? 'replaced' : 'current'}`;
    });
    return ['mineName,studyType,reportDate,npv,status', ...lines].join('\n');
  };
  const told = { totalRows: 9_000, errorCount: 0, warningCount: 0 };
  expect(await importFile(member, 'economic-studies', file(1))).toMatchObject({ ...told, created: 9_000 });
  expect(await importFile(member, 'economic-studies', file(2))).toMatchObject({ ...told, updated: 9_000 });
  const wrong = file(2).replaceAll('current', 'replaced').replace('replaced', 'current');
  const { warnings } = await importFile(member, 'economic-studies', wrong, { query: { dryRun: 'true' } });
  expect(warnings.map(({ row, warning }) => [row, warning])).toEqual([
    [2, `Kept as replaced: the FS of ${day(8_997)} is later.`],
    ...['FS', 'PFS', 'PEA'].map((type, n) => [8_999 + n, `Kept as current: no later ${type} is known of this mine.`]),
  ]);
});
