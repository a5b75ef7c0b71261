import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { checkDueRecords } from '../../findings/server/check-records.ts';
import { companyFiguresAreDue, holdersAreDue } from './companies-due.ts';
import { keepDueCompanyFigures } from './keep-company-figures.ts';
import { keepDueFigures } from './keep-figures.ts';
import { followRates, ratedCompaniesAreDue } from './rates-due.ts';

const { server, member } = await serverWithMembers();
const { db } = server;

const tableOf = { mine: sql`mines`, company: sql`companies` };
const build = async (entityType: EntityType, name: string, ticker = '') => {
  const [made] = await db.rows<{ id: number }>(sql`
    insert into ${tableOf[entityType]} (name, name_folded, search_text) values (${name}, lower(${name}), lower(${name})) returning id`);
  if (ticker !== '') await db.rows(sql`update companies set tickers = array[${ticker}] where id = ${made!.id}`);
  return made!.id;
};

/** Whether somebody waits for a lock. */
const isWaiting = async () =>
  (
    await db.rows(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  ).length > 0;

/** Does something while a mine or company is being deleted, which is stored once that waits for it or is over. */
async function whileDeleted<Result>(entityType: EntityType, id: number, work: () => Promise<Result>): Promise<Result> {
  let isOver = false;
  const begun = Promise.withResolvers<void>();
  const deleted = db.transaction(async (tx) => {
    await tx.rows(sql`delete from ${tableOf[entityType]} where id = ${id}`);
    begun.resolve();
    await expect.poll(async () => isOver || (await isWaiting())).toBe(true);
  });
  await begun.promise;
  const result = work().finally(() => (isOver = true));
  result.catch(() => {});
  await deleted;
  return result;
}

it.each([
  ['figures of a mine', 'mine', keepDueFigures],
  ['figures of a company', 'company', keepDueCompanyFigures],
  ['findings of a mine', 'mine', checkDueRecords],
  ['findings of a company', 'company', checkDueRecords],
] as const)('%s that is deleted before it has any fail no job', async (name, entityType, job) => {
  const id = await build(entityType, `Short Lived ${name}`);
  const other = await build(entityType, `Stays ${name}`);
  expect(await whileDeleted(entityType, id, () => job(db))).toBeGreaterThan(0);
  const rows = await db.rows(sql`
    select 1 from ${sql.raw(`${entityType}_${job === checkDueRecords ? 'checks' : 'figured'}`)} t
    where t.${sql.raw(`${entityType}_id`)} = ${other} and t.rules > 0`);
  expect(rows).toHaveLength(1);
});

it('a price is entered though a company of that ticker is deleted meanwhile', async () => {
  const id = await build('company', 'Claims a Ticker', 'GONE');
  const stays = await build('company', 'Has the Ticker', 'GONE');
  const price = { kind: 'ticker', key: 'TSXV:GONE', priceDate: '2026-01-05', value: '3', currency: 'CAD' };
  await whileDeleted('company', id, () => created(member, '/api/prices', { ...price, basis: 'spot', source: 'Test' }));
  const due = await db.rows(
    sql`select company_id as id from company_figures_due where company_id in (${id}, ${stays})`,
  );
  expect(due).toEqual([{ id: stays }]);
});

/** What makes a company due, each prepared before it is deleted. */
const causes: Record<string, (id: number) => Promise<() => Promise<void>>> = {
  'is changed': async (id) => Promise.resolve(() => db.transaction((tx) => companyFiguresAreDue(tx, [id]))),
  'holds a mine that is changed': async (id) => {
    const mine = await build('mine', `Held by ${id}`);
    await db.rows(sql`insert into mine_figured (mine_id, holders) values (${mine}, array[${id}::bigint])`);
    return () => db.transaction((tx) => holdersAreDue(tx, [mine]));
  },
  'has money in a currency that is rated': async (id) => {
    await db.rows(sql`insert into company_figured (company_id, currencies) values (${id}, null)`);
    await db.transaction((tx) => ratedCompaniesAreDue(tx, ['CAD/USD']));
    return () => followRates(db);
  },
};

it.each(Object.entries(causes))('a company that %s while it is deleted fails nobody', async (name, prepare) => {
  const id = await build('company', `Leaves as it ${name}`);
  const work = await prepare(id);
  await expect(whileDeleted('company', id, work)).resolves.toBeUndefined();
});
