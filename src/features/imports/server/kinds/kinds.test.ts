import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { csv, importsTest } from '../../../../../tests/imports.ts';

const { app, admin, member, send, done, count, mines } = await importsTest();

describe('mines', () => {
  test('an empty cell leaves a value, a given one changes it, and the spelling of the name stays', async () => {
    await done('mines', 'name,country,stage,notes,companyName', 'Kirkland,Canada,exploration,first,Acme');
    const result = await done('mines', 'name,stage,notes', '  KIRKLAND ,production,');
    expect(result).toMatchObject({ updated: 1, created: 0 });
    expect(await mines()).toMatchObject([
      { name: 'Kirkland', country: 'Canada', stage: 'production', notes: 'first', company: 'Acme', version: 2 },
    ]);
    const records = await app.db.rows(
      sql`select entity_type, action, before, version_after from import_records order by id`,
    );
    expect(records).toEqual([
      { entity_type: 'company', action: 'created', before: null, version_after: 1 },
      { entity_type: 'mine', action: 'created', before: null, version_after: 1 },
      { entity_type: 'mine', action: 'updated', before: { stage: 'exploration' }, version_after: 2 },
    ]);
  });

  test('what contradicts is another mine: country, jurisdiction, place; of other metals it is asked', async () => {
    const header = 'name,country,primaryJurisdiction,metals,latitude,longitude';
    await done('mines', header, 'Twin,Canada,Ontario,Gold,50,-90');
    const result = await done(
      'mines',
      header,
      'Twin,Peru,,,,',
      'Twin,Canada,Quebec,,,',
      'Twin,Canada,Ontario,Nickel,,',
      'Twin,Canada,Ontario,Gold,50.1,-90',
    );
    expect(result).toMatchObject({
      created: 3,
      warnings: [],
      errors: [
        {
          row: 4,
          field: 'name',
          error: expect.stringMatching(/^Probably the same .*no place to compare, other metals/),
        },
      ],
    });
    expect(await done('mines', header, 'Twin,Canada,Ontario,Gold; Silver,50.001,-90')).toMatchObject({ updated: 1 });
    expect(await done('mines', header, 'Twin,Canada,,,,')).toMatchObject({
      successRows: 0,
      errors: [
        {
          row: 2,
          field: 'name',
          error: expect.stringMatching(/^3 mines are called 'Twin'.*Add the primaryJurisdiction/),
        },
      ],
    });
  });

  test('rows of one file never overwrite each other', async () => {
    const lines = ['name,country,notes', 'Rim,Canada,north', 'rim,Canada,south', 'RIM,Canada,north', 'Rim,,'];
    const first = await done('mines', ...lines);
    expect(first).toMatchObject({ created: 2, unchanged: 1, errorCount: 1 });
    expect(first.warnings).toEqual([
      {
        row: 3,
        field: 'name',
        value: 'rim',
        warning: expect.stringMatching(/^Row 3 could be the mine of row 2 .*\(notes\)/),
      },
    ]);
    const before = await mines();
    expect(await done('mines', ...lines)).toMatchObject({ created: 0, updated: 0, unchanged: 3, warnings: [] });
    expect(await mines()).toEqual(before);
  });

  test('a stored mine is changed by one row of a file only, and belongs to the row that describes it exactly', async () => {
    await done('mines', 'name,notes', 'Lode,old');
    const changed = await done('mines', 'name,notes', 'Lode,new', 'Lode,other');
    expect(changed).toMatchObject({ updated: 1, created: 1, warningCount: 1 });
    const exact = await done('mines', 'name,notes', 'Lode,third', 'Lode,new');
    expect(exact).toMatchObject({ created: 0, unchanged: 1, errorCount: 1 });
    expect((await mines()).map(({ notes }) => notes)).toEqual(['new', 'other']);
  });

  test('companies are made only for rows that are stored, each once, and archived ones take no mine', async () => {
    const result = await done(
      'mines',
      'name,stage,companyName',
      'A,production,Acme',
      '?,production,Ghost',
      'C,closure,ÁCME ',
    );
    expect(result).toMatchObject({ created: 2, createdCompanies: 1, errorCount: 1 });
    expect(await app.db.rows(sql`select name from companies`)).toEqual([{ name: 'Acme' }]);
    await app.db.rows(sql`update companies set is_archived = true`);
    expect(await done('mines', 'name,companyName', 'D,acme')).toMatchObject({
      errors: [{ row: 2, field: 'companyName', error: expect.stringMatching(/archived/) }],
    });
  });

  test('an archived mine is left to administrators', async () => {
    await done('mines', 'name,stage', 'Old,closure');
    await app.db.rows(sql`update mines set is_archived = true`);
    expect(await done('mines', 'name,stage', 'Old,closure')).toMatchObject({ unchanged: 1 });
    expect(await done('mines', 'name,stage', 'Old,production')).toMatchObject({
      errors: [{ error: expect.stringMatching(/archived/) }],
    });
    const answer = await send('mines', csv('name,stage', 'Old,production'), {}, {}, admin);
    expect(answer.json()).toMatchObject({ updated: 1 });
  });

  test('the next step is a step of the mine, and kept keys follow the row', async () => {
    await done(
      'mines',
      'name,alsoKnownAs,country,metals,companyName,nextStepDescription,nextStepDate',
      'Ñandú,Rhea,Perú,oro: 60; Cu,Ácme,Drill,2027-01-31',
    );
    const [mine] = await app.db.rows(sql`
      select m.name_folded, country, country_folded, company_folded, search_text, metals_folded, description, event_date, s.created_by
      from mines m join steps s on s.mine_id = m.id`);
    expect(mine).toMatchObject({
      name_folded: 'nandu',
      country: 'Peru',
      company_folded: 'acme',
      search_text: 'nandu rhea peru acme',
      metals_folded: ['oro', 'copper'],
      description: 'Drill',
      event_date: '2027-01-31',
      created_by: member.id,
    });
    expect(await done('mines', 'name,nextStepDate', 'nandu,2027-02-28')).toMatchObject({ updated: 1 });
    expect(await app.db.rows(sql`select description, event_date from steps`)).toEqual([
      { description: 'Drill', event_date: '2027-02-28' },
    ]);
  });

  test('metals parted by a stroke with blanks around it are several, though one of them has no name here', async () => {
    const result = await done('mines', 'name,metals', 'A,Zinc / Lead / Asbestos', 'B,Jade/Nephrite', 'C,Kaolin / Opal');
    expect(result.warnings).toMatchObject([
      { value: 'Zinc / Lead / Asbestos', warning: 'Read as Zinc; Lead; Asbestos.' },
    ]);
    expect(await app.db.rows(sql`select metals_folded as m from mines order by id`)).toEqual(
      [['zinc', 'lead', 'asbestos'], ['jade/nephrite'], ['kaolin / opal']].map((m) => ({ m })),
    );
  });

  test('metals parted by commas are read as such, and that is told', async () => {
    const result = await done('mines', 'name,metals', '"A","Gold, Silver"');
    expect(result).toMatchObject({
      created: 1,
      errors: [],
      warnings: [{ field: 'metals', value: 'Gold, Silver', warning: 'Read as Gold; Silver.' }],
    });
    expect(await app.db.rows(sql`select metals_folded from mines`)).toEqual([{ metals_folded: ['gold', 'silver'] }]);
  });

  test.each([
    ['longitude', 'name,latitude,longitude', 'A,,5'],
    ['latitude', 'name,latitude,longitude', 'A,5,'],
    ['latitude', 'name,latitude,longitude', 'A,91,5', 'longitude'],
    ['stage', 'name,stage', 'A,asleep'],
    ['country', 'name,country', 'A,Atlantis'],
    ['companyName', 'name,companyName', 'A,\u202Ecba'],
    ['nextStepDate', 'name,nextStepDate', 'A,2027'],
    ['metals', 'name,metals', '"A","Gold:50:50, Silver"'],
    ['metals', 'name,metals', 'A,Gold:50; gold:50'],
    ['ownershipPercentage', 'name,ownershipPercentage', '"A","12,5"'],
  ])('%s that cannot be read in %s is left out, and the row goes in', async (field, header, line, ...others) => {
    const result = await done('mines', header, line);
    expect(result).toMatchObject({ created: 1, errors: [] });
    expect(result.warnings.map((warning) => warning.field)).toEqual([field, ...others]);
    expect(result.warnings.every(({ warning }) => /stays empty|Left out/u.test(warning))).toBe(true);
    const [stored] = await app.db.rows<Record<string, unknown>>(
      sql`select latitude, longitude, metals_distribution as metals, stage, country, company_id, ownership_stated from mines`,
    );
    const none = { latitude: null, longitude: null, metals: [], stage: null, country: null, company_id: null };
    expect(stored).toEqual({ ...none, ownership_stated: false });
    expect(await count('steps')).toBe(0);
  });

  test('a cell too many is an error of its row', async () => {
    const result = await done('mines', 'name,country', 'A,Canada,more');
    expect(result.errors.map(({ field }) => field)).toEqual(['']);
    expect(await count('mines')).toBe(0);
  });
});

test('a formula behind an apostrophe comes in as the text it was', async () => {
  await done('mines', 'name,notes', "A,'=1+1", "B,'-12.5", "C,''=1", "D,'tis");
  expect((await mines()).map(({ notes }) => notes)).toEqual(['=1+1', '-12.5', "'=1", "'tis"]);
});

describe('companies', () => {
  test('later rows fill what is empty, add tickers, and warn where they differ', async () => {
    const lines = [
      'name,headquarters,ceo,stockSymbol,stockExchanges',
      'Emu NL,"Perth, Australia",,EMU,ASX:EMU',
      'EMU nl,Sydney,Jo,EMUCA,ASX:EMUCA; asx:emu',
    ];
    const first = await done('companies', ...lines);
    expect(first).toMatchObject({ created: 1, updated: 1, errorCount: 0 });
    expect(first.warnings.map(({ row, field, value }) => [row, field, value])).toEqual([
      [3, 'stockSymbol', 'EMUCA'],
      [3, 'headquarters', 'Sydney'],
    ]);
    const [company] = await app.db.rows(
      sql`select name, headquarters, ceo, stock_symbol, stock_exchanges, tickers, search_text from companies`,
    );
    expect(company).toEqual({
      name: 'Emu NL',
      headquarters: 'Perth, Australia',
      ceo: 'Jo',
      stock_symbol: 'EMU',
      stock_exchanges: [
        { exchange: 'ASX', ticker: 'EMU' },
        { exchange: 'ASX', ticker: 'EMUCA' },
      ],
      tickers: ['EMU', 'EMUCA'],
      search_text: 'emu nl perth, australia jo emu emuca',
    });
    expect(await done('companies', ...lines)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  });

  test('rows add as many tickers as a form takes, and what one says at length is not repeated for each of the others', async () => {
    const listings = (exchange: string) => Array.from({ length: 30 }, (_, index) => `${exchange}:T${index}`).join('; ');
    const result = await done(
      'companies',
      'name,description,stockExchanges',
      `Acme,${'long '.repeat(1_000)},${listings('TSX')}`,
      `Acme,short,${listings('ASX')}`,
      'Acme,,NYSE:T',
    );
    expect(result.warnings.map(({ row, field }) => [row, field])).toEqual([
      [3, 'description'],
      [3, 'stockExchanges'],
    ]);
    expect(Math.max(...result.warnings.map(({ warning }) => warning.length))).toBeLessThan(500);
    const [stored] = await app.db.rows<{ count: number }>(
      sql`select jsonb_array_length(stock_exchanges) as count from companies`,
    );
    expect(stored?.count).toBe(31);
  });

  test('a given cell changes what is stored; a bad address is left out', async () => {
    await done('companies', 'name,ceo,companyWebsiteUrl', 'Acme,Jo,https://acme.example');
    const result = await done('companies', 'name,ceo,companyWebsiteUrl', 'acme,Flo,', 'Bad,,acme.example');
    const warnings = [{ row: 3, field: 'companyWebsiteUrl', value: 'acme.example' }];
    expect(result).toMatchObject({ created: 1, updated: 1, errors: [], warnings });
    expect(await app.db.rows(sql`select ceo, company_website_url as url, version from companies order by id`)).toEqual([
      { ceo: 'Flo', url: 'https://acme.example', version: 2 },
      { ceo: null, url: null, version: 1 },
    ]);
  });
});

describe('resource estimates', () => {
  const header = 'mineName,resourceType,metal,reportDate,tonnage,grade,gradeUnit';

  test('are keyed by mine, type, metal and date; doubles are an error of the later row', async () => {
    await done('mines', 'name,country', 'Deep,Canada');
    const lines = [
      header,
      'Deep,inferred,gold,2024-12-31,1000,1.5,g/t',
      'DEEP,Inferred,Au,2024-12-31,1000,1.50,g/t',
      'Deep,inferred,Gold,2024-12-31,2000,,',
      'Deep,inferred,Gold,,5,,',
    ];
    const result = await done('resource-estimates', ...lines);
    expect(result).toMatchObject({
      created: 2,
      unchanged: 1,
      errors: [{ row: 4, error: expect.stringMatching(/^Row 2 /) }],
    });
    const changed = await done('resource-estimates', header, 'Deep,inferred,Gold,2024-12-31,3000,,');
    expect(changed).toMatchObject({ updated: 1 });
    expect(
      await app.db.rows(
        sql`select metal, metal_folded, report_date, tonnage, grade, grade_unit, version, created_by from resource_estimates order by id`,
      ),
    ).toEqual([
      {
        metal: 'Gold',
        metal_folded: 'gold',
        report_date: '2024-12-31',
        tonnage: 3000,
        grade: '1.5',
        grade_unit: 'g/t',
        version: 2,
        created_by: member.id,
      },
      {
        metal: 'Gold',
        metal_folded: 'gold',
        report_date: null,
        tonnage: 5,
        grade: null,
        grade_unit: null,
        version: 1,
        created_by: member.id,
      },
    ]);
    expect(await app.db.rows(sql`select has_resource_estimates, version from mines`)).toEqual([
      { has_resource_estimates: true, version: 1 },
    ]);
    const [record] = await app.db.rows(
      sql`select entity_type, action, before, mine_id is not null as of_mine from import_records order by id desc limit 1`,
    );
    expect(record).toEqual({
      entity_type: 'resource_estimate',
      action: 'updated',
      before: { tonnage: 1000 },
      of_mine: true,
    });
  });
});
