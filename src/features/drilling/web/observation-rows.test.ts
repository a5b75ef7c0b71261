import { expect, it } from 'vitest';
import type { DrillObservation } from '../contract.ts';
import { observationRows } from './observation-rows.ts';

const observation = (id: number, fields: Partial<DrillObservation>) =>
  ({
    id,
    parentObservationId: null,
    holeId: 'A',
    metal: 'Gold',
    densityValue: '1',
    densityUnit: 'g/t',
    intervalLength: '1',
    startDepth: '1',
    endDepth: null,
    observationDate: null,
    ...fields,
  }) as DrillObservation;

it('puts parts below their interval and tells the grade of the rest', () => {
  const rows = observationRows(
    [
      observation(1, { densityValue: '96.9', intervalLength: '1.5', parentObservationId: 2, startDepth: '12' }),
      observation(2, { densityValue: '20.5', intervalLength: '7.5', startDepth: '10' }),
      observation(3, { holeId: 'A10' }),
      observation(4, { holeId: 'A9' }),
    ],
    'hole',
    'asc',
  );
  expect(rows.map(({ observation: { id } }) => id)).toEqual([2, 1, 4, 3]);
  expect(rows[0]?.rest).toBe('rest 1.4 g/t over 6 m');
  expect(rows[1]?.isPart).toBe(true);
});

it('sorts grades across units, with empty values last in both directions', () => {
  const all = [
    observation(1, { densityValue: '1', densityUnit: '%', intervalLength: null }),
    observation(2, { densityValue: '5' }),
    observation(3, { densityValue: '200', densityUnit: 'ppm' }),
  ];
  const ids = (by: 'density' | 'length', order: 'asc' | 'desc') =>
    observationRows(all, by, order).map(({ observation: { id } }) => id);
  expect(ids('density', 'desc')).toEqual([1, 3, 2]);
  expect(ids('length', 'desc').at(-1)).toBe(1);
  expect(ids('length', 'asc').at(-1)).toBe(1);
});
