import { deflateRawSync } from 'node:zlib';
import * as SheetJs from '@e965/xlsx';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importFile, sendFile } from '../../../../../../tests/imports.ts';
import { type Client, openTestApp, type TestApp } from '../../../../../../tests/kit.ts';
import { workbook } from '../../../../../../tests/workbook.ts';
import { removeRecords } from '../../../../../../tests/remove-records.ts';
import type { FilePreview } from '../../../contract-looks.ts';
import type { ImportRefusal } from '../../../contract-results.ts';

let app: TestApp;
let member: Client;

beforeAll(async () => {
  app = await openTestApp();
  member = await app.signUp();
});
afterAll(() => app.close());
beforeEach(() => removeRecords(app.db));

const name = 'test.xlsx';
const header = ['name', 'country', 'nextStepDescription', 'nextStepDate', 'latitude', 'longitude', 'notes'];
/** 31 January 2027, as spreadsheets count days. */
const day = { date: 46_418 };

test('cells become what a CSV would hold: days, numbers in plain digits, text with its blanks; row numbers stay', async () => {
  const file = workbook({
    Mines: [
      header,
      ['Alpha', 'Canada', 'Drill', day, 48.5, -81.25, 'a < b & c'],
      [],
      ['Bravo', 'Nowhereland', null, null, null, null, true],
      ['Charlie', null, null, null, 1e-7, 0.1 + 0.2, 1_250_000],
    ],
  });
  const result = await importFile(member, 'mines', file, { name });
  expect(result).toMatchObject({
    totalRows: 3,
    created: 3,
    errors: [],
    warnings: [{ row: 4, field: 'country', value: 'Nowhereland' }],
  });
  expect(
    await app.db.rows(sql`
      select m.name, latitude::numeric::text as latitude, longitude::numeric::text as longitude, notes, s.event_date as step
      from mines m left join steps s on s.mine_id = m.id order by m.id`),
  ).toEqual([
    { name: 'Alpha', latitude: '48.5', longitude: '-81.25', notes: 'a < b & c', step: '2027-01-31' },
    { name: 'Bravo', latitude: null, longitude: null, notes: 'TRUE', step: null },
    { name: 'Charlie', latitude: '0.0000001', longitude: '0.3', notes: '1250000', step: null },
  ]);
  expect(await importFile(member, 'mines', file, { name })).toMatchObject({ unchanged: 3, updated: 0 });
});

test('the sheet that is asked for is read, the first unless said', async () => {
  const file = workbook({ 'Read me': [['About'], ['Nothing']], Data: [['Deposit'], ['Kidd']] });
  const look = async (query: Record<string, string>) =>
    (await member.upload('/api/csv/preview/mines', { name, bytes: file }, { query })).json<FilePreview>();
  expect(await look({})).toMatchObject({ sheets: ['Read me', 'Data'], sheet: 'Read me', rows: [['Nothing']] });
  expect(await look({ sheet: 'Data' })).toMatchObject({
    sheet: 'Data',
    columns: [{ field: 'name' }],
    rows: [['Kidd']],
  });
  const options = { sheet: 'Data', mapping: [{ header: 'Deposit', field: 'name' }] };
  expect(await importFile(member, 'mines', file, { name, options })).toMatchObject({ created: 1 });
  const wrong = await sendFile(member, 'mines', file, { name, options: { sheet: 'Elsewhere' } });
  expect([wrong.statusCode, wrong.json<ImportRefusal>().message]).toEqual([
    400,
    "This workbook has no sheet 'Elsewhere'. It has: Read me, Data.",
  ]);
});

test('a workbook opens on the sheet that fits its kind, whatever stands before it', async () => {
  const file = workbook({
    Cover: [
      ['Mine', 'Company', 'Country', 'Commodity'],
      ['Alpha', 'Example', 'Canada', 'Gold'],
    ],
    Notes: [
      ['Name', 'Notes', 'Source', 'Date'],
      ['Alpha', 'As reported', 'Annual report', '2026'],
    ],
    Collars: [
      ['Hole ID', 'Easting', 'Northing', 'RL', 'Depth (m)', 'Azimuth', 'Dip'],
      ['A1', 400_000, 5_600_000, 300, 120, 90, -60],
    ],
    Assays: [
      ['Hole ID', 'From', 'To', 'Au g/t'],
      ['A1', 0, 1, 2.3],
    ],
    Resources: [
      ['Mine', 'Category', 'Tonnes (Mt)', 'Au (g/t)', 'Au (koz)'],
      ['Alpha', 'Measured', 1, 2, 64.3],
    ],
    Production: [
      ['Mine', 'Year', 'Gold produced (koz)', 'AISC (US$/oz)'],
      ['Alpha', 2025, 100, 900],
    ],
  });
  const opened = async (address: string) =>
    (await member.upload(address, { name, bytes: file })).json<FilePreview>().sheet;
  const kinds = ['mines', 'drill-holes', 'drill-observations', 'resource-estimates', 'production-periods'] as const;
  const sheets = [];
  for (const kind of kinds) sheets.push(await opened(`/api/csv/preview/${kind}`));
  expect(sheets).toEqual(['Cover', 'Collars', 'Assays', 'Resources', 'Production']);
  expect(await opened('/api/csv/table')).toBe('Assays');
  expect(await opened('/api/csv/table?kind=drill-holes')).toBe('Collars');
  const small = workbook({ Empty: [], Data: [['Deposit'], ['Kidd']] });
  const preview = await member.upload('/api/csv/preview/mines', { name, bytes: small });
  expect(preview.json<FilePreview>()).toMatchObject({ sheet: 'Data', rows: [['Kidd']] });
});

test('what a formula came to is a value; text that a spreadsheet would run refuses the file', async () => {
  const harmless = workbook({ Mines: [['name'], [{ formula: 'CONCAT("A","B")', value: 'AB' }]] });
  expect(await importFile(member, 'mines', harmless, { name })).toMatchObject({ created: 1 });
  const answer = await sendFile(
    member,
    'mines',
    workbook({
      Mines: [
        ['name', 'notes'],
        ['A', '=cmd|x'],
      ],
    }),
    { name },
  );
  expect(answer.statusCode).toBe(400);
  expect(answer.json<ImportRefusal>().threats).toMatchObject([{ row: 2, field: 'notes', value: '=cmd|x' }]);
  expect(await app.db.rows(sql`select name from mines`)).toEqual([{ name: 'AB' }]);
});

test.each(['biff8', 'ods'] as const)(
  'a workbook of older or other programs is imported, whatever it is called: %s',
  async (bookType) => {
    const table = [
      ['name', 'country', 'nextStepDescription', 'nextStepDate', 'latitude', 'longitude', 'notes'],
      ['Peña', 'Canada', 'Drill', new Date(Date.UTC(2027, 0, 31)), 48.5, -81.25, '3'],
      ['Bravo', 'Nowhereland'],
    ];
    const book = SheetJs.utils.book_new();
    SheetJs.utils.book_append_sheet(book, SheetJs.utils.aoa_to_sheet([['About']]), 'Read me');
    SheetJs.utils.book_append_sheet(book, SheetJs.utils.aoa_to_sheet(table, { cellDates: true, UTC: true }), 'Data');
    const file = SheetJs.write(book, { type: 'buffer', bookType }) as Buffer;
    for (const [index, called] of ['mines.xls', 'mines.ods', 'mines.csv'].entries()) {
      const result = await importFile(member, 'mines', file, { name: called, options: { sheet: 'Data' } });
      expect(result).toMatchObject({ totalRows: 2, created: index === 0 ? 2 : 0, errors: [] });
      expect(result.warnings.map(({ row, field }) => [row, field])).toEqual([[3, 'country']]);
    }
    expect(
      await app.db.rows(sql`
      select m.name, latitude::numeric::text as latitude, notes, s.event_date as step
      from mines m left join steps s on s.mine_id = m.id order by m.id`),
    ).toEqual([
      { name: 'Peña', latitude: '48.5', notes: '3', step: '2027-01-31' },
      { name: 'Bravo', latitude: null, notes: null, step: null },
    ]);
    const preview = await member.upload('/api/csv/preview/mines', { name: 'mines.xls', bytes: file });
    expect(preview.json<FilePreview>()).toMatchObject({ sheets: ['Read me', 'Data'], sheet: 'Data' });
  },
);

/** An archive with one entry of zeros that unpacks to so many bytes. */
function bomb(entry: string, bytes: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(bytes, 0x20), { level: 9 });
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  // It lies about its size: what is believed is what comes out.
  local.writeUInt32LE(1_000, 22);
  local.writeUInt16LE(entry.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(1_000, 24);
  central.writeUInt16LE(entry.length, 28);
  const name_ = Buffer.from(entry);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name_.length, 12);
  end.writeUInt32LE(local.length + name_.length + packed.length, 16);
  return Buffer.concat([local, name_, packed, central, name_, end]);
}

describe('files that are no workbooks, or too much of one', () => {
  const far = '<worksheet><sheetData><row r="1"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>';
  const entities = '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;">]><worksheet><sheetData/></worksheet>';
  const sheet = (xml: string) => workbook({ Mines: [['name']] }, { 'xl/worksheets/sheet1.xml': xml });

  test.each<[string, () => Buffer, RegExp]>([
    ['unpacks to more than 200 MB', () => bomb('xl/workbook.xml', 201 * 1024 * 1024), /too large once unpacked/],
    ['has a cell far away', () => sheet(far), /too far out/],
    ['defines entities', () => sheet(entities), /cannot be read/],
    ['is cut off', () => workbook({ Mines: [['name']] }).subarray(0, 500), /cannot be read/],
    ['is another archive', () => bomb('notes.txt', 100), /no workbook/],
    ['is a web page', () => Buffer.from('<html><table>'), /a web page/],
  ])('%s: 400, nothing stored', async (_, bytes, says) => {
    const answer = await sendFile(member, 'mines', bytes(), { name });
    expect([answer.statusCode, answer.json<ImportRefusal>().message]).toEqual([400, expect.stringMatching(says)]);
    expect(await app.db.rows(sql`select from mines`)).toEqual([]);
  });
});
