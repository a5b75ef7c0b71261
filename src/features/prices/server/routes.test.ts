import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Client, created, serverWithMembers } from '../../../../tests/kit.ts';
import type { Price, PriceSeries } from '../contract.ts';
import { newestPrices, ratesOfDays } from './quote-prices.ts';

const { server, admin, member, other } = await serverWithMembers();
const { db } = server;

const share = (more: object = {}) => ({
  kind: 'ticker',
  key: 'ABC.V',
  priceDate: '2026-06-30',
  value: '0.125',
  currency: 'CAD',
  source: 'TSX Venture close',
  ...more,
});
const metal = (more: object = {}) => ({
  ...share({ kind: 'metal', key: 'Au', value: '3375', currency: 'USD', unit: 'oz', source: 'London fix' }),
  ...more,
});
const rate = (key: string, value: string, priceDate: string) => ({
  ...{ kind: 'rate', key, value, priceDate, source: 'Bank of Canada' },
});
const enter = (body: object, client: Client = member) => created<Price>(client, '/api/prices', body);
const stored = async (id: number) =>
  (await db.rows<{ value: string }>(sql`select value from prices where id = ${id}`))[0]?.value;

describe('prices', () => {
  it('are entered by any member, and seen by all', async () => {
    const made = await enter(share({ sourceUrl: 'https://example.org/abc', licence: 'CC BY 4.0' }));
    expect(made).toMatchObject({
      ...{ kind: 'ticker', key: 'TSXV:ABC', basis: 'spot', value: '0.125', currency: 'CAD', unit: null, remark: null },
      ...{ licence: 'CC BY 4.0', enteredBy: { id: member.id }, version: 1 },
    });
    const series = (await other.get('/api/price-series', { query: { search: 'abc' } })).json<PriceSeries[]>();
    expect(series).toEqual([
      expect.objectContaining({
        key: 'TSXV:ABC',
        value: '0.125',
        prices: 1,
        points: [{ date: '2026-06-30', value: '0.125' }],
      }),
    ]);
    expect(series[0]!.ageDays).toBeGreaterThan(0);
    const list = await other.get(`/api/price-series/${made.seriesId}/prices`, { query: { count: 'true' } });
    expect(list.headers['x-total-count']).toBe('1');
    expect(list.json()).toEqual([made]);
    expect((await other.get(`/api/price-series/${made.seriesId}`)).json()).toEqual(series[0]);
  });

  it('have one a day, and the second is told where the first is', async () => {
    await enter(share({ key: 'ONE.V' }));
    const again = await member.post('/api/prices', share({ key: 'CVE:ONE', value: '0.2' }));
    expect([again.statusCode, again.body]).toEqual([
      409,
      expect.stringContaining('There is a price of TSXV:ONE on 2026-06-30 already.'),
    ]);
    // An average until that day is another series.
    await enter(metal({ key: 'Silver', value: '60' }));
    await enter(metal({ key: 'Silver', value: '55', basis: 'average' }));
  });

  it('become pounds where they are written in pence', async () => {
    const made = await enter(share({ key: 'LSE:PEN', value: '4082', currency: 'GBX' }));
    expect(made).toMatchObject({ value: '40.82', currency: 'GBP', writtenCurrency: 'GBX' });
    const kept = await member.put(`/api/prices/${made.id}`, { source: 'LSE close' });
    expect(kept.json()).toMatchObject({ value: '40.82', currency: 'GBP', writtenCurrency: 'GBX', source: 'LSE close' });
    const pounds = await member.put(`/api/prices/${made.id}`, { value: '41', currency: 'GBP' });
    expect(pounds.json()).toMatchObject({ value: '41', writtenCurrency: null });
  });

  it('are saved by whoever saw them as they are, and by nobody else', async () => {
    const made = await enter(share({ key: 'SAVE.V' }));
    const headers = { 'if-match': `"${made.version}"` };
    const saved = await other.put(`/api/prices/${made.id}`, { value: 0.13 }, { headers });
    expect(saved.json()).toMatchObject({ value: '0.13', version: 2, currency: 'CAD' });
    expect(saved.headers['etag']).toBe('"2"');
    expect((await member.put(`/api/prices/${made.id}`, { value: '9' }, { headers })).statusCode).toBe(412);
    expect((await member.delete(`/api/prices/${made.id}`, { headers })).statusCode).toBe(412);
    expect(await stored(made.id)).toBe('0.13');
    // To a day that has one already.
    await enter(share({ key: 'SAVE.V', priceDate: '2026-06-29' }));
    expect((await member.put(`/api/prices/${made.id}`, { priceDate: '2026-06-29' })).statusCode).toBe(409);
  });

  it('say what looks odd beside the price before', async () => {
    await enter(metal({ key: 'Copper', value: '9300', unit: 't', priceDate: '2026-06-29' }));
    const odd = await enter(metal({ key: 'Copper', value: '4.50', unit: 't' }));
    expect(odd.remark).toBe('USD 4.5/t is far from the USD 9,300/t of 2026-06-29. Check the unit of the price.');
    const mended = await member.put(`/api/prices/${odd.id}`, { unit: 'lb' });
    expect(mended.json<Price>().remark).toBeNull();
    const list = await member.get(`/api/price-series/${odd.seriesId}/prices`, { query: { limit: 1 } });
    expect(list.json<Price[]>().map(({ unit, remark }) => [unit, remark])).toEqual([['lb', null]]);
  });

  it('come back from the history', async () => {
    const made = await enter(share({ key: 'HIST.V' }));
    await member.put(`/api/prices/${made.id}`, { value: '5' });
    await member.delete(`/api/prices/${made.id}`);
    expect(await stored(made.id)).toBeUndefined();
    expect((await member.get(`/api/price-series/${made.seriesId}`)).statusCode).toBe(404);
    const acts = (await member.get('/api/activities', { query: { entityType: 'price', limit: 3 } })).json<
      { id: number; type: string; description: string }[]
    >();
    expect(acts.map(({ type, description }) => [type, description])).toEqual([
      ['delete', 'Deleted price of TSXV:HIST on 2026-06-30'],
      ['update', 'Updated value of price of TSXV:HIST on 2026-06-30'],
      ['create', 'Added price of TSXV:HIST on 2026-06-30'],
    ]);
    expect((await member.post(`/api/activities/${acts[0]!.id}/restore`, {})).statusCode).toBe(403);
    expect((await admin.post(`/api/activities/${acts[0]!.id}/restore`, {})).statusCode).toBe(200);
    expect(await stored(made.id)).toBe('5');
    expect((await admin.post(`/api/activities/${acts[0]!.id}/restore`, {})).statusCode).toBe(409);
    expect((await admin.post(`/api/activities/${acts[1]!.id}/restore`, {})).statusCode).toBe(200);
    expect(await stored(made.id)).toBe('0.125');
    const undone = await admin.post(`/api/users/${member.id}/undo-edits`, { since: '2020-01-01' });
    expect(undone.statusCode).toBe(200);
  });

  it.each([
    ['key', { key: 'ABC' }, 'Write the exchange'],
    ['key', { kind: 'metal', key: 'Unobtainium', unit: 'oz' }, 'no metal'],
    ['kind', { kind: 'bond' }, 'kind takes one of'],
    ['value', { value: '0' }, 'above 0'],
    ['value', { value: '1'.repeat(500) }, 'at most 12 digits'],
    ['value', { value: null }, 'in digits'],
    ['currency', { currency: 'XYZ' }, 'is no currency'],
    ['priceDate', { priceDate: '2026-02-30' }, 'existing date'],
    ['priceDate', { priceDate: '9999-12-31' }, 'in the future'],
    ['unit', { kind: 'metal', key: 'Gold' }, 'Choose what the price is for'],
    ['source', { source: ' ' }, 'Say who published'],
    ['sourceUrl', { sourceUrl: 'javascript:alert(1)' }, 'valid URL'],
    ['licence', { licence: 'x'.repeat(201) }, 'at most 200'],
  ])('refuse a wrong %s: %j', async (path, wrong, sentence) => {
    const answer = await member.post('/api/prices', share(wrong));
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ issues: object[] }>().issues).toEqual([
      expect.objectContaining({ path, message: expect.stringContaining(sentence) }),
    ]);
  });

  it('are for members, and refuse what is not there', async () => {
    const visitor = server.visitor();
    const paths = ['/api/price-series', '/api/price-series/1', '/api/price-series/1/prices', '/api/prices/quote'];
    for (const path of paths) expect((await visitor.get(path)).statusCode).toBe(401);
    expect((await visitor.post('/api/prices', share())).statusCode).toBe(401);
    expect((await visitor.put('/api/prices/1', {})).statusCode).toBe(401);
    expect((await visitor.delete('/api/prices/1')).statusCode).toBe(401);
    const missing = 999_999_999;
    expect((await member.put(`/api/prices/${missing}`, { value: '1' })).statusCode).toBe(404);
    expect((await member.delete(`/api/prices/${missing}`)).statusCode).toBe(404);
    expect((await member.get(`/api/price-series/${missing}`)).statusCode).toBe(404);
    expect((await member.get(`/api/price-series/${missing}/prices`)).statusCode).toBe(404);
    expect((await member.get('/api/price-series', { query: { kind: 'bond' } })).statusCode).toBe(400);
    expect((await member.get('/api/price-series', { query: { limit: 101 } })).statusCode).toBe(400);
  });
});

describe('a quote', () => {
  const quote = (kind: string, key: string, date?: string) =>
    member.get('/api/prices/quote', { query: { kind, key, ...(date !== undefined && { date }) } });

  it('is the newest price on or before the day, with its age', async () => {
    await enter(share({ key: 'QUO.AX', value: '1', currency: 'AUD', priceDate: '2025-01-02' }));
    await enter(share({ key: 'QUO.AX', value: '2', currency: 'AUD', priceDate: '2025-01-10' }));
    expect((await quote('ticker', 'ASX:QUO', '2025-01-09')).json()).toMatchObject({
      ...{ value: '1', asOf: '2025-01-02', ageDays: 7, currency: 'AUD', source: 'TSX Venture close' },
    });
    expect((await quote('ticker', 'ASX:QUO', '2025-01-10')).json()).toMatchObject({ value: '2', ageDays: 0 });
    expect((await quote('ticker', 'QUO.AX')).json()).toMatchObject({ value: '2' });
    expect((await quote('ticker', 'ASX:QUO', '2025-01-01')).statusCode).toBe(404);
    expect((await quote('ticker', 'QUO')).statusCode).toBe(400);
    expect((await quote('ticker', 'ASX:QUO', '2025-02-30')).statusCode).toBe(400);
  });

  it('is never what is only expected, and what was paid on the day before an average', async () => {
    const on = { key: 'Nickel', unit: 't', priceDate: '2025-03-31' };
    await enter(metal({ ...on, value: '16000', basis: 'average' }));
    await enter(metal({ ...on, value: '15500' }));
    await enter(metal({ ...on, value: '20000', basis: 'consensus', priceDate: '2025-04-30' }));
    expect((await quote('metal', 'Ni', '2025-05-01')).json()).toMatchObject({ value: '15500', basis: 'spot' });
  });

  it('of a rate is at most a week old, and goes either way round', async () => {
    await enter(rate('USD/CAD', '1.37', '2025-06-02'));
    await enter(rate('GBP/USD', '1.27', '2025-06-03'));
    expect((await quote('rate', 'USD/CAD', '2025-06-09')).json()).toMatchObject({ value: '1.37', ageDays: 7 });
    expect((await quote('rate', 'USD/CAD', '2025-06-10')).statusCode).toBe(404);
    expect((await quote('rate', 'CADUSD', '2025-06-04')).json()).toMatchObject({
      value: '0.7299270073',
      currency: 'USD',
    });
    const cross = (await quote('rate', 'GBP/CAD', '2025-06-04')).json<{
      value: string;
      asOf: string;
      source: string;
    }>();
    expect(cross).toMatchObject({ value: '1.7399', asOf: '2025-06-02' });
    expect(cross.source).toBe('GBP/USD: Bank of Canada; USD/CAD: Bank of Canada');
    const rates = await ratesOfDays(db, [{ day: '2025-06-04', from: ['CAD'], into: ['USD'] }]);
    expect(rates.get('2025-06-04')?.convert('122', 'CAD', 'USD')?.value.toFixed(4)).toBe('89.0511');
  });

  it('is asked for of many at once', async () => {
    const quotes = await newestPrices(db, 'ticker', ['ASX:QUO', 'TSXV:NONE', 'ASX:QUO'], '2025-01-31');
    expect([...quotes.keys()]).toEqual(['ASX:QUO']);
    expect(quotes.get('ASX:QUO')).toMatchObject({ kind: 'ticker', value: '2', ageDays: 21 });
  });
});
