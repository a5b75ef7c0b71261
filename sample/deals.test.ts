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
