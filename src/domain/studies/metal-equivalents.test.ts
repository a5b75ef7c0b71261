import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  agrees,
  assumedRecoveries,
  equivalentOf,
  grossValue,
  type PricedGrade,
  sharedFactor,
} from './metal-equivalents.ts';

const of = (
  metal: string,
  [grade, gradeUnit]: [string, string],
  [price, priceUnit]: [string | null, PricedGrade['priceUnit']],
  recovery: string | null = '80',
): PricedGrade => ({ metal, grade, gradeUnit, price, priceUnit, recovery, payable: null });

/** Nak, with one recovery for all. */
const nak = (recoveries: (string | null)[] = ['80', '80', '80', '80']): [PricedGrade, PricedGrade[]] => [
  of('Copper', ['0.40', '%'], ['4.50', 'lb'], recoveries[0]),
  [
    of('Gold', ['0.30', 'g/t'], ['3375', 'oz'], recoveries[1]),
    of('Silver', ['1.5', 'g/t'], ['60', 'oz'], recoveries[2]),
    of('Molybdenum', ['50', 'ppm'], ['25', 'lb'], recoveries[3]),
  ],
];

describe('an equivalent', () => {
  it('of copper, gold, silver and molybdenum', () => {
    const found = equivalentOf(...nak())!;
    expect(found.factors.map(({ factor }) => factor)).toEqual([
      expect.closeTo(1.09375, 6),
      expect.closeTo(0.019444, 6),
      expect.closeTo(0.000555556, 9),
    ]);
    expect(found.value.toFixed(6)).toBe('0.785069');
    expect(found.leftOut).toEqual([]);
    const tested = equivalentOf(...nak(['88', '70', '65', '60']))!;
    expect(tested.value.toFixed(6)).toBe('0.701491');
    expect(((found.value / tested.value - 1) * 100).toFixed(2)).toBe('11.91');
  });

  it('in gold: one gram and one per cent of copper', () => {
    const gold = of('Gold', ['1', 'g/t'], ['1700', 'oz'], '100');
    const copper = of('Copper', ['1', '%'], ['3.60', 'lb'], '100');
    expect(equivalentOf(gold, [copper])!.value.toFixed(6)).toBe('2.452101');
    expect(equivalentOf({ ...gold, grade: '0' }, [copper])!.value.toFixed(6)).toBe('1.452101');
  });

  it('takes what a smelter pays, where every metal has it', () => {
    const [copper, others] = nak();
    const paid = equivalentOf(
      { ...copper, payable: '96' },
      others.map((other) => ({ ...other, payable: '90' })),
    )!;
    expect(paid.withPayables).toBe(true);
    expect(paid.factors[0]!.factor).toBeCloseTo((1.09375 * 90) / 96, 5);
    expect(equivalentOf({ ...copper, payable: '96' }, others)).toEqual(equivalentOf(copper, others));
  });

  it('names what has no price or recovery, and is refused without recoveries', () => {
    const [copper, [gold, silver, molybdenum]] = nak(['80', '80', null, '80']) as [
      PricedGrade,
      [PricedGrade, PricedGrade, PricedGrade],
    ];
    expect(equivalentOf(copper, [gold, silver, { ...molybdenum, price: null }])!.leftOut).toEqual([
      'Silver',
      'Molybdenum',
    ]);
    expect(equivalentOf(...nak([null, null, null, null]))).toBeNull();
    expect(equivalentOf(...nak([null, '80', '80', '80']))).toBeNull();
    expect(equivalentOf(...nak(['80', null, null, null]))).toBeNull();
    expect(equivalentOf({ ...copper, price: '0' }, [gold])).toBeNull();
    expect(equivalentOf({ ...copper, priceUnit: 'ct' }, [gold])).toBeNull();
    expect(equivalentOf(copper, [{ ...gold, gradeUnit: 'ct/t' }])).toBeNull();
  });

  it('is the same rock whichever metal it is told in', () => {
    const number = fc.integer({ min: 1, max: 5000 }).map((value) => String(value / 100));
    const grade = fc.record({ grade: number, price: number, recovery: fc.integer({ min: 1, max: 100 }).map(String) });
    fc.assert(
      fc.property(grade, grade, (one, other) => {
        const gold: PricedGrade = { ...one, metal: 'Gold', gradeUnit: 'g/t', priceUnit: 'oz', payable: null };
        const copper: PricedGrade = { ...other, metal: 'Copper', gradeUnit: '%', priceUnit: 'lb', payable: null };
        const [inGold, inCopper] = [equivalentOf(gold, [copper])!, equivalentOf(copper, [gold])!];
        expect(inGold.factors[0]!.factor * inCopper.factors[0]!.factor).toBeCloseTo(1, 9);
        expect(inGold.value / (inCopper.value * inGold.factors[0]!.factor)).toBeCloseTo(1, 9);
        expect(inGold.value).toBeGreaterThanOrEqual(Number(one.grade));
      }),
    );
  });
});

it('the gross value of a tonne in the ground', () => {
  const [copper, others] = nak([null, null, null, null]);
  expect(grossValue([copper, ...others])!.perTonne.toFixed(4)).toBe('77.8852');
  expect(grossValue([copper])!.perTonne.toFixed(4)).toBe('39.6832');
  expect(grossValue([copper, { ...others[0]!, price: null }])!.leftOut).toEqual(['Gold']);
  expect(grossValue([{ ...copper, price: null }])).toBeNull();
});

it.each([
  ['0.787', 0.785069, true],
  ['0.79', 0.701491, false],
  ['0.79', 0.785069, true],
  ['1', 0.6, true],
  ['1.0', 0.6, false],
])('a stated %s beside %d agrees: %s (MQ1)', (stated, recomputed, expected) => {
  expect(agrees(stated, recomputed)).toBe(expected);
});

it.each([
  [['80', '80', '80', '80'], 'one for all'],
  [['88', '70', '65', '100'], '100%'],
  [['88', '70', null, '60'], 'missing'],
  [['88', '70', '65', '60'], null],
])('recoveries of %j (MQ2)', (recoveries, expected) => {
  const [copper, others] = nak(recoveries);
  const said = assumedRecoveries([copper, ...others]);
  if (expected === null) expect(said).toBeNull();
  else expect(said).toContain(expected);
});

describe('rows of one table', () => {
  const rows = (...printed: [string, string, string][]) =>
    printed.map(([equivalent, primary, other]) => ({ equivalent, primary, other }));
  const copper = rows(
    ['0.74', '0.61', '0.26'],
    ['1.41', '1.14', '0.53'],
    ['1.99', '1.64', '0.70'],
    ['0.73', '0.25', '0.94'],
    ['1.34', '0.26', '2.10'],
  );
  const gold = rows(
    ['0.68', '0.43', '0.13'],
    ['0.97', '0.67', '0.15'],
    ['1.7', '1.34', '0.18'],
    ['1.22', '0.81', '0.21'],
  );

  it('share a factor', () => {
    const inCopper = sharedFactor(copper)!;
    expect([inCopper.low.toFixed(4), inCopper.high.toFixed(4)]).toEqual(['0.5083', '0.5180']);
    const inGold = sharedFactor(gold)!;
    expect([inGold.low.toFixed(4), inGold.high.toFixed(4), inGold.isContradiction]).toEqual([
      '1.8710',
      '2.0488',
      false,
    ]);
  });

  it('contradict each other, or say nothing', () => {
    expect(sharedFactor([...copper, ...rows(['0.95', '0.61', '0.26'])])!.isContradiction).toBe(true);
    expect(sharedFactor(rows(['0.61', '0.61', '0.00']))).toBeNull();
    expect(sharedFactor([])).toBeNull();
  });
});
