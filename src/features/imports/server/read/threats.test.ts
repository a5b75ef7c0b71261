import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { csv, importFile, importsTest, sendFile } from '../../../../../tests/imports.ts';
import type { ImportOptions } from '../../contract-options.ts';
import type { ImportRefusal } from '../../contract-results.ts';

const { app, member, done, mines } = await importsTest();

const sent = (kind: string, text: string, options: ImportOptions) => importFile(member, kind, text, { options });
const leaveOut = { threats: 'leave-out' } satisfies ImportOptions;

describe('texts that begin as formulas do', () => {
  test('are imported as they stand', async () => {
    const notes = ['@ 0.5 g/t cut-off', '+ 5 km E of town', '-see notes', '= Smith Lake', '+61 8 9222 3333'];
    const result = await done('mines', 'name,notes', ...notes.map((text, index) => `Mine ${index},${text}`));
    expect(result).toMatchObject({ created: notes.length, warnings: [], threats: [] });
    expect((await mines()).map((mine) => mine.notes)).toEqual(notes);
  });
});

describe('a column that a member leaves out', () => {
  const file = csv('Deposit,Calculated', 'Kidd,=1+1', 'Rim,x');

  test('is not judged', async () => {
    const mapping = [
      { header: 'Deposit', field: 'name' },
      { header: 'Calculated', field: null },
    ];
    expect(await sent('mines', file, { mapping })).toMatchObject({ created: 2, threats: [] });
  });

  test('is judged where nobody said so, and where it is read', async () => {
    const unsaid = await sendFile(member, 'mines', file.replace('Deposit', 'name'));
    expect(unsaid.json<ImportRefusal>()).toMatchObject({ threatCount: 1, threats: [{ row: 2, field: 'Calculated' }] });
    const mapping = [
      { header: 'Deposit', field: 'name' },
      { header: 'Calculated', field: 'notes' },
    ];
    const read = await sendFile(member, 'mines', file, { options: { mapping } });
    expect(read.statusCode).toBe(400);
    const surplus = await sendFile(member, 'mines', csv('Deposit', 'Kidd,=1+1'), {
      options: { mapping: [{ header: 'Deposit', field: 'name' }] },
    });
    expect(surplus.json<ImportRefusal>()).toMatchObject({ threats: [{ row: 2, field: 'column 2' }] });
    expect(await mines()).toEqual([]);
  });
});

describe('cells that are left out', () => {
  test('an optional field stays empty, a row that needs the cell is an error, an unknown column is only listed', async () => {
    await done('mines', 'name,notes', 'Alpha,kept');
    const file = csv(
      'name,notes,stage,Extra',
      'Alpha,=1+1,production,',
      "=cmd|' /C calc'!A0,x,,",
      'Charlie,fine,@SUM(1),=2*3',
    );
    const refused = await sendFile(member, 'mines', file);
    expect(refused.json<ImportRefusal>()).toMatchObject({ threatCount: 4 });
    const result = await sent('mines', file, leaveOut);
    expect(result).toMatchObject({ totalRows: 3, created: 1, updated: 1, errorCount: 1, threatCount: 4 });
    expect(result.message).toContain('4 unsafe cells were left out');
    expect(result.threats.map(({ row, field, value }) => [row, field, value])).toEqual([
      [2, 'notes', '=1+1'],
      [3, 'name', "=cmd|' /C calc'!A0"],
      [4, 'stage', '@SUM(1)'],
      [4, 'Extra', '=2*3'],
    ]);
    expect(result.errors).toMatchObject([
      { row: 3, field: 'name', error: expect.stringMatching(/^The cell starts with =/u) },
    ]);
    expect(result.warnings).toMatchObject([
      { row: 2, field: 'notes', warning: expect.stringMatching(/stays empty.*The cell starts with =/u) },
      { row: 4, field: 'stage' },
    ]);
    expect((await mines()).map(({ name, stage, notes }) => [name, stage, notes])).toEqual([
      ['Alpha', 'production', 'kept'],
      ['Charlie', null, 'fine'],
    ]);
    const failed = await member.get(`/api/imports/${result.importId}/failed-rows`);
    expect(failed.body).toContain(`'=cmd|' /C calc'!A0,x`);
  });

  test('a figure without its unit, and what tells a record from others, are not guessed', async () => {
    await done('mines', 'name,country', 'Alpha,Canada');
    const header = 'mineName,country,resourceType,metal,reportDate,tonnage,grade,gradeUnit';
    const file = csv(
      header,
      'Alpha,Canada,measured,Gold,2024-01-01,5,1,=1+1',
      'Alpha,=1+1,measured,Gold,2024-01-02,5,1,g/t',
    );
    const result = await sent('resource-estimates', file, leaveOut);
    expect(result.errors.map(({ row, field }) => [row, field])).toEqual([[3, 'country']]);
    expect(await app.db.rows(sql`select grade, grade_unit as unit, tonnage::float8 from resource_estimates`)).toEqual([
      { grade: null, unit: null, tonnage: 5 },
    ]);
  });

  test('of the records of a row only those that they belong to', async () => {
    await done('mines', 'name,country', 'Alpha,Canada');
    const file = csv('Mine,Measured t,Indicated t,Day', 'Alpha,=1+1,7,2024-01-01', 'Alpha,5,6,=NOW()');
    const of = (resourceType: string) => ({ resourceType, metal: 'Gold' });
    const mapping = [
      { header: 'Mine', field: 'mineName' },
      { header: 'Measured t', field: 'tonnage', of: of('measured') },
      { header: 'Indicated t', field: 'tonnage', of: of('indicated') },
      { header: 'Day', field: 'reportDate' },
    ];
    const result = await sent('resource-estimates', file, { ...leaveOut, mapping });
    expect(result.threats.map(({ row, field }) => [row, field])).toEqual([
      [2, 'Measured t'],
      [3, 'Day'],
    ]);
    expect(result.warnings.map(({ row, field }) => [row, field])).toEqual([
      [2, 'tonnage'],
      [3, 'reportDate'],
      [3, 'reportDate'],
    ]);
    expect(result.errors).toEqual([]);
    expect(
      await app.db.rows(sql`
        select resource_type as class, tonnage::float8, report_date::text as date from resource_estimates order by id`),
    ).toEqual([
      { class: 'measured', tonnage: null, date: '2024-01-01' },
      { class: 'indicated', tonnage: 7, date: '2024-01-01' },
      { class: 'measured', tonnage: 5, date: null },
      { class: 'indicated', tonnage: 6, date: null },
    ]);
  });

  test('a header that is none refuses the file, and so does a file that is told otherwise', async () => {
    for (const [text, options] of [
      ['name,=1+1\nA,b\n', leaveOut],
      ['name,notes\nA,=1+1\n', { threats: 'refuse' }],
    ] satisfies [string, ImportOptions][]) {
      const answer = await sendFile(member, 'mines', text, { options });
      expect([answer.statusCode, answer.json<ImportRefusal>().threatCount]).toEqual([400, 1]);
    }
    const wrong = await sendFile(member, 'mines', 'name\nA\n', { options: { threats: 'keep' } as never });
    expect(wrong.statusCode).toBe(400);
    expect(await mines()).toEqual([]);
  });

  test('scripts, and in a check', async () => {
    const file = csv('name,notes', 'A,<script>alert(1)</script>', 'B <img src=x onerror=a()>,x');
    const check = await importFile(member, 'mines', file, { options: leaveOut, query: { dryRun: 'true' } });
    expect(check).toMatchObject({ dryRun: true, created: 1, errorCount: 1, threatCount: 2 });
    expect(check.message).toContain('2 unsafe cells would be left out');
  });
});
