import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { busiestStep } from '../../../../tests/busiest-step.ts';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import type { Db, StatementOptions } from '../../../db/client.ts';
import type { Mine } from '../../mines/contract.ts';
import type { MineInput } from '../../mines/contract-input.ts';
import type { Peers } from '../contract.ts';
import { findPeers } from './find-peers.ts';

const { server, admin, member } = await serverWithMembers();

const addMine = (name: string, more: Partial<MineInput> = {}) =>
  created<Mine>(member, '/api/mines', {
    name,
    country: 'Canada',
    stage: 'development',
    metalsDistribution: [{ metal: 'Gold', percentage: 100 }],
    ...more,
  });
const peersOf = async (id: number) => {
  const answer = await member.get(`/api/mines/${id}/peers`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Peers>();
};
const addOunces = (id: number, tonnage: number, grade: string, more: object = {}) =>
  created(member, `/api/mines/${id}/resource-estimates`, {
    ...{ resourceType: 'M+I', metal: 'Gold', gradeUnit: 'g/t', reportDate: '2025-03-01', tonnage, grade, ...more },
  });
const addStudy = (id: number, more: object) =>
  created(member, `/api/mines/${id}/economics`, {
    ...{
      studyType: 'PFS',
      reportDate: '2025-06-01',
      npv: 400,
      totalCapex: 200,
      discountRate: 5,
      taxBasis: 'after-tax',
    },
    ...{ currency: 'USD', metalPrices: [{ metal: 'Gold', value: '2500', unit: 'oz', currency: 'USD' }] },
    ...more,
  });

let alder: Mine;
const cohort: Mine[] = [];

beforeAll(async () => {
  alder = await addMine('Alder', { primaryJurisdiction: 'Ontario' });
  await addOunces(alder.id, 30_000_000, '2');
  await addStudy(alder.id, { miningMethod: 'open pit' });
  for (let place = 1; place <= 7; place += 1) {
    const peer = await addMine(`Peer ${place}`, { country: place < 4 ? 'Canada' : 'Ghana' });
    await addOunces(peer.id, 30_000_000, String(place * 0.5));
    await addStudy(peer.id, { npv: 100 * place, miningMethod: 'open pit' });
    cohort.push(peer);
  }
});

describe('GET /api/mines/{id}/peers', () => {
  it('needs a session, and a mine', async () => {
    expect((await server.visitor().get(`/api/mines/${alder.id}/peers`)).statusCode).toBe(401);
    expect((await member.get('/api/mines/4999999999/peers')).statusCode).toBe(404);
  });

  it('tells the most alike first, and a percentile among eight', async () => {
    const { metal, cohort: found, standings } = await peersOf(alder.id);
    expect(metal).toBe('Gold');
    expect(found.map(({ name }) => name).toSorted()).toEqual(cohort.map(({ name }) => name).toSorted());
    const alike = found.map((peer) => peer.likeness);
    expect(alike).toEqual(alike.toSorted((one, other) => other - one));
    expect(found[0]!.name).toBe('Peer 3');
    expect(found[0]!.figures.grade).toEqual({ figure: 'grade-mi.gold', value: 1.5, basis: '2025' });
    const of = (measure: string) => standings.find((each) => each.measure === measure)!;
    // Grades 0.5 to 3.5, and 2 twice: 3 lower, 2 equal of 8.
    expect(of('grade')).toMatchObject({ figure: 'grade-mi.gold', value: 2, percentile: 50, median: 2, unknown: 0 });
    // NPV / CAPEX 0.5 to 3.5, and 2 twice.
    expect(of('npv-capex')).toMatchObject({ value: 2, percentile: 50, unlike: [] });
    expect(of('aisc')).toMatchObject({ value: null, percentile: null, alike: [] });
  });

  it('leaves out what stands for something else, and mines of other metals and archived ones', async () => {
    const copper = await addMine('Copper', { metalsDistribution: [{ metal: 'Copper', percentage: 100 }] });
    const away = await addMine('Away');
    await addOunces(away.id, 30_000_000, '9');
    await admin.put(`/api/mines/${away.id}/archive`, { isArchived: true });
    const other = await addMine('Other rate');
    await addStudy(other.id, { discountRate: 8 });
    const { cohort: found, standings } = await peersOf(alder.id);
    expect(found.map(({ name }) => name)).toContain('Other rate');
    expect(found.map(({ id }) => id)).not.toContain(copper.id);
    expect(found.map(({ id }) => id)).not.toContain(alder.id);
    const value = standings.find(({ measure }) => measure === 'npv-capex')!;
    expect(value.alike).toHaveLength(8);
    expect(value.unlike).toEqual([
      { id: other.id, name: 'Other rate', why: 'Discount rate differs: 5% (Alder), 8% (Other rate).' },
    ]);
  });

  it('names the figure of each peer, whose unit may be another one', async () => {
    const zinc = { metalsDistribution: [{ metal: 'Zinc', percentage: 100 }] };
    const [byPound, byTonne] = [await addMine('By pound', zinc), await addMine('By tonne', zinc)];
    const cost = (allInSustainingCost: string, allInSustainingCostUnit: string) => ({
      ...{ allInSustainingCost, allInSustainingCostUnit, metalPrices: [] },
    });
    await addStudy(byPound.id, cost('0.9', 'lb'));
    await addStudy(byTonne.id, cost('1960', 't'));
    const [peer] = (await peersOf(byPound.id)).cohort;
    expect(peer!.figures.aisc).toMatchObject({ figure: 'aisc.USD/t', value: 1960 });
    expect((await peersOf(byTonne.id)).cohort[0]!.figures.aisc).toMatchObject({ figure: 'aisc.USD/lb', value: 0.9 });
    // They are set against each other in the unit of the mine's own.
    const standing = (await peersOf(byPound.id)).standings.find(({ measure }) => measure === 'aisc')!;
    expect(standing).toMatchObject({ figure: 'aisc.USD/lb', value: 0.9, unlike: [] });
    expect(standing.alike).toEqual([expect.closeTo(0.889_041, 6), 0.9]);
  });

  it('of mines of a hundred long metals brings no more than tells how alike they are', async () => {
    const longest = (letter: string) => [
      { metal: 'Tellurium', percentage: 1 },
      ...Array.from({ length: 99 }, (_, n) => ({ metal: `${n}${letter.repeat(190)}`, percentage: 1 })),
    ];
    const one = await addMine('Long', { metalsDistribution: longest('x') });
    await addMine('As long', { metalsDistribution: longest('x') });
    await addMine('Unlike', { metalsDistribution: longest('y') });
    let read = 0;
    const counted: typeof server.db = Object.create(server.db, {
      rows: {
        value: async (...query: Parameters<typeof server.db.rows>) => {
          const rows = await server.db.rows(...query);
          read += JSON.stringify(rows).length;
          return rows;
        },
      },
    });
    const found = await findPeers(counted, one.id);
    const [alike, unlike] = ['As long', 'Unlike'].map((name) => found!.cohort.find((peer) => peer.name === name)!);
    // They share one metal of 199, which is a quarter of what is known of them: metals, stage (twice) and place.
    expect(alike!.likeness - unlike!.likeness).toBeCloseTo((1 - 1 / 199) / 4, 10);
    expect(read).toBeLessThan(20_000);
  });

  it('of a mine of which no metal is known there are none', async () => {
    const bare = await created<Mine>(member, '/api/mines', { name: 'Bare' });
    expect(await peersOf(bare.id)).toEqual({ metal: null, cohort: [], standings: [] });
  });

  it('leads from a mine that was merged to what it is part of', async () => {
    const double = await addMine('Alder again');
    const merged = await admin.post(`/api/mines/${alder.id}/merge`, { mineId: double.id });
    expect(merged.statusCode, merged.body).toBeLessThan(300);
    const moved = await member.get(`/api/mines/${double.id}/peers`);
    expect([moved.statusCode, moved.headers.location]).toEqual([307, `/api/mines/${alder.id}/peers`]);
  });
});

it('looks at those that may be alike, however many mines have the metal', async () => {
  // Names of metals in lists are guessed wrong by the planner: one in two hundred, where it is one in three.
  await server.db.client.query(`
    insert into mines (name, name_folded, search_text, stage, metals_folded, metals_distribution)
    select 'Many ' || i, 'many ' || i, 'many ' || i, (array['exploration', 'development', 'production'])[1 + i % 3],
      array[metal], jsonb_build_array(jsonb_build_object('metal', initcap(metal), 'percentage', null))
    from generate_series(1, 6000) i, lateral (select (array['tin', 'zinc', 'nickel'])[1 + i / 3 % 3] as metal) m`);
  await server.db.client.query(`
    insert into mine_figures (mine_id, measure, "of", value)
    select id, 'contained-inferred', metals_folded[1], id % 977 from mines where name_folded like 'many %'`);
  await server.db.client.query('vacuum analyze mines, mine_figures');
  const steps: number[] = [];
  const db: Db = {
    ...server.db,
    async rows<Row extends object>(statement: SQL, options?: StatementOptions) {
      if (options?.plan === 'once') steps.push(await busiestStep(server.db, statement));
      return server.db.rows<Row>(statement, options);
    },
  };
  const [tin] = await server.db.rows<{ id: number }>(sql`
    select id from mines where name_folded like 'many %' and metals_folded[1] = 'tin' order by id offset 1000 limit 1`);
  expect((await findPeers(db, tin!.id))?.cohort).not.toEqual([]);
  expect(steps).not.toEqual([]);
  expect(Math.max(...steps)).toBeLessThan(1_000);
});
