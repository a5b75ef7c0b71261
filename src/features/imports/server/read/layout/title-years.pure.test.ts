import { expect, test } from 'vitest';
import { kindOf } from '../../kinds/kinds.ts';
import { openTable } from '../formats/open-table.ts';
import { withTimes } from './title-years.ts';

function read(lines: readonly string[], kind: 'production-periods' | 'prices' | 'mines' = 'production-periods') {
  const table = withTimes(
    openTable(Buffer.from(lines.join('\n')), { isKnown: () => false, delimiter: ',' }),
    kindOf(kind),
  );
  const rows: string[] = [];
  table.eachRow((cells) => void rows.push(cells.join(',')));
  return { rows: rows.slice(1), notes: table.notes() };
}

test.each([
  ['Monthly production 2026', ['Month,Ore,Au', 'Jan,1,2', 'Mar,3,4'], ['Month,Ore,Au', 'Jan 2026,1,2', 'Mar 2026,3,4']],
  ['2026', ['Month,Ore,Au', 'Jan,1,2'], ['Month,Ore,Au', 'Jan 2026,1,2']],
  ['2026 production', ['Month,Ore,Au', 'Jan,1,2'], ['Month,Ore,Au', 'Jan 2026,1,2']],
  ['Monatsproduktionen 2026', ['Month,Ore,Au', 'Jan,1,2'], ['Month,Ore,Au', 'Jan 2026,1,2']],
  ['Production (2026)', ['Month,Ore,Au', 'Jan,1,2'], ['Month,Ore,Au', 'Jan 2026,1,2']],
  ['Production 2026,(Alpha)', [',Q1,Q2', 'Ore,1,2'], [',Q1 2026,Q2 2026', 'Ore,1,2']],
  ['Year ended 30 June 2026', ['Month,Ore,Au', 'Jul,1,2', 'Jan,3,4'], ['Month,Ore,Au', 'Jul 2025,1,2', 'Jan 2026,3,4']],
  ['12 months to March 2026', [',Apr,Feb', 'Ore,1,2'], [',Apr 2025,Feb 2026', 'Ore,1,2']],
])('below %s months and quarters are of its year, and that is told', (title, rows, whole) => {
  const found = read([title, ...rows]);
  expect(found.rows).toEqual(whole);
  expect(found.notes.at(-1)).toContain(`as '${title.replace(',', ' ')}' stands above it.`);
});

test.each([
  ['a day', ['Report of 31 March 2026', 'Month,Ore,Au', 'Jan,1,2']],
  ['a month', ['Report of March 2026', 'Month,Ore,Au', 'Jan,1,2']],
  ['a financial year', ['Production FY2026', 'Month,Ore,Au', 'Jan,1,2']],
  ['two years', ['Production 2025 and 2026', 'Month,Ore,Au', 'Jan,1,2']],
  ['two years in two titles', ['Production 2025', 'Budget 2026', 'Month,Ore,Au', 'Jan,1,2']],
  ['a season', ['Production 2025/26', 'Month,Ore,Au', 'Jan,1,2']],
  ['a season in full', ['Production 2025-2026', 'Month,Ore,Au', 'Jan,1,2']],
  ['a financial year in Japan', ['Production 2025年度', 'Month,Ore,Au', 'Jan,1,2']],
  ['a day of the standard', ['Generated 2026-03-31', 'Month,Ore,Au', 'Jan,1,2']],
  ['who holds its rights', ['© 2026 Example', 'Month,Ore,Au', 'Jan,1,2']],
  ['the code of its estimates', ['Production of ore (JORC 2012)', 'Month,Ore,Au', 'Jan,1,2']],
  ['the money of which year it is in', ['Prices in real 2010 US dollars', 'Month,Ore,Au', 'Jan,1,2']],
  ['where it is from', ['Source: Example Summaries 2026', 'Month,Ore,Au', 'Jan,1,2']],
  ['since when', ['Production since 2019', 'Month,Ore,Au', 'Jan,1,2']],
  ['none', ['Production', 'Month,Ore,Au', 'Jan,1,2']],
  ['one that its column says', ['Production 2026', 'Month,Ore,Au', 'Jan 2025,1,2']],
  ['one that stands in a column', ['Production 2026', 'Year of x,Year,Ore', 'x,2025,2']],
])('where a title says %s, nothing is read of it', (_, [title = '', ...rows]) => {
  const found = read([title, ...rows]);
  expect([found.rows, found.notes]).toEqual([rows, []]);
});

test('of blocks below each other each has the year of the title above it', () => {
  const block = (title: string, ...rows: string[]) => [title, 'Month,Ore,Au', ...rows];
  const dated = (year: number) => [`Jan ${year},1,2`, `Feb ${year},3,`, `Mar ${year},,`];
  const months = ['Jan,1,2', 'Feb,3,', 'Mar,,'];
  const found = read([...block('Production 2025', ...months), 'Total,,2025', ...block('2026', ...months)]);
  expect(found.rows).toEqual(['Month,Ore,Au', ...dated(2025), 'Total,,2025', '2026', 'Month,Ore,Au', ...dated(2026)]);
  // What stands below a title of two years has none.
  expect(read([...block('Production 2025', 'Jan,1,2'), '2026/27', 'Jan,1,2']).rows.at(-1)).toBe('Jan,1,2');
});

test.each([
  ['Note: Feb was restated in 2024', 'Mar 2026'],
  ['See the report of 2021', 'Mar 2026'],
  ['Jan 2025', 'Mar 2026'],
  // Of which figures a sentence says a year nobody can tell.
  [`The figures below ${'were read again and '.repeat(4)}stated in 2024`, 'Mar'],
])('a line between months that says a year, as %s, is no title of those below', (line, period) => {
  const { rows } = read(['Production 2026', 'Month,Ore,Au', 'Jan,1,2', line, 'Mar,3,4']);
  expect(rows.at(-1)).toBe(`${period},3,4`);
  const block = read(['Production 2026', ',Q1,Q2', 'Ore,1,2', line, ',Q3,Q4', 'Ore,1,2']);
  expect(block.rows.at(-2)).toBe(period === 'Mar' ? ',Q3,Q4' : ',Q3 2026,Q4 2026');
});

test('of each block it is told where its year stands', () => {
  const { notes } = read(['2025', ',Q1,Q2', 'Ore,1,2', '2026', ',Q1,Q2', 'Ore,1,2']);
  expect(notes).toEqual([2025, 2026].map((year) => `'Q1' is read as Q1 ${year}, as '${year}' stands above it.`));
});

test('a column of years beside months says their year, whatever the title says', () => {
  expect(read(['Production 2026', 'Year,Month,Au', '2025,Jan,5']).rows.at(-1)).toBe(',Jan 2025,5');
});

test('prices have days, too, and lists of mines none', () => {
  expect(read(['Prices 2026', 'Month,Gold,Copper', 'Jan,4000,5'], 'prices').rows.at(-1)).toBe('Jan 2026,4000,5');
  expect(read(['Mines 2026', 'Month,Gold,Copper', 'Jan,4000,5'], 'mines').rows.at(-1)).toBe('Jan,4000,5');
});
