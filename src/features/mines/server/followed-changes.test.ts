import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { importFile } from '../../../../tests/imports.ts';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import { type Db, onConnection, queryOf } from '../../../db/client.ts';
import { keepDueFigures } from '../../figures/server/keep-figures.ts';
import {
  changesAreKept,
  mineChangesSince,
  snapshotOf,
  tellOfAllMines,
  tellOfMines,
} from '../../figures/server/mine-changes.ts';
import { removeSample } from '../../sample/server/remove-sample.ts';
import type { Mine } from '../contract.ts';
import { MineFacetQuery } from '../contract-list.ts';
import { countInDatabase } from './count-facets.ts';
import { countByCompany, countInGroups } from './count-groups.ts';

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

it('follows mines into the company that theirs is merged into, and back', async () => {
  const ofTarget = async () => (await countByCompany(server.db, MineFacetQuery.parse({})))?.get(target.id) ?? 0;
  const source = await created<{ id: number }>(member, '/api/companies', { name: 'Source' });
  const target = await created<{ id: number }>(member, '/api/companies', { name: 'Named Anew Target' });
  await created<Mine>(member, '/api/mines', { name: 'Of the Source', companyId: source.id });
  before = await counts();
  expect(await ofTarget()).toBe(0);
  const merged = await admin.post(`/api/companies/${target.id}/merge`, { companyId: source.id });
  expect(merged.statusCode, merged.body).toBe(200);
  await haveChanged();
  expect(await ofTarget()).toBe(1);
  const { activities } = (await admin.get(`/api/companies/${target.id}/page`)).json<{
    activities: { id: number; type: string }[];
  }>();
  await admin.post(`/api/activities/${activities.find(({ type }) => type === 'merge')!.id}/restore`, {});
  await haveChanged();
  expect(await ofTarget()).toBe(0);
});

it('reads nothing anew for what was told on another server, which a copy of the database brings along', async () => {
  await server.db.rows(sql`insert into mine_changes (transaction, mine_ids) values ('900000000000', null)`);
  const snapshot = (await snapshotOf(server.db))!;
  expect((await mineChangesSince(server.db, snapshot)).ids).toEqual([]);
  await server.db.rows(sql`delete from mine_changes where transaction = '900000000000'`);
});

it('holds nothing by a replica that is none of the same pages: what one statement saw the next one may not', async () => {
  const replica = { client: new pg.Client(), isReplica: true, rows: server.db.rows.bind(server.db) };
  const snapshot = (await snapshotOf(server.db))!;
  expect(await snapshotOf(replica)).toBeUndefined();
  expect((await mineChangesSince(replica, snapshot)).ids).toBeNull();
  expect(await countInGroups(replica, MineFacetQuery.parse({}), 300)).toBeUndefined();
});

it('counts by the database where all mines are told again while they are read, and reads them once for it', async () => {
  let readings = 0;
  const busy: Db = {
    client: new pg.Client(),
    async rows(statement, options) {
      const rows = await server.db.rows<never>(statement, options);
      if (queryOf(statement).sql.includes('grouped as')) {
        readings += 1;
        await tellOfAllMines(server.db);
      }
      return rows;
    },
  };
  expect(await countInGroups(busy, MineFacetQuery.parse({}), 300)).toBeUndefined();
  expect(await countInGroups(busy, MineFacetQuery.parse({}), 300)).toBeUndefined();
  expect(readings).toBe(1);
});

it('reads all anew where thousands of mines were told again and again: to list them takes as long', async () => {
  const snapshot = (await snapshotOf(server.db))!;
  await server.db.rows(sql`
    insert into mine_changes (mine_ids)
    select array(select g from generate_series(1, 4000) g) from generate_series(1, 26)`);
  expect((await mineChangesSince(server.db, snapshot)).ids).toBeNull();
});

it('reads all anew where the server has seen less than the one before it', async () => {
  expect((await mineChangesSince(server.db, '900000000000:900000000000:')).ids).toBeNull();
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
