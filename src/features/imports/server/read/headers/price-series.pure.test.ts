import { expect, test } from 'vitest';
import type { FileColumn } from '../../../contract-looks.ts';
import { priceSeries } from './price-series.ts';

const columnsOf = (...headers: string[]): FileColumn[] =>
  headers.map((header) => ({ header, field: null, match: 'none', mayBe: [], unit: null, of: null }));
const fieldsOf = (columns: readonly FileColumn[]) => columns.map(({ field, of }) => of?.['key'] ?? field);

test('figures of four digits are years only in the first column, or where its header says so', () => {
  const rows = [
    ['A', '2012', '9800'],
    ['B', '1998', '9750'],
  ];
  expect(fieldsOf(priceSeries(columnsOf('Code', 'Alloy', 'Copper'), rows, []))).toEqual([null, null, null]);
  expect(fieldsOf(priceSeries(columnsOf('Code', 'Year', 'Copper'), rows, []))).toEqual([null, 'priceDate', 'Copper']);
  const bare = rows.map(([, year = '', price = '']) => [year, price]);
  expect(fieldsOf(priceSeries(columnsOf('Rok', 'Copper'), bare, []))).toEqual(['priceDate', 'Copper']);
});

test.each([
  ['Spot exchange rate, US$ into Sterling              [a]             XUDLUSS', 'GBP/USD'],
  ['XUDLCDD', 'USD/CAD'],
  ['RXI_N.B.CA', 'USD/CAD'],
  ['RXI$US_N.B.AL', 'AUD/USD'],
])('%s is the rate %s', (header, key) => {
  expect(fieldsOf(priceSeries(columnsOf('Date', header), [['2024-01-02', '1.26']], []))).toEqual(['priceDate', key]);
});

test('the unit of all prices is that of a title, in brackets or not, unless titles say several', () => {
  const unitBelow = (...above: string[]) =>
    priceSeries(columnsOf('Date', 'Platinum'), [['2024-01-02', '991']], above)[1]?.of?.['unit'];
  expect(unitBelow('Base prices, US$ per troy ounce')).toBe('oz');
  expect(unitBelow('Official prices (US$/tonne) for 27 November 2026')).toBe('t');
  expect(unitBelow('Prices (US$/tonne)', 'US$ per troy ounce')).toBeUndefined();
});
