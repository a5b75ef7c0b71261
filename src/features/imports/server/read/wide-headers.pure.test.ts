import { expect, test } from 'vitest';
import { processorTime } from '../../../../../tests/processor-time.ts';
import { kindOf } from '../kinds/kinds.ts';
import { previewFile } from '../run/preview-file.ts';
import { valuesOfFile } from '../run/values-of-file.ts';
import type { FileTable } from './formats/open-table.ts';
import { understandColumns } from './headers/header-words.ts';
import { findHeader, startOf } from './layout/find-header.ts';
import { byParameters } from './layout/parameter-rows.ts';
import { byPeriods, periodColumnsIn } from './layout/period-columns.ts';
import { partOf } from './layout/table-part.ts';
import { headerKey } from './words/header-keys.ts';

/** A table of which all rows below the header are the same. */
const tableOf = (header: string[], cells: string[], rows: number): FileTable => ({
  sheets: [],
  sheet: null,
  encoding: null,
  encodingHint: null,
  delimiter: null,
  notes: () => [],
  eachRow(onRow) {
    if (onRow(header, 1) === false) return;
    for (let row = 2; row <= rows + 1; row += 1) if (onRow([...cells], row) === false) return;
  },
});
const wide = (...names: string[]) => [...names, ...Array.from({ length: 1_000 - names.length }, () => '')];
const columns = Array.from({ length: 998 }, (_, index) => `Column ${index}`);

/** Milliseconds of the processor. Where each row was held against the whole header it took several times as long. */
const limit = 250;
const manyRows = 50_000;

test.each([
  ['repeat it as far as they go', wide('a', 'b'), ['a', 'b'], 0],
  ['would repeat it but for its last name', [...wide('a', 'b').slice(0, 999), 'z'], ['a', 'b'], manyRows],
  ['hold one cell', ['a', 'b', ...columns], ['a'], manyRows],
])(
  'short rows below a header of a thousand columns that %s take as long as they are many',
  (_, header, cells, kept) => {
    let read = 0;
    const part = partOf(tableOf(header, cells, manyRows), {}, () => false);
    const spent = processorTime(() => {
      read = -1;
      part.eachRow(() => {
        read += 1;
      });
    }, limit);
    expect(read).toBe(kept);
    expect(spent).toBeLessThan(limit);
  },
);

test('a row that is of hundreds of columns has its figures in others: neither is held against each of the other', () => {
  const cases = Array.from({ length: 498 }, (_, index) => `Case ${index} scenario`);
  const keys = Array.from({ length: 498 }, (_, index) => `Key ${index}`);
  const header = ['Parameter', 'Value', ...cases, ...keys];
  const figures = (from: number) => [
    String(from),
    ...cases.map((_, index) => String(from + index)),
    ...keys.map(() => ''),
  ];
  const table: FileTable = {
    ...tableOf(header, ['NPV', '1'], 0),
    eachRow(onRow) {
      onRow(header, 1);
      onRow(['NPV', ...figures(1)], 2);
      onRow(['IRR', ...figures(5_000)], 3);
      for (let row = 4; row < 2_000; row += 1) onRow(['IRR', ''], row);
    },
  };
  let records = 0;
  const spent = processorTime(() => {
    records = -1;
    byParameters(table, (text) => /^(?:NPV|IRR)/u.test(text)).eachRow(() => {
      records += 1;
    });
  }, 800);
  expect(records).toBe(499);
  expect(spent).toBeLessThan(800);
});

test('periods of many names are no work for rows that have none of them', () => {
  const names = Array.from({ length: 100 }, (_, index) => `Figure of metal ${String.fromCodePoint(0x4e00 + index)}`);
  const quarters = Array.from({ length: 599 }, (_, index) => `Q${(index % 4) + 1} ${1951 + Math.floor(index / 4)}`);
  const header = ['Mine', ...names.map((name) => `Q1 1950 ${name}`), ...quarters.map((each) => `${each} ${names[0]!}`)];
  const read = (cells: string[], rows: number, longest: number) => {
    let records = -1;
    const table = byPeriods(tableOf(header, cells, rows), (text) => text.startsWith('Figure'));
    const spent = processorTime(() => {
      records = -1;
      table.eachRow(() => {
        records += 1;
      });
    }, longest);
    return { records, spent };
  };
  const short = read(['a'], manyRows, limit);
  expect(short.records).toBe(manyRows);
  expect(short.spent).toBeLessThan(limit);
  // Rows as wide as the header cost what their cells do: each period held against each name took 3 ms a row.
  const empty = read(['a', ...header.slice(1).map(() => '')], 2_000, 800);
  expect(empty.records).toBe(2_000);
  expect(empty.spent).toBeLessThan(800);
});

test('columns that are a record each are no work for rows that have none of them', () => {
  const names = Array.from({ length: 500 }, (_, index) => `Grade ${index}`);
  const kind = kindOf('resource-estimates');
  const mapping = [
    { header: 'mineName', field: 'mineName' },
    ...names.map((header, index) => ({ header, field: 'grade', unit: 'g/t', of: { metal: `Metal ${index}` } })),
  ];
  const bytes = Buffer.from(`mineName,${names.join(',')}\n${'Kidd,\n'.repeat(20_000)}`);
  const constants = [{ field: 'resourceType', value: 'indicated' }];
  const look = { kind: kind.name, mapping, constants, remembered: [], mediaHosts: [] };
  expect(valuesOfFile(bytes, look).rows).toBe(20_000);
  expect(processorTime(() => valuesOfFile(bytes, look), 700)).toBeLessThan(700);
});

test('of blank rows behind the last one no more are read for the start of a table than any table has', () => {
  let read = 0;
  const table = tableOf(['name', 'country'], [''], 1_000_000);
  const counted: FileTable = {
    ...table,
    eachRow: (onRow, onBroken) =>
      table.eachRow((cells, row) => {
        read += 1;
        return onRow(cells, row);
      }, onBroken),
  };
  expect(startOf(counted, 12)).toEqual([{ row: 1, cells: ['name', 'country'] }]);
  expect(read).toBeLessThan(20_000);
});

test('of a file with more rows than are imported the values are not told either', () => {
  const bytes = Buffer.from(`name,stage\n${'K,\n'.repeat(250_001)}`);
  expect(() => valuesOfFile(bytes, { kind: 'mines', remembered: [], mediaHosts: [] })).toThrow(
    'This file has more than 250,000 rows. Split it into several files.',
  );
});

test('of texts without figures in a table of parameters a bounded number is looked at', () => {
  const parameters = Array.from({ length: 60 }, (_, index) => [['NPV', 'IRR', 'IRR after tax'][index % 3]!, '1', '2']);
  const headings = Array.from({ length: 10_000 }, (_, index) => [`Mine ${index}`, '', '']);
  const rows = [['', '2023', '2024'], ...parameters, ...headings];
  const table: FileTable = {
    ...tableOf([], [], 0),
    eachRow: (onRow) => rows.forEach((cells, index) => onRow(cells, index + 1)),
  };
  let asked = 0;
  const isField = (text: string) => {
    asked += 1;
    return /^(?:NPV|IRR)/u.test(text);
  };
  expect(() => byParameters(table, isField).eachRow(() => true)).toThrow('more than 300 parameters');
  expect(asked).toBeLessThan(1_000);
});

test.each([
  [
    'the header',
    (rows: { row: number; cells: string[] }[], see: () => void) =>
      findHeader(rows, (cells) => {
        cells.forEach(see);
        return { known: 0, said: 0 };
      }),
  ],
  [
    'periods',
    (rows: { row: number; cells: string[] }[], see: () => void) =>
      periodColumnsIn(rows, () => {
        see();
        return false;
      }),
  ],
])('of a wide file no more cells are asked for %s than of a narrow one', (_, look) => {
  const asked = (width: number) => {
    const rows = Array.from({ length: 60 }, (_, row) => ({
      row: row + 1,
      cells: Array.from({ length: width }, (_, column) => `2024 Gold of ${row} and ${column}`),
    }));
    let seen = 0;
    look(rows, () => {
      seen += 1;
    });
    return seen;
  };
  const ofNarrow = asked(130);
  expect(ofNarrow).toBeGreaterThan(3_000);
  expect(asked(1_000)).toBeLessThan(2 * ofNarrow);
});

test.each(['production-periods'] as const)(
  'a look at a file of %s with 1,000 columns of different texts takes no longer than its first rows',
  (kind) => {
    const rows = Array.from({ length: 20 }, (_, row) =>
      Array.from({ length: 1_000 }, (_, column) => `2023 ${column} gold ${row} sold`).join(','),
    );
    const look = (of: string[], longest?: number) => {
      const bytes = Buffer.from(of.join('\n'));
      return processorTime(() => previewFile(bytes, { kind }), longest);
    };
    const ofFirst = look(rows.slice(0, 5));
    expect(look(rows, 2.5 * ofFirst)).toBeLessThan(2.5 * ofFirst);
  },
);

test('headers of thousands of characters are compared with no words, and known again where they were chosen', () => {
  const headers = Array.from({ length: 1_000 }, (_, index) => `zinc ${index} `.repeat(1_000).slice(0, 9_000));
  const chosen = { [headerKey(headers[7]!)]: { field: 'notes', unit: '', of: null } };
  const understand = understandColumns(kindOf('mines'), chosen);
  const known = understand(headers).flatMap(({ field, match }, index) =>
    field === null ? [] : [[index, field, match]],
  );
  expect(known).toEqual([[7, 'notes', 'remembered']]);
  // Dozens of comparisons of each were more than half a second.
  expect(processorTime(() => understand(headers), limit)).toBeLessThan(limit);
});
