import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, created, serverWithMembers } from '../../tests/kit.ts';
import type { Dashboard } from '../features/dashboard/contract.ts';
import type { Mine } from '../features/mines/contract.ts';

const { member, other } = await serverWithMembers();

/** As long as the contract allows: each is about 4.5 kB, all of them 0.9 MB. */
const longSteps = (words: string) =>
  Array.from({ length: 200 }, (_, index) => ({
    description: `${words} ${index} ${'⛏'.repeat(480)}`,
    date: '2031-05-01',
    sourceUrl: `https://example.org/${index}/${'a'.repeat(2_000)}`,
  }));

const count = 9;
const mostOfRecord = 1_100_000;
const paths = ['/api/mines', '/api/companies'] as const;
const mines: Mine[] = [];

const bytesOf = ({ body }: Answer) => Buffer.byteLength(body);

beforeAll(async () => {
  for (const path of paths) {
    for (let index = 0; index < count; index += 1) {
      const record = await created<Mine>(member, path, {
        name: `Long ${index}`,
        futureSteps: longSteps('Drill results'),
      });
      if (path === '/api/mines') mines.push(record);
    }
    await created(member, path, { name: 'Short' });
  }
});

type Query = Record<string, string | number>;

const queries: Query[] = [
  { limit: 25 },
  { limit: 100, sortBy: 'name' },
  { limit: 50, sortBy: 'engagement', sortOrder: 'desc' },
  { limit: 10, search: 'long' },
  { limit: 100, offset: 2 },
];

/** Ids of a list, read to its end by what each answer says of the next one. */
async function readAll(path: string, query: Query, by: 'x-next-cursor' | 'x-next-offset') {
  const ids: number[] = [];
  let further: object = {};
  for (let page = 0; page < 40; page += 1) {
    const answer = await other.get(path, { query: { ...query, ...further } });
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
    expect(bytesOf(answer)).toBeLessThan(4_000_000 + mostOfRecord);
    ids.push(...answer.json<{ id: number }[]>().map(({ id }) => id));
    const next = answer.headers[by];
    if (next === undefined) return ids;
    further = { [by === 'x-next-cursor' ? 'after' : 'offset']: next };
  }
  throw new Error(`${path} does not end`);
}

describe('lists of records as long as may be', () => {
  it.each(paths.flatMap((path) => queries.map((query) => [path, query] as const)))(
    '%s with %j are told in answers of 4 MB, each row once',
    async (path, query) => {
      const first = await other.get(path, { query });
      expect(first.headers['x-next-offset']).toBeDefined();
      const { offset = 0, ...rest } = query;
      const ids = await readAll(path, rest, 'x-next-cursor');
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toHaveLength(query.search ? count : count + 1);
      expect(await readAll(path, query, 'x-next-offset')).toEqual(ids.slice(Number(offset)));
    },
  );

  it('the dashboard shows as many as 2 MB hold', async () => {
    const answer = await other.get('/api/dashboard');
    expect(bytesOf(answer)).toBeLessThan(2_000_000 + mostOfRecord + 100_000);
    expect(answer.json<Dashboard>().recentMines.length).toBeGreaterThan(1);
  });
});
