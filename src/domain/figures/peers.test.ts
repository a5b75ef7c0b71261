import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorTime } from '../../../tests/processor-time.ts';
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

describe('sizes', () => {
  const bare: Likened = {
    ...alder,
    stage: null,
    country: null,
    method: null,
    metals: [],
    grade: { mi: null, inferred: null },
  };
  const of = (mi: number | null, inferred: number | null) => ({ ...bare, contained: { mi, inferred } });

  it.each<[string, Likened, Likened, number]>([
    ['in measured and indicated where both have it', of(1e6, 1), of(1e6, 1e6), 1],
    ['else in what is inferred', of(1e6, 1e6), of(null, 1e6), 1],
    ['where one has nothing measured', of(0, 1e6), of(1e6, 1e6), 1],
    ['of one that is all inferred', of(null, 1e6), of(1e6, 1e6), 1],
    ['a tenth is a third as like as the same', of(1e6, null), of(1e5, null), 1 / 3],
    ['a tenth of a power of ten either way', of(1e5, null), of(1e6, null), 1 / 3],
    ['of what has no class in common', of(1e6, null), of(null, 1e6), 0],
    ['of nothing', of(0, 0), of(1e6, 1e6), 0],
    ['beside nothing', of(1e6, 1e6), of(0, 0), 0],
  ])('compare %s', (_, one, other, wanted) => expect(likeness(one, other)).toBeCloseTo(wanted, 10));

  it('that are not known of the first take no part', () => {
    expect(likeness(of(null, null), of(1e6, 1e6))).toBe(0);
    expect(likeness({ ...of(null, null), stage: 'closure' }, { ...of(1e6, 1), stage: 'closure' })).toBe(1);
  });
});

describe('places', () => {
  const bare: Likened = {
    ...{ ...alder, stage: null, method: null, metals: [] },
    ...{ contained: { mi: null, inferred: null }, grade: { mi: null, inferred: null } },
  };
  it.each([
    ['Canada', 'Ontario', 'Canada', 'Ontario', 1],
    ['Canada', null, 'Canada', null, 0.8],
    ['Canada', 'Ontario', 'Canada', 'Yukon', 0.8],
    ['Canada', 'Ontario', 'United States', 'Ontario', 0.4],
    ['Canada', null, 'Mexico', null, 0],
    ['Antarctica', null, 'Atlantis', null, 0],
    ['Canada', null, null, null, 0],
  ])('%s, %s and %s, %s are alike by %d', (country, jurisdiction, other, province, wanted) =>
    expect(likeness({ ...bare, country, jurisdiction }, { ...bare, country: other, jurisdiction: province })).toBe(
      wanted,
    ),
  );
});

describe('methods', () => {
  const bare: Likened = {
    ...{ ...alder, stage: null, country: null, metals: [] },
    ...{ contained: { mi: null, inferred: null }, grade: { mi: null, inferred: null } },
  };
  it.each([
    ['open pit and underground', 'open pit', 0.5],
    ['open pit and underground', 'underground', 0.5],
    ['underground', 'open pit and underground', 0.5],
    ['open pit and underground', 'open pit and underground', 1],
    ['open pit and underground', null, 0],
    ['open pit', 'underground', 0],
  ] as const)('%s and %s are alike by %d', (method, other, wanted) =>
    expect(likeness({ ...bare, method }, { ...bare, method: other })).toBe(wanted),
  );
});

it('two mines of many metals are held against each other in a time that grows with both lists, and not with one by the other', () => {
  const named = (letter: string) => Array.from({ length: 10_000 }, (_, n) => `${'x'.repeat(190)}${letter}${n}`);
  const [one, other] = ['a', 'b'].map((letter) => ({ ...alder, metals: ['gold', ...named(letter)] }));
  // Each name against each other took a second.
  expect(processorTime(() => likeness(one!, other!), 150)).toBeLessThan(150);
});
