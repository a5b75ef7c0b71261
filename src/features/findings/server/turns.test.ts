import { sql } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import type { Database } from '../../../db/client.ts';
import { rulesVersion } from '../../../domain/records/findings.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { estimateKind } from '../../resources/server/estimate-kind.ts';
import { checkDueRecords } from './check-records.ts';
import { lookAgain } from './keep-findings.ts';

const { server, member } = await serverWithMembers();
const { db } = server;

afterEach(() => vi.restoreAllMocks());

const addressOf = { mine: '/api/mines', company: '/api/companies' };
const build = async (entityType: EntityType, many = 1) =>
  Promise.all(
    Array.from({ length: many }, () =>
      created<{ id: number }>(member, addressOf[entityType], { name: `Turn ${crypto.randomUUID()}` }),
    ),
  ).then((made) => made.map(({ id }) => id));
const dueAgain = (entityType: EntityType, ids: readonly number[]) =>
  db.transaction((tx) => lookAgain(tx, entityType, ids));

const lookedAt = async (entityType: EntityType, ids: readonly number[]) => {
  const owner = sql.raw(`${entityType}_id`);
  const rows = await db.rows<{ id: number }>(sql`
    select ${owner} as id from ${sql.raw(`${entityType}_checks`)}
    where ${owner} = any(${sql.param([...ids])}::bigint[]) and rules = ${rulesVersion}`);
  return ids.filter((id) => rows.some((row) => row.id === id));
};

/** Does something behind each transaction of the job. */
const behindEach = (work: () => Promise<unknown>): Database => ({
  ...db,
  transaction: async (inTransaction, options) => {
    const answer = await db.transaction(inTransaction, options);
    await work();
    return answer;
  },
});

it('mines of very many records are looked at one by one, so that nobody waits for all of them', async () => {
  const heavy = await build('mine', 3);
  const light = await build('mine', 3);
  await checkDueRecords(db);
  // What lies beside each of them makes a hole as heavy as ten other records.
  await db.rows(sql`
    insert into drill_holes (mine_id, hole_id, hole_folded)
    select mine_id, 'H-' || n, 'h-' || n from unnest(${sql.param(heavy)}::bigint[]) mine_id cross join generate_series(1, 1500) n`);
  await dueAgain('mine', heavy);
  await dueAgain('mine', light);
  const together: number[] = [];
  let before = 0;
  const counting = behindEach(async () => {
    const seen = (await lookedAt('mine', heavy)).length;
    together.push(seen - before);
    before = seen;
  });
  while ((await checkDueRecords(counting)) > 0);
  expect(Math.max(...together)).toBe(1);
  expect(await lookedAt('mine', [...heavy, ...light])).toEqual([...heavy, ...light]);
});

it('whoever changes a hundred mines all the time keeps nobody else from being looked at', async () => {
  const busy = await build('mine', 100);
  await checkDueRecords(db);
  const [quiet] = await build('mine');
  await checkDueRecords(db);
  await dueAgain('mine', [...busy, quiet!]);
  let looks = 0;
  await checkDueRecords(
    behindEach(async () => {
      looks += 1;
      if (looks < 5) await dueAgain('mine', busy);
      if (looks === 3) expect(await lookedAt('mine', [quiet!])).toEqual([quiet]);
    }),
  );
  expect(looks).toBeGreaterThan(3);
});

it('a mine of which the rules fail holds up no other one, and no company', async () => {
  const mines = await build('mine', 20);
  const companies = await build('company', 2);
  const bad = mines[7]!;
  for (const id of [bad, mines[8]!])
    await created(member, `/api/mines/${id}/resource-estimates`, {
      ...{ resourceType: 'measured', metal: 'Gold', tonnage: 1_000, grade: '1', gradeUnit: 'g/t' },
      reportDate: id === bad ? '2001-02-03' : '2002-03-04',
    });
  await checkDueRecords(db);
  await dueAgain('mine', mines);
  await dueAgain('company', companies);
  const { plausible } = estimateKind;
  const { find } = plausible!.together!;
  vi.spyOn(plausible!.together!, 'find').mockImplementation((records, day) => {
    if (records.some(({ values }) => values.reportDate === '2001-02-03')) throw new RangeError('no rule');
    return find(records, day);
  });
  await expect(checkDueRecords(db)).rejects.toThrow('no rule');
  expect(await lookedAt('mine', mines)).toEqual(mines);
  expect(await lookedAt('company', companies)).toEqual(companies);
  // It is passed over until it changes, and not tried again each minute.
  expect(await checkDueRecords(db)).toBe(0);
});
