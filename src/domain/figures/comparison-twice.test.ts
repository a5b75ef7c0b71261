import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Basis, compareFigures, type ComparedFigure, differencesOf, listed } from './comparison.ts';
import { mineMeasures } from './mine-measures.ts';

/** Which figures of mines say something of each other, once more: by a table of `docs/formulas.md`, two figures at a time. */

type Part =
  | 'level'
  | 'rate'
  | 'tax'
  | 'share'
  | 'currency'
  | 'metal'
  | 'prices'
  | 'date'
  | 'cutoff'
  | 'reserves'
  | 'left'
  | 'width';

const study: readonly Part[] = ['level', 'prices', 'date'];
const wanted: Readonly<Record<string, readonly Part[]>> = {
  npv: ['level', 'rate', 'tax', 'share', 'currency', 'prices', 'date'],
  // The owner's part is that of the owner whoever says it; a ratio or a rate is of no currency.
  'npv-attributable': ['level', 'rate', 'tax', 'currency', 'prices', 'date'],
  'npv-capex': ['level', 'rate', 'tax', 'prices', 'date'],
  irr: study,
  payback: study,
  capex: ['level', 'share', 'currency', 'date'],
  life: ['level', 'date'],
  // An ounce of silver is no ounce of gold.
  aisc: ['level', 'metal', 'currency', 'date'],
  price: ['date'],
  'best-intercept': ['width'],
  'contained-mi': ['cutoff', 'reserves', 'left', 'date'],
  'grade-mi': ['cutoff', 'reserves', 'left', 'date'],
  'contained-inferred': ['cutoff', 'left', 'date'],
  'tonnage-reserves': ['cutoff', 'left', 'date'],
};

const dayOf = (date: string) => Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8)));
const isSaid = <Value>(value: Value | null | undefined): value is Value => value !== null && value !== undefined;
const isSame = <Value>(one: Value | null | undefined, other: Value | null | undefined) => isSaid(one) && one === other;

/** Of each metal that both price at most 10 % apart: of none in common nothing is known. */
function arePricesNear(one: Basis['prices'] = {}, other: Basis['prices'] = {}): boolean {
  const both = Object.keys(one).filter((metal) => other[metal] !== undefined);
  return (
    both.length > 0 &&
    both.every((metal) => {
      const [low = 0, high = 0] = [one[metal]!, other[metal]!].toSorted((a, b) => a - b);
      return Math.round(10_000 * high) <= Math.round(11_000 * low);
    })
  );
}

const isAlike: Readonly<Record<Part, (one: Basis, other: Basis) => boolean>> = {
  level: (one, other) => isSame(one.level, other.level),
  rate: (one, other) => isSame(one.rate, other.rate),
  tax: (one, other) => isSame(one.taxBasis, other.taxBasis),
  share: (one, other) => isSame(one.shareBasis, other.shareBasis),
  currency: (one, other) => isSame(one.currency, other.currency),
  metal: (one, other) => isSame(one.metal, other.metal),
  prices: (one, other) => arePricesNear(one.prices, other.prices),
  date: (one, other) =>
    isSaid(one.date) && isSaid(other.date) && Math.abs(dayOf(one.date) - dayOf(other.date)) / 86_400_000 <= 730,
  cutoff: (one, other) => isSame(one.cutoff, other.cutoff),
  reserves: (one, other) => isSame(one.reserves, other.reserves),
  left: (one, other) => (one.leftOut ?? 0) === 0 && (other.leftOut ?? 0) === 0,
  width: (one, other) => Boolean(one.isTrueWidth) === Boolean(other.isTrueWidth),
};

const some = <Value>(...values: readonly Value[]) => fc.constantFrom(...values);
const basisOf = fc.record({
  level: some<string | null>('PEA', 'PFS', 'PFS', 'PFS', null),
  rate: some<number | null>(5, 5, 5, 8, null),
  taxBasis: some<string | null>('after-tax', 'after-tax', 'after-tax', 'pre-tax', null),
  shareBasis: some<string | null>('100%', '100%', '100%', 'attributable', null),
  currency: some<string | null>('USD', 'USD', 'USD', 'CAD', null),
  metal: some<string | null>('Gold', 'Gold', 'Gold', 'Silver', null),
  prices: some<Record<string, number>>(
    { gold: 2_000 },
    { gold: 2_200 },
    { gold: 2_201 },
    { gold: 2_000, silver: 25 },
    {},
  ),
  date: some<string | null>('2024-02-29', '2024-02-29', '2026-02-28', '2026-03-01', null),
  cutoff: some<string | null>('0.3 g/t', '0.3 g/t', '0.3 g/t', '1 g/t', null),
  reserves: some<boolean | null>(true, true, true, false, null),
  leftOut: some(0, 0, 0, 2),
  isTrueWidth: fc.boolean(),
});
const valueOf = some<number | null>(1, 2, 2, 3, -1, null);
const figuresOf = fc.array(fc.record({ value: valueOf, basis: basisOf }), { minLength: 0, maxLength: 4 });
const named = (figures: readonly { value: number | null; basis: Basis }[]): ComparedFigure[] =>
  figures.map((figure, place) => ({ name: ['Alder', 'Birch', 'Cedar', 'Dogwood'][place]!, ...figure }));

const better = new Map(mineMeasures.map((measure) => [measure.id, measure.better]));

describe.each(Object.entries(wanted))('figures of %s', (id, parts) => {
  it('are marked where every two of them are alike, and nowhere else', () => {
    fc.assert(
      fc.property(figuresOf, (some) => {
        const figures = named(some);
        const found = compareFigures({ id, better: better.get(id) }, figures);
        const known = figures.filter(({ value }) => value !== null);
        const areAlike = known.every((one) =>
          known.every((other) => parts.every((part) => isAlike[part](one.basis, other.basis))),
        );
        const values = new Set(known.map(({ value }) => value));
        expect(found.differences.length > 0).toBe(known.length > 1 && !areAlike);
        const isMarked = known.length > 1 && areAlike && values.size > 1;
        expect([found.best.length > 0, found.worst.length > 0]).toEqual([isMarked, isMarked]);
        if (!isMarked) return;
        const numbers = [...values].map(Number);
        const ends = [Math.max(...numbers), Math.min(...numbers)];
        const [best, worst] = better.get(id) === 'less' ? ends.toReversed() : ends;
        const placesOf = (wanted: number | undefined) =>
          figures.flatMap(({ value }, at) => (value === wanted ? [at] : []));
        expect([found.best, found.worst]).toEqual([placesOf(best), placesOf(worst)]);
      }),
      { numRuns: 40 },
    );
  });
});

describe('differences', () => {
  const of = (...bases: Basis[]) => named(bases.map((basis, value) => ({ value, basis })));

  it('are sentences that name each figure of which they tell', () => {
    fc.assert(
      fc.property(figuresOf, (some) => {
        const figures = named(some);
        for (const sentence of compareFigures({ id: 'npv', better: 'more' }, figures).differences) {
          expect(sentence).toMatch(/^[A-Z].*\.$/u);
          expect(sentence).not.toMatch(/undefined|null|NaN/u);
          if (sentence.endsWith(' is not stated.')) continue;
          for (const { name, value } of figures) if (value !== null) expect(sentence).toContain(name);
        }
      }),
    );
  });

  it('are the same of figures in another order, but for the order of their names', () => {
    const letters = (sentences: readonly string[]) =>
      sentences.map((sentence) => [...sentence.replaceAll(/, | and /gu, '')].toSorted().join(''));
    fc.assert(
      fc.property(figuresOf, (some) => {
        const figures = named(some);
        const told = (list: readonly ComparedFigure[]) => letters(differencesOf(['level', 'rate', 'taxBasis'], list));
        expect(told(figures.toReversed())).toEqual(told(figures));
      }),
    );
  });

  it.each<[days: string, one: string, other: string, isApart: boolean]>([
    ['730 over a leap day', '2024-02-28', '2026-02-27', false],
    ['731 over a leap day', '2024-02-28', '2026-02-28', true],
    ['730 without one', '2025-03-01', '2027-03-01', false],
    ['731 without one', '2025-03-01', '2027-03-02', true],
    ['none', '2025-03-01', '2025-03-01', false],
  ])('of days that are %s apart: %s and %s', (_, one, other, isApart) => {
    expect(differencesOf(['date'], of({ date: one }, { date: other })).length > 0).toBe(isApart);
  });

  it('of three dates look at the first and the last of them, however they stand', () => {
    const dates = ['2024-06-30', '2022-01-01', '2023-03-31'].map((date) => ({ date }));
    expect(differencesOf(['date'], of(...dates))).toHaveLength(1);
    expect(differencesOf(['date'], of(...dates.toReversed()))).toHaveLength(1);
    expect(differencesOf(['date'], of(...dates.slice(1)))).toEqual([]);
  });

  it.each<[Record<string, number>, Record<string, number>, boolean]>([
    [{ gold: 1_000 }, { gold: 1_100 }, false],
    [{ gold: 1_000 }, { gold: 1_100.01 }, true],
    [{ gold: 1_100.01 }, { gold: 1_000 }, true],
    [{ gold: 1_000, copper: 4 }, { gold: 1_050, copper: 5 }, true],
    [{ gold: 1_000, copper: 4 }, { gold: 1_050 }, false],
    [{ copper: 4 }, { gold: 1_050 }, true],
  ])('of prices %j and %j', (one, other, isApart) => {
    expect(differencesOf(['prices'], of({ prices: one }, { prices: other })).length > 0).toBe(isApart);
  });

  it('of what is said of none of them is that nobody states it', () => {
    expect(differencesOf(['level', 'rate', 'taxBasis', 'shareBasis', 'currency', 'cutoff'], of({}, {}))).toEqual([
      'Level of study is not stated.',
      'Discount rate is not stated.',
      'Tax is not stated.',
      'Share is not stated.',
      'Currency is not stated.',
      'Cut-off is not stated.',
    ]);
    expect(differencesOf(['prices'], of({}, {}))).toEqual(['Price is not stated.']);
  });

  it('of a rate of 0 are told as one of 0, which is no rate that nobody states', () => {
    expect(differencesOf(['rate'], of({ rate: 0 }, { rate: 0 }))).toEqual([]);
    expect(differencesOf(['rate'], of({ rate: 0 }, { rate: null }))).toEqual([
      'Discount rate differs: 0% (Alder), not stated (Birch).',
    ]);
  });
});

it.each([
  [[], ''],
  [['one'], 'one'],
  [['one', 'two'], 'one and two'],
  [['one', 'two', 'three'], 'one, two and three'],
])('lists %j as %j', (words, text) => expect(listed(words)).toBe(text));
