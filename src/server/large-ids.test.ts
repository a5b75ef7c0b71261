import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { csv, importFile } from '../../tests/imports.ts';
import { type Client, created, serverWithMembers } from '../../tests/kit.ts';
import type { Activity } from '../features/activities/contract.ts';
import type { Company, CompanyPage } from '../features/companies/contract.ts';
import type { CompanyMerge } from '../features/companies/contract-merge.ts';
import type { DrillObservation, DrillProgram } from '../features/drilling/contract.ts';
import type { Event } from '../features/events/contract.ts';
import type { UndoResult } from '../features/imports/contract-results.ts';
import type { Mine, MinePage } from '../features/mines/contract.ts';
import { checkKeptColumns } from './operation/check-kept-columns.ts';

const { server, admin, member, other } = await serverWithMembers();

interface Numbered {
  id: number;
}

/** No id of the tests has room in 32 bits, see `tests/database.ts`. */
const beyond = 2 ** 32;

const make = <Made = Numbered>(address: string, body: unknown, by = member) => created<Made>(by, address, body);
const read = async <Answered>(address: string, query: Record<string, string | number> = {}, by = member) => {
  const answer = await by.get(address, { query });
  expect(answer.statusCode, answer.body.slice(0, 500)).toBe(200);
  return answer.json<Answered>();
};
async function send<Answered>(method: 'post' | 'put' | 'patch', address: string, body: unknown, by = member) {
  const answer = await by[method](address, body);
  expect(answer.statusCode, answer.body.slice(0, 500)).toBeLessThan(300);
  return (answer.body === '' ? undefined : answer.json()) as Answered;
}

const company = await make<Company>('/api/companies', { name: 'Whinstone Metals' });
const leaver = await make<Company>('/api/companies', { name: 'Larkmoor Gold' });
const steps = { futureSteps: [{ description: 'Permit', date: '2031-01-01' }] };
const mine = await make<Mine>('/api/mines', { name: 'Kettlewhistle', companyId: leaver.id, ...steps });
const program = await make<DrillProgram>(`/api/mines/${mine.id}/drill-programs`, {
  season: 'Summer 2026',
  // Which a rule finds odd.
  costPerMeter: 9_000,
});
const addObservation = (body: object) =>
  make<DrillObservation>(`/api/mines/${mine.id}/drill-observations`, { densityUnit: 'g/t', ...body });
const whole = await addObservation({ drillProgramId: program.id, densityValue: 2, startDepth: 0, endDepth: 10 });
const part = await addObservation({ parentObservationId: whole.id, densityValue: 9, startDepth: 2, endDepth: 4 });
const note = await make(`/api/mines/${mine.id}/notes`, { content: 'Seen', tags: [] });
const companyNote = await make(`/api/companies/${leaver.id}/notes`, { content: 'Met', tags: [] });
await make('/api/price-decks', {
  ...{ name: 'Long term', date: '2025-01-02', prices: [{ metal: 'Gold', value: '3000', currency: 'USD', unit: 'oz' }] },
});
await make('/api/prices', {
  ...{
    kind: 'metal',
    key: 'Gold',
    value: '3000',
    currency: 'USD',
    unit: 'oz',
    priceDate: '2025-01-02',
    source: 'London',
  },
});
// Whoever has money in Canadian dollars is told of it.
await make('/api/prices', {
  ...{ kind: 'rate', key: 'CAD/USD', value: '0.72', priceDate: '2025-01-02', source: 'Bank of Canada' },
});
const records = [
  await make(`/api/mines/${mine.id}/resource-estimates`, { resourceType: 'measured', metal: 'Gold', tonnage: 5 }),
  await make(`/api/mines/${mine.id}/economics`, { studyType: 'PEA', npv: 5 }),
  await make(`/api/mines/${mine.id}/interests`, { holder: leaver.name, companyId: leaver.id, kind: 'NSR', percent: 2 }),
  await make(`/api/companies/${leaver.id}/capital-snapshots`, { asOf: '2026-05-20', sharesOutstanding: 5 }),
  await make(`/api/companies/${leaver.id}/share-changes`, { effectiveDay: '2020-05-20', newShares: 1, oldShares: 10 }),
  await make(`/api/companies/${leaver.id}/instruments`, { kind: 'share-unit', asOf: '2026-05-20', count: 5 }),
  await make(`/api/companies/${leaver.id}/financings`, {
    ...{ kind: 'IPO', closedOn: '2025-01-02', unitPrice: '1', currency: 'CAD' },
  }),
  await make(`/api/companies/${leaver.id}/insider-trades`, {
    ...{ insider: 'A', market: 'CA', nature: 'market-buy', security: 'shares', tradedOn: '2025-01-02', amount: 5 },
    sourceUrl: 'https://example.org/filing',
  }),
  await make(`/api/mines/${mine.id}/drill-holes`, { holeId: 'EX-1', dip: -60 }),
  await make(`/api/mines/${mine.id}/production-periods`, {
    ...{ metal: 'Gold', fromDate: '2025-01-01', toDate: '2025-12-31' },
    ...{ poured: '5', unit: 'oz' },
  }),
  await make(`/api/mines/${mine.id}/production-guidance`, {
    ...{ metal: 'Gold', fromDate: '2025-01-01', toDate: '2025-12-31', publishedOn: '2025-01-20' },
    ...{ metric: 'poured', low: '5', unit: 'oz' },
  }),
  ...(await Promise.all(
    [mine, leaver].map(({ id }, place) =>
      make('/api/media', {
        ...{ entityType: place === 0 ? 'mine' : 'company', entityId: id, mediaType: 'article' },
        ...{ title: 'A talk', articleUrl: 'https://example.org/talk' },
      }),
    ),
  )),
];
const likes = [`/api/notes/${note.id}/like`, `/api/company-notes/${companyNote.id}/like`];
for (const address of likes) await send('post', address, undefined, other);
for (const [entityType, { id: entityId }] of [['mine', mine] as const, ['company', leaver] as const]) {
  await send('post', '/api/nps-rating', { entityType, entityId, rating: 9 });
  await send('post', '/api/page-views', { entityType, entityId, timestamp: null });
  await send('put', `/api/watchlist/${entityType}/${entityId}`, undefined);
}
const lists = Object.entries({
  'drill-observations': [whole.id, part.id],
  'drill-programs': [program.id],
  'resource-estimates': [records[0]!.id],
  economics: [records[1]!.id],
  interests: [records[2]!.id],
  'drill-holes': [records[3]!.id],
  'production-periods': [records[4]!.id],
  'production-guidance': [records[5]!.id],
});
const sorted = (rows: readonly Numbered[]) => rows.map(({ id }) => id).toSorted((one, two) => one - two);

describe('ids beyond 32 bits', () => {
  it('are answered as the numbers that they are', async () => {
    expect(mine.id).toBeGreaterThan(beyond);
    for (const [list, ids] of lists) {
      expect(sorted(await read<Numbered[]>(`/api/mines/${mine.id}/${list}`))).toEqual(ids);
    }
    const page = await read<MinePage>(`/api/mines/${mine.id}/page`);
    expect(page.mine).toMatchObject({ id: mine.id, company: { id: leaver.id } });
    const shown = page.drillObservations.find(({ id }) => id === part.id);
    expect(shown).toMatchObject({ parentObservationId: whole.id });
    expect(await read('/api/best-observations', { mineIds: mine.id })).toMatchObject({ [mine.id]: { id: whole.id } });
    expect(await read('/api/nps-scores', { entityType: 'mine', ids: mine.id })).toMatchObject({
      [mine.id]: { score: 100 },
    });
    const events = await read<Event[]>('/api/events', { entityType: 'mine', entityId: mine.id, from: '2030-01-01' });
    expect(events).toMatchObject([{ entityId: mine.id, description: 'Permit' }]);
    await send('put', `/api/steps/${events[0]!.id}/outcome`, { status: 'dropped', sourceUrl: 'https://example.org' });
    expect(await read('/api/watchlist')).toMatchObject([{ entityId: leaver.id }, { entityId: mine.id }]);
  });

  it('go on from page to page by cursor', async () => {
    for (const path of [
      '/api/activities',
      '/api/mines',
      '/api/companies',
      '/api/events',
      `/api/companies?sortBy=nps`,
    ]) {
      const all = await read<Numbered[]>(path, path.includes('?') ? {} : { limit: 100 });
      const seen: number[] = [];
      for (let after: string | undefined; ;) {
        const answer = await member.get(path, { query: { limit: 1, ...(after && { after }) } });
        seen.push(...answer.json<Numbered[]>().map(({ id }) => id));
        after = answer.headers['x-next-cursor'] as string | undefined;
        if (after === undefined) break;
      }
      expect([path, seen]).toEqual([path, all.map(({ id }) => id)]);
    }
  });

  it('are imported to and taken back', async () => {
    const notes = (await read<MinePage>(`/api/mines/${mine.id}/page`)).mine.notes;
    const { importId, created: made } = await importFile(
      member,
      'mines',
      csv('name,company,notes', 'Kettlewhistle,Larkmoor Gold,changed', 'Ninebarrow,A new company,made'),
    );
    expect([importId > beyond, made]).toEqual([true, 1]);
    const rows = csv('mineName,holeId,densityValue,densityUnit', 'Kettlewhistle,K-1,3,g/t', 'Ninebarrow,N-1,4,g/t');
    const { importId: second } = await importFile(member, 'drill-observations', rows);
    for (const id of [second, importId]) {
      const { left } = await send<UndoResult>('post', `/api/imports/${id}/undo`, undefined);
      expect(left).toEqual([]);
    }
    const page = await read<MinePage>(`/api/mines/${mine.id}/page`);
    expect([page.mine.notes, sorted(page.drillObservations)]).toEqual([notes, sorted([whole, part])]);
  });

  it('come back when a record is restored', async () => {
    const gone = await member.delete(`/api/drill-observations/${whole.id}`, {
      headers: { 'if-match': `"${whole.version}"` },
    });
    expect(gone.statusCode, gone.body).toBe(204);
    const [activity] = await read<Activity[]>(`/api/mines/${mine.id}/activities`);
    const restored = await send('post', `/api/activities/${activity!.id}/restore`, undefined, admin);
    expect(restored).toMatchObject({ restored: 1 });
    const { drillObservations } = await read<MinePage>(`/api/mines/${mine.id}/page`);
    expect(drillObservations).toContainEqual(expect.objectContaining({ id: whole.id, drillProgramId: program.id }));
    expect(drillObservations).toContainEqual(expect.objectContaining({ id: part.id, parentObservationId: whole.id }));
  });

  it('move with a merge and back', async () => {
    const before = await read<CompanyPage>(`/api/companies/${leaver.id}/page`);
    await send<CompanyMerge>('post', `/api/companies/${company.id}/merge`, { companyId: leaver.id }, admin);
    expect((await read<Mine>(`/api/mines/${mine.id}`)).companyId).toBe(company.id);
    const moved = await member.get(`/api/companies/${leaver.id}`);
    expect([moved.statusCode, moved.headers.location]).toEqual([307, `/api/companies/${company.id}`]);
    const history = await read<Activity[]>(`/api/companies/${company.id}/activities`);
    await send('post', `/api/activities/${history[0]!.id}/restore`, undefined, admin);
    const after = await read<CompanyPage>(`/api/companies/${leaver.id}/page`);
    expect(sorted(after.mines)).toEqual(sorted(before.mines));
    expect(sorted(after.notes)).toEqual(sorted(before.notes));
  });

  it('move with a merge of mines and back', async () => {
    const double = await make('/api/mines', { name: 'Double', identifiers: [{ scheme: 'mrds', value: '1' }] });
    const before = await read<MinePage>(`/api/mines/${mine.id}/page`);
    await send('post', `/api/mines/${double.id}/merge`, { mineId: mine.id }, admin);
    const moved = await member.get(`/api/mines/${mine.id}`);
    expect([moved.statusCode, moved.headers.location]).toEqual([307, `/api/mines/${double.id}`]);
    const merged = await read<MinePage>(`/api/mines/${double.id}/page`);
    const idsOf = ({ drillObservations }: MinePage) => drillObservations.map(({ id }) => id).toSorted((a, b) => a - b);
    expect(idsOf(merged)).toEqual(idsOf(before));
    const history = await read<Activity[]>(`/api/mines/${double.id}/activities`);
    await send('post', `/api/activities/${history[0]!.id}/restore`, undefined, admin);
    const after = await read<MinePage>(`/api/mines/${mine.id}/page`);
    expect(sorted(after.drillObservations)).toEqual(sorted(before.drillObservations));
    expect(after.mine.bestObservation).toEqual(before.mine.bestObservation);
  });

  it('are in journals, tokens, exports and the feed', async () => {
    const bytes = csv('Ticker,Transaction Type,Shares,Price per Share,Transaction Date', 'WHIN,buy,5,1,2025-01-02');
    expect((await member.upload('/api/investments/import', { name: 'trades.csv', bytes })).statusCode).toBe(200);
    const [trade] = await read<Numbered[]>('/api/investments');
    await send('patch', `/api/investments/${trade!.id}`, { shares: 6 });
    await send('put', '/api/investments/prices', { ticker: 'WHIN', price: '2', priceDate: '2026-01-02' });
    const split = { ticker: 'WHIN', actionDate: '2025-06-01', newShares: 2, oldShares: 1 };
    await make('/api/investments/corporate-actions', split);
    expect(await read('/api/investments/summary')).toMatchObject({ positions: [{ sharesHeld: '12' }] });
    const dividend = { kind: 'dividend', ticker: 'WHIN', eventDate: '2026-01-03', amount: '5' };
    const paid = await make('/api/investments/events', dividend);
    await send('patch', `/api/investments/events/${paid.id}`, { amount: '6' });
    await send('put', '/api/investments/aliases', { ticker: 'WHIN', security: 'ASX:WHIN' });
    const rate = { currency: 'CAD', inCurrency: 'USD', rateDate: '2026-01-02', rate: '0.7' };
    await send('put', '/api/investments/rates', rate);
    await make('/api/tokens', { name: 'a', scope: 'read', password: 'granite-and-gneiss-42' });
    const view = await make('/api/views', { list: 'mines', name: 'Copper', search: 'metal=Copper', isShared: false });
    await send('put', `/api/views/${view.id}/follow`, undefined);
    expect(await read('/api/followed-views')).toMatchObject([{ id: view.id, isFollowed: true }]);
    const textOf = async (address: string, by: Client = member) => (await by.get(address)).body;
    expect(await textOf('/api/csv/export/mines')).toContain('Kettlewhistle');
    expect(await textOf(`/api/mines/${mine.id}/export`)).toMatch(/^PK/u);
    expect((await member.get('/api/account/export')).statusCode).toBe(200);
  });

  it('were given in every table of a server that did all this', async () => {
    const tables = await server.db.rows<{ name: string }>(
      sql`select attrelid::regclass::text as name from pg_attribute where attidentity <> '' order by 1`,
    );
    const lowest = await Promise.all(
      tables.map(async ({ name }) => {
        const [row] = await server.db.rows<{ id: number | null }>(sql`select min(id) as id from ${sql.raw(name)}`);
        return [name, (row?.id ?? 0) > beyond];
      }),
    );
    expect(lowest.filter(([, isBeyond]) => isBeyond !== true)).toEqual([]);
    expect(await checkKeptColumns(server.db)).toEqual([]);
  });
});

describe('a number that is no id of a record', () => {
  const numbers = ['4294967296', '9007199254740991', '9007199254740992', '9007199254740993', '99999999999999999999'];

  it.each(numbers)('%s is answered by a sentence in every path', async (number) => {
    const { paths } = await read<{ paths: Record<string, Record<string, unknown>> }>('/api/openapi.json');
    const addresses = Object.keys(paths)
      .filter((path) => /\{(?:id|mineId|companyId)\}/u.test(path) && !/users|members|sessions|api\/auth/u.test(path))
      .map(
        (path) =>
          [path, path.replaceAll(/\{(?:id|mineId|companyId)\}/gu, number).replace('{entityType}', 'mine')] as const,
      );
    expect(addresses.length).toBeGreaterThan(30);
    const required: Record<string, Record<string, string | number>> = {
      '/api/mines/{id}/merge': { from: mine.id },
      '/api/companies/{id}/merge': { from: company.id },
      '/api/companies/{id}/deck-value': { deck: '2026-01-01' },
    };
    for (const [path, address] of addresses) {
      for (const method of ['get', 'delete'] as const) {
        if (!(method in paths[path]!)) continue;
        const answer = await admin[method](address, { query: required[path] ?? {} });
        expect([method, address, answer.statusCode]).toEqual([method, address, 404]);
        expect(answer.json()).toMatchObject({ message: expect.stringMatching(/^[A-Z].+/u) });
      }
    }
  });

  it.each([2 ** 53 - 1, 2 ** 53])('%d names no company in a body', async (companyId) => {
    const answer = await member.post('/api/mines', { name: 'Nobody’s', companyId });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      issues: [{ path: 'companyId', message: expect.stringMatching(/^[A-Z].+\.$/u) }],
    });
  });
});
