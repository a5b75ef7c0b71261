import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { created } from '../../../../tests/kit.ts';
import type { Company } from '../../companies/contract.ts';
import { keepDueCompanyFigures } from '../../figures/server/keep-company-figures.ts';
import type { Mine } from '../../mines/contract.ts';
import { minesTest } from '../../mines/server/mines.fixture.ts';
import type { Likeness } from '../../rank/contract.ts';
import type { CompanyAtDeck, CompanyValue, RangedWorked } from '../contract.ts';

const { server, member, createMine } = await minesTest();
const day = new Date().toISOString().slice(0, 10);

let explorer: Company;
let producer: Company;
let blank: Company;
let pit: Mine;

const price = (key: string, value: string, more: object = {}) =>
  created(member, '/api/prices', {
    kind: 'ticker',
    key,
    priceDate: day,
    value,
    currency: 'CAD',
    basis: 'spot',
    source: 'Test',
    ...more,
  });

beforeAll(async () => {
  const company = (name: string, ticker: string) =>
    created<Company>(member, '/api/companies', { name, stockExchanges: [{ exchange: 'TSXV', ticker }] });
  explorer = await company('Explorer', 'EXP');
  producer = await company('Producer', 'PRO');
  blank = await created<Company>(member, '/api/companies', { name: 'Blank' });
  await price('TSXV:EXP', '0.50');
  await price('TSXV:PRO', '10');
  await created(member, '/api/prices', {
    ...{ kind: 'rate', key: 'USD/CAD', priceDate: day, value: '1.25', currency: 'CAD', basis: 'spot', source: 'Test' },
  });
  const snapshot = (of: Company, more: object) =>
    created(member, `/api/companies/${of.id}/capital-snapshots`, {
      ...{ asOf: day, balanceDate: day, currency: 'CAD', sourcePage: 'Page 3', ...more },
    });
  // Nobody says which instruments there are.
  await snapshot(explorer, {
    sharesOutstanding: 100_000_000,
    cash: '6000000',
    debt: '0',
    quarterlyBurn: '1500000',
    quarterlyOverhead: '300000',
  });
  await snapshot(producer, {
    ...{
      sharesOutstanding: 100_000_000,
      cash: '125000000',
      debt: '250000000',
      quarterlyBurn: '-50000000',
      instrumentsComplete: true,
    },
  });
  await created(member, `/api/companies/${producer.id}/instruments`, {
    ...{
      kind: 'option',
      asOf: day,
      count: 10_000_000,
      strike: '5',
      currency: 'CAD',
      expiry: '2099-01-01',
      sourcePage: 'Page 4',
    },
  });
  const mine = await createMine({ name: 'Pit', companyId: producer.id, ownershipPercentage: 50 });
  pit = mine;
  const estimate = (resourceType: string) =>
    created(member, `/api/mines/${mine.id}/resource-estimates`, {
      ...{ metal: 'Gold', resourceType, tonnage: 62_207_000, grade: '1', gradeUnit: 'g/t', reportDate: '2025-03-01' },
    });
  await estimate('probable');
  await estimate('inferred');
  await created<Mine>(member, `/api/mines/${mine.id}/economics`, {
    ...{
      studyType: 'FS',
      reportDate: '2025-06-30',
      npv: 2000,
      discountRate: 5,
      taxBasis: 'after-tax',
      shareBasis: '100%',
      currency: 'USD',
      totalCapex: 300,
      lifeOfMineYears: 10,
      productionThroughput: 200_000,
      productionThroughputUnit: 'oz/year',
      allInSustainingCost: 1_000,
      allInSustainingCostUnit: 'oz',
      metalPrices: [{ metal: 'Gold', value: 2_000, unit: 'oz', basis: 'long-term' }],
    },
  });
  const year = Number(day.slice(0, 4)) - 1;
  for (const [from, to, recovered] of [
    ['01-01', '06-30', '90000'],
    ['07-01', '12-31', '98000'],
  ])
    await created(member, `/api/mines/${mine.id}/production-periods`, {
      ...{ metal: 'Gold', fromDate: `${year}-${from}`, toDate: `${year}-${to}`, basis: '100%', recovered, unit: 'oz' },
    });
  await created(member, `/api/companies/${producer.id}/insider-trades`, {
    ...{ insider: 'Ann Vane', market: 'CA', nature: 'holding', security: 'shares', tradedOn: `${year}-05-04` },
    ...{ holdingAfter: 12_500_000, sourceUrl: 'https://example.com/filing' },
  });
  await keepDueCompanyFigures(server.db);
});

const figuresOf = async (name: string, columns: string) =>
  (await member.get('/api/companies', { query: { search: name, columns } })).json<Company[]>()[0]!.figures!;

describe('the value of companies', () => {
  it('is that of arithmetics on what was entered', async () => {
    const found = await figuresOf(
      'Producer',
      'market-cap-basic;market-cap-tsm;market-cap-diluted;ev-basic;ev-tsm;ev-diluted;ev-reserves-tsm.gold;p-nav-tsm;ev-npv-tsm;nav;cash;debt;cash-share;overhang;runway',
    );
    const value = (name: string) => found[name]?.value;
    // C$1,000 M at 1.25 CAD for a dollar.
    expect(value('market-cap-basic')).toBe(800);
    // 10 M options at 5 add 5 M shares at 10.
    expect(value('market-cap-tsm')).toBe(840);
    expect(value('market-cap-diluted')).toBe(880);
    expect(value('ev-basic')).toBe(800 + 200 - 100);
    expect(value('ev-tsm')).toBe(840 + 200 - 100);
    // Equal, because every strike is below the price: C$50 M of strikes are US$40 M.
    expect(value('ev-diluted')).toBe(880 + 200 - 100 - 40);
    // Half of two million ounces.
    expect(value('ev-reserves-tsm.gold')).toBeCloseTo(940e6 / (62_207_000 / 31.1034768 / 2), 6);
    expect(value('nav')).toBe(1000 + 100 - 200);
    expect(value('p-nav-tsm')).toBeCloseTo(840 / 900, 12);
    expect(value('ev-npv-tsm')).toBeCloseTo(0.94, 12);
    expect([value('cash'), value('debt'), value('cash-share'), value('overhang')]).toEqual([100, 200, 1, 10]);
    expect(found['runway']).toBeUndefined();
    for (const figure of Object.values(found)) expect(figure).not.toHaveProperty('isUnranked');
  });

  it('tells a bound as one, with what is missing, and ranks and divides nothing by it', async () => {
    const found = await figuresOf(
      'Explorer',
      'market-cap-basic;market-cap-tsm;ev-basic;ev-tsm;runway;overhead-share;cash-share',
    );
    expect(found['market-cap-basic']).toMatchObject({ value: 40, basis: `price of ${day}` });
    expect(found['ev-tsm']).toMatchObject({ value: 40 - 4.8, bound: 'at-least', isUnranked: true });
    expect(found['ev-tsm']!.notes!.join(' ')).toContain('a complete list of instruments');
    expect(found['runway']!.value).toBe(12);
    expect(found['overhead-share']!.value).toBe(20);
    const names = (query: Record<string, string>) =>
      member.get('/api/companies', { query }).then((answer) => answer.json<Company[]>().map(({ name }) => name));
    expect(await names({ figures: 'ev-tsm:0..' })).toEqual(['Producer']);
    for (const sortOrder of ['asc', 'desc']) expect((await names({ sortBy: 'ev-tsm', sortOrder }))[0]).toBe('Producer');
    expect(await names({ figures: 'market-cap-basic:0..', sortBy: 'market-cap-basic' })).toEqual([
      'Explorer',
      'Producer',
    ]);
  });

  it('opens its working: inputs with day and source, and why it is not known', async () => {
    const working = async (id: number) => (await member.get(`/api/companies/${id}/value`)).json<CompanyValue>();
    const { price: share, figures } = await working(producer.id);
    expect(share).toMatchObject({ listing: 'TSXV:PRO', value: '10', currency: 'CAD', asOf: day, source: 'Test' });
    const ev = figures.find(({ figure }) => figure === 'ev-tsm')!;
    expect(ev).toMatchObject({
      value: '940000000',
      unit: 'money',
      currency: 'USD',
      bound: 'exact',
      isRanked: true,
      missing: [],
    });
    expect(ev.from.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['shares outstanding', 'price', 'cash', 'debt']),
    );
    expect(ev.from.find(({ name }) => name === 'cash')).toMatchObject({ source: 'Page 3', asOf: day });
    const runway = figures.find(({ figure }) => figure === 'runway')!;
    expect(runway).toMatchObject({ value: null, warnings: ['No burn: more money came in than went out.'] });
    expect((await working(blank.id)).figures).toEqual([]);
    expect((await member.get('/api/companies/999999/value')).statusCode).toBe(404);
    expect((await server.visitor().get(`/api/companies/${producer.id}/value`)).statusCode).toBe(401);
  });

  it('has what production, studies and filings add: for a unit of a year, of the lives, of a price, and of the shares', async () => {
    const columns = 'ev-production-tsm.gold;total-cost-tsm.gold;leverage.gold;insiders;overhang-in;overhang-out';
    const found = await figuresOf('Producer', columns);
    // Half of 188,000 ounces; half of 2 Moz that cost 1,000 each, and of 300 M of capital.
    expect(found['ev-production-tsm.gold']).toMatchObject({ value: 10_000 });
    expect(found['ev-production-tsm.gold']!.basis).toMatch(/^\d{4}, recovered, price of /);
    expect(found['total-cost-tsm.gold']!.value).toBeCloseTo((940e6 + 150e6) / 1e6 + 1000, 6);
    expect(found['leverage.gold']).toMatchObject({ bound: 'at-least', isUnranked: true });
    // 2 M for each dollar of 20, over ten years from the third year on, taxed by 35 %, for a NAV of 900 M.
    const annuity = (1 - 1.05 ** -10) / 0.05 / 1.05 ** 3;
    expect(found['leverage.gold']!.value).toBeCloseTo((0.1 * 20 * 0.65 * annuity * 100) / 900, 6);
    expect(found['insiders']).toMatchObject({ value: 12.5, bound: 'at-least', isUnranked: true });
    expect([found['overhang-in']!.value, found['overhang-out']!.value]).toEqual([10, 0]);
    const { figures } = (await member.get(`/api/companies/${producer.id}/value`)).json<CompanyValue>();
    const inputs = (name: string) => figures.find(({ figure }) => figure === name)!.from.map((input) => input.name);
    expect(inputs('insiders')).toContain('held by Ann Vane');
    expect(inputs('total-cost-tsm.gold')).toContain('CAPEX of Pit (FS)');
    expect(inputs('overhang')).toContain('option at CAD 5.00 until 2099-01-01');
  });

  it('has what a mine produced, plans and grades, and what its price was in a year', async () => {
    const ago = (days: number) => new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
    for (const [days, value] of [
      [400, '2'],
      [380, '4'],
      [200, '16'],
      [100, '5'],
    ] as const)
      await created(member, '/api/prices', {
        ...{
          kind: 'ticker',
          key: 'TSXV:PRO',
          priceDate: ago(days),
          value,
          currency: 'CAD',
          basis: 'spot',
          source: 'Test',
        },
      });
    await keepDueCompanyFigures(server.db);
    const names =
      'held-production.gold;planned-production.gold;planned-aisc.gold;held-capex;net-cash;cash-cap;quarterly-burn;' +
      'price-high;price-low;price-off-high;price-change;held-reserves.gold;reserves-share.gold;held-grade-reserves.gold;reserve-life.gold';
    const found = await figuresOf('Producer', names);
    const shown = Object.fromEntries(Object.entries(found).map(([name, { value }]) => [name, value]));
    const life = 1_000_000 / 94_000;
    expect(shown).toEqual({
      ...{ 'held-production.gold': 94_000, 'planned-production.gold': 100_000, 'planned-aisc.gold': 1000 },
      // Half of 300 M; C$125 M less C$250 M at 1.25; a part of US$800 M; more came in than went out.
      ...{ 'held-capex': 150, 'net-cash': -100, 'cash-cap': 12.5, 'quarterly-burn': -40 },
      // C$16 and 5 of the year; C$4 of a month before it, and not the C$2 that are older.
      ...{ 'price-high': 12.8, 'price-low': 4, 'price-off-high': -37.5, 'price-change': 150 },
      ...{ 'held-reserves.gold': expect.closeTo(1_000_000, -1), 'reserves-share.gold': expect.closeTo(0.01, 7) },
      ...{ 'held-grade-reserves.gold': 1, 'reserve-life.gold': expect.closeTo(life, 4) },
    });
    const { figures } = (await member.get(`/api/companies/${producer.id}/value`)).json<CompanyValue>();
    for (const name of Object.keys(shown)) expect(figures.map(({ figure }) => figure)).toContain(name);
  });

  it('has a NAV at a price deck: a range beside the stated one, with its working', async () => {
    const deck = await created<{ id: number }>(member, '/api/price-decks', {
      ...{ name: 'Up a tenth', date: day, prices: [{ metal: 'Gold', value: '2200', currency: 'USD', unit: 'oz' }] },
    });
    const ids = [producer.id, explorer.id, blank.id].join(',');
    const answer = await member.get('/api/company-deck-values', { query: { ids, deck: String(deck.id) } });
    expect(answer.statusCode, answer.body).toBe(200);
    const { companies } = answer.json<{ companies: CompanyAtDeck[] }>();
    const of = (id: number) => companies.find((each) => each.id === id)!;
    const { nav, priceToNav } = of(producer.id);
    // Half of 40 M a year for ten years at 5 %, at once and untaxed; at the least in three years and taxed by 35 %.
    const most = 20 * ((1 - 1.05 ** -10) / 0.05);
    const least = (most * 0.65) / 1.05 ** 3;
    expect([nav!.low, nav!.high]).toEqual([expect.closeTo(900 + least, 6), expect.closeTo(900 + most, 6)]);
    expect(priceToNav!.low).toBeCloseTo(840 / (900 + most), 9);
    expect(priceToNav!.high).toBeCloseTo(840 / (900 + least), 9);
    expect(nav!.notes[0]).toContain('An approximation by an annuity');
    expect([of(explorer.id), of(blank.id)]).toEqual(
      [explorer.id, blank.id].map((id) => ({ id, nav: null, priceToNav: null })),
    );

    const diluted = await member.get('/api/company-deck-values', {
      query: { ids: String(producer.id), deck: String(deck.id), shares: 'diluted' },
    });
    // The strikes of 40 M stand in the NAV.
    expect(diluted.json<{ companies: CompanyAtDeck[] }>().companies[0]!.priceToNav!.low).toBeCloseTo(
      880 / (900 + most + 40),
      9,
    );

    const path = `/api/companies/${producer.id}/deck-value`;
    const worked = await member.get(path, { query: { deck: String(deck.id) } });
    expect(worked.statusCode, worked.body).toBe(200);
    const { figures, deck: used } = worked.json<{ figures: RangedWorked[]; deck: object }>();
    expect(used).toEqual({ name: 'Up a tenth', date: day });
    expect(figures.map(({ figure }) => figure)).toEqual(['nav-deck', 'p-nav-deck-tsm']);
    expect(figures[0]!.from.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['cash', 'production of a year of Pit (FS)', "Gold in the deck 'Up a tenth'"]),
    );
    const why = await member.get(`/api/companies/${explorer.id}/deck-value`, { query: { deck: String(deck.id) } });
    expect(why.json<{ figures: RangedWorked[] }>().figures[0]!.missing).toContain('an NPV of a mine');

    // The newest prices on a day are a deck, too: nobody entered one of gold.
    const ofDay = (await member.get(path, { query: { deck: day } })).json<{ figures: RangedWorked[] }>();
    expect(ofDay.figures[0]).toMatchObject({ value: null, high: null });
    expect(ofDay.figures[0]!.missing).toContain('price of Gold in the deck');

    const file = await member.get('/api/csv/export/company-values', {
      query: { search: 'Producer', columns: 'nav;p-nav-tsm', deck: String(deck.id) },
    });
    const [head, row] = file.body.split('\n');
    expect(head).toContain(`NAV at the price deck 'Up a tenth' of ${day}, approximation, lowest (USD million)`);
    expect(row).toMatch(/^Producer,PRO,.*,900,.*,986\.\d+,1054\.\d+,0\.\d+,0\.\d+,/u);

    const other = await server.signUp('Somebody Else');
    for (const [by, query, status] of [
      [member, { ids, deck: 'studies' }, 400],
      [member, { ids, deck: 'cheap' }, 400],
      [member, { ids }, 400],
      [member, { ids, deck: '999999' }, 404],
      [other, { ids, deck: String(deck.id) }, 404],
      [member, { ids, deck: day, shares: 'all' }, 400],
      [member, { ids: Array.from({ length: 51 }, (_, id) => id + 1).join(','), deck: day }, 400],
      [server.visitor(), { ids, deck: day }, 401],
    ] as const)
      expect((await by.get('/api/company-deck-values', { query })).statusCode, JSON.stringify(query)).toBe(status);
    expect((await member.get('/api/companies/999999/deck-value', { query: { deck: day } })).statusCode).toBe(404);
  });

  it('follows a period of production, once the mines of the company are looked at again', async () => {
    const periods = (await member.get(`/api/mines/${pit.id}/production-periods`)).json<
      { id: number; toDate: string }[]
    >();
    const last = periods.find(({ toDate }) => toDate.endsWith('12-31'))!;
    const changed = await member.put(`/api/production-periods/${last.id}`, { recovered: '4000' });
    expect(changed.statusCode, changed.body).toBe(200);
    await keepDueCompanyFigures(server.db);
    expect((await figuresOf('Producer', 'ev-production-tsm.gold'))['ev-production-tsm.gold']!.value).toBe(20_000);
  });

  it('is ranked with what does not stand for the same named', async () => {
    const answer = await member.get('/api/company-rank-likeness', { query: { weights: 'cash:1;p-nav-tsm:1' } });
    expect(answer.json()).toEqual({ count: 2, figures: [] });
    await created(member, `/api/companies/${blank.id}/capital-snapshots`, {
      ...{ asOf: day, balanceDate: day, currency: 'CAD', sourcePage: 'Page 1', sharesOutstanding: 1_000_000 },
      ...{ cash: '1000000', debt: '0', instrumentsComplete: true },
    });
    const mine = await createMine({ name: 'Second Pit', companyId: blank.id, ownershipPercentage: 100 });
    await created(member, `/api/mines/${mine.id}/economics`, {
      ...{ studyType: 'PEA', reportDate: '2025-06-30', npv: 10, discountRate: 8, currency: 'USD' },
      ...{ taxBasis: 'after-tax', shareBasis: '100%' },
    });
    await keepDueCompanyFigures(server.db);
    const unlike = await member.get('/api/company-rank-likeness', { query: { weights: 'cash:1;held-npv.USD:1' } });
    expect(unlike.json<Likeness>().figures).toEqual([
      {
        figure: 'held-npv.USD',
        differences: ['They stand for different things: FS, 5% (Producer); PEA, 8% (Blank).'],
      },
    ]);
  });

  it('tells cash and debt at the rate of their own balance sheet, and none where nobody entered one', async () => {
    const ago = (days: number) => new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
    const dated = await created<Company>(member, '/api/companies', { name: 'Dated Sheet' });
    await created(member, '/api/prices', {
      ...{
        kind: 'rate',
        key: 'USD/CAD',
        priceDate: ago(63),
        value: '1.6',
        currency: 'CAD',
        basis: 'spot',
        source: 'Test',
      },
    });
    const sheet = (asOf: string, balanceDate: string, money: object) =>
      created(member, `/api/companies/${dated.id}/capital-snapshots`, {
        ...{ asOf, balanceDate, currency: 'CAD', sharesOutstanding: 1_000_000, sourcePage: 'Page 3', ...money },
      });
    await sheet(ago(100), ago(120), { cash: '1000000', debt: '4000000' });
    await sheet(ago(30), ago(60), { cash: '8000000' });
    const { figures } = (await member.get(`/api/companies/${dated.id}/value`)).json<CompanyValue>();
    const of = (name: string) => figures.find(({ figure }) => figure === name)!;
    expect(of('cash')).toMatchObject({ value: '5000000', currency: 'USD', asOf: ago(60) });
    expect(of('debt')).toMatchObject({ value: null, missing: [expect.stringContaining(`CAD to USD on ${ago(120)}`)] });
  });

  it('follows a new price', async () => {
    // What tests before this one have left to do.
    await keepDueCompanyFigures(server.db);
    const [row] = await server.db.rows<{ id: number }>(sql`
      select p.id from prices p join price_series s on s.id = p.series_id where s.key = 'TSXV:EXP'`);
    const changed = await member.put(`/api/prices/${row!.id}`, { value: '1' });
    expect(changed.statusCode, changed.body).toBe(200);
    expect(await keepDueCompanyFigures(server.db)).toBe(1);
    expect((await figuresOf('Explorer', 'market-cap-basic'))['market-cap-basic']!.value).toBe(80);
  });

  it('tells its margin at a new price of what is sold for the metal', async () => {
    const { id: companyId } = await created<Company>(member, '/api/companies', { name: 'Yellowcake' });
    const mine = await createMine({ name: 'Oxide Pit', companyId, ownershipPercentage: 100, stage: 'production' });
    const year = new Date().getUTCFullYear() - 1;
    await created(member, `/api/mines/${mine.id}/production-periods`, {
      ...{ metal: 'U3O8', fromDate: `${year}-01-01`, toDate: `${year}-12-31`, basis: '100%', recovered: '1000' },
      ...{ unit: 'lbs', allInSustainingCost: '40', costUnit: 'lb', currency: 'USD' },
    });
    const priced = (value: string, priceDate: string) =>
      created(member, '/api/prices', {
        ...{ kind: 'metal', key: 'U3O8', priceDate, value, currency: 'USD', unit: 'lb', basis: 'spot', source: 'Test' },
      });
    const margin = async () => {
      await keepDueCompanyFigures(server.db);
      return (await figuresOf('Yellowcake', 'margin.uranium'))['margin.uranium']!.value;
    };
    await priced('80', `${year}-12-31`);
    const before = await margin();
    await priced('100', day);
    expect((await margin()) - before).toBeCloseTo(20 / 0.848005, 1);
  });

  it('stands in an order at a price deck by its cautious end, page by page, in the list and in its file', async () => {
    const deck = await created<{ id: number }>(member, '/api/price-decks', {
      ...{ name: 'For an order', date: day, prices: [{ metal: 'Gold', value: '2200', currency: 'USD', unit: 'oz' }] },
    });
    const sorted = async (query: Record<string, string>) => {
      const listed = await member.get('/api/companies', { query: { ...query, deck: String(deck.id) } });
      expect(listed.statusCode, listed.body).toBe(200);
      return { names: listed.json<Company[]>().map(({ name }) => name), next: listed.headers['x-next-cursor'] };
    };
    const challenger = await created<Company>(member, '/api/companies', {
      ...{ name: 'Challenger', stockExchanges: [{ exchange: 'TSXV', ticker: 'CHA' }] },
    });
    await price('TSXV:CHA', '0.50');
    await created(member, `/api/companies/${challenger.id}/capital-snapshots`, {
      ...{ asOf: day, balanceDate: day, currency: 'CAD', sourcePage: 'Page 3', sharesOutstanding: 100_000_000 },
      ...{ cash: '0', debt: '0', instrumentsComplete: true },
    });
    const better = await createMine({
      ...{ name: 'Better Pit', companyId: challenger.id, ownershipPercentage: 100, royalties: 0 },
    });
    await created(member, `/api/mines/${better.id}/economics`, {
      ...{
        studyType: 'PFS',
        reportDate: '2025-06-30',
        npv: 800,
        discountRate: 5,
        currency: 'USD',
        lifeOfMineYears: 10,
      },
      ...{ taxBasis: 'after-tax', shareBasis: '100%', productionThroughput: 400_000 },
      ...{ productionThroughputUnit: 'oz/year', metalPrices: [{ metal: 'Gold', value: 2_000, unit: 'oz' }] },
    });
    await keepDueCompanyFigures(server.db);
    // 800 M less than 900 M of the other at the prices of the studies, and more at the deck: 80 M a year instead of 20.
    const first = async (sortBy: string, sortOrder: string, shares = 'tsm') =>
      (await sorted({ sortBy, sortOrder, shares })).names[0];
    expect(await first('nav', 'desc')).toBe('Producer');
    for (const shares of ['basic', 'tsm', 'diluted']) {
      expect(await first('nav-deck', 'desc', shares)).toBe('Challenger');
      expect(await first('nav-deck', 'asc', shares)).toBe('Producer');
      expect(await first('p-nav-deck', 'asc', shares)).toBe('Challenger');
      expect(await first('p-nav-deck', 'desc', shares)).toBe('Producer');
    }
    const all = await sorted({ sortBy: 'nav-deck', sortOrder: 'desc', limit: '50' });
    expect(all.names.slice(0, 2)).toEqual(['Challenger', 'Producer']);
    const page = await sorted({ sortBy: 'nav-deck', sortOrder: 'desc', limit: '1' });
    const rest = await sorted({ sortBy: 'nav-deck', sortOrder: 'desc', limit: '50', after: String(page.next) });
    expect([...page.names, ...rest.names]).toEqual(all.names);
    expect(await sorted({ sortBy: 'nav-deck', search: 'Producer' })).toMatchObject({ names: ['Producer'] });

    const file = await member.get('/api/csv/export/company-values', {
      query: { columns: 'nav', deck: String(deck.id), sortBy: 'nav-deck', sortOrder: 'desc' },
    });
    expect(file.statusCode, file.body).toBe(200);
    expect(file.body.split('\n')[1], file.body).toMatch(/^Challenger,/u);
    const other = await server.signUp('Stranger');
    for (const [by, query, status] of [
      [member, {}, 400],
      [member, { deck: 'studies' }, 400],
      [member, { deck: String(deck.id), shares: 'all' }, 400],
      [other, { deck: String(deck.id) }, 404],
    ] as const)
      expect((await by.get('/api/companies', { query: { sortBy: 'nav-deck', ...query } })).statusCode).toBe(status);
    // As lists tell it of the rows that are shown.
    const ids = [producer.id, challenger.id].join(',');
    const shown = (await member.get('/api/company-deck-values', { query: { ids, deck: String(deck.id) } })).json<{
      companies: CompanyAtDeck[];
    }>();
    const lows = shown.companies.map(({ nav }) => nav!.low);
    expect(lows[1]).toBeGreaterThan(lows[0]!);
    // A second study of the same metal moves as well; one whose metal the deck lacks leaves the company without a place.
    const withStudy = async (name: string, metal: string, unit: string) => {
      const further = await createMine({ name, companyId: challenger.id, ownershipPercentage: 100, royalties: 0 });
      await created(member, `/api/mines/${further.id}/economics`, {
        ...{
          studyType: 'PEA',
          reportDate: '2025-06-30',
          npv: 1,
          discountRate: 5,
          currency: 'USD',
          lifeOfMineYears: 10,
        },
        ...{ taxBasis: 'after-tax', shareBasis: '100%', productionThroughput: 1_000 },
        ...{ productionThroughputUnit: `${unit}/year`, metalPrices: [{ metal, value: 2_000, unit: 'oz' }] },
      });
      await keepDueCompanyFigures(server.db);
    };
    await withStudy('Further Pit', 'Gold', 'oz');
    expect(await first('nav-deck', 'desc')).toBe('Challenger');
    await withStudy('Silver Pit', 'Silver', 'oz');
    expect(await first('nav-deck', 'desc')).toBe('Producer');
  });
});
