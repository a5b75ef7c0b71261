import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import { removeRecords } from '../../../../tests/remove-records.ts';
import { type ImportKind } from '../../../domain/nouns/nouns.ts';
import { importKinds } from '../../../domain/nouns/file-words.ts';
import type { ImportResult } from '../contract-results.ts';
import { kindOf } from './kinds/kinds.ts';

let app: TestApp;
let member: Client;

const upload = (kind: string, name: string, bytes: Buffer | string) =>
  member.upload(`/api/csv/upload/${kind}`, { name, bytes });

beforeAll(async () => {
  app = await openTestApp();
  member = await app.signUp();
});
afterAll(() => app.close());
afterEach(() => removeRecords(app.db));

/** Kinds of what a company is worth, and of what mines give, each with a row that is stored. */
interface Honest {
  row: Record<string, string>;
  /** A column of words, and one of figures. */
  text: string;
  figure: string;
}

const honest: Readonly<Partial<Record<ImportKind, Honest>>> = {
  'capital-snapshots': {
    row: {
      companyName: 'Hostile Ltd',
      asOf: '2026-03-31',
      currency: 'CAD',
      cash: '1500000',
      balanceDate: '2026-03-31',
    },
    text: 'notes',
    figure: 'cash',
  },
  'share-changes': {
    row: { companyName: 'Hostile Ltd', effectiveDay: '2026-03-31', newShares: '1', oldShares: '10' },
    text: 'notes',
    figure: 'oldShares',
  },
  instruments: {
    row: {
      ...{ companyName: 'Hostile Ltd', kind: 'warrant', asOf: '2026-03-31', count: '1000', strike: '0.45' },
      ...{ currency: 'CAD', expiry: '2030-03-31' },
    },
    text: 'notes',
    figure: 'strike',
  },
  financings: {
    row: {
      ...{ companyName: 'Hostile Ltd', kind: 'private placement', closedOn: '2026-03-31', units: '1000' },
      ...{ unitPrice: '0.45', currency: 'CAD' },
    },
    text: 'notes',
    figure: 'unitPrice',
  },
  'insider-trades': {
    row: {
      ...{ companyName: 'Hostile Ltd', insider: 'Ada Example', market: 'CA', nature: 'market-buy', security: 'shares' },
      ...{ tradedOn: '2026-03-30', filedOn: '2026-03-31', amount: '1000', price: '0.45', currency: 'CAD' },
      sourceUrl: 'https://example.com/filing',
    },
    text: 'notes',
    figure: 'price',
  },
  prices: {
    row: {
      ...{ kind: 'ticker', key: 'TSXV:HOST', priceDate: '2026-03-31', value: '0.45', currency: 'CAD' },
      source: 'Close',
    },
    text: 'source',
    figure: 'value',
  },
  'production-periods': {
    row: {
      ...{ mineName: 'Hostile Mine', metal: 'Gold', fromDate: '2025-01-01', toDate: '2025-12-31', basis: '100%' },
      ...{ poured: '1000', unit: 'oz' },
    },
    text: 'notes',
    figure: 'poured',
  },
  'production-guidance': {
    row: {
      ...{ mineName: 'Hostile Mine', metal: 'Gold', publishedOn: '2025-01-15', fromDate: '2025-01-01' },
      ...{ toDate: '2025-12-31', metric: 'poured', basis: '100%', low: '900', high: '1100', unit: 'oz' },
    },
    text: 'notes',
    figure: 'high',
  },
  interests: {
    row: {
      mineName: 'Hostile Mine',
      holder: 'Example State',
      kind: 'free-carry',
      percent: '15',
      fromDate: '2004-08-01',
    },
    text: 'notes',
    figure: 'percent',
  },
};

const quoted = (cell: string) => (/[",;\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
/** A file of one row, its cells parted by `by`. */
const oneRow = (row: Record<string, string>, by = ',') =>
  `${Object.keys(row).join(by)}\n${Object.values(row).map(quoted).join(by)}\n`;

describe.each(Object.entries(honest))('hostile files of %s', (name, { row, text, figure }) => {
  const stored = () =>
    app.db.rows(
      sql`select to_jsonb(t) as stored from ${sql.raw(kindOf(importKinds.find((kind) => kind === name)!).undone.table)} t order by t.id`,
    );

  beforeEach(async () => {
    await member.post('/api/companies', { name: 'Hostile Ltd' });
    await member.post('/api/mines', { name: 'Hostile Mine' });
  });

  test.each([
    ['with a mark of its bytes and Windows ends of lines', `\uFEFF${oneRow(row).replaceAll('\n', '\r\n')}`],
    ['parted by semicolons', oneRow(row, ';')],
    ['parted by tabs', oneRow(row, '\t')],
    ['in UTF-16', Buffer.from(`\uFEFF${oneRow(row)}`, 'utf16le')],
    ['with blank lines', `${oneRow(row)}\n\n`],
  ])('one %s is stored, and changes nothing the second time', async (_, bytes) => {
    const first = await upload(name, 'file.csv', bytes);
    expect(first.statusCode, first.body).toBe(200);
    expect(first.json<ImportResult>()).toMatchObject({ created: 1, errorCount: 0, threats: [] });
    const before = await stored();
    expect(before).toHaveLength(1);
    const again = (await upload(name, 'file.csv', bytes)).json<ImportResult>();
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
    expect(await stored()).toEqual(before);
  });

  test.each([
    ['a command', text, "=cmd|' /C calc'!A0"],
    ['a formula', text, '@SUM(1+1)*cmd'],
    ['a command behind a plus', text, "+cmd|' /C calc'!A0"],
    ['a formula behind a tab', text, '\t=1+1'],
    ['a script', text, '<script>alert(1)</script>'],
    ['an event', text, 'x <img src=x onerror=alert(1)>'],
    ['a script as an address', 'sourceUrl', 'javascript:alert(1)'],
  ])('one with %s in %s is refused as a whole', async (_, field, cell) => {
    const answer = await upload(name, 'file.csv', oneRow({ ...row, [field]: cell }));
    expect(answer.statusCode, answer.body).toBe(400);
    const { threats } = answer.json<{ threats: { row: number; field: string }[] }>();
    expect(threats.map((threat) => [threat.row, threat.field])).toEqual([[2, field]]);
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['is empty', '', /empty/],
    ['holds a byte of 0', oneRow({ ...row, [text]: 'a\u0000b' }), /not text/],
    ['does not close a quote', `${oneRow(row)}"open`, /Line 3 /],
    [
      'has a column twice',
      oneRow(row).replace(/^(.*)\n(.*)\n$/, (_, head, cells) => `${head},${figure}\n${cells},1\n`),
      /same column twice/,
    ],
  ])('one that %s is refused as a whole', async (_, bytes, says) => {
    const answer = await upload(name, 'file.csv', bytes);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json<{ message: string }>().message).toMatch(says);
    expect(await stored()).toEqual([]);
  });

  test.each(['1e999', '9'.repeat(400), '0x1F', 'Infinity', 'many'])(
    'the figure %s is kept out, and its cell named',
    async (cell) => {
      const answer = await upload(name, 'file.csv', oneRow({ ...row, [figure]: cell }));
      expect(answer.statusCode, answer.body).toBe(200);
      const { errors, warnings } = answer.json<ImportResult>();
      expect([...errors, ...warnings].map((told) => [told.row, told.field])).toContainEqual([2, figure]);
      expect(JSON.stringify(await stored())).not.toContain(cell);
    },
  );
});
