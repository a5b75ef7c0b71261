import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { ownSession } from '../../../../db/own-session.ts';
import { created, serverWithMembers } from '../../../../../tests/kit.ts';
import type { OpenName } from '../model/report.ts';
import { suggestNames } from './suggest-names.ts';

const { server, member } = await serverWithMembers();
const { id } = await created<{ id: number }>(member, '/api/mines', { name: 'Fiddlehead Lake', country: 'Canada' });

const [client, other] = await Promise.all([connected(), connected()]);
afterAll(() => Promise.all([client.end(), other.end()]));

async function connected() {
  const connection = new pg.Client({ connectionString: server.connectionString, ...ownSession });
  await connection.connect();
  return connection;
}

const open = (name: string, candidates: number[] = []): OpenName => ({
  entityType: 'mine',
  name,
  country: null,
  primaryJurisdiction: null,
  rows: 1,
  candidates,
});

const suggested = async (names: readonly OpenName[], milliseconds?: number) =>
  (await suggestNames(client, names, milliseconds)).map(({ name, suggestions }) => [
    name,
    suggestions.map((mine) => mine.id),
  ]);

test('names that there is no time for have no suggestions, and nothing fails', async () => {
  const names = [open('Fiddlehed Lake'), open('Fiddlehead', [id])];
  await other.query('begin; lock table mines in access exclusive mode');
  expect(await suggested(names, 50)).toEqual([
    ['Fiddlehed Lake', []],
    ['Fiddlehead', []],
  ]);
  await other.query('rollback');
  expect(await suggested(names)).toEqual([
    ['Fiddlehed Lake', [id]],
    ['Fiddlehead', [id]],
  ]);
  const { rows } = await client.query('show statement_timeout');
  expect(rows).toEqual([{ statement_timeout: '0' }]);
});

test('of a thousand names two hundred are searched for', async () => {
  const names = Array.from({ length: 1_000 }, () => open('Fiddlehed Lake'));
  const found = await suggested([...names, open('Fiddlehead', [id])]);
  expect(found.filter(([, suggestions]) => suggestions!.length > 0)).toHaveLength(201);
  expect(found.at(-1)).toEqual(['Fiddlehead', [id]]);
});
