import { sql, type SQL } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { serverWithMembers } from '../../../../tests/kit.ts';
import { type Db, queryOf, type StatementOptions } from '../../../db/client.ts';
import { tellOfAllMines, tellOfMines } from '../../figures/server/mine-changes.ts';
import { countInGroups } from './count-groups.ts';
import { most } from './read-groups.ts';

const { server } = await serverWithMembers();

/** What a list of a hundred metals of two letters takes as JSON, and as PostgreSQL writes it. */
const bytes = { held: 501, written: 301 };

let entered = 0;
/** Mines, each of a hundred metals of two letters, that no other has together. */
async function enter(mines: number) {
  await server.db.rows(sql`
    insert into mines (name, name_folded, search_text, stage, metals_folded)
    select 'Mine ' || i, 'mine ' || i, 'mine ' || i, 'production',
      (select array_agg(substr(md5(i || '.' || place), 1, 2)) from generate_series(1, 100) place)
    from generate_series(${entered + 1}::int, ${entered + mines}::int) i`);
  entered += mines;
  await tellOfAllMines(server.db);
}

/** Asks by a database of its own, and tells how often all mines were read for it. */
function reader() {
  let read = 0;
  const reads = server.db.readsFor({ name: 'reader' });
  const db: Db = {
    ...reads,
    rows<Row extends object>(statement: SQL, options?: StatementOptions) {
      const query = queryOf(statement).sql;
      if (query.includes('grouped') && !query.includes('m.id = any')) read += 1;
      return reads.rows<Row>(statement, options);
    },
  };
  return { ask: async () => (await countInGroups(db, { stage: ['production'] }, 3))?.total, read: () => read };
}

it('mines that just fill what is held are not read anew for each change of one', async () => {
  await enter(Math.floor(most.metalBytes / bytes.held));
  const { ask, read } = reader();
  expect(await ask()).toEqual([{ value: 'all', count: entered }]);
  for (const letter of ['a', 'b', 'c']) {
    const changed = await server.db.rows<{ id: number }>(sql`
      update mines set metals_folded = (select array_agg(${letter} || i) from generate_series(1, 2000) i)
      where id = (select min(id) from mines) returning id`);
    await tellOfMines(
      server.db,
      changed.map(({ id }) => id),
    );
    expect(await ask()).toEqual([{ value: 'all', count: entered }]);
  }
  expect(read()).toBe(1);
});

it('mines of more metals than are held are read once by a question, however short the names', async () => {
  await enter(Math.floor((most.metalBytes * 1.2) / bytes.held) - entered);
  expect(entered * bytes.written).toBeLessThan(most.metalBytes);
  const { ask, read } = reader();
  expect(await ask()).toBeUndefined();
  expect(read()).toBe(1);
});
