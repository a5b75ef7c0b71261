import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type RankedObservation, bestObservation, reasonOfBest } from './best-observation.ts';
import { gradeThickness } from '../metals/grade-thickness.ts';
import { drillGradeUnits } from '../vocabulary.ts';

let nextId = 1;
const observation = (overrides: Partial<RankedObservation>): RankedObservation => ({
  id: nextId++,
  metal: 'Gold',
  densityValue: '1',
  densityUnit: 'g/t',
  intervalLength: '1',
  observationDate: null,
  ...overrides,
});

describe('best observation', () => {
  test('grade times thickness: 100 m @ 0.5 beats 2 m @ 20 (smallcapinvestor.ca, Truth Machine: 50 against 40)', () => {
    const rich = observation({ densityValue: '20', intervalLength: '2' });
    const thick = observation({ densityValue: '0.5', intervalLength: '100' });
    const answer = bestObservation([rich, thick], 'Gold');
    expect(answer).toMatchObject({ best: thick, gradeGpt: 0.5, gramMetres: 50 });
    expect(answer?.because).toBe(
      "Largest grade times length among observations of Gold, the mine's primary metal: 0.5 g/t over 100 m are 50 g/t·m.",
    );
  });

  test('100 m @ 0.5 % copper does not beat the gold of a gold mine, but does beat it in a copper mine', () => {
    const gold = observation({ densityValue: '20', intervalLength: '2' });
    const copper = observation({ metal: 'Copper', densityValue: '0.5', densityUnit: '%', intervalLength: '100' });
    expect(bestObservation([copper, gold], 'gold')?.best).toBe(gold);
    expect(bestObservation([copper, gold], ' COPPER ')).toMatchObject({
      best: copper,
      gradeGpt: 5000,
      gramMetres: 500_000,
    });
    expect(bestObservation([copper, gold], 'Copper')?.because).toBe(
      "Largest grade times length among observations of Copper, the mine's primary metal: 0.5 % over 100 m are 50 %·m.",
    );
  });

  test('an observation without a length is best only where none has one, then by grade alone', () => {
    const bonanza = observation({ densityValue: '900', intervalLength: null });
    const other = observation({ densityValue: '2', densityUnit: '%', metal: 'Copper', intervalLength: null });
    const modest = observation({ densityValue: '0.1', intervalLength: '0.5', metal: 'Copper' });
    expect(bestObservation([bonanza, modest], 'Gold')?.best).toBe(modest);
    const lesser = observation({ densityValue: '899', intervalLength: null });
    expect(bestObservation([lesser, bonanza, other], 'Gold')).toMatchObject({
      best: bonanza,
      gradeGpt: 900,
      gramMetres: null,
      gradeThickness: null,
      because: "Highest grade among observations of Gold, the mine's primary metal; none has an interval length.",
    });
  });

  test('equal products are equal, whatever floating point says: 1.1 x 3 and 3.3 x 1; then the newer one wins', () => {
    const older = observation({ densityValue: '1.1', intervalLength: '3', observationDate: '2024-01-01' });
    const newer = observation({ densityValue: '3.3', intervalLength: '1', observationDate: '2025-01-01' });
    const undated = observation({ densityValue: '3.3', intervalLength: '1' });
    expect(1.1 * 3).not.toBe(3.3);
    expect(bestObservation([older, undated, newer], 'Gold')?.best).toBe(newer);
    expect(bestObservation([undated, older], 'Gold')?.best).toBe(older);
  });

  test('7 oz/t and 240 g/t are the same grade; then the smaller id wins', () => {
    const second = observation({ id: 902, densityValue: '7', densityUnit: 'oz/t' });
    const first = observation({ id: 901, densityValue: '240', densityUnit: 'ppm' });
    expect(bestObservation([second, first], 'Gold')?.best).toBe(first);
  });

  test('of diamonds the richest by carats times metres', () => {
    const stones = { metal: 'Diamond', densityUnit: 'ct/t' };
    const long = observation({ id: 1, ...stones, densityValue: '0.4', intervalLength: '60' });
    const rich = observation({ id: 2, ...stones, densityValue: '2.1', intervalLength: '10' });
    const gold = observation({ id: 3, densityValue: '500', intervalLength: '100' });
    const found = bestObservation([rich, gold, long], 'Diamond');
    expect(found).toMatchObject({ best: long, gradeThickness: 24, gradeThicknessUnit: 'ct/t·m' });
    expect(found?.because).toContain('0.4 ct/t over 60 m are 24 ct/t·m');
    // A carat is 0.2 g.
    expect(found?.gradeGpt).toBe(0.08);
  });

  test('none without observations, nor without a unit of drilling', () => {
    expect(bestObservation([], 'Gold')).toBeNull();
    expect(bestObservation([observation({ densityUnit: 'lb/t' })], 'Gold')).toBeNull();
    expect(bestObservation([observation({})], 'Gold')?.because).toBe('The only observation with a grade.');
  });

  const any = fc.uniqueArray(fc.nat(50), { minLength: 1, maxLength: 12 }).chain((ids) =>
    fc.tuple(
      ...ids.map((id) =>
        fc.record({
          id: fc.constant(id),
          metal: fc.constantFrom('Gold', 'gold', 'Copper', null),
          densityValue: fc.integer({ min: 0, max: 30 }).map((tenths) => String(tenths / 10)),
          densityUnit: fc.constantFrom(...drillGradeUnits),
          intervalLength: fc.option(fc.integer({ min: 1, max: 30 }).map((tenths) => String(tenths / 10))),
          observationDate: fc.constantFrom('2024-01-01', '2025-06-30', null),
        }),
      ),
    ),
  );

  test('the order of the list does not change the best', () => {
    fc.assert(
      fc.property(any, fc.constantFrom('Gold', 'Copper', 'Zinc', null), fc.nat(1000), (list, primary, seed) => {
        const shuffled = [...list].sort((a, b) => ((a.id * 7919 + seed) % 101) - ((b.id * 7919 + seed) % 101));
        return bestObservation(list, primary)?.best.id === bestObservation(shuffled, primary)?.best.id;
      }),
    );
  });

  test('the best of the primary metal is the best of the bests of two halves, where no true width is known', () => {
    fc.assert(
      fc.property(any, fc.nat(12), (every, cut) => {
        const list = every.filter(
          ({ metal, intervalLength }) => metal?.toLowerCase() === 'gold' && intervalLength !== null,
        );
        const halves = [bestObservation(list.slice(0, cut), 'Gold'), bestObservation(list.slice(cut), 'Gold')];
        const winners = halves.filter((half) => half !== null).map((half) => half.best);
        return bestObservation(winners, 'Gold')?.best === bestObservation(list, 'Gold')?.best;
      }),
    );
  });
});

describe('within one metal', () => {
  const copper = (grade: string, length: string, more = {}) =>
    observation({ metal: 'Copper', densityValue: grade, densityUnit: '%', intervalLength: length, ...more });
  const gold = (grade: string, length: string, more = {}) =>
    observation({ densityValue: grade, intervalLength: length, ...more });

  test('without rows of the primary metal the metal with most rows is compared, not the heaviest', () => {
    const golds = [gold('1', '10'), gold('2', '10')];
    const answer = bestObservation([copper('5', '400'), ...golds], 'Zinc');
    expect(answer).toMatchObject({ best: golds[1], gradeThickness: 20, gradeThicknessUnit: 'g/t·m' });
    expect(answer?.because).toBe(
      'Largest grade times length among observations of Gold, the metal with most of them: 2 g/t over 10 m are 20 g/t·m.',
    );
  });

  test('equally many rows: the first by name; rows without a metal come last', () => {
    const nameless = [1, 2, 3].map((grade) => observation({ metal: null, densityValue: String(grade) }));
    expect(bestObservation([...nameless, gold('1', '1'), copper('1', '1')], null)?.best.metal).toBe('Copper');
    expect(bestObservation(nameless, 'Gold')).toMatchObject({
      best: nameless[2],
      because: 'Largest grade times length among observations that name no metal: 3 g/t over 1 m are 3 g/t·m.',
    });
  });

  test.each([
    ['Copper', '5000', 'ppm', '100', 50, '%·m'],
    ['Copper', '0.5', '%', '100', 50, '%·m'],
    ['copper', '5000', 'g/t', '100', 50, '%·m'],
    ['Uranium', '1000', 'ppm', '10', 1, '%·m'],
    ['Gold', '7.5', 'g/t', '20.5', 153.75, 'g/t·m'],
    ['Gold', '0.7', 'oz/t', '10', 240, 'g/t·m'],
    ['Silver', '0.01', '%', '3', 300, 'g/t·m'],
    ['Iridium', '2', 'ppm', '3', 6, 'g/t·m'],
    [null, '0.5', '%', '100', 50, '%·m'],
    [null, '300', 'ppb', '10', 3, 'g/t·m'],
  ])('%s of %s %s over %s m is %s %s', (metal, densityValue, densityUnit, intervalLength, value, unit) => {
    const one = observation({ metal, densityValue, densityUnit, intervalLength });
    expect(bestObservation([one, { ...one, id: 0, densityValue: '0' }], metal)).toMatchObject({
      gradeThickness: value,
      gradeThicknessUnit: unit,
      thicknessBasis: 'down-hole',
    });
  });

  test('a stone in ct/t is told in ct/t·m', () => {
    expect(gradeThickness({ metal: 'Diamond', densityValue: '1.5', densityUnit: 'ct/t' }, '4')).toEqual({
      value: 6,
      unit: 'ct/t·m',
    });
    expect(gradeThickness({ metal: 'Gold', densityValue: '1', densityUnit: 'barrels' }, '4')).toBeNull();
  });
});

describe('true width', () => {
  const row = (intervalLength: string, trueWidth: string | null) => observation({ intervalLength, trueWidth });

  test('wins over the length down the hole where both have it, and is labelled', () => {
    const long = row('10', '1');
    const wide = row('9', '8');
    const answer = bestObservation([long, wide], 'Gold');
    expect(answer).toMatchObject({ best: wide, gradeThickness: 8, thicknessBasis: 'true-width', gramMetres: 9 });
    expect(answer?.because).toBe(
      "Largest grade times true width among observations of Gold, the mine's primary metal: 1 g/t over 8 m of true width are 8 g/t·m.",
    );
  });

  test('counts nothing against one that has none: the lengths down the hole are compared', () => {
    const wide = row('10', '1');
    const other = row('9', null);
    const answer = bestObservation([other, wide], 'Gold');
    expect(answer?.best).toBe(wide);
    expect(answer?.because).toBe(
      "Largest grade times length among observations of Gold, the mine's primary metal, by true width where both of two have it: 1 g/t over 1 m of true width are 1 g/t·m; 1 g/t over 10 m down the hole are 10 g/t·m.",
    );
    expect(bestObservation([row('11', null), wide], 'Gold')?.because).toContain('its true width is not known');
  });

  test('of three that beat each other in a circle the best true width meets the best of the others', () => {
    const [a, b, c] = [row('10', '1'), row('9', '8'), row('9.5', null)];
    for (const list of [
      [a, b, c],
      [c, b, a],
      [b, c, a],
      [a, c, b],
    ])
      expect(bestObservation(list, 'Gold')?.best).toBe(c);
  });
});

describe('the rule in plain words', () => {
  /** Grams per tonne of a unit, times seven: `oz/t` is 240/7. */
  const sevenfold: Readonly<Record<string, number>> = {
    'g/t': 7,
    ppm: 7,
    ppb: 0.007,
    '%': 70_000,
    'oz/t': 240,
    'ct/t': 1.4,
  };

  /** As the rule is told: which metal, the two finalists, and each sorted by each criterion in turn. */
  function byTheBook(list: readonly RankedObservation[], primary: string | null): RankedObservation | undefined {
    const metalOf = ({ metal }: RankedObservation) => metal?.toLowerCase() ?? '';
    const withLength = list.filter(({ intervalLength }) => intervalLength !== null);
    const candidates = withLength.length > 0 ? withLength : list;
    const metals = candidates.map(metalOf).toSorted();
    const rows = (name: string) => metals.filter((each) => each === name).length;
    const most = metals.filter((name) => name !== '').toSorted((one, other) => rows(other) - rows(one))[0] ?? '';
    const wanted = primary !== null && metals.includes(primary.toLowerCase()) ? primary.toLowerCase() : most;
    const compared = candidates.filter((each) => metalOf(each) === wanted);
    const best = (few: readonly RankedObservation[], metres: (of: RankedObservation) => number) =>
      few.toSorted((a, b) => {
        const worth = (each: RankedObservation) =>
          Number(each.densityValue) * sevenfold[each.densityUnit]! * metres(each);
        return (
          // Sevenths of tenths are whole numbers of thousandths; what is left is rounding.
          Math.round((worth(b) - worth(a)) * 1e6) ||
          (b.observationDate ?? '').localeCompare(a.observationDate ?? '') ||
          a.id - b.id
        );
      })[0];
    const down = ({ intervalLength }: RankedObservation) => Number(intervalLength ?? 1);
    const isWide = ({ intervalLength, trueWidth }: RankedObservation) => intervalLength !== null && trueWidth !== null;
    const champions = [
      best(compared.filter(isWide), ({ trueWidth }) => Number(trueWidth)),
      best(
        compared.filter((each) => !isWide(each)),
        down,
      ),
    ].filter((each) => each !== undefined);
    return best(champions, down);
  }

  test('finds the same one', () => {
    const row = fc.record({
      metal: fc.constantFrom('Gold', 'GOLD', 'Copper', null),
      densityValue: fc.integer({ min: 0, max: 40 }).map((tenths) => String(tenths / 10)),
      densityUnit: fc.constantFrom(...drillGradeUnits),
      intervalLength: fc.option(fc.integer({ min: 1, max: 40 }).map((tenths) => String(tenths / 10))),
      trueWidth: fc.option(fc.integer({ min: 1, max: 40 }).map((tenths) => String(tenths / 10))),
      observationDate: fc.constantFrom('2024-01-01', '2025-06-30', null),
    });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 12 }),
        fc.constantFrom('Gold', 'Copper', 'Zinc', null),
        (rows, primary) => {
          const list = rows.map((each, id): RankedObservation => ({ id, ...each }));
          expect(bestObservation(list, primary)?.best.id).toBe(byTheBook(list, primary)?.id);
        },
      ),
    );
  });
});

describe('the reason', () => {
  const seven = { metal: 'Gold', densityValue: '20.5', densityUnit: 'g/t', intervalLength: '7.5' };

  const compared = (all: number, ofMetal = all) => ({ all, ofMetal, withWidth: 0 });

  test.each([
    [seven, 'Gold', 1, 'The only observation with a grade.'],
    [{ ...seven, intervalLength: null }, 'Gold', 1, 'The only observation with a grade.'],
    [
      { ...seven, intervalLength: null },
      'Gold',
      3,
      "Highest grade among observations of Gold, the mine's primary metal; none has an interval length.",
    ],
    [
      { metal: 'Lithium', densityValue: '1580.5', densityUnit: 'ppm', intervalLength: '45.2' },
      'Lithium',
      2,
      "Largest grade times length among observations of Lithium, the mine's primary metal: 1,580.5 ppm over 45.2 m are 7.14 %·m.",
    ],
    [
      seven,
      'gold',
      3,
      "Largest grade times length among observations of Gold, the mine's primary metal: 20.5 g/t over 7.5 m are 153.8 g/t·m.",
    ],
    [
      seven,
      'Copper',
      3,
      'Largest grade times length among observations of Gold, the metal with most of them: 20.5 g/t over 7.5 m are 153.8 g/t·m.',
    ],
    [
      { ...seven, metal: null },
      null,
      3,
      'Largest grade times length among observations that name no metal: 20.5 g/t over 7.5 m are 153.8 g/t·m.',
    ],
  ])('of %j in a mine of %s, one of %d', (observation, primary, count, because) => {
    expect(reasonOfBest(observation, primary, compared(count)).because).toBe(because);
  });

  test('tells grade times length exactly, whatever the unit', () => {
    expect(reasonOfBest(seven, 'Gold', compared(2))).toMatchObject({
      gradeGpt: 20.5,
      gramMetres: 153.75,
      gradeThickness: 153.75,
      gradeThicknessUnit: 'g/t·m',
    });
    const ounces = { ...seven, densityValue: '0.7', densityUnit: 'oz/t', intervalLength: '10' };
    expect(reasonOfBest(ounces, 'Gold', compared(2))).toMatchObject({
      gradeGpt: 24,
      gramMetres: 240,
      gradeThickness: 240,
    });
    expect(reasonOfBest({ ...seven, intervalLength: null }, 'Gold', compared(2))).toMatchObject({
      gramMetres: null,
      gradeThickness: null,
      thicknessBasis: null,
    });
  });
});
