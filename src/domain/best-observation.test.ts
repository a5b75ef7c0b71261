import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type RankedObservation, bestObservation, densityBand, reasonOfBest } from './best-observation.ts';
import { drillGradeUnits } from './vocabulary.ts';

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
    expect(bestObservation([copper, gold], null)?.because).toContain('all observations with a length');
  });

  test('an observation without a length is best only where none has one, then by grade alone', () => {
    const bonanza = observation({ densityValue: '900', intervalLength: null });
    const other = observation({ densityValue: '2', densityUnit: '%', metal: 'Copper', intervalLength: null });
    const modest = observation({ densityValue: '0.1', intervalLength: '0.5', metal: 'Copper' });
    expect(bestObservation([bonanza, modest], 'Gold')?.best).toBe(modest);
    expect(bestObservation([bonanza, other], 'Gold')).toMatchObject({
      best: other,
      gradeGpt: 20_000,
      gramMetres: null,
      because: 'Highest grade of 2 observations, none of which has an interval length.',
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

  test('none without observations, nor without a unit of drilling', () => {
    expect(bestObservation([], 'Gold')).toBeNull();
    expect(bestObservation([observation({ densityUnit: 'ct/t' })], 'Gold')).toBeNull();
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

  test('the best of all is the best of the bests of two halves', () => {
    fc.assert(
      fc.property(any, fc.nat(12), (list, cut) => {
        const halves = [bestObservation(list.slice(0, cut), 'Gold'), bestObservation(list.slice(cut), 'Gold')];
        const winners = halves.filter((half) => half !== null).map((half) => half.best);
        return bestObservation(winners, 'Gold')?.best === bestObservation(list, 'Gold')?.best;
      }),
    );
  });
});

test.each([
  ['4.9999', 'g/t', 'low'],
  ['5', 'g/t', 'medium'],
  ['20', 'g/t', 'medium'],
  ['20.0001', 'g/t', 'high'],
  ['0', 'g/t', 'low'],
  ['0.5833', 'oz/t', 'medium'],
  ['0.5834', 'oz/t', 'high'],
  ['20000', 'ppb', 'medium'],
  ['20001', 'ppb', 'high'],
  ['3', '%', null],
  ['0.0001', '%', null],
  ['3', 'ct/t', null],
] as const)('%s %s belongs to the band %s (decisions, densityRange)', (value, unit, band) => {
  expect(densityBand(value, unit)).toBe(band);
});

describe('the rule in plain words', () => {
  /** Grams per tonne of a unit, times seven: `oz/t` is 240/7. */
  const sevenfold: Readonly<Record<string, number>> = { 'g/t': 7, ppm: 7, ppb: 0.007, '%': 70_000, 'oz/t': 240 };

  /** As the decision has it: sorted by each criterion in turn. */
  function byTheBook(list: readonly RankedObservation[], primary: string | null): RankedObservation | undefined {
    const gradeOf = ({ densityValue, densityUnit }: RankedObservation) =>
      Number(densityValue) * sevenfold[densityUnit]!;
    const withLength = list.filter(({ intervalLength }) => intervalLength !== null);
    const isPrimary = ({ metal }: RankedObservation) =>
      primary !== null && metal?.toLowerCase() === primary.toLowerCase();
    const primaries = withLength.filter(isPrimary);
    const candidates = [primaries, withLength, list].find(({ length }) => length > 0) ?? [];
    const worth = (each: RankedObservation) =>
      gradeOf(each) * (withLength.length > 0 ? Number(each.intervalLength) : 1);
    return candidates.toSorted(
      (a, b) =>
        // Sevenths of tenths are whole numbers of thousandths; what is left is rounding.
        Math.round((worth(b) - worth(a)) * 1e6) ||
        (b.observationDate ?? '').localeCompare(a.observationDate ?? '') ||
        a.id - b.id,
    )[0];
  }

  test('finds the same one', () => {
    const row = fc.record({
      metal: fc.constantFrom('Gold', 'GOLD', 'Copper', null),
      densityValue: fc.integer({ min: 0, max: 40 }).map((tenths) => String(tenths / 10)),
      densityUnit: fc.constantFrom(...drillGradeUnits),
      intervalLength: fc.option(fc.integer({ min: 1, max: 40 }).map((tenths) => String(tenths / 10))),
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

  test.each([
    [seven, 'Gold', 1, 'The only observation with a grade.'],
    [{ ...seven, intervalLength: null }, 'Gold', 1, 'The only observation with a grade.'],
    [
      { ...seven, intervalLength: null },
      'Gold',
      3,
      'Highest grade of 3 observations, none of which has an interval length.',
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
      'Largest grade times length among all observations with a length: 20.5 g/t over 7.5 m are 153.8 g/t·m.',
    ],
    [
      { ...seven, metal: null },
      null,
      3,
      'Largest grade times length among all observations with a length: 20.5 g/t over 7.5 m are 153.8 g/t·m.',
    ],
  ])('of %j in a mine of %s, one of %d', (observation, primary, count, because) => {
    expect(reasonOfBest(observation, primary, count).because).toBe(because);
  });

  test('tells gram-metres exactly, whatever the unit', () => {
    expect(reasonOfBest(seven, 'Gold', 2)).toMatchObject({ gradeGpt: 20.5, gramMetres: 153.75 });
    const ounces = { ...seven, densityValue: '0.7', densityUnit: 'oz/t', intervalLength: '10' };
    expect(reasonOfBest(ounces, 'Gold', 2)).toMatchObject({ gradeGpt: 24, gramMetres: 240 });
    expect(reasonOfBest({ ...seven, intervalLength: null }, 'Gold', 2).gramMetres).toBeNull();
  });
});
