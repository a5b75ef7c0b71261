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
    ['a size of nothing', { contained: { mi: 0, inferred: null } }, 0.7],
    ['thirty times the size', { contained: { mi: 64_000_000, inferred: null } }, 0.7],
    ['five times the grade', { grade: { mi: 7.6, inferred: null } }, 0.8],
    ['no country', { country: null }, 0.9],
    ['a place that is no country', { country: 'Atlantis' }, 0.9],
    ['in a country of which nobody says the province', { jurisdiction: null }, 0.98],
    ['of no method that is known', { method: null }, 0.9],
    ['two stages on', { stage: 'start-up' }, (10 - 2 * (2 / 3)) / 10],
    ['three stages on', { stage: 'production' }, 0.8],
    ['at the other end', { stage: 'closure' }, 0.8],
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

  it('is the third of five to seven, and what is larger stands higher in all but costs', () => {
    const of = (value: number) => ({ id: value, name: `Of ${value}`, figure: { value, basis: {} } });
    const cohort = [1, 2, 4, 5].map(of);
    const likened = { reserves: true, leftOut: 0 };
    const among = cohort.map((each) => ({ ...each, figure: { ...each.figure, basis: likened } }));
    const own3 = (value: number) => ({ name: 'Own', figure: { value, basis: likened } });
    expect(standAmong('grade', own3(6), among).standing).toEqual({ third: 'upper' });
    expect(standAmong('size', own3(0.5), among).standing).toEqual({ third: 'lower' });
    expect(standAmong('grade', own3(3), among).standing).toEqual({ third: 'middle' });
  });

  it('says all in which a peer is unlike', () => {
    const other = peer('Birch', 900, { level: 'PEA', currency: 'CAD/oz' });
    expect(standAmong('aisc', own, [other]).unlike).toEqual([
      {
        id: 900,
        name: 'Birch',
        why: 'Level of study differs: PFS (Alder), PEA (Birch). Currency differs: USD/oz (Alder), CAD/oz (Birch).',
      },
    ]);
    expect(standAmong('aisc', { name: 'Alder', figure: null }, [other])).toEqual({
      ...{ value: null, alike: [], median: null, standing: null, unlike: [], unknown: 0 },
    });
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
