import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { serverWithMembers } from '../../../../tests/kit.ts';
import type { Db } from '../../../db/client.ts';
import { type FiguresJob, keepDue } from './due-figures.ts';

const { server } = await serverWithMembers();
const { db } = server;
const lock = 7_301_482_699;

const take = (tx: Db, held: readonly number[]) =>
  tx.rows(sql`delete from due_of_test where id = any(${sql.param([...held])}::bigint[])`);

/** A job over companies of its own, of which nothing else is due. */
async function jobOf(name: string, many: number, work: (part: readonly number[]) => Promise<void>) {
  const ids = (
    await db.rows<{ id: number }>(sql`
      insert into companies (name, name_folded, search_text)
      select ${name} || n, lower(${name}) || n, lower(${name}) || n from generate_series(1, ${many}) n returning id`)
  ).map(({ id }) => id);
  await db.rows(sql`create table due_of_test as select unnest(${sql.param(ids)}::bigint[]) as id`);
  const job: FiguresJob = {
    ...{ entityType: 'company', lock, atOnce: 4, sideBySide: 2 },
    due: (_, most) => sql`select id, id as place from due_of_test order by id limit ${most}`,
    async keep(tx, held) {
      await take(tx, held);
      await work(held);
      return held;
    },
    onPassedOver: take,
  };
  return { ids, job };
}
const left = async () => {
  const rows = await db.rows<{ id: number }>(sql`select id from due_of_test order by id`);
  await db.rows(sql`drop table due_of_test`);
  return rows.map(({ id }) => id);
};

/** Between the look at what is due and its lock another part may have made it: it is made once more then, of the same records. */
const eachOnce = (kept: readonly number[]) => [...new Set(kept)].toSorted((a, b) => a - b);

it('two parts are made at the same time, of which each company is in one', async () => {
  const kept: (readonly number[])[] = [];
  const begun = Promise.withResolvers<void>();
  const { ids, job } = await jobOf('Beside', 11, async (part) => {
    kept.push(part);
    // One by one the first of them would wait for good.
    if (kept.length === 2) begun.resolve();
    await begun.promise;
  });
  expect(await keepDue(db, job)).toBe(kept.flat().length);
  expect(eachOnce(kept.flat())).toEqual(ids);
  const together = kept.slice(0, 2).flat();
  expect(eachOnce(together)).toHaveLength(together.length);
  expect(await left()).toEqual([]);
});

it('one that cannot be made is passed over by itself, and told; all others are made', async () => {
  const kept: number[] = [];
  let bad = 0;
  const { ids, job } = await jobOf('Failing', 13, async (part) => {
    await Promise.resolve();
    if (part.includes(bad)) throw new RangeError('no figure');
    kept.push(...part);
  });
  bad = ids[6]!;
  await expect(keepDue(db, job)).rejects.toThrow('no figure');
  expect(eachOnce(kept)).toEqual(ids.filter((id) => id !== bad));
  expect(await left()).toEqual([]);
});

it('whoever looks for one that fails holds all turns: it waits while another process makes a part', async () => {
  let isFirst = true;
  const { ids, job } = await jobOf('Turns', 3, async () => {
    await Promise.resolve();
    if (isFirst) throw new RangeError('no figure');
  });
  await db.transaction(async (tx) => {
    await tx.rows(sql`select pg_advisory_xact_lock(${lock})`);
    expect(await keepDue(db, job)).toBe(0);
    expect(isFirst).toBe(true);
  });
  isFirst = false;
  expect(await keepDue(db, job)).toBeGreaterThanOrEqual(3);
  expect([ids.length, await left()]).toEqual([3, []]);
});
