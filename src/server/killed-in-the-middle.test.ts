import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Client, openTestApp, type TestApp, testSecret } from '../../tests/kit.ts';
import { startServer } from '../../tests/server-process.ts';
import { openWay } from '../../tests/way.ts';
import { lastBackup } from '../db/backup/keep-backups.ts';
import { verifyBackup } from '../db/backup/verify-backup.ts';

const script = fileURLToPath(new URL('../../scripts/backup.ts', import.meta.url));

// `kill -9` at a moment that is known: whatever was under way waits for a table or a row, having written before.

let test: TestApp;
let admin: Client;
let folder: string;
let way: Awaited<ReturnType<typeof openWay>>;

beforeAll(async () => {
  test = await openTestApp();
  admin = await test.signUp('Ada Admin');
  folder = await mkdtemp(path.join(tmpdir(), 'openpit-killed-'));
  way = await openWay(test.connectionString);
});
/** Also those of a test that failed. */
const started: ReturnType<typeof startServer>[] = [];
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
});
afterAll(async () => {
  await way.cut();
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const rows = (query: ReturnType<typeof sql>) => test.db.rows<Record<string, unknown>>(query);
const settings = () => ({
  DATABASE_URL: way.connectionString,
  AUTH_SECRET: testSecret,
  DATA_DIR: test.config.dataDir,
  SAMPLE_DATA: 'off',
  RATE_LIMIT: 'off',
});

async function running() {
  const server = startServer(settings());
  started.push(server);
  const address = await server.ready;
  if (!address) throw new Error(server.said.join('\n'));
  const call = (method: string, url: string, { as, body }: { as: Client; body?: object | FormData }) =>
    fetch(address + url, {
      method,
      headers: {
        origin: address,
        cookie: [...as.cookies].map((pair) => pair.join('=')).join('; '),
        ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      body: body instanceof FormData ? body : ((body && JSON.stringify(body)) ?? null),
    });
  return { ...server, call };
}
type Running = Awaited<ReturnType<typeof running>>;

interface Moment {
  /** What is locked meanwhile. */
  held: string;
  /** What waits for it: a part of the statement. */
  waits: string;
  /** Where that connection has written before, in the same transaction. */
  wrote?: string;
}

/** Kills a process when its connection waits for what is locked here; answers when the database has let go of it. */
async function killedAt(
  { held, waits, wrote }: Moment,
  { begin, kill }: { begin: () => Promise<unknown>; kill: () => Promise<unknown> },
): Promise<void> {
  const holder = new pg.Client({ connectionString: test.connectionString });
  await holder.connect();
  const waiting = async () => {
    const found = await rows(sql`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${waits}%`}`);
    return found.map(({ pid }) => Number(pid));
  };
  let pids: number[] = [];
  try {
    await holder.query(`begin; ${held}`);
    // Cut by the kill.
    void begin().catch(() => undefined);
    await expect.poll(async () => (pids = await waiting()).length).toBe(1);
    const written = await rows(sql`
      select 1 from pg_locks where pid = any(${sql.param(pids)}::int[]) and mode = 'RowExclusiveLock'
        and relation = to_regclass(${wrote ?? null}) limit 1`);
    expect(written).toHaveLength(wrote === undefined ? 0 : 1);
    await kill();
  } finally {
    await holder.end();
  }
  const left = () => rows(sql`select 1 from pg_stat_activity where pid = any(${sql.param(pids)}::int[])`);
  await expect.poll(left).toEqual([]);
}

/** The same of a server; answers the one that is started next. */
async function killedServer(moment: Moment, begin: (server: Running) => Promise<unknown>): Promise<Running> {
  const server = await running();
  const kill = async () => {
    server.child.kill('SIGKILL');
    await server.ended;
  };
  await killedAt(moment, { begin: () => begin(server), kill }).finally(kill);
  return running();
}

const mineOf = async (name: string) => (await admin.post('/api/mines', { name })).json<{ id: number }>().id;

/** Where whatever is stored is told, last of all. */
const atItsActivities = { held: 'lock table activities in share mode', waits: 'insert into activities' };

describe('a server that is killed', () => {
  it('while rows of a file are stored has stored none, says so, and takes the file again', async () => {
    const member = await test.signUp();
    const file = () => {
      const form = new FormData();
      form.set('file', new Blob(['name,country\nFirst of File,Chile\nSecond of File,Peru\n']), 'mines.csv');
      return form;
    };
    const next = await killedServer({ ...atItsActivities, wrote: 'mines' }, ({ call }) =>
      call('POST', '/api/csv/upload/mines', { as: member, body: file() }),
    );
    expect(await rows(sql`select name from mines where name like '% of File'`)).toEqual([]);
    const [row] = await rows(sql`select id from imports where user_id = ${member.id}`);
    const status = await next.call('GET', `/api/imports/${String(row?.['id'])}`, { as: member });
    expect(await status.json()).toMatchObject({ status: 'failed', result: { code: 'unavailable' } });
    const again = await next.call('POST', '/api/csv/upload/mines', { as: member, body: file() });
    expect(await again.json()).toMatchObject({ created: 2 });
  });

  it('while one mine is made part of another has left both as they were', async () => {
    const [stays, goes] = [await mineOf('Stays'), await mineOf('Goes')];
    await admin.post(`/api/mines/${goes}/notes`, { content: 'of the one that goes' });
    const merge = ({ call }: Running) =>
      call('POST', `/api/mines/${stays}/merge`, { as: admin, body: { mineId: goes } });
    const next = await killedServer(
      { ...atItsActivities, waits: 'from mine_merge_records', wrote: 'mine_notes' },
      merge,
    );
    expect(await rows(sql`select mine_id::float8 as id from mine_notes`)).toEqual([{ id: goes }]);
    expect(
      await rows(sql`select id::float8 as id, is_archived from mines where id in (${stays}, ${goes}) order by id`),
    ).toEqual([
      { id: stays, is_archived: false },
      { id: goes, is_archived: false },
    ]);
    expect((await merge(next)).status).toBe(200);
    expect(await rows(sql`select mine_id::float8 as id from mine_notes`)).toEqual([{ id: stays }]);
  });

  it('while an account is deleted has left the account, which can be deleted again', async () => {
    const member = await test.signUp('Lea Leaver');
    // The password of a test is hashed for less than the server does; who has none has signed in a moment ago.
    await rows(sql`delete from accounts where user_id = ${member.id}`);
    const remove = ({ call }: Running) =>
      call('POST', '/api/account/delete', {
        as: member,
        body: { email: member.email },
      });
    const next = await killedServer(
      {
        held: 'lock table verifications in share mode',
        waits: 'delete from verifications where value',
        wrote: 'mine_notes',
      },
      remove,
    );
    expect((await next.call('GET', '/api/auth/user', { as: member })).status).toBe(200);
    expect((await remove(next)).status).toBe(204);
    expect(await rows(sql`select 1 from users where id = ${member.id}`)).toEqual([]);
  });

  it('while a picture is taken shows the one before, and takes it again', async () => {
    const member = await test.signUp();
    const opened = await member.post('/api/objects/upload', {});
    const address = opened.json<{ uploadURL: string }>().uploadURL.replace(/^https?:\/\/[^/]+/, '');
    const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect((await member.put(address, bytes, { headers: { 'content-type': 'image/png' } })).statusCode).toBe(204);
    const picture = address.split('?')[0]!;
    const take = ({ call }: Running) =>
      call('PUT', '/api/auth/user/profile-picture', { as: member, body: { profileImageURL: picture } });
    const next = await killedServer(
      {
        held: `select from users where id = '${member.id}' for no key update`,
        waits: 'profile_image_url as address from users',
      },
      take,
    );
    expect(await rows(sql`select profile_image_url as url from users where id = ${member.id}`)).toEqual([
      { url: null },
    ]);
    // It lies there, whole, and goes with its upload after an hour where it is not taken.
    expect(await readdir(path.join(test.config.dataDir, 'uploads/pictures'))).toEqual([
      `${picture.split('/').at(-1)}.webp`,
    ]);
    expect((await take(next)).status).toBe(200);
    expect(await readdir(path.join(test.config.dataDir, 'uploads/uploads'))).toEqual([]);
  });
});

describe('a backup that is killed', () => {
  it('leaves a half that is taken for no backup, and the next one says so', async () => {
    const nights = path.join(folder, 'nights');
    let child: ChildProcess | undefined;
    let ended: Promise<unknown> = Promise.resolve();
    const env = { ...settings(), PATH: process.env['PATH'], INIT_CWD: folder };
    const begin = () => {
      child = spawn(process.execPath, [script, '--into', nights], { env, stdio: 'ignore' });
      ended = once(child, 'close');
      return ended;
    };
    const kill = () => {
      child?.kill('SIGKILL');
      return ended;
    };
    // The last of its tables, or nearly.
    await killedAt({ held: 'lock table watches in access exclusive mode', waits: 'watches' }, { begin, kill });
    const [half, ...others] = await readdir(nights);
    expect([half, others]).toEqual([expect.stringMatching(/^openpit-.*\.tar\.gz\.part$/), []]);
    expect(await lastBackup(test.config.dataDir)).toBeUndefined();
    await expect(verifyBackup(path.join(nights, half!))).rejects.toThrow('cannot be read back');

    const yesterday = new Date(Date.now() - 24 * 3_600_000);
    await utimes(path.join(nights, half!), yesterday, yesterday);
    const { stdout } = await promisify(execFile)(process.execPath, [script, '--into', nights], { env });
    expect(stdout).toMatch(
      new RegExp(`^Removed ${half}, the half of a backup that was ended before it was whole\\.\nBacked up`),
    );
    expect(await readdir(nights)).toEqual([expect.stringMatching(/^openpit-.*\.tar\.gz$/)]);
  });
});
