import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { firstId } from '../../tests/database.ts';
import { allEndpoints } from '../../tests/endpoints.ts';
import { type Client, openTestApp, type TestApp } from '../../tests/kit.ts';

/** `npm run unit -- fuzz` with FUZZ_REQUESTS=100000 is the long run. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 1_500);

let test: TestApp;
let member: Client;
beforeAll(async () => {
  test = await openTestApp();
  member = await test.signUp();
  for (const name of ['Alpha', 'Béta', 'Gamma %'])
    await member.post('/api/mines', { name, newCompany: { name: `${name} Ltd` } });
});
afterAll(() => test.close());

/** Of records that are there, as far as there are so many. */
const firstIds = [firstId, firstId + 1, firstId + 2, firstId].map(String);

/** Values that broke a server somewhere: numbers at the edge, dates that are none, control characters, deep and odd JSON. */
const awkward = [
  '',
  ' ',
  '0',
  '-1',
  '1',
  '2147483647',
  '2147483648',
  '9007199254740991',
  '9007199254740992',
  '9223372036854775808',
  '1e9999',
  '01',
  '1;--',
  '٣',
  '%',
  '_',
  '\\',
  '%00',
  'NaN',
  'Infinity',
  '-0',
  '0x10',
  '1,000',
  '１',
  'true',
  'null',
  'undefined',
  '[]',
  '{}',
  "' or 1=1 --",
  '\u0000',
  '\ud800',
  '\u202Eevil',
  '\u200b',
  '2025-02-30',
  '0000-00-00',
  '9999-12-31',
  'infinity',
  'now',
  '2024-02-29',
  'javascript:alert(1)',
  'https://example.org/a?b=c',
  '<script>alert(1)</script>',
  '=cmd()',
  'x'.repeat(201),
  'x'.repeat(20_001),
  '👨‍👩‍👧‍👦',
  'e\u0301',
  '../../etc/passwd',
  'Gold',
  'production',
  'desc',
  'name',
];
/** What calls take beside names and numbers, right and nearly right: figures, weights, areas, days, prices. */
const plausible = [
  'irr:20..;contained-mi.gold:1..',
  'contained-mi.gold:-0..99999999999999999999',
  'npv.USD:..5;npv.USD:NaN..',
  'coverage:0..;findings:..0;last-change:2020-01-01..',
  'last-change:0000-01-01..9999-12-31',
  Array.from({ length: 13 }, () => 'irr:1..').join(';'),
  'irr;npv.USD;contained-mi.gold',
  'cash;ev-tsm;held-mi.gold',
  'irr:3;npv-capex:1',
  'coverage:0.001;promises-kept:1000',
  'irr:0;irr:1e308',
  'cash:1;coverage:2',
  'constructor;__proto__.USD;toString:1',
  'ev-tsm',
  'figure irr',
  '-90,-180,90,180',
  '-20,170,0,-170',
  '0,0,20016',
  '-30.7,121.4,50',
  `${firstId}`,
  `${firstId},${firstId + 1}`,
  `${firstId},${firstId},9007199254740991`,
  '1,1,1,1,1,1,1',
  '2020-01-31',
  '0001-01-01',
  '2999-12-31',
  'week',
  'month',
  'USD',
  'CAD',
  'USD/CAD',
  'TSX:ABC',
  'ticker',
  'metal',
  'rate',
  'both',
  'studies',
  'tsm',
  'PFS',
  'Canada',
  'xlsx',
  'oz',
  'Latin America',
];
const text = fc.oneof(
  fc.constantFrom(...awkward),
  fc.constantFrom(...plausible),
  fc.string({ maxLength: 20, unit: 'grapheme' }),
);
const value: fc.Arbitrary<unknown> = fc.oneof(
  { maxDepth: 3 },
  text,
  fc.constantFrom(null, true, false, 0, -1, 1, 1.005, 57.5, 100.001, 1e21, -1e-7, 2 ** 31, 2 ** 53, [], {}),
  fc.array(text, { maxLength: 3 }),
  fc.record({ metal: text, percentage: fc.constantFrom(0, 50, 101, null, '5') }).map((share) => [share]),
  fc
    .record({ description: text, date: text, priority: text, id: fc.constantFrom(firstId, 1, 0, -1, '1', 999) })
    .map((step) => [step]),
  fc.record({ name: text, foundedDate: text }),
  fc.record({ exchange: text, ticker: text }).map((listing) => [listing]),
);
const fields = [
  'name',
  'alsoKnownAs',
  'country',
  'primaryJurisdiction',
  'stage',
  'metalsDistribution',
  'companyId',
  'ownershipPercentage',
  'royalties',
  'notes',
  'latitude',
  'longitude',
  'nextStepDescription',
  'nextStepDate',
  'futureSteps',
  'createNewCompany',
  'newCompany',
  'isArchived',
  'headquarters',
  'foundedDate',
  'stockExchanges',
  'companyWebsiteUrl',
  'leadershipScore',
  'email',
  'password',
  'id',
  '__proto__',
  'version',
];
const queries = [
  'search',
  'sortBy',
  'sortOrder',
  'limit',
  'offset',
  'after',
  'count',
  'stage',
  'country',
  'jurisdiction',
  'metals',
  'densityRange',
  'hasResourceEstimates',
  'returnTo',
  'dryRun',
  'search[]',
  'constructor',
];

interface Operation {
  method: string;
  path: string;
  /** What it takes. */
  queries: string[];
  fields: string[];
}

const namesIn = (schema: unknown): string[] => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});

async function operations(): Promise<Operation[]> {
  const document = (await test.visitor().get('/api/openapi.json')).json<{ paths: Record<string, object> }>();
  const endpoints = new Map((await allEndpoints()).map((each) => [`${each.method} ${each.path}`, each]));
  return (
    Object.entries(document.paths)
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })))
      // Ending the session would make every later request a 401, and uploads have their own hostile files.
      .filter(({ path }) => !/sign-|logout|csv\/upload|sample-data|activities\/stream/.test(path))
      .map(({ method, path }) => {
        const endpoint = endpoints.get(`${method} ${path}`);
        return { method, path, queries: namesIn(endpoint?.query), fields: namesIn(endpoint?.body) };
      })
  );
}

it('answers every request with a result or a refusal, never with a failure', async () => {
  const all = await operations();
  expect(all.length).toBeGreaterThan(15);
  // Half of the names are those that the call takes, where it takes any.
  const oneOf = (own: readonly string[], others: readonly string[]) =>
    own.length === 0
      ? fc.constantFrom(...others)
      : fc.oneof(fc.constantFrom(...own), fc.constantFrom(...own), fc.constantFrom(...others));
  const call = fc.constantFrom(...all).chain((operation) =>
    fc.record({
      operation: fc.constant(operation),
      ids: fc.array(fc.oneof(fc.constantFrom(...firstIds), text), { minLength: 3, maxLength: 3 }),
      query: fc.dictionary(oneOf(operation.queries, queries), text, { maxKeys: 3 }),
      body: fc.oneof(
        { weight: 9, arbitrary: fc.dictionary(oneOf(operation.fields, fields), value, { maxKeys: 5 }) },
        { weight: 1, arbitrary: value },
      ),
      ifMatch: fc.option(fc.constantFrom('"1"', '"0"', '*', 'x'), { freq: 4 }),
    }),
  );
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(call, async ({ operation, ids, query, body, ifMatch }) => {
      let next = 0;
      const path = operation.path.replaceAll(/\{\w+\}/g, () =>
        encodeURIComponent((ids[next++] ?? firstIds[0]!).toWellFormed()),
      );
      const answer = await test.app.inject({
        method: operation.method as 'GET',
        url: path,
        query,
        cookies: Object.fromEntries(member.cookies),
        headers: {
          host: 'localhost:3000',
          'content-type': 'application/json',
          ...(ifMatch && { 'if-match': ifMatch }),
        },
        ...(operation.method !== 'GET' && { payload: JSON.stringify(body) }),
      });
      seen.set(answer.statusCode, (seen.get(answer.statusCode) ?? 0) + 1);
      if (answer.statusCode >= 500)
        throw new Error(`${operation.method} ${path} answered ${answer.statusCode}: ${answer.body}`);
      if (answer.statusCode >= 400)
        expect(answer.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
      expect(answer.body).not.toMatch(/node_modules|\.ts:\d+|SQLSTATE|violates/);
    }),
    { numRuns: requests, seed: 20_261_121, endOnFailure: true },
  );
  // Not all refused: some of it must have got through to be a test at all.
  expect(seen.get(200) ?? 0).toBeGreaterThan(requests / 20);
  expect((await member.get('/api/auth/user')).json()).toMatchObject({ id: member.id });
});
