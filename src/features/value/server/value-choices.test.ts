import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { created } from '../../../../tests/kit.ts';
import type { Company } from '../../companies/contract.ts';
import { keepDueCompanyFigures } from '../../figures/server/keep-company-figures.ts';
import { followRates } from '../../figures/server/rates-due.ts';
import { minesTest } from '../../mines/server/mines.fixture.ts';
import type { CompanyValue } from '../contract.ts';

const { server, member, createMine } = await minesTest();
const day = new Date().toISOString().slice(0, 10);

const price = (key: string, value: string, more: object = {}) =>
  created(member, '/api/prices', {
    ...{ kind: 'ticker', key, priceDate: day, value, currency: 'CAD', basis: 'spot', source: 'Test', ...more },
  });

beforeAll(async () => {
  await created(member, '/api/prices', {
    ...{ kind: 'rate', key: 'USD/CAD', priceDate: day, value: '1.25', currency: 'CAD', basis: 'spot', source: 'Test' },
  });
});

describe('the value of a company', () => {
  it("tells each company by its own metal where one asks for it, with the metal's name, and sorts nothing by it", async () => {
    const of = await created<Company>(member, '/api/companies', {
      ...{ name: 'Copper Holder', stockExchanges: [{ exchange: 'TSXV', ticker: 'CUH' }] },
    });
    await price('TSXV:CUH', '2.50');
    await created(member, `/api/companies/${of.id}/capital-snapshots`, {
      ...{ asOf: day, balanceDate: day, currency: 'CAD', sharesOutstanding: 1_000_000, sourcePage: 'Page 3' },
      ...{ cash: '0', debt: '0', instrumentsComplete: true },
    });
    const mine = await createMine({ name: 'Copper Pit', companyId: of.id, ownershipPercentage: 100 });
    await created(member, `/api/mines/${mine.id}/resource-estimates`, {
      ...{ metal: 'Copper', resourceType: 'inferred', tonnage: 45_359_237, grade: '0.1', gradeUnit: '%' },
      reportDate: '2025-03-01',
    });
    await keepDueCompanyFigures(server.db);
    await keepDueCompanyFigures(server.db);
    const columns = 'ev-inferred-tsm.own;ev-inferred-basic.gold';
    const figures = async (query: Record<string, string>) =>
      (await member.get('/api/companies', { query: { columns, ...query } })).json<Company[]>();
    const names = (companies: Company[]) => companies.map(({ figures: known }) => Object.keys(known!));
    // US$2 M for 100 million pounds.
    const [copper] = await figures({ search: 'Copper Holder' });
    expect(copper!.figures!['ev-inferred-tsm.copper']!.value).toBeCloseTo(0.02, 9);
    expect(names([copper!])).toEqual([['ev-inferred-tsm.copper']]);
    const past = await member.get('/api/company-values', { query: { asOf: day, search: 'Copper Holder', columns } });
    const { companies } = past.json<{ companies: Company[] }>();
    expect(names(companies)).toEqual([['ev-inferred-tsm.copper']]);
    const file = await member.get('/api/csv/export/company-values', { query: { search: 'Copper Holder', columns } });
    const [head, row] = file.body.split('\n');
    expect(head).toContain("EV for a unit of each company's own metal, inferred, treasury method (USD for its unit)");
    expect(row).toMatch(/,0\.02,"copper, USD\/lb, inferred, price of /u);
    for (const query of [{ sortBy: 'ev-inferred-tsm.own' }, { figures: 'ev-inferred-tsm.own:0..' }] as Record<
      string,
      string
    >[]) {
      const refused = await member.get('/api/companies', { query });
      expect(refused.statusCode).toBe(400);
      expect(refused.body).toContain('is of another metal for each company: name one, as ev-inferred-tsm.gold.');
    }
    const ranked = await member.get('/api/company-ranks', { query: { weights: 'ev-inferred-tsm.own:1' } });
    expect(ranked.statusCode).toBe(400);
  });

  it('leaves out what cannot be exercised yet where one asks for it, and says so', async () => {
    const of = await created<Company>(member, '/api/companies', {
      ...{ name: 'Unvested', stockExchanges: [{ exchange: 'TSXV', ticker: 'UNV' }] },
    });
    const own = `/api/companies/${of.id}`;
    await price('TSXV:UNV', '2');
    await created(member, `${own}/capital-snapshots`, {
      ...{ asOf: day, balanceDate: day, currency: 'CAD', sharesOutstanding: 1_000, sourcePage: 'Page 3' },
      instrumentsComplete: true,
    });
    await created(member, `${own}/instruments`, {
      ...{ kind: 'option', asOf: day, count: 100, strike: '1', currency: 'CAD', expiry: '2099-01-01' },
      ...{ vesting: '2098-01-01', sourcePage: 'Page 4' },
    });
    const working = async (query: Record<string, string>) => {
      const { figures, remarks } = (await member.get(`${own}/value`, { query })).json<CompanyValue>();
      const value = (name: string) => figures.find(({ figure }) => figure === name)!.value;
      return [value('shares-tsm'), value('shares-diluted'), value('overhang'), remarks];
    };
    expect(await working({})).toEqual(['1050', '1100', '10', []]);
    const left = ['Options, warrants and share units that cannot be exercised yet are left out, as was asked.'];
    expect(await working({ exercisableOnly: 'true' })).toEqual(['1000', '1000', '0', left]);
    expect((await working({ exercisableOnly: 'true', asOf: day })).slice(0, 3)).toEqual(['1000', '1000', '0']);
    expect((await member.get(`${own}/value`, { query: { exercisableOnly: 'some' } })).statusCode).toBe(400);
  });

  it('reads a price of before a consolidation in shares of after it, and money that was raised after the balance sheet', async () => {
    const ago = (days: number) => new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
    const of = await created<Company>(member, '/api/companies', {
      ...{ name: 'Consolidated', stockExchanges: [{ exchange: 'TSXV', ticker: 'CNS' }] },
    });
    const own = `/api/companies/${of.id}`;
    await created(member, `${own}/capital-snapshots`, {
      ...{ asOf: ago(40), balanceDate: ago(40), currency: 'CAD', sharesOutstanding: 100_000_000, sourcePage: 'Page 3' },
      ...{ cash: '3000000', debt: '0', quarterlyBurn: '1500000', instrumentsComplete: true },
    });
    await price('TSXV:CNS', '0.05', { priceDate: ago(2) });
    await created(member, `${own}/share-changes`, { effectiveDay: ago(1), newShares: '1', oldShares: '10' });
    await created(member, '/api/prices', {
      ...{
        kind: 'rate',
        key: 'AUD/CAD',
        priceDate: ago(20),
        value: '0.9',
        currency: 'CAD',
        basis: 'spot',
        source: 'Test',
      },
    });
    await created(member, '/api/prices', {
      ...{
        kind: 'rate',
        key: 'USD/CAD',
        priceDate: ago(2),
        value: '1.25',
        currency: 'CAD',
        basis: 'spot',
        source: 'Test',
      },
    });
    const financing = (closedOn: string, more: object) =>
      created(member, `${own}/financings`, {
        ...{
          kind: 'private placement',
          closedOn,
          units: 1_000_000,
          unitPrice: '2',
          currency: 'AUD',
          sourcePage: 'Page 1',
        },
        ...more,
      });
    await financing(ago(20), { fees: '1000000' });
    await financing(ago(41), {});
    await financing(ago(10), { kind: 'debt settlement' });
    await keepDueCompanyFigures(server.db);
    const columns = 'share-price;shares-basic;market-cap-basic;ev-tsm;runway';
    const figures = (await member.get('/api/companies', { query: { search: 'Consolidated', columns } })).json<
      Company[]
    >()[0]!.figures!;
    // Ten million shares of C$0.50, at 1.25 CAD for a dollar.
    expect(figures['shares-basic']!.value).toBe(10_000_000);
    expect(figures['share-price']!.value).toBeCloseTo(0.4, 12);
    expect(figures['market-cap-basic']).toMatchObject({ value: 4 });
    expect(figures['market-cap-basic']!.notes).toEqual([
      `The price of ${ago(2)}, 0.05 CAD, is of before a consolidation or split and is told in shares of after it.`,
      `The share count of ${ago(40)} lacks what was sold on ${ago(20)}, ${ago(10)}.`,
    ]);
    expect(figures['ev-tsm']!.value).toBeCloseTo(4 - 3 / 1.25, 12);
    // A$1 M net is C$0.9 M on the day: 3.9 M at 0.5 M a month.
    expect(figures['runway']!.value).toBeCloseTo(7.8, 12);
    expect(figures['runway']!.basis).toContain('with what was raised since');
  });
});

describe('the metal that a company of several is told by', () => {
  it('follows the newest prices of metals within a minute, as it follows those of shares', async () => {
    const of = await created<Company>(member, '/api/companies', {
      ...{ name: 'Gold and Silver', stockExchanges: [{ exchange: 'TSXV', ticker: 'GAS' }] },
    });
    await price('TSXV:GAS', '2.50');
    await created(member, `/api/companies/${of.id}/capital-snapshots`, {
      ...{ asOf: day, balanceDate: day, currency: 'CAD', sharesOutstanding: 1_000_000, sourcePage: 'Page 3' },
      ...{ cash: '0', debt: '0', instrumentsComplete: true },
    });
    const mine = await createMine({ name: 'Two Metals', companyId: of.id, ownershipPercentage: 100 });
    for (const [metal, grade] of [
      ['Gold', '0.1'],
      ['Silver', '1'],
    ] as const)
      await created(member, `/api/mines/${mine.id}/resource-estimates`, {
        ...{ metal, resourceType: 'inferred', tonnage: 311_034_768, grade, gradeUnit: 'g/t', reportDate: '2025-03-01' },
      });
    const metalPrice = (key: string, value: string, priceDate = day) =>
      created<{ id: number }>(member, '/api/prices', {
        ...{ kind: 'metal', key, value, unit: 'oz', currency: 'USD', priceDate, basis: 'spot', source: 'Test' },
      });
    await metalPrice('Gold', '3000');
    await metalPrice('Silver', '30', '2025-01-02');
    await keepDueCompanyFigures(server.db);
    await keepDueCompanyFigures(server.db);
    const told = async () => {
      await keepDueCompanyFigures(server.db);
      const [company] = (
        await member.get('/api/companies', { query: { columns: 'ev-inferred-tsm.own', search: 'Gold and Silver' } })
      ).json<Company[]>();
      return company!.figures!['ev-inferred-tsm.gold']?.value;
    };
    // A million ounces of gold at 3,000 beside ten million of silver at 30: 90.9 % of the value in the ground is gold.
    expect(await told()).toBeCloseTo(2, 9);
    // At 100 it is 75 %.
    const { id } = await metalPrice('Silver', '100');
    expect(await told()).toBeUndefined();
    expect((await member.put(`/api/prices/${id}`, { value: '74' })).statusCode).toBe(200);
    // At 74 it is 80.2 %, which is enough.
    expect(await told()).toBeCloseTo(2, 9);
    await metalPrice('Silver', '1000', '2024-05-01');
    const [due] = await server.db.rows<{ many: number }>(
      sql`select count(*)::int as many from company_figures_due where company_id = ${of.id}`,
    );
    // Of a day before the newest nothing is told today.
    expect(due!.many).toBe(0);
  });
});

describe('figures that rates of exchange convert', () => {
  const company = async (name: string, ticker: string, currency: string) => {
    const of = await created<Company>(member, '/api/companies', {
      ...{ name, stockExchanges: [{ exchange: 'TSXV', ticker }] },
    });
    await price(`TSXV:${ticker}`, '2', { currency });
    await created(member, `/api/companies/${of.id}/capital-snapshots`, {
      ...{ asOf: day, balanceDate: day, currency, sharesOutstanding: 1_000_000, sourcePage: 'Page 3' },
    });
    return of;
  };
  const rate = (key: string, value: string) =>
    created<{ id: number }>(member, '/api/prices', {
      ...{ kind: 'rate', key, value, priceDate: day, basis: 'spot', source: 'Test' },
    });
  const cost = async (name: string) => {
    await keepDueCompanyFigures(server.db);
    const query = { columns: 'market-cap-basic', search: name };
    const [found] = (await member.get('/api/companies', { query })).json<Company[]>();
    return found!.figures!['market-cap-basic']?.value;
  };
  const dueAfter = async (work: () => Promise<unknown>) => {
    await keepDueCompanyFigures(server.db);
    await work();
    await followRates(server.db);
    const rows = await server.db.rows<{ name: string }>(sql`
      select distinct c.name from company_figures_due d join companies c on c.id = d.company_id order by c.name`);
    return rows.map(({ name }) => name);
  };

  it('follow a rate that is entered, changed or taken away, as they follow a price', async () => {
    await company('Rand Holder', 'RND', 'ZAR');
    expect(await cost('Rand Holder')).toBeUndefined();
    const { id } = await rate('USD/ZAR', '20');
    expect(await cost('Rand Holder')).toBe(0.1);
    expect((await member.put(`/api/prices/${id}`, { value: '16' })).statusCode).toBe(200);
    expect(await cost('Rand Holder')).toBe(0.125);
    expect((await member.delete(`/api/prices/${id}`)).statusCode).toBe(204);
    expect(await cost('Rand Holder')).toBeUndefined();
  });

  it('are left alone where nothing is stated in the currency, and follow by way of a third one', async () => {
    await company('Krona Holder', 'KRO', 'SEK');
    await company('Dollar Holder', 'DOL', 'USD');
    expect(await dueAfter(() => rate('NOK/USD', '0.1'))).toEqual([]);
    expect(await dueAfter(() => rate('SEK/EUR', '0.1'))).toEqual(['Krona Holder']);
    expect(await cost('Krona Holder')).toBeUndefined();
    // What is in kronor becomes dollars by way of euros, with which no company states anything.
    expect(await dueAfter(() => rate('EUR/USD', '1.25'))).not.toContain('Dollar Holder');
    expect(await cost('Krona Holder')).toBe(0.25);
  });

  it('follow the studies of the mines that are held', async () => {
    const of = await company('Foreign Study', 'FST', 'USD');
    const mine = await createMine({ name: 'Peso Pit', companyId: of.id, ownershipPercentage: 100 });
    await created(member, `/api/mines/${mine.id}/economics`, {
      ...{ studyType: 'PEA', reportDate: '2025-06-30', npv: 100, discountRate: 5, currency: 'MXN', shareBasis: '100%' },
    });
    await keepDueCompanyFigures(server.db);
    expect(await dueAfter(() => rate('USD/MXN', '18'))).toEqual(['Foreign Study']);
  });

  it('follow the currency that a metal is priced in, and are told at it whatever else is told beside', async () => {
    const of = await created<Company>(member, '/api/companies', { name: 'Priced Abroad' });
    const mine = await createMine({ name: 'Baht Pit', companyId: of.id, ownershipPercentage: 100 });
    const year = Number(day.slice(0, 4)) - 1;
    await created(member, `/api/mines/${mine.id}/production-periods`, {
      ...{ metal: 'Tin', fromDate: `${year}-01-01`, toDate: `${year}-12-31`, basis: '100%', recovered: '1000' },
      ...{ unit: 'tonnes', sold: '1000', allInSustainingCost: '20000', costUnit: 't', currency: 'USD' },
    });
    await price('Tin', '1200000', { kind: 'metal', unit: 't', currency: 'THB' });
    await keepDueCompanyFigures(server.db);
    const { id } = await rate('USD/THB', '40');
    await keepDueCompanyFigures(server.db);
    const query = { columns: 'margin.tin', search: 'Priced Abroad' };
    const margin = async () =>
      (await member.get('/api/companies', { query })).json<Company[]>()[0]!.figures!['margin.tin']?.value;
    expect(await margin()).toBe(10_000);
    expect((await member.put(`/api/prices/${id}`, { value: '50' })).statusCode).toBe(200);
    await keepDueCompanyFigures(server.db);
    expect(await margin()).toBe(4_000);
  });

  it('are told at the rate of the day of each, also where a later sheet states the burn alone', async () => {
    const ago = (days: number) => new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
    const of = await created<Company>(member, '/api/companies', { name: 'Burn Alone' });
    const sheet = (balanceDate: string, more: object) =>
      created(member, `/api/companies/${of.id}/capital-snapshots`, {
        ...{ asOf: balanceDate, balanceDate, currency: 'BRL', sourcePage: 'Page 3', ...more },
      });
    await sheet(ago(150), { cash: '10000000', debt: '0' });
    await sheet(ago(60), { quarterlyBurn: '3000000' });
    for (const [days, value] of [
      [150, '4'],
      [60, '6'],
    ] as const)
      await created(member, '/api/prices', {
        ...{ kind: 'rate', key: 'USD/BRL', value, priceDate: ago(days), basis: 'spot', source: 'Test' },
      });
    await keepDueCompanyFigures(server.db);
    const query = { columns: 'cash;quarterly-burn', search: 'Burn Alone' };
    const { figures } = (await member.get('/api/companies', { query })).json<Company[]>()[0]!;
    expect([figures!['cash']?.value, figures!['quarterly-burn']?.value]).toEqual([2.5, 0.5]);
  });
});
