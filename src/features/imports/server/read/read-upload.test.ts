import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../../tests/kit.ts';
import type { ImportOptions } from '../../contract-options.ts';

let test: TestApp;
let member: Client;
beforeAll(async () => {
  test = await openTestApp();
  member = await test.signUp();
});
afterAll(() => test.close());

const preview = (options: ImportOptions) =>
  member.upload('/api/csv/preview/mines', {
    name: 'mines.csv',
    bytes: 'name,country,stage\nA,Canada,production\n',
    fields: { options: JSON.stringify(options) },
  });

const several = <Item>(count: number, make: (n: number) => Item) => Array.from({ length: count }, (_, n) => make(n));

const lists: readonly [string, number, (count: number) => ImportOptions][] = [
  [
    'names',
    1_000,
    (count) => ({
      names: several(count, (n) => ({
        entityType: 'mine',
        name: `Mine ${n}`,
        country: 'Canada',
        primaryJurisdiction: 'Ontario',
        action: 'use',
        use: n + 1,
      })),
    }),
  ],
  [
    'values',
    5_000,
    (count) => ({
      values: several(count, (n) => ({ field: 'stage', value: `${n}`, action: 'take', as: 'production' })),
    }),
  ],
  [
    'rows that are mines',
    10_000,
    (count) => ({ twins: { rows: several(count, (n) => ({ row: n + 2, action: 'merge', use: n + 1 })) } }),
  ],
  ['rows that replace', 10_000, (count) => ({ replace: { rows: several(count, (n) => n + 2) } })],
  [
    'values of columns that are left out',
    1_000,
    (count) => ({
      leaveOut: several(20, () => ({ header: 'stage', values: several(count, (n) => `stage ${n}`) })),
    }),
  ],
];

it.each(lists)('of %s a file takes %i choices, and is refused with one more', async (_, most, options) => {
  const taken = await preview(options(most));
  expect(taken.statusCode, taken.body).toBe(200);
  const refused = await preview(options(most + 1));
  expect(refused.statusCode).toBe(400);
  expect(refused.json<{ message: string }>().message).toContain(most.toLocaleString('en-US'));
});

it('of thousands of choices that are none the first are told', async () => {
  const rows = JSON.stringify(several(10_000, () => ({})));
  const refused = await member.upload('/api/csv/preview/mines', {
    name: 'mines.csv',
    bytes: 'name,country\nA,Canada\n',
    fields: { options: `{"twins": {"rows": ${rows}}}` },
  });
  expect(refused.statusCode).toBe(400);
  const { issues } = refused.json<{ issues: { path: string }[] }>();
  expect(issues).toHaveLength(1_000);
  expect(issues[0]?.path).toBe('options.twins.rows.0.row');
});

it.each([
  ['that turns its direction', 'm\u202Esenim\u202C.csv', 'msenim.csv'],
  ['over several lines', 'mines%0D%0A of 2024.csv', 'mines of 2024.csv'],
  ['with control characters', '\u001B[31mmines\0.csv', '[31mmines.csv'],
])('a file of a name %s is called by the rest of it', async (_, name, called) => {
  const answer = await member.upload('/api/csv/upload/mines', { name, bytes: 'name\n\n,\n' });
  expect(answer.statusCode, answer.body).toBe(200);
  const { importId } = answer.json<{ importId: number }>();
  expect((await member.get(`/api/imports/${importId}`)).json()).toMatchObject({ fileName: called });
});

it.each(['"mapping"', '[]', '7', '1e999', 'null', 'true'])(
  'options of %s are told to be an object',
  async (options) => {
    const refused = await member.upload('/api/csv/preview/mines', {
      name: 'a.csv',
      bytes: 'name\nA\n',
      fields: { options },
    });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { message: 'The field options takes an object of JSON.', issues: [{ path: 'options' }] },
    ]);
  },
);
