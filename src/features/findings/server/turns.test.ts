import { sql } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { behindEach } from '../../../../tests/behind-each.ts';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import { type Database, queryOf } from '../../../db/client.ts';
import { rulesVersion } from '../../../domain/records/findings.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { keepDueFigures } from '../../figures/server/keep-figures.ts';
import type { Mine } from '../../mines/contract.ts';
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
  const counting = behindEach(db, async () => {
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
    behindEach(db, async () => {
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

/** Does something behind the first statement of a job that has these words in it. */
function behindThe(words: string, work: () => Promise<unknown>): Database {
  let isDone = false;
  return {
    ...db,
    transaction: (inTransaction, options) =>
      db.transaction(
        (tx) =>
          inTransaction({
            ...tx,
            async rows(statement, how) {
              const answer = await tx.rows<never>(statement, how);
              if (isDone || !queryOf(statement).sql.includes(words)) return answer;
              isDone = true;
              await work();
              return answer;
            },
          }),
        options,
      ),
  };
}

it('figures of a mine that is changed while it is looked at count what was found in the end', async () => {
  const mine = await created<Mine>(member, '/api/mines', { name: `Mine ${crypto.randomUUID()}` });
  while ((await checkDueRecords(db)) > 0);
  // What was found by rules of before, and goes with the look.
  await db.rows(sql`
    insert into record_findings (mine_id, entity_type, record_id, rule, field, sentence, mend)
    values (${mine.id}, 'resource_estimate', 1, 'RS1', 'grade', 'Of before.', 'None.')`);
  await dueAgain('mine', [mine.id]);
  await checkDueRecords(
    behindThe('count(*) as found', () =>
      created(member, `/api/mines/${mine.id}/drill-programs`, { season: '2025', costPerMeter: 9_000 }),
    ),
  );
  while ((await checkDueRecords(db)) + (await keepDueFigures(db)) > 0);
  const query = { columns: 'findings', search: mine.name };
  const [shown] = (await member.get('/api/mines', { query })).json<Mine[]>();
  expect(shown!.figures!.findings?.value).toBe(1);
});

it('a mine that is mended between a look that fails and the next one is looked at', async () => {
  const [bad] = await build('mine');
  const estimate = {
    ...{ resourceType: 'measured', metal: 'Gold', tonnage: 1_000, grade: '1', gradeUnit: 'g/t' },
    reportDate: '2003-04-05',
  };
  const { id } = await created<{ id: number }>(member, `/api/mines/${bad}/resource-estimates`, estimate);
  while ((await checkDueRecords(db)) > 0);
  await dueAgain('mine', [bad!]);
  const { plausible } = estimateKind;
  const { find } = plausible!.together!;
  let failures = 0;
  const lookedFor: unknown[] = [];
  vi.spyOn(plausible!.together!, 'find').mockImplementation((records, day) => {
    lookedFor.push(...records.map(({ values }) => values.reportDate));
    if (!records.some(({ values }) => values.reportDate === '2003-04-05')) return find(records, day);
    failures += 1;
    throw new RangeError('no rule');
  });
  let isMended = false;
  const mendedBehindTheLast: Database = {
    ...db,
    async transaction(inTransaction, options) {
      if (failures === 3 && !isMended) {
        isMended = true;
        await db.rows(sql`update resource_estimates set report_date = '2004-05-06' where id = ${id}`);
        await dueAgain('mine', [bad!]);
      }
      return db.transaction(inTransaction, options);
    },
  };
  await expect(checkDueRecords(mendedBehindTheLast)).rejects.toThrow('no rule');
  expect(isMended).toBe(true);
  expect(await lookedAt('mine', [bad!])).toEqual([bad]);
  expect(lookedFor).toContain('2004-05-06');
});
