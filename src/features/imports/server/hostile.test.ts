import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import { removeRecords } from '../../../../tests/remove-records.ts';
import type { ImportKind } from '../../../domain/nouns/nouns.ts';
import type { ImportResult } from '../contract-results.ts';

/** What the README of the files says of each: the whole file is refused, or rows are stored and rows have errors. */
type Expected =
  | { kind: ImportKind; status: 400; threats?: { rows: number[]; field?: string }; says?: RegExp }
  | {
      kind: ImportKind;
      status: 200;
      totalRows: number;
      stored: number;
      errors?: [row: number, field: string][];
      /** How many, or of which fields in which rows. */
      warnings?: number | [row: number, field: string][];
      needsBase?: true;
      alsoExpect?: (result: ImportResult) => void;
    };

const ok = (totalRows: number, more: object = {}): Expected => ({
  kind: 'mines',
  status: 200,
  totalRows,
  stored: totalRows,
  ...more,
});
const estimates = { kind: 'resource-estimates', needsBase: true } as const;
const each = (rows: number[], field: string): [number, string][] => rows.map((row) => [row, field]);

const table: Record<string, Expected> = {
  'ok/00-base-mines.csv': ok(4),
  'ok/bom-and-crlf.csv': ok(1),
  'ok/utf-16le.csv': ok(2),
  'ok/windows-1252.csv': ok(2),
  'ok/semicolon.csv': ok(2),
  'ok/tab.csv': ok(2),
  'ok/quoted-line-breaks.csv': ok(2),
  'ok/blank-lines.csv': ok(2),
  'ok/human-headers.csv': ok(1, estimates),
  'ok/unknown-extra-columns.csv': ok(1, {
    alsoExpect: (result: ImportResult) => expect(result.ignoredColumns).toEqual(['Internal Ref', 'geologist']),
  }),
  'ok/honest-minus-and-plus.csv': ok(8),
  'ok/word-ending-in-on-before-equals.csv': ok(1),
  'ok/year-only-report-date.csv': ok(3, {
    ...estimates,
    warnings: 3,
    alsoExpect: (result: ImportResult) =>
      expect(result.warnings.map(({ warning }) => /\d{4}-\d{2}-\d{2}/.exec(warning)?.[0])).toEqual([
        '2019-12-31',
        '2019-06-30',
        '2020-02-29',
      ]),
  }),
  'ok/country-spellings.csv': ok(8),
  // Shares of 120 %, and a mine of Canada at the South Pole.
  'ok/numbers-at-the-edge.csv': ok(5, {
    warnings: [
      [4, 'metals'],
      [6, 'latitude'],
    ],
  }),
  'ok/tonnage-beyond-32-bits.csv': ok(1, estimates),
  'ok/same-mine-other-case-and-blanks.csv': ok(2),
  'ok/c1-control-characters.csv': ok(13, { warnings: 13 }),
  'ok/media-youtube-iframe.csv': ok(1, { kind: 'media', needsBase: true }),
  'ok/header-only.csv': ok(0, {
    alsoExpect: (result: ImportResult) => expect(result.message).toMatch(/nothing below it/),
  }),

  'not-ok/file-duplicate-header.csv': { kind: 'mines', status: 400, says: /same column twice/ },
  'not-ok/file-missing-required-column.csv': { kind: 'mines', status: 400, says: /'name'/ },
  'not-ok/file-formula-equals-cmd.csv': { kind: 'mines', status: 400, threats: { rows: [2], field: 'notes' } },
  'not-ok/file-formula-at-sum.csv': { kind: 'mines', status: 400, threats: { rows: [2], field: 'notes' } },
  'not-ok/file-formula-plus-cmd.csv': { kind: 'mines', status: 400, threats: { rows: [2], field: 'notes' } },
  'not-ok/file-formula-minus-cmd.csv': { kind: 'mines', status: 400, threats: { rows: [2, 3], field: 'notes' } },
  'not-ok/file-formula-tab-led.csv': { kind: 'mines', status: 400, threats: { rows: [2, 3], field: 'notes' } },
  'not-ok/file-formula-disguised.csv': {
    kind: 'mines',
    status: 400,
    threats: { rows: [2, 3, 4, 5, 6, 7, 8], field: 'notes' },
  },
  'not-ok/file-formula-in-last-row-extra-column.csv': {
    kind: 'mines',
    status: 400,
    threats: { rows: [4], field: 'remark' },
  },
  'not-ok/file-script-tag.csv': { kind: 'mines', status: 400, threats: { rows: [2, 3] } },
  'not-ok/file-event-handler.csv': { kind: 'mines', status: 400, threats: { rows: [2, 3], field: 'notes' } },
  'not-ok/file-javascript-url.csv': { kind: 'media', status: 400, threats: { rows: [2], field: 'url' } },
  'not-ok/file-empty.csv': { kind: 'mines', status: 400, says: /empty/ },
  'not-ok/file-unclosed-quote.csv': { kind: 'mines', status: 400, says: /Line 3 / },
  'not-ok/file-nul-byte.csv': { kind: 'mines', status: 400, says: /not text/ },
  'not-ok/row-bad-stage.csv': { kind: 'mines', status: 200, totalRows: 4, stored: 4, warnings: each([3, 4], 'stage') },
  'not-ok/row-bad-percentage.csv': {
    kind: 'mines',
    status: 200,
    totalRows: 11,
    stored: 11,
    warnings: [
      ...each([3, 4, 5, 6], 'metals'),
      ...each([7, 8, 9], 'ownershipPercentage'),
      ...each([10, 11], 'royalties'),
    ],
  },
  'not-ok/row-bad-date.csv': {
    ...estimates,
    status: 200,
    totalRows: 8,
    stored: 2,
    warnings: each([3, 4, 5, 6, 7, 8, 9], 'reportDate'),
    // Each could be another estimate of the same metal: nobody knows without its date.
    errors: each([4, 5, 6, 7, 8, 9], 'reportDate'),
  },
  'not-ok/row-unknown-mine.csv': {
    ...estimates,
    status: 200,
    totalRows: 3,
    stored: 1,
    errors: each([3, 4], 'mineName'),
    alsoExpect: (result) => expect(result.unresolvedMines).toEqual(['Testmine Nowhere', 'Testmine Bravo']),
  },
  'not-ok/row-ambiguous-mine.csv': {
    ...estimates,
    status: 200,
    totalRows: 3,
    stored: 2,
    errors: each([2], 'mineName'),
    alsoExpect: (result) => expect(result.errors[0]?.error).toMatch(/Add the country/),
  },
  'not-ok/row-unknown-country.csv': {
    kind: 'mines',
    status: 200,
    totalRows: 3,
    stored: 3,
    warnings: each([3, 4], 'country'),
    alsoExpect: (result) => expect(result.warnings[0]?.warning).toMatch(/stays empty.*Guatemala/),
  },
  'not-ok/row-blank-name.csv': { kind: 'mines', status: 200, totalRows: 5, stored: 2, errors: each([3, 4, 5], 'name') },
  'not-ok/row-bad-depths.csv': {
    kind: 'drill-observations',
    status: 200,
    totalRows: 8,
    stored: 2,
    needsBase: true,
    errors: [
      [3, 'intervalLength'],
      ...each([4, 5], 'startDepth'),
      [6, 'densityValue'],
      [7, 'densityUnit'],
      [8, 'densityValue'],
    ],
    // More digits than are kept are rounded, and that is told.
    warnings: [[9, 'densityValue']],
    alsoExpect: (result) => expect(result.warnings[0]?.warning).toBe('Rounded to 3.2123.'),
  },
  'not-ok/row-number-after-line-breaks.csv': {
    kind: 'mines',
    status: 200,
    totalRows: 3,
    stored: 3,
    warnings: each([5], 'stage'),
  },
};

const own = 'tests/fixtures/hostile';
const real = path.join(process.env['REAL_DATA'] ?? '../shared/data', 'hostile');
const folders = [own, real].filter((folder) => existsSync(folder));

let app: TestApp;
let member: Client;

const upload = (kind: string, name: string, bytes: Buffer | string) =>
  member.upload(`/api/csv/upload/${kind}`, { name, bytes });

const everything = () =>
  app.db.rows(sql`
    select 'mine' as what, to_jsonb(m) as stored from mines m
    union all select 'company', to_jsonb(c) from companies c
    union all select 'step', to_jsonb(s) from steps s
    union all select 'estimate', to_jsonb(r) from resource_estimates r
    union all select 'observation', to_jsonb(o) from drill_hole_observations o
    union all select 'media', to_jsonb(x) from media x
    union all select 'record', to_jsonb(r) from import_records r
    union all select 'activity', to_jsonb(a) from activities a
    order by 1, 2`);

beforeAll(async () => {
  app = await openTestApp();
  member = await app.signUp();
});
afterAll(() => app.close());
afterEach(() => removeRecords(app.db));

describe.each(folders)('%s', (folder) => {
  const files = ['ok', 'not-ok'].flatMap((part) =>
    readdirSync(path.join(folder, part)).map((name) => `${part}/${name}`),
  );

  test('the table names every file', () => {
    const expected = Object.keys(table).filter((file) => folder === real || !file.includes('c1-control'));
    expect(files.toSorted()).toEqual(expected.toSorted());
  });

  test.each(files)('%s', async (file) => {
    const expected = table[file];
    if (!expected) throw new Error(`the table lacks ${file}`);
    const bytes = readFileSync(path.join(folder, file));
    if ('needsBase' in expected) {
      await upload('mines', 'base.csv', readFileSync(path.join(folder, 'ok/00-base-mines.csv')));
    }
    const before = await everything();
    const answer = await upload(expected.kind, path.basename(file), bytes);
    expect(answer.statusCode).toBe(expected.status);

    if (expected.status === 400) {
      const { message, threats = [] } = answer.json<{
        message: string;
        threats?: { row: number; field: string; reason: string }[];
      }>();
      if (expected.says) expect(message).toMatch(expected.says);
      expect(threats.map(({ row }) => row)).toEqual(expected.threats?.rows ?? []);
      if (expected.threats?.field)
        expect(new Set(threats.map(({ field }) => field))).toEqual(new Set([expected.threats.field]));
      expect(await everything()).toEqual(before);
      return;
    }

    const result = answer.json<ImportResult>();
    expect(result).toMatchObject({ totalRows: expected.totalRows, successRows: expected.stored, threats: [] });
    expect(result.created + result.updated + result.unchanged).toBe(result.successRows);
    expect(result.errors.map(({ row, field }) => [row, field])).toEqual(expected.errors ?? []);
    const { warnings = 0 } = expected;
    if (typeof warnings === 'number') expect(result.warnings).toHaveLength(warnings);
    else expect(result.warnings.map(({ row, field }) => [row, field])).toEqual(warnings);
    expected.alsoExpect?.(result);

    const after = await everything();
    const again = (await upload(expected.kind, path.basename(file), bytes)).json<ImportResult>();
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: expected.stored, createdCompanies: 0 });
    expect(again.errors).toEqual(result.errors);
    expect(await everything()).toEqual(after);
  });
});

test('the base files make what they say', async () => {
  const file = (name: string) => readFileSync(path.join(own, 'ok', name));
  await upload('mines', 'a.csv', file('same-mine-other-case-and-blanks.csv'));
  await upload('mines', 'b.csv', file('windows-1252.csv'));
  await upload('mines', 'c.csv', file('quoted-line-breaks.csv'));
  await upload('mines', 'd.csv', file('numbers-at-the-edge.csv'));
  const mines = await app.db.rows<{
    name: string;
    country: string;
    notes: string | null;
    metals: unknown;
    owned: string;
    royalties: string;
    latitude: number | null;
    stated: boolean[];
  }>(sql`
    select name, country, notes, metals_distribution as metals, ownership_percentage as owned, royalties, latitude,
      array[ownership_stated, royalties_stated] as stated from mines order by id`);
  expect(mines).toMatchObject([
    { name: 'Testmine  Fold', notes: 'first', stated: [false, false] },
    { name: 'Testmine Ansi Peña de Hierro', notes: 'Grade 5 – 7 g/t, “high”' },
    { name: 'Testmine Ansi Ity', country: "Côte d'Ivoire" },
    { name: 'Testmine Breaks', notes: 'First line\nSecond line, with comma\nThird "quoted" line' },
    { name: 'Testmine Breaks After' },
    { name: 'Testmine Edge 1', owned: '57.5', royalties: '2.25', stated: [true, true] },
    {
      name: 'Testmine Edge 2',
      owned: '100',
      royalties: '0',
      metals: [
        { metal: 'Gold', percentage: null },
        { metal: 'Silver', percentage: null },
      ],
    },
    { name: 'Testmine Edge 3' },
    { name: 'Testmine Edge 4', owned: '1', royalties: '100' },
    { name: 'Testmine Edge 5', latitude: -90 },
  ]);
});
