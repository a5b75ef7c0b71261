import { expect, it } from 'vitest';
import type { DrillObservation } from '../contract.ts';
import { holesOf, intervalsOf, isolineName, isolineValues, nearest } from './drill-picture.ts';

const observation = (fields: Partial<DrillObservation>) =>
  ({
    metal: 'Gold',
    holeId: 'A',
    densityValue: '1',
    densityUnit: 'g/t',
    intervalLength: '1',
    startDepth: '1',
    endDepth: '2',
    ...fields,
  }) as DrillObservation;

it('draws one metal in one unit', () => {
  const { unit, intervals } = intervalsOf(
    [
      observation({ densityValue: '0.5', densityUnit: '%', metal: 'Nickel' }),
      observation({ densityValue: '0.25', densityUnit: '%', metal: 'nickel' }),
      observation({ densityValue: '7000', densityUnit: 'ppm', metal: 'Nickel' }),
      observation({}),
    ],
    'Nickel',
  );
  expect(unit).toBe('%');
  expect(intervals.map(({ grade }) => grade)).toEqual([0.5, 0.25, 0.7]);
});

it('draws what is told in parts per million alone in these, and names lines of equal metal in the unit of the metal', () => {
  const inParts = { metal: 'Lithium', densityUnit: 'ppm', densityValue: '1580' } as const;
  const { unit, intervals } = intervalsOf(
    [observation(inParts), observation({ ...inParts, densityValue: '917' })],
    'Lithium',
  );
  expect(unit).toBe('ppm');
  expect(intervals.map(({ grade }) => grade)).toEqual([1_580, 917]);
  expect(isolineName(10_000, 'Lithium', unit)).toBe('1 %·m');
  expect(isolineName(100, 'Gold', 'g/t')).toBe('100 g/t·m');
});

it('draws stones in carats, and leaves out what has no place on that scale', () => {
  const stones = { metal: 'Diamond', densityUnit: 'ct/t' } as const;
  const { unit, intervals } = intervalsOf(
    [observation({ ...stones, densityValue: '1.4' }), observation({ ...stones }), observation({ metal: 'Diamond' })],
    'Diamond',
  );
  expect(unit).toBe('ct/t');
  expect(intervals.map(({ grade }) => grade)).toEqual([1.4, 1]);
});

it('puts the hole with the best interval first and leaves out unknown depths', () => {
  const { intervals } = intervalsOf(
    [
      observation({ holeId: 'A' }),
      observation({ holeId: 'B', densityValue: '9' }),
      observation({ holeId: 'C', startDepth: null }),
    ],
    'Gold',
  );
  expect(holesOf(intervals).map(({ name }) => name)).toEqual(['B', 'A']);
});

it('knows the parts of a longer interval', () => {
  const { intervals } = intervalsOf(
    [
      observation({ startDepth: '20', endDepth: '22' }),
      observation({ startDepth: '30', endDepth: '40' }),
      observation({ startDepth: '10', endDepth: '25' }),
    ],
    'Gold',
  );
  expect(holesOf(intervals)[0]?.intervals.map(({ from, inside }) => [from, inside])).toEqual([
    [10, false],
    [20, true],
    [30, false],
  ]);
});

it('means the nearest mark within reach, of equally near ones the topmost', () => {
  const near = (at: number) => nearest([1, 5, 9], 2, (mark) => Math.abs(mark - at));
  expect([near(1.9), near(8), near(20)]).toEqual([1, 9, undefined]);
  const marks = [{ name: 'below' }, { name: 'above' }];
  expect(nearest(marks, 2, () => 0)?.name).toBe('above');
});

it('finds round lines', () => {
  expect(isolineValues(0.3, 400)).toEqual([1, 10, 100]);
});
