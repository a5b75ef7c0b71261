import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { importFile } from '../../../../tests/imports.ts';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import { onConnection } from '../../../db/client.ts';
import { keepDueFigures } from '../../figures/server/keep-figures.ts';
import { changesAreKept, tellOfMines } from '../../figures/server/mine-changes.ts';
import { removeSample } from '../../sample/server/remove-sample.ts';
import type { Mine } from '../contract.ts';
import { MineFacetQuery } from '../contract-list.ts';
import { countInDatabase } from './count-facets.ts';
import { countInGroups } from './count-groups.ts';

const { server, admin, member } = await serverWithMembers();

const questions = [
  {},
  { stage: 'production' },
  { metals: 'Gold' },
  { figures: 'contained-mi.gold:0..' },
  { search: 'named anew' },
  { within: '10,-10,500', stage: 'production' },
  { figures: 'ownership:0..;study-level:PEA..', country: 'Peru' },
].map((question) => MineFacetQuery.parse(question));

/** What is held, which is what the database counts. */
async function counts() {
  const all: unknown[] = [];
  for (const query of questions) {
    const [held, counted] = [await countInGroups(server.db, query, 300), await countInDatabase(server.db, query)];
    expect(held).toEqual(counted);
    all.push(counted);
  }
  return all;
}

let before: unknown[] = [];
/** Something else than before this question. */
async function haveChanged() {
  const now = await counts();
  expect(now).not.toEqual(before);
  before = now;
}

let mine: Mine;
const estimate = { resourceType: 'indicated', metal: 'Gold', tonnage: 1_000_000, grade: '2', gradeUnit: 'g/t' };

beforeAll(async () => {
  mine = await created<Mine>(member, '/api/mines', { name: 'First', country: 'Peru', stage: 'production' });
});
beforeEach(async () => {
  before = await counts();
});

it('follows a mine that is entered, changed, archived and brought back', async () => {
  const another = await created<Mine>(member, '/api/mines', { name: 'Second', country: 'Peru' });
  await haveChanged();
  await member.patch(`/api/mines/${another.id}`, { stage: 'production' });
  await haveChanged();
  await member.patch(`/api/mines/${another.id}`, { metalsDistribution: [{ metal: 'Gold', percentage: null }] });
  await haveChanged();
  await member.patch(`/api/mines/${another.id}/archive`, { isArchived: true });
  await haveChanged();
  await admin.patch(`/api/mines/${another.id}/archive`, { isArchived: false });
  await haveChanged();
});

it('follows records that lists filter by', async () => {
  const resource = await created<{ id: number }>(member, `/api/mines/${mine.id}/resource-estimates`, estimate);
  await haveChanged();
  await member.delete(`/api/resource-estimates/${resource.id}`);
  await haveChanged();
  await created(member, `/api/mines/${mine.id}/economics`, { studyType: 'PFS' });
  await haveChanged();
  await created(member, `/api/mines/${mine.id}/drill-observations`, {
    ...{ metal: 'Gold', densityValue: '9', densityUnit: 'g/t', intervalLength: '4' },
  });
  await haveChanged();
});

it('follows places, names and those of companies', async () => {
  await member.patch(`/api/mines/${mine.id}`, { latitude: 10, longitude: -9 });
  await haveChanged();
  await member.patch(`/api/mines/${mine.id}`, { alsoKnownAs: 'Named Anew' });
  await haveChanged();
  const company = await created<{ id: number }>(member, '/api/companies', { name: 'Owner' });
  const owned = await created<Mine>(member, '/api/mines', { name: 'Owned', companyId: company.id });
  before = await counts();
  await member.patch(`/api/companies/${company.id}`, { name: 'Named Anew Mining' });
  await haveChanged();
  await member.patch(`/api/mines/${owned.id}`, { companyId: null });
  await haveChanged();
});

it('follows files and their undoing', async () => {
  const mines = await importFile(
    member,
    'mines',
    'Name,Country,Stage\nThird,Peru,production\nFirst,Chile,production\n',
  );
  await haveChanged();
  await importFile(
    member,
    'resource-estimates',
    'mineName,resourceType,metal,tonnage,grade,gradeUnit\nThird,indicated,Gold,1000000,2,g/t\n',
  );
  await haveChanged();
  while ((await keepDueFigures(server.db)) > 0);
  // Until something is entered the database's own counts are kept.
  await created<Mine>(member, '/api/mines', { name: 'Told of Third' });
  await haveChanged();
  const undone = await member.post(`/api/imports/${mines.importId}/undo`);
  expect(undone.statusCode, undone.body).toBe(200);
  await haveChanged();
});

it('follows a merge and its undoing', async () => {
  const source = await created<Mine>(member, '/api/mines', { name: 'Fourth', stage: 'production' });
  before = await counts();
  const merged = await admin.post(`/api/mines/${mine.id}/merge`, { mineId: source.id });
  expect(merged.statusCode, merged.body).toBe(200);
  await haveChanged();
  const { activities } = (await admin.get(`/api/mines/${mine.id}/page`)).json<{
    activities: { id: number; type: string }[];
  }>();
  const { id } = activities.find(({ type }) => type === 'merge')!;
  await admin.post(`/api/activities/${id}/restore`, {});
  await haveChanged();
});

it('follows the removal of the sample', async () => {
  await server.db.rows(sql`update mines set is_sample = true where id <> ${mine.id}`);
  await removeSample(server.db, admin.id);
  await haveChanged();
});

it('follows what is committed later than what began after it', async () => {
  const early = await server.db.client.connect();
  try {
    await early.query('begin');
    await early.query(`update mines set stage = 'exploration' where id = ${mine.id}`);
    await tellOfMines(onConnection(early), [mine.id]);
    await created<Mine>(member, '/api/mines', { name: 'Fifth', stage: 'production' });
    await haveChanged();
    await early.query('commit');
    // Until something is entered here the database's own counts are kept.
    await created<Mine>(member, '/api/mines', { name: 'Sixth' });
    await haveChanged();
  } finally {
    early.release();
  }
});

it('keeps what was told for a day', async () => {
  const told = async () => (await server.db.rows(sql`select from mine_changes`)).length;
  while ((await keepDueFigures(server.db)) > 0);
  await server.db.rows(
    sql`update mine_changes set told_at = now() - make_interval(hours => ${changesAreKept.hours + 1})`,
  );
  expect(await told()).toBeGreaterThan(0);
  await keepDueFigures(server.db);
  expect(await told()).toBe(0);
  await created<Mine>(member, '/api/mines', { name: 'Seventh', stage: 'production' });
  await keepDueFigures(server.db);
  expect(await told()).toBeGreaterThan(0);
  await haveChanged();
});
