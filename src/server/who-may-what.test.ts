import { sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints, type DescribedCall, describedCalls } from '../../tests/endpoints.ts';
import { importFile, sendFile } from '../../tests/imports.ts';
import { type Answer, type Client, created, type Sent, serverWithMembers } from '../../tests/kit.ts';
import { programOf } from '../../tests/program.ts';
import { childKinds } from '../features/exports/contract.ts';
import { importKinds } from '../domain/nouns/file-words.ts';

const { server, admin, member: owner, other } = await serverWithMembers();

const calls = await describedCalls(server);

const send = (client: Client, { method, path }: Pick<DescribedCall, 'method' | 'path'>, body: unknown, sent?: Sent) =>
  method === 'get' || method === 'delete' ? client[method](path, sent) : client[method](path, body, sent);

const password = 'granite-and-gneiss-42';

const program = await programOf(server, await server.signUp());

/** Stands in whatever the owner keeps to herself. */
const secret = 'Xyzzyv';

/** By the place of its id in a path, what only its member may know of. */
const kept = new Map<string, string>();
let [mineId, companyId, otherMineId, otherCompanyId, seriesId, activityId] = ['', '', '', '', '', ''];

/** Public records by the beginnings of the paths about them; what stands last is about all others. */
const publicIds: [beginning: string, id: () => string][] = [
  ['/api/compan', () => companyId],
  ['/api/admin/members', () => owner.id],
  ['/api/users', () => owner.id],
  ['/api/price-series', () => seriesId],
  ['/api/activities', () => activityId],
  ['/api', () => mineId],
];

/** What calls take in their address, as far as they take it. */
const values: Readonly<Record<string, (path: string) => string>> = {
  limit: () => '100',
  count: () => 'true',
  list: () => 'mines',
  kind: (path) => (path.includes('price') ? 'metal' : 'study'),
  year: () => '2026',
  month: () => '5',
  entityType: () => 'mine',
  key: () => 'Gold',
  metal: () => 'Gold',
  ticker: () => 'XYZZYV',
  weights: (path) => (path.includes('compan') ? 'cash:1' : 'irr:1'),
  asOf: () => '2025-06-30',
  ids: (path) => (path.includes('compan') ? companyId : mineId),
  mineIds: () => mineId,
  from: (path) => (path.includes('compan') ? otherCompanyId : otherMineId),
};

/** All addresses of a call that reads: of the public records, and of those that the owner keeps. */
function addressesOf(path: string): string[] {
  const own = [...kept].find(([place]) => path === place || path.startsWith(`${place}/`));
  const id = own?.[1] ?? publicIds.find(([beginning]) => path.startsWith(beginning))![1]();
  const filled = path
    .replace('{entityType}', 'mine')
    .replace('{file}', `${'a'.repeat(43)}.ics`)
    .replace('{scope}', 'all')
    .replaceAll(/\{(?:id|mineId|companyId|userId|name)\}/g, id);
  if (!filled.includes('{kind}')) return [filled];
  const kinds = path.includes('export') ? childKinds : importKinds;
  return kinds.map((kind) => filled.replace('{kind}', kind));
}

/** The text of an answer, that of the files of an archive included. */
function textOf({ headers, rawPayload, body }: Answer): string {
  if (!String(headers['content-type']).includes('zip')) return body;
  return Object.entries(unzipSync(rawPayload))
    .map(([name, bytes]) => `${name}\n${Buffer.from(bytes).toString('utf8')}`)
    .join('\n');
}

/** Without what every answer has of its own. */
const settled = (text: string) =>
  text
    .replaceAll(/"requestId":"[^"]*"/g, '')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d(?::[\d.]+)?Z/g, 'then')
    .replaceAll(/"(?:since|ageDays|secondsLeft)":[^,}]*/g, '');

const counts = ['x-total-count', 'x-next-cursor', 'x-next-offset'];

interface Told {
  status: number;
  text: string;
  counts: unknown[];
}

const queryOf = new Map((await allEndpoints()).map(({ method, path, query }) => [`${method} ${path}`, query]));
const takes = (path: string) =>
  Object.keys((queryOf.get(`GET ${path}`) as { shape?: object } | undefined)?.shape ?? {});

/** What is asked of a call: all that it has, what it finds of the secret, and what it says at the owner's deck. */
function questionsOf(path: string): Record<string, Sent['query']> {
  const names = takes(path);
  const all: Record<string, string> = Object.fromEntries(
    names.flatMap((name) => (values[name] ? [[name, values[name](path)]] : [])),
  );
  if (path.endsWith('company-values')) all['columns'] = 'cash';
  if (!path.endsWith('merge')) delete all['from'];
  const search = names.find((name) => name === 'search' || name === 'q');
  return {
    ...(!names.includes('deck') && !names.includes('q') && { all }),
    ...(search && { search: { ...all, [search]: secret } }),
    ...(names.includes('deck') && { deck: { ...all, deck: kept.get('/api/price-decks/{id}') ?? '999999999' } }),
  };
}

/** Whatever a member is told by all calls that read. */
async function toldTo(client: Client): Promise<Map<string, Told>> {
  const told = new Map<string, Told>();
  for (const { method, path } of calls) {
    // The stream goes on for ever; a sign-out would end what asks.
    if (method !== 'get' || /stream|logout|login|callback/.test(path)) continue;
    for (const address of addressesOf(path))
      for (const [name, query] of Object.entries(questionsOf(path))) {
        const answer = await client.get(address, { query: query! });
        told.set(`${path} ${address.split('/').at(-1)} ${name}`, {
          status: answer.statusCode,
          text: settled(textOf(answer)),
          counts: counts.map((header) => answer.headers[header]),
        });
      }
  }
  return told;
}

const pathOf = (key: string) => key.slice(0, key.indexOf(' '));
const before = new Map<Client, Awaited<ReturnType<typeof toldTo>>>();

async function plantSecrets(): Promise<void> {
  const keep = async (place: string, path: string, body: object) => {
    const { id } = await created<{ id: number }>(owner, path, body);
    kept.set(place, String(id));
  };
  const ticker = 'XYZZYV';
  const trade = { ticker, transactionType: 'buy', shares: '7', pricePerShare: '3', transactionDate: '2024-01-02' };
  await keep('/api/investments/{id}', '/api/investments', { ...trade, notes: secret });
  const split = { ticker, actionDate: '2024-02-01', newShares: 2, oldShares: 1, notes: secret };
  await keep('/api/investments/corporate-actions/{id}', '/api/investments/corporate-actions', split);
  const dividend = { kind: 'dividend', ticker, eventDate: '2024-03-01', amount: '5', notes: secret };
  await keep('/api/investments/events/{id}', '/api/investments/events', dividend);
  const rate = { currency: 'CAD', inCurrency: 'USD', rateDate: '2024-01-02', rate: '0.75', source: secret };
  for (const [place, path, body] of [
    ['/api/investments/rates/{id}', '/api/investments/rates', rate],
    ['/api/investments/prices/{id}', '/api/investments/prices', { ticker, price: '4', priceDate: '2024-04-01' }],
    ['/api/investments/aliases/{id}', '/api/investments/aliases', { ticker, security: 'TSXV:XYZZYV' }],
  ] as const) {
    const answer = await owner.put(path, body);
    expect(answer.statusCode, answer.body).toBe(200);
    kept.set(place, String(answer.json<{ id: number }>().id));
  }
  const price = { metal: 'Gold', value: '2345', currency: 'USD', unit: 'oz' };
  await keep('/api/price-decks/{id}', '/api/price-decks', { name: secret, date: '2025-06-30', prices: [price] });
  const view = { list: 'mines', name: secret, search: `search=${secret}`, isShared: false };
  await keep('/api/views/{id}', '/api/views', view);
  expect((await owner.put(`/api/views/${kept.get('/api/views/{id}')}/follow`)).statusCode).toBe(204);
  expect((await owner.put(`/api/watchlist/mine/${mineId}`)).statusCode).toBe(204);
  await keep('/api/tokens/{id}', '/api/tokens', { name: secret, scope: 'read', password });
  expect((await owner.put('/api/events/feeds/all')).statusCode).toBe(200);
  // A row that is refused, and one that leaves all as it is: nothing of either is public.
  const failing = await sendFile(owner, 'mines', `name,latitude,notes\n,1,${secret}\n`, { name: `${secret}.csv` });
  kept.set('/api/imports/{id}', String(failing.json<{ importId: number }>().importId));
  const choices = { mapping: [{ header: `${secret} name`, field: 'name' }] };
  await importFile(owner, 'mines', `${secret} name\nOpen Pit\n`, { name: `${secret} 2.csv`, options: choices });
  const again = await server.visitor().post(
    '/api/auth/sign-in/email',
    { email: owner.email, password },
    {
      headers: { 'user-agent': secret },
    },
  );
  expect(again.statusCode, again.body).toBe(200);
  const [session] = await server.db.rows<{ id: string }>(
    sql`select id from sessions where user_id = ${owner.id} order by created_at desc limit 1`,
  );
  kept.set('/api/account/sessions/{id}', session!.id);
}

/** Every call that tells her of what she keeps. */
const tellHer = [
  '/api/account',
  '/api/account/export',
  '/api/companies/{id}/deck-value',
  '/api/company-deck-values',
  '/api/csv/export/company-values',
  '/api/csv/export/investments',
  '/api/followed-views',
  '/api/imports',
  '/api/imports/{id}',
  '/api/imports/{id}/failed-rows',
  '/api/investments',
  '/api/investments/aliases',
  '/api/investments/corporate-actions',
  '/api/investments/events',
  '/api/investments/export',
  '/api/investments/page',
  '/api/investments/rates',
  '/api/investments/summary',
  '/api/investments/ticker',
  '/api/investments/{id}',
  '/api/price-decks',
  '/api/price-decks/{id}',
  '/api/search',
  '/api/tokens',
  '/api/views',
  '/api/views/{id}',
];

const isSecret = (text: string) => text.toLowerCase().includes(secret.toLowerCase());
let told: Awaited<ReturnType<typeof toldTo>>;

beforeAll(async () => {
  const make = async (path: string, body: object) => String((await created<{ id: number }>(owner, path, body)).id);
  companyId = await make('/api/companies', { name: 'Open Pit Ltd' });
  otherCompanyId = await make('/api/companies', { name: 'Closed Pit Ltd' });
  mineId = await make('/api/mines', { name: 'Open Pit', companyId: Number(companyId) });
  otherMineId = await make('/api/mines', { name: 'Closed Pit' });
  const price = { kind: 'metal', key: 'Gold', priceDate: '2025-06-27', value: '3000', currency: 'USD', unit: 'oz' };
  await make('/api/prices', { ...price, source: 'Test' });
  seriesId = String((await owner.get('/api/price-series')).json<{ id: number }[]>()[0]!.id);
  activityId = String((await owner.get('/api/activities')).json<{ id: number }[]>()[0]!.id);
  for (const client of [other, program, admin]) before.set(client, await toldTo(client));
  await plantSecrets();
  told = await toldTo(owner);
});

describe('what a member keeps to herself', () => {
  it('she is told by these calls', () => {
    const calledBy = [...told].filter(([, { text }]) => isSecret(text)).map(([key]) => pathOf(key));
    expect([...new Set(calledBy)].toSorted()).toEqual(tellHer);
    const refused = [...told].filter(([key, { status }]) => status !== 200 && !key.startsWith('/api/admin/'));
    expect(refused.map(([key, { status }]) => `${status} ${pathOf(key)}`)).toEqual([
      '403 /api/companies/{id}/merge',
      '403 /api/mines/{id}/merge',
      '404 /api/mines/{mineId}/drill-observations/best',
      '404 /api/calendar/{file}',
      '404 /api/objects/pictures/{name}',
    ]);
  });

  it.each([
    ['another member', other, []],
    ['a program of another member', program, []],
    // How many sessions, tokens and trades there are in all is theirs to know; the latter are counted now and then.
    ['an administrator', admin, ['/api/admin/members']],
  ] as const)('changes nothing that %s is told', async (_, client, butFor) => {
    const now = await toldTo(client);
    const was = before.get(client)!;
    const changed = [...now].filter(([key, answer]) => {
      const last = was.get(key);
      return last && pathOf(key) !== '/api/admin/stats' && JSON.stringify(answer) !== JSON.stringify(last);
    });
    expect([...new Set(changed.map(([key]) => pathOf(key)))].toSorted()).toEqual(butFor);
    // What merely says again what was asked did so before.
    const toldNow = [...now].filter(([key, { text }]) => isSecret(text) && !isSecret(was.get(key)?.text ?? ''));
    expect(toldNow.map(([key]) => key)).toEqual([]);
  });
});

/** What a call that changes needs to be one that its member may make. */
const bodies: Readonly<Record<string, object>> = {
  '/api/investments/{id}': { notes: 'mine now' },
  '/api/investments/corporate-actions/{id}': { notes: 'mine now' },
  '/api/investments/events/{id}': { notes: 'mine now' },
  '/api/price-decks/{id}': {
    ...{ name: 'Mine now', date: '2025-06-30' },
    prices: [{ metal: 'Gold', value: '1', currency: 'USD', unit: 'oz' }],
  },
  '/api/views/{id}': { name: 'Mine now' },
};
const missing: Readonly<Record<string, string>> = { '/api/account/sessions/{id}': 'a'.repeat(32) };
const isOfKept = ({ path }: DescribedCall) =>
  [...kept.keys()].some((place) => path === place || path.startsWith(`${place}/`));

describe('a call about what another member keeps', () => {
  it.each([
    ['another member', other],
    ['a program of another member', program],
    ['an administrator', admin],
  ] as const)('answers %s as if it were not there, and changes nothing', async (_, client) => {
    const all = calls.filter(isOfKept);
    // Sessions and tokens are for browsers alone: a program is refused before anything is looked up.
    const asked = client === program ? all.filter(({ path }) => !/sessions|tokens/.test(path)) : all;
    expect(asked.length).toBeGreaterThan(20);
    for (const call of asked) {
      const [place, id] = [...kept].find(([own]) => call.path === own || call.path.startsWith(`${own}/`))!;
      // An administrator may take back what anybody imported.
      if (client === admin && call.path === '/api/imports/{id}/undo') continue;
      const at = (which: string) => ({ ...call, path: call.path.replace('{id}', which) });
      const answers = [
        await send(client, at(id), bodies[place] ?? {}),
        await send(client, at(missing[place] ?? '999999999'), bodies[place] ?? {}),
      ];
      expect([call.method, call.path, ...answers.map(({ statusCode }) => statusCode)]).toEqual([
        ...[call.method, call.path, 404, 404],
      ]);
      const [real, none] = answers.map((answer) => settled(answer.body));
      expect(real).toBe(none);
    }
    expect(await toldTo(owner)).toEqual(told);
  });

  it('that names it in its body answers so, too', async () => {
    const event = { kind: 'dividend', ticker: 'XYZZYV', eventDate: '2024-03-01', amount: '5' };
    const answers = await Promise.all(
      [Number(kept.get('/api/investments/events/{id}')), 999_999_999].map((replaces) =>
        other.post('/api/investments/events/preview', { ...event, replaces }),
      ),
    );
    const [real, none] = answers.map((answer) => `${answer.statusCode} ${settled(answer.body)}`);
    expect(real).toBe(none);
  });

  it('with the key that the owner repeats calls by makes a record of its own', async () => {
    const headers = { 'idempotency-key': 'the same key' };
    const deck = {
      name: secret,
      date: '2025-06-30',
      prices: [{ metal: 'Gold', value: '1', currency: 'USD', unit: 'oz' }],
    };
    const first = await owner.post('/api/price-decks', deck, { headers });
    const second = await other.post('/api/price-decks', { ...deck, name: 'Mine' }, { headers });
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json()).toMatchObject({ name: 'Mine', isOwn: true });
  });
});
