import { expect, it } from 'vitest';
import type { ComparedMine } from '../contract.ts';
import { interceptStrip } from './intercept-strip.ts';

let id = 0;
const intercept = (metal: string, densityValue: string, intervalLength: string, more: object = {}) => ({
  ...{ id: (id += 1), holeId: null, metal, densityValue, densityUnit: 'g/t', intervalLength, observationDate: null },
  ...more,
});
const mine = (name: string, ...intercepts: object[]) => ({ name, intercepts }) as unknown as ComparedMine;

it('the intercepts of the metal that most mines have stand on one scale, in one unit', () => {
  const alder = mine(
    'Alder',
    intercept('Gold', '2', '10', { holeId: 'A-1' }),
    intercept('Gold', '30', '5'),
    intercept('Silver', '900', '10'),
  );
  const birch = mine('Birch', intercept('gold', '4000', '3', { densityUnit: 'ppb' }));
  const cedar = mine('Cedar', intercept('Copper', '1.2', '40', { densityUnit: '%' }));
  const strip = interceptStrip([alder, birch, cedar])!;
  expect([strip.metal, strip.unit]).toEqual(['gold', 'g/t·m']);
  expect(
    strip.rows.map(({ mine: { name }, median, points }) => [name, median, points.map(({ value }) => value)]),
  ).toEqual([
    ['Alder', 85, [150, 20]],
    ['Birch', 12, [12]],
  ]);
  expect(strip.rows[0]!.points.map(({ words }) => words)).toEqual([
    'Hole not named: 5 m at 30 g/t, 150 g/t·m',
    'A-1: 10 m at 2 g/t, 20 g/t·m',
  ]);
  expect(strip.without).toEqual([cedar]);
  for (const { points } of strip.rows) for (const { value } of points) expect(strip.axis.at(value)).toBeGreaterThan(0);
});

it('nothing is drawn where nobody drilled', () => {
  expect(interceptStrip([mine('Alder'), mine('Birch')])).toBeNull();
});
