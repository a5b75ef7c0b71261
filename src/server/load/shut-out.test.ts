import { expect, it } from 'vitest';
import { type Offence, rememberOffences } from './shut-out.ts';

const minute = 60_000;

/** With a clock of its own, and room for so many addresses. */
function memory(most?: number) {
  const clock = { now: 0 };
  const shutOut = rememberOffences(() => clock.now, most);
  const times = (count: number, address: string, offence: Offence) =>
    Array.from({ length: count }, () => shutOut.note(address, offence)).at(-1);
  return { clock, times, ...shutOut };
}

it.each([
  [5, 'pipelined'],
  [5, 'crumbs'],
  [60, 'malformed'],
] as const)('by the %ith of %s within a minute an address is shut out, and not before', (count, offence) => {
  const { times, isShut } = memory();
  expect(times(count - 1, 'one', offence)).toBe(false);
  expect([isShut('one'), isShut('other')]).toEqual([false, false]);
  expect(times(1, 'one', offence)).toBe(true);
  expect([isShut('one'), isShut('other')]).toEqual([true, false]);
});

it('offences of all kinds count together', () => {
  const { times } = memory();
  expect([times(3, 'one', 'pipelined'), times(1, 'one', 'crumbs')]).toEqual([false, false]);
  expect([times(11, 'one', 'malformed'), times(1, 'one', 'malformed')]).toEqual([false, true]);
});

it('the door opens a minute after it was shut, whatever is tried meanwhile, and what was before is forgotten', () => {
  const { clock, times, isShut } = memory();
  clock.now = minute / 2;
  times(5, 'one', 'crumbs');
  clock.now += minute - 1;
  expect([isShut('one'), times(3, 'one', 'crumbs')]).toEqual([true, true]);
  clock.now += 1;
  expect([isShut('one'), times(4, 'one', 'crumbs'), isShut('one')]).toEqual([false, false, false]);
});

it('a mistake now and then shuts nobody out', () => {
  const { clock, times } = memory();
  for (let hour = 0; hour < 50; hour += 1) {
    expect(times(4, 'one', 'pipelined')).toBe(false);
    clock.now += minute;
  }
});

it('remembers so many addresses, and forgets first who was heard of first', () => {
  const { times, isShut } = memory(3);
  times(4, 'first', 'crumbs');
  times(4, 'second', 'crumbs');
  times(5, 'shut', 'crumbs');
  times(1, 'second', 'crumbs');
  times(1, 'next', 'malformed');
  // The first one began anew, and the one that was shut out last stays.
  expect(times(4, 'first', 'crumbs')).toBe(false);
  expect([isShut('second'), isShut('shut')]).toEqual([true, false]);
});
