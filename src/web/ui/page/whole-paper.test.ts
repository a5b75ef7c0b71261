import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { printWhole } from './whole-paper.ts';

vi.mock('../overlays/toast.ts', () => ({ toast: vi.fn() }));

const told = vi.fn((_: Event) => true);
const print = vi.fn();
let late: object | null;
let look: () => void;

beforeEach(() => {
  late = {};
  vi.useFakeTimers();
  vi.stubGlobal('document', { querySelector: () => late, body: {} });
  vi.stubGlobal('dispatchEvent', told);
  vi.stubGlobal('print', print);
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => draw());
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(seen: () => void) {
        look = seen;
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

function press(keys: Partial<KeyboardEventInit>) {
  const plain = { key: 'p', ctrlKey: true, metaKey: false, altKey: false, shiftKey: false };
  const preventDefault = vi.fn();
  const event: unknown = { ...plain, ...keys, preventDefault };
  Reflect.apply(printWhole, undefined, [event]);
  return preventDefault.mock.calls.length;
}

describe('the keys for printing', () => {
  it('wait until what is late has come', () => {
    expect(press({})).toBe(1);
    expect(told.mock.calls.map(([{ type }]) => type)).toEqual(['beforeprint']);
    look();
    vi.advanceTimersByTime(1);
    expect(print).not.toHaveBeenCalled();
    late = null;
    look();
    vi.advanceTimersByTime(1);
    expect(print).toHaveBeenCalledTimes(1);
    vi.runAllTimers();
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('print once, however often they are pressed meanwhile', () => {
    expect([press({}), press({}), press({})]).toEqual([1, 1, 1]);
    expect(told).toHaveBeenCalledTimes(1);
    vi.runAllTimers();
    expect(print).toHaveBeenCalledTimes(1);
    press({});
    vi.runAllTimers();
    expect(print).toHaveBeenCalledTimes(2);
  });

  it('print in the end what never came', () => {
    expect(press({ ctrlKey: false, metaKey: true })).toBe(1);
    vi.runAllTimers();
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('are those of the browser where nothing is late, as all other keys are', () => {
    const others = [{ key: 'o' }, { ctrlKey: false }, { shiftKey: true }, { altKey: true }];
    expect(others.map(press)).toEqual([0, 0, 0, 0]);
    late = null;
    expect(press({})).toBe(0);
    expect(told).not.toHaveBeenCalled();
  });
});
