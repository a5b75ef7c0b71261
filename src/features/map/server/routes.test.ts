import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import type { Db } from '../../../db/client.ts';
import { fold } from '../../../domain/text/fold.ts';
import { distanceKm } from '../../../domain/places/geo.ts';
import { gridError, readPlaces } from '../../../domain/places/place-columns.ts';
import { markedPlaces, readMarks } from '../../../domain/places/place-marks.ts';
import { tellOfMines } from '../../figures/server/mine-changes.ts';
import type { Mine } from '../../mines/contract.ts';
import type { Neighbours } from '../contract.ts';
import { markPlaces } from './mark-places.ts';

let server: TestApp;
let member: Client;
const ids = new Map<string, number>();

const given = [
  { name: 'Golden Mile', latitude: -30.7489, longitude: 121.4658, stage: 'production', metals: ['Gold', 'Silver'] },
  { name: 'Kambalda', latitude: -31.2034, longitude: 121.6663, stage: 'closure', metals: ['Nickel'] },
  { name: 'Super Pit North', latitude: -30.7, longitude: 121.4658, stage: null, metals: ['Unobtainium'] },
  { name: 'Somewhere in Peru', country: 'Peru', metals: ['Copper'] },
  { name: 'Nobody knows' },
];

beforeAll(async () => {
  server = await openTestApp();
  member = await server.signUp('Mia Mapper');
  for (const { metals = [], ...mine } of given) {
    const metalsDistribution = metals.map((metal) => ({ metal, percentage: null }));
    const answer = await member.post('/api/mines', { ...mine, metalsDistribution });
    expect(answer.statusCode, answer.body).toBe(201);
    ids.set(mine.name, answer.json<Mine>().id);
  }
  const estimate = { resourceType: 'measured', metal: 'Gold', tonnage: 10_000_000, grade: 2, gradeUnit: 'g/t' };
  const answer = await member.post(`/api/mines/${ids.get('Golden Mile')}/resource-estimates`, estimate);
  expect(answer.statusCode, answer.body).toBe(201);
});
afterAll(() => server.close());

async function places(query: Record<string, string> = {}) {
  const answer = await member.get('/api/mine-places', { query });
  expect(answer.statusCode, answer.body).toBe(200);
  const columns = readPlaces(new Uint8Array(answer.rawPayload));
  const nameOf = new Map([...ids].map(([name, id]) => [id, name]));
  return {
    ...columns,
    list: Array.from(columns.ids, (id, index) => ({
      name: nameOf.get(id),
      latitude: columns.latitudes[index]!,
      longitude: columns.longitudes[index]!,
      metal: columns.metals[columns.primary[index]! - 1],
      stage: columns.stages[index],
      placed: columns.placed[index],
      amount: columns.amounts[index]!,
    })),
  };
}

describe('places', () => {
  it('are told with metal, stage and contained metal, in the order of ids', async () => {
    const { list, exact, nowhere, more } = await places();
    expect(list).toMatchObject([
      { name: 'Golden Mile', metal: 'gold', stage: 5, placed: 0 },
      { name: 'Kambalda', metal: 'nickel', stage: 7, placed: 0, amount: 0 },
      { name: 'Super Pit North', metal: 'other', stage: 0, placed: 0, amount: 0 },
      { name: 'Somewhere in Peru', metal: 'copper', stage: 0, placed: 1, amount: 0 },
    ]);
    expect(list[0]!.latitude).toBeCloseTo(-30.7489, 5);
    expect(list[0]!.longitude).toBeCloseTo(121.4658, 5);
    // 20 tonnes: 1 + 15 × 7.301 steps from a gram.
    expect(list[0]!.amount).toBe(111);
    expect({ exact, nowhere, more }).toEqual({ exact: true, nowhere: 1, more: false });
  });

  it('of mines without coordinates are in their country', async () => {
    const [peru] = (await places({ country: 'Peru' })).list;
    expect(distanceKm(peru!, { latitude: -10, longitude: -75 })).toBeLessThan(500);
  });

  it('are those of the list under the same filters', async () => {
    expect((await places({ stage: 'production' })).list.map(({ name }) => name)).toEqual(['Golden Mile']);
    expect((await places({ metals: 'Nickel' })).list.map(({ name }) => name)).toEqual(['Kambalda']);
    expect((await places({ within: '-30.7489,121.4658,10' })).list.map(({ name }) => name)).toEqual([
      'Golden Mile',
      'Super Pit North',
    ]);
    const { count, nowhere } = await places({ area: '-90,-180,90,180' });
    expect({ count, nowhere }).toEqual({ count: 3, nowhere: 0 });
  });

  it('are kept by the browser until something changes', async () => {
    const first = await member.get('/api/mine-places', { headers: { 'accept-encoding': 'gzip' } });
    expect(first.headers['content-encoding']).toBe('gzip');
    expect(first.headers['cache-control']).toBe('private, no-cache');
    expect(readPlaces(gunzipSync(first.rawPayload)).count).toBe(4);
    const headers = { 'if-none-match': String(first.headers.etag) };
    expect((await member.get('/api/mine-places', { headers })).statusCode).toBe(304);
    await member.patch(`/api/mines/${ids.get('Kambalda')}`, { stage: 'production' });
    const changed = await member.get('/api/mine-places', { headers });
    expect(changed.statusCode).toBe(200);
    expect(readPlaces(new Uint8Array(changed.rawPayload)).stages[1]).toBe(5);
  });

  describe('of who holds those of all mines', () => {
    /** What a filter finds by marks, by places, and what came. */
    async function both(query: Record<string, string>) {
      const all = await member.get('/api/mine-places');
      const held = String(all.headers.etag).replaceAll('"', '');
      const answer = await member.get('/api/mine-places', { query: { ...query, held } });
      expect(answer.statusCode, answer.body).toBe(200);
      const marks = readMarks(new Uint8Array(answer.rawPayload));
      const { list: _, ...whole } = await places(query);
      return { marks, marked: marks && markedPlaces(readPlaces(new Uint8Array(all.rawPayload)), marks), whole };
    }

    it.each([
      { stage: 'production' },
      { stage: 'production,closure' },
      { metals: 'Silver' },
      { metals: 'Copper,Nickel' },
      { country: 'Peru' },
      { search: 'kam' },
      { search: 'nobody' },
      { hasResourceEstimates: 'true' },
      { hasResourceEstimates: 'false' },
      { hasEconomicStudies: 'false', stage: 'production' },
      { within: '-30.7489,121.4658,10' },
      { area: '-90,-180,90,180' },
      { figures: 'contained-mi.gold:0..' },
      { company: 'none is called so' },
      { interest: 'none is called so' },
    ])('are marked as %j finds them', async (query: Record<string, string>) => {
      const { marks, marked, whole } = await both(query);
      expect(marks).not.toBe(null);
      expect(marked).toEqual(whole);
    });

    it('are told whole where a mine changes while the marks are made', async () => {
      const held = String((await member.get('/api/mine-places')).headers.etag).replaceAll('"', '');
      const id = ids.get('Kambalda')!;
      let asked = 0;
      const busy: Db = {
        ...server.db,
        rows: async (...statement) => {
          asked += 1;
          // The first one asks whether the places that are held are those of now.
          if (asked === 2) expect((await member.patch(`/api/mines/${id}`, { latitude: -32 })).statusCode).toBe(200);
          return server.db.rows(...statement);
        },
      };
      expect(await markPlaces(busy, { search: 'kambalda' }, held)).toBe(undefined);
      expect(asked).toBeGreaterThan(2);
      expect((await both({ search: 'kambalda' })).marked?.latitudes[0]).toBeCloseTo(-32, 4);
      expect((await member.patch(`/api/mines/${id}`, { latitude: -31.2034 })).statusCode).toBe(200);
    });

    it('are told whole where these are no longer the ones that are held, or never were', async () => {
      const held = String((await member.get('/api/mine-places')).headers.etag).replaceAll('"', '');
      const created = await member.post('/api/mines', { name: 'New Find', latitude: 5, longitude: 6 });
      const { id } = created.json<Mine>();
      for (const version of [held, 'none']) {
        const answer = await member.get('/api/mine-places', { query: { search: 'new find', held: version } });
        expect(answer.headers['content-type']).toBe('application/octet-stream');
        expect([...readPlaces(new Uint8Array(answer.rawPayload)).ids]).toEqual([id]);
      }
      expect((await both({ search: 'new find' })).marked?.count).toBe(1);
      expect((await member.patch(`/api/mines/${id}`, { longitude: 7 })).statusCode).toBe(200);
      const found = (await places()).list.find((place) => place.name === undefined);
      expect(found!.longitude).toBeCloseTo(7, 5);
      expect(
        (await server.db.rows(sql`update mines set is_archived = true where id = ${id} returning id`)).length,
      ).toBe(1);
      await tellOfMines(server.db, [id]);
      expect((await places()).count).toBe(4);
      const long = { query: { held: 'x'.repeat(101) } };
      expect((await member.get('/api/mine-places', long)).statusCode).toBe(400);
    });
  });

  it('of many are told on a grid, and exactly for a part of the map', async () => {
    await server.db.rows(sql`
      insert into mines (name, name_folded, search_text, latitude, longitude)
      select 'Many ' || i, 'many ' || i, 'many ' || i, 10 + (i % 200) / 100.0, 20 + (i / 200) / 100.0
      from generate_series(1, 20010) i`);
    // Written past the calls, so nothing announced it: another filter is asked for the first time.
    const all = await places({ search: 'many' });
    expect({ count: all.count, exact: all.exact }).toEqual({ count: 20_010, exact: false });
    for (const { latitude, longitude } of [all.list[0]!, all.list.at(-1)!]) {
      expect(latitude).toBeGreaterThanOrEqual(10 - gridError);
      expect(latitude).toBeLessThanOrEqual(12 + gridError);
      expect(longitude).toBeGreaterThanOrEqual(20 - gridError);
      expect(longitude).toBeLessThanOrEqual(21.1 + gridError);
    }
    const part = await places({ area: '10,20,10.5,20.2' });
    expect(part.exact).toBe(true);
    expect(part.list[0]!.latitude).toBeCloseTo(10.01, 5);
  });

  it('are kept of so many filters at most', async () => {
    expect((await places({ search: 'kept 0' })).count).toBe(0);
    for (let filter = 1; filter <= 200; filter += 1)
      await member.get('/api/mine-places', { query: { search: `kept ${filter}` } });
    // Written past the calls: what is still kept would not know of it.
    await server.db.rows(sql`
      insert into mines (name, name_folded, search_text, latitude, longitude) values ('Kept 0', 'kept 0', 'kept 0', 1, 2)`);
    expect((await places({ search: 'kept 0' })).count).toBe(1);
  });

  it('refuse what a list refuses, and who is not signed in', async () => {
    expect((await member.get('/api/mine-places', { query: { area: '1' } })).statusCode).toBe(400);
    expect((await member.get('/api/mine-places', { query: { country: 'Atlantis' } })).statusCode).toBe(400);
    expect((await server.visitor().get('/api/mine-places')).statusCode).toBe(401);
  });
});

describe('neighbours', () => {
  const near = async (name: string) => {
    const answer = await member.get(`/api/mines/${ids.get(name)}/neighbours`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Neighbours>();
  };

  it('are the nearest within 50 km, with their distance', async () => {
    const { mines, total } = await near('Golden Mile');
    expect(total).toBe(1);
    expect(mines).toMatchObject([{ name: 'Super Pit North', stage: null, metal: 'Unobtainium' }]);
    expect(mines[0]!.km).toBeCloseTo(5.437, 2);
  });

  it('has none where the mine has no coordinates', async () => {
    expect(await near('Nobody knows')).toEqual({ mines: [], total: 0 });
  });

  it('are those of the mine that one was merged into', async () => {
    const [into, gone] = [ids.get('Golden Mile')!, (await member.post('/api/mines', { name: 'Gone' })).json<Mine>().id];
    expect((await member.post(`/api/mines/${into}/merge`, { mineId: gone })).statusCode).toBe(200);
    const answer = await member.get(`/api/mines/${gone}/neighbours`);
    expect([answer.statusCode, answer.headers['location']]).toEqual([307, `/api/mines/${into}/neighbours`]);
  });

  it('names ten, and says of how many', async () => {
    const [mine] = await server.db.rows<{ id: number }>(sql`select id from mines where name_folded = 'many 1'`);
    const answer = await member.get(`/api/mines/${mine!.id}/neighbours`);
    const { mines, total } = answer.json<Neighbours>();
    expect(mines).toHaveLength(10);
    expect(total).toBeGreaterThan(1_000);
    expect(mines.map(({ km }) => km)).toEqual(mines.map(({ km }) => km).toSorted((one, other) => one - other));
  });

  it('refuses what is no mine, and who is not signed in', async () => {
    expect((await member.get('/api/mines/999999999/neighbours')).statusCode).toBe(404);
    expect((await member.get('/api/mines/x/neighbours')).statusCode).toBe(404);
    expect((await server.visitor().get(`/api/mines/${ids.get('Kambalda')}/neighbours`)).statusCode).toBe(401);
  });
});

it('knows a place of every country that the list has', async () => {
  const { default: places } = await import('../../../domain/places/country-places.json', { with: { type: 'json' } });
  const { countries } = await import('../../../domain/places/country-list.ts');
  expect(Object.keys(places.places).toSorted()).toEqual(countries.map(({ code }) => code).toSorted());
  expect(new Set(countries.map(({ name }) => fold(name))).size).toBe(countries.length);
});
