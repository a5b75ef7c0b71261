import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { csv, importFile, importsTest, sendFile } from '../../../../../tests/imports.ts';
import type { ImportOptions } from '../../contract-options.ts';

const { app, member, done, mines } = await importsTest();

const sent = (kind: string, lines: string[], options: ImportOptions, dryRun = false) =>
  importFile(member, kind, csv(...lines), { query: { dryRun: String(dryRun) }, options });

const nextSteps = () =>
  app.db.rows(
    sql`select description, event_date::text as date from steps where event_type = 'immediate_next_step' order by id`,
  );

const full =
  'name,country,primaryJurisdiction,stage,metals,companyName,ownershipPercentage,royalties,nextStepDescription,nextStepDate,notes';
const ofEmu = 'Emu,Australia,Queensland,production,Gold:60; Silver:40,Roo Mining,57.5,2,Study,2099-03-31,seen';
const whole = () =>
  app.db.rows(sql`
    select m.country, m.primary_jurisdiction as region, m.stage, m.metals_distribution as metals, c.name as company,
      m.ownership_stated as "isOwnershipStated", m.royalties_stated as "areRoyaltiesStated", m.notes
    from mines m left join companies c on c.id = m.company_id`);

describe('fields that are to be emptied', () => {
  test('are shown before they are, lose what they had, and have it again once that is undone', async () => {
    await done('mines', full, ofEmu);
    const [before] = await whole();
    const empty = full.split(',').slice(1);
    const check = await sent('mines', ['name', 'Emu'], { empty }, true);
    expect(check).toMatchObject({ created: 0, updated: 1 });
    const outcomes = (await member.get(`/api/imports/${check.importId}/rows`)).json<
      { changes: { field: string; from: string; to: string }[] }[]
    >();
    expect(new Map(outcomes[0]?.changes.map(({ field, to }) => [field, to]))).toEqual(
      new Map(empty.map((field) => [field, ''])),
    );
    expect(await whole()).toEqual([before]);

    const result = await sent('mines', ['name', 'Emu'], { empty });
    expect(result).toMatchObject({ created: 0, updated: 1, errors: [], warnings: [] });
    expect(await whole()).toEqual([
      {
        ...{ country: null, region: null, stage: null, metals: [], company: null, notes: null },
        ...{ isOwnershipStated: false, areRoyaltiesStated: false },
      },
    ]);
    expect(await nextSteps()).toEqual([]);
    expect(await sent('mines', ['name', 'Emu'], { empty })).toMatchObject({ updated: 0, unchanged: 1 });

    expect((await member.post(`/api/imports/${result.importId}/undo`)).statusCode).toBe(200);
    expect(await whole()).toEqual([before]);
    expect(await nextSteps()).toEqual([{ description: 'Study', date: '2099-03-31' }]);
  });

  test('are those that are named, of the mines that the file names, and only where a row says nothing of them', async () => {
    await done('mines', 'name,stage,notes', 'Emu,production,a', 'Roo,closure,b', 'Other,closure,c');
    const result = await sent('mines', ['name,stage', 'Emu,', 'Roo,production'], { empty: ['stage'] });
    expect(result).toMatchObject({ updated: 2 });
    expect((await mines()).map(({ name, stage, notes }) => [name, stage, notes])).toEqual([
      ['Emu', null, 'a'],
      ['Roo', 'production', 'b'],
      ['Other', 'closure', 'c'],
    ]);
  });

  test('keep what they have where a cell says something that is not understood, and without being named', async () => {
    await done('mines', 'name,stage', 'Emu,production');
    const unread = await sent('mines', ['name,stage', 'Emu,Prospect'], { empty: ['stage'] });
    expect(unread).toMatchObject({ updated: 0, warnings: [{ field: 'stage' }] });
    await done('mines', 'name,stage', 'Emu,');
    expect((await mines()).map(({ stage }) => stage)).toEqual(['production']);
  });

  test('the date of a next step goes alone, and the step stays', async () => {
    await done('mines', 'name,nextStepDescription,nextStepDate', 'Emu,Study,2099-03-31');
    await sent('mines', ['name', 'Emu'], { empty: ['nextStepDate'] });
    expect(await nextSteps()).toEqual([{ description: 'Study', date: null }]);
  });

  test('are emptied in companies, too, and restored', async () => {
    await done('companies', 'name,ceo,leadershipScore,nextStepDescription', 'Roo Mining,Alex Example,80,Meeting');
    const companies = () =>
      app.db.rows(sql`select ceo, leadership_score::float8 as leadership from companies order by id`);
    const empty = ['ceo', 'leadershipScore', 'nextStepDescription'];
    const result = await sent('companies', ['name', 'Roo Mining'], { empty });
    expect(result).toMatchObject({ updated: 1, errors: [] });
    expect([await companies(), await nextSteps()]).toEqual([[{ ceo: null, leadership: null }], []]);
    await member.post(`/api/imports/${result.importId}/undo`);
    expect(await companies()).toEqual([{ ceo: 'Alex Example', leadership: 80 }]);
    expect(await nextSteps()).toMatchObject([{ description: 'Meeting' }]);
  });
});

test.each([
  ['mines', 'name', "A file cannot empty the field 'name'. It can empty: country,"],
  ['companies', 'stockExchanges', "A file cannot empty the field 'stockExchanges'. It can empty: headquarters,"],
  ['resource-estimates', 'notes', 'Files of this kind empty no fields'],
])('a file of %s that is to empty %s is refused, and says what can be', async (kind, field, message) => {
  const answer = await sendFile(member, kind, csv('name', 'Emu'), { options: { empty: [field] } });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ message: expect.stringContaining(message) });
});
