import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import { distanceKm } from '../../../domain/places/geo.ts';
import type { Mine } from '../../mines/contract.ts';

let server: TestApp;
let member: Client;

const places: [name: string, latitude: number | null, longitude: number | null][] = [
  ['Kalgoorlie', -30.7489, 121.4658],
  ['Kambalda', -31.2034, 121.6663],
  ['Perth', -31.9523, 115.8613],
  ['Suva', -18.1416, 178.4419],
  ['Samoa', -13.8333, -171.7667],
  ['Alert', 82.5018, -62.3481],
  ['Cape Arctic', 88, 120],
  ['Nowhere', null, null],
];

beforeAll(async () => {
  server = await openTestApp();
  member = await server.signUp('Mara Mapper');
  for (const [name, latitude, longitude] of places) {
    const answer = await member.post('/api/mines', { name, latitude, longitude });
    expect(answer.statusCode, answer.body).toBe(201);
  }
});
afterAll(() => server.close());

async function namesOf(query: Record<string, string>, path = '/api/mines') {
  const answer = await member.get(path, { query: { sortBy: 'name', count: 'true', ...query } });
  expect(answer.statusCode, answer.body).toBe(200);
  const names = answer.json<Mine[]>().map(({ name }) => name);
  expect(answer.headers['x-total-count']).toBe(String(names.length));
  return names;
}

it('finds what lies within a box, its edges included, also over the date line', async () => {
  expect(await namesOf({ area: '-33,115,-30,122' })).toEqual(['Kalgoorlie', 'Kambalda', 'Perth']);
  expect(await namesOf({ area: '-31.2034,121.6663,-31.2034,121.6663' })).toEqual(['Kambalda']);
  expect(await namesOf({ area: '-20,170,0,-170' })).toEqual(['Samoa', 'Suva']);
  expect(await namesOf({ area: '-20,-170,0,170' })).toEqual([]);
});

it('finds in large areas what it finds in small ones, and never what has no coordinates', async () => {
  expect(await namesOf({ area: '-90,-180,90,180' })).toEqual(
    places.flatMap(([name, latitude]) => (latitude === null ? [] : [name])).toSorted(),
  );
  expect(await namesOf({ within: '0,0,20016' })).not.toContain('Nowhere');
});

it('finds by great circle, as the domain tells the distance', async () => {
  const from = { latitude: -30.7489, longitude: 121.4658 };
  const away = distanceKm(from, { latitude: -31.2034, longitude: 121.6663 });
  expect(await namesOf({ within: `-30.7489,121.4658,${(away + 0.001).toFixed(4)}` })).toEqual([
    'Kalgoorlie',
    'Kambalda',
  ]);
  expect(await namesOf({ within: `-30.7489,121.4658,${(away - 0.001).toFixed(4)}` })).toEqual(['Kalgoorlie']);
  expect(await namesOf({ within: '-16,-176,800' })).toEqual(['Samoa', 'Suva']);
  expect(await namesOf({ within: '89,-60,900' })).toEqual(['Alert', 'Cape Arctic']);
});

it('goes with other filters, and into exports', async () => {
  expect(await namesOf({ area: '-33,115,-30,122', search: 'ka', within: '-31,121.5,100' })).toEqual([
    'Kalgoorlie',
    'Kambalda',
  ]);
  const file = await member.get('/api/csv/export/mines', { query: { area: '-20,170,0,-170' } });
  expect(file.body).toContain('Suva');
  expect(file.body).not.toContain('Perth');
});

it.each([
  ['within', '1,2'],
  ['within', '91,0,5'],
  ['within', '0,0,0'],
  ['within', "0,0,5'; drop table mines"],
  ['area', '5,0,1,0'],
  ['area', '0,0,0,181'],
  ['area', 'world'],
])('says how %s is written where it reads %s', async (name, value) => {
  const answer = await member.get('/api/mines', { query: { [name]: value } });
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain(`${name}: Write`);
});
