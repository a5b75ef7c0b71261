import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { csv, importFile, importsTest, sendFile } from '../../../../../../tests/imports.ts';
import type { ImportKind } from '../../../../../domain/nouns/nouns.ts';
import type { FilePreview, FileValues } from '../../../contract-looks.ts';
import type { ImportOptions } from '../../../contract-options.ts';

const { app, member, mines } = await importsTest();

const ask = async <Answer>(what: 'preview' | 'values', kind: ImportKind, text: string, options: ImportOptions = {}) => {
  const fields = { options: JSON.stringify(options) };
  const answer = await member.upload(`/api/csv/${what}/${kind}`, { name: 'test.csv', bytes: text, fields });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>();
};

/** What the page sends of a file that nobody touched. */
async function understood(kind: ImportKind, text: string, opening: ImportOptions = {}): Promise<ImportOptions> {
  const { columns, headerRow, headerRows } = await ask<FilePreview>('preview', kind, text, opening);
  const mapping = columns.map(({ header, field, unit, of }) => ({
    ...{ header, field },
    ...(unit !== null && { unit }),
    ...(of !== null && { of }),
  }));
  return { mapping, headerRow, headerRows, numbers: 'point' };
}

const estimates = async () => {
  const rows = await app.db.rows<Record<string, string | null>>(sql`
    select m.name, resource_type as type, metal, tonnage::text, trim_scale(grade)::text as grade, grade_unit as unit,
      contained_metal::text as contained
    from resource_estimates r join mines m on m.id = r.mine_id order by r.id`);
  return rows.map(({ name, type, metal, tonnage, grade, unit, contained }) =>
    [name, type, metal, tonnage, grade && `${grade} ${unit}`, contained].join(' '),
  );
};

describe('a header of several rows', () => {
  const groups = csv(
    'Mineral resources at 31 December 2025,,,,,,,,',
    ',,Measured,,,Indicated,,,',
    'Deposit,Metal,Tonnes (Mt),Grade (g/t),Contained (koz),Tonnes (Mt),Grade (g/t),Contained (koz),Comments',
    'Kidd,Gold,1.5,2.1,101,4,1.8,231,open at depth',
    'Rim,Gold,,,,2.25,0.9,65,',
  );

  test('groups above names: each column is called by both, and a column behind the last group by its own', async () => {
    const seen = await ask<FilePreview>('preview', 'resource-estimates', groups);
    expect(seen).toMatchObject({ headerRow: 2, headerRows: 2 });
    expect(seen.columns.map(({ header, field, unit, of }) => [header, field, unit, of?.['resourceType']])).toEqual([
      ['Deposit', 'mineName', null, undefined],
      ['Metal', 'metal', null, undefined],
      ['Measured Tonnes (Mt)', 'tonnage', 'Mt', 'measured'],
      ['Measured Grade (g/t)', 'grade', 'g/t', 'measured'],
      ['Measured Contained (koz)', 'containedMetal', 'koz', 'measured'],
      ['Indicated Tonnes (Mt)', 'tonnage', 'Mt', 'indicated'],
      ['Indicated Grade (g/t)', 'grade', 'g/t', 'indicated'],
      ['Indicated Contained (koz)', 'containedMetal', 'koz', 'indicated'],
      ['Comments', null, null, undefined],
    ]);
    expect(seen.rows[0]?.slice(0, 3)).toEqual(['Kidd', 'Gold', '1.5']);
  });

  test('goes in as what it says', async () => {
    await importFile(member, 'mines', csv('name', 'Kidd', 'Rim'));
    const result = await importFile(member, 'resource-estimates', groups, {
      options: await understood('resource-estimates', groups),
    });
    expect(result).toMatchObject({ totalRows: 3, created: 3, errorCount: 0 });
    expect(result.readings).toContain('The header takes rows 2 to 3; each column is called by all of them.');
    expect(await estimates()).toEqual([
      'Kidd measured Gold 1500000 2.1 g/t 101000',
      'Kidd indicated Gold 4000000 1.8 g/t 231000',
      'Rim indicated Gold 2250000 0.9 g/t 65000',
    ]);
  });

  test.each([
    ['a name that is merged over all of them', 'Deposit,Measured,,Indicated,', 'Deposit,Tonnes,Au,Tonnes,Au'],
    ['a name that is merged over two', 'Deposit,Measured,,Indicated,', 'Deposit,Tonnes,Au,Tonnes,Au', ''],
    ['groups above each column', 'Deposit,Measured,Measured,Indicated,Indicated', ',Tonnes,Au,Tonnes,Au', ''],
  ])('three rows with %s are groups, names and units', async (_, groupsAbove, names, below = 'Deposit') => {
    const table = csv(groupsAbove, names, `${below},kt,g/t,kt,g/t`, 'Kidd,10,1,20,2');
    const seen = await ask<FilePreview>('preview', 'resource-estimates', table);
    expect(seen.columns.map(({ header, field, unit }) => [header, field, unit])).toEqual([
      ['Deposit', 'mineName', null],
      ['Measured Tonnes (kt)', 'tonnage', 'kt'],
      ['Measured Au (g/t)', 'grade', 'g/t'],
      ['Indicated Tonnes (kt)', 'tonnage', 'kt'],
      ['Indicated Au (g/t)', 'grade', 'g/t'],
    ]);
  });

  test('units in a row of their own, with groups above names or without', async () => {
    await importFile(member, 'mines', csv('name', 'Kidd'));
    const units = csv('Mine,Category,Tonnage,Au,Cu', ',,Mt,g/t,%', 'Kidd,Inferred,12,1.2,0.4');
    const seen = await ask<FilePreview>('preview', 'resource-estimates', units);
    expect(seen.headerRows).toBe(2);
    expect(seen.columns.map(({ header, unit }) => [header, unit])).toEqual([
      ['Mine', null],
      ['Category', null],
      ['Tonnage (Mt)', 'Mt'],
      ['Au (g/t)', 'g/t'],
      ['Cu (%)', '%'],
    ]);
    await importFile(member, 'resource-estimates', units, { options: await understood('resource-estimates', units) });
    const both = csv(
      ';Proven Reserves;;Probable Reserves;',
      'Mine;Tonnes;Ag;Tonnes;Ag',
      ';(kt);(g/t);(kt);(g/t)',
      'Kidd;350;45;;',
      'Kidd;;;1200;38',
    );
    const options = await understood('resource-estimates', both);
    expect(options).toMatchObject({ headerRow: 1, headerRows: 3 });
    await importFile(member, 'resource-estimates', both, { options });
    expect(await estimates()).toEqual([
      'Kidd inferred Gold 12000000 1.2 g/t ',
      'Kidd inferred Copper 12000000 0.4 % ',
      'Kidd proven Silver 350000 45 g/t ',
      'Kidd probable Silver 1200000 38 g/t ',
    ]);
  });

  test('depths and grades of an assay table whose units stand beneath', async () => {
    const table = csv('Mine,Hole,From,To,Au', ',,ft,ft,g/t', 'Kidd,K-1,100,150,3.2');
    await importFile(member, 'mines', csv('name', 'Kidd'));
    await importFile(member, 'drill-observations', table, { options: await understood('drill-observations', table) });
    const rows = await app.db.rows(sql`
      select trim_scale(start_depth)::text as start, trim_scale(density_value)::text as grade, density_unit as unit
      from drill_hole_observations`);
    expect(rows).toEqual([{ start: '30.48', grade: '3.2', unit: 'g/t' }]);
  });

  test('can be chosen otherwise', async () => {
    const seen = await ask<FilePreview>('preview', 'resource-estimates', groups, { headerRow: 3, headerRows: 1 });
    expect(seen.columns[2]?.header).toBe('Tonnes (Mt)');
    const shorter = await ask<FilePreview>('preview', 'resource-estimates', groups, { headerRow: 2, headerRows: 1 });
    expect(shorter.columns[2]?.header).toBe('Measured');
    expect(shorter.rows[0]?.[0]).toBe('Deposit');
  });

  test.each([
    ['rows of words', csv('name,country,metals', 'Kidd,Canada,Gold', 'Rim,Peru,Silver')],
    ['a title of one cell', csv('Mines,,', 'name,country,metals', 'Kidd,Canada,Gold')],
    ['blank cells in the first row', csv('name,country,metals', 'Kidd,,Gold')],
  ])('%s are no header of two rows', async (_, text) => {
    expect((await ask<FilePreview>('preview', 'mines', text)).headerRows).toBe(1);
  });
});

describe('several tables below each other', () => {
  const sheet = csv(
    'Table 1: Mines,,',
    'Name,Country,Stage',
    'Kidd,Canada,production',
    'Rim,Peru,exploration',
    '',
    'Table 2: Other mines,,',
    'Company,Name,Country',
    'Acme,Sur,Chile',
    '',
    'Parameter,Unit,Value',
    'Gold price,US$/oz,1900',
  );

  test('are found and said; the first is read, and never the rows of another', async () => {
    const options = await understood('mines', sheet);
    const values = await ask<FileValues>('values', 'mines', sheet, options);
    expect(values.beside).toMatchObject({
      tables: [
        { headerRow: 2 },
        { headerRow: 7, title: 'Table 2: Other mines' },
        { headerRow: 10, title: 'Parameter, Unit, Value' },
      ],
      below: 5,
    });
    expect(values.rows).toBe(2);
    const result = await importFile(member, 'mines', sheet, { options });
    expect(result).toMatchObject({ totalRows: 2, created: 2, errorCount: 0 });
    expect(result.warnings).toContainEqual(
      expect.objectContaining({ row: 7, warning: expect.stringContaining('Another table begins at row 7') }),
    );
    expect((await mines()).map(({ name }) => name)).toEqual(['Kidd', 'Rim']);
  });

  test('another one is read where its header is chosen', async () => {
    await importFile(member, 'mines', sheet, { options: await understood('mines', sheet, { headerRow: 7 }) });
    expect((await mines()).map(({ name, company }) => [name, company])).toEqual([['Sur', 'Acme']]);
  });

  test('all rows are one table where a last row is said', async () => {
    const one = csv('name,country,notes', 'Kidd,Canada,', '', 'Name,Country,Unit', 'Rim,Peru,');
    expect(await importFile(member, 'mines', one)).toMatchObject({ totalRows: 1, created: 1, warningCount: 1 });
    const all = await importFile(member, 'mines', one, { options: { lastRow: 1000 } });
    expect(all).toMatchObject({ totalRows: 3, warningCount: 1 });
    expect((await mines()).map(({ name }) => name)).toEqual(['Kidd', 'Name', 'Rim']);
    const few = await importFile(member, 'mines', csv('name', 'A', 'B', 'C'), { options: { lastRow: 3 } });
    expect(few).toMatchObject({ totalRows: 2, readings: ['1 row below row 3 left out.'] });
  });

  test('files put behind each other have their header once', async () => {
    const file = csv('name,country', 'Kidd,Canada');
    const result = await importFile(member, 'mines', file + file.replace('Kidd', 'Rim'));
    expect(result).toMatchObject({ created: 2, readings: ['1 row repeats the header and is left out: row 3.'] });
    expect((await mines()).map(({ name }) => name)).toEqual(['Kidd', 'Rim']);
  });

  test('sections, blank lines and rows of one cell are no tables', async () => {
    const result = await importFile(
      member,
      'mines',
      csv('name,country,stage', 'Kidd,Canada,', '', 'Rim,,', '', 'Sur,Chile,exploration', '', 'Last,,'),
    );
    expect(result).toMatchObject({ created: 4, warningCount: 0, readings: [] });
  });
});

test('notes below a table are told, and left out where that is said', async () => {
  const table = csv(
    'name,country,stage',
    'Kidd,Canada,',
    '',
    'Source: Ministry of Mines,,',
    '(1) Totals may not add up,,',
    `${'A sentence about all of it. '.repeat(4)},,`,
  );
  const values = await ask<FileValues>('values', 'mines', table);
  expect(values.beside.notes).toMatchObject({
    count: 3,
    examples: [{ row: 4, text: 'Source: Ministry of Mines' }, {}, {}],
  });
  const result = await importFile(member, 'mines', table, { options: { notes: 'leave-out' } });
  expect(result).toMatchObject({
    totalRows: 1,
    created: 1,
    readings: ['3 rows look like notes and are left out: row 4, 5 and 6.'],
  });
});

test.each([
  'Total: 600 mines',
  '*** End of Report ***',
  'Generated on 3 June 2026',
  '600 records',
  'Elaboración propia',
])("'%s' alone in a row below a list is no mine of it", async (note) => {
  const table = csv('name,country,stage', 'Kidd,Canada,', 'Total Eclipse,,', 'Page,,', `${note},,`);
  const values = await ask<FileValues>('values', 'mines', table);
  expect(values.beside.notes).toEqual({ count: 1, examples: [{ row: 5, text: note }] });
});

test('a table of which no column is read makes no record of what is said for all rows', async () => {
  await importFile(member, 'mines', csv('name', 'Kidd'));
  const mapping = ['Area', 'US$ M'].map((header) => ({ header, field: null }));
  const constants = [
    { field: 'mineName', value: 'Kidd' },
    { field: 'studyType', value: 'PFS' },
  ];
  const answer = await sendFile(member, 'economic-studies', csv('Area,US$ M', 'Mining,45.2', 'Plant,120.5'), {
    options: { mapping, constants },
  });
  expect(answer.json()).toMatchObject({
    message: expect.stringContaining('None of the columns is read. Choose what at least one of them holds.'),
  });
});

test('an assay table is opened as files of records are: title, two rows of header, semicolons, decimal commas', async () => {
  const text = [
    'Results of hole K-1, 2025',
    'Hole;From;To;Au;Cu',
    ';m;m;g/t;%',
    'K-1;0;1,5;1,48;0,2',
    'K-1;1,5;3;<0,01;',
    '',
    'Hole;Easting;Northing;RL',
    'K-1;445120;6523410;412',
    '',
  ].join('\n');
  const answer = await member.upload('/api/csv/table', { name: 'a.csv', bytes: text });
  expect(answer.json()).toMatchObject({
    ...{ headerRow: 2, headerRows: 2, delimiter: ';', encoding: 'utf-8' },
    header: ['Hole', 'From (m)', 'To (m)', 'Au (g/t)', 'Cu (%)'],
    columns: [{ field: 'holeId' }, { field: 'startDepth' }, { field: 'endDepth' }, { unit: 'g/t' }, { unit: '%' }],
    numbers: { style: 'comma', examples: ['1,5'], unclear: null },
    rows: [
      ['K-1', '0', '1,5', '1,48', '0,2'],
      ['K-1', '1,5', '3', '<0,01', ''],
    ],
    tables: [{ headerRow: 7 }],
    ...{ below: 2, again: 0 },
  });
  const all = await member.upload('/api/csv/table', {
    name: 'a.csv',
    bytes: text,
    fields: { options: JSON.stringify({ lastRow: 1_048_576 }) },
  });
  expect(all.json()).toMatchObject({ tables: [], below: 0, rows: { length: 4 } });
  const collars = await member.upload('/api/csv/table', {
    name: 'a.csv',
    bytes: text,
    fields: { options: JSON.stringify({ headerRow: 7 }) },
  });
  expect(collars.json()).toMatchObject({
    header: ['Hole', 'Easting', 'Northing', 'RL'],
    rows: [['K-1', '445120', '6523410', '412']],
  });
});

test('the cells of a table come as they stand, with rows of one cell among them', async () => {
  const bytes = 'Hole,From,To,Au (g/t)\nK-1,,,\n,0,1,2.1\n,1,2,0.4\nK-2,,,\n,5,6,1.2\n';
  const { header, rows } = (await member.upload('/api/csv/table', { name: 'a.csv', bytes })).json<{
    header: string[];
    rows: string[][];
  }>();
  expect(header).toEqual(['Hole', 'From', 'To', 'Au (g/t)']);
  expect(rows).toHaveLength(5);
  expect(rows[0]).toEqual(['K-1', '', '', '']);
});

test('the spot case beside the base case is a record of its own, left out by choice, and never its value', async () => {
  await member.post('/api/mines', { name: 'Kidd', country: 'Canada' });
  const table = csv(
    'Parameter,Unit,Base Case,Spot Case',
    'Project,,Kidd,Kidd',
    'Study,,PEA,PEA',
    'Effective date,,2026-03-15,2026-03-15',
    'After-tax NPV (5%),US$M,412,1105',
    'After-tax IRR,%,24.3,51.8',
    'Payback (after-tax),years,3.1,1.4',
  );
  const options = await understood('economic-studies', table);
  const asked = { ...options, layout: 'parameters' } as const;
  const check = await importFile(member, 'economic-studies', table, { options: asked, query: { dryRun: 'true' } });
  expect(check.errors).toEqual([expect.objectContaining({ row: 3 })]);
  const result = await importFile(member, 'economic-studies', table, {
    options: { ...asked, baseCases: ['Base Case'] },
  });
  expect(result).toMatchObject({ totalRows: 2, created: 1, errorCount: 0, ignoredColumns: [] });
  const stored = await app.db.rows(
    sql`select npv::float8, after_tax_irr::float8 as irr, payback_period::float8 as payback from mine_economics`,
  );
  expect(stored).toEqual([{ npv: 412, irr: 24.3, payback: 3.1 }]);
});
