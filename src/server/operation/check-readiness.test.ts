import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../tests/kit.ts';
import { takePlace } from '../load/lanes.ts';

let test: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  test = await openTestApp({ log: (line) => lines.push(line) });
});
afterAll(() => test.close());

const ready = async (at = test) => {
  const answer = await at.visitor().get('/api/ready');
  const { refusing } = answer.json<{ refusing?: string[] }>();
  return [answer.statusCode, ...(refusing ?? [])];
};
const isAlive = async (at = test) => (await at.visitor().get('/api/health')).statusCode;

describe('a server is ready', () => {
  it('and asks for that once in a while, however often it is asked', async () => {
    const connect = vi.spyOn(test.db.client, 'connect');
    // However long the machine takes for so many, it is one moment.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    const answers = await Promise.all(Array.from({ length: 300 }, () => ready()));
    clock.mockRestore();
    expect(new Set(answers.map(String))).toEqual(new Set(['200']));
    expect(connect).toHaveBeenCalledTimes(1);
    connect.mockRestore();
  });

  it('unless the pool gives no connection, even where statements still go through by others', async () => {
    const lonely = await openTestApp({ patience: { readiness: 2_000 } });
    const taken = await Promise.all(Array.from({ length: 10 }, () => lonely.db.client.connect()));
    const refused = await lonely.visitor().get('/api/ready');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(refused.json()).toMatchObject({
      code: 'unavailable',
      message: 'The database does not answer. Try again in a moment.',
      // On a crowded machine the disk may take as long.
      refusing: expect.arrayContaining(['database']),
      requestId: expect.any(String),
    });
    expect(await isAlive(lonely)).toBe(200);
    for (const client of taken) client.release();
    await expect.poll(() => ready(lonely)).toEqual([200]);
    await lonely.close();
  });

  it('unless the disk takes no writes', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'openpit-ready-'));
    const inTheWay = path.join(folder, 'data');
    await writeFile(inTheWay, 'no folder');
    const diskless = await openTestApp({ env: { DATA_DIR: inTheWay } });
    expect(await ready(diskless)).toEqual([503, 'disk']);
    expect(await isAlive(diskless)).toBe(200);
    await rm(inTheWay);
    await expect.poll(() => ready(diskless)).toEqual([200]);
    await diskless.close();
    await rm(folder, { recursive: true });
  });

  it('unless a line of long work lets in no more', async () => {
    const places = Array.from({ length: 12 }, () => takePlace('import', {}));
    expect(await ready()).toEqual([503, 'threads']);
    expect(await isAlive()).toBe(200);
    for (const place of places) place.leave();
    expect(await ready()).toEqual([200]);
  });

  it('and tells the log once what is not, however often it is asked', async () => {
    const told = () => lines.filter((line) => line.includes('The database does not answer'));
    const connect = vi.spyOn(test.db.client, 'connect').mockImplementation(() => {
      throw new Error('no more connections');
    });
    await expect.poll(() => ready()).toEqual([503, 'database']);
    for (let n = 0; n < 50; n += 1) expect(await ready()).toEqual([503, 'database']);
    expect(told()).toHaveLength(1);
    connect.mockRestore();
    await expect.poll(() => ready()).toEqual([200]);
  });
});
