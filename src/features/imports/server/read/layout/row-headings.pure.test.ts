import { expect, test } from 'vitest';
import type { FileTable } from '../formats/open-table.ts';
import { withHeadings } from './row-headings.ts';

/** The heading beside each row of two cells. */
function headingsOf(...lines: string[]): string[] {
  const rows = ['Category,Tonnes,Grade', ...lines].map((line) => line.split(','));
  const eachRow: FileTable['eachRow'] = (onRow) => {
    for (const [index, cells] of rows.entries()) if (onRow(cells, index + 1) === false) return;
  };
  const found: string[] = [];
  const ofText = { sheets: [], sheet: null, encoding: null, encodingHint: null, delimiter: null };
  const table: FileTable = { ...ofText, eachRow, notes: () => [] };
  withHeadings(table, { headerRow: 1 }, () => false).eachRow(
    (cells) => {
      if (cells[0] !== 'Category') found.push(cells[3] ?? '');
      return true;
    },
    () => undefined,
  );
  return found;
}

test('a statement is no part of the mine', () => {
  expect(
    headingsOf('Mineral Reserves', 'Proven,1,1', 'North,,', 'Proven,2,2', 'Mineral Resources', 'Inferred,3,3'),
  ).toEqual(['', 'North', '']);
});

test('a statement within a part of the mine does not end it', () => {
  const part = ['Mineral Reserves', 'Proven,1,1', 'Mineral Resources', 'Inferred,2,2'];
  expect(headingsOf('North,,', ...part, 'South,,', ...part)).toEqual(['North', 'North', 'South', 'South']);
});

test('of two statements of one sort the second is told apart by its words', () => {
  const exclusive = 'Mineral Resources (exclusive of reserves)';
  expect(headingsOf('Mineral Resources (inclusive of reserves)', 'Inferred,1,1', exclusive, 'Inferred,2,2')).toEqual([
    '',
    exclusive,
  ]);
});
