import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { created, openTestApp, serverWithMembers } from '../../../../tests/kit.ts';
import type { PriceDeck } from '../contract.ts';
import { findDeck } from './find-deck.ts';

const { server, member, other } = await serverWithMembers();

const copper = { metal: 'Cu', value: '4.50', currency: 'USD', unit: 'lb' };
const deck = (more: object = {}) => ({ name: 'Long term', date: '2026-06-30', prices: [copper], ...more });
const make = (more: object = {}) => created<PriceDeck>(member, '/api/price-decks', deck(more));
const names = async (client = member) =>
  (await client.get('/api/price-decks')).json<PriceDeck[]>().map(({ name }) => name);

describe('a price deck', () => {
  it('is its member’s alone until it is shared', async () => {
    const made = await make();
    expect(made).toMatchObject({
      ...{ isOwn: true, isShared: false, replacedBy: null, date: '2026-06-30' },
      prices: [{ metal: 'Copper', value: '4.5', currency: 'USD', unit: 'lb' }],
    });
    expect(await names()).toContain('Long term');
    expect(await names(other)).toEqual([]);
    for (const answer of [
      await other.get(`/api/price-decks/${made.id}`),
      await other.put(`/api/price-decks/${made.id}`, deck()),
      await other.put(`/api/price-decks/${made.id}/share`),
      await other.delete(`/api/price-decks/${made.id}`),
    ])
      expect(answer.statusCode).toBe(404);
    expect((await member.put(`/api/price-decks/${made.id}/share`)).json()).toMatchObject({ isShared: true });
    expect((await other.get(`/api/price-decks/${made.id}`)).json()).toMatchObject({ isOwn: false, name: 'Long term' });
    expect((await other.put(`/api/price-decks/${made.id}`, deck())).statusCode).toBe(404);
  });

  it('is edited until it is shared, then only replaced by a version', async () => {
    const made = await make({ name: 'Mine' });
    const headers = { 'if-match': `"${made.version}"` };
    const edited = await member.put(`/api/price-decks/${made.id}`, deck({ name: 'Mine still' }), { headers });
    expect(edited.json()).toMatchObject({ id: made.id, name: 'Mine still', version: 2 });
    expect((await member.put(`/api/price-decks/${made.id}`, deck(), { headers })).statusCode).toBe(412);
    await member.put(`/api/price-decks/${made.id}/share`);
    const next = (
      await member.put(`/api/price-decks/${made.id}`, deck({ name: 'Mine anew', prices: [{ ...copper, value: '5' }] }))
    ).json<PriceDeck>();
    expect(next.id).not.toBe(made.id);
    expect(next).toMatchObject({ isShared: true, prices: [{ value: '5' }] });
    expect((await other.get(`/api/price-decks/${made.id}`)).json()).toMatchObject({
      ...{ name: 'Mine still', replacedBy: next.id },
      prices: [{ value: '4.5' }],
    });
    expect((await member.put(`/api/price-decks/${made.id}`, deck())).statusCode).toBe(409);
    expect((await member.delete(`/api/price-decks/${made.id}`)).statusCode).toBe(409);
    expect(await names()).toContain('Mine anew');
    expect(await names()).not.toContain('Mine still');
    const own = await make({ name: 'Goes' });
    expect((await member.delete(`/api/price-decks/${own.id}`)).statusCode).toBe(204);
    expect((await member.get(`/api/price-decks/${own.id}`)).statusCode).toBe(404);
  });

  it.each([
    ['changed', 'A newer version has replaced this deck. Change that one.'],
    ['deleted', 'A newer version has replaced this deck. Delete that one.'],
  ])('is not %s any more where a version is made of it meanwhile', async (how, message) => {
    const twice = await make({ name: `To be ${how}` });
    expect((await member.put(`/api/price-decks/${twice.id}/share`)).statusCode).toBe(200);
    let second: Promise<{ statusCode: number; json: () => unknown }> | undefined;
    await server.db.transaction(async (tx) => {
      await tx.rows(sql`select from price_decks where id = ${twice.id} for no key update`);
      await tx.rows(sql`
        insert into price_decks (user_id, name, deck_date, prices, replaces_id, is_shared)
        select user_id, 'First', deck_date, prices, id, true from price_decks where id = ${twice.id}`);
      const path = `/api/price-decks/${twice.id}`;
      second = how === 'changed' ? member.put(path, deck({ name: 'Second' })) : member.delete(path);
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(() => server.db.rows(waiting)).toHaveLength(1);
    });
    const answer = (await second)!;
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { message }]);
  });

  it('is never one too many to go on: shared ones leave the list, and a version takes the place of the one before', async () => {
    const full = await server.signUp();
    const shared = await created<PriceDeck>(full, '/api/price-decks', deck({ name: 'First' }));
    expect((await full.put(`/api/price-decks/${shared.id}/share`)).statusCode).toBe(200);
    await server.db.rows(sql`
      insert into price_decks (user_id, name, deck_date, prices, is_shared)
      select ${full.id}, 'Deck ' || n, '2026-06-30', d.prices, true
      from generate_series(1, 99) n, price_decks d where d.id = ${shared.id}`);
    const refused = await full.post('/api/price-decks', deck());
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { message: expect.stringContaining('100') }]);
    const next = (await full.put(`/api/price-decks/${shared.id}`, deck({ name: 'Second' }))).json<PriceDeck>();
    expect(next).toMatchObject({ name: 'Second', isShared: true });

    const headers = { 'if-match': `"${next.version}"` };
    expect((await full.delete(`/api/price-decks/${next.id}`, { headers: { 'if-match': '"7"' } })).statusCode).toBe(412);
    expect((await full.delete(`/api/price-decks/${next.id}`, { headers })).statusCode).toBe(204);
    expect((await full.delete(`/api/price-decks/${next.id}`)).statusCode).toBe(404);
    expect(await names(full)).toHaveLength(99);
    expect((await other.get(`/api/price-decks/${next.id}`)).json()).toMatchObject({ name: 'Second', isOwn: false });
    expect((await full.post('/api/price-decks', deck({ name: 'Third' }))).statusCode).toBe(201);
    // Of one that was put away a version is one more deck of the list.
    expect((await full.put(`/api/price-decks/${next.id}`, deck())).statusCode).toBe(409);
  });

  it.each([
    ['name', { name: ' ' }, 'Give the deck a name.'],
    ['date', { date: '2026-02-30' }, 'existing date'],
    ['date', { date: '2999-01-01' }, 'in the future'],
    ['prices', { prices: [] }, 'at least one price'],
    ['prices', { prices: Array.from({ length: 61 }, () => copper) }, 'at most 60'],
    ['prices', { prices: [copper, { ...copper, metal: 'Copper' }] }, 'Copper stands twice'],
    ['prices.0.metal', { prices: [{ ...copper, metal: 'Unobtainium' }] }, 'no metal'],
    ['prices.0.value', { prices: [{ ...copper, value: '0' }] }, 'above 0'],
    ['prices.0.unit', { prices: [{ ...copper, unit: 'bushel' }] }, 'Choose what the price is for'],
    ['prices.0.currency', { prices: [{ ...copper, currency: 'XYZ' }] }, 'is no currency'],
  ])('refuses a wrong %s: %.60j', async (path, wrong, sentence) => {
    const answer = await member.post('/api/price-decks', deck(wrong));
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ issues: object[] }>().issues).toEqual([
      expect.objectContaining({ path, message: expect.stringContaining(sentence) }),
    ]);
  });

  it('is for members', async () => {
    const visitor = server.visitor();
    for (const path of ['/api/price-decks', '/api/price-decks/day', '/api/price-decks/1'])
      expect((await visitor.get(path)).statusCode).toBe(401);
    expect((await visitor.post('/api/price-decks', deck())).statusCode).toBe(401);
    expect((await visitor.put('/api/price-decks/1', deck())).statusCode).toBe(401);
    expect((await visitor.put('/api/price-decks/1/share')).statusCode).toBe(401);
    expect((await visitor.delete('/api/price-decks/1')).statusCode).toBe(401);
    expect((await member.get('/api/price-decks/999999999')).statusCode).toBe(404);
    expect((await member.get('/api/price-decks/day', { query: { date: 'now' } })).statusCode).toBe(400);
  });
});

it('is shared, as a deck or as a version of one, a hundred times a day', async () => {
  const limited = await openTestApp({ env: { RATE_LIMIT: 'on' } });
  try {
    const busy = await limited.signUp();
    const one = await created<PriceDeck>(busy, '/api/price-decks', deck());
    const two = await created<PriceDeck>(busy, '/api/price-decks', deck({ name: 'Own' }));
    await limited.db.rows(sql`
      insert into limit_hits (key) select ${`share-deck:${busy.id}`} from generate_series(1, 99)`);
    expect((await busy.put(`/api/price-decks/${one.id}/share`)).statusCode).toBe(200);
    // It is shared already.
    expect((await busy.put(`/api/price-decks/${one.id}/share`)).statusCode).toBe(200);
    const message = 'You have shared many price decks and versions of them today. Share further ones tomorrow.';
    for (const path of [`/api/price-decks/${one.id}`, `/api/price-decks/${two.id}/share`]) {
      const refused = await busy.put(path, deck());
      expect([refused.statusCode, refused.json()]).toMatchObject([429, { message }]);
    }
    // What nobody else sees is changed as before.
    expect((await busy.put(`/api/price-decks/${two.id}`, deck())).statusCode).toBe(200);
    expect(await limited.db.rows(sql`select from price_decks where user_id = ${busy.id}`)).toHaveLength(2);
  } finally {
    await limited.close();
  }
});

it('as of a day is made of the newest prices that were entered, each with its day', async () => {
  const price = { kind: 'metal', currency: 'USD', source: 'London' };
  for (const [key, value, unit, priceDate] of [
    ['Gold', '3300', 'oz', '2026-05-29'],
    ['Gold', '3375', 'oz', '2026-06-30'],
    ['U3O8', '80', 'lb', '2026-06-26'],
  ])
    await created(member, '/api/prices', { ...price, key, value, unit, priceDate });
  const ofDay = await other.get('/api/price-decks/day', { query: { date: '2026-06-29' } });
  expect(ofDay.json()).toEqual({
    ...{ name: 'Entered prices on 2026-06-29', date: '2026-06-29' },
    prices: [
      { metal: 'Gold', value: '3300', currency: 'USD', unit: 'oz', asOf: '2026-05-29' },
      { metal: 'U3O8', value: '80', currency: 'USD', unit: 'lb', asOf: '2026-06-26' },
    ],
  });
  expect((await findDeck(server.db, member.id, { kind: 'day', day: '2026-07-01' })).prices).toHaveLength(2);
});
