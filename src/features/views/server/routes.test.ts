import { describe, expect, it } from 'vitest';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import type { SavedView } from '../contract.ts';

const { server, member } = await serverWithMembers();
const other = await server.signUp('Otto Other');

const view = (more: object = {}) => ({
  list: 'mines',
  name: 'Copper of the Americas',
  search: 'region=Latin%20America&figures=contained-mi.copper:1000000..',
  isShared: false,
  ...more,
});
const namesOf = async (client = member, list = 'mines') =>
  (await client.get('/api/views', { query: { list } })).json<SavedView[]>().map(({ name }) => name);

describe('saved views', () => {
  it('are their member’s alone until they are shared', async () => {
    const made = await created<SavedView>(member, '/api/views', view());
    expect(made).toMatchObject({ isOwn: true, isShared: false });
    expect(await namesOf()).toEqual(['Copper of the Americas']);
    expect(await namesOf(other)).toEqual([]);
    expect(await namesOf(member, 'companies')).toEqual([]);
    expect((await other.get(`/api/views/${made.id}`)).statusCode).toBe(404);

    expect((await member.patch(`/api/views/${made.id}`, { isShared: true })).statusCode).toBe(200);
    const shared = await other.get(`/api/views/${made.id}`);
    expect(shared.json()).toMatchObject({ isOwn: false, search: made.search });
    expect(await namesOf(other)).toEqual([]);
    expect((await other.patch(`/api/views/${made.id}`, { name: 'Mine now' })).statusCode).toBe(404);
    expect((await other.delete(`/api/views/${made.id}`)).statusCode).toBe(404);

    expect((await member.delete(`/api/views/${made.id}`)).statusCode).toBe(204);
    expect((await other.get(`/api/views/${made.id}`)).statusCode).toBe(404);
  });

  it('have a name of their own in their list', async () => {
    await created(member, '/api/views', view({ name: 'Gold' }));
    await created(member, '/api/views', view({ name: 'Gold', list: 'companies' }));
    const second = await created<SavedView>(member, '/api/views', view({ name: 'Silver' }));
    const again = await member.post('/api/views', view({ name: 'Gold' }));
    expect(again.statusCode).toBe(409);
    expect(again.body).toContain("You have a view named 'Gold' already.");
    expect((await member.patch(`/api/views/${second.id}`, { name: 'Gold' })).statusCode).toBe(409);
    expect(await namesOf()).toEqual(['Gold', 'Silver']);
  });

  it('are followed as long as one may open them', async () => {
    const own = await created<SavedView>(member, '/api/views', view({ name: 'Own' }));
    const shared = await created<SavedView>(member, '/api/views', view({ name: 'For all', isShared: true }));
    const followedBy = async (client = member) =>
      (await client.get('/api/followed-views')).json<SavedView[]>().map(({ name, isOwn }) => [name, isOwn]);
    const follow = async (id: number, client = member) => (await client.put(`/api/views/${id}/follow`)).statusCode;
    const unfollow = async (id: number, client = member) => (await client.delete(`/api/views/${id}/follow`)).statusCode;
    expect(own.isFollowed).toBe(false);

    expect([await follow(own.id), await follow(own.id), await follow(shared.id)]).toEqual([204, 204, 204]);
    expect(await followedBy()).toEqual([
      ['For all', true],
      ['Own', true],
    ]);
    expect((await member.get('/api/views', { query: { list: 'mines' } })).json()).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'Own', isFollowed: true })]),
    );
    expect([await follow(own.id, other), await follow(shared.id, other)]).toEqual([404, 204]);
    expect(await followedBy(other)).toEqual([['For all', false]]);
    expect((await other.get(`/api/views/${shared.id}`)).json()).toMatchObject({ isFollowed: true });
    const visitor = server.visitor();
    expect((await visitor.get('/api/followed-views')).statusCode).toBe(401);
    expect((await visitor.put(`/api/views/${shared.id}/follow`)).statusCode).toBe(401);
    expect((await visitor.delete(`/api/views/${shared.id}/follow`)).statusCode).toBe(401);

    await member.patch(`/api/views/${shared.id}`, { isShared: false });
    expect(await followedBy(other)).toEqual([]);
    expect(await followedBy()).toHaveLength(2);
    expect(await follow(shared.id, other)).toBe(404);
    await member.patch(`/api/views/${shared.id}`, { isShared: true });
    expect(await followedBy(other)).toEqual([['For all', false]]);

    expect([await unfollow(shared.id, other), await unfollow(shared.id, other)]).toEqual([204, 404]);
    expect([await unfollow(own.id), await follow(own.id, other)]).toEqual([204, 404]);
    expect((await member.delete(`/api/views/${shared.id}`)).statusCode).toBe(204);
    expect(await followedBy()).toEqual([]);
    await member.delete(`/api/views/${own.id}`);
  });

  it('are followed a hundred at most', async () => {
    const many = await server.signUp('Fanny Follows');
    for (let index = 0; index < 100; index += 1) {
      const { id } = await created<SavedView>(many, '/api/views', view({ name: `View ${index}` }));
      expect((await many.put(`/api/views/${id}/follow`)).statusCode).toBe(204);
    }
    const more = await created<SavedView>(member, '/api/views', view({ name: 'One more', isShared: true }));
    const answer = await many.put(`/api/views/${more.id}/follow`);
    expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining('You follow 100 views.')]);
    await member.delete(`/api/views/${more.id}`);
  });

  it('make room for others where they can be opened no longer, and so nobody sees them', async () => {
    const reader = await server.signUp('Rita Reader');
    const author = await server.signUp('Artur Author');
    const shared: SavedView[] = [];
    for (let index = 0; index < 100; index += 1) {
      shared.push(await created<SavedView>(author, '/api/views', view({ name: `View ${index}`, isShared: true })));
      expect((await reader.put(`/api/views/${shared[index]!.id}/follow`)).statusCode).toBe(204);
    }
    await author.patch(`/api/views/${shared[0]!.id}`, { isShared: false });
    const own = await created<SavedView>(reader, '/api/views', view({ name: 'Own' }));
    expect((await reader.put(`/api/views/${own.id}/follow`)).statusCode).toBe(204);
    expect((await reader.get('/api/followed-views')).json<SavedView[]>()).toHaveLength(100);
    const full = await created<SavedView>(reader, '/api/views', view({ name: 'One too many' }));
    expect((await reader.put(`/api/views/${full.id}/follow`)).statusCode).toBe(409);
  });

  it.each([
    ['name', ' ', 'Give the view a name.'],
    ['name', 'x'.repeat(101), 'at most 100'],
    ['search', 'x'.repeat(4001), 'at most 4,000'],
    ['search', 'a b', 'as a browser writes it'],
    ['list', 'members', 'list takes mines or companies.'],
    ['isShared', 'yes', 'isShared takes true or false.'],
  ])('refuses %s %j in a sentence', async (field, value, sentence) => {
    const answer = await member.post('/api/views', view({ [field]: value }));
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(sentence);
  });

  it('end at a hundred', async () => {
    const many = await server.signUp('Mona Many');
    for (let index = 0; index < 100; index += 1) await created(many, '/api/views', view({ name: `View ${index}` }));
    const answer = await many.post('/api/views', view());
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('You have 100 views.');
  });
});
