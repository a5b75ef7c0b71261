import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { insiderMarkets, insiderNatures } from '../src/domain/capital/insiders.ts';
import { isCurrency } from '../src/domain/money/currencies.ts';
import { isDate } from '../src/domain/time/dates.ts';
import { financingFindings } from '../src/domain/capital/financing-findings.ts';
import { financingFault, financingKinds } from '../src/domain/capital/financing-records.ts';
import { insiderTradeFindings } from '../src/domain/capital/insider-findings.ts';
import { insiderSecurities, insiderTradeFault } from '../src/domain/capital/insider-records.ts';
import { isOneOf } from '../src/domain/vocabulary.ts';

type Row = Record<string, string>;

const rowsOf = (file: string) => parse<Row>(readFileSync(new URL(file, import.meta.url)), { columns: true });
const names = new Set(rowsOf('companies.csv').map((row) => row['name']));
const today = '2026-11-23';

const text = (cell: string | undefined) => (cell === undefined || cell === '' ? null : cell);
const number = (cell: string | undefined) => (cell === undefined || cell === '' ? null : Number(cell));
const wrong = (rows: Row[], holds: (row: Row) => boolean) =>
  rows.filter((row) => !holds(row)).map((row) => Object.values(row).slice(0, 6).join(', '));
const isFrom = (row: Row) => row['sourceUrl']!.startsWith('https://example.com/') && names.has(row['companyName']);

test('financings are of companies of the sample, as they can be, and their figures go together', () => {
  const holds = (row: Row) => {
    const financing = {
      ...{ closedOn: row['closedOn']!, units: number(row['units']), unitPrice: text(row['unitPrice']) },
      ...{ currency: text(row['currency']), sharesEach: text(row['sharesEach']) },
      ...{ warrantsEach: text(row['warrantsEach']), warrantStrike: text(row['warrantStrike']) },
      ...{ warrantExpiry: text(row['warrantExpiry']), grossProceeds: text(row['grossProceeds']) },
      ...{ warrantsIssued: number(row['warrantsIssued']), fees: text(row['fees']) },
      ...{ insiderProceeds: text(row['insiderProceeds']), holdUntil: text(row['holdUntil']) },
    };
    return (
      isFrom(row) &&
      isOneOf(financingKinds, row['kind']!) &&
      isDate(row['closedOn']!) &&
      isCurrency(row['currency']!) &&
      financingFault(financing) === undefined &&
      financingFindings(financing, today).length === 0
    );
  };
  expect(wrong(rowsOf('financings.csv'), holds)).toEqual([]);
});

test('filings are of companies of the sample, as they can be, and two of them came late', () => {
  const trades = rowsOf('insider-trades.csv');
  const traded = (row: Row) => ({
    ...{ market: row['market'] as (typeof insiderMarkets)[number], tradedOn: row['tradedOn']! },
    ...{ nature: row['nature'] as (typeof insiderNatures)[number], filedOn: text(row['filedOn']) },
    ...{ amount: number(row['amount']), price: text(row['price']), currency: text(row['currency']) },
    ...{ holdingAfter: number(row['holdingAfter']), isFirstReport: row['isFirstReport'] === 'yes' },
  });
  const holds = (row: Row) =>
    isFrom(row) &&
    isOneOf(insiderMarkets, row['market']!) &&
    isOneOf(insiderNatures, row['nature']!) &&
    isOneOf(insiderSecurities, row['security']!) &&
    isDate(row['tradedOn']!) &&
    row['tradedOn']! <= today &&
    insiderTradeFault(traded(row)) === undefined;
  expect(wrong(trades, holds)).toEqual([]);
  const late = trades.filter((row) => insiderTradeFindings(traded(row), today).length > 0);
  expect(late.map((row) => row['insider'])).toEqual(['Ambrose Tullikangas', 'Tobias Wrenfield']);
});

const snapshots = rowsOf('capital-snapshots.csv').filter((row) => row['sharesOutstanding'] && row['shareClass'] === 'common');
const instruments = rowsOf('instruments.csv');
const financings = rowsOf('financings.csv');
const changes = rowsOf('share-changes.csv');
const since = (company: string, from: string, to: string) =>
  changes
    .filter((row) => row['companyName'] === company && row['effectiveDay']! > from && row['effectiveDay']! <= to)
    .reduce((factor, row) => (factor * Number(row['newShares'])) / Number(row['oldShares']), 1);

test('a share count holds what was sold before its day', () => {
  const missing = [...Map.groupBy(snapshots, (row) => row['companyName']!)].flatMap(([company, counts]) => {
    const inTime = counts.toSorted((one, other) => one['asOf']!.localeCompare(other['asOf']!));
    return inTime.slice(1).flatMap((count, place) => {
      const [before, now] = [inTime[place]!['asOf']!, count['asOf']!];
      const sold = financings
        .filter((row) => row['companyName'] === company && row['closedOn']! > before && row['closedOn']! <= now)
        .reduce((sum, row) => sum + Number(row['units']) * Number(row['sharesEach'] || 1), 0);
      const grown = Number(count['sharesOutstanding']) - Number(inTime[place]!['sharesOutstanding']) * since(company, before, now);
      return sold > 0 && grown < sold - 1000 ? [`${company} ${now}: grown by ${grown}, sold ${sold}`] : [];
    });
  });
  expect(missing).toEqual([]);
});

test('warrants of a financing are among the instruments until they expire', () => {
  const counted = (row: Row) =>
    instruments.some(
      (each) =>
        each['companyName'] === row['companyName'] &&
        each['issued'] === row['closedOn'] &&
        each['expiry'] === row['warrantExpiry'] &&
        Number(each['strike']) === Number(row['warrantStrike']) &&
        Number(each['count']) * Number(each['sharesEach']) <= Number(row['warrantsIssued']),
    );
  const alive = financings.filter((row) => row['warrantsIssued'] !== '' && row['warrantExpiry']! > today);
  expect(alive.length).toBeGreaterThan(0);
  expect(wrong(alive, counted)).toEqual([]);
  const brokers = financings.filter((row) => row['brokerWarrants'] !== '' && row['closedOn']! > '2025');
  const holdsBrokers = (row: Row) =>
    instruments.some(
      (each) =>
        each['companyName'] === row['companyName'] &&
        each['kind'] === 'broker-warrant' &&
        each['issued'] === row['closedOn'] &&
        Number(each['count']) <= Number(row['brokerWarrants']),
    );
  expect(wrong(brokers, holdsBrokers)).toEqual([]);
});

test('options are granted near the price of their day, and nobody exercises what costs more than the share', () => {
  const prices = rowsOf('prices.csv').filter((row) => row['kind'] === 'ticker');
  const exchanges = new Map(rowsOf('companies.csv').map((row) => [row['name']!, row['stockExchanges']!.split('; ')]));
  const priceOn = (row: Row, day: string) =>
    prices.findLast(
      ({ key, currency, priceDate }) =>
        exchanges.get(row['companyName']!)!.includes(key!) && currency === row['currency'] && priceDate! <= day,
    );
  const isNear = (row: Row) => {
    const price = priceOn(row, row['issued']!);
    const ratio = Number(row['strike']) / Number(price?.['value']);
    // Some grants set the strike a quarter above the price.
    return !price || (ratio > 0.9 && ratio < 1.3);
  };
  const came = new Set(financings.map((row) => `${row['companyName']} ${row['closedOn']}`));
  const granted = instruments.filter(
    (row) =>
      row['kind'] === 'option' && row['issued']! > '2025-07' && !came.has(`${row['companyName']} ${row['issued']}`),
  );
  expect(granted.length).toBeGreaterThan(0);
  expect(wrong(granted, isNear)).toEqual([]);
  const exercised = instruments.filter((row) => row['state'] === 'exercised' && row['strike'] !== '');
  const isWorth = (row: Row) => Number(priceOn(row, row['stateDay']!)?.['value'] ?? Infinity) > Number(row['strike']);
  expect(wrong(exercised, isWorth)).toEqual([]);
});
