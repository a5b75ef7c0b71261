import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import type { Company } from '../../companies/contract.ts';
import { currencies } from '../../../domain/money/currencies.ts';
import { keepDueCompanyFigures } from './keep-company-figures.ts';
import { keepDueFigures } from './keep-figures.ts';
import { enteredPrices, ratesOfDays } from '../../prices/server/quote-prices.ts';
import { weighCompanies } from './weigh-companies.ts';

const { server, member } = await serverWithMembers();

const sentence = 'has more than 2,000 mines, or 20,000 records of them: its figures are not computed.';
let heavy: Company;
let light: Company;

beforeAll(async () => {
  heavy = await created<Company>(member, '/api/companies', { name: 'Heavy Holder' });
  light = await created<Company>(member, '/api/companies', { name: 'Light Holder' });
  await created(member, `/api/companies/${light.id}/capital-snapshots`, { asOf: '2026-01-31', sharesOutstanding: 5 });
  await server.db.rows(sql`
    insert into mines (name, name_folded, search_text, company_id)
    select 'Heap ' || n, 'heap ' || n, 'heap ' || n, ${heavy.id} from generate_series(1, 2001) n`);
  await server.db.rows(sql`insert into company_figures_due (company_id) values (${heavy.id}), (${light.id})`);
});

describe('a company that holds more than can be computed at once', () => {
  it('has no figures, and keeps nobody else from theirs', async () => {
    await keepDueFigures(server.db);
    expect(await keepDueCompanyFigures(server.db)).toBeGreaterThan(0);
    const rows = await server.db.rows<{ id: number; many: number }>(sql`
      select c.id, (select count(*) from company_figures f where f.company_id = c.id) as many from companies c
      where c.id in (${heavy.id}, ${light.id}) order by c.id`);
    expect(rows).toEqual([
      { id: heavy.id, many: 0 },
      { id: light.id, many: expect.any(Number) },
    ]);
    expect(rows[1]!.many).toBeGreaterThan(0);
    expect(await server.db.rows(sql`select 1 from company_figures_due`)).toEqual([]);
  });

  it('says so where it is asked for, and is unknown among others', async () => {
    for (const path of [
      `/api/companies/${heavy.id}/value`,
      `/api/companies/${heavy.id}/value?asOf=2026-01-01`,
      `/api/companies/${heavy.id}/deck-value?deck=2026-01-01`,
      `/api/company-comparison?ids=${heavy.id},${light.id}`,
    ]) {
      const answer = await member.get(path);
      expect([answer.statusCode, answer.body], path).toEqual([
        409,
        expect.stringContaining(`Heavy Holder ${sentence}`),
      ]);
    }
    const ofDay = await member.get('/api/company-values', { query: { asOf: '2026-02-01', search: 'holder' } });
    expect([ofDay.statusCode, ofDay.json<{ companies: object[] }>().companies.length]).toEqual([200, 2]);
    const atDeck = await member.get('/api/company-deck-values', {
      query: { ids: `${heavy.id},${light.id}`, deck: '2026-01-01' },
    });
    expect(atDeck.json<{ companies: object[] }>().companies).toContainEqual({
      ...{ id: heavy.id, nav: null, priceToNav: null },
    });
    expect((await member.get(`/api/companies/${light.id}/value`)).statusCode).toBe(200);
  });
});

it('rates are looked for between the currencies that are needed, however many pairs are on record', async () => {
  const day = '2026-03-05';
  for (const key of ['USD/CAD', 'EUR/USD', 'AUD/NZD'])
    await created(member, '/api/prices', { kind: 'rate', key, priceDate: day, value: '1.25', source: 'A bank' });
  const rates = (await ratesOfDays(server.db, [{ day, from: ['CAD'], into: ['USD'] }])).get(day)!;
  expect(rates.rate('USD', 'CAD')?.rate.toNumber()).toBe(1.25);
  expect(rates.rate('EUR', 'CAD')?.rate.toNumber()).toBe(1.5625);
  expect(rates.rate('AUD', 'NZD')).toBeNull();
  const other = await ratesOfDays(server.db, [{ day, from: ['AUD'], into: ['NZD'] }]);
  expect(other.get(day)!.rate('AUD', 'NZD')?.asOf).toBe(day);
});

it('rates of thousands of days are found beside all pairs that there are', async () => {
  const codes = [...currencies];
  const day = (place: number) => new Date(Date.UTC(2020, 0, 1 + place)).toISOString().slice(0, 10);
  await server.db.rows(sql`
    with made as (
      insert into price_series (kind, key, basis)
      select 'rate', a || '/' || b, 'spot' from unnest(${sql.param(codes)}::text[]) a, unnest(${sql.param(codes)}::text[]) b
      where a <> b on conflict do nothing returning id, key)
    insert into prices (series_id, price_date, value, currency, source)
    select id, date '2020-01-01', 2, right(key, 3), 'A bank' from made`);
  const asked = Array.from({ length: 2_000 }, (_, place) => ({
    ...{ day: day(place), from: [codes[place % codes.length]!], into: ['USD'] },
  }));
  const rates = await ratesOfDays(server.db, asked);
  expect(rates.size).toBe(2_000);
  expect(rates.get(day(1))!.rate(asked[1]!.from[0]!, 'USD')?.rate.toNumber()).toBe(2);
  expect(rates.get(day(8))!.rate(asked[8]!.from[0]!, 'USD')).toBeNull();

  // A quote reads the pairs by which it can be found, and none of the thirty thousand others.
  await server.db.rows(sql`delete from price_series s where s.key = 'CHF/NOK' or s.key = 'NOK/CHF'`);
  const sent = vi.spyOn(server.db, 'rows');
  const quote = await enteredPrices(server.db).quote('rate', 'CHF/NOK', '2020-01-04');
  const answers = await Promise.all(sent.mock.results.map(({ value }) => value as Promise<object[]>));
  sent.mockRestore();
  expect(quote).toMatchObject({ value: '4', ageDays: 3, currency: 'NOK' });
  expect(Math.max(...answers.map((rows) => rows.length))).toBeLessThan(30);
});

it('financings weigh in what is read of companies at once', async () => {
  const { id } = await created<Company>(member, '/api/companies', { name: 'Raised Often' });
  const { id: other } = await created<Company>(member, '/api/companies', { name: 'Raised Oftener' });
  await server.db.rows(sql`
    insert into financings (company_id, kind, closed_on, gross_proceeds, currency)
    select company_id, 'bought deal', date '2020-01-01' + n, 1000, 'CAD' from unnest(array[${id}, ${other}]::bigint[]) company_id,
      generate_series(1, 10001) n`);
  expect((await weighCompanies(server.db, [id, other])).parts).toEqual([[id], [other]]);
});

it('metals weigh more than the records that name them, as each has figures of its own', async () => {
  const { id } = await created<Company>(member, '/api/companies', { name: 'Of Many Metals' });
  const { id: other } = await created<Company>(member, '/api/companies', { name: 'Of One Metal' });
  await server.db.rows(sql`
    with pits as (
      insert into mines (name, name_folded, search_text, company_id)
      select 'Pit ' || company_id, 'pit ' || company_id, 'pit ' || company_id, company_id
      from unnest(array[${id}, ${other}]::bigint[]) company_id returning id, company_id)
    insert into mine_figures (mine_id, measure, "of", value)
    select id, 'contained-inferred', 'metal ' || n, 5 from pits, generate_series(1, 2001) n where company_id = ${id}
    union all select id, 'tonnage-inferred', 'metal ' || n, 5 from pits, generate_series(1, 2001) n where company_id = ${other}
    union all select id, 'contained-inferred', 'gold', 5 from pits where company_id = ${other}`);
  const { parts, tooHeavy } = await weighCompanies(server.db, [id, other]);
  expect([parts, tooHeavy.map((company) => company.id)]).toEqual([[[other]], [id]]);
});
