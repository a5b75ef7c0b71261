import { describe, expect, test } from 'vitest';
import { slowOnes } from '../../../../../../tests/processor-time.ts';
import { workbook } from '../../../../../../tests/workbook.ts';
import { openArchive } from './open-archive.ts';
import { readWorkbook } from './read-workbook.ts';
import { chooseSheet } from './workbook.ts';
import { FileRefused } from '../../model/refusal.ts';

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const sheetPart = 'xl/worksheets/sheet1.xml';

/** A workbook of one sheet with this XML; packing takes longer than reading. */
const withSheet = (xml: string, more: Record<string, string> = {}) =>
  workbook({ Mines: [] }, { [sheetPart]: xml, ...more }, 0);
const withRows = (xml: string, more: Record<string, string> = {}) =>
  withSheet(`<worksheet ${main}><sheetData>${xml}</sheetData></worksheet>`, more);

type NumberedRow = [row: number, ...cells: string[]];

function rowsOf(file: Uint8Array, most = Infinity): NumberedRow[] {
  const rows: NumberedRow[] = [];
  chooseSheet(readWorkbook(openArchive(file)), undefined).eachRow((cells, row) => {
    rows.push([row, ...cells]);
    return rows.length < most;
  });
  return rows;
}

/** What is read of a file, or why it is refused. */
function outcomeOf(file: Uint8Array): NumberedRow[] | string {
  try {
    return rowsOf(file);
  } catch (error) {
    if (error instanceof FileRefused) return error.message;
    throw error;
  }
}

describe('what programs write', () => {
  test.each<[string, string, NumberedRow[]]>([
    ['attributes in single quotes', `<row r='2'><c t='str' r='B2'><v>a</v></c></row>`, [[2, '', 'a']]],
    ['blanks around the equals sign', `<row r = "2"><c r\n=\t"B2" t = "str"><v>a</v></c></row>`, [[2, '', 'a']]],
    ['a prefix', `<x:row r="2"><x:c x14ac:y="z" r="B2"><x:v>1.5</x:v></x:c></x:row>`, [[2, '', '1.5']]],
    ['references in attributes', `<row r="&#50;"><c r="B&#x32;"><v>1</v></c></row>`, [[2, '', '1']]],
    [
      'no places at all',
      `<row><c><v>1</v></c><c/><c><v>3</v></c></row><row><c><v>4</v></c></row>`,
      [
        [1, '1', '', '3'],
        [2, '4'],
      ],
    ],
    [
      'places of cells alone',
      `<row><c r="A5"><v>1</v></c></row><row><c><v>2</v></c></row>`,
      [
        [5, '1'],
        [6, '2'],
      ],
    ],
    [
      'empty rows and cells, far ones, too',
      `<row r="1"/><row r="7"><c r="A7"><v>1</v></c><c r="XFD7" s="1"/></row>`,
      [[7, '1']],
    ],
    [
      'runs and how they are spoken',
      `<row r="1"><c r="A1" t="inlineStr"><is><r><t>Gol</t></r><r><t xml:space="preserve">d </t></r><rPh sb="0"><t>no</t></rPh></is></c></row>`,
      [[1, 'Gold ']],
    ],
    [
      'escapes',
      `<row r="1"><c r="A1" t="str"><v>a_x000D_b_x005F_x0041_ &amp;lt; &lt;&#38;</v></c></row>`,
      [[1, 'a\rb_x0041_ &lt; <&']],
    ],
    [
      'comments and character data',
      `<!-- <row r="9"> --><row r="1"><c r="A1" t="str"><v><![CDATA[a<b]]></v></c></row>`,
      [[1, 'a<b']],
    ],
    [
      'truth, errors and days in ISO 8601',
      `<row r="1"><c r="A1" t="b"><v>1</v></c><c r="B1" t="e"><v>#N/A</v></c><c r="C1" t="d"><v>2027-01-31T00:00:00Z</v></c></row>`,
      [[1, 'TRUE', '', '2027-01-31']],
    ],
    ['a formula and what it came to', `<row r="1"><c r="A1"><f>1+1</f><v>2</v></c></row>`, [[1, '2']]],
  ])('%s', (_, xml, expected) => {
    expect(rowsOf(withRows(xml))).toEqual(expected);
  });

  test('days by built-in and own formats, by that of a parent style, and from 1904 on', () => {
    const styles = `<styleSheet ${main}><numFmts><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm\\-yy;@"/>
      <numFmt numFmtId="165" formatCode="0.00&quot; d&quot;"/><numFmt numFmtId="166" formatCode="[h]:mm:ss.000"/></numFmts>
      <cellStyleXfs><xf numFmtId="0"/><xf numFmtId="15"/></cellStyleXfs>
      <cellXfs>${[0, 14, 164, 165, 166].map((id) => `<xf numFmtId="${id}" xfId="0"><alignment/></xf>`).join('')}<xf xfId="1"/></cellXfs>
      <dxfs><dxf><numFmt numFmtId="165" formatCode="yyyy"/></dxf></dxfs></styleSheet>`;
    const cells = [0, 1, 2, 3, 4, 5].map((style) => `<c s="${style}"><v>46418.75</v></c>`).join('');
    const row = `<row r="1">${cells}</row>`;
    const day = '2027-01-31';
    expect(rowsOf(withRows(row, { 'xl/styles.xml': styles }))).toEqual([
      [1, '46418.75', day, day, '46418.75', day, day],
    ]);
    const book = `<workbook ${main} xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`;
    expect(rowsOf(withRows(row, { 'xl/styles.xml': styles, 'xl/workbook.xml': book }))[0]?.[2]).toBe('2031-02-01');
  });

  test('formats that a library numbers as spreadsheets number theirs are what their codes say', () => {
    // SheetJS begins with 60.
    const codes: readonly (readonly [number, string])[] = [
      [61, 'yyyy-mm-dd'],
      [62, '0.0%'],
      [72, '0.0000'],
      [9, '0.00'],
      [56, '&quot;上午/下午 &quot;hh&quot;時&quot;mm&quot;分&quot;'],
    ];
    const styles = `<styleSheet ${main}><numFmts>${codes.map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`).join('')}</numFmts>
      <cellXfs>${[...codes.map(([id]) => id), 73].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`;
    const cells = [46418, 0.125, 12.5, 0.5, 46418, 46418].map((value, at) => `<c s="${at}"><v>${value}</v></c>`);
    expect(rowsOf(withRows(`<row r="1">${cells.join('')}</row>`, { 'xl/styles.xml': styles }))).toEqual([
      [1, '2027-01-31', '12.5%', '12.5', '0.5', '2027-01-31', '2027-01-31'],
    ]);
  });

  test('numbers as they are shown: in thousands and millions, and with the unit of these', () => {
    const codes = [
      '#,##0.0,,',
      '#,##0,',
      '0.0,,"M"',
      '0.0,\\k',
      '#,##0" kt"',
      '[$$-409]#,##0.0,,;(0)',
      '0.00" g/t"',
      '#,##0',
      '"$"#,##0.0,,"M"',
      '#,##0,"K"',
      '0.0,,"m"',
      '0.0,,\\ "million"',
      '0.0" m"',
      '[>=1000000]0,,;0',
      '#,##0,,"x"',
      '#,##0,\\ "€"',
    ];
    const formats = codes.map(
      (code, at) =>
        `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;').replaceAll('>', '&gt;')}"/>`,
    );
    const styles = `<styleSheet ${main}><numFmts>${formats.join('')}</numFmts>
      <cellXfs>${codes.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs></styleSheet>`;
    const cells = codes.map((_, at) => `<c s="${at}"><v>12345678</v></c>`).join('');
    const [[, ...shown] = []] = rowsOf(withRows(`<row>${cells}</row>`, { 'xl/styles.xml': styles }));
    expect(shown).toEqual([
      ...['12.345678', '12345.678', '12.345678 M', '12345.678 k', '12345678 kt', '12.345678', '12345678', '12345678'],
      ...[
        '12.345678 M',
        '12345.678 K',
        '12.345678 M',
        '12.345678 million',
        '12345678',
        '12345678',
        '12345678',
        'EUR 12345.678',
      ],
    ]);
  });

  test('money that only its format says, unless its sign is anybody’s', () => {
    const codes = [
      '[$C$-1009]#,##0.00',
      '"US$"#,##0',
      '_-"£"* #,##0.00_-;-"£"* #,##0.00_-',
      '£0.0,,"m"',
      '#,##0\\ [$€-407]',
      '"A$"0.0,,\\M',
      '[$USD] #,##0',
      '[$$-1009]#,##0',
      '"$"#,##0',
      '[Red]#,##0" m"',
    ];
    const formats = codes.map(
      (code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
    );
    const styles = `<styleSheet ${main}><numFmts>${formats.join('')}</numFmts>
      <cellXfs>${codes.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs></styleSheet>`;
    const cells = codes.map((_, at) => `<c s="${at}"><v>12300000</v></c>`).join('');
    const [[, ...shown] = []] = rowsOf(withRows(`<row>${cells}</row>`, { 'xl/styles.xml': styles }));
    expect(shown).toEqual([
      ...['CAD 12300000', 'USD 12300000', 'GBP 12300000', 'GBP 12.3 m', 'EUR 12300000', 'AUD 12.3 M', 'USD 12300000'],
      ...['12300000', '12300000', '12300000'],
    ]);
  });

  test('days of the standard as they are written, wherever the server stands', () => {
    const day = (text: string) => `<c t="d"><v>${text}</v></c>`;
    const file = withRows(`<row>${day('2026-03-31')}${day('2026-03-31T00:00:00')}${day('2026-03-31T23:30:00')}</row>`);
    expect(rowsOf(file)).toEqual([[1, '2026-03-31', '2026-03-31', '2026-03-31']]);
  });

  test('errors and formulas without a result are empty, hidden rows and columns are read, and all of that is told', () => {
    const rows = [
      '<row r="1"><c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="B1"><v>1</v></c></row>',
      '<row r="2" hidden="1"><c r="A2"><f>SUM(B1)</f></c><c r="B2"><v>2</v></c><c r="C2" t="str"><f>""</f><v></v></c></row>',
      '<row r="3" hidden="1"/><row r="4" hidden="0"><c r="B4"><v>4</v></c></row>',
      '<row r="5"><c r="A5"><f>B4</f><v/></c><c r="B5"><f>B4</f><v></v></c><c r="C5"><v>5</v></c></row>',
    ];
    const columns =
      '<cols><col min="1" max="1"/><col min="2" max="3" hidden="1"/><col min="28" max="28" hidden="true"/><col min="30" max="16384" hidden="1"/></cols>';
    const xml = `<worksheet ${main}>${columns}<sheetData>${rows.join('')}</sheetData></worksheet>`;
    const sheet = chooseSheet(readWorkbook(openArchive(withSheet(xml))), undefined);
    const read: NumberedRow[] = [];
    sheet.eachRow((cells, row) => void read.push([row, ...cells]));
    expect(read).toEqual([
      [1, '', '1'],
      [2, '', '2'],
      [4, '', '4'],
      [5, '', '', '5'],
    ]);
    expect(sheet.notes()).toEqual([
      '1 cell holds an error of a formula, read as empty: A1 (#DIV/0!).',
      '3 cells hold formulas without a result, read as empty: A2, A5, B5. Open the file in a spreadsheet and save it again.',
      'The workbook hides what is read as the rest: rows: 2; columns: B, AB.',
    ]);
  });

  test('marks of footnotes that are raised behind figures are none of their digits, in shared texts as in others', () => {
    const run = (text: string, position = '') =>
      `<r>${position === '' ? '' : `<rPr><vertAlign val="${position}"/><sz val="8"/></rPr>`}<t>${text}</t></r>`;
    const texts = [
      `${run('0.50')}${run('2', 'superscript')}`,
      `${run('1,234')}${run('(a)', 'superscript')}${run(' t')}`,
      `${run('U')}${run('3', 'subscript')}${run('O')}${run('8', 'subscript')}`,
      `${run('Tonnes (x10')}${run('6', 'superscript')}${run(')')}`,
    ];
    const shared = { 'xl/sharedStrings.xml': `<sst ${main}>${texts.map((text) => `<si>${text}</si>`).join('')}</sst>` };
    const row = (cells: string) => `<row>${cells}</row>`;
    const read = ['0.50*', '1,234* t', 'U3O8', 'Tonnes (x10^6)'];
    expect(rowsOf(withRows(row(texts.map((_, at) => `<c t="s"><v>${at}</v></c>`).join('')), shared))).toEqual([
      [1, ...read],
    ]);
    expect(rowsOf(withRows(row(texts.map((text) => `<c t="inlineStr"><is>${text}</is></c>`).join(''))))).toEqual([
      [1, ...read],
    ]);
  });

  test('signs before a number, and per cents behind one that is of these already, are what is shown', () => {
    const codes = ['"<"0.00', '\\<0.000', '">"0', '0.0"%"', '0\\%', '0.0%', '"<"0.0,,"M"', '"<"0.0,'];
    const formats = codes.map(
      (code, at) =>
        `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}"/>`,
    );
    const styles = `<styleSheet ${main}><numFmts>${formats.join('')}</numFmts>
      <cellXfs>${codes.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs></styleSheet>`;
    const cells = codes.map((_, at) => `<c s="${at}"><v>0.5</v></c>`).join('');
    expect(rowsOf(withRows(`<row>${cells}</row>`, { 'xl/styles.xml': styles }))).toEqual([
      [1, '< 0.5', '< 0.5', '> 0.5', '0.5 %', '0.5 %', '50%', '< 0.0000005 M', '< 0.0005'],
    ]);
  });

  test('texts that cells share', () => {
    const strings = `<sst ${main}><si><t>a</t></si><si/><si><r><t>b</t></r><r><t>c</t></r></si></sst>`;
    const cells = [0, 1, 2, 0].map((index) => `<c t="s"><v>${index}</v></c>`).join('');
    expect(rowsOf(withRows(`<row r="1">${cells}</row>`, { 'xl/sharedStrings.xml': strings }))).toEqual([
      [1, 'a', '', 'bc', 'a'],
    ]);
  });

  test('no more of a sheet than was asked for', () => {
    const good = '<row><c><v>1</v></c></row>'.repeat(20_000);
    expect(rowsOf(withRows(`${good}<row r="1"/>`), 3)).toHaveLength(3);
  });
});

describe('what no program writes is refused with a sentence', () => {
  const cannot = /cannot be read/u;
  const large = /too large once unpacked/u;
  const far = /lies too far out/u;
  test.each<[string, () => Uint8Array, RegExp]>([
    ['a cell far away', () => withRows(`<row r='1048576'><c r='XFD1048576'><v>1</v></c></row>`), far],
    ['a column far away, its row unsaid', () => withRows(`<row><c r = "ZZZ1"><v>1</v></c></row>`), far],
    [
      'a row of too many cells that have no names',
      () => withRows(`<row>${'<c><v>1</v></c>'.repeat(1_001)}</row>`),
      /^Cell in column 1001 lies too far out/u,
    ],
    ['a row number with an exponent', () => withRows(`<row r="1e9"><c><v>1</v></c></row>`), cannot],
    ['a cell with an exponent', () => withRows(`<row><c r="A1e9"><v>1</v></c></row>`), cannot],
    ['a row beyond the last', () => withRows(`<row r="1048577"><c><v>1</v></c></row>`), cannot],
    ['a row before the one before', () => withRows(`<row r="5"/><row r="4"/>`), cannot],
    ['a cell of another row', () => withRows(`<row r="5"><c r="A6"><v>1</v></c></row>`), cannot],
    ['a cell before the one before', () => withRows(`<row><c r="B1"/><c r="A1"/></row>`), cannot],
    ['a text that is not there', () => withRows(`<row><c t="s"><v>5</v></c></row>`), cannot],
    ['a number that is none', () => withRows(`<row><c><v>x</v></c></row>`), cannot],
    ['deep nesting', () => withRows('<a>'.repeat(200)), cannot],
    ['tags that stay open', () => withSheet('<worksheet><sheetData><row>'), cannot],
    ['no tags', () => withSheet('name,country'), cannot],
    ['entities', () => withSheet('<!DOCTYPE a [<!ENTITY b "bb">]><worksheet/>'), cannot],
    [
      'entities far behind the start',
      () => withSheet(`<worksheet>${' '.repeat(100_000)}<!ENTITY b "bb"></worksheet>`),
      cannot,
    ],
    ['no sheets', () => workbook({}), cannot],
    ['more cells than a CSV file has', () => withRows(wideRows(11_000)), large],
    [
      'one text in any number of cells',
      () =>
        withRows('<row><c t="s"><v>0</v></c></row>'.repeat(600), {
          'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(100_000)}</t></si></sst>`,
        }),
      large,
    ],
    ['any number of sheets', () => manySheets(2_000), large],
  ])('%s', (_, file, says) => {
    expect(outcomeOf(file())).toMatch(says);
  });

  function wideRows(count: number): string {
    return Array.from({ length: count }, (_, index) => `<row><c r="ALL${index + 1}"><v>1</v></c></row>`).join('');
  }

  function manySheets(count: number): Uint8Array {
    const sheets = Array.from(
      { length: count },
      (_, index) => `<sheet name="S${index}" sheetId="${index}" r:id="rId1"/>`,
    );
    return withRows('', { 'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${sheets.join('')}</sheets></workbook>` });
  }
});

/** Milliseconds of the processor. It takes less than a tenth of them; the square of the size took several times as many. */
const limit = 375;
const size = 200_000;

describe('200 kB of anything in a part are read in a time that grows with its length alone', () => {
  const pieces = [
    ' ',
    '<c',
    '<c ',
    '<c>',
    '<c/>',
    '<c r="',
    "<c r='",
    '<c r="A1"',
    '</c>',
    '<',
    '>',
    '"',
    "'",
    '&',
    '&#',
    '&amp;',
    '&lt',
    '<!--',
    '-->',
    '<!',
    '<![CDATA[',
    ']]>',
    '<?',
    '?>',
    '/',
    '<row/>',
    '<row r="1"/>',
    '<row>',
    '<row><c><v>1</v></c></row>',
    '<row><c t="inlineStr"><is><t>x</t></is></c></row>',
    '<c><v>1</v></c>',
    '<v>1</v>',
    '<is><t>x</t></is>',
    '<t>x</t>',
    '<si/>',
    '<si><t>_x0041_</t></si>',
    '<si><r><t>x</t></r></si>',
    '<r><rPr><vertAlign val="superscript"/></rPr><t>1</t></r>',
    '_x000',
    '<xf/>',
    '<numFmt numFmtId="164" formatCode="[[[["/>',
    '<mergeCell ref="A1:XFD1048576"/>',
    '<dimension ref="A1:XFD1048576"/>',
    '<Relationship Id="a" Type="b" Target="c"/>',
    '<sheet name="a" sheetId="1" r:id="rId1"/>',
    'xmlns:a="b" ',
    'a="b" ',
    '\u0000',
    'é',
  ];
  const places: Record<string, (run: string) => Uint8Array> = {
    'the cells of a sheet': (run) => withRows(run),
    'a row': (run) => withRows(`<row r="1">${run}</row>`),
    'a cell': (run) => withRows(`<row><c t="inlineStr"><is><t>${run}</t></is></c></row>`),
    'the value of a cell': (run) => withRows(`<row><c t="str"><v>${run}</v></c></row>`),
    'the tag of a cell': (run) => withRows(`<row><c ${run}><v>1</v></c></row>`),
    'the place of a cell': (run) => withRows(`<row><c r="${run}"><v>1</v></c></row>`),
    'what lies before the cells': (run) => withSheet(`<worksheet>${run}<sheetData/></worksheet>`),
    'the texts that cells share': (run) =>
      withRows('<row><c t="s"><v>0</v></c></row>', { 'xl/sharedStrings.xml': `<sst>${run}</sst>` }),
    'the styles': (run) =>
      withRows('', { 'xl/styles.xml': `<styleSheet><numFmts>${run}</numFmts><cellXfs>${run}</cellXfs></styleSheet>` }),
    'the list of sheets': (run) => withRows('', { 'xl/workbook.xml': `<workbook><sheets>${run}</sheets></workbook>` }),
    'the relations': (run) => withRows('', { 'xl/_rels/workbook.xml.rels': `<Relationships>${run}</Relationships>` }),
  };

  test.each(Object.entries(places))('%s', (_, fileOf) => {
    const files = pieces.map((name) => ({ name, file: fileOf(name.repeat(size / name.length)) }));
    expect(slowOnes(files, limit, ({ file }) => outcomeOf(file))).toEqual([]);
  });
});
