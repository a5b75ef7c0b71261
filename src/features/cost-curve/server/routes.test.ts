import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import { addMonths, utcDay } from '../../../domain/time/dates.ts';
import type { Mine } from '../../mines/contract.ts';
import type { CostCurve } from '../contract.ts';

const { server, admin, member } = await serverWithMembers();

const today = utcDay(new Date());
const last = Number(today.slice(0, 4)) - 1;
const lastDay = `${last}-12-31`;
const ids = new Map<string, number>();

async function build(name: string, more: object = {}) {
  const metalsDistribution = [{ metal: 'Gold', percentage: null }];
  const mine = await created<Mine>(member, '/api/mines', { name, country: 'Canada', metalsDistribution, ...more });
  ids.set(name, mine.id);
  return mine.id;
}
const year = (more: object = {}) => ({
  ...{ metal: 'Gold', fromDate: `${last}-01-01`, toDate: lastDay, basis: '100%', sold: '100000', unit: 'oz' },
  ...{ allInSustainingCost: '1200', currency: 'USD', costUnit: 'oz', sourceUrl: 'https://example.org/results' },
  ...more,
});
const produced = (id: number, more: object = {}) => created(member, `/api/mines/${id}/production-periods`, year(more));
const studied = (id: number, more: object = {}) =>
  created(member, `/api/mines/${id}/economics`, {
    ...{ studyType: 'PFS', reportDate: addMonths(today, -12), allInSustainingCost: 900, allInSustainingCostUnit: 'oz' },
    ...{ currency: 'USD', productionThroughput: 200_000, productionThroughputUnit: 'oz/year', shareBasis: '100%' },
    metalPrices: [{ metal: 'Gold', value: '2000', currency: 'USD', unit: 'oz', basis: null }],
    ...more,
  });
const price = (more: object) => created(member, '/api/prices', { source: 'Test fix', ...more });

beforeAll(async () => {
  const alder = await build('Alder');
  for (const [month, end, cost, sold] of [
    ['01-01', '06-30', '1000', '20000'],
    ['07-01', '12-31', '1200', '30000'],
  ] as const)
    await produced(alder, {
      ...{ fromDate: `${last}-${month}`, toDate: `${last}-${end}`, allInSustainingCost: cost, sold },
    });
  // Both: what was reported counts.
  await studied(alder);
  const birch = await build('Birch', { country: 'Ghana' });
  await studied(birch);
  const cedar = await build('Cedar');
  await produced(cedar, { allInSustainingCost: '1370', currency: 'CAD', basis: 'attributable' });
  const dogwood = await build('Dogwood');
  await produced(dogwood, { currency: 'SEK' });
  await build('Elm');
  const fir = await build('Fir', { metalsDistribution: [{ metal: 'Copper', percentage: null }] });
  await produced(fir, { sold: '10000', allInSustainingCost: '-50' });
  const gum = await build('Gum');
  await produced(gum);
  await admin.patch(`/api/mines/${gum}/archive`, { isArchived: true });
  const zebra = await build('Hazel', { metalsDistribution: [{ metal: 'Silver', percentage: null }] });
  await produced(zebra, { metal: 'Silver' });
  const oxide = { metal: 'U3O8', sold: '1000000', unit: 'lbs', allInSustainingCost: '40', costUnit: 'lb' };
  const ivy = await build('Ivy', { metalsDistribution: [{ metal: 'Uranium', percentage: null }] });
  await produced(ivy, oxide);
  const juniper = await build('Juniper', { metalsDistribution: [{ metal: 'Copper', percentage: null }] });
  await produced(juniper, { ...oxide, metal: 'Uranium', allInSustainingCost: '48' });
  await price({ kind: 'rate', key: 'USD/CAD', value: '1.37', priceDate: `${last}-12-30` });
  await price({ kind: 'rate', key: 'USD/SEK', value: '10', priceDate: `${last}-12-20` });
  await price({ kind: 'metal', key: 'Gold', value: '950', currency: 'USD', unit: 'oz', priceDate: lastDay });
});

const ask = async (query: Record<string, string | number> = {}) => {
  const answer = await member.get('/api/mine-cost-curve', { query: { metal: 'Gold', ...query } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<CostCurve>();
};
const names = ({ mines }: CostCurve) => mines.map(({ name }) => name);

describe('GET /api/mine-cost-curve', () => {
  it('needs a session, a metal and words it knows', async () => {
    expect((await server.visitor().get('/api/mine-cost-curve', { query: { metal: 'Gold' } })).statusCode).toBe(401);
    for (const wrong of [{ metal: '' }, { source: 'rumours' }, { years: 0 }, { years: 31 }, { country: 'Nowhere' }]) {
      const answer = await member.get('/api/mine-cost-curve', { query: { metal: 'Gold', ...wrong } });
      expect(answer.statusCode, JSON.stringify(wrong)).toBe(400);
    }
    expect((await member.get('/api/mine-cost-curve')).statusCode).toBe(400);
  });

  it('of a metal takes what is reported by the name of what is sold for it, as the metal in it', async () => {
    for (const metal of ['Uranium', 'U3O8', 'yellowcake']) {
      const curve = await ask({ metal });
      expect(curve.mines.map(({ name, cost, production }) => [name, cost, production])).toEqual([
        // 40 / 0.848005 for a pound of uranium.
        ['Ivy', expect.closeTo(47.169533, 6), expect.closeTo(848_005, 6)],
        ['Juniper', 48, 1_000_000],
      ]);
      expect(curve.leftOut).toEqual([]);
    }
  });

  it('has mines by rising cost, in US dollars at the rate of the day', async () => {
    const curve = await ask();
    expect(curve).toMatchObject({ metal: 'Gold', unit: 'oz', costUnit: 'oz', total: 360_000 });
    // 1,370 Canadian dollars at 1.37 are 1,000; 20,000 at 1,000 and 30,000 at 1,200 are 1,120.
    expect(curve.mines.map(({ name, cost, production, from, to }) => [name, cost, production, from, to])).toEqual([
      ['Fir', -50, 10_000, 0, 10_000],
      ['Birch', 900, 200_000, 10_000, 210_000],
      ['Cedar', expect.closeTo(1000, 9), 100_000, 210_000, 310_000],
      ['Alder', 1120, 50_000, 310_000, 360_000],
    ]);
    expect(curve.mines[1]).toMatchObject({
      source: 'study',
      studyType: 'PFS',
      period: null,
      measure: 'planned',
      rate: null,
    });
    expect(curve.mines[2]).toMatchObject({
      ...{ source: 'reported', basis: 'attributable', measure: 'sold', asOf: lastDay, studyType: null },
      stated: { cost: '1370', currency: 'CAD', costUnit: 'oz' },
      rate: { asOf: `${last}-12-30`, source: 'USD/CAD: Test fix' },
      records: [{ sourceUrl: 'https://example.org/results', createdBy: { id: member.id } }],
    });
    expect(curve.mines[3]!.records).toHaveLength(2);
    expect(curve.marks.map(({ percent, production, cost }) => [percent, production, Math.round(cost)])).toEqual([
      [25, 90_000, 900],
      [50, 180_000, 900],
      [75, 270_000, 1000],
    ]);
  });

  it('tells the newest price and how much is made below it', async () => {
    expect((await ask()).price).toMatchObject({
      key: 'Gold',
      value: '950',
      inCurve: 950,
      below: 210_000,
      asOf: lastDay,
    });
    expect((await ask({ metal: 'Silver' })).price).toBeNull();
  });

  it('names every mine that is left out, with why', async () => {
    expect((await ask()).leftOut).toEqual([
      {
        ...{ id: ids.get('Dogwood'), name: 'Dogwood' },
        reasons: [{ source: 'reported', reason: 'no rate' }],
      },
      {
        ...{ id: ids.get('Elm'), name: 'Elm' },
        reasons: [
          { source: 'reported', reason: 'no record' },
          { source: 'study', reason: 'no record' },
        ],
      },
    ]);
  });

  it('takes what was reported, or studies, by choice', async () => {
    const reported = await ask({ source: 'reported' });
    expect(names(reported)).toEqual(['Fir', 'Cedar', 'Alder']);
    expect(reported.leftOut.map(({ name }) => name)).toEqual(['Dogwood', 'Birch', 'Elm']);
    const studies = await ask({ source: 'studies' });
    expect(studies.mines.map(({ name, cost }) => [name, cost])).toEqual([
      ['Alder', 900],
      ['Birch', 900],
    ]);
    expect(studies.leftOut.map(({ name }) => name)).toEqual(['Cedar', 'Dogwood', 'Elm', 'Fir']);
  });

  it('looks at the mines under the filters, and at no older cost than is asked for', async () => {
    expect(names(await ask({ country: 'Ghana' }))).toEqual(['Birch']);
    expect((await ask({ country: 'Ghana' })).leftOut).toEqual([]);
    const old = await build('Ironwood', { country: 'Peru' });
    await produced(old, { fromDate: `${last - 6}-01-01`, toDate: `${last - 6}-12-31` });
    const peru = { country: 'Peru' };
    expect((await ask(peru)).leftOut).toEqual([
      {
        ...{ id: old, name: 'Ironwood' },
        reasons: [
          { source: 'reported', reason: 'old' },
          { source: 'study', reason: 'no record' },
        ],
      },
    ]);
    expect(names(await ask({ ...peru, years: 10 }))).toEqual(['Ironwood']);
  });

  it('knows a metal by its symbol, and one that no mine has', async () => {
    expect((await ask({ metal: 'Au' })).total).toBe(360_000);
    expect(await ask({ metal: 'Unobtainium' })).toMatchObject({
      ...{ mines: [], total: 0, marks: [], price: null, leftOut: [], furtherUnrecorded: 0, notLookedAt: 0 },
    });
  });

  it('tells the first twelve records of a year of many, and how many more there are', async () => {
    const jade = await build('Jade', { country: 'Chile' });
    await server.db.rows(sql`
      insert into production_periods
        (mine_id, metal, metal_folded, from_date, to_date, basis, sold, unit, all_in_sustaining_cost, currency, cost_unit, created_by)
      select ${jade}, 'Gold', 'gold', make_date(${last}::int, 1, 1) + 4 * i, least(make_date(${last}::int, 1, 1) + 4 * i + 3,
        make_date(${last}::int, 12, 31)), '100%', 10, 'oz', 1000, 'USD', 'oz', ${member.id} from generate_series(0, 91) i
      where make_date(${last}::int, 1, 1) + 4 * i <= make_date(${last}::int, 12, 31)`);
    const { mines } = await ask({ country: 'Chile' });
    expect(mines).toMatchObject([{ name: 'Jade', production: 920, cost: 1000, furtherRecords: 80 }]);
    expect(mines[0]!.records).toHaveLength(12);
    expect(mines[0]!.records[0]).toMatchObject({ createdBy: { id: member.id }, sourceUrl: null });
  });
});
