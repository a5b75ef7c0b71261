import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { csv, importFile, importsTest } from '../../../../../tests/imports.ts';
import type { ImportOptions } from '../../contract-options.ts';
import type { ImportStatus } from '../../contract-results.ts';

const { app, admin, member, done, mines } = await importsTest();

const header = 'name,alsoKnownAs,country,latitude,longitude,notes,identifiers';
const sent = (lines: string[], options?: ImportOptions) =>
  importFile(member, 'mines', csv(header, ...lines), options && { options });
const stored = (table = 'mines', owner = 'mine_id') =>
  app.db.rows<{ name: string; aka: string | null; keys: string[] | null }>(sql`
    select m.name, ${sql.raw(table === 'mines' ? 'm.also_known_as' : 'null::text')} as aka, (select array_agg(i.scheme || ':' || i.value order by i.position, i.id)
      from identifiers i where i.${sql.raw(owner)} = m.id) as keys
    from ${sql.raw(table)} m order by m.id`);

describe('an identifier of a mine', () => {
  test('decides before name and place do; the name is kept as another one, further identifiers are added', async () => {
    await sent(['Emu,,Australia,-30,121,old,mrds:1', 'Emu,,Australia,-35,121,other,mrds:2']);
    const result = await sent(['Rhea,,Australia,-30.5,121,new,MRDS: 2 ; wikidata:Q7']);
    expect(result).toMatchObject({ updated: 1, created: 0, errors: [] });
    expect(result.warnings.map(({ field, warning }) => [field, warning])).toEqual([
      ['latitude', "mrds:2 is 'Emu', which lies more than 10 km from here."],
      ['name', "Would replace 'Emu' by 'Rhea': 'Emu' of 'Emu' stays until you say so (replace)."],
    ]);
    expect(await stored()).toEqual([
      { name: 'Emu', aka: null, keys: ['mrds:1'] },
      { name: 'Emu', aka: 'Rhea', keys: ['mrds:2', 'wikidata:Q7'] },
    ]);
    expect((await mines()).map(({ notes }) => notes)).toEqual(['old', 'new']);
    expect(await sent(['Rhea,,Australia,-30.5,121,new,wikidata:q7'])).toMatchObject({ unchanged: 1, errors: [] });
  });

  test('in another country is told and asked', async () => {
    await sent(['Emu,,Australia,,,old,mrds:1']);
    const row = 'Emu,,Peru,,,new,mrds:1';
    expect(await sent([row])).toMatchObject({
      created: 0,
      updated: 0,
      errors: [
        { row: 2, error: expect.stringMatching(/^mrds:1 is 'Emu' in Australia, and the row says Peru\. Choose/) },
      ],
      twins: [{ row: 2, candidates: [{ why: 'no place to compare, other country' }] }],
    });
    const created = await sent([row], { twins: { rows: [{ row: 2, action: 'new' }] } });
    expect(created).toMatchObject({
      created: 1,
      warnings: [{ field: 'identifiers', warning: "Left out what another register calls 'Emu' already." }],
    });
    expect(await stored()).toMatchObject([{ keys: ['mrds:1'] }, { keys: null }]);
    expect(await sent(['Emu,,Chile,,,new,mrds:1'], { twins: { all: 'merge' } })).toMatchObject({ updated: 1 });
    expect((await mines()).map(({ country }) => country)).toEqual(['Chile', 'Peru']);
  });

  test('of two mines is an error, and so is a second row of another content', async () => {
    await sent(['Emu,,Australia,,,a,mrds:1', 'Roo,,Australia,,,b,wikidata:Q2']);
    expect(await sent(['Emu,,Australia,,,c,mrds:1; wikidata:Q2'])).toMatchObject({
      errors: [
        {
          field: 'identifiers',
          error: "mrds:1 is 'Emu', wikidata:Q2 is 'Roo'. Merge the two mines, or correct the row.",
        },
      ],
    });
    expect(await sent(['Emu,,Australia,,,c,mrds:1', 'Emu 2,,Australia,,,d,mrds:1'])).toMatchObject({
      updated: 1,
      errors: [{ row: 3, error: expect.stringMatching(/^Row 2 is about the mine 'Emu' already/) }],
    });
    // Within a file, too.
    expect(
      await sent(['Ibis,,Australia,,,c,mrds:9', 'Ibis,,Australia,,,c,mrds:9', 'Ibis,,Australia,,,d,mrds:9']),
    ).toMatchObject({
      created: 1,
      unchanged: 1,
      errorCount: 1,
    });
  });

  test('that another record of the same register has is a doubt', async () => {
    await sent(['Emu,,Australia,-30,121,a,mrds:1']);
    expect(await sent(['Emu,,Australia,-30.01,121,b,mrds:2'])).toMatchObject({
      errors: [{ error: expect.stringMatching(/\(1\.1 km away, another record: mrds:1\)/) }],
    });
    expect(await sent(['Emu,,Australia,-30.01,121,b,mrds:2'], { twins: { all: 'merge' } })).toMatchObject({
      updated: 1,
    });
    expect(await stored()).toMatchObject([{ keys: ['mrds:1', 'mrds:2'] }]);
    expect(await sent(['Emu,,Australia,-30.01,121,b,own:x'])).toMatchObject({ updated: 1, warnings: [] });
  });

  test('that cannot be read is left out; an import that is undone takes its identifiers away again', async () => {
    await sent(['Emu,,Australia,,,a,mrds:1']);
    expect(await sent(['Emu,,Australia,,,a,10012345'])).toMatchObject({
      unchanged: 1,
      warnings: [{ field: 'identifiers', warning: expect.stringMatching(/mrds:10012345; wikidata:Q123/) }],
    });
    expect(await sent(['Emu,,Australia,,,a,wikidata:Q1', 'Roo,,Australia,,,,wikidata:Q2'])).toMatchObject({
      updated: 1,
      created: 1,
    });
    const [last] = (await member.get('/api/imports?dryRun=false&limit=1')).json<ImportStatus[]>();
    expect((await member.post(`/api/imports/${last!.id}/undo`)).json()).toMatchObject({ removed: 1, restored: 1 });
    expect(await stored()).toEqual([{ name: 'Emu', aka: null, keys: ['mrds:1'] }]);
  });
});

describe('an identifier of a company', () => {
  const companies = () => stored('companies', 'company_id');
  const file = 'name,ceo,identifiers';

  test('decides whatever the name is, and further ones are added', async () => {
    await done('companies', file, 'Acme,A,lei:1', 'Beta,B,lei:2');
    expect(await done('companies', file, 'Acme Ltd,C,lei:1; cik:5', 'Acme,,cik:5')).toMatchObject({
      updated: 1,
      unchanged: 1,
      created: 0,
      warnings: [
        { row: 2, field: 'name', warning: "A register calls 'Acme' so, which the row is about; its name stays." },
      ],
    });
    expect(await companies()).toMatchObject([
      { name: 'Acme', keys: ['lei:1', 'cik:5'] },
      { name: 'Beta', keys: ['lei:2'] },
    ]);
    expect(await done('companies', file, 'Gamma,,lei:1; lei:2')).toMatchObject({
      errors: [{ field: 'identifiers', error: expect.stringMatching(/'Acme' and 'Beta'/) }],
    });
    expect(await done('companies', file, 'Delta,D,lei:4', 'Delta Inc,,lei:4')).toMatchObject({ created: 1 });
    expect(await done('companies', file, 'Acme Ltd,C,lei:1; cik:5', 'Acme,,cik:5')).toMatchObject({ unchanged: 2 });
  });
});

describe('by form and call', () => {
  test('a mine and a company have them, with history and restore; each is of one mine', async () => {
    const made = await member.post('/api/mines', { name: 'Emu', identifiers: [{ scheme: 'MRDS', value: ' 7 ' }] });
    expect(made.json()).toMatchObject({ identifiers: [{ scheme: 'mrds', value: '7' }], version: 1 });
    const { id } = made.json<{ id: number }>();
    const taken = await member.post('/api/mines', { name: 'Roo', identifiers: [{ scheme: 'mrds', value: '7' }] });
    expect(taken.statusCode).toBe(400);
    expect(taken.json()).toMatchObject({
      issues: [
        {
          path: 'identifiers',
          message: 'mrds:7 is one mine, and Emu has it already. Remove it here or there, or merge the two.',
        },
      ],
    });
    expect((await mines()).length).toBe(1);
    const two = [
      { scheme: 'wikidata', value: 'Q1' },
      { scheme: 'mrds', value: '7' },
    ];
    const change = (identifiers: unknown) => member.patch(`/api/mines/${id}`, { identifiers });
    expect((await change(two)).json()).toMatchObject({ identifiers: two, version: 2 });
    expect((await change(two)).json()).toMatchObject({ version: 2 });
    expect((await change([{ scheme: 'mrds', value: 'a;b' }])).statusCode).toBe(400);
    expect((await change(Array.from({ length: 51 }, (_, n) => ({ scheme: 'a', value: String(n) })))).statusCode).toBe(
      400,
    );
    expect((await change(null)).json()).toMatchObject({ identifiers: [], version: 3 });
    const [activity] = (await member.get(`/api/mines/${id}/activities`)).json<{ id: number; metadata: unknown }[]>();
    expect((await admin.post(`/api/activities/${activity!.id}/restore`, {})).statusCode).toBe(200);
    // Changes of one member within ten minutes are one, which began with that.
    expect((await member.get(`/api/mines/${id}`)).json()).toMatchObject({
      identifiers: [{ scheme: 'mrds', value: '7' }],
    });

    // What a mine has, a company may have, too.
    const company = await member.post('/api/companies', { name: 'Emu Ltd', identifiers: two });
    expect(company.json()).toMatchObject({ identifiers: two });
    const { id: companyId } = company.json<{ id: number }>();
    expect((await member.patch(`/api/companies/${companyId}`, { identifiers: two.slice(1) })).json()).toMatchObject({
      identifiers: two.slice(1),
    });
    expect((await member.get(`/api/companies/${companyId}`)).json()).toMatchObject({ identifiers: two.slice(1) });
  });
});
