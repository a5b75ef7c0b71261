import { describe, expect, test } from 'vitest';
import { longTexts } from '../../../../../tests/long-texts.ts';
import { slowOnes } from '../../../../../tests/processor-time.ts';
import { layouts } from '../../../investments/server/statements/layouts.ts';
import { understandColumns } from './headers/header-words.ts';
import { importKinds } from '../../../../domain/nouns/file-words.ts';
import { kindOf } from '../kinds/kinds.ts';
import { matchHeader } from './headers/match-header.ts';
import { headerKey } from './words/header-keys.ts';
import { cleanCell } from './formats/clean-cell.ts';
import { readFile } from './read-file.ts';
import { Scanner } from './formats/scan-threats.ts';
import { isBlankRow } from './formats/read-rows.ts';
import { FileRefused } from '../model/refusal.ts';
import { Report } from '../model/report.ts';

/** Milliseconds of the processor. What took the square of the length took seconds. */
const limit = 50;
const wholeFile = longTexts(1_000_000);
/** The longest that readers of columns are given. */
const longestCell = longTexts(49_000);
/** As readers of columns are given them. */
const cleanCells = longestCell.map(({ name, text }) => ({ name, text: cleanCell(text).text }));

const usual = { date: '2024-01-15', time: '2024-01-15', settled: '2024-01-15', currency: 'USD', category: 'Stocks' };
const other = { ...usual, symbol: 'ABC', ticker: 'ABC', code: 'ABC', priceCurrency: 'USD', activity: 'Trades' };
/** A trade and a dividend as the columns of statements are called. */
const honestRows: readonly Readonly<Record<string, string>>[] = [
  { ...other, type: 'buy', action: 'buy', side: 'buy', transactionType: 'buy', transactionDate: '2024-01-15' },
  { ...other, type: 'dividend', action: 'dividend received', transactionType: 'dividend', activity: 'Dividends' },
];

describe('a long cell is looked at in a time that grows with its length alone', () => {
  test('by what looks at every cell of a file', () => {
    expect(slowOnes(wholeFile, limit, ({ text }) => new Scanner().scan(['name', text], 2))).toEqual([]);
    expect(slowOnes(wholeFile, limit, ({ text }) => [cleanCell(text), isBlankRow([text])])).toEqual([]);
    expect(slowOnes(longestCell, limit, ({ text }) => cleanCell(text))).toEqual([]);
  });

  test('by what looks at every header', () => {
    const known = understandColumns(kindOf('mines'), {});
    expect(slowOnes(wholeFile, limit, ({ text }) => headerKey(text))).toEqual([]);
    expect(slowOnes(longestCell, limit, ({ text }) => [matchHeader([text], []), known([text])])).toEqual([]);
  });

  test.each(importKinds.flatMap((kind) => Object.keys(kindOf(kind).columns).map((field) => [kind, field] as const)))(
    'by the columns of %s: %s',
    (kind, field) => {
      const column = kindOf(kind).columns[field]!;
      column.startFile?.({ mediaHosts: [] });
      expect(slowOnes(cleanCells, limit, ({ text }) => column.read(text))).toEqual([]);
    },
  );

  test.each(layouts.map((layout) => [`${layout.format}, ${layout.name} ${layout.section ?? ''}`, layout] as const))(
    'by the statements of %s',
    (_, layout) => {
      const samples = Object.keys(layout.columns).flatMap((column) =>
        cleanCells.map(({ name, text }) => ({ name: `${column} ${name}`, column, text })),
      );
      const read = ({ column, text }: { column: string; text: string }) => {
        for (const honest of honestRows) {
          try {
            layout.read({
              ...{ row: 2, styles: { numbers: 'point', dates: 'year-first' }, header: (wanted) => wanted, warn() {} },
              hasColumn: () => true,
              fact: () => undefined,
              text: (wanted) => (wanted === column ? text : (honest[wanted] ?? '1')),
            });
          } catch {
            // Refused, as it should be.
          }
        }
      };
      expect(slowOnes(samples, limit, read)).toEqual([]);
    },
  );
});

describe('a cell that is longer than any field', () => {
  const tableOf = (...rows: string[][]) => ({
    sheets: [],
    sheet: null,
    encoding: null,
    encodingHint: null,
    delimiter: null,
    notes: () => [],
    eachRow: (onRow: (cells: string[], row: number) => boolean | void) =>
      rows.forEach((cells, index) => onRow(cells, index + 1)),
  });
  const long = `a${' '.repeat(60_000)}b`;

  test('is left out, or an error of its row where the field is required; where its column is not read, it does no harm', () => {
    const report = new Report();
    const rows = readFile(
      tableOf(['name', 'country', 'geometry'], ['A', long, ''], ['B', 'Canada', long], [long, 'Peru', '']),
      kindOf('mines'),
      report,
      { settings: { mediaHosts: [] } },
    );
    expect(rows.map(({ row, values }) => [row, values['country']])).toEqual([
      [2, null],
      [3, 'Canada'],
    ]);
    expect(report.warnings).toMatchObject([
      { row: 2, field: 'country', warning: expect.stringMatching(/stays empty.* at most 50,000/u) },
    ]);
    expect(report.errors).toEqual([
      {
        row: 4,
        field: 'name',
        value: `${long.slice(0, 200)}…`,
        error: 'A cell takes at most 50,000 characters; this has 60,002.',
      },
    ]);
  });

  test('is not repeated for every threat of its column, nor as a column that is not read', () => {
    const report = new Report();
    const threatening = tableOf(['name', long], ...Array.from({ length: 50 }, () => ['A', '=1']));
    let refused: unknown;
    try {
      readFile(threatening, kindOf('mines'), report, { settings: { mediaHosts: [] } });
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(FileRefused);
    expect((refused as FileRefused).threats?.every(({ field }) => field.length <= 201)).toBe(true);
    expect(report.ignoredColumns.every((column) => column.length <= 201)).toBe(true);
  });
});
