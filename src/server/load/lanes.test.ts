import { type IncomingMessage, request as send } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../tests/kit.ts';
import type { ImportStatus } from '../../features/imports/contract-results.ts';
import { type LaneName, takePlace, threadFigures } from './lanes.ts';
import { heapMegabytes, inThread, stopThreads } from './threads.ts';
import { needsMoreMemory } from '../../features/imports/server/model/refusal.ts';

const faults: string[] = [];
let test: TestApp;
let port: number;
let [member, other]: Client[] = [];
/** Bodies that were let in, since the beginning. */
let beingRead = 0;

beforeAll(async () => {
  test = await openTestApp({
    log: (line) => {
      if ((JSON.parse(line) as { level: number }).level >= 50) faults.push(line);
    },
  });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  test.app.server.on('request', (request: IncomingMessage) => request.once('resume', () => (beingRead += 1)));
  port = (test.app.server.address() as { port: number }).port;
  [member, other] = [await test.signUp(), await test.signUp()];
});
afterAll(() => test.close());

/** Each lets go of a thread that is kept busy. */
const busy: (() => Promise<void>)[] = [];
const letGo = async () => {
  for (const end of busy.splice(0)) await end();
};
/** Keeps a thread busy until `letGo`, or the end of the test. */
async function occupy({ isLarge }: { isLarge: boolean }): Promise<void> {
  // The lane whose turns take longest: a crowded machine does not end it before the test.
  const place = takePlace('import', {});
  const gate = new Int32Array(new SharedArrayBuffer(4));
  await new Promise((resolve, reject) => {
    const module = new URL('./threads.fixture.ts', import.meta.url);
    const ended = inThread(place, { module, work: 'stand', task: gate, isLarge, onMessage: resolve });
    ended.catch(reject);
    busy.push(async () => {
      Atomics.store(gate, 0, 1);
      Atomics.notify(gate, 0);
      await ended;
      place.leave();
    });
  });
}
afterEach(async () => {
  await letGo();
  expect(faults.splice(0)).toEqual([]);
});

const waiting = (lane: LaneName) => threadFigures()[lane].waiting;
const until = (isSo: () => boolean | Promise<boolean>) => expect.poll(isSo).toBe(true);

interface Sent {
  /** The end of the file is not sent. */
  isSlow?: boolean;
  method?: string;
  file?: string;
  headers?: Record<string, string>;
}

/** Sends a request by a connection of its own, which can be left before the answer is there. */
function ask(by: Client, path: string, { isSlow = false, method = 'GET', file, headers = {} }: Sent = {}) {
  const cookie = [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const type = 'multipart/form-data; boundary=x';
  const asked = send({
    port,
    host: '127.0.0.1',
    path,
    method,
    agent: false,
    headers: { cookie, ...(file !== undefined && { 'content-type': type }), ...headers },
  });
  asked.on('error', () => undefined);
  const part = 'Content-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv';
  const answered = new Promise<number | undefined>((resolve) =>
    asked.on('response', ({ statusCode }) => resolve(statusCode)),
  );
  const begin = `--x\r\n${part}\r\n\r\n`;
  const rest = `${file}\r\n--x--\r\n`;
  if (file === undefined) asked.end();
  else if (isSlow) asked.write(begin);
  else asked.end(begin + rest);
  return { leave: () => asked.destroy(), finish: () => asked.end(rest), answered };
}

describe('whoever leaves', () => {
  it.each([
    ['look', '/api/csv/preview/mines', false],
    ['look', '/api/csv/table', false],
    ['import', '/api/csv/upload/mines?dryRun=true', true],
    ['trades', '/api/investments/import?dryRun=true', false],
  ] as const)('%s: %s goes no further', async (lane, path, isLarge) => {
    await occupy({ isLarge });
    const { leave } = ask(member!, path, { method: 'POST', file: 'name\nA\n' });
    await until(() => waiting(lane) === 1);
    leave();
    await until(() => waiting(lane) === 0);
    const statuses = async () => (await member!.get('/api/imports')).json<ImportStatus[]>().map(({ status }) => status);
    if (lane === 'import') await expect.poll(statuses).toEqual(['failed']);
  });

  it.each([
    ['/api/csv/upload/mines', {}],
    ['/api/csv/upload/mines?dryRun=true', { prefer: 'respond-async' }],
  ])('an import goes on: %s %o', async (path, headers) => {
    await occupy({ isLarge: true });
    const { leave } = ask(member!, path, { method: 'POST', file: 'name\nStays\n', headers });
    const latest = async () => (await member!.get('/api/imports')).json<ImportStatus[]>()[0];
    await until(async () => (await latest())?.status === 'running');
    leave();
    await sleep(50);
    expect(waiting('import')).toBe(1);
    await letGo();
    await until(async () => (await latest())?.status === 'done');
    await until(() => waiting('import') === 0);
  });

  it.each(['/api/csv/export/mines', '/api/account/export'])(
    'an export ends, and what it asks of the database with it: %s',
    async (path) => {
      const holder = await test.db.client.connect();
      await holder.query('begin; lock table mines in access exclusive mode');
      // None of them by a connection that requests share.
      const exporting = () =>
        test.db.rows(sql`
          select pid from pg_stat_activity where datname = current_database() and application_name = 'openpit export'
            and wait_event_type = 'Lock'`);
      const own = [ask(member!, path), ask(member!, path)];
      await until(async () => (await exporting()).length === 2);
      expect((await member!.get(path)).statusCode).toBe(429);
      const others = ask(other!, path);
      await until(async () => (await exporting()).length === 3);
      expect(threadFigures().export.running).toBe(3);
      for (const { leave } of [...own, others]) leave();
      await until(async () => (await exporting()).length === 0);
      expect(threadFigures().export).toMatchObject({ running: 0, waiting: 0 });
      await holder.query('rollback');
      holder.release();
    },
  );
});

describe('a member with several at once', () => {
  it('is told to wait, while others have their turn', async () => {
    await occupy({ isLarge: false });
    const sent = [1, 2].map(() => ask(member!, '/api/investments/import', { method: 'POST', file: 'name\nA\n' }));
    await until(() => waiting('trades') === 2);
    const upload = (by: Client) => by.upload('/api/investments/import', { name: 'a.csv', bytes: 'name\nA\n' });
    const refused = await upload(member!);
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toMatchObject([
      429,
      '5',
      { message: 'You have several of these under way. Wait for the end of one of them.' },
    ]);
    const others = upload(other!);
    await until(() => waiting('trades') === 3);
    await letGo();
    expect((await others).statusCode).toBe(400);
    for (const { leave } of sent) leave();
    await until(() => waiting('trades') === 0);
  });

  it('looks at the newest file alone; the older ones are answered, too', async () => {
    await occupy({ isLarge: false });
    const look = (by: Client, name: string) =>
      by.upload('/api/csv/preview/mines', { name: 'a.csv', bytes: `name,${name}\nA,1\n` });
    const older = look(member!, 'older');
    await until(() => waiting('look') === 1);
    const newer = look(member!, 'newer');
    const refused = await older;
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { message: 'You chose another file meanwhile, so this one is no longer looked at.' },
    ]);
    await letGo();
    expect((await newer).json()).toMatchObject({ columns: [{ header: 'name' }, { header: 'newer' }] });
  });
});

describe('a file that comes slowly', () => {
  const path = '/api/investments/import';

  it('holds no place and no bytes of the lane until it is there', async () => {
    const headers = { 'content-length': '9000000' };
    const before = beingRead;
    const slow = [1, 2].map(() => ask(member!, path, { method: 'POST', isSlow: true, file: '', headers }));
    await until(() => beingRead === before + 2);
    expect(threadFigures().trades.waiting).toBe(0);
    // With it they would be more than the lane has room for.
    const third = await other!.upload(path, { name: 'a.csv', bytes: 'x'.repeat(8_000_000) });
    expect(third.statusCode).toBe(400);
    for (const { leave } of slow) leave();
  });

  it('is refused from the head on where there is no place, and gets none that is taken meanwhile', async () => {
    await occupy({ isLarge: false });
    const before = beingRead;
    const slow = ask(member!, path, { method: 'POST', isSlow: true, file: 'name\nA\n' });
    await until(() => beingRead === before + 1);
    const own = [1, 2].map(() => ask(member!, path, { method: 'POST', file: 'name\nA\n' }));
    await until(() => waiting('trades') === 2);
    // Its body never comes.
    expect(await ask(member!, path, { method: 'POST', isSlow: true, file: '' }).answered).toBe(429);
    slow.finish();
    expect(await slow.answered).toBe(429);
    await letGo();
    expect(await Promise.all(own.map(({ answered }) => answered))).toEqual([400, 400]);
    await until(() => waiting('trades') === 0);
  });

  it('does not replace one that was chosen after it', async () => {
    await occupy({ isLarge: false });
    const look = '/api/csv/preview/mines';
    const before = beingRead;
    const older = ask(member!, look, { method: 'POST', isSlow: true, file: 'name\nA\n' });
    await until(() => beingRead === before + 1);
    const newer = ask(member!, look, { method: 'POST', file: 'name\nB\n' });
    await until(() => waiting('look') === 1);
    older.finish();
    expect(await older.answered).toBe(409);
    await letGo();
    expect(await newer.answered).toBe(200);
  });
});

describe('a file that needs too much memory', () => {
  it('is refused as that, and is no fault of ours', async () => {
    const usual = { ...heapMegabytes };
    await stopThreads(0);
    heapMegabytes.large = 20;
    const bytes = `name,notes\n${`A mine,${'x'.repeat(2_000)}\n`.repeat(5_000)}`;
    try {
      for (const path of ['/api/csv/table', '/api/csv/upload/mines']) {
        const answer = await other!.upload(path, { name: 'a.csv', bytes });
        expect([path, answer.statusCode, answer.json()]).toMatchObject([
          path,
          400,
          { code: 'invalid_input', message: needsMoreMemory },
        ]);
      }
      const imports = (await other!.get('/api/imports')).json<ImportStatus[]>();
      expect(imports).toMatchObject([{ status: 'refused' }]);
    } finally {
      Object.assign(heapMegabytes, usual);
      await stopThreads(0);
    }
  });
});
