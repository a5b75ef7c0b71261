import { expect, test } from 'vitest';
import { inEverSmallerParts } from './in-ever-smaller-parts.ts';

const minute = 60_000;
const tooLong = () => Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });

/** Numbers to be done in their order; a part with a bad one among it fails as a whole. */
function jobOf(count: number, bad: readonly number[], error: () => Error = tooLong) {
  const due = Array.from({ length: count }, (_, n) => n);
  const done: number[] = [];
  const passedOver: number[] = [];
  const work = async (most: number, hasFailed: boolean) => {
    const part = due.slice(0, most);
    if (hasFailed) passedOver.push(...part);
    else if (part.some((n) => bad.includes(n))) throw error();
    else done.push(...part);
    due.splice(0, part.length);
    return Promise.resolve(part.length);
  };
  return { due, done, passedOver, work };
}

test('what cannot be done holds up nothing but itself, and is told at the end', async () => {
  const { due, done, passedOver, work } = jobOf(1_000, [0, 313, 999]);
  await expect(inEverSmallerParts(100, minute, work)).rejects.toThrow('statement timeout');
  expect(due).toEqual([]);
  expect(passedOver).toEqual([0, 313, 999]);
  expect(done).toHaveLength(997);
});

test('all of it is done at once where nothing is wrong', async () => {
  const { done, passedOver, work } = jobOf(250, []);
  expect(await inEverSmallerParts(100, minute, work)).toBe(250);
  expect([done.length, passedOver.length]).toEqual([250, 0]);
});

test.each(['55P03', '40001', '57P01', '08006', '53300'])(
  'others in the way, or no database, are no fault of a record (%s): nothing is passed over',
  async (code) => {
    const { done, passedOver, work } = jobOf(10, [5], () => Object.assign(new Error('not now'), { code }));
    await expect(inEverSmallerParts(100, minute, work)).rejects.toThrow('not now');
    expect([done, passedOver]).toEqual([[], []]);
  },
);
