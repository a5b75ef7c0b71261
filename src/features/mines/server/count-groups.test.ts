import { sql, type SQL } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import { type Db, queryOf, type StatementOptions } from '../../../db/client.ts';
import { tellOfAllMines, tellOfMines } from '../../figures/server/mine-changes.ts';
import { MineFacetQuery } from '../contract-list.ts';
import { countInDatabase } from './count-facets.ts';
import { countInGroups } from './count-groups.ts';

const { server, member } = await serverWithMembers();

/** Mines, each of so many metals that no other has, and the change that tells of them. */
async function enter(mines: number, metals: number, letters: number) {
  await server.db.rows(sql`
    insert into mines (name, name_folded, search_text, stage, metals_folded)
    select 'Mine ' || i, 'mine ' || i, 'mine ' || i, 'production',
      (select array_agg(rpad(i || ' ' || place, ${letters}, 'x')) from generate_series(1, ${metals}) place)
    from generate_series(1, ${mines}) i`);
  await tellOfAllMines(server.db);
  await created(member, '/api/mines', { name: `Told of ${mines}` });
}

it('is read by those who are first, and found by those who waited for them', async () => {
  await enter(3, 2, 8);
  let read = 0;
  const asked = Array.from({ length: 8 }, (_, place) => {
    const reads = server.db.readsFor({ name: `reader ${place}` });
    const db: Db = {
      ...reads,
      rows<Row extends object>(statement: SQL, options?: StatementOptions) {
        if (queryOf(statement).sql.includes('grouped')) read += 1;
        return reads.rows<Row>(statement, options);
      },
    };
    return countInGroups(db, { stage: ['production'] }, 4);
  });
  const counted = await Promise.all(asked);
  expect(read).toBeLessThanOrEqual(2);
  for (const each of counted) {
    expect(each?.total).toEqual([{ value: 'all', count: 3 }]);
    // Of equal ones the first by name, as many as are asked for.
    expect(each?.metals.map(({ value }) => value)).toEqual(['1 1xxxxx', '1 2xxxxx', '2 1xxxxx', '2 2xxxxx']);
  }
});

it('tells of many equal choices the first by name, however they come', async () => {
  await enter(40, 5, 12);
  const named = await server.db.rows<{ metal: string }>(sql`
    select metal collate "C" as metal from mines, unnest(metals_folded) metal group by 1 order by 1 limit 7`);
  const counted = await countInGroups(server.db, { stage: ['production'] }, 7);
  expect(counted?.metals).toEqual(named.map(({ metal }) => ({ value: metal, count: 1 })));
});

it('brings what changed of many mines as a row for each group and figure, and counts by it', async () => {
  await enter(200, 1, 8);
  let brought = 0;
  const reads = server.db.readsFor({ name: 'reader of figures' });
  const db: Db = {
    ...reads,
    async rows<Row extends object>(statement: SQL, options?: StatementOptions) {
      const rows = await reads.rows<Row>(statement, options);
      brought += rows.length;
      return rows;
    },
  };
  const query = MineFacetQuery.parse({ figures: 'npv.USD:100..;irr:20..;life:..200', area: '-60,-120,20,-30' });
  const ask = () => countInGroups(db, query, 7);
  await ask();
  const { rows } = await server.db.client.query<{ id: string }>(`
    update mines set metals_folded = '{gold}', latitude = -id % 90, longitude = -id % 180 returning id`);
  await server.db.client.query(`
    insert into mine_figures (mine_id, measure, "of", value)
    select m.id, f.measure, f.of, (m.id * f.factor) % 300 from mines m
      cross join (values ('npv', 'USD', 7), ('npv', 'CAD', 5), ('irr', '', 3), ('life', '', 4)) f(measure, of, factor)
    where m.id % 5 <> f.factor % 5`);
  await tellOfMines(
    server.db,
    rows.map(({ id }) => Number(id)),
  );
  brought = 0;
  const counted = await ask();
  expect(brought).toBeLessThan(30);
  expect(counted).toEqual(await countInDatabase(server.db, query));
  expect(counted?.total[0]?.count).toBeGreaterThan(0);
  expect(counted?.unknown.map(({ without }) => without > 0)).toEqual([true, true, true]);
});

it('leaves the event loop a turn between questions, however many the database answers at once', async () => {
  const questions = 20;
  const query = MineFacetQuery.parse({ stage: 'production', figures: 'npv.USD:..50' });
  await countInGroups(server.db, query, 7);
  let [waiting, turns] = [0, 0];
  const { promise: allAnswered, resolve: answerAll } = Promise.withResolvers<void>();
  const db: Db = {
    ...server.db,
    async rows<Row extends object>(statement: SQL, options?: StatementOptions) {
      const rows = await server.db.rows<Row>(statement, options);
      waiting += 1;
      if (waiting === questions) answerAll();
      await allAnswered;
      return rows;
    },
  };
  const asked = Promise.all(Array.from({ length: questions }, () => countInGroups(db, query, 7)));
  await allAnswered;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await asked;
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(questions - 1);
});

it('misses no mine whose metals become more than is held, and brings none of their lists here', async () => {
  await enter(400, 1, 8);
  let brought = 0;
  const reads = server.db.readsFor({ name: 'reader' });
  const db: Db = {
    ...reads,
    async rows<Row extends object>(statement: SQL, options?: StatementOptions) {
      const rows = await reads.rows<Row>(statement, options);
      if (queryOf(statement).sql.includes('grouped')) brought += rows.length;
      return rows;
    },
  };
  expect((await countInGroups(db, { stage: ['production'] }, 7))?.total[0]?.count).toBeGreaterThanOrEqual(400);
  brought = 0;
  const changed = await server.db.rows<{ id: number }>(sql`
    update mines set metals_folded = (select array_agg(rpad(id || ' ' || i, 180, 'x')) from generate_series(1, 100) i)
    where id in (select id from mines order by id limit 300) returning id`);
  await tellOfMines(
    server.db,
    changed.map(({ id }) => id),
  );
  // They are counted by the database.
  expect(await countInGroups(db, { stage: ['production'] }, 7)).toBeUndefined();
  expect(brought).toBe(0);
});

it('is left to the mines themselves where it would fill the memory', async () => {
  await enter(300, 100, 180);
  expect(await countInGroups(server.db, {}, 300)).toBeUndefined();
});
