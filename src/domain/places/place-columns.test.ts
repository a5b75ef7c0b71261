import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountCode, gridError, type PlaceColumns, placesInSteps, readPlaces } from './place-columns.ts';

function writePlaces(columns: PlaceColumns): Uint8Array {
  const steps = placesInSteps(columns);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

interface One {
  id: number;
  latitude: number;
  longitude: number;
  metal: number;
  stage: number;
  placed: number;
  amount: number;
}

function columnsOf(rows: readonly One[], exact: boolean): PlaceColumns {
  return {
    count: rows.length,
    exact,
    metals: ['gold', 'copper'],
    nowhere: 3,
    more: false,
    ids: Float64Array.from(rows, ({ id }) => id),
    latitudes: Float64Array.from(rows, ({ latitude }) => latitude),
    longitudes: Float64Array.from(rows, ({ longitude }) => longitude),
    primary: Uint8Array.from(rows, ({ metal }) => metal),
    stages: Uint8Array.from(rows, ({ stage }) => stage),
    placed: Uint8Array.from(rows, ({ placed }) => placed),
    amounts: Uint8Array.from(rows, ({ amount }) => amount),
  };
}

const row = fc.record({
  id: fc.oneof(fc.nat(1_000), fc.nat(Number.MAX_SAFE_INTEGER - 1)).map((id) => id + 1),
  latitude: fc.oneof(fc.constantFrom(-90, 0, 90), fc.double({ min: -90, max: 90, noNaN: true })),
  longitude: fc.oneof(fc.constantFrom(-180, 0, 180), fc.double({ min: -180, max: 180, noNaN: true })),
  metal: fc.nat(255),
  stage: fc.nat(7),
  placed: fc.nat(1),
  amount: fc.nat(255),
});
const rows = fc
  .uniqueArray(row, { selector: ({ id }) => id, maxLength: 60 })
  .map((all) => all.toSorted((one, other) => one.id - other.id));

test('what is written is read, places to half a metre or half a step of the grid', () => {
  fc.assert(
    fc.property(rows, fc.boolean(), (all, exact) => {
      const { latitudes, longitudes, ...rest } = readPlaces(writePlaces(columnsOf(all, exact)));
      const { latitudes: _, longitudes: __, ...expected } = columnsOf(all, exact);
      expect(rest).toEqual(expected);
      const most = (exact ? 0.5e-5 : gridError) + 1e-9;
      for (const [index, { latitude, longitude }] of all.entries()) {
        expect(Math.abs(latitudes[index]! - latitude)).toBeLessThanOrEqual(most);
        expect(Math.abs(longitudes[index]! - longitude)).toBeLessThanOrEqual(most);
      }
    }),
  );
});

test('nothing is read from other bytes', () => {
  expect(() => readPlaces(new TextEncoder().encode('{"code":"x"}'))).toThrow('no places');
});

test('an amount of metal is told within 8 per cent; none and nothing known are told apart', () => {
  expect(amountCode(null)).toBe(0);
  expect(amountCode(0)).toBe(1);
  for (const grams of [1, 31.1034768e6, 1e12, 5e15]) {
    // Code 1 is a gram, and fifteen further are ten times as much.
    const told = 10 ** ((amountCode(grams) - 1) / 15);
    expect(told / grams).toBeGreaterThan(0.92);
    expect(told / grams).toBeLessThan(1.08);
  }
  expect([amountCode(0.5), amountCode(1), amountCode(10), amountCode(1e6), amountCode(1e30)]).toEqual([
    1, 1, 16, 91, 255,
  ]);
});
