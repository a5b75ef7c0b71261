import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { printWhole } from './use-whole-paper.ts';

const printWhenThere = vi.hoisted(() => vi.fn());
vi.mock('./print-when-there.ts', () => ({ printWhenThere }));

const told = vi.fn((_: Event) => true);
let late: object | null;

beforeEach(() => {
  late = {};
  vi.stubGlobal('document', { querySelector: () => late });
  vi.stubGlobal('dispatchEvent', told);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

function press(keys: object) {
  const plain = { key: 'p', ctrlKey: true, metaKey: false, altKey: false, shiftKey: false };
  const event = Object.assign(new Event('keydown', { cancelable: true }), plain, keys);
  printWhole(event as KeyboardEvent);
  return event.defaultPrevented;
}

it('has what is late come before it prints', async () => {
  expect([press({}), press({ ctrlKey: false, metaKey: true })]).toEqual([true, true]);
  expect(told.mock.calls.map(([{ type }]) => type)).toEqual(['beforeprint', 'beforeprint']);
  await vi.waitFor(() => expect(printWhenThere).toHaveBeenCalledTimes(2));
});

it('leaves other keys to the browser, and all of them where nothing is late', () => {
  const others = [{ key: 'o' }, { ctrlKey: false }, { shiftKey: true }, { altKey: true }];
  expect(others.map(press)).toEqual([false, false, false, false]);
  late = null;
  expect(press({})).toBe(false);
  expect(told).not.toHaveBeenCalled();
});
