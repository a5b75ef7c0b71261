import * as SheetJs from '@e965/xlsx';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { slowOnes } from '../../../../../../tests/processor-time.ts';
import { FileRefused } from '../../model/refusal.ts';
import { openTable } from './open-table.ts';

type NumberedRow = [row: number, ...cells: string[]];

function read(bytes: Uint8Array, sheet?: string, most = Infinity) {
  const table = openTable(bytes, { isKnown: () => true, sheet });
  const rows: NumberedRow[] = [];
  table.eachRow((cells, row) => {
    rows.push([row, ...cells]);
    return rows.length < most;
  });
  return { sheets: table.sheets, sheet: table.sheet, rows, notes: table.notes() };
}

/** What is read of a file, or why it is refused; whatever else is thrown is a fault. */
function outcomeOf(bytes: Uint8Array) {
  try {
    return read(bytes);
  } catch (error) {
    if (error instanceof FileRefused) return error.message;
    throw error;
  }
}

const cells = [
  ['name', 'country', 'date', 'share', 'notes'],
  ['Peña €', '日本', new Date(Date.UTC(2024, 1, 29)), 0.575, 'a\nb'],
  [null, null, null, null, null],
  ['x'.repeat(255), -3, 1e10, 0.1 + 0.2, true],
  ['"q"', 1.25, 0.01, 1_048_577, false],
];
const expected: NumberedRow[] = [
  [1, 'name', 'country', 'date', 'share', 'notes'],
  [2, 'Peña €', '日本', '2024-02-29', '57.5%', 'a\nb'],
  [4, 'x'.repeat(255), '-3', '10000000000', '0.3', 'TRUE'],
  [5, '"q"', '1.25', '0.01', '1048577', 'FALSE'],
];

/** A workbook of another program's making. */
function written(
  bookType: SheetJs.BookType,
  table: readonly (readonly unknown[])[] = cells,
  change: (sheet: SheetJs.WorkSheet, book: SheetJs.WorkBook) => void = () => undefined,
  bookSST = false,
): Uint8Array {
  const sheet = SheetJs.utils.aoa_to_sheet(table as unknown[][], { cellDates: true, UTC: true });
  const book = SheetJs.utils.book_new();
  SheetJs.utils.book_append_sheet(book, sheet, 'Dätä');
  change(sheet, book);
  return SheetJs.write(book, { type: 'buffer', bookType, bookSST }) as Uint8Array;
}

const asPercent = (sheet: SheetJs.WorkSheet) => {
  (sheet['D2'] as SheetJs.CellObject).z = '0.0%';
};

describe('workbooks of every format hold the same', () => {
  test.each(['biff8', 'xlsx', 'ods'] as const)('%s', (type) => {
    for (const bookSST of [false, true])
      expect(read(written(type, cells, asPercent, bookSST))).toEqual({
        sheets: ['Dätä'],
        sheet: 'Dätä',
        rows: expected,
        notes: [],
      });
  });

  test('biff5', () => {
    const plain = (row: readonly unknown[]) =>
      row.map((cell) => (typeof cell === 'string' ? cell.replace(/[^ -~\n]/gu, '_') : cell));
    expect(read(written('biff5', cells.map(plain), asPercent)).rows).toEqual(expected.map(plain));
  });

  test('any texts and numbers, in records of any length', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '日', ' ', '€', '0'), minLength: 1, maxLength: 400 });
    const cell = fc.oneof(
      text,
      fc.integer(),
      fc.integer().map((number) => number / 1_024),
      fc.boolean(),
    );
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 60 }),
        (table) => {
          const asXlsx = read(written('xlsx', table)).rows;
          for (const bookSST of [false, true])
            expect(read(written('biff8', table, undefined, bookSST)).rows).toEqual(asXlsx);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('the first sheet that can be seen is read, and hidden ones are named', () => {
    for (const type of ['biff8', 'xlsx'] as const) {
      const file = written(type, [['name'], ['A']], (_, book) => {
        SheetJs.utils.book_append_sheet(book, SheetJs.utils.aoa_to_sheet([['name'], ['B']]), 'Shown');
        book.Workbook = { Sheets: [{ Hidden: 2 }, { Hidden: 0 }] };
      });
      expect(read(file)).toMatchObject({
        sheets: ['Dätä', 'Shown'],
        sheet: 'Shown',
        rows: [
          [1, 'name'],
          [2, 'B'],
        ],
        notes: ['This workbook has hidden sheets, which are not read: Dätä.'],
      });
      expect(read(file, 'Dätä')).toMatchObject({ sheet: 'Dätä', notes: [] });
    }
  });

  test('a text that is merged over rows stands in each of them, a number only in the first', () => {
    const table = [
      ['name', 'tonnage', 'class'],
      ['Kidd', 100, 'Measured'],
      [null, null, 'Indicated'],
      [null, null, 'Inferred'],
      [null, 5, 'of no mine'],
    ];
    for (const type of ['biff8', 'xlsx', 'ods'] as const) {
      const { rows, notes } = read(
        written(type, table, (sheet) => {
          sheet['!merges'] = [
            { s: { r: 1, c: 0 }, e: { r: 3, c: 0 } },
            { s: { r: 1, c: 1 }, e: { r: 2, c: 1 } },
            { s: { r: 0, c: 1 }, e: { r: 0, c: 2 } },
          ];
        }),
      );
      expect([type, rows.slice(1)]).toEqual([
        type,
        [
          [2, 'Kidd', '100', 'Measured'],
          [3, 'Kidd', '', 'Indicated'],
          [4, 'Kidd', '', 'Inferred'],
          [5, '', '5', 'of no mine'],
        ],
      ]);
      expect(notes).toEqual([
        '2 empty cells below a text that is merged over several rows: read as that text.',
        '1 empty cell below a number that is merged over several rows: only the first row has the number.',
      ]);
    }
  });

  test('a formula is the value that it came to, of an error nothing', () => {
    const file = written('biff8', [['a', 'b', 'c', 'd']], (sheet) => {
      sheet['A2'] = { t: 's', v: 'AB', f: 'A1&"B"' };
      sheet['B2'] = { t: 'n', v: 3, f: '1+2' };
      sheet['C2'] = { t: 'b', v: true, f: '1=1' };
      sheet['D2'] = { t: 'e', v: 7 };
      sheet['E2'] = { t: 's', v: 'end' };
      sheet['!ref'] = 'A1:E2';
    });
    expect(read(file).rows[1]).toEqual([2, 'AB', '3', 'TRUE', '', 'end']);
  });
});

const namespaces =
  'xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s" xmlns:calcext="c" xmlns:draw="d" xmlns:number="n"';

/** An .ods file with this XML between its sheets' tags. */
const ods = (tables: string, styles = '') =>
  zipSync(
    {
      mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
      'content.xml': strToU8(
        `<?xml version="1.0"?><office:document-content ${namespaces}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
      ),
    },
    { level: 6 },
  );
const oneTable = (rows: string) => ods(`<table:table table:name="A">${rows}</table:table>`);
const row = (content: string, attributes = '') => `<table:table-row ${attributes}>${content}</table:table-row>`;
const textCell = (text: string, attributes = '') =>
  `<table:table-cell office:value-type="string" ${attributes}><text:p>${text}</text:p></table:table-cell>`;

describe('.ods', () => {
  test('values, not what is shown', () => {
    const figures = [
      `<table:table-cell office:value-type="percentage" office:value="0.57512"><text:p>58%</text:p></table:table-cell>`,
      `<table:table-cell office:value-type="currency" office:currency="CAD" office:value="1234.5"><text:p>$1,235</text:p></table:table-cell>`,
      `<table:table-cell office:value-type="date" office:date-value="2024-02-29T10:00:00"><text:p>29/02/24</text:p></table:table-cell>`,
      `<table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>WAHR</text:p></table:table-cell>`,
      `<table:table-cell office:value-type="string" office:string-value="" calcext:value-type="error"><text:p>#DIV/0!</text:p></table:table-cell>`,
      `<table:table-cell office:value-type="float" office:value="1E-7"><text:p>0</text:p></table:table-cell>`,
    ];
    expect(read(oneTable(row(figures.join('')))).rows).toEqual([
      [1, '57.512%', '1234.5', '2024-02-29', 'TRUE', '', '0.0000001'],
    ]);
  });

  test('days and shares that are numbers by their cells are what their styles show', () => {
    const styles = `
      <number:percentage-style style:name="N1"><number:number number:decimal-places="0"/><number:text>%</number:text></number:percentage-style>
      <number:date-style style:name="N2"><number:year/><number:text>-</number:text><number:month/></number:date-style>
      ${['N1', 'N2'].map((of, at) => `<style:style style:name="ce${at + 1}" style:family="table-cell" style:data-style-name="${of}"/>`).join('')}`;
    const figure = (of: string, value: string) =>
      `<table:table-cell table:style-name="${of}" office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`;
    const file = ods(
      `<table:table table:name="A">${row(figure('ce1', '0.75') + figure('ce2', '46346') + figure('', '2'))}</table:table>`,
      styles,
    );
    expect(read(file).rows).toEqual([[1, '75%', '2026-11-20', '2']]);
  });

  test('numbers in the thousands and the money that they are shown in, by their cells or columns', () => {
    const styles = `
      <number:number-style style:name="N1"><number:number number:display-factor="1000000" number:grouping="true"/><number:text> Mt</number:text></number:number-style>
      <number:currency-style style:name="N2"><number:currency-symbol number:language="en">C$</number:currency-symbol><number:number number:display-factor="1000"/></number:currency-style>
      <number:currency-style style:name="N3"><number:currency-symbol>$</number:currency-symbol><number:number/></number:currency-style>
      ${['N1', 'N2', 'N3'].map((of, at) => `<style:style style:name="ce${at + 1}" style:family="table-cell" style:data-style-name="${of}"/>`).join('')}`;
    const figure = (attributes: string, shown = '') =>
      `<table:table-cell office:value="12300000" ${attributes}><text:p>${shown}</text:p></table:table-cell>`;
    const columns = `<table:table-column table:number-columns-repeated="2"/><table:table-column table:default-cell-style-name="ce1"/>`;
    const file = ods(
      `<table:table table:name="A">${columns}${row(
        [
          figure('table:style-name="ce2" office:value-type="currency" office:currency="CAD"', 'C$12,300'),
          figure('table:style-name="ce3" office:value-type="currency" office:currency="USD"', '$12,300,000'),
          figure('office:value-type="float"', '12.3 Mt'),
          figure('office:value-type="currency" office:currency="GBP"', '£12,300,000'),
        ].join(''),
      )}</table:table>`,
      styles,
    );
    expect(read(file).rows).toEqual([[1, 'CAD 12300', '12300000', '12.3 Mt', 'GBP 12300000']]);
  });

  test('texts with paragraphs, blanks and links, without comments and what is drawn', () => {
    const cell = `<table:table-cell office:value-type="string"><office:annotation><text:p>secret</text:p></office:annotation><draw:frame><draw:text-box><text:p>drawn</text:p></draw:text-box></draw:frame><text:p>a<text:s text:c="3"/>b <text:a>link</text:a><text:tab/>c</text:p><text:p>d<text:line-break/>e</text:p></table:table-cell>`;
    expect(read(oneTable(row(cell))).rows).toEqual([[1, 'a   b link\tc\nd\ne']]);
  });

  test('marks of footnotes that are raised behind figures are none of their digits', () => {
    const styles = `<style:style style:name="T1" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style><style:style style:name="T2" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style><style:style style:name="T3" style:family="text"><style:text-properties style:text-position="33% 58%"/></style:style><style:style style:name="T4" style:family="text"><style:text-properties style:text-position="0% 100%"/></style:style>`;
    const text = (inner: string) =>
      `<table:table-cell office:value-type="string"><text:p>${inner}</text:p></table:table-cell>`;
    const span = (of: string, inner: string) => `<text:span text:style-name="${of}">${inner}</text:span>`;
    const texts = [
      text(`0.50${span('T1', '2')}`),
      text(`${span('T2', `1,234${span('T1', `${span('T2', '1')},3`)}`)} t`),
      text(`Density (t/m${span('T1', '3')})`),
      text(`0.50${span('T3', '2')}`),
      text(`0.50${span('T4', '2')}`),
      `<table:table-cell office:value-type="string"><office:annotation><text:p>See ${span('T1', '2')}</text:p></office:annotation><text:p>0.50${span('T1', '2')}</text:p></table:table-cell>`,
    ];
    const file = ods(`<table:table table:name="A">${row(texts.join(''))}</table:table>`, styles);
    expect(read(file).rows).toEqual([[1, '0.50*', '1,234* t', 'Density (t/m³)', '0.50*', '0.502', '0.50*']]);
  });

  test('rows that a filter hides and columns that are hidden are told where something is in them', () => {
    const columns = `<table:table-column/><table:table-column table:visibility="collapse"/><table:table-column table:visibility="collapse" table:number-columns-repeated="16382"/>`;
    const rows = [
      row(textCell('a') + textCell('b')),
      row(textCell('c'), 'table:visibility="filter"'),
      row('<table:table-cell/>', 'table:visibility="collapse" table:number-rows-repeated="1000"'),
    ];
    expect(read(oneTable(columns + rows.join(''))).notes).toEqual([
      'The workbook hides what is read as the rest: rows: 2; columns: B.',
    ]);
  });

  test('repeated rows and cells, header rows, groups, covered cells', () => {
    const table = `<table:table-header-rows>${row(textCell('name') + textCell('b', 'table:number-columns-repeated="2"'))}</table:table-header-rows>
      ${row('<table:table-cell table:number-columns-repeated="16384"/>', 'table:number-rows-repeated="3"')}
      <table:table-row-group>${row(`<table:table-cell table:number-columns-repeated="2"/>${textCell('c')}`, 'table:number-rows-repeated="2"')}</table:table-row-group>
      ${row(`<table:covered-table-cell office:value-type="string"><text:p>hidden</text:p></table:covered-table-cell>${textCell('d')}`)}
      ${row('<table:table-cell table:number-columns-repeated="16384"/>', 'table:number-rows-repeated="1048569"')}`;
    expect(read(oneTable(table)).rows).toEqual([
      [1, 'name', 'b', 'b'],
      [5, '', '', 'c'],
      [6, '', '', 'c'],
      [7, '', 'd'],
    ]);
  });

  test('the sheet that is asked for, not what was deleted from one or lies in a cell', () => {
    const styles = `<style:style style:name="ta1" style:family="table"><style:table-properties table:display="false"/></style:style><style:style style:name="ta2" style:family="table"><style:table-properties table:display="true"/></style:style>`;
    const file = ods(
      `<table:tracked-changes><table:cell-content-change><table:table-cell office:value-type="string"><text:p>old</text:p></table:table-cell></table:cell-content-change></table:tracked-changes>
       <table:table table:name="Lists" table:style-name="ta1">${row(textCell('x'))}</table:table>
       <table:table table:name="Data" table:style-name="ta2">${row(`<table:table-cell office:value-type="string"><text:p>y</text:p><table:table table:name="in it">${row(textCell('z'))}</table:table></table:table-cell>`)}</table:table>`,
      styles,
    );
    expect(read(file)).toEqual({
      sheets: ['Lists', 'Data'],
      sheet: 'Data',
      rows: [[1, 'y']],
      notes: ['This workbook has hidden sheets, which are not read: Lists.'],
    });
    expect(read(file, 'Lists').rows).toEqual([[1, 'x']]);
  });

  test.each<[string, string, RegExp | number]>([
    ['a row that is every row', row(textCell('a'), 'table:number-rows-repeated="1048576"'), 1_048_576],
    ['more rows than a sheet has', row(textCell('a'), 'table:number-rows-repeated="9999999999"'), /too large/],
    [
      'a cell that is every cell of its row',
      row(textCell('a', 'table:number-columns-repeated="16384"')),
      /too far out/,
    ],
    [
      'a wide row a million times',
      row(textCell('a', 'table:number-columns-repeated="1000"'), 'table:number-rows-repeated="1048576"'),
      /too large/,
    ],
    [
      'a long text a million times',
      row(textCell('a'.repeat(10_000)), 'table:number-rows-repeated="1048576"'),
      /too large/,
    ],
    ['blanks without end', row(textCell('<text:s text:c="4000000000"/>'.repeat(100))), 1],
    ['blanks that fill all memory', row(textCell('<text:s text:c="1000"/>'.repeat(50_001))), /too large/],
    ['a count that is none', row(textCell('a'), 'table:number-rows-repeated="-1"'), /cannot be read/],
    ['a number that is none', row('<table:table-cell office:value-type="float" office:value="x"/>'), /cannot be read/],
  ])('%s', (_, rows, end) => {
    let outcome: string | number;
    try {
      let count = 0;
      openTable(oneTable(rows), { isKnown: () => true }).eachRow(() => {
        count += 1;
      });
      outcome = count;
    } catch (error) {
      expect(error).toBeInstanceOf(FileRefused);
      outcome = (error as FileRefused).message;
    }
    if (typeof end === 'number') expect(outcome).toBe(end);
    else expect(outcome).toMatch(end);
  });

  test.each([
    ['rows', '<table:table-row/>'.repeat(3_000_000)],
    ['cells', row('<table:table-cell/>'.repeat(3_000_000))],
    ['attributes', row(`<table:table-cell${' a="" '.repeat(1_500_000)}/>`)],
    ['references', row(textCell('&#32;'.repeat(2_500_000)))],
  ])('a small file of very many empty %s is refused before it is read', (_, rows) => {
    expect(outcomeOf(oneTable(rows))).toMatch(/too large/u);
  });

  test('blanks that indent a file cost nothing', () => {
    expect(read(oneTable(`${' '.repeat(5_000_000)}${row(textCell('a'))}`)).rows).toEqual([[1, 'a']]);
  });

  test('merges that lie over one another by the thousand', () => {
    const many = row(textCell('a', 'table:number-rows-spanned="1000000"').repeat(1_000));
    const file = oneTable(many + row(textCell('b'), 'table:number-rows-repeated="20000"'));
    expect(outcomeOf(file)).toMatch(/too large/u);
  });
});

describe('.xls that no program writes', () => {
  const honest = written('biff8', cells, asPercent, true);

  test('protected, cut off, of another program, of one long ago', () => {
    const isSo = (change: (file: Buffer) => Buffer) => outcomeOf(change(Buffer.from(honest)));
    expect(isSo((file) => file.subarray(0, 600))).toMatch(/cannot be read/u);
    expect(isSo((file) => file.subarray(0, 20))).toMatch(/cannot be read/u);
    const renamed = (from: string, to: string) => (file: Buffer) => {
      const at = file.indexOf(Buffer.from(from, 'utf16le'));
      file.write(to.padEnd(from.length, '_'), at, 'utf16le');
      return file;
    };
    expect(isSo(renamed('Workbook', 'WordDocu'))).toMatch(/no workbook/u);
    expect(outcomeOf(Buffer.from([0x09, 0x02, 0x06, 0x00, 0, 0, 0x10, 0]))).toMatch(/before 1993/u);
  });

  test('whatever bytes are changed, it is read or refused', () => {
    const position = fc.nat(honest.length - 1);
    const changes = fc.array(fc.tuple(position, fc.constantFrom(0, 1, 2, 0x7f, 0x80, 0xfe, 0xff, 9, 10)), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(changes, (list) => {
        const file = Buffer.from(honest);
        for (const [at, byte] of list) file[at] = byte;
        outcomeOf(file);
      }),
      { numRuns: 2_000 },
    );
  });

  const records = (...list: [kind: number, content: number[]][]) =>
    Buffer.concat(
      list.map(([kind, content]) => {
        const head = Buffer.alloc(4);
        head.writeUInt16LE(kind, 0);
        head.writeUInt16LE(content.length, 2);
        return Buffer.concat([head, Buffer.from(content)]);
      }),
    );
  const start = (type: number): [number, number[]] => [0x0809, [0, 6, type, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]];
  const end: [number, number[]] = [0x000a, []];
  const sheetAt = (at: number): [number, number[]] => [0x0085, [at & 255, at >> 8, 0, 0, 0, 0, 1, 0, 0x41]];
  const globals = (more: [number, number[]][]) => {
    const size = records(start(5), sheetAt(0), ...more, end).length;
    return records(start(5), sheetAt(size), ...more, end);
  };
  const withCells = (cellRecords: Buffer, more: [number, number[]][] = []) =>
    Buffer.concat([globals(more), records(start(16)), cellRecords, records(end)]);

  test('rows and columns that are hidden are read, and told', () => {
    const cell = (row: number, column: number): [number, number[]] => [
      0x0204,
      [row, 0, column, 0, 0, 0, 1, 0, 0, 0x61 + row],
    ];
    const ofRow = (row: number, options: number): [number, number[]] => [
      0x0208,
      [row, 0, 0, 0, 1, 0, 0xff, 0, 0, 0, 0, 0, options, 1, 0x0f, 0],
    ];
    const ofColumns = (first: number, last: number, options: number): [number, number[]] => [
      0x007d,
      [first, 0, last, 0, 0, 9, 0, 0, options, 0],
    ];
    const columns = [ofColumns(0, 0, 0), ofColumns(1, 1, 1), ofColumns(2, 255, 1)];
    const file = withCells(
      records(...columns, ofRow(0, 0), ofRow(1, 0x20), ofRow(2, 0x20), cell(0, 0), cell(1, 0), cell(0, 1)),
    );
    const { rows, notes } = read(file);
    expect(rows).toEqual([
      [1, 'a', 'a'],
      [2, 'b'],
    ]);
    expect(notes).toEqual(['The workbook hides what is read as the rest: rows: 2; columns: B.']);
  });

  test.each<[string, () => Buffer, RegExp | NumberedRow[]]>([
    ['no container around it', () => withCells(records([0x0204, [0, 0, 0, 0, 0, 0, 1, 0, 0, 0x62]])), [[1, 'b']]],
    ['a length that leads out of the file', () => withCells(Buffer.from([0x04, 0x02, 0xff, 0xff])), /cannot be read/],
    [
      'a text longer than its record',
      () => withCells(records([0x0204, [0, 0, 0, 0, 0, 0, 255, 255, 0, 1]])),
      /cannot be read/,
    ],
    [
      'a record too short for what it is',
      () => withCells(records([0x0203, [0, 0]])).subarray(0, -4),
      /cannot be read|^$/,
    ],
    [
      'a shared text that is not there',
      () => withCells(records([0x00fd, [0, 0, 0, 0, 0, 0, 9, 0, 0, 0]])),
      /cannot be read/,
    ],
    [
      'more shared texts than it holds',
      () => withCells(records([0x00fd, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]]), [[0x00fc, [0, 0, 0, 0, 255, 255, 255, 127]]]),
      /cannot be read/,
    ],
    ['a cell far away', () => withCells(records([0x0204, [0, 0, 0xff, 0xff, 0, 0, 1, 0, 0, 0x62]])), /too far out/],
    [
      'a shared text that goes on in records of other widths, with its looks between it and the next',
      () =>
        withCells(records([0x00fd, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]], [0x00fd, [0, 0, 1, 0, 0, 0, 1, 0, 0, 0]]), [
          // Two texts: of five letters with two runs of looks, and of one letter.
          [0x00fc, [2, 0, 0, 0, 2, 0, 0, 0, 5, 0, 8, 2, 0, 0x61, 0xe9]],
          [0x003c, [1, 0xe5, 0x65]],
          [0x003c, [0, 0x62, 0x63, 0, 0]],
          [0x003c, [1, 0, 2, 0, 3, 0, 1, 0, 0, 0x64]],
        ]),
      [[1, 'aé日bc', 'd']],
    ],
    [
      'marks of footnotes that are raised, and no others',
      () =>
        withCells(records([0x00fd, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]], [0x00fd, [0, 0, 1, 0, 0, 0, 1, 0, 0, 0]]), [
          // Six fonts, of which the fifth one, number 5, is raised: none has the number 4.
          ...[0, 0, 0, 0, 1, 0].map((above): [number, number[]] => [
            0x0031,
            [200, 0, 0, 0, 8, 0, 144, 1, above, 0, 0, 0, 0, 0, 1, 0, 0x41],
          ]),
          [
            0x00fc,
            [
              ...[2, 0, 0, 0, 2, 0, 0, 0],
              // `0.502 t`, its 2 in font 5, and `0.502`, its 2 in font 6.
              ...[7, 0, 8, 2, 0, 0x30, 0x2e, 0x35, 0x30, 0x32, 0x20, 0x74, 4, 0, 5, 0, 5, 0, 0, 0],
              ...[5, 0, 8, 1, 0, 0x30, 0x2e, 0x35, 0x30, 0x32, 4, 0, 6, 0],
            ],
          ],
        ]),
      [[1, '0.50* t', '0.502']],
    ],
    ['a password', () => withCells(records(), [[0x002f, [0, 0]]]), /password/],
    [
      'a password around a workbook of today',
      () => {
        const file = Buffer.from(honest);
        const at = file.indexOf(Buffer.from('Workbook', 'utf16le'));
        const name = Buffer.from('EncryptedPackage\0', 'utf16le');
        name.copy(file, at);
        file.writeUInt16LE(name.length, at + 64);
        return file;
      },
      /password/,
    ],
    [
      'texts of a byte for each letter, as before 1997',
      () =>
        Buffer.concat([
          records([0x0809, [0, 5, 5, 0, 0, 0, 0, 0]], [0x0042, [0xe3, 4]], [0x0085, [34, 0, 0, 0, 0, 0, 1, 0xc6]], end),
          records([0x0809, [0, 5, 16, 0, 0, 0, 0, 0]], [0x0204, [0, 0, 0, 0, 0, 0, 2, 0, 0xcc, 0xe8]], end),
        ]),
      [[1, 'Ми']],
    ],
    [
      'rows from below to above',
      () =>
        withCells(records([0x0204, [4, 0, 0, 0, 0, 0, 1, 0, 0, 0x62]], [0x0204, [1, 0, 1, 0, 0, 0, 1, 0, 0, 0x61]])),
      [
        [2, '', 'a'],
        [5, 'b'],
      ],
    ],
  ])('%s', (_, file, outcome) => {
    const found = outcomeOf(file());
    if (Array.isArray(outcome)) expect(found).toMatchObject({ rows: outcome });
    else expect(found).toMatch(outcome);
  });

  test('one long text in every cell is refused before it is written out', () => {
    const long: [number, number[]] = [
      0x00fc,
      [1, 0, 0, 0, 1, 0, 0, 0, 0, 30, 0, ...Array.from({ length: 7_680 }, () => 0x61)],
    ];
    const cell: [number, number[]] = [0x00fd, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]];
    expect(outcomeOf(withCells(records(...Array.from({ length: 20_000 }, () => cell)), [long]))).toMatch(/too large/u);
  });

  test('a megabyte of any record is read in a time that grows with its length alone', () => {
    const samples = [
      [0x0006, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 0, 0, 0, 0, 0, 0]],
      [0x0809, [0, 6, 16, 0]],
      [0x003c, []],
      [0x00e5, [0, 0, 0, 0, 255, 255, 0, 0, 0, 0]],
      [0x0204, [0, 0, 0, 0, 0, 0, 1, 0, 0, 0x62]],
      [0x00bd, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
      [0x0085, [0, 0, 0, 0, 0, 0, 1, 0, 0x41]],
      [0x041e, [0, 0, 1, 0, 0, 0x41]],
      [0x0031, [200, 0, 0, 0, 8, 0, 144, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0x41]],
    ].map(([kind, content]) => {
      const one = records([kind as number, content as number[]]);
      const many = Buffer.concat(Array.from({ length: Math.ceil(1_000_000 / one.length) }, () => one));
      return { name: String(kind), text: '', file: withCells(many) };
    });
    expect(slowOnes(samples, 1_500, ({ file }) => outcomeOf(file))).toEqual([]);
  });
});

describe('text that is no table', () => {
  test.each([
    ...['<html><table><tr><td>name', '\n <TABLE>', '<?xml version="1.0"?><Workbook>', '<!DOCTYPE html>'],
    ...['<!-- list -->\n<mines>', '<mines>\r\n  <mine>', '<mines><mine>', '<client id="1">', "<a\n b.c = 'd'/>"],
  ])('%j', (text) => {
    expect(outcomeOf(Buffer.from(text))).toMatch(/web page or XML/u);
  });

  test.each(['<NAME>,<COUNTRY>', '<NAME>\t<COUNTRY>', '<name>;status="a"', '<NAME>\n"Alpha"'])(
    '%j is a table',
    (text) => {
      expect(outcomeOf(Buffer.from(`${text}\nAlpha,Chile\n`))).toHaveProperty('rows');
    },
  );
});
