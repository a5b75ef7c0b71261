import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeCsv } from './decode-csv.ts';
import { matchHeader } from '../headers/match-header.ts';
import { type Delimiter, delimiters } from '../../../../../domain/tables/table-files.ts';
import { slowOnes } from '../../../../../../tests/processor-time.ts';
import { FileRefused } from '../../model/refusal.ts';
import { openTable } from './open-table.ts';
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
    ['name\n"a\nb"c\n', /^Row 2: A quotation mark/],
    ['"na"me\n"x\ny"z,"\n', /^Line 3 /],
    ['"name\nx"y,z\nA\n', /^Row 1: A quotation mark/],
  ])('%j has a quote that does not fit', (text, message) => {
    expect(() => rowsOf(text)).toThrow(message);
  });

  /** Rows, and numbers and texts of those that cannot be read. */
  function loosely(text: string, delimiter: Delimiter = ',') {
    const broken: [number, string][] = [];
    const rows: [number, ...string[]][] = [];
    readRows(
      text,
      delimiter,
      (cells, row) => {
        rows.push([row, ...cells]);
      },
      (row, line) => broken.push([row, line]),
    );
    return { rows, broken };
  }

  const head = 'a,b,c';
  test.each<[string, string[]]>([
    ['x,6" core,y', ['x', '6" core', 'y']],
    ['6" core,"x, y",z', ['6" core', 'x, y', 'z']],
    ['"6" core,x,y', ['"6" core', 'x', 'y']],
    ['"Big Bob" mine,x,y', ['"Big Bob" mine', 'x', 'y']],
    ['"Smith "the Man" Jones",x,y', ['Smith "the Man" Jones', 'x', 'y']],
    ['"Big" and "Small",x,y', ['"Big" and "Small"', 'x', 'y']],
    ['x, "y, z" ,w', ['x', 'y, z', 'w']],
    ['"a""b",x"",""', ['a"b', 'x""', '']],
    ['x,5\'6",7"', ['x', '5\'6"', '7"']],
  ])('quotation marks within the line %j', (line, cells) => {
    expect(loosely(`${head}\n1,2,3\n${line}\n\n4,5,6`)).toEqual({
      rows: [
        [1, 'a', 'b', 'c'],
        [2, '1', '2', '3'],
        [3, ...cells],
        [4, ''],
        [5, '4', '5', '6'],
      ],
      broken: [],
    });
  });

  test.each<[string, string, [number, string][], number[]]>([
    ['cells that nobody can tell', '"Smith, the "Man", Jones",x,y', [[2, '"Smith, the "Man", Jones",x,y']], [3, 4]],
    ['a quote that a later row would close', '"x,y,z', [[2, '"x,y,z']], [3, 4]],
    [
      'a text over lines with a stray quote',
      'x,"one\ntwo 6" core",y',
      [
        [2, 'x,"one'],
        [3, 'two 6" core",y'],
      ],
      [4, 5],
    ],
    [
      'a text over lines, one of which is blank',
      'x,"one\n\ntwo, 3" and 4"",y',
      [
        [2, 'x,"one'],
        [4, 'two, 3" and 4"",y'],
      ],
      [3, 5, 6],
    ],
  ])('%s: told, and never joined with other rows', (_, line, broken, rows) => {
    const read = loosely(`${head}\n${line}\n"p","q","r"\n"s","t","u"\n`);
    expect(read.broken).toEqual(broken);
    expect(read.rows.map(([row]) => row)).toEqual([1, ...rows]);
    expect(read.rows.slice(-2).map(([, ...cells]) => cells)).toEqual([
      ['p', 'q', 'r'],
      ['s', 't', 'u'],
    ]);
  });

  test('rows that a quotation mark joins are told, texts of several lines are not', () => {
    const wide = 'a,b,c,d\n';
    expect(loosely(`${wide}p,"6 core,q,r\ns,7",t,u\n1,2,3,4\n`)).toEqual({
      rows: [
        [1, 'a', 'b', 'c', 'd'],
        [3, '1', '2', '3', '4'],
      ],
      broken: [[2, 'p,6 core,q,r\ns,7,t,u']],
    });
    expect(loosely(`${wide}p,"one, two\nthree, four\n",t,u\n`).broken).toEqual([]);
    // Who does not ask for them is refused.
    expect(() => rowsOf(`${wide}p,"6 core,q,r\ns,7",t,u\n`)).toThrow(/^Row 2: /);
  });

  test('a quote that is never closed refuses the file, also behind others that can be read', () => {
    expect(() => loosely(`${head}\n6" x,y,z\n1,"2,3\n4,5,6\n`)).toThrow(/^Line 3 /);
  });

  test('a thousand rows that cannot be read are told, one more refuses the file', () => {
    const bad = (count: number) => `${head}\n${'x" ,y\n'.repeat(count)}1,2,3\n`;
    expect(loosely(bad(1_000)).broken).toHaveLength(1_000);
    expect(() => loosely(bad(1_001))).toThrow(/More than 1,000 rows/);
  });

  test('200 kB of quotation marks are read in a time that grows with its length alone', () => {
    const samples = [
      '"',
      '"a\n',
      'a"\n',
      '"\n',
      '""\n',
      '"a"b,',
      '"a"b\n',
      '",\n"x',
      '"\n" ',
      'a"b,"c\n',
      '  "',
      '" ',
      '"a\n\n\n\n"b"',
    ].map((text) => ({ name: text, text: `a,b\n1"2,3\n${text.repeat(Math.ceil(200_000 / text.length))}` }));
    const read = ({ text }: { text: string }) => {
      for (const each of [text, `${text}"`])
        try {
          loosely(each);
        } catch (error) {
          expect(error).toBeInstanceOf(FileRefused);
        }
    };
    expect(slowOnes(samples, 500, read)).toEqual([]);
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
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 6 });
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
        const expected = rows.map((row, index) => [index + 1, ...row]);
        expect(rowsOf(text, delimiter)).toEqual(expected);
        // Behind a row with a stray quotation mark they are read in another way, to the same end.
        const stray = `1"2${delimiter}3${end}`;
        const moved = expected.map(([row, ...cells]) => [Number(row) + 1, ...cells]);
        expect(rowsOf(stray + text, delimiter)).toEqual([[1, '1"2', '3'], ...moved]);
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
    ['x;"a, b, c, d, e, f"\n', ';'],
    ['x;6" core;y\n', ';'],
    ['name\n', ','],
    ['\n\nname;country\n', ';'],
    ['foo;bar;baz', ';'],
    ['', ','],
  ])('of %j the delimiter is %j', (text, delimiter) => {
    expect(findDelimiter(text, isKnown)).toBe(delimiter);
  });

  test('of a line of a million cells no more is looked at than a file may have', () => {
    let asked = 0;
    const isAsked = () => {
      asked += 1;
      return true;
    };
    expect(findDelimiter(`${'a,'.repeat(1_000_000)}\n`, isAsked)).toBe(',');
    expect(findDelimiter(`${','.repeat(1_000_000)}\n`, isAsked)).toBe(',');
    expect(asked).toBeLessThan(3_000);
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

describe('a text of more lines than a file may have', () => {
  const most = 1_048_576;
  const open = (text: string) => () => openTable(Buffer.from(text), { isKnown: () => false });
  const refused = /more than 1,048,576 lines, blank ones included/u;

  test.each([
    ['line feeds', '\n'],
    ['carriage returns', '\r'],
    ['both', '\r\n'],
  ])('is refused before it is read: %s', (_, end) => {
    expect(open(`a,b${end.repeat(most)}`)).not.toThrow();
    expect(open(`a,b${end.repeat(most + 1)}`)).toThrow(refused);
  });

  test('costs nothing more where millions of them are blank', () => {
    const blank = ['\n', '\r', ' \n'].map((line) => ({ name: line, text: `a,b\n${line.repeat(4_000_000)}` }));
    expect(slowOnes(blank, 300, ({ text }) => expect(() => findDelimiter(text, () => false)).not.toThrow())).toEqual(
      [],
    );
  });

  test('has its lines counted as rows: breaks in quotation marks are none', () => {
    expect(open(`a,b\n"${'\n'.repeat(most + 1)}",c\n`)).not.toThrow();
  });
});

describe('a row of far more cells than a table may have', () => {
  const open = (text: string) => () => openTable(Buffer.from(text), { isKnown: () => false });

  test.each([
    ['in the first row', `${','.repeat(100_000)}\n`, 1],
    ['below others', `a,b\r\n"c\nd",e\r\n\r\n${'x,'.repeat(100_000)}`, 4],
    ['in quotation marks', `a,b\n${'"x",'.repeat(100_000)}`, 2],
    ['between semicolons', `a;b\n${';'.repeat(100_000)}`, 2],
  ])('is refused before it is read, %s', (_, text, row) => {
    expect(open(text)).toThrow(`Row ${row} has more than 100,000 cells; a file may have 1,000 columns.`);
  });

  test.each([
    ['cells of many rows', 'a,b,c\n'.repeat(100_000)],
    ['commas in a text', `a,b\n"${','.repeat(200_000)}",c\n`],
    ['commas between semicolons', `a;b\n${','.repeat(200_000)};c\n`],
    ['commas in texts below a stray quotation mark', `a,b\n12" core,c\n${'"x, y","z"\n'.repeat(200_000)}`],
    ['commas in texts below a cell that a stray one ends', `a,b\n"a 12" core",c\n${'"x, y","z"\n'.repeat(200_000)}`],
  ])('are none: %s', (_, text) => {
    expect(open(text)).not.toThrow();
  });
});
