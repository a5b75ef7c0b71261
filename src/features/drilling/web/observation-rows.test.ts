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
  expect(rows.map(({ level }) => level)).toEqual([0, 1, 0, 0]);
});

const nest = (...rows: [from: string, to: string, grade: string, parent: number | null][]) =>
  observationRows(
    rows.map(([startDepth, endDepth, densityValue, parentObservationId], index) =>
      observation(index + 1, {
        startDepth,
        endDepth,
        densityValue,
        parentObservationId,
        intervalLength: String(Number(endDepth) - Number(startDepth)),
      }),
    ),
    'hole',
    'asc',
  ).map(({ observation: { id }, level, rest }) => [id, level, rest]);

it.each([
  ['said one in the other', 1, 2],
  ['all said of the longest', 1, 1],
  ['not said at all', null, null],
])('parts of parts, %s, are a tree with the rest of each level', (_, second, third) => {
  // 10 × 5 − 3 × 10 = 20 over 7 m; 3 × 10 − 1 × 25 = 5 over 2 m.
  expect(nest(['100', '110', '5', null], ['102', '105', '10', second], ['103', '104', '25', third])).toEqual([
    [1, 0, 'rest 2.86 g/t over 7 m'],
    [2, 1, 'rest 2.5 g/t over 2 m'],
    [3, 2, undefined],
  ]);
});

it('goes as deep as anybody says that intervals lie in each other', () => {
  const count = 20_000;
  const chain = Array.from({ length: count }, (_, index) =>
    observation(index + 1, { parentObservationId: index || null, startDepth: null, endDepth: null }),
  );
  expect(observationRows(chain, 'hole', 'asc').map(({ level }) => level)).toEqual(chain.map((_, index) => index));
});

it('says where parts hold more than the whole', () => {
  expect(nest(['10', '17.5', '20.5', null], ['12', '13.5', '110', 1])[0]?.[2]).toContain('residual below zero (DR1)');
  expect(nest(['10', '20', '5', null], ['11', '14', '1', 1], ['13', '16', '1', 1])[0]?.[2]).toBe('its parts overlap');
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
