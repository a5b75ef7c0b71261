import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { csv, importFile, importsTest, sendFile } from '../../../../../tests/imports.ts';
import type { Mine } from '../../../mines/contract.ts';
import type { ImportOptions } from '../../contract-options.ts';
import type { ImportStatus } from '../../contract-results.ts';

const { app, member, done, mines } = await importsTest();

const header = 'name,alsoKnownAs,country,primaryJurisdiction,metals,latitude,longitude,notes';
const km = (count: number) => (-30 + count / 111.1951).toFixed(6);

async function sent(lines: string[], options?: ImportOptions, dryRun = false) {
  const query = { dryRun: String(dryRun) };
  return importFile(member, 'mines', csv(header, ...lines), { query, ...(options && { options }) });
}
const twins = (options: ImportOptions['twins']) => ({ twins: options });
const named = async (name: string) => (await mines()).filter((mine) => mine.name === name);

describe('a row and a mine of its name within 10 km', () => {
  test('are one: the nearest is updated, whatever its jurisdiction is called, and the name is not copied', async () => {
    await done(
      'mines',
      header,
      `Emu,,Australia,Western Australia,Gold,${km(0)},121,near`,
      `Emu,,Australia,Western Australia,Gold,${km(30)},121,far`,
    );
    expect(await sent([`EMU,,Australia,WA,gold ore,${km(6)},121,seen`])).toMatchObject({
      updated: 1,
      created: 0,
      warnings: [{ field: 'primaryJurisdiction', warning: expect.stringMatching(/the place of 'Western Australia'/) }],
    });
    expect((await mines()).map(({ name, notes }) => [name, notes])).toEqual([
      ['Emu', 'seen'],
      ['Emu', 'far'],
    ]);
    expect(await sent([`Emu,,Australia,,Gold,${km(18)},121,between`])).toMatchObject({ created: 1, warnings: [] });
  });

  test('of other metals: nothing is stored until somebody says, and the answer says what there is to say', async () => {
    await done('mines', header, `Emu,,Australia,Western Australia,Gold,${km(0)},121,old`);
    const [emu] = await mines();
    const row = `Emu,,Australia,WA,Copper,${km(1.2)},121,new`;
    for (const dryRun of [true, false]) {
      expect(await sent([row], undefined, dryRun)).toMatchObject({
        created: 0,
        updated: 0,
        errors: [
          {
            row: 2,
            field: 'name',
            error:
              "Probably the same as 'Emu' in Western Australia, Australia (1.2 km away, other metals). Choose whether the row is merged with it, is a new mine, or is left out (twins).",
          },
        ],
        twins: [
          {
            row: 2,
            name: 'Emu',
            candidates: [
              {
                id: emu!.id,
                name: 'Emu',
                place: 'Western Australia, Australia',
                distanceKm: 1.2,
                why: '1.2 km away, other metals',
              },
            ],
          },
        ],
        twinCount: 1,
      });
    }
    expect(await mines()).toEqual([emu]);
    const check = (options: ImportOptions['twins']) => sent([row], twins(options), true);
    expect(await check({ all: 'merge' })).toMatchObject({ updated: 1, errors: [] });
    expect(await check({ all: 'new' })).toMatchObject({ created: 1, errors: [] });
    expect(await check({ all: 'skip' })).toMatchObject({ skipped: 1, successRows: 0, errors: [] });
    expect(await check({ all: 'skip', rows: [{ row: 2, action: 'new' }] })).toMatchObject({ created: 1 });
    expect(await check({ rows: [{ row: 2, action: 'merge', use: emu!.id }] })).toMatchObject({ updated: 1 });
    expect(await check({ rows: [{ row: 2, action: 'merge', use: emu!.id + 1_000 }] })).toMatchObject({
      errors: [{ row: 2, error: expect.stringMatching(/another name by now/) }],
    });
    expect(await check({ rows: [{ row: 3, action: 'new' }] })).toMatchObject({ errorCount: 1 });
    expect(await mines()).toEqual([emu]);
  });

  test('are made one, or two, as is said; the same file with the same choices changes nothing the second time', async () => {
    await done('mines', header, `Emu,,Australia,,Gold,${km(0)},121,old`, `Roo,,Australia,,Gold,${km(0)},122,old`);
    const rows = [`Emu,,Australia,,Copper,${km(1)},121,new`, `Roo,,Australia,,Copper,${km(1)},122,new`];
    const options = twins({ all: 'merge', rows: [{ row: 3, action: 'new' }] });
    expect(await sent(rows, options)).toMatchObject({ updated: 1, created: 1, errorCount: 0 });
    expect((await mines()).map(({ name, notes }) => [name, notes])).toEqual([
      ['Emu', 'new'],
      ['Roo', 'old'],
      ['Roo', 'new'],
    ]);
    const before = await mines();
    expect(await sent(rows, options)).toMatchObject({ unchanged: 2, updated: 0, created: 0 });
    // Nothing is in doubt any more, so nothing has to be said.
    expect(await sent(rows)).toMatchObject({ unchanged: 2, errors: [] });
    expect(await mines()).toEqual(before);
  });

  test('of a row that two fit: the member says which, by the page or by a call', async () => {
    await done('mines', 'name,notes', 'Emu,a', 'Emu,b');
    const [first, second] = await mines();
    const answer = await sent(['Emu,,Australia,,,,,c'], undefined, true);
    expect(answer.errors[0]?.error).toMatch(/^2 mines are called 'Emu'/);
    expect(answer.twins?.[0]?.candidates.map(({ id }) => id)).toEqual([first!.id, second!.id]);
    const choose = twins({ rows: [{ row: 2, action: 'merge', use: second!.id }] });
    expect(await sent(['Emu,,Australia,,,,,c'], choose)).toMatchObject({ updated: 1 });
    expect((await mines()).map(({ notes }) => notes)).toEqual(['a', 'c']);
  });

  test('of a row that another mine agrees with, too: what the member says stands above it', async () => {
    await done('mines', 'name,stage,notes', 'Emu,exploration,a', 'Emu,production,b');
    const [first, second] = await mines();
    const both = [first!.id, second!.id].map((use, place) => ({ row: place + 2, action: 'merge' as const, use }));
    const file = csv('name,stage', 'Emu,production', 'Emu,production');
    const answer = await importFile(member, 'mines', file, { options: twins({ rows: both }) });
    expect(answer).toMatchObject({ updated: 1, unchanged: 1, created: 0, errors: [], warnings: [] });
    expect((await mines()).map(({ stage, notes }) => [stage, notes])).toEqual([
      ['production', 'a'],
      ['production', 'b'],
    ]);
  });

  test('two rows cannot be merged with one mine, and an archived one is left to administrators', async () => {
    await done('mines', header, `Emu,,Australia,,Gold,${km(0)},121,old`);
    const rows = [`Emu,,Australia,,Copper,${km(1)},121,x`, `Emu,,Australia,,Zinc,${km(2)},121,y`];
    const [emu] = await mines();
    const both = [2, 3].map((row) => ({ row, action: 'merge' as const, use: emu!.id }));
    expect(await sent(rows, twins({ rows: both }), true)).toMatchObject({
      updated: 1,
      errors: [{ row: 3, error: expect.stringMatching(/^Row 2 is about the mine 'Emu' already/) }],
    });
    await app.db.rows(sql`update mines set is_archived = true`);
    expect(await sent(rows.slice(0, 1), twins({ all: 'merge' }), true)).toMatchObject({
      errors: [{ row: 2, error: expect.stringMatching(/archived/) }],
    });
  });
});

describe('other names', () => {
  test('are names: of the stored mine, of the row, of both; without a place it is asked', async () => {
    await done('mines', header, `Emu,Old Emu; Rhea,Australia,,Gold,${km(0)},121,`);
    expect(await sent([`Rhea,,Australia,,Gold,${km(3)},121,a`])).toMatchObject({ updated: 1, created: 0 });
    expect(await sent([`Bird,old emu,Australia,,Gold,${km(3)},121,b`])).toMatchObject({ updated: 1, created: 0 });
    const [emu] = await app.db.rows<{ name: string; aka: string; keys: string[] }>(
      sql`select name, also_known_as as aka, aliases_folded as keys from mines`,
    );
    expect(emu).toEqual({ name: 'Emu', aka: 'Old Emu; Rhea; Bird', keys: ['old emu', 'rhea', 'bird'] });
    expect(await sent(['Rhea,,Australia,,,,,c'])).toMatchObject({
      errors: [
        { error: expect.stringMatching(/'Emu' in Australia \(no place to compare, known by this other name\)/) },
      ],
    });
    expect(await sent([`Rhea,,Australia,,Gold,${km(40)},121,d`])).toMatchObject({ created: 1 });
    expect(await sent(['Rhea,,Peru,,Gold,,,e'])).toMatchObject({ created: 1 });
  });

  test('of one file: a row that another one calls by its name is the same mine, or one of its own with a warning', async () => {
    const rows = [`Emu,,Australia,,Gold,${km(0)},121,a`, `Bird,Emu,Australia,,Gold,${km(1)},121,b`];
    expect(await sent(rows)).toMatchObject({
      created: 2,
      warnings: [{ row: 3, warning: expect.stringMatching(/^Row 3 could be the mine of row 2 but differs from it/) }],
    });
    const before = await mines();
    expect(await sent(rows)).toMatchObject({ unchanged: 2, warnings: [] });
    expect(await mines()).toEqual(before);
  });

  test('that a file gives are added, and none is taken away', async () => {
    await done('mines', 'name,alsoKnownAs', 'Emu,Rhea');
    expect(await done('mines', 'name,alsoKnownAs', 'Emu,Bird; rhea')).toMatchObject({ updated: 1 });
    expect(await done('mines', 'name,alsoKnownAs', 'Emu,Bird')).toMatchObject({ unchanged: 1 });
    const stored = () => app.db.rows(sql`select also_known_as as aka from mines`);
    expect(await stored()).toEqual([{ aka: 'Rhea; Bird' }]);
    const full = 'x'.repeat(490);
    expect(await done('mines', 'name,alsoKnownAs', `Emu,${full}`)).toMatchObject({
      unchanged: 1,
      warnings: [{ row: 2, field: 'alsoKnownAs', warning: expect.stringMatching(/fill their field/) }],
    });
    const imports = (await member.get('/api/imports?dryRun=false')).json<ImportStatus[]>();
    const adding = imports.find(({ result, canUndo }) => canUndo && result === null) ?? imports[2]!;
    expect((await member.post(`/api/imports/${adding.id}/undo`)).statusCode).toBe(200);
    expect(await stored()).toEqual([{ aka: 'Rhea' }]);
  });
});

describe('metals of one family', () => {
  test('are no doubt, and a filter finds them by the family', async () => {
    await done(
      'mines',
      header,
      `Pit,,Australia,,Thermal coal,${km(0)},121,a`,
      'Range,,Australia,,Iron ore,,,',
      'Both,,Peru,,Lead-Zinc,,,',
    );
    expect(await sent([`Pit,,Australia,,Coking coal,${km(1)},121,b`])).toMatchObject({ updated: 1 });
    const found = async (metals: string) =>
      (await member.get('/api/mines', { query: { metals, sortBy: 'name' } })).json<Mine[]>().map(({ name }) => name);
    expect(await found('Coal')).toEqual(['Pit']);
    expect(await found('Coking coal')).toEqual(['Pit']);
    expect(await found('thermal coal')).toEqual([]);
    expect(await found('Iron,Zinc')).toEqual(['Both', 'Range']);
    expect(await found('Fe')).toEqual(['Range']);
    expect(await found('Gold')).toEqual([]);
  });
});

test('choices are bounded and known', async () => {
  const bad = async (options: unknown) => {
    const answer = await sendFile(member, 'mines', csv('name', 'Emu'), { options: options as ImportOptions });
    return answer.statusCode;
  };
  expect(await bad({ twins: { all: 'guess' } })).toBe(400);
  expect(await bad({ twins: { rows: [{ row: 1, action: 'new' }] } })).toBe(400);
  expect(
    await bad({ twins: { rows: Array.from({ length: 10_001 }, (_, row) => ({ row: row + 2, action: 'new' })) } }),
  ).toBe(400);
  expect(await named('Emu')).toEqual([]);
});

test('a mine that may be another one by its base name is told, of the file and of those that are there', async () => {
  await member.post('/api/mines', { name: 'Bell Creek Mine', country: 'Canada' });
  const file = csv(
    'name,country,latitude,longitude,metals',
    'Kidd Creek,Canada,48.69,-81.366,Copper',
    'Kidd Creek Mine,Canada,48.6915,-81.366,Copper',
    'Kidd Creek Deposit,Canada,48.6915,-81.366,Gold',
    'Kidd Creek Project,Peru,,,Copper',
    'Kidd Creek Property,Canada,49.6,-81.366,Copper',
    'Bell Creek,Canada,48.5,-81.1,Gold',
    'Mine,Canada,,,Gold',
  );
  const told = 'and is a mine of its own. If both are one, leave this row out, or merge the two mines.';
  const { created, warnings } = await importFile(member, 'mines', file);
  expect(created).toBe(7);
  expect(warnings.map(({ row, warning }) => `${row}: ${warning}`)).toEqual([
    `3: May be 'Kidd Creek', which stands in row 2 (0.2 km away), ${told}`,
    `7: May be 'Bell Creek Mine', which is there already (no place to compare), ${told}`,
  ]);
  expect(await importFile(member, 'mines', file)).toMatchObject({ unchanged: 7, warnings: [] });
});
