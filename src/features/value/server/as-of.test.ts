import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { created } from '../../../../tests/kit.ts';
import type { Company } from '../../companies/contract.ts';
import type { CompanyComparison } from '../../compare/contract.ts';
import { minesTest } from '../../mines/server/mines.fixture.ts';
import type { CompanyRanks, Moved } from '../../rank/contract.ts';
import type { CompanyAtDeck, CompanyValue, CompanyValues, RangedWorked } from '../contract.ts';

const { server, member, createMine } = await minesTest();

let miner: Company;

const company = (name: string, ticker: string) =>
  created<Company>(member, '/api/companies', { name, stockExchanges: [{ exchange: 'TSXV', ticker }] });

const price = (key: string, priceDate: string, value: string) =>
  created(member, '/api/prices', {
    ...{ kind: 'ticker', key, priceDate, value, currency: 'USD', basis: 'spot', source: 'Test' },
  });

const snapshot = (of: Company, asOf: string, more: object) =>
  created(member, `/api/companies/${of.id}/capital-snapshots`, {
    ...{ asOf, balanceDate: asOf, currency: 'USD', debt: '0', instrumentsComplete: true, sourcePage: 'Page 3' },
    ...more,
  });

beforeAll(async () => {
  miner = await company('Dated Miner', 'DMI');
  const other = await company('Dated Other', 'DOT');
  await company('Dated Blank', 'DBL');
  await price('TSXV:DMI', '2025-06-27', '2');
  await price('TSXV:DMI', '2025-08-14', '3');
  await price('TSXV:DOT', '2025-06-30', '1');
  await snapshot(miner, '2025-03-31', { publishedOn: '2025-05-15', sharesOutstanding: 100_000_000, cash: '10000000' });
  await snapshot(miner, '2025-06-30', { publishedOn: '2025-08-14', sharesOutstanding: 150_000_000, cash: '4000000' });
  await snapshot(other, '2025-03-31', { sharesOutstanding: 10_000_000, cash: '1000000' });
  const mine = await createMine({ name: 'Dated Pit', companyId: miner.id, ownershipPercentage: 100 });
  await created(member, `/api/mines/${mine.id}/interests`, {
    ...{ holder: 'Dated Miner', companyId: miner.id, kind: 'ownership', percent: '50', fromDate: '2024-01-01' },
  });
  const study = (reportDate: string, npv: number) =>
    created(member, `/api/mines/${mine.id}/economics`, {
      ...{ studyType: 'PEA', reportDate, npv, discountRate: 5, taxBasis: 'after-tax', shareBasis: '100%' },
      currency: 'USD',
    });
  await study('2024-05-01', 380);
  await study('2025-08-01', 900);
  await created(member, `/api/mines/${mine.id}/resource-estimates`, {
    ...{ metal: 'Gold', resourceType: 'indicated', tonnage: 62_207_000, grade: '1', gradeUnit: 'g/t' },
    reportDate: '2024-05-01',
  });
});

const working = async (asOf: string, id = miner.id) => {
  const answer = await member.get(`/api/companies/${id}/value`, { query: { asOf } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<CompanyValue>();
};
const valueOf = ({ figures }: CompanyValue, name: string) => figures.find(({ figure }) => figure === name)?.value;

const columns = 'ev-tsm;p-nav-tsm;cash;ev-mi-tsm.gold';
const table = async (query: Record<string, string>) => {
  const answer = await member.get('/api/company-values', { query: { search: 'Dated', columns, ...query } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<CompanyValues>();
};

describe('GET /api/companies/{id}/value?asOf=', () => {
  it('tells what had been published by then, and nothing that was published later', async () => {
    const past = await working('2025-06-30');
    expect(past.price).toMatchObject({ value: '2', asOf: '2025-06-27' });
    expect(valueOf(past, 'ev-tsm')).toBe('190000000');
    expect(valueOf(past, 'nav')).toBe('200000000');
    expect(valueOf(past, 'p-nav-tsm')).toBe('1');
    expect(Number(valueOf(past, 'ev-mi-tsm.gold'))).toBeCloseTo(190, 2);
    const later = await working('2025-08-14');
    expect(valueOf(later, 'ev-tsm')).toBe('446000000');
    expect(valueOf(later, 'nav')).toBe('454000000');
    const before = await working('2025-05-14');
    expect(before.price).toBeNull();
    expect(valueOf(before, 'ev-tsm')).toBeUndefined();
  });

  it('says how old a price is, and what counts by its own day', async () => {
    const old = await working('2025-07-31');
    const ev = old.figures.find(({ figure }) => figure === 'ev-tsm')!;
    expect(ev).toMatchObject({ value: '190000000', isRanked: false });
    expect(ev.warnings.join(' ')).toContain('The price is of 2025-06-27, more than seven days before 2025-07-31.');
    expect(old.remarks.join(' ')).toContain('nobody says when they were published');
    // The figures of today follow from all that is on record, as before.
    const today = await member.get(`/api/companies/${miner.id}/value`);
    expect(today.json<CompanyValue>().remarks).toEqual([]);
  });

  it('refuses what is no day, and a day that has not come, in a sentence', async () => {
    for (const [asOf, words] of [
      ['2025-02-30', 'existing day'],
      ['yesterday', 'existing day'],
      ['9999-12-31', 'has come'],
    ] as const)
      for (const path of [`/api/companies/${miner.id}/value`, '/api/company-values']) {
        const answer = await member.get(path, { query: { asOf } });
        expect(answer.statusCode, path).toBe(400);
        expect(answer.body).toContain(words);
      }
    expect((await member.get('/api/companies/999999/value', { query: { asOf: '2025-06-30' } })).statusCode).toBe(404);
  });
});

describe('a price deck as of a day', () => {
  it('is put to what had been published by then, in the table, the working and the file', async () => {
    const { id: deck } = await created<{ id: number }>(member, '/api/price-decks', {
      ...{ name: 'Later prices', date: '2025-12-01' },
      prices: [{ metal: 'Gold', value: '2500', currency: 'USD', unit: 'oz' }],
    });
    const at = async (asOf: string) => {
      const query = { ids: String(miner.id), deck: String(deck), asOf };
      const answer = await member.get('/api/company-deck-values', { query });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ companies: CompanyAtDeck[] }>().companies[0]!;
    };
    // Neither study plans an output: what a price makes of it is not known.
    expect(await at('2025-06-30')).toEqual({ id: miner.id, nav: null, priceToNav: null });
    const [mine] = (await member.get(`/api/companies/${miner.id}/page`)).json<{ mines: { id: number }[] }>().mines;
    await created(member, `/api/mines/${mine!.id}/economics`, {
      ...{ studyType: 'PFS', reportDate: '2025-07-15', npv: 600, discountRate: 5, taxBasis: 'pre-tax' },
      ...{ shareBasis: '100%', currency: 'USD', lifeOfMineYears: 10, productionThroughput: 100_000 },
      ...{ productionThroughputUnit: 'oz/year', metalPrices: [{ metal: 'Gold', value: 2_000, unit: 'oz' }] },
    });
    await member.put(`/api/mines/${mine!.id}`, { royalties: 0 });
    const { nav, priceToNav } = await at('2025-07-31');
    // Half of 50 M a year for ten years at 5 %, beside half of 600 M and 10 M of cash; in three years at the latest.
    const most = 25 * ((1 - 1.05 ** -10) / 0.05);
    expect(nav!.high).toBeCloseTo(310 + most, 6);
    expect(nav!.low).toBeCloseTo(310 + most / 1.05 ** 3, 6);
    expect(priceToNav!.low).toBeCloseTo(200 / (310 + most), 9);
    expect((await at('2025-07-14')).nav).toBeNull();

    const path = `/api/companies/${miner.id}/deck-value`;
    const worked = await member.get(path, { query: { deck: String(deck), asOf: '2025-07-31' } });
    expect(worked.json<{ figures: RangedWorked[] }>().figures[0]).toMatchObject({
      figure: 'nav-deck',
      asOf: '2025-07-31',
    });
    const file = await member.get('/api/csv/export/company-values', {
      query: { search: 'Dated Miner', columns: 'nav', deck: String(deck), asOf: '2025-07-31' },
    });
    expect(file.body).toContain("NAV at the price deck 'Later prices' of 2025-12-01, approximation, lowest");
    expect(file.body).toMatch(/^Dated Miner,.*,310,.*,4\d\d\.\d+,5\d\d\.\d*,/mu);
    const wrong = await member.get(path, { query: { deck: String(deck), asOf: '9999-01-01' } });
    expect(wrong.statusCode).toBe(400);
  });
});

describe('companies side by side and in a rank as of a day', () => {
  it('compares by figures and mines of the day', async () => {
    const ofDay = async (asOf?: string) => {
      const answer = await member.get('/api/company-comparison', {
        query: { ids: `${miner.id}`, ...(asOf && { asOf }) },
      });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<CompanyComparison>().companies[0]!;
    };
    const then = await ofDay('2025-06-30');
    expect(then.figures['nav']).toMatchObject({ value: 200 });
    expect(then.figures).not.toHaveProperty('coverage');
    expect(then.mines).toMatchObject([{ name: 'Dated Pit', percent: 50 }]);
    expect((await ofDay('2023-12-31')).mines).toEqual([]);
    expect((await ofDay('2025-08-14')).figures['nav']).toMatchObject({ value: 454 });
    expect((await ofDay()).figures).toHaveProperty('coverage');
    const wrong = await member.get('/api/company-comparison', { query: { ids: `${miner.id}`, asOf: '9999-01-01' } });
    expect(wrong.statusCode).toBe(400);
  });

  it('ranks by figures of the day, with what became of the share since', async () => {
    const query = { search: 'Dated', weights: 'cash:2;p-nav-tsm:1', asOf: '2025-06-30' };
    const answer = await member.get('/api/company-ranks', { query });
    expect(answer.statusCode, answer.body).toBe(200);
    const ranks = answer.json<CompanyRanks>();
    expect(ranks).toMatchObject({ total: 2, without: 1, weights: [{ figure: 'cash', known: 2 }, { known: 1 }] });
    expect(ranks.companies.map(({ name, rank }) => [name, rank])).toEqual([
      ['Dated Miner', 1],
      ['Dated Other', 2],
    ]);
    expect(ranks.companies[0]).toMatchObject({
      figures: { cash: { value: 10, percentile: 75 } },
      since: {
        from: { value: '2', currency: 'USD', asOf: '2025-06-27' },
        to: { value: '3', currency: 'USD', asOf: '2025-08-14' },
        ...{ isRestated: false, change: 50 },
      },
    });
    // No price after that day was entered.
    expect(ranks.companies[1]!.since).toBeNull();
    const later = await member.get('/api/company-ranks', {
      query: { ...query, asOf: '2025-08-14', figures: 'cash:..2' },
    });
    expect(later.json<CompanyRanks>().companies.map(({ name }) => name)).toEqual(['Dated Other']);
    const today = await member.get('/api/company-ranks', { query: { search: 'Dated', weights: 'coverage:1' } });
    expect(today.json<CompanyRanks>().companies[0]).not.toHaveProperty('since');
    const moved = await member.get('/api/company-rank-sensitivity', { query });
    expect(moved.json<{ companies: Moved }>().companies).toMatchObject([
      { name: 'Dated Miner', rank: 1, doubled: [1, 1], without: [1, 1] },
      { name: 'Dated Other', rank: 2, doubled: [2, 2], without: [null, 2] },
    ]);
    for (const path of ['/api/company-ranks', '/api/company-rank-sensitivity']) {
      const untold = await member.get(path, { query: { ...query, weights: 'coverage:1' } });
      expect(untold.statusCode, path).toBe(400);
      expect(untold.body).toContain('Of coverage only what holds today is known');
    }
  });
});

describe('GET /api/company-values', () => {
  it('sorts by figures of the day; what was not known stands last and is counted', async () => {
    for (const [sortOrder, first] of [
      ['desc', ['Dated Miner', 'Dated Other', 'Dated Blank']],
      ['asc', ['Dated Other', 'Dated Miner', 'Dated Blank']],
    ] as const) {
      const found = await table({ asOf: '2025-06-30', sortBy: 'ev-tsm', sortOrder });
      expect(found.companies.map(({ name }) => name)).toEqual(first);
      expect(found).toMatchObject({ asOf: '2025-06-30', unknown: 1 });
    }
    const { companies } = await table({ asOf: '2025-06-30' });
    expect(companies.map(({ name }) => name)).toEqual(['Dated Blank', 'Dated Miner', 'Dated Other']);
    expect(companies[1]).toMatchObject({
      tickers: expect.any(Array) as string[],
      figures: { 'ev-tsm': { value: 190, asOf: '2025-06-30' }, cash: { value: 10 }, 'p-nav-tsm': { value: 1 } },
    });
    expect(companies[0]!.figures).toEqual({});
    // By its own day, for want of one of publication.
    expect((await table({ asOf: '2025-03-30' })).companies[2]!.figures).toEqual({});
  });

  it('takes conditions on figures of that day, and names figures that are of today alone', async () => {
    const names = async (figures: string, asOf: string) =>
      (await table({ asOf, figures })).companies.map(({ name }) => name);
    expect(await names('cash:5..', '2025-06-30')).toEqual(['Dated Miner']);
    expect(await names('cash:5..', '2025-08-14')).toEqual([]);
    expect(await names('cash:..4', '2025-08-14')).toEqual(['Dated Miner', 'Dated Other']);
    for (const query of [{ figures: 'coverage:10..' }, { columns: 'coverage' }, { sortBy: 'coverage' }]) {
      const answer = await member.get('/api/company-values', { query: { asOf: '2025-06-30', ...query } });
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toContain('Of coverage only what holds today is known');
    }
  });

  it('needs a session and a day', async () => {
    expect((await server.visitor().get('/api/company-values', { query: { asOf: '2025-06-30' } })).statusCode).toBe(401);
    expect((await member.get('/api/company-values')).statusCode).toBe(400);
  });

  it('refuses more companies than it computes at once', async () => {
    await server.db.rows(sql`
      insert into companies (name, name_folded, search_text)
      select 'Crowd ' || n, 'crowd ' || n, 'crowd ' || n from generate_series(1, 501) n`);
    const answer = await member.get('/api/company-values', { query: { asOf: '2025-06-30', search: 'Crowd' } });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('Search for fewer');
    expect((await table({ asOf: '2025-06-30' })).companies).toHaveLength(3);
  });
});
