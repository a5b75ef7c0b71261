import { expect, test } from 'vitest';
import type { FileTable } from '../formats/open-table.ts';
import { withHeadings } from './row-headings.ts';

/** The headings beside each row of several cells, and what is told. */
function headed(...lines: string[]): { found: string[]; notes: string[] } {
  return headedBelow([], ...lines);
}

function headedBelow(above: readonly string[], ...lines: string[]): { found: string[]; notes: string[] } {
  const rows = [...above, 'Category,Tonnes,Grade', ...lines].map((line) => line.split(','));
  const eachRow: FileTable['eachRow'] = (onRow) => {
    for (const [index, cells] of rows.entries()) if (onRow(cells, index + 1) === false) return;
  };
  const found: string[] = [];
  const ofText = { sheets: [], sheet: null, encoding: null, encodingHint: null, delimiter: null };
  const table: FileTable = { ...ofText, eachRow, notes: () => [] };
  const headings = withHeadings(
    table,
    { headerRow: above.length + 1 },
    { isCategory: (text) => text === 'Inferred' || text === 'Indicated', hasCutoffs: true },
  );
  headings.eachRow(
    (cells) => {
      if (cells[0] !== 'Category') found.push(cells.slice(3).join('|'));
      return true;
    },
    () => undefined,
  );
  return { found, notes: headings.notes() };
}

/** The heading of the row in front of the first one below the header. */
const firstBelow = (title: string) =>
  headedBelow([`${title},,`], 'Proven,1,1', 'Underground,,', 'Proven,2,2').found.slice(1);

test.each([
  ['Open pit', 'Open pit'],
  ['Open Pit Mineral Resources (0.3 g/t cut-off)', 'Open Pit Mineral Resources (0.3 g/t cut-off)'],
  ['Sulphide ore at 0.3 g/t Au cut-off', 'Sulphide ore at 0.3 g/t Au cut-off'],
  ['Open pit and underground mineral resources', ''],
  ['Surface rights are held by the Crown', ''],
])('below %s above the header a row is of the part of the mine %j', (title, part) => {
  expect(firstBelow(title)).toEqual([part, 'Underground']);
});

const headingsOf = (...lines: string[]) => headed(...lines).found;

test('rows in front of the first heading are told to be of no part', () => {
  expect(headed('Proven,1,1', 'Probable,1,1', 'North,,', 'Proven,2,2')).toEqual({
    found: ['', '', 'North'],
    notes: ["Rows 2 to 3 stand below no heading, while others stand below 'North': read as of no part of the mine."],
  });
  expect(headed('North,,', 'Proven,1,1', 'South,,', 'Proven,2,2').notes).toEqual([]);
});

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

test('cut-offs below categories leave the categories standing, within parts of the mine, too', () => {
  const ofZone = [
    'Indicated',
    '0.5 g/t cut-off,,',
    'North,1,1',
    'South,1,1',
    'Inferred',
    '0.3 g/t cut-off',
    'North,2,2',
  ];
  expect(headingsOf(...ofZone)).toEqual(['Indicated|0.5', 'Indicated|0.5', 'Inferred|0.3']);
  expect(headingsOf('Open pit', ...ofZone, 'Underground', 'Indicated', 'North,3,3')).toEqual([
    'Indicated|0.5|Open pit',
    'Indicated|0.5|Open pit',
    'Inferred|0.3|Open pit',
    'Indicated||Underground',
  ]);
});

test('rows below a cut-off alone are told to be of the whole where others stand below a part, too', () => {
  const above = ['0.3 g/t cut-off', 'Indicated,1,1', 'Probable,1,1'];
  expect(headed(...above, 'Underground', 'Probable,2,2')).toEqual({
    found: ['0.3|', '0.3|', '0.3|Underground'],
    notes: [
      "Rows 3 to 4 stand below a cut-off alone, while others stand below 'Underground', too: read as of the whole mine.",
    ],
  });
  expect(headed('0.3 g/t cut-off', 'North', 'Probable,2,2', 'South', 'Probable,2,2').notes).toEqual([]);
  expect(headed(...above, '0.5 g/t cut-off', 'Probable,2,2').notes).toEqual([]);
});

test('of two statements of the same ore it is told that it counts twice', () => {
  const rows = ['Inclusive of Mineral Reserves', 'Measured,3,3', 'Exclusive of Mineral Reserves', 'Measured,1,1'];
  expect(headed(...rows)).toEqual({
    found: ['', 'Exclusive of Mineral Reserves'],
    notes: [
      "'Exclusive of Mineral Reserves' stands beside 'Inclusive of Mineral Reserves': where both tell the same ore it counts twice. Leave the rows of one of the two out.",
    ],
  });
  expect(headed('Mineral Reserves', 'Proven,3,3', 'Mineral Resources', 'Measured,1,1').notes).toEqual([]);
});
