import { expect, test } from 'vitest';
import { kindOf } from '../../kinds/kinds.ts';
import { openTable } from '../formats/open-table.ts';
import { withYears } from './year-columns.ts';

function read(lines: readonly string[], kind: 'production-periods' | 'prices' | 'mines' = 'production-periods') {
  const table = withYears(
    openTable(Buffer.from(lines.join('\n')), { isKnown: () => false, delimiter: ',' }),
    kindOf(kind),
  );
  const rows: string[] = [];
  table.eachRow((cells) => void rows.push(cells.join(',')));
  return { rows, notes: table.notes() };
}

test.each([
  ['Year,Quarter,Au', '2025,1,5', 'Year of Quarter,Quarter,Au', ',Q1 2025,5'],
  ['Year,Quarter,Au', '2025,Q4,5', 'Year of Quarter,Quarter,Au', ',Q4 2025,5'],
  ['FY,Half,Au', 'FY2025,2,5', 'FY of Half,Half,Au', ',H2 FY2025,5'],
  ['Month,Year,Au', '2,2025,5', 'Month,Year of Month,Au', '2025-02,,5'],
  ['Month,Year,Au', 'Feb,FY2025,5', 'Month,Year of Month,Au', 'Feb FY2025,,5'],
  ['Fiscal Year,Month,Au', '2025,Jul,5', 'Fiscal Year of Month,Month,Au', ',Jul FY2025,5'],
  ['Fiscal Year,Month,Au', '2025,1,5', 'Fiscal Year of Month,Month,Au', ',1 FY2025,5'],
  ['Financial year,Quarter,Au', '2025,1,5', 'Financial year of Quarter,Quarter,Au', ',Q1 FY2025,5'],
  ['Year,Quarter,Month,Au', '2025,Q1,Feb,5', 'Year of Month,Quarter of Month,Month,Au', ',Q1,Feb 2025,5'],
  ['Year,Quarter,Month,Au', '2025,Q1,,5', 'Year of Month,Quarter of Month,Month,Au', ',Q1,Q1 2025,5'],
  ['Year,Month,Au', '2025,Feb-25,5', 'Year of Month,Month,Au', ',Feb-25,5'],
  ['Year,Quarter,Au', 'CY2025,1,5', 'Year of Quarter,Quarter,Au', ',Q1 2025,5'],
  ['Year,Quarter,Au', '2025,Total,5', 'Year of Quarter,Quarter,Au', ',Total,5'],
  ['Year,Quarter,Au', '2025,Mar,5', 'Year of Quarter,Quarter,Au', ',Mar,5'],
  ['Year,Month,Day,Au', '2025,2,7,5', 'Year of Month,Month,Day of Month,Au', ',2025-02-07,,5'],
  ['Year,Month,Day,Au', '2025,Feb,7,5', 'Year of Month,Month,Day of Month,Au', ',7 Feb 2025,,5'],
])('%s: %s is one period or day', (header, row, named, whole) => {
  const { rows, notes } = read(['A title,,', header, row], 'prices');
  expect(rows.slice(-2)).toEqual([named, whole]);
  expect(notes.at(-1)).toMatch(/are read together\.$/u);
});

test('a year that is written once is that of the rows below it, and what says its year stays', () => {
  const { rows } = read(['Year,Quarter,Au', '2025,1,5', ',2,6', ',Q3 2024,7', 'Total,,18', ',,1', '2026,1,8']);
  expect(rows.slice(1)).toEqual([',Q1 2025,5', ',Q2 2025,6', ',Q3 2024,7', 'Total,,18', ',,1', ',Q1 2026,8']);
});

test('a row of periods may say its whole year, or the first day of its month; one of prices is of a day', () => {
  expect(read(['Year,Month,Au', '2025,2025-02-01,5']).rows[1]).toBe(',2025-02,5');
  expect(read(['Year,Month,Au', '2025,2025-02-01,5'], 'prices').rows[1]).toBe(',2025-02-01,5');
  const lines = ['Year,Quarter,Au', '2024,,400', '2024,Full year,400', '2025,1,120'];
  expect(read(lines).rows.slice(1)).toEqual([',2024,400', ',2024,400', ',Q1 2025,120']);
  expect(read(lines, 'prices').rows.slice(1)).toEqual([',,400', ',Full year 2024,400', ',Q1 2025,120']);
});

test.each([
  ['of a year alone', 'production-periods', 'Year,Au', '2025,5'],
  ['of a quarter alone', 'production-periods', 'Quarter,Au', '1,5'],
  ['of mines', 'mines', 'Year,Month', '2025,1'],
] as const)('a table %s stays as it is', (_, kind, header, row) => {
  expect(read([header, row], kind)).toEqual({ rows: [header, row], notes: [] });
});
