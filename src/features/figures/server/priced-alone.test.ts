import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import type { Company } from '../../companies/contract.ts';
import { keepDueCompanyFigures } from './keep-company-figures.ts';

const { server, member } = await serverWithMembers();
const { db } = server;
const day = new Date().toISOString().slice(0, 10);

const price = (key: string, value: string) =>
  created<{ id: number }>(member, '/api/prices', {
    ...{ kind: 'ticker', key, priceDate: day, value, currency: 'USD', basis: 'spot', source: 'Test' },
  });

/** A company with a balance sheet whose figures were made, and what is kept of it. */
async function listed(ticker: string) {
  const { id } = await created<Company>(member, '/api/companies', {
    ...{ name: `Listed ${ticker}`, stockExchanges: [{ exchange: 'TSXV', ticker }] },
  });
  await created(member, `/api/companies/${id}/capital-snapshots`, {
    ...{ asOf: day, balanceDate: day, currency: 'USD', sharesOutstanding: 1_000_000, cash: '500000', debt: '0' },
    ...{ quarterlyBurn: '250000', instrumentsComplete: true, sourcePage: 'Page 3' },
  });
  await keepDueCompanyFigures(db);
  return {
    id,
    figures: () => db.rows(sql`select * from company_figures where company_id = ${id} order by measure, "of"`),
    value: async (measure: string) =>
      (
        await db.rows<{ value: number }>(sql`
          select value from company_figures where company_id = ${id} and measure = ${measure}`)
      )[0]?.value,
    /** A record that nobody tells the figures of: whoever makes all of them anew sees it. */
    unseen: () => db.rows(sql`update capital_snapshots set cash = 900000 where company_id = ${id}`),
  };
}

it('a price has the figures that it moves made anew, and no other', async () => {
  const { unseen, value } = await listed('ALONE');
  await unseen();
  await price('TSXV:ALONE', '3');
  expect(await keepDueCompanyFigures(db)).toBe(1);
  expect([await value('market-cap-basic'), await value('ev-basic')]).toEqual([3, 2.1]);
  expect([await value('cash'), await value('runway')]).toEqual([0.5, 6]);
});

it('what is made for a price is what is made of all, also where the price is taken away', async () => {
  const { id, figures, value } = await listed('WHOLE');
  const madeAnew = async () => {
    const before = await figures();
    await db.rows(sql`insert into company_figures_due (company_id) values (${id})`);
    expect(await keepDueCompanyFigures(db)).toBe(1);
    expect(await figures()).toEqual(before);
  };
  const { id: priceId } = await price('TSXV:WHOLE', '4');
  await keepDueCompanyFigures(db);
  expect(await value('ev-tsm')).toBe(3.5);
  await madeAnew();
  const deleted = await member.delete(`/api/prices/${priceId}`);
  expect(deleted.statusCode, deleted.body).toBe(204);
  await keepDueCompanyFigures(db);
  expect([await value('share-price'), await value('ev-tsm'), await value('cash')]).toEqual([undefined, undefined, 0.5]);
  await madeAnew();
});

it.each([
  [
    'MORE',
    'something else has changed, too',
    (id: number) => sql`insert into company_figures_due (company_id) values (${id})`,
  ],
  [
    'DAYS',
    'its figures are of another day',
    (id: number) => sql`update company_figured set day = day - 1 where company_id = ${id}`,
  ],
  [
    'RULE',
    'its figures are of other rules',
    (id: number) => sql`update company_figured set rules = rules - 1 where company_id = ${id}`,
  ],
])('%s: all figures are made at a price where %s', async (ticker, _, change) => {
  const { id, unseen, value } = await listed(ticker);
  await unseen();
  await db.rows(change(id));
  await price(`TSXV:${ticker}`, '3');
  expect(await keepDueCompanyFigures(db)).toBe(1);
  expect([await value('market-cap-basic'), await value('cash')]).toEqual([3, 0.9]);
});

it('all figures are made at a price where they could not be made before it', async () => {
  const { id, unseen, value } = await listed('FAIL');
  await unseen();
  await db.rows(sql`
    create function refuse_figures() returns trigger language plpgsql as $$ begin raise numeric_value_out_of_range; end $$`);
  await db.rows(sql`
    create trigger refused before update on company_figures for each row execute function refuse_figures()`);
  await db.rows(sql`insert into company_figures_due (company_id) values (${id})`);
  await expect(keepDueCompanyFigures(db)).rejects.toThrow();
  await db.rows(sql`drop function refuse_figures() cascade`);
  await price('TSXV:FAIL', '3');
  expect(await keepDueCompanyFigures(db)).toBe(1);
  expect([await value('market-cap-basic'), await value('cash')]).toEqual([3, 0.9]);
});
