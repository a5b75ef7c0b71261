import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { busiestStep } from '../../../../tests/busiest-step.ts';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import type { Mine } from '../../mines/contract.ts';
import { keepDueCompanyFigures } from '../../figures/server/keep-company-figures.ts';
import { companiesListed } from '../../../db/ticker-sql.ts';
import { checkDueRecords } from './check-records.ts';
import { inDoubt, sharesArePriced } from './priced-companies.ts';
import { soldIn } from './priced-mines.ts';

const { server, member } = await serverWithMembers();
const { db } = server;

/** Prices of 10 CAD of a symbol at as many exchanges. */
async function priceEverywhere(symbol: string, exchanges: number): Promise<string[]> {
  const keys = Array.from({ length: exchanges }, (_, place) => `X${place}:${symbol}`);
  await db.rows(sql`
    with made as (
      insert into price_series (kind, key, basis) select 'ticker', key, 'spot' from unnest(${sql.param(keys)}::text[]) key
      returning id)
    insert into prices (series_id, price_date, value, currency, source) select id, '2026-01-05', 10, 'CAD', 'Close' from made`);
  return keys;
}

/** Companies that name a symbol, each with a warrant at this strike. */
const claim = (symbol: string, companies: number, strike: number) =>
  db.rows<{ id: number }>(sql`
    with made as (
      insert into companies (name, name_folded, tickers, search_text)
      select name, lower(name), array[${symbol}], lower(name)
      from (select ${symbol} || ' Claim ' || n as name from generate_series(1, ${companies}::int) n) names returning id)
    insert into capital_instruments (company_id, kind, series_folded, as_of, count, shares_each, strike, currency, state)
    select id, 'warrant', '', '2026-01-01', 1000, 1, ${strike}, 'CAD', 'alive' from made returning company_id as id`);

describe('prices of many shares', () => {
  it('are not held each against each company that names the same symbol', async () => {
    const claims = await claim('MANY', 2_000, 9);
    const keys = await priceEverywhere('MANY', 2_000);
    await db.rows(sql`analyze`);
    // It was 4,000,000, kept in a table meanwhile.
    expect(await busiestStep(db, inDoubt(keys))).toBeLessThan(20_000);
    // Nobody has compared them: the job does, one company after the other.
    expect(await db.rows(inDoubt(keys))).toHaveLength(claims.length);
  });

  it('leave companies alone whose strikes are near, and name those whose strikes are far', async () => {
    await claim('NEAR', 1, 9);
    const [far] = await claim('FARR', 1, 201);
    const keys = [...(await priceEverywhere('NEAR', 10)), ...(await priceEverywhere('FARR', 1))];
    expect(await db.rows(inDoubt(keys))).toEqual([far]);
  });
});

/** Companies that are due, each with whether nothing but a price is the reason. */
const due = (ids: readonly number[]) =>
  db.rows<{ id: number; isOfPrice: boolean }>(sql`
    select company_id as id, bool_and(is_of_price) as "isOfPrice" from company_figures_due
    where company_id = any(${sql.param([...ids])}::bigint[]) group by 1`);

const looksEnd = async () => {
  while ((await checkDueRecords(db)) > 0);
};

describe('a price of a company in doubt', () => {
  it('makes only what it moves, as long as nothing else is found', async () => {
    const [far] = await claim('DOUBT', 1, 201);
    await db.rows(sql`update companies set tickers = array['DOUBT', 'X0:DOUBT'] where id = ${far!.id}`);
    await looksEnd();
    await keepDueCompanyFigures(db);
    const keys = await priceEverywhere('DOUBT', 1);
    await sharesArePriced(db, keys);
    expect(await due([far!.id])).toEqual([{ id: far!.id, isOfPrice: true }]);
    await looksEnd();
    // A strike of twenty times the price is found: all of them tell how much was found.
    expect(await due([far!.id])).toEqual([{ id: far!.id, isOfPrice: false }]);
    await keepDueCompanyFigures(db);
    await sharesArePriced(db, keys);
    await looksEnd();
    expect(await due([far!.id])).toEqual([{ id: far!.id, isOfPrice: true }]);
  });
});

describe('companies that are listed under symbols', () => {
  it('are the same ones, whether the index is asked for a few or all companies are read for many', async () => {
    const [few] = await claim('LISTED', 1, 9);
    const [other] = await claim('OTHER', 1, 9);
    await db.rows(sql`update companies set tickers = array['OTHER', 'LISTED', 'LISTED'] where id = ${other!.id}`);
    const listed = async (symbols: string[]) =>
      (await db.rows<{ id: number; symbol: string }>(companiesListed(symbols)))
        .map(({ id, symbol }) => `${id} ${symbol}`)
        .toSorted();
    const all = [`${few!.id} LISTED`, `${other!.id} LISTED`, `${other!.id} OTHER`].toSorted();
    const more = Array.from({ length: 1_000 }, (_, place) => `NOBODY${place}`);
    expect(await listed(['LISTED', 'OTHER', 'LISTED'])).toEqual(all);
    expect(await listed(['LISTED', ...more, 'OTHER'])).toEqual(all);
    expect(await listed([])).toEqual([]);
  });
});

describe('prices of a metal over many months', () => {
  it('are not held each against each period in which it was sold', async () => {
    const mine = await created<Mine>(member, '/api/mines', { name: 'Sold Often' });
    await db.rows(sql`
      insert into production_periods (mine_id, metal, metal_folded, from_date, to_date, sold, unit, revenue, currency)
      select ${mine.id}, 'Gold', 'gold', date '1930-01-01' + 10 * n, date '1930-01-01' + 10 * n + 90, 5, 'oz', 1, 'USD'
      from generate_series(0, 2999) n`);
    const days = Array.from({ length: 1_000 }, (_, month) =>
      new Date(Date.UTC(1930, month, 15)).toISOString().slice(0, 10),
    );
    await db.rows(sql`analyze`);
    const prices = days.map((day) => ({ metal: 'Gold', day }));
    // It was 3,000,000.
    expect(await busiestStep(db, soldIn(prices))).toBeLessThan(50_000);
    expect(await db.rows(soldIn(prices))).toEqual([{ mineId: mine.id }]);
  });

  it.each([
    ['the month of its first day', '2026-04-30', true],
    ['the month of its last day', '2026-06-01', true],
    ['a month within', '2026-05-02', true],
    ['the month before', '2026-03-31', false],
    ['the month behind', '2026-07-01', false],
  ])('concern a period by %s', async (name, day, isConcerned) => {
    const mine = await created<Mine>(member, '/api/mines', { name: `Sold in ${name}` });
    await created(member, `/api/mines/${mine.id}/production-periods`, {
      ...{ metal: 'Silver', fromDate: '2026-04-30', toDate: '2026-06-01', sold: '5', unit: 'oz' },
      ...{ revenue: '1', currency: 'USD' },
    });
    const due = await db.rows<{ mineId: number }>(
      soldIn([
        { metal: 'Silver', day },
        { metal: 'Copper', day: '2026-05-15' },
      ]),
    );
    expect(due.some(({ mineId }) => mineId === mine.id)).toBe(isConcerned);
  });
});
