import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import { CompanyInput } from '../../companies/contract.ts';
import { MineInput } from '../contract-input.ts';
import { MineListQuery } from '../contract-list.ts';

let server: TestApp;
let member: Client;

beforeAll(async () => {
  server = await openTestApp();
  member = await server.signUp('Edgar Edge');
  await member.post('/api/mines', { name: 'First', newCompany: { name: 'First' } });
});
afterAll(() => server.close());

const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);

/** Numbers, dates, texts and shapes that have broken validations before. */
const edges: readonly unknown[] = [
  null,
  true,
  false,
  '',
  ' ',
  ' 5 ',
  0,
  -0,
  -1,
  1.5,
  1e21,
  1e308,
  -1e308,
  5e-324,
  2_147_483_647,
  2_147_483_648,
  9_007_199_254_740_992,
  '9223372036854775808',
  'NaN',
  'Infinity',
  '1e400',
  '0x10',
  '1,000',
  '１',
  '٣',
  '2025-02-30',
  '2025-02-29',
  '0000-00-00',
  '9999-99-99',
  'infinity',
  'now',
  '12025-01-01',
  '20250101',
  '2024-02-29',
  '9999-12-31',
  '0001-01-01',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eabc',
  '\u200b',
  '👩‍👩‍👧‍👦',
  'e\u0301',
  'x'.repeat(201),
  'x'.repeat(501),
  'x'.repeat(20_001),
  [],
  {},
  [null],
  [1],
  [[]],
  [{}],
  [{ id: -1 }],
  [{ id: 1, description: 'a', date: '2030-01-01' }],
  [{ metal: '\u0000', percentage: null }],
  [{ metal: 'Gold', percentage: 1e21 }],
  [{ exchange: 'A', ticker: '\ud800' }],
  { name: '\u0000' },
  { name: 'New' },
  { name: {} },
  { length: 5 },
  { toString: 1 },
  { constructor: { prototype: {} } },
  deep(30),
  Array.from({ length: 1_000 }, () => 'x'),
  'javascript:alert(1)',
  'https://',
  'https://[::1',
  `https://e.org/${'a'.repeat(2_048)}`,
];

const fits = (status: number) => status < 500;

describe('edge values', () => {
  it.each(Object.keys(MineInput.shape))('of a mine at %s are stored or refused, never a failure', async (field) => {
    const mine = (await member.post('/api/mines', { name: 'Target' })).json<{ id: number }>();
    for (const value of edges) {
      const answer = await member.patch(`/api/mines/${mine.id}`, { [field]: value });
      expect(fits(answer.statusCode), `${JSON.stringify(value)}: ${answer.body}`).toBe(true);
    }
    expect((await member.get(`/api/mines/${mine.id}`)).statusCode).toBe(200);
  });

  it.each(Object.keys(CompanyInput.shape))(
    'of a company at %s are stored or refused, never a failure',
    async (field) => {
      const company = (await member.post('/api/companies', { name: `Target of ${field}` })).json<{ id: number }>();
      for (const value of edges) {
        const answer = await member.patch(`/api/companies/${company.id}`, { [field]: value });
        expect(fits(answer.statusCode), `${JSON.stringify(value)}: ${answer.body}`).toBe(true);
      }
      expect((await member.get(`/api/companies/${company.id}`)).statusCode).toBe(200);
    },
  );

  it('as whole bodies are refused', async () => {
    for (const body of edges.filter((value) => typeof value === 'object')) {
      const answer = await member.post('/api/mines', body);
      expect([201, 400, 413], `${JSON.stringify(body)}: ${answer.body}`).toContain(answer.statusCode);
    }
    expect((await member.get('/api/auth/user')).json()).not.toHaveProperty('polluted');
  });

  it('in the query of a list never fail', async () => {
    const fields = Object.keys(MineListQuery.shape);
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...edges.filter((edge) => typeof edge !== 'object').map(String)),
      fc.integer().map(String),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), value, async (field, text) => {
        const answer = await member.get(`/api/mines?${field}=${encodeURIComponent(text.toWellFormed())}`);
        expect([200, 400], answer.body).toContain(answer.statusCode);
      }),
      { numRuns: 300, seed: 42 },
    );
  });
});
