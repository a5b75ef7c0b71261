import { describe, expect, it } from 'vitest';
import { openShares } from './share-memory.ts';

/** Holds for callers by name, and notes who gave up. */
function sharesOf(ofAll: number, ofStrangers = ofAll) {
  const shares = openShares(ofAll, ofStrangers);
  const gaveUp: string[] = [];
  const hold = (countedAs: string, bytes: number, name = countedAs, isStranger = false) => {
    const holding = shares.hold({ countedAs, isStranger }, () => gaveUp.push(name));
    holding.add(bytes);
    return holding;
  };
  return { shares, gaveUp, hold };
}

describe('where callers hold too much', () => {
  it('the one who holds the most gives up the largest, also where another adds the last byte', () => {
    const { shares, gaveUp, hold } = sharesOf(100);
    hold('greedy', 30, 'smaller');
    hold('greedy', 50, 'larger');
    hold('ada', 20);
    expect([gaveUp, shares.bytes()]).toEqual([[], 100]);
    hold('otto', 1);
    expect([gaveUp, shares.bytes()]).toEqual([['larger'], 51]);
  });

  it('who holds little keeps it, however many do what they can', () => {
    const { shares, gaveUp, hold } = sharesOf(1_000);
    hold('ada', 90);
    for (let n = 0; n < 200; n += 1) hold(`greedy ${n % 10}`, 100, 'greedy');
    expect(new Set(gaveUp)).toEqual(new Set(['greedy']));
    expect(shares.bytes()).toBeLessThanOrEqual(1_000);
  });

  it('strangers make room among themselves, so that a crowd of them takes nothing from a member', () => {
    const { shares, gaveUp, hold } = sharesOf(100, 30);
    hold('ada', 60);
    for (let n = 0; n < 50; n += 1) hold(`192.0.2.${n}`, 10, 'stranger', true);
    expect([new Set(gaveUp), gaveUp.length, shares.bytes()]).toEqual([new Set(['stranger']), 47, 90]);
    hold('otto', 20);
    expect([gaveUp.at(-1), shares.bytes()]).toEqual(['ada', 50]);
  });

  it('of equals the newest goes, so that others come to their end', () => {
    const { gaveUp, hold } = sharesOf(90);
    for (const name of ['first', 'second', 'third', 'fourth']) hold('ada', 30, name);
    expect(gaveUp).toEqual(['fourth']);
  });

  it('one that is larger than all there is room for goes alone', () => {
    const { shares, gaveUp, hold } = sharesOf(90);
    hold('ada', 60);
    hold('otto', 91);
    expect([gaveUp, shares.bytes()]).toEqual([['otto'], 60]);
  });

  it('what was left, or given up, makes room once', () => {
    const { shares, gaveUp, hold } = sharesOf(90);
    const first = hold('ada', 80);
    first.leave();
    first.leave();
    first.add(50);
    const second = hold('ada', 100);
    second.add(50);
    second.leave();
    expect([gaveUp, shares.bytes()]).toEqual([['ada'], 0]);
  });
});
