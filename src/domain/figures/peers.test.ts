import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Likened, likeness, standAmong } from './peers.ts';

const alder: Likened = {
  stage: 'development',
  country: 'Canada',
  jurisdiction: 'Ontario',
  method: 'open pit',
  metals: ['gold', 'silver'],
  contained: { mi: 2_000_000, inferred: null },
  grade: { mi: 1.5, inferred: null },
};

describe('two mines', () => {
  it.each<[string, Partial<Likened>, number]>([
    ['the same', {}, 1],
    ['ten times the size', { contained: { mi: 20_000_000, inferred: null } }, (10 - 3 * (2 / 3)) / 10],
    ['a size of another class', { contained: { mi: null, inferred: 2_000_000 } }, 0.7],
    ['the next stage', { stage: 'construction' }, (10 - 2 / 3) / 10],
    ['no stage', { stage: null }, 0.8],
    ['in another province', { jurisdiction: 'Quebec' }, 0.98],
    ['in the same region of the world', { country: 'United States', jurisdiction: null }, 0.94],
    ['far away', { country: 'Ghana', jurisdiction: null }, 0.9],
    ['also underground', { method: 'open pit and underground' }, 0.95],
    ['underground', { method: 'underground' }, 0.9],
    ['without silver', { metals: ['gold'] }, 0.95],
  ])('%s', (_, more, expected) => {
    expect(likeness(alder, { ...alder, ...more })).toBeCloseTo(expected, 10);
  });

  it('are alike by what is known of the first: nothing known is nothing alike, and it lies between 0 and 1', () => {
    const bare = { ...alder, stage: null, country: null, method: null, metals: [] };
    expect(likeness({ ...bare, contained: { mi: null, inferred: null }, grade: alder.contained }, alder)).toBe(0);
    expect(likeness({ ...bare, grade: { mi: null, inferred: null } }, alder)).toBe(1);
    const amount = fc.option(fc.double({ min: 0, max: 1e12, noNaN: true }));
    fc.assert(
      fc.property(amount, amount, amount, amount, (mi, inferred, a, b) => {
        const value = likeness(
          { ...alder, contained: { mi, inferred }, grade: { mi: a, inferred: b } },
          { ...alder, contained: { mi: b, inferred: a }, grade: { mi: inferred, inferred: mi } },
        );
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('a standing', () => {
  const peer = (name: string, value: number, more = {}) => ({
    id: value,
    name,
    figure: { value, basis: { level: 'PFS', currency: 'USD/oz', date: '2026-01-01', ...more } },
  });
  const own = peer('Alder', 1_000);

  it('is a percentile among eight figures that stand for the same; what costs less stands higher', () => {
    const cohort = [700, 800, 900, 1_000, 1_100, 1_200, 1_300].map((value) => peer(`Of ${value}`, value));
    expect(standAmong('aisc', own, cohort)).toMatchObject({ median: 1_000, standing: { percentile: 50 }, unlike: [] });
    expect(standAmong('aisc', peer('Alder', 600), cohort).standing).toEqual({ percentile: 93.75 });
    expect(standAmong('aisc', own, cohort.slice(1)).standing).toEqual({ third: 'middle' });
    expect(standAmong('aisc', own, cohort.slice(4)).standing).toBeNull();
  });

  it('leaves out what stands for something else and says why, and counts what is not known', () => {
    const cohort = [peer('Birch', 900, { level: 'PEA' }), peer('Cedar', 800), { id: 1, name: 'Dogwood', figure: null }];
    expect(standAmong('aisc', own, cohort)).toEqual({
      value: 1_000,
      alike: [1_000, 800],
      median: 900,
      standing: null,
      unlike: [{ id: 900, name: 'Birch', why: 'Level of study differs: PFS (Alder), PEA (Birch).' }],
      unknown: 1,
    });
    expect(standAmong('aisc', { name: 'Alder', figure: null }, cohort)).toMatchObject({ value: null, alike: [] });
  });
});
