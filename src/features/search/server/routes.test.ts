import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, created, serverWithMembers } from '../../../../tests/kit.ts';
import type { SearchHit, SearchResult } from '../contract.ts';
import { countWords, keepWords } from './keep-words.ts';

const { server, admin, member, other } = await serverWithMembers();

type Made = { id: number };
const search = async (q: string, client: Client = member) =>
  (await client.get('/api/search', { query: { q } })).json<SearchResult>();
const told = ({ hits }: SearchResult) => hits.map(({ kind, title }) => `${kind} ${title}`);
const of = ({ hits }: SearchResult, kind: SearchHit['kind']) => hits.filter((hit) => hit.kind === kind);

const trade = (ticker: string, client: Client) =>
  created(client, '/api/investments', {
    ticker,
    transactionType: 'buy',
    shares: '10',
    pricePerShare: '2',
    transactionDate: '2026-01-05',
  });

let kalgoorlie: Made;
let kirkland: Made;
let note: Made;
let archived: Made;

beforeAll(async () => {
  kirkland = await created<Made>(member, '/api/companies', {
    name: 'Kirkland Lode Resources',
    headquarters: 'Toronto',
    stockExchanges: [
      { exchange: 'TSXV', ticker: 'KLR' },
      { exchange: 'OTCQX', ticker: 'KLRDF' },
    ],
  });
  kalgoorlie = await created<Made>(member, '/api/mines', {
    name: 'Kalgoorlie Super Pit',
    alsoKnownAs: 'Fimiston',
    country: 'Australia',
    primaryJurisdiction: 'Western Australia',
    companyId: kirkland.id,
  });
  await created(member, '/api/mines', { name: 'Pit of Kalgoorlie', country: 'Australia' });
  await created(member, '/api/mines', { name: 'Olympic Dam', country: 'Australia' });
  await created(member, '/api/mines', { name: 'Dürnstein', country: 'Austria' });
  archived = await created<Made>(member, '/api/mines', { name: 'Kalgoorlie Archived' });
  note = await created<Made>(member, `/api/mines/${kalgoorlie.id}/notes`, {
    content: `${'The road is long. '.repeat(30)}The café serves chalcopyrite on Tuesdays. ${'The road is long. '.repeat(30)}`,
  });
  await created(member, `/api/mines/${archived.id}/notes`, { content: 'Chalcopyrite here, too.' });
  await created(member, `/api/companies/${kirkland.id}/notes`, { content: 'Nobody answers the phone.' });
  await created(member, '/api/media', {
    entityType: 'mine',
    entityId: kalgoorlie.id,
    mediaType: 'article',
    title: 'Café talk: a visit underground',
    articleUrl: 'https://example.org/visit',
  });
  for (const [mine, holeId] of [
    [kalgoorlie, 'KSP26-041'],
    [kalgoorlie, 'KSP26-04'],
    [kalgoorlie, 'KSP26-04'],
    [archived, 'KSP26-04'],
  ] as const)
    await created(member, `/api/mines/${mine.id}/drill-observations`, { holeId, densityValue: '2' });
  await member.patch(`/api/mines/${archived.id}/archive`, { isArchived: true });
  await trade('XKLR', member);
  await countWords(server.db);
});

describe('GET /api/search', () => {
  it('needs a session and a text', async () => {
    expect((await server.visitor().get('/api/search', { query: { q: 'pit' } })).statusCode).toBe(401);
    for (const q of ['x'.repeat(101), 'a\u0000b']) {
      expect((await member.get('/api/search', { query: { q } })).statusCode).toBe(400);
    }
    expect((await member.get('/api/search')).statusCode).toBe(400);
    for (const q of ['', ' ', 'k', '%', '()', "'"]) expect((await search(q)).hits).toEqual([]);
  });

  it('tells names that begin so before others that have the words, with where they lie', async () => {
    const result = await search('kalgoorlie');
    expect(result).toMatchObject({ readAs: null, isCommon: false });
    expect(of(result, 'mine')).toEqual([
      {
        kind: 'mine',
        id: String(kalgoorlie.id),
        title: 'Kalgoorlie Super Pit',
        detail: 'Kirkland Lode Resources, Western Australia, Australia',
        excerpt: null,
        address: `/mines/${kalgoorlie.id}`,
        match: 'start',
      },
      expect.objectContaining({ title: 'Pit of Kalgoorlie', match: 'words' }),
    ]);
    expect(of(await search('pit of kalgoorlie'), 'mine')[0]).toMatchObject({
      title: 'Pit of Kalgoorlie',
      match: 'exact',
    });
  });

  it.each([
    ['words in any order', 'pit super', 'mine Kalgoorlie Super Pit'],
    ['unfinished words', 'kalg sup', 'mine Kalgoorlie Super Pit'],
    ['another name of it', 'fimiston', 'mine Kalgoorlie Super Pit'],
    ['words of its place', 'super western', 'mine Kalgoorlie Super Pit'],
    ['letters without their accents', 'durnstein', 'mine Dürnstein'],
    ['letters with accents', 'DÜRNSTEIN', 'mine Dürnstein'],
    ['a letter too few', 'kalgorlie super', 'mine Kalgoorlie Super Pit'],
    ['a letter too many', 'olymmpic', 'mine Olympic Dam'],
    ['letters that changed places', 'oylmpic dam', 'mine Olympic Dam'],
    ['a mistyped beginning', 'kalgorl', 'mine Kalgoorlie Super Pit'],
    ['another letter', 'kirklend', 'company Kirkland Lode Resources'],
    ['a ticker', 'klr', 'company Kirkland Lode Resources'],
    ['a ticker with its exchange', 'TSXV:KLR', 'company Kirkland Lode Resources'],
    ['a ticker with its place', 'klr.v', 'company Kirkland Lode Resources'],
    ['a member', 'mia', 'member Mia Member'],
    ['a mistyped member', 'otto otehr', 'member Otto Other'],
    ['words of a note', 'chalcopyrite', 'note Kalgoorlie Super Pit'],
    ['the beginning of a word of a note', 'chalcop', 'note Kalgoorlie Super Pit'],
    ['words of a note without accents', 'cafe tuesdays', 'note Kalgoorlie Super Pit'],
    ['a note on a company', 'nobody phone', 'note Kirkland Lode Resources'],
    ['the title of media', 'cafe talk', 'media Café talk: a visit underground'],
    [
      'an article',
      'mining investment guide',
      'article Mining investment guide: how to read a mine before you buy the share',
    ],
  ])('finds %s: %s', async (_, q, expected) => {
    expect(told(await search(q))).toContain(expected);
  });

  it('says as what a mistyped word was read, and calls what it finds alike', async () => {
    const result = await search('Oylmpic dam');
    expect(result.readAs).toBe('olympic dam');
    expect(of(result, 'mine')).toMatchObject([{ title: 'Olympic Dam', match: 'alike' }]);
  });

  it('puts a ticker that is meant first, with all tickers of the company', async () => {
    const [first] = (await search('KLR')).hits;
    expect(first).toMatchObject({ kind: 'company', match: 'exact', detail: 'OTCQX: KLRDF, TSXV: KLR, Toronto' });
  });

  it('shows of a long note the line with the words, and leads to the notes of its mine', async () => {
    const [hit] = of(await search('chalcopyrite'), 'note');
    expect(hit).toMatchObject({ id: String(note.id), address: `/mines/${kalgoorlie.id}?section=notes` });
    expect(hit!.excerpt).toContain('The café serves chalcopyrite on Tuesdays.');
    expect(hit!.excerpt!.length).toBeLessThan(160);
    expect(hit!.detail).toMatch(/^Mia Member, \d{4}-\d\d-\d\d$/);
  });

  it('finds positions of one’s own journal, and nobody else’s, administrators included', async () => {
    expect(of(await search('xkl'), 'position')).toMatchObject([
      { title: 'XKLR', address: '/investments?search=XKLR', match: 'start' },
    ]);
    for (const client of [other, admin]) expect(of(await search('xkl', client), 'position')).toEqual([]);
  });

  it('finds a hole by the beginning of its name, once for each mine, and no name without a digit', async () => {
    const hole = (title: string) => ({ kind: 'hole', title, address: `/mines/${kalgoorlie.id}?hole=${title}` });
    expect(of(await search('ksp26-04'), 'hole')).toMatchObject([
      { ...hole('KSP26-04'), detail: 'Kalgoorlie Super Pit', match: 'exact' },
      { ...hole('KSP26-041'), match: 'start' },
    ]);
    for (const q of ['ksp', 'KSP27', '%26-04']) expect(of(await search(q), 'hole'), q).toEqual([]);
  });

  it('finds neither what is archived nor notes on it', async () => {
    for (const q of ['kalgoorlie archived', 'chalcopyrite too', 'kalgoorlie']) {
      const text = JSON.stringify(await search(q, admin));
      expect(text).not.toContain('Archived');
    }
  });

  it('finds what was just entered by its words, before those are counted', async () => {
    await created(member, '/api/mines', { name: 'Zugspitze Adit' });
    expect(told(await search('zugspitze'))).toEqual(['mine Zugspitze Adit']);
    expect(told(await search('adit zugsp'))).toEqual(['mine Zugspitze Adit']);
  });

  it('tells at most six of a kind', async () => {
    for (let index = 0; index < 9; index += 1) await created(member, '/api/mines', { name: `Quokka ${index}` });
    expect((await search('quokka')).hits).toHaveLength(6);
  });

  it('looks at the newest of what very many have, and at all whose name begins so', async () => {
    await server.db.rows(sql`
      insert into mines (name, name_folded, search_text, created_at)
      select 'Everywhere ' || n, 'everywhere ' || n, 'old everywhere ' || n, '2020-01-01' from generate_series(1, 6000) n`);
    await created(member, '/api/mines', { name: 'Near and Everywhere' });
    await countWords(server.db);
    const result = await search('everywhere');
    expect(result.isCommon).toBe(true);
    expect(of(result, 'mine')).toHaveLength(6);
    expect(told(await search('everywhere 17'))).toContain('mine Everywhere 17');
    expect(told(await search('near everywhere'))).toContain('mine Near and Everywhere');
    await server.db.rows(sql`delete from mines where search_text like 'old everywhere%'`);
  });

  it('takes what would be a pattern or a query as it is', async () => {
    await created(member, '/api/mines', { name: "100% O'Brien & (Sons) | Co_\\" });
    for (const q of ["o'brien", '100%', '(sons)', '& (sons) |', 'co_\\', "o'brien:*", "'o", '<->', '!brien'])
      expect((await member.get('/api/search', { query: { q } })).statusCode, q).toBe(200);
    expect(told(await search("100% o'brien"))).toHaveLength(1);
    expect(of(await search('o%br'), 'mine')).toEqual([]);
  });

  it('is for programs, too, and for those of the same member alone', async () => {
    const { token } = await created<{ token: string }>(member, '/api/tokens', {
      name: 'Finder',
      scope: 'read',
      password: 'granite-and-gneiss-42',
    });
    const headers = { authorization: `Bearer ${token}` };
    const answer = await server.visitor().get('/api/search', { query: { q: 'xklr' }, headers });
    expect(of(answer.json<SearchResult>(), 'position')).toHaveLength(1);
  });
});

describe('words of names', () => {
  const words = async () =>
    (await server.db.rows<{ word: string }>(sql`select word from search_words order by word`)).map(({ word }) => word);

  it('are those of all names and titles, not of notes, without numbers', async () => {
    const all = await words();
    expect(all).toEqual(expect.arrayContaining(['kalgoorlie', 'kirkland', 'mia', 'underground', 'durnstein', 'guide']));
    for (const other of ['chalcopyrite', '100%', 'it']) expect(all).not.toContain(other);
  });

  it('go with their last record, and come with the next count after a change', async () => {
    const { id } = await created<Made>(member, '/api/mines', { name: 'Fleeting' });
    await countWords(server.db);
    expect(await words()).toContain('fleeting');
    await member.patch(`/api/mines/${id}`, { name: 'Renamed' });
    await keepWords(server.db);
    const after = await words();
    expect(after).toContain('renamed');
    expect(after).not.toContain('fleeting');
  });
});
