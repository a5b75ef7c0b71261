import { parse } from 'csv-parse/sync';
import { readdir } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import { keepJournal } from '../../investments/server/keep-journal.ts';
import { checkKeptColumns } from '../../../server/operation/check-kept-columns.ts';

const password = 'granite-and-gneiss-42';

let test: TestApp;
let admin: Client;
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.signUp('First Admin');
});
afterAll(() => test.close());

/** The files of a zip, read by its central directory. */
function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(zip.lastIndexOf(Buffer.from('PK\u0005\u0006')) + 16);
  while (zip.readUInt32LE(at) === 0x02_01_4b_50) {
    const [size, nameLength, extraLength, commentLength] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(begin, begin + size);
    files.set(name, zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes);
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads a picture; answers the address to be shown. */
async function upload(member: Client): Promise<string> {
  const { uploadURL } = (await member.post('/api/objects/upload')).json<{ uploadURL: string }>();
  const { pathname, search } = new URL(uploadURL);
  await member.put(pathname + search, pixel, { headers: { 'content-type': 'image/png' } });
  return uploadURL;
}

/** Shows a picture of the member; answers its address. */
async function showPicture(member: Client): Promise<string> {
  const taken = await member.put('/api/auth/user/profile-picture', { profileImageURL: await upload(member) });
  return taken.json<{ profileImageUrl: string }>().profileImageUrl;
}

const uploadedFiles = async () =>
  (await readdir(test.config.dataDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

async function busyMember(name: string) {
  const member = await test.signUp(name);
  const mine = (await member.post('/api/mines', { name: `Mine of ${name}` })).json<{ id: number }>();
  const note = (await admin.post(`/api/mines/${mine.id}/notes`, { content: 'Liked by many.' })).json<{ id: number }>();
  await member.post(`/api/mines/${mine.id}/notes`, { content: `=HYPERLINK("of ${name}")` });
  await member.post(`/api/notes/${note.id}/like`);
  await member.post('/api/nps-rating', { entityType: 'mine', entityId: mine.id, rating: 9 });
  await test.db.rows(sql`
    insert into investments (user_id, ticker, transaction_type, shares, price_per_share, transaction_date, notes)
    select ${member.id}, 'AMRQ', 'buy', n, 1.25, '2025-01-02', ${name} from generate_series(1, 1200) as n`);
  await keepJournal(test.db, member.id);
  return { member, mine, note };
}

describe('my data', () => {
  it('comes as a zip of CSV files: all of mine, nothing of others, no secrets', async () => {
    const { member, mine } = await busyMember('Ann Export');
    const notes = 'He said "=1+1", <script> and more.';
    expect((await member.patch(`/api/mines/${mine.id}`, { notes })).statusCode).toBe(200);
    await busyMember('Ben Other');
    const picture = await showPicture(member);
    const answer = await member.get('/api/account/export');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(answer.headers['content-disposition']).toContain('attachment');
    const entries = unzip(answer.rawPayload);
    expect(entries.get('picture.webp')).toEqual((await member.get(picture)).rawPayload);
    const files = new Map([...entries].map(([name, bytes]) => [name, bytes.toString('utf8')]));
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        'README.txt',
        'profile.csv',
        'journal.csv',
        'mines.csv',
        'mine_notes.csv',
        'activities.csv',
      ]),
    );
    expect(files.get('journal.csv')!.trimEnd().split('\n')).toHaveLength(1_201);
    expect(files.get('mines.csv')).toContain('Mine of Ann Export');
    expect(files.get('mine_notes.csv')).toContain(`'=HYPERLINK`);
    expect(files.get('profile.csv')).toContain(member.email);
    const activities = parse<Record<string, string>>(files.get('activities.csv')!, { columns: true });
    const edit = activities.find(({ changes }) => changes !== '');
    expect(JSON.parse(edit!['changes']!)).toMatchObject([{ field: 'notes', to: notes }]);
    const all = [...files.values()].join('\n');
    const headers = [...files.values()].map((text) => text.split('\n')[0]);
    expect(headers.filter((header) => /hash|secret|password/.test(header!))).toEqual([]);
    expect(all).not.toContain('Ben Other');
    expect(all).not.toContain('scrypt:');
    for (const secret of ['accounts', 'sessions', 'second_factors', 'idempotency_keys']) {
      expect(files.has(`${secret}.csv`)).toBe(false);
    }
  });
});

describe('deleting the account', () => {
  const remove = (member: Client, body: object = {}) =>
    member.post('/api/account/delete', { password, email: member.email, ...body });

  it('keeps the records without the name, and removes the journal, votes and likes', async () => {
    const { member, mine, note } = await busyMember('Cleo Leaves');
    const before = (await uploadedFiles()).length;
    const picture = await showPicture(member);
    await upload(member);
    expect((await uploadedFiles()).length).toBe(before + 2);
    expect((await remove(member)).statusCode).toBe(204);
    expect((await member.get('/api/auth/user')).statusCode).toBe(401);
    const kept = (await admin.get(`/api/mines/${mine.id}`)).json<{ createdBy: unknown }>();
    expect(kept.createdBy).toBeNull();
    const notes = (await admin.get(`/api/mines/${mine.id}/notes`)).json<
      { id: number; user: unknown; likeCount: number }[]
    >();
    expect(notes).toHaveLength(2);
    expect(notes.find(({ id }) => id === note.id)).toMatchObject({ likeCount: 0 });
    expect(notes.find(({ id }) => id !== note.id)).toMatchObject({ user: null });
    expect((await admin.get(`/api/nps-score/mine/${mine.id}`)).json()).toMatchObject({ totalRatings: 0 });
    for (const table of ['investments', 'nps_ratings', 'sessions', 'accounts']) {
      const left = await test.db.rows(sql`select 1 from ${sql.raw(table)} where user_id = ${member.id}`);
      expect(left).toEqual([]);
    }
    expect((await admin.get(picture)).statusCode).toBe(404);
    expect((await uploadedFiles()).length).toBe(before);
    expect(await checkKeptColumns(test.db)).toEqual([]);
    const again = await test.visitor().post('/api/auth/sign-in/email', { email: member.email, password });
    expect(again.statusCode).toBe(401);
  });

  it.each([
    ['another e-mail address', { email: 'someone@example.org' }, 'email'],
    ['a wrong password', { password: 'wrong' }, 'password'],
    ['no password', { password: undefined }, 'password'],
  ])('is refused with %s', async (_, body, path) => {
    const member = await test.signUp();
    const answer = await remove(member, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ issues: { path: string }[] }>().issues[0]).toMatchObject({ path });
    expect((await member.get('/api/auth/user')).statusCode).toBe(200);
  });

  it('is refused to the only administrator, also to the two last at once', async () => {
    const own = await openTestApp();
    try {
      const [one, two] = [await own.signUp(), await own.signUp()];
      expect((await remove(one)).statusCode).toBe(409);
      await own.db.rows(sql`update users set is_admin = true`);
      const answers = await Promise.all([remove(one), remove(two)]);
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 409]));
    } finally {
      await own.close();
    }
  });

  it('asks a member without a password for a recent sign-in', async () => {
    const member = await test.signUp();
    await test.db.rows(sql`delete from accounts where user_id = ${member.id}`);
    await test.db.rows(
      sql`update sessions set created_at = now() - interval '11 minutes' where user_id = ${member.id}`,
    );
    expect((await remove(member, { password: undefined })).statusCode).toBe(403);
    await test.db.rows(sql`update sessions set created_at = now() where user_id = ${member.id}`);
    expect((await remove(member, { password: undefined })).statusCode).toBe(204);
  });

  it('leaves many records a few at a time, so that nobody waits for all of them', async () => {
    const busy = await test.signUp('Bea Busy');
    const { id } = (await busy.post('/api/mines', { name: 'Of many programs' })).json<{ id: number }>();
    await test.db.rows(sql`
      insert into drill_programs (mine_id, season, created_by)
      select ${id}, 'Season ' || i, ${busy.id} from generate_series(1, 5000) i`);
    await test.db.rows(sql`
      create function refuse_many() returns trigger language plpgsql as $$
      begin
        if (select count(*) from changed) > 2000 then raise 'too many rows at once'; end if;
        return null;
      end $$`);
    await test.db.rows(sql`
      create trigger refuse_many after update on drill_programs referencing new table as changed
      for each statement execute function refuse_many()`);
    try {
      const answer = await busy.post('/api/account/delete', { password, email: busy.email });
      expect(answer.statusCode).toBe(204);
    } finally {
      await test.db.rows(sql`drop function refuse_many() cascade`);
    }
    const [left] = await test.db.rows<{ all: number; nobodys: number }>(sql`
      select count(*) as all, count(*) filter (where created_by is null) as nobodys
      from drill_programs where mine_id = ${id}`);
    expect(left).toEqual({ all: 5000, nobodys: 5000 });
  });

  it('is possible whatever refers to members: each reference is cut or goes along', async () => {
    const stuck = await test.db.rows(sql`
      select conrelid::regclass::text as "table", conname from pg_constraint
      where contype = 'f' and confrelid = 'users'::regclass and confdeltype not in ('c', 'n')`);
    expect(stuck).toEqual([]);
  });
});

it('an account that is deleted under https takes its cookie along, by the name and the flags that it was set with', async () => {
  const secure = await openTestApp({ env: { PUBLIC_URL: 'https://openpit.example' } });
  const headers = { host: 'openpit.example' };
  const name = '__Host-openpit.session_token';
  try {
    const leaving = secure.visitor();
    const email = 'leaving@example.org';
    const made = await leaving.post('/api/auth/sign-up/email', { name: 'Lea Ving', email, password }, { headers });
    const flags = { path: '/', httpOnly: true, secure: true, sameSite: 'Lax' };
    expect(made.cookies).toContainEqual(expect.objectContaining({ name, ...flags }));
    const answer = await leaving.post('/api/account/delete', { password, email }, { headers });
    expect(answer.statusCode).toBe(204);
    // A browser keeps a cookie where what takes it back lacks the flags that its name asks for; the other one is its former name.
    expect(answer.cookies).toEqual(
      [name, '__Secure-openpit.session_token'].map((each) =>
        expect.objectContaining({ name: each, value: '', expires: new Date(0), ...flags }),
      ),
    );
    expect(answer.headers['clear-site-data']).toBe('"cache", "storage"');
  } finally {
    await secure.close();
  }
});
