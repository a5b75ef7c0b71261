import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { type CheckedSnapshot, isCommon, snapshotFault, snapshotMoney } from '../src/domain/capital/capital-snapshots.ts';
import { isCurrency } from '../src/domain/money/currencies.ts';
import { isDate } from '../src/domain/time/dates.ts';
import { instrumentKinds } from '../src/domain/capital/records.ts';
import { rules } from '../src/domain/records/findings.ts';
import { instrumentFindings } from '../src/domain/capital/instrument-findings.ts';
import { type CheckedInstrument, instrumentFault } from '../src/domain/capital/instruments.ts';
import { splitContradiction } from '../src/domain/capital/share-changes.ts';
import { snapshotFindings, snapshotsFindings } from '../src/domain/capital/snapshot-findings.ts';
import { vouched } from '../src/domain/records/vouched.ts';
import { isOneOf } from '../src/domain/vocabulary.ts';

type Row = Record<string, string>;

const rowsOf = (file: string) => parse<Row>(readFileSync(new URL(file, import.meta.url)), { columns: true });
const companies = rowsOf('companies.csv');
const snapshots = rowsOf('capital-snapshots.csv');
const instruments = rowsOf('instruments.csv');
const changes = rowsOf('share-changes.csv');
const today = '2026-11-23';

const wrong = (rows: Row[], holds: (row: Row) => boolean) =>
  rows.filter((row) => !holds(row)).map((row) => Object.values(row).slice(0, 6).join(', '));
const text = (cell: string | undefined) => (cell === undefined || cell === '' ? null : cell);
const number = (cell: string | undefined) => (cell === undefined || cell === '' ? null : Number(cell));

const checked = (row: Row): CheckedSnapshot => ({
  ...(Object.fromEntries(snapshotMoney.map((field) => [field, text(row[field])])) as Record<
    (typeof snapshotMoney)[number],
    string | null
  >),
  shareClass: row['shareClass']!,
  commonRatio: text(row['commonRatio']),
  asOf: row['asOf']!,
  publishedOn: text(row['publishedOn']),
  sharesOutstanding: number(row['sharesOutstanding']),
  statedFullyDiluted: number(row['statedFullyDiluted']),
  balanceDate: text(row['balanceDate']),
  currency: text(row['currency']),
  sourceUrl: text(row['sourceUrl']),
  sourcePage: text(row['sourcePage']),
});

const yes = (cell: string | undefined) => (cell ? cell === 'yes' : null);

const instrument = (row: Row): CheckedInstrument & {
  conditionMet: boolean | null;
  keepsNumber: boolean | null;
  sourceUrl: string | null;
} => ({
  kind: vouched<CheckedInstrument['kind']>(row['kind']),
  asOf: row['asOf']!,
  count: number(row['count']),
  sharesEach: row['sharesEach']!,
  strike: text(row['strike']),
  currency: text(row['currency']),
  principal: text(row['principal']),
  issued: text(row['issued']),
  expiry: text(row['expiry']),
  vesting: text(row['vesting']),
  accelerationPrice: text(row['accelerationPrice']),
  accelerationDays: number(row['accelerationDays']),
  accelerationNotice: number(row['accelerationNotice']),
  state: vouched<CheckedInstrument['state']>(row['state']),
  stateDay: text(row['stateDay']),
  conditionMet: yes(row['conditionMet']),
  keepsNumber: yes(row['keepsNumber']),
  sourceUrl: text(row['sourceUrl']),
});

const change = (row: Row) => ({
  effectiveDay: row['effectiveDay']!,
  newShares: row['newShares']!,
  oldShares: row['oldShares']!,
});

test('snapshots are of companies of the sample, as they can be, of days that have been, from sources under example.com', () => {
  const names = new Set(companies.map((row) => row['name']));
  const holds = (row: Row) =>
    names.has(row['companyName']) &&
    snapshotFault(checked(row)) === undefined &&
    isDate(row['asOf']!) &&
    row['asOf']! <= today &&
    (row['balanceDate'] === '' || (isDate(row['balanceDate']!) && row['balanceDate']! <= row['asOf']!)) &&
    (row['currency'] === '' || isCurrency(row['currency']!)) &&
    row['sourceUrl']!.startsWith('https://example.com/') &&
    row['sourcePage'] !== '';
  expect(wrong(snapshots, holds)).toEqual([]);
  const keys = snapshots.map((row) => `${row['companyName']}|${row['shareClass']}|${row['asOf']}`);
  expect(new Set(keys).size).toBe(keys.length);
});

test('every listed company has a balance sheet of this year, and one that is not listed has none or an old one', () => {
  const newest = (name: string) =>
    snapshots
      .filter((row) => row['companyName'] === name && isCommon(row['shareClass']!))
      .map((row) => row['balanceDate']!)
      .toSorted()
      .at(-1);
  const listed = companies.filter((row) => row['stockExchanges'] !== '');
  expect(listed.filter((row) => (newest(row['name']!) ?? '') < '2026-06-30').map((row) => row['name'])).toEqual([]);
  expect(companies.filter((row) => newest(row['name']!) === undefined).map((row) => row['name'])).toEqual([
    'Tumblewood & Sons Mining Company',
    'Wadi Qamarah Minerals Company',
  ]);
});

test('instruments are of companies of the sample, as they can be, each once, of kinds of every sort', () => {
  const names = new Set(companies.map((row) => row['name']));
  const holds = (row: Row) =>
    names.has(row['companyName']) &&
    isOneOf(instrumentKinds, row['kind']!) &&
    instrumentFault(instrument(row)) === undefined &&
    row['asOf']! <= today &&
    row['sourceUrl']!.startsWith('https://example.com/');
  expect(wrong(instruments, holds)).toEqual([]);
  expect(new Set(instruments.map((row) => row['kind']))).toEqual(new Set(instrumentKinds));
  const terms = ['companyName', 'kind', 'series', 'strike', 'currency', 'issued', 'expiry', 'asOf'];
  const keys = instruments.map((row) => terms.map((field) => row[field]).join('|'));
  expect(new Set(keys).size).toBe(keys.length);
});

test('consolidations and splits fit the share counts on both sides of them', () => {
  for (const [name, rows] of Map.groupBy(changes, (row) => row['companyName']!)) {
    const counts = snapshots
      .filter((row) => row['companyName'] === name && isCommon(row['shareClass']!))
      .map((row) => ({ asOf: row['asOf']!, shares: Number(row['sharesOutstanding']) }));
    expect(counts.length, name).toBeGreaterThan(0);
    const read = rows.map((row) => ({ day: row['effectiveDay']!, newShares: row['newShares']!, oldShares: row['oldShares']! }));
    expect(splitContradiction(counts, read)).toBeUndefined();
  }
});

test('the rules find nothing wrong in what the sample says of capital', () => {
  const found = companies.flatMap(({ name }) => {
    const of = (rows: Row[]) => rows.filter((row) => row['companyName'] === name);
    const beside = { changes: of(changes).map(change), instruments: of(instruments).map(instrument) };
    const placed = of(snapshots).map((row, id) => ({
      id,
      values: { ...checked(row), ...beside, instrumentsComplete: yes(row['instrumentsComplete']) },
    }));
    const findings = [
      ...placed.flatMap(({ values }) => snapshotFindings(values, today)),
      ...[...snapshotsFindings(placed).values()].flat(),
      ...of(instruments).flatMap((row) => instrumentFindings(instrument(row), today)),
    ];
    return findings
      .filter(({ rule }) => rules[rule].severity !== 'information')
      .map(({ rule, sentence }) => `${name}: ${rule} ${sentence}`);
  });
  expect(found).toEqual([]);
});
