import { afterEach, describe, expect, it, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

/** Idle moments as a browser gives them: one for each that was asked for. */
function idleMoments(): () => number {
  const asked: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => asked.push(work));
  return () => {
    const given = asked.splice(0);
    for (const work of given) work();
    return given.length;
  };
}

afterEach(() => vi.unstubAllGlobals());

describe('What nobody waits for', () => {
  it('is done one by one, each in a moment of its own', () => {
    const pass = idleMoments();
    const done: string[] = [];
    for (const name of ['plan', 'section', 'plot']) whenIdle(() => done.push(name));
    expect(done).toEqual([]);
    expect([pass(), [...done]]).toEqual([1, ['plan']]);
    expect([pass(), [...done]]).toEqual([1, ['plan', 'section']]);
    expect([pass(), [...done]]).toEqual([1, ['plan', 'section', 'plot']]);
    expect(pass()).toBe(0);
  });

  it('is not done when it was taken back, and does not hold up the next', () => {
    const pass = idleMoments();
    const done: string[] = [];
    const forget = whenIdle(() => done.push('gone'));
    forget();
    whenIdle(() => done.push('stays'));
    while (pass() > 0);
    expect(done).toEqual(['stays']);
  });

  it('is done all the same where a browser has no idle callbacks', () => {
    vi.useFakeTimers();
    vi.stubGlobal('requestIdleCallback', undefined);
    const done: string[] = [];
    whenIdle(() => done.push('plan'));
    vi.runAllTimers();
    vi.useRealTimers();
    expect(done).toEqual(['plan']);
  });
});
