import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeCsv } from './decode-csv.ts';
import { matchHeader } from './match-header.ts';
import { type Delimiter, delimiters } from '../../../../domain/table-files.ts';
import { findDelimiter, isBlankRow, readRows } from './read-rows.ts';

function rowsOf(text: string, delimiter: Delimiter = ',') {
  const rows: [number, ...string[]][] = [];
  readRows(text, delimiter, (cells, row) => {
    rows.push([row, ...cells]);
  });
  return rows;
}

describe('bytes', () => {
  const utf16 = (text: string, bigEndian: boolean) => {
    const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
    return bigEndian ? bytes.swap16() : bytes;
  };

  test.each([
    ['UTF-8', Buffer.from('Peña')],
    ['UTF-8 with BOM', Buffer.from('\uFEFFPeña')],
    ['UTF-16LE with BOM', utf16('Peña', false)],
    ['UTF-16BE with BOM', utf16('Peña', true)],
    ['UTF-16LE without BOM', Buffer.from('Peña', 'utf16le')],
    ['UTF-16BE without BOM', Buffer.from('Peña', 'utf16le').swap16()],
    ['Windows-1252', Buffer.from('Peña', 'latin1')],
  ])('%s', (_name, bytes) => {
    expect(decodeCsv(bytes).text).toBe('Peña');
  });

  test('what Windows-1252 puts where Latin-1 has control characters', () => {
    expect(decodeCsv(Buffer.from([0x44, 0x92, 0x49, 0x20, 0x80])).text).toBe('D’I €');
  });

  test.each([
    ['nothing', Buffer.alloc(0), /empty/],
    ['a NUL byte', Buffer.from('name\nA\0B'), /NUL/],
    ['gzip', Buffer.from([0x1f, 0x8b, 8, 0]), /gzip/],
    ['a PDF', Buffer.from('%PDF-1.7'), /PDF/],
  ])('%s is refused', (_name, bytes, message) => {
    expect(() => decodeCsv(bytes)).toThrow(message);
  });
});

describe('rows', () => {
  test('numbers are those of a spreadsheet', () => {
    expect(rowsOf('a,b\n"1\n2\r\n3",x\n\n  \n,\ny,z\n')).toEqual([
      [1, 'a', 'b'],
      [2, '1\n2\r\n3', 'x'],
      [3, ''],
      [4, '  '],
      [5, '', ''],
      [6, 'y', 'z'],
    ]);
  });

  test.each(['\n', '\r\n', '\r'])('lines end with %j', (end) => {
    expect(rowsOf(['a,b', '1,"2"', '3,4'].join(end))).toEqual([
      [1, 'a', 'b'],
      [2, '1', '2'],
      [3, '3', '4'],
    ]);
  });

  test.each([
    ['name\na\n"b\nc\n', /^Line 3 /],
    ['name\n"a\n1"\n"b\n""c""\n', /^Line 4 /],
    ['name\r\n\r\n"b', /^Line 3 /],
    ['name\na "b" c\n', /^Line 2 /],
    ['name\n"a"b\n', /^Line 2 /],
  ])('%j has a quote that does not fit', (text, message) => {
    expect(() => rowsOf(text)).toThrow(message);
  });

  test('a row of a thousand columns is read, one more is not', () => {
    expect(rowsOf(','.repeat(999))).toHaveLength(1);
    expect(() => rowsOf(','.repeat(1_000))).toThrow(/1,001 cells/);
  });

  test('whatever is written comes back', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'é', '"', ',', ';', '\t', '|', '\n', '\r', ' ', '1', '\u0000', '日'),
      maxLength: 8,
    });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    const style = fc.record({
      delimiter: fc.constantFrom(...delimiters),
      end: fc.constantFrom('\n', '\r\n', '\r'),
      quoteAll: fc.boolean(),
    });
    fc.assert(
      fc.property(table, style, (rows, { delimiter, end, quoteAll }) => {
        const quoted = (text: string) =>
          quoteAll || /["\r\n,;\t|]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
        const text = rows.map((row) => row.map(quoted).join(delimiter) + end).join('');
        expect(rowsOf(text, delimiter)).toEqual(rows.map((row, index) => [index + 1, ...row]));
      }),
      { numRuns: 2_000 },
    );
  });

  test('more lines than a spreadsheet has are refused, blank ones too', () => {
    expect(() => rowsOf(`a,b\n${'\n'.repeat(1_048_576)}`, ',')).toThrow(/more than 1,048,576 lines/);
  });

  test('blank rows', () => {
    for (const cells of [[''], ['', ''], ['  ', '\u00A0'], []]) expect(isBlankRow(cells)).toBe(true);
    for (const cells of [['-'], ['', '0']]) expect(isBlankRow(cells)).toBe(false);
  });
});

describe('header', () => {
  const known = new Set(['name', 'country', 'stage']);
  const isKnown = (header: string) => known.has(header);

  test.each([
    ['name,country,stage\n', ','],
    ['name;country;stage\n', ';'],
    ['name\tcountry\tstage\n', '\t'],
    ['name|country|stage\n', '|'],
    ['name|country,stage,x\n', ','],
    ['name;country;"a, b, c, d, e, f"\n', ';'],
    ['name\n', ','],
    ['\n\nname;country\n', ';'],
    ['foo;bar;baz', ';'],
    ['', ','],
  ])('of %j the delimiter is %j', (text, delimiter) => {
    expect(findDelimiter(text, isKnown)).toBe(delimiter);
  });

  test('a header that no delimiter can read is refused', () => {
    expect(() => findDelimiter('"name', isKnown)).toThrow(/^Line 1 /);
  });

  const columns = [
    { name: 'mineName', required: true },
    { name: 'gradeUnit', required: false },
  ];

  test('matches whatever its case, blanks, underscores and hyphens', () => {
    for (const cells of [
      ['Mine Name', 'grade unit'],
      ['mine_name', 'GRADE-UNIT'],
      [' MINENAME *', 'gradeUnit'],
    ]) {
      expect(matchHeader(cells, columns)).toEqual({ fields: ['mineName', 'gradeUnit'], ignoredColumns: [] });
    }
  });

  test('lists what it does not know, and never mistakes an inherited name for a column', () => {
    expect(matchHeader(['mineName', 'Internal Ref', '', '__proto__', ''], columns)).toEqual({
      fields: ['mineName', undefined, undefined, undefined, undefined],
      ignoredColumns: ['Internal Ref', '__proto__'],
    });
  });

  test('refuses a column twice and a required one that is missing', () => {
    expect(() => matchHeader(['mineName', 'Mine Name'], columns)).toThrow(/same column twice/);
    expect(() => matchHeader(['mineName', 'x', 'X'], columns)).toThrow(/same column twice/);
    expect(() => matchHeader(['gradeUnit'], columns)).toThrow(/'mineName'/);
  });
});
