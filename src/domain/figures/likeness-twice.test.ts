import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stages } from '../mines/stages.ts';
import { miningMethods } from '../vocabulary.ts';
import {
  cohortSize,
  leastLikeness,
  type Likened,
  likeness,
  likenessParts,
  likenessWeights,
  standAmong,
} from './peers.ts';

/** How alike two mines are, once more: by the table of `docs/formulas.md`. */

type Amounts = Likened['contained'];

/** Nought from a ratio of 10^far on, by measured and indicated where both have it, else by inferred. */
function byRatio(one: Amounts, other: Amounts, far: number): number | null {
  if (one.mi === null && one.inferred === null) return null;
  for (const [a, b] of [
    [one.mi, other.mi],
    [one.inferred, other.inferred],
  ] as const) {
    if (!a || !b) continue;
    const powers = Math.abs(Math.log(a) - Math.log(b)) / Math.log(10);
    return powers >= far ? 0 : 1 - powers / far;
  }
  return 0;
}

/** By stages between them: the same, one, two; three apart have nothing in common. */
const byStage = [1, 2 / 3, 1 / 3, 0];

const regions: Readonly<Record<string, string>> = { Canada: 'north', 'United States': 'north', Ghana: 'south' };
function byPlace(one: Likened, other: Likened): number {
  if (one.country !== other.country)
    return other.country !== null && regions[one.country!] === regions[other.country] ? 0.4 : 0;
  return one.jurisdiction !== null && one.jurisdiction === other.jurisdiction ? 1 : 0.8;
}

const both = 'open pit and underground';
function byMethod(one: string, other: string | null): number {
  if (one === other) return 1;
  const pair = new Set([one, other]);
  return pair.has(both) && (pair.has('open pit') || pair.has('underground')) ? 0.5 : 0;
}

function byMetals(one: readonly string[], other: readonly string[]): number {
  const shared = one.filter((metal) => other.includes(metal)).length;
  return shared / (one.length + other.length - shared);
}

function second(one: Likened, other: Likened): number {
  const parts: [weight: number, alike: number | null][] = [
    [3, byRatio(one.contained, other.contained, 1.5)],
    [2, byRatio(one.grade, other.grade, 0.7)],
    [
      2,
      one.stage &&
        (other.stage ? (byStage[Math.abs(stages.indexOf(one.stage) - stages.indexOf(other.stage))] ?? 0) : 0),
    ],
    [1, one.country === null ? null : byPlace(one, other)],
    [1, one.method && byMethod(one.method, other.method)],
    [1, one.metals.length === 0 ? null : byMetals(one.metals, other.metals)],
  ];
  let [sum, weights] = [0, 0];
  for (const [weight, alike] of parts) {
    if (alike === null) continue;
    sum += weight * alike;
    weights += weight;
  }
  return weights === 0 ? 0 : sum / weights;
}

const amount = fc.constantFrom(null, 0, 0.5, 1, 3, 10, 31.6, 1_000, 2_500_000);
const amounts = fc.record({ mi: amount, inferred: amount });
const mineOf: fc.Arbitrary<Likened> = fc.record({
  stage: fc.option(fc.constantFrom(...stages)),
  country: fc.constantFrom('Canada', 'United States', 'Ghana', null),
  jurisdiction: fc.constantFrom('Ontario', 'Nevada', null),
  method: fc.option(fc.constantFrom(...miningMethods)),
  metals: fc.uniqueArray(fc.constantFrom('gold', 'silver', 'copper', 'zinc'), { maxLength: 3 }),
  contained: amounts,
  grade: amounts,
});

describe('the likeness of two mines', () => {
  it('is what a second implementation makes of it', () => {
    fc.assert(
      fc.property(mineOf, mineOf, (one, other) => {
        expect(likeness(one, other)).toBeCloseTo(second(one, other), 10);
      }),
      { numRuns: 300 },
    );
  });

  it('is one with itself, as far as anything is known of it', () => {
    fc.assert(
      fc.property(mineOf, (one) => {
        const whole = {
          ...one,
          jurisdiction: 'Ontario',
          contained: { mi: 5, inferred: 1 },
          grade: { mi: 2, inferred: null },
        };
        expect(likeness(whole, whole)).toBeCloseTo(1, 12);
      }),
    );
  });

  it('is never more for what becomes unknown of the other one', () => {
    const nothing = { mi: null, inferred: null };
    const blanks: readonly Partial<Likened>[] = [
      { stage: null },
      { country: null },
      { method: null },
      { metals: [] },
      { contained: nothing },
      { grade: nothing },
    ];
    fc.assert(
      fc.property(mineOf, mineOf, fc.constantFrom(...blanks), (one, other, blank) => {
        expect(likeness(one, { ...other, ...blank })).toBeLessThanOrEqual(likeness(one, other) + 1e-12);
      }),
    );
  });

  it('is the same either way round where all is known of both', () => {
    const whole = mineOf.map((mine) => ({
      ...mine,
      stage: mine.stage ?? stages[0],
      country: mine.country ?? 'Canada',
      method: mine.method ?? miningMethods[0],
      metals: ['gold', ...mine.metals.filter((metal) => metal !== 'gold')],
      contained: { mi: (mine.contained.mi ?? 0) + 1, inferred: null },
      grade: { mi: (mine.grade.mi ?? 0) + 1, inferred: null },
    }));
    fc.assert(
      fc.property(whole, whole, (one, other) => {
        expect(likeness(one, other)).toBeCloseTo(likeness(other, one), 12);
      }),
    );
  });

  it('counts size most, then stage and grade, then the rest', () => {
    const heaviest = [...likenessParts].toSorted((one, other) => likenessWeights[other] - likenessWeights[one]);
    expect(heaviest.slice(0, 3)).toEqual(['size', 'stage', 'grade']);
    expect(likenessParts.reduce((sum, part) => sum + likenessWeights[part], 0)).toBe(10);
    expect([cohortSize, leastLikeness]).toEqual([40, 0.3]);
  });
});

describe('where a mine stands', () => {
  const likened = {
    grade: { reserves: true, leftOut: 0 },
    size: { reserves: true, leftOut: 0 },
    'npv-capex': { level: 'PFS', rate: 5, taxBasis: 'after-tax', prices: { gold: 2_000 }, date: '2026-01-01' },
    aisc: { level: 'PFS', currency: 'USD/oz', date: '2026-01-01' },
  } as const;
  const measures = ['grade', 'size', 'npv-capex', 'aisc'] as const;
  const values = fc.array(fc.option(fc.integer({ min: 1, max: 9 })), { maxLength: 14 });

  it.each(measures)('in %s is told by those alone that stand for the same, and by as many as there are', (measure) => {
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 9 }), (others, own) => {
        const figureOf = (value: number) => ({ value, basis: likened[measure] });
        const found = standAmong(
          measure,
          { name: 'Own', figure: figureOf(own) },
          others.map((value, id) => ({ id, name: `Peer ${id}`, figure: value === null ? null : figureOf(value) })),
        );
        const known = others.filter((value) => value !== null);
        const all = [own, ...known].toSorted((one, other) => one - other);
        expect(found.unknown).toBe(others.length - known.length);
        expect([...found.alike].toSorted((one, other) => one - other)).toEqual(all);
        expect(found.unlike).toEqual([]);
        const middle = (all.length - 1) / 2;
        expect(found.median).toBe((all[Math.floor(middle)]! + all[Math.ceil(middle)]!) / 2);
        const isWorse = (value: number) => (measure === 'aisc' ? value > own : value < own);
        const twice = all.reduce((sum, value) => sum + (isWorse(value) ? 2 : Number(value === own)), 0);
        const percentile = (50 * twice) / all.length;
        if (all.length >= 8) expect(found.standing).toEqual({ percentile: expect.closeTo(percentile, 9) });
        else if (all.length >= 5) expect(found.standing).toHaveProperty('third');
        else expect(found.standing).toBeNull();
      }),
      { numRuns: 60 },
    );
  });

  it.each<[(typeof measures)[number], object]>([
    ['grade', { reserves: false }],
    ['grade', { reserves: null }],
    ['size', { leftOut: 1 }],
    ['npv-capex', { level: 'PEA' }],
    ['npv-capex', { rate: 8 }],
    ['npv-capex', { rate: null }],
    ['npv-capex', { taxBasis: 'pre-tax' }],
    ['npv-capex', { prices: { gold: 2_201 } }],
    ['npv-capex', { date: '2023-12-31' }],
    ['aisc', { currency: 'CAD/oz' }],
    ['aisc', { currency: 'USD/lb' }],
    ['aisc', { level: null }],
  ])('in %s no figure of %j is looked at, and it is said', (measure, more) => {
    const found = standAmong(measure, { name: 'Own', figure: { value: 2, basis: likened[measure] } }, [
      { id: 7, name: 'Birch', figure: { value: 1, basis: { ...likened[measure], ...more } } },
    ]);
    expect(found.alike).toEqual([2]);
    expect(found.unlike.map(({ id }) => id)).toEqual([7]);
    expect(found.unlike[0]!.why).toMatch(/^[A-Z].*Birch.*\.$/u);
  });

  // Cut-offs are not looked at: nobody's are the same.
  it.each([
    ['grade', { cutoff: '1 g/t' }],
    ['size', { cutoff: null }],
    ['aisc', { rate: 8, prices: { gold: 9 } }],
    ['npv-capex', { shareBasis: 'attributable', currency: 'CAD' }],
  ] as const)('in %s a figure of %j stands for the same', (measure, more) => {
    const found = standAmong(measure, { name: 'Own', figure: { value: 2, basis: likened[measure] } }, [
      { id: 7, name: 'Birch', figure: { value: 1, basis: { ...likened[measure], ...more } } },
    ]);
    expect([found.alike, found.unlike]).toEqual([[2, 1], []]);
  });
});
