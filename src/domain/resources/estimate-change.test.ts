import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeBetween, changesOf, roundedWaterfall, type Tonnes, waterfall } from './estimate-change.ts';
import { placesOf } from './estimate-standing.ts';
import type { Estimate } from './resource-classes.ts';

const gold = (tonnage: number, grade: string): Tonnes => ({ metal: 'Gold', tonnage, grade, gradeUnit: 'g/t' });

describe('the waterfall', () => {
  it('4,017,600 t @ 4.53 become 5,000,000 @ 4.00', () => {
    const found = waterfall(gold(4_017_600, '4.53'), gold(5_000_000, '4'))!;
    const printed = Object.entries({ ...found, unit: undefined }).map(([name, value]) => [name, value?.toFixed(1)]);
    expect(found.unit).toBe('oz');
    expect(Object.fromEntries(printed)).toEqual({
      unit: undefined,
      start: '585134.8',
      tonnage: '143079.6',
      grade: '-68459.5',
      both: '-16740.0',
      end: '643014.9',
    });
  });

  it('10 Mt @ 2.0 become 12 Mt @ 1.8: 51,441.2 ounces more', () => {
    const found = waterfall(gold(10_000_000, '2.0'), gold(12_000_000, '1.8'))!;
    expect([found.tonnage, found.grade, found.both].map((value) => value.toFixed(1))).toEqual([
      '128603.0',
      '-64301.5',
      '-12860.3',
    ]);
    expect((found.end - found.start).toFixed(1)).toBe('51441.2');
  });

  it('adds up as it is printed, each figure within one of the last digit', () => {
    const side = fc.tuple(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 0, max: 9_999 }));
    fc.assert(
      fc.property(side, side, ([t0, g0], [t1, g1]) => {
        const found = waterfall(gold(t0, String(g0 / 100)), gold(t1, String(g1 / 100)))!;
        const printed = roundedWaterfall(found, 0);
        expect(printed.start + printed.tonnage + printed.grade + printed.both).toBe(printed.end);
        for (const name of ['start', 'tonnage', 'grade', 'both', 'end'] as const)
          expect(Math.abs(printed[name] - found[name])).toBeLessThanOrEqual(1.001);
      }),
    );
  });

  it('is told in the unit of the metal, and compares grades of several units', () => {
    const uranium = { metal: 'Uranium', tonnage: 121_000_000 };
    const found = waterfall(
      { ...uranium, grade: '0', gradeUnit: '%' },
      { ...uranium, grade: '205', gradeUnit: 'ppm' },
    )!;
    expect(found).toMatchObject({ unit: 'lb', start: 0, tonnage: 0, both: 0 });
    expect(found.grade / 1e6).toBeCloseTo(54.7, 1);
    const stones = { metal: 'Diamond', tonnage: 1_000, gradeUnit: 'ct/t' };
    expect(waterfall({ ...stones, grade: '0.5' }, { ...stones, grade: '0.75' })).toEqual({
      unit: 'carats',
      start: 500,
      tonnage: 0,
      grade: 250,
      both: 0,
      end: 750,
    });
    expect(waterfall(gold(1, '1'), { ...stones, grade: '1' })).toBeNull();
  });

  it('comes to the end exactly, whatever the tonnes, the grades and their units (in fractions)', () => {
    // A second way: whole numbers of 1/70,000,000 g by the definitions of the units alone.
    const factor = {
      'g/t': [1n, 1n],
      ppm: [1n, 1n],
      ppb: [1n, 1_000n],
      '%': [10_000n, 1n],
      'oz/t': [240n, 7n],
    } as const;
    const units = Object.keys(factor) as (keyof typeof factor)[];
    const side = fc.record({
      tonnage: fc.integer({ min: 0, max: 1e12 }),
      ten4: fc.integer({ min: 0, max: 9_999_999 }),
      gradeUnit: fc.constantFrom(...units),
    });
    fc.assert(
      fc.property(side, side, (before, after) => {
        const of = ({ tonnage, ten4, gradeUnit }: typeof before) => ({
          metal: 'Gold',
          tonnage,
          grade: (ten4 / 10_000).toFixed(4),
          gradeUnit,
        });
        const found = waterfall(of(before), of(after))!;
        const exact = ({ tonnage, ten4, gradeUnit }: typeof before) =>
          (BigInt(tonnage) * BigInt(ten4) * factor[gradeUnit][0] * 7_000n) / factor[gradeUnit][1];
        const ounces = (mass: bigint) => Number(mass) / 70_000_000 / 31.1034768;
        const largest = Math.max(1, ...[found.start, found.end, found.tonnage, found.grade, found.both].map(Math.abs));
        const off = (value: number, mass: bigint) => Math.abs(value - ounces(mass)) / largest;
        expect(off(found.start, exact(before))).toBeLessThan(1e-12);
        expect(off(found.end, exact(after))).toBeLessThan(1e-12);
        expect(off(found.tonnage, exact({ ...before, tonnage: after.tonnage }) - exact(before))).toBeLessThan(1e-12);
        const sum = found.start + found.tonnage + found.grade + found.both;
        expect(Math.abs(sum - found.end) / largest).toBeLessThan(1e-12);
      }),
    );
  });
});

let nextId = 1;
const estimate = (overrides: Partial<Estimate>): Estimate => ({
  id: nextId++,
  resourceType: 'indicated',
  metal: 'Gold',
  zone: null,
  reportDate: '2024-12-31',
  baseCase: true,
  tonnage: 1_000,
  grade: '1',
  gradeUnit: 'g/t',
  containedMetal: null,
  containedMetalUnit: null,
  cutoffGrade: '0.5',
  cutoffGradeUnit: 'g/t',
  includesReserves: null,
  ...overrides,
});
const at = (year: number, more: Partial<Estimate> = {}) => estimate({ reportDate: `${year}-12-31`, ...more });
const changes = (...rows: Estimate[]) => changesOf(placesOf(rows));

describe('what changed', () => {
  it('goes from each replaced estimate to the next of its category and zone, to the current one first', () => {
    const [first, second, third] = [at(2018), at(2021, { tonnage: 2_000 }), at(2024, { tonnage: 3_000 })];
    const found = changes(first, second, third, at(2024, { resourceType: 'inferred' }));
    expect(found.map(({ from, to }) => [from.reportDate, to.reportDate])).toEqual([
      ['2021-12-31', '2024-12-31'],
      ['2018-12-31', '2021-12-31'],
    ]);
    expect(found.every((change) => change.waterfall !== null)).toBe(true);
  });

  it('is not drawn where the two are not like for like, and says why', () => {
    expect(changeBetween(at(2020), at(2024, { cutoffGrade: '0.3' }))).toMatchObject({
      waterfall: null,
      unlike: ['cut-off'],
    });
    expect(changeBetween(at(2020), at(2024, { cutoffGrade: '0.50', cutoffGradeUnit: 'ppm' })).unlike).toEqual([]);
    expect(changeBetween(at(2020), at(2024, { cutoffGrade: null })).unlike).toEqual(['cut-off']);
    expect(changeBetween(at(2020, { includesReserves: true }), at(2024)).unlike).toEqual(['reserves']);
    expect(changeBetween(at(2020, { tonnage: null }), at(2024))).toMatchObject({
      waterfall: null,
      unlike: ['figures'],
    });
  });

  it('of a zone that is part of the whole by now, or of a category that is combined, is said instead of drawn', () => {
    expect(changes(at(2020, { zone: 'North' }), at(2024))).toMatchObject([{ waterfall: null, unlike: ['zone'] }]);
    expect(changes(at(2020), at(2024, { resourceType: 'M+I' }))).toMatchObject([
      { waterfall: null, unlike: ['category'] },
    ]);
  });

  it('is nothing while nothing is replaced', () => {
    expect(changes(at(2024), at(2024, { zone: 'North' }), at(2020, { resourceType: 'measured' }))).toEqual([]);
  });
});
