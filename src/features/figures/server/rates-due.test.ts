import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { serverWithMembers } from '../../../../tests/kit.ts';
import { followRates, noteCurrencies, ratedCompaniesAreDue } from './rates-due.ts';

const { server } = await serverWithMembers();
const { db } = server;
/** More than are told in one transaction. */
const many = 6_000;

const numberOf = async (table: 'company_rates_due' | 'company_figures_due') => {
  const [row] = await db.rows<{ many: number }>(sql`select count(*) as many from ${sql.raw(table)}`);
  return row!.many;
};
const told = async () => {
  await followRates(db);
  const rows = await db.rows<{ name: string; times: number }>(sql`
    select split_part(c.name, ' ', 1) as name, count(*) as times from company_figures_due d join companies c on c.id = d.company_id
    group by 1 order by 1`);
  await db.rows(sql`delete from company_figures_due`);
  return rows.map(({ name, times }) => `${name} ${times}`);
};
const rate = (...pairs: string[]) => db.transaction((tx) => ratedCompaniesAreDue(tx, pairs));

beforeEach(async () => {
  await db.rows(sql`delete from companies`);
  const companies = async (name: string, from: number, number: number, currencies: string[] | null) => {
    await db.rows(sql`
      insert into companies (id, name, name_folded, search_text) overriding system value
      select i, ${name} || ' ' || i, lower(${name}) || ' ' || i, '' from generate_series(${from}::int, ${from + number - 1}::int) i`);
    await db.rows(sql`
      insert into company_figured (company_id) select id from companies where id >= ${from} on conflict do nothing`);
    if (currencies)
      await db.transaction((tx) =>
        noteCurrencies(
          tx,
          Array.from({ length: number }, (_, index) => ({ id: from + index, currencies })),
        ),
      );
  };
  await companies('Rand', 1_000, many, ['ZAR', 'USD', 'ZAR']);
  await companies('Dollar', 900_000, 1, ['USD']);
  await companies('Nothing', 900_001, 1, []);
  await companies('New', 900_002, 1, null);
  await companies('Krona', 900_003, 1, ['SEK']);
  await db.rows(sql`delete from company_figures_due`);
});

it('who enters a rate writes one row, however many companies have money in its currencies; the job tells each of them once', async () => {
  await rate('USD/ZAR');
  await rate('ZAR/EUR', 'ZAR/GBP');
  expect([await numberOf('company_rates_due'), await numberOf('company_figures_due')]).toEqual([2, 0]);
  expect(await told()).toEqual(['New 1', `Rand ${many}`]);
  expect([await numberOf('company_rates_due'), await told()]).toEqual([0, []]);
});

it('a rate between third currencies concerns all that is not in US dollars, another one only whom it names', async () => {
  await rate('NOK/SEK');
  expect(await told()).toEqual(['Krona 1', 'New 1']);
  await rate('EUR/GBP');
  expect(await told()).toEqual(['New 1']);
  await rate('EUR/USD');
  expect(await told()).toEqual(['Krona 1', 'New 1', `Rand ${many}`]);
  await rate();
  expect(await told()).toEqual([]);
});

it('a change is told to all from the first on, also while an earlier one is half told', async () => {
  await db.rows(sql`
    insert into company_rates_due (currencies, is_of_all, told_until) values (array['ZAR'], false, ${1_000 + many - 2})`);
  await rate('SEK/ZAR');
  // At once, and not a minute later.
  expect(await told()).toEqual(['Krona 1', 'New 2', `Rand ${many + 1}`]);
  expect([await numberOf('company_rates_due'), await told()]).toEqual([0, []]);
});
