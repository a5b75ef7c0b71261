import { expect, test } from 'vitest';
import { kindOf } from '../../kinds/kinds.ts';
import type { FileTable } from '../formats/open-table.ts';
import { gradesIn, withMetalsApart } from './metals-in-cells.ts';

const told = (cell: string) => gradesIn(cell)?.map(({ metal, figure, unit }) => `${metal} ${figure} ${unit}`);

test.each([
  ['0.35 g/t Au, 12 g/t Ag', ['Gold 0.35 g/t', 'Silver 12 g/t']],
  ['0.35% Cu, 12 g/t Ag and 0.02 g/t Au', ['Copper 0.35 %', 'Silver 12 g/t', 'Gold 0.02 g/t']],
  ['Au 0,35 g/t; Ag 12 g/t', ['Gold 0,35 g/t', 'Silver 12 g/t']],
  ['1.2 g/t Au + 0.5 % Cu', ['Gold 1.2 g/t', 'Copper 0.5 %']],
  ['2.1 g/t gold', ['Gold 2.1 g/t']],
])('%s holds %j', (cell, grades) => expect(told(cell)).toEqual(grades));

test.each([
  '1.2',
  '1.2 g/t',
  '1.2-1.5 g/t Au',
  '1.2 g/t Au, 1.5 g/t Au',
  '12 m @ 1.2 g/t Au',
  '1.2 g/t AuEq',
  'Au, Ag',
  '',
])('%s holds no grades of metals, each once', (cell) => expect(told(cell)).toBeUndefined());

/** Rows of holes with the metals of their cells apart. */
function apart(rows: readonly string[][]): string[] {
  const eachRow: FileTable['eachRow'] = (onRow) => {
    for (const [index, cells] of rows.entries()) if (onRow(cells, index + 1) === false) return;
  };
  const ofText = { sheets: [], sheet: null, encoding: null, encodingHint: null, delimiter: null };
  const found: string[] = [];
  withMetalsApart({ ...ofText, eachRow, notes: () => [] }, kindOf('drill-observations')).eachRow(
    (cells) => found.push(cells.join('|')) > 0,
    () => undefined,
  );
  return found;
}

test('what stands behind the last column is of no metal', () => {
  const shown = Array.from({ length: 100 }, (_, index) => [`A${index}`, '0.35 g/t Au, 12 g/t Ag']);
  const found = apart([['Hole', 'Grade'], ...shown, ['B1', '2 g/t Au', '77']]);
  expect([found[0], found[1], found.at(-1)]).toEqual(['Hole|Gold (g/t)|Silver (g/t)', 'A0|0.35|12', 'B1|2||77']);
});

test.each([
  ['as many columns of grades as no table has', 5, 0],
  ['as many columns beside it as no table of grades has', 1, 300],
])('a table with %s stays as it is, so that no row is made much longer', (_, grades, others) => {
  const filled = (grade: string) => [
    ...Array.from({ length: grades }, () => grade),
    ...Array.from({ length: others }, () => ''),
  ];
  const rows = [
    ['Hole', ...filled('Grade')],
    ['A1', ...filled('0.35 g/t Au, 12 g/t Ag')],
  ];
  expect(apart(rows)).toEqual(rows.map((cells) => cells.join('|')));
});
