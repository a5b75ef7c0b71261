import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { longTexts } from '../../../tests/long-texts.ts';
import { slowOnes } from '../../../tests/processor-time.ts';
import { cellThreat, csvRow, guardCell, unguardCell } from './spreadsheet-cells.ts';

const threats: [cell: string, reason: RegExp][] = [
  ['=1+1', /starts with =/],
  ["=cmd|' /C calc'!A0", /starts with =/],
  ['@SUM(1+1)*cmd', /starts with @/],
  ["+cmd|' /C calc'!A0", /starts with \+/],
  ["-cmd|' /C calc'!A0", /starts with -/],
  ['-2+3+cmd|x', /starts with -/],
  ['- cmd|x', /starts with -/],
  ['- sum(A1:A9)', /starts with -/],
  ['- a!b', /starts with -/],
  ['- a=b', /starts with -/],
  ['-abc', /starts with -/],
  ['--', /starts with -/],
  ['+', /starts with \+/],
  ['\t=1+1', /a tab/],
  ['\tplain', /a tab/],
  ['\tsee notes, p. 5', /a tab/],
  ['\r=1+1', /a carriage return/],
  ['\r5 km', /a carriage return/],
  ['\rplain', /a carriage return/],
  ['   =1+1', /starts with =/],
  [' \t=1+1', /a tab/],
  ['\n=1+1', /starts with =/],
  ['\u200B=1+1', /starts with =/],
  ['\uFEFF=1+1', /starts with =/],
  ['\u202E=1+1', /starts with =/],
  ['\u00A0 =HYPERLINK("http://example.invalid","x")', /starts with =/],
  ['\u0001=1+1', /starts with =/],
  ['\u0092=1+1', /starts with =/],
  ['<scr\u0001ipt>', /<script/],
  ['＝1+1', /starts with =/],
  ['＠SUM(1)', /starts with @/],
  ['＋cmd', /starts with \+/],
  ['－cmd', /starts with -/],
  ['﹦1', /starts with =/],
  ['x <script>alert(1)</script>', /<script/],
  ['x <SCRIPT src=//a.invalid>', /<script/],
  ['JavaScript:alert(1)', /javascript:/],
  ['java\nscript:alert(1)', /javascript:/],
  ['<img src=x onerror=alert(1)>', /event handler/],
  ['<svg/onload = "alert(1)">', /event handler/],
  ['<a href="x"onclick=alert(1)>', /event handler/],
  ['a <b> c <img onload=x', /event handler/],
  ['<b < onload=x', /event handler/],
  ['</b/onload=x', /event handler/],
  ['j then javascript:x', /javascript:/],
];

const honest = [
  '',
  '-',
  ' - ',
  '-12.5',
  '+3',
  '-1,250.00',
  '-1.250,00',
  '-1 250',
  '-3 %',
  '-3%',
  '-.5',
  '-5e-3',
  '+2.47E+10',
  '-$5.20',
  '- 5',
  '－12.5',
  '- not drilled since 1987',
  '- übertage',
  '+/- bi content',
  '+/- 5 % on tonnage',
  "'=1+1",
  "'@x",
  '   ',
  '\t',
  '\t \r',
  'Gold:60; Silver:40',
  'Iron=62 %, production=1.2 Mt; script of the talk',
  'a < b and onset = 3',
  'grade > 5, on = off',
  '<b> on = x',
  // Outside of its tag a word is a word.
  '<b>x</b> onset = 3',
  '<i>gold</i> "once = twice"',
  '</onset=3',
  'a project: just a name',
  'x@example.org',
  '1-2',
  'Hamersley - (Winmar & Cazaly)',
  '<iframe width="560" src="https://www.youtube-nocookie.com/embed/a" allow="encrypted-media" allowfullscreen></iframe>',
];

describe('threats', () => {
  test.each(threats)('%j is one', (cell, reason) => {
    expect(cellThreat(cell)).toMatch(reason);
  });

  test.each(honest)('%j is none', (cell) => {
    expect(cellThreat(cell)).toBeUndefined();
  });

  test('any formula is found behind any blanks and zero-width characters', () => {
    const cover = fc.string({
      unit: fc.constantFrom(' ', '\u00A0', '\u200B', '\uFEFF', '\u2060', '\n', '\u3000'),
      maxLength: 8,
    });
    const formula = fc.tuple(
      fc.constantFrom('=', '@', '＝', '＠', '+', '-'),
      fc.stringMatching(/^[A-Za-z]{1,5}\(\d\)$/),
    );
    fc.assert(fc.property(cover, formula, (blanks, [start, rest]) => cellThreat(blanks + start + rest) !== undefined));
  });

  test('no number in any style is one', () => {
    const sign = fc.constantFrom('+', '-', '+ ', '- ');
    const figure = fc.oneof(
      fc.integer({ min: 0 }).map(String),
      fc.integer({ min: 0 }).map((value) => value.toLocaleString('en-US')),
      fc.double({ min: 0, max: 1e12, noNaN: true }).map((value) => value.toFixed(3)),
      fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }).map(String),
    );
    const unit = fc.constantFrom('', '%', ' %');
    fc.assert(fc.property(sign, figure, unit, (a, b, c) => cellThreat(a + b + c) === undefined));
  });

  test('a long cell made to be slow is judged in a time that grows with its length alone', () => {
    expect(slowOnes(longTexts(200_000), 50, ({ text }) => cellThreat(text))).toEqual([]);
  });
});

describe('a text that a program put into a formula', () => {
  test.each([
    ['="00123"', '00123'],
    ['="NEM"', 'NEM'],
    ['=""', ''],
    ['="a, b; c"', 'a, b; c'],
  ])('%s is %s, and no threat', (cell, text) => {
    expect(cellThreat(cell)).toBeUndefined();
    expect(unguardCell(cell)).toBe(text);
  });

  test.each(['="=1+1"', '="@SUM(A1)"', '="a"&cmd', '="a""b"', '=("a")', '=" <script>"', '="a"'.repeat(2)])(
    '%s stays what it is where more stands in it, and what runs in it is told',
    (cell) => {
      expect(cellThreat(cell)).toBeDefined();
    },
  );

  test('one of ours that stands behind an apostrophe comes back as it was', () => {
    expect(unguardCell(guardCell('="00123"'))).toBe('="00123"');
  });
});

describe('the apostrophe', () => {
  test('long texts are written and read in a time that grows with their length alone', () => {
    const written = longTexts(200_000);
    expect(slowOnes(written, 50, ({ text }) => csvRow([text]))).toEqual([]);
    expect(slowOnes(written, 50, ({ text }) => unguardCell(`'${text}`))).toEqual([]);
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['\tx', "'\tx"],
    ['-12.5', '-12.5'],
    ['- text', '- text'],
    ["'=1+1", "''=1+1"],
    ["'-5", "''-5"],
    ["'tis a mine", "'tis a mine"],
    ['plain', 'plain'],
    ['<script>', "'<script>"],
    ['see <script> there', "'see <script> there"],
    ["'<script>", "''<script>"],
    ["it's javascript:alert(1)", "'it's javascript:alert(1)"],
    ['<img src=x onerror=a()>', "'<img src=x onerror=a()>"],
    ['<b>bold</b>', '<b>bold</b>'],
  ])('%j is written %j', (text, cell) => {
    expect(guardCell(text)).toBe(cell);
    expect(unguardCell(cell)).toBe(text);
  });

  test('one is taken off, the rest stays', () => {
    expect(unguardCell("'-12.5")).toBe('-12.5');
    expect(unguardCell("''=1")).toBe("'=1");
    expect(unguardCell("' =1")).toBe(' =1');
  });

  test('every text survives being written and read, and what is written is no threat', () => {
    const text = fc.string({
      unit: fc.constantFrom(
        "'",
        '=',
        '+',
        '-',
        '@',
        '\t',
        '\r',
        ' ',
        '1',
        'a',
        '＝',
        '/',
        '\u200B',
        '<script',
        'javascript',
        ':',
        '\u0001',
      ),
      maxLength: 6,
    });
    fc.assert(
      fc.property(text, (value) => {
        const cell = guardCell(value);
        expect(unguardCell(cell)).toBe(value);
        expect(cellThreat(cell)).toBeUndefined();
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('a line of a CSV of ours', () => {
  test.each([
    // RFC 4180, section 2: 5 to 7.
    [['aaa', 'bbb', 'ccc'], 'aaa,bbb,ccc\n'],
    [['aaa', 'b\r\nbb', 'ccc'], 'aaa,"b\r\nbb",ccc\n'],
    [['aaa', 'b"bb', 'ccc'], 'aaa,"b""bb",ccc\n'],
    [['Smith, Jones', 'a "b" c'], '"Smith, Jones","a ""b"" c"\n'],
    // Some readers cut the blanks around a cell.
    [[' a', 'a ', 'a b'], '" a","a ",a b\n'],
    // Spreadsheets part lines at these as well, unless they stand in quotes: what follows would be a cell that runs.
    [['a;=1+1;b', 'a\t=1+1'], '"a;=1+1;b","a\t=1+1"\n'],
    [['', '=1+1', '- a, b'], ',\'=1+1,"- a, b"\n'],
    [[], '\n'],
  ])('of %j is %j', (cells, line) => {
    expect(csvRow(cells)).toBe(line);
  });

  test('is read by others as the cells that it was made of, whatever stands in them', () => {
    const cell = fc.string({
      unit: fc.constantFrom('"', ',', '\n', '\r', ';', '\t', ' ', "'", '=', 'a', '1', 'é', '\u00a0'),
      maxLength: 8,
    });
    const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(rows, (written) => {
        const read: unknown = parse(written.map((cells) => csvRow(cells)).join(''), { record_delimiter: '\n' });
        expect(read).toEqual(written.map((cells) => cells.map(guardCell)));
      }),
    );
  });
});
