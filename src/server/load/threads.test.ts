import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestApp, usualIdleMilliseconds } from '../../../tests/kit.ts';
import { type LaneName, laneSeconds, lanesRefuse, type Place, takePlace, threadFigures } from './lanes.ts';
import { noRoom } from '../problems/problems.ts';
import { heapMegabytes, inThread, keepIdleMilliseconds, OutOfMemory, stopThreads, type ThreadTask } from './threads.ts';

const module = new URL('./threads.fixture.ts', import.meta.url);
const task = (work: 'spin' | 'fill' | 'echo' | 'fail' | 'idOfThread', more: Partial<ThreadTask> = {}): ThreadTask => ({
  module,
  work,
  task: null,
  isLarge: false,
  ...more,
});

const taken: Place[] = [];
function take(lane: LaneName, memberId?: string): Place {
  const place = takePlace(lane, { memberId });
  taken.push(place);
  return place;
}
const left = () => {
  for (const place of taken.splice(0)) place.leave();
};
const refusal = (code: string, retryAfter?: number) =>
  expect.objectContaining({ code, retryAfter, message: expect.stringMatching(/\.$/) });

afterEach(left);

describe('a lane', () => {
  it('takes so many of one member, and tells the next to wait', () => {
    for (let index = 0; index < 4; index += 1) take('calculate', 'a');
    expect(() => take('calculate', 'a')).toThrow(refusal('too_many', 5));
    expect(lanesRefuse()).toBe(false);
    take('calculate', 'b');
    taken[0]?.leave();
    taken[0]?.leave();
    take('calculate', 'a');
    expect(threadFigures().calculate).toMatchObject({ running: 0, waiting: 5 });
  });

  it('takes so many of all members, and tells the next to come again', () => {
    const { refused } = threadFigures().picture;
    for (let index = 0; index < 8; index += 1) take('picture', `member ${index}`);
    expect(lanesRefuse()).toBe(true);
    expect(() => take('picture', 'another')).toThrow(refusal('unavailable', 5));
    expect(threadFigures().picture).toMatchObject({ waiting: 8, refused: refused + 1 });
    left();
    expect(lanesRefuse()).toBe(false);
  });

  it('of exports keeps others from exports alone', () => {
    for (let index = 0; index < 4; index += 1) take('export', `member ${index}`);
    expect(() => take('export', 'another')).toThrow(refusal('unavailable', 5));
    expect(lanesRefuse()).toBe(false);
  });

  it('takes bodies of so many bytes in all', () => {
    const bytes = 10 * 1024 * 1024;
    const first = takePlace('import', { memberId: 'a', bytes });
    const second = takePlace('import', { memberId: 'b', bytes });
    expect(() => takePlace('import', { memberId: 'c', bytes })).toThrow(refusal('unavailable', 5));
    takePlace('import', { memberId: 'c', bytes: 1_000 }).leave();
    for (const place of [first, second]) place.leave();
    takePlace('import', { memberId: 'c', bytes }).leave();
  });

  it('of looks at files, the newest of a member wins', () => {
    const [older, others] = [take('look', 'a'), take('look', 'b')];
    const newer = take('look', 'a');
    expect(older.signal.reason).toEqual(refusal('conflict'));
    expect([newer, others].map(({ signal }) => signal.aborted)).toEqual([false, false]);
    expect(threadFigures().look.waiting).toBe(2);
  });
});

describe('a thread', () => {
  beforeAll(() => stopThreads(0));

  it('answers, and is there for the next one', async () => {
    expect(await inThread(take('calculate'), task('echo', { task: 'a' }))).toBe('a');
    await expect(inThread(take('calculate'), task('fail'))).rejects.toThrow('no such thing');
    expect(await inThread(take('calculate'), task('echo', { task: 'b' }))).toBe('b');
  });

  it('of large tasks goes soon after them, with what they left in its memory; that of small ones stays for the next', async () => {
    await stopThreads(0);
    const ofTests = { ...keepIdleMilliseconds };
    Object.assign(keepIdleMilliseconds, usualIdleMilliseconds);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const idOf = (isLarge: boolean) => inThread<number>(take('calculate'), task('idOfThread', { isLarge }));
      const [large, small] = [await idOf(true), await idOf(false)];
      expect([await idOf(true), await idOf(false)]).toEqual([large, small]);
      left();
      vi.advanceTimersByTime(2_000);
      expect(await idOf(true)).not.toBe(large);
      expect(await idOf(false)).toBe(small);
    } finally {
      vi.useRealTimers();
      Object.assign(keepIdleMilliseconds, ofTests);
      await stopThreads(0);
    }
  });

  /** Of work that never ends by itself. */
  function endless(place: Place) {
    let begun = () => {};
    const isBegun = new Promise<void>((resolve) => (begun = resolve));
    const ended = inThread(place, task('spin', { onMessage: () => begun() }));
    ended.catch(() => {});
    return { isBegun, ended };
  }

  it('is ended by the deadline of its lane, which begins with its turn', async () => {
    const usual = laneSeconds.calculate;
    laneSeconds.calculate = 20;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { endedByDeadline } = threadFigures().calculate;
      const first = endless(take('calculate'));
      await first.isBegun;
      vi.advanceTimersByTime(19_000);
      const second = inThread(take('calculate'), task('echo', { task: 'b' }));
      expect(threadFigures().calculate).toMatchObject({ running: 1, waiting: 1 });
      vi.advanceTimersByTime(1_000);
      await expect(first.ended).rejects.toEqual(refusal('unavailable', 5));
      expect(await second).toBe('b');
      expect(threadFigures().calculate.endedByDeadline).toBe(endedByDeadline + 1);
    } finally {
      vi.useRealTimers();
      laneSeconds.calculate = usual;
    }
  });

  it('is ended with the place that it works for; whoever waits without having begun just goes', async () => {
    const [first, second] = [take('look', 'a'), take('look', 'b')];
    const { isBegun, ended } = endless(first);
    await isBegun;
    const waiting = inThread(second, task('echo', { task: 'b' }));
    take('look', 'b');
    await expect(waiting).rejects.toEqual(refusal('conflict'));
    const next = inThread(take('calculate'), task('echo', { task: 'c' }));
    take('look', 'a');
    await expect(ended).rejects.toEqual(refusal('conflict'));
    expect(await next).toBe('c');
  });

  it('that is ended while its thread is starting holds up nobody', async () => {
    await stopThreads(0);
    // The thread would end for want of work in the end.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const place = take('calculate');
      const ended = inThread(place, task('echo', { task: 'a' }));
      const next = inThread(take('calculate'), task('echo', { task: 'b' }));
      await Promise.resolve();
      expect(threadFigures().calculate).toMatchObject({ running: 1, waiting: 1 });
      place.end(noRoom('Its client has gone.'));
      await expect(ended).rejects.toEqual(refusal('unavailable', 5));
      expect(await next).toBe('b');
    } finally {
      vi.useRealTimers();
    }
  });

  it('that runs out of memory says so, and the next one has a thread', async () => {
    const usual = heapMegabytes.small;
    await stopThreads(0);
    heapMegabytes.small = 24;
    await expect(inThread(take('look'), task('fill'))).rejects.toBeInstanceOf(OutOfMemory);
    heapMegabytes.small = usual;
    expect(await inThread(take('look'), task('echo', { task: 'a' }))).toBe('a');
  });

  it('is ended at the end of the server, after a moment of grace', async () => {
    const { isBegun, ended } = endless(take('import'));
    await isBegun;
    await stopThreads(50);
    await expect(ended).rejects.toEqual(refusal('unavailable', 5));
  });
});

describe('a transaction', () => {
  it('never waits for a thread: what it needs of one is made before it, and anew where it changed', async () => {
    const test = await openTestApp();
    try {
      const inside = test.db.transaction(() => inThread(take('calculate'), task('echo')));
      await expect(inside).rejects.toThrow('a transaction must not wait for a thread');

      const open = sql`select pid from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`;
      const seen: object[][] = [];
      let version = 1;
      const answer = await test.db.transaction(async (tx) => {
        const now = version;
        return tx.beforehand!(`of ${now}`, async () => {
          seen.push(await test.db.rows(open));
          if (version < 3) version += 1;
          return inThread<string>(take('calculate'), task('echo', { task: `made of ${now}` }));
        });
      });
      expect(answer).toBe('made of 3');
      expect(seen).toEqual([[], [], []]);

      let changes = 0;
      const restless = test.db.transaction(async (tx) => tx.beforehand!(`of ${changes}`, async () => (changes += 1)));
      await expect(restless).rejects.toMatchObject({ code: '40001' });
      expect(changes).toBe(5);
    } finally {
      await test.close();
    }
  });
});
