import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { isDate } from '../src/domain/time/dates.ts';
import { interestKinds } from '../src/domain/mines/interests.ts';
import { isOneOf } from '../src/domain/vocabulary.ts';

type Row = Record<string, string>;

const rowsOf = (file: string) => parse<Row>(readFileSync(new URL(file, import.meta.url)), { columns: true });
const mines = rowsOf('mines.csv');
const interests = rowsOf('interests.csv');
const today = '2026-11-23';

const wrong = (rows: Row[], holds: (row: Row) => boolean) =>
  rows.filter((row) => !holds(row)).map((row) => Object.values(row).slice(0, 6).join(', '));
const of = (mine: Row) => interests.filter((row) => row['mineName'] === mine['name']);
const isShare = (row: Row) => row['kind'] === 'ownership' || row['kind'] === 'free-carry';
const isHeldOn = (day: string) => (row: Row) => (row['fromDate'] ?? '') <= day && (row['toDate'] === '' || row['toDate']! >= day);
/** Hundredths of per cent: whole numbers add up exactly. */
const sum = (rows: Row[]) => rows.reduce((total, row) => total + Math.round(Number(row['percent']) * 100), 0) / 100;

test('interests are of mines where these lie, each once, with days in order', () => {
  const places = new Map(mines.map((mine) => [mine['name'], `${mine['country']}, ${mine['primaryJurisdiction']}`]));
  const holds = (row: Row) =>
    places.get(row['mineName']) === `${row['country']}, ${row['primaryJurisdiction']}` &&
    isOneOf(interestKinds, row['kind']) &&
    row['holder'] !== '' &&
    isDate(row['fromDate'] ?? '') &&
    (row['toDate'] === '' || (isDate(row['toDate'] ?? '') && row['toDate']! > row['fromDate']!)) &&
    /^(https:\/\/([\w-]+\.)*(example\.com|example)\/|$)/.test(row['sourceUrl'] ?? '');
  expect(wrong(interests, holds)).toEqual([]);
  const keys = interests.map((row) => ['mineName', 'holder', 'kind', 'metal', 'fromDate'].map((field) => row[field]).join('|'));
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(interests.map((row) => row['kind']))).toEqual(new Set(interestKinds));
});

test('what a mine pays of its revenue is what the royalties come to that are held today', () => {
  const royalties = (mine: Row) => of(mine).filter((row) => isOneOf(['NSR', 'GRR'] as const, row['kind']) && isHeldOn(today)(row));
  expect(wrong(mines, (mine) => sum(royalties(mine)) === Number(mine['royalties']))).toEqual([]);
});

test('owners hold all of a mine together and never more, but for one of whose vendor nobody knows the share', () => {
  const shares = (mine: Row, day: string) => of(mine).filter((row) => isShare(row) && isHeldOn(day)(row));
  const days = [...new Set(interests.flatMap((row) => [row['fromDate']!, row['toDate']!]))].filter((day) => day !== '' && day < today);
  expect(wrong(mines, (mine) => days.every((day) => sum(shares(mine, day)) <= 100))).toEqual([]);
  const isWhole = (mine: Row) => {
    const others = shares(mine, today).filter((row) => row['holder'] !== mine['companyName']);
    return sum(others) + Number(mine['ownershipPercentage']) === 100;
  };
  expect(mines.filter((mine) => !isWhole(mine)).map((mine) => mine['name'])).toEqual(['Ketunkorpi']);
});

test('rights to earn a share are of the past and of today, and royalties have been bought back', () => {
  const earnIns = interests.filter((row) => row['kind'] === 'earn-in');
  expect(new Set(earnIns.map(isHeldOn(today)))).toEqual(new Set([true, false]));
  expect(interests.filter((row) => row['buyBack'] !== '').length).toBeGreaterThan(6);
  expect(interests.some((row) => row['kind'] === 'NSR' && row['toDate'] !== '')).toBe(true);
});
