import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../../tests/kit.ts';
import { removeRecords } from '../../../../../tests/remove-records.ts';
import { importKinds } from '../../../../domain/nouns/file-words.ts';
import { checkKeptColumns } from '../../../../server/operation/check-kept-columns.ts';
import { keepDueCompanyFigures } from '../../../figures/server/keep-company-figures.ts';
import type { Activity } from '../../../activities/contract.ts';
import type { AnyImport, ImportResult, ImportStatus, UndoResult } from '../../contract-results.ts';

const real = process.env['REAL_DATA'] ?? '../shared/data';
const sample = (name: string) => readFileSync(path.join('sample', name));

let app: TestApp;
let admin: Client;
let member: Client;
let other: Client;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signUp('Ada Admin');
  member = await app.signUp('Mia Member');
  other = await app.signUp('Otto Other');
});
afterAll(() => app.close());
beforeEach(() => removeRecords(app.db));

async function upload(kind: string, bytes: Buffer | string, by = member): Promise<ImportResult> {
  const answer = await by.upload(`/api/csv/upload/${kind}`, { name: `${kind}.csv`, bytes });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ImportResult>();
}

async function undo(id: number, by = member): Promise<UndoResult> {
  const answer = await by.post(`/api/imports/${id}/undo`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<UndoResult>();
}

/** What tells of imports and their undoing, when members were here, and of what prices are: all else must be as before. */
const told = [
  'imports',
  'import_records',
  'import_rows',
  'import_mappings',
  'import_values',
  'activities',
  'admin_acts',
  'sessions',
  'visits',
  'price_series',
  'mine_changes',
];

/**
 * Every row of every table. Versions rise and are never taken back, and a score counts what members did, imports included:
 * of it only whose it is. Figures of companies are made behind a change: they are compared as they are then.
 */
async function everything(): Promise<object[]> {
  await app.db.rows(sql`insert into company_figures_due (company_id) select id from companies`);
  await keepDueCompanyFigures(app.db);
  const tables = await app.db.rows<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all(${sql.param(told)}::text[]) order by 1`);
  expect(tables.length).toBeGreaterThan(20);
  const parts = tables.map(({ name }) => {
    const kept =
      name === 'scores'
        ? sql`jsonb_build_object('mine', t.mine_id, 'company', t.company_id)`
        : sql`to_jsonb(t) - '{version,updated_at,last_activity_at}'::text[]`;
    return sql`select ${name} as what, ${kept} as stored from ${sql.identifier(name)} t`;
  });
  return app.db.rows(sql`${sql.join(parts, sql` union all `)} order by 1, 2`);
}

/** What is in one of them alone, as text: short enough to be read where a test fails. */
function difference(one: object[], two: object[]): string[] {
  const [first, second] = [one, two].map((rows) => rows.map((row) => JSON.stringify(row))) as [string[], string[]];
  const without = (rows: string[], others: Set<string>) => rows.filter((row) => !others.has(row));
  return [...without(first, new Set(second)), ...without(second, new Set(first))];
}

const files = importKinds
  .filter((kind) => existsSync(path.join('sample', `${kind}.csv`)))
  .map((kind): [kind: string, file: string] => [kind, `${kind}.csv`]);

test('imports of every kind are undone one after the other, and leave the database as it was before each', async () => {
  const states: { id: number; before: object[] }[] = [];
  for (const [kind, file] of files) {
    const before = await everything();
    const { importId, created, errorCount } = await upload(kind, sample(file));
    expect(errorCount).toBe(0);
    expect(created).toBeGreaterThan(0);
    states.push({ id: importId, before });
  }
  expect(await checkKeptColumns(app.db)).toEqual([]);
  for (const { id, before } of states.toReversed()) {
    expect(await undo(id)).toMatchObject({ restored: 0, left: [], leftCount: 0 });
    expect(difference(await everything(), before)).toEqual([]);
    expect(await checkKeptColumns(app.db)).toEqual([]);
  }
});

/** The same file with another value in a column of every row that has one. */
function changed(file: string, column: string, value: (cell: string) => string): string {
  const [header = '', ...lines] = sample(file).toString().trimEnd().split('\n');
  const place = header.split(',').indexOf(column);
  const rows = lines.map((line) => {
    const cells = line.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/gu)!.map((cell) => cell.replace(/,$/u, ''));
    cells[place] = value(cells[place] ?? '');
    return cells.slice(0, header.split(',').length).join(',');
  });
  return `${[header, ...rows].join('\n')}\n`;
}

test('what an import changed gets its old values back', async () => {
  for (const [kind, file] of files) await upload(kind, sample(file));
  const changes: [kind: string, file: string, column: string, value: string][] = [
    ['companies', 'companies.csv', 'ceo', 'Nobody'],
    ['companies', 'companies.csv', 'nextStepDescription', 'Something else'],
    ['mines', 'mines.csv', 'notes', 'Overwritten'],
    ['mines', 'mines.csv', 'nextStepDate', '2031-01-01'],
    ['mines', 'mines.csv', 'companyName', 'Grabbing Hands Inc.'],
    ['resource-estimates', 'resource-estimates.csv', 'grade', '99.5'],
    ['economic-studies', 'economic-studies.csv', 'npv', '-7'],
    ['media', 'media.csv', 'author', 'Nobody'],
    ['drill-programs', 'drill-programs.csv', 'cost', '1'],
    ['drill-observations', 'drill-observations.csv', 'densityValue', '99'],
    ['capital-snapshots', 'capital-snapshots.csv', 'cash', '1'],
    ['production-guidance', 'production-guidance.csv', 'notes', 'Overwritten'],
  ];
  for (const [kind, file, column, value] of changes) {
    const before = await everything();
    const { importId, updated, created, createdCompanies } = await upload(
      kind,
      changed(file, column, () => value),
    );
    expect(updated, `${kind} ${column}`).toBeGreaterThan(0);
    expect(created).toBe(0);
    expect(await everything()).not.toEqual(before);
    expect(await undo(importId)).toMatchObject({ restored: updated, removed: createdCompanies, leftCount: 0 });
    expect(difference(await everything(), before), `${kind} ${column}`).toEqual([]);
    expect(await checkKeptColumns(app.db)).toEqual([]);
  }
});

describe('what was changed since', () => {
  const csv = 'name,country,notes\nAlpha,Canada,one\nBravo,Canada,two\nCharlie,Canada,three\n';
  const mineId = async (name: string) =>
    (await app.db.rows<{ id: number }>(sql`select id from mines where name = ${name}`))[0]!.id;

  test('stays and is listed with the reason; the rest is undone', async () => {
    const { importId } = await upload('mines', csv);
    const [alpha, bravo] = [await mineId('Alpha'), await mineId('Bravo')];
    await other.patch(`/api/mines/${alpha}`, { notes: 'Better' });
    await other.post(`/api/mines/${bravo}/drill-programs`, { season: '2026' });
    const result = await undo(importId);
    expect(result).toEqual({
      message: 'Undone: 1 removed, 2 left as they are.',
      removed: 1,
      restored: 0,
      leftCount: 2,
      left: [
        { entityType: 'mine', entityId: alpha, mineId: alpha, name: 'Alpha', reason: 'It was changed since.' },
        {
          entityType: 'mine',
          entityId: bravo,
          mineId: bravo,
          name: 'Bravo',
          reason: 'Drill programs were added to it since.',
        },
      ],
    });
    const names = await app.db.rows(sql`select name, notes from mines order by name`);
    expect(names).toEqual([
      { name: 'Alpha', notes: 'Better' },
      { name: 'Bravo', notes: 'two' },
    ]);
    // Once the program is gone, the rest can go, too.
    const [program] = (await member.get(`/api/mines/${bravo}/drill-programs`)).json<{ id: number }[]>();
    await other.delete(`/api/drill-programs/${program!.id}`);
    expect(await undo(importId)).toMatchObject({ removed: 1, leftCount: 1 });
  });

  test('lists of imports tell of the first of many, the import itself of all', async () => {
    const { importId } = await upload('mines', csv);
    await other.patch(`/api/mines/${await mineId('Alpha')}`, { notes: 'Better' });
    const { left } = await undo(importId);
    const many = JSON.stringify({ leftCount: 30, left: Array.from({ length: 30 }, () => left[0]) });
    await app.db.rows(sql`update imports set undo_result = undo_result || ${many}::jsonb where id = ${importId}`);
    const one = (await member.get(`/api/imports/${importId}`)).json<ImportStatus>();
    expect([one.undo?.left.length, one.undo?.leftCount]).toEqual([30, 30]);
    for (const [by, url] of [
      [member, '/api/imports'],
      [admin, '/api/admin/imports'],
    ] as const) {
      const [first] = (await by.get(url)).json<ImportStatus[]>();
      expect([first?.undo?.left.length, first?.undo?.leftCount]).toEqual([20, 30]);
    }
  });

  test('an old value does not overwrite a newer one', async () => {
    await upload('mines', csv);
    const { importId } = await upload('mines', csv.replace('one', 'uno').replace('two', 'due'));
    await other.patch(`/api/mines/${await mineId('Alpha')}`, { notes: 'eins' });
    expect(await undo(importId)).toMatchObject({ removed: 0, restored: 1, leftCount: 1 });
    expect(await app.db.rows(sql`select name, notes from mines order by name`)).toEqual([
      { name: 'Alpha', notes: 'eins' },
      { name: 'Bravo', notes: 'two' },
      { name: 'Charlie', notes: 'three' },
    ]);
  });

  test('archived mines are for administrators', async () => {
    const { importId } = await upload('mines', csv);
    await other.patch(`/api/mines/${await mineId('Alpha')}/archive`, { isArchived: true });
    const mine = await undo(importId);
    expect(mine).toMatchObject({ removed: 2, left: [{ name: 'Alpha', reason: expect.stringMatching(/archived/) }] });
  });

  test('a company with mines of others stays', async () => {
    const { importId } = await upload('mines', 'name,companyName\nAlpha,New Owner\n');
    const [company] = await app.db.rows<{ id: number }>(sql`select id from companies`);
    await other.post('/api/mines', { name: 'Delta', companyId: company!.id });
    expect(await undo(importId)).toMatchObject({
      removed: 1,
      left: [{ entityType: 'company', name: 'New Owner', mineId: null, reason: 'Mines belong to it.' }],
    });
  });
});

describe('who may undo what', () => {
  test('its member and administrators; each import once', async () => {
    const { importId } = await upload('mines', 'name\nAlpha\n');
    expect((await app.visitor().post(`/api/imports/${importId}/undo`)).statusCode).toBe(401);
    expect((await other.post(`/api/imports/${importId}/undo`)).statusCode).toBe(404);
    expect((await member.post('/api/imports/2147483647/undo')).statusCode).toBe(404);
    expect((await member.post('/api/imports/x/undo')).statusCode).toBe(404);
    expect(await app.db.rows(sql`select name from mines`)).toHaveLength(1);
    expect(await undo(importId, admin)).toMatchObject({ removed: 1 });
    expect((await member.post(`/api/imports/${importId}/undo`)).statusCode).toBe(409);
    const status = (await member.get(`/api/imports/${importId}`)).json<ImportStatus>();
    expect(status).toMatchObject({ status: 'undone', canUndo: false, undo: { removed: 1 } });
    expect(status.undoneAt).not.toBeNull();
  });

  test('a check and an import that changed nothing have nothing to undo', async () => {
    const check = await member.upload(
      '/api/csv/upload/mines',
      { name: 'a.csv', bytes: 'name\nAlpha\n' },
      { query: { dryRun: 'true' } },
    );
    const { importId } = check.json<ImportResult>();
    expect((await member.post(`/api/imports/${importId}/undo`)).statusCode).toBe(409);
    await upload('mines', 'name\nAlpha\n');
    const again = await upload('mines', 'name\nAlpha\n');
    expect((await member.post(`/api/imports/${again.importId}/undo`)).statusCode).toBe(409);
  });

  test('administrators see all imports that stored something, with their members', async () => {
    await upload('mines', 'name\nAlpha\n');
    await upload('mines', 'name\nBravo\n', other);
    expect((await app.visitor().get('/api/admin/imports')).statusCode).toBe(401);
    expect((await member.get('/api/admin/imports')).statusCode).toBe(403);
    expect((await admin.get('/api/admin/imports', { query: { limit: 0 } })).statusCode).toBe(400);
    const all = (await admin.get('/api/admin/imports')).json<AnyImport[]>();
    expect(all.map(({ user }) => user?.id)).toEqual([other.id, member.id]);
    expect(all[0]).toMatchObject({ kind: 'mines', canUndo: true, user: { firstName: 'Otto' } });
  });

  test('an undo is told in the history of what it restored', async () => {
    await upload('mines', 'name,notes\nAlpha,one\n');
    const { importId } = await upload('mines', 'name,notes\nAlpha,two\n');
    await undo(importId);
    const [mine] = await app.db.rows<{ id: number }>(sql`select id from mines`);
    const history = (await member.get(`/api/mines/${mine!.id}/activities`)).json<Activity[]>();
    expect(history.map(({ type }) => type)).toEqual(['undo', 'import', 'import']);
    expect(history[0]!.description).toBe('Undid the import of mines.csv: 1 as before');
  });
});

describe.runIf(existsSync(path.join(real, 'usgs-massive-sulfides')))('on real data', () => {
  test('estimates, then mines of the USGS go without a trace', async () => {
    const before = await everything();
    const mines = await upload('mines', readFileSync(path.join(real, 'usgs-massive-sulfides/mines.csv')));
    const between = await everything();
    const estimates = await upload(
      'resource-estimates',
      readFileSync(path.join(real, 'usgs-massive-sulfides/resource-estimates.csv')),
    );
    expect(await undo(estimates.importId)).toMatchObject({ removed: 2857, leftCount: 0 });
    expect(await everything()).toEqual(between);
    expect(await undo(mines.importId)).toMatchObject({ removed: 1090, leftCount: 0 });
    expect(await everything()).toEqual(before);
  });
});
