import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { readPrice } from '../src/domain/prices/price-entry.ts';
import { type QuotedKind, quotedKinds } from '../src/domain/prices/price-keys.ts';
import { isOneOf } from '../src/domain/vocabulary.ts';

type Row = Record<string, string>;

const text = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const rows = parse<Row>(text('prices.csv'), { columns: true });
const newest = JSON.parse(text('newest-prices.json')) as { key: string; value: string }[];
const today = '2026-11-23';

const seriesOf = Map.groupBy(rows, (row) => row['key']!);
const closeOf = (key: string, day: string) => Number(seriesOf.get(key)?.find((row) => row['priceDate'] === day)?.['value']);

test('prices are as they can be, made up as they say, of the ends of the same months', () => {
  const faults = rows.flatMap((row) => {
    if (!isOneOf(quotedKinds, row['kind']!)) return row['kind'];
    const written = { kind: vouchedKind(row), key: row['key']!, basis: row['basis'], priceDate: row['priceDate']! };
    const read = readPrice({ ...written, value: row['value']!, currency: row['currency'], unit: row['unit'] }, today);
    return 'entry' in read ? [] : `${row['key']} of ${row['priceDate']}: ${read.message}`;
  });
  expect(faults).toEqual([]);
  expect(new Set(rows.map((row) => row['source']))).toEqual(new Set(['Made up for the sample data']));
  const days = seriesOf.get('Gold')!.map((row) => row['priceDate']!);
  expect(days).toEqual(days.toSorted());
  for (const [key, of] of seriesOf) expect(of.map((row) => row['priceDate']!), key).toEqual(days);
});

const vouchedKind = (row: Row): QuotedKind => quotedKinds.find((kind) => kind === row['kind'])!;

test('of each thing there is one newest price, which is not far from the one before', () => {
  expect(newest.map(({ key }) => key)).toEqual([...seriesOf.keys()]);
  const jumps = newest.filter(({ key, value }) => {
    const ratio = Number(value) / Number(seriesOf.get(key)!.at(-1)!['value']);
    return !(ratio > 0.85 && ratio < 1.15);
  });
  expect(jumps).toEqual([]);
});

/** One share at two places, and the way from the first price to the second. */
const twice = [
  ['TSXV:LSGU', 'OTCQB:LSGUF', (price: number, rate: (pair: string) => number) => price / rate('USD/CAD')],
  ['TSX:QBSL', 'OTCQX:QBSLF', (price: number, rate: (pair: string) => number) => price / rate('USD/CAD')],
  ['TSX:LKMR', 'NYSE:LKMR', (price: number, rate: (pair: string) => number) => price / rate('USD/CAD')],
  ['LSE:TOTG', 'JSE:TOTJ', (price: number, rate: (pair: string) => number) => price * rate('GBP/USD') * rate('USD/ZAR')],
  ['ASX:N9S', 'DSE:NYKS', (price: number, rate: (pair: string) => number) => price * rate('AUD/USD') * rate('USD/TZS')],
] as const;

test('two listings of one share have one price, at the rate of the day', () => {
  for (const [first, second, converted] of twice)
    for (const { priceDate: day = '' } of seriesOf.get(first)!) {
      const ratio = closeOf(second, day) / converted(closeOf(first, day), (pair) => closeOf(pair, day));
      expect(Math.abs(ratio - 1), `${second} on ${day}`).toBeLessThan(0.02);
    }
});

test('insiders trade at about what the share costs at the ends of the months around', () => {
  const companies = parse<Row>(text('companies.csv'), { columns: true });
  const trades = parse<Row>(text('insider-trades.csv'), { columns: true }).filter((row) => row['nature']!.startsWith('market'));
  expect(trades.length).toBeGreaterThan(5);
  for (const { companyName, tradedOn = '', price, currency } of trades) {
    const listings = companies.find(({ name }) => name === companyName)!['stockExchanges']!.split('; ');
    const own = listings.map((key) => seriesOf.get(key)!).find((of) => of[0]!['currency'] === currency)!;
    const near = own.filter(({ priceDate = '' }) => Math.abs(Date.parse(priceDate) - Date.parse(tradedOn)) < 35 * 86_400_000);
    const ratios = near.map(({ value }) => Number(price) / Number(value));
    expect(near.length, `${companyName} ${tradedOn}`).toBeGreaterThan(0);
    for (const ratio of ratios) expect(Math.abs(ratio - 1), `${companyName} ${tradedOn}`).toBeLessThan(0.2);
  }
});
