import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advance, hasSeen, mostMissing, readPlace, writePlace } from './feed-place.ts';

describe('the place in a growing list', () => {
  it('remembers what was passed over', () => {
    const { place, fresh } = advance({ last: 10, missing: [] }, [13, 11]);
    expect(fresh).toEqual([11, 13]);
    expect(place).toEqual({ last: 13, missing: [12] });
    expect(hasSeen(place, 12)).toBe(false);
    expect(hasSeen(place, 11)).toBe(true);
    expect(hasSeen(place, 14)).toBe(false);
    expect(advance(place, [12])).toEqual({ place: { last: 13, missing: [] }, fresh: [12] });
  });

  it('gives every id once, in whatever order and however often they appear', () => {
    const appearing = fc
      .uniqueArray(fc.integer({ min: 1, max: 150 }), { maxLength: 100 })
      .chain((ids) => fc.tuple(fc.constant(ids), fc.array(fc.subarray(ids), { maxLength: 8 })));
    fc.assert(
      fc.property(appearing, ([ids, looks]) => {
        let place = readPlace('0')!;
        const given: number[] = [];
        for (const look of [...looks, ids]) {
          const step = advance(place, look);
          given.push(...step.fresh);
          // What a browser keeps and sends back is the whole place.
          place = readPlace(writePlace(step.place))!;
          expect(look.every((id) => hasSeen(place, id))).toBe(true);
        }
        expect(given.toSorted((one, other) => one - other)).toEqual(ids.toSorted((one, other) => one - other));
      }),
    );
  });

  it('holds ids as far as they are exact', () => {
    const place = { last: Number.MAX_SAFE_INTEGER, missing: [Number.MAX_SAFE_INTEGER - 1] };
    expect(readPlace(writePlace(place))).toEqual(place);
    expect(readPlace(String(2 ** 53))).toBeUndefined();
  });

  it('remembers the highest of many missing ones', () => {
    const { place } = advance({ last: 1, missing: [] }, [10_000]);
    expect(place.missing).toHaveLength(mostMissing);
    expect(place.missing.at(-1)).toBe(9_999);
  });

  it.each(['', 'x', '1-', '1-2', '5-3.2', '5-3.3', '-1', '1.5', '9'.repeat(16), `9999-${'1.'.repeat(3)}`])(
    'takes no place that it did not write: %s',
    (text) => expect(readPlace(text)).toBeUndefined(),
  );
});

it('a place that was written is read again, and nothing else is written of two places', () => {
  const place = fc
    .record({ last: fc.integer({ min: 0, max: 10_000 }), gaps: fc.uniqueArray(fc.nat(9_999), { maxLength: 20 }) })
    .map(({ last, gaps }) => ({
      last,
      missing: gaps.filter((id) => id > 0 && id < last).toSorted((one, other) => one - other),
    }));
  fc.assert(
    fc.property(place, place, (one, other) => {
      expect(readPlace(writePlace(one))).toEqual(one);
      if (writePlace(one) === writePlace(other)) expect(one).toEqual(other);
    }),
  );
});

it('nothing new moves nobody on', () => {
  const place = { last: 10, missing: [4, 7] };
  expect(advance(place, [])).toEqual({ place, fresh: [] });
  expect(advance(place, [1, 2, 10])).toEqual({ place, fresh: [] });
});

describe('the bounds of what is remembered', () => {
  const missing = Array.from({ length: mostMissing }, (_, index) => index + 1);

  it('as many missing ones as are kept are read, one more is not', () => {
    const full = { last: mostMissing + 1, missing };
    expect(readPlace(writePlace(full))).toEqual(full);
    expect(readPlace(writePlace({ last: mostMissing + 2, missing: [...missing, mostMissing + 1] }))).toBeUndefined();
  });

  it('of old and new missing ones the highest stay, rising', () => {
    // 1 to 200 were missing; 202 to 210 come to it when 211 is seen, and 1 to 9 are forgotten.
    const { place } = advance({ last: mostMissing + 1, missing }, [mostMissing + 11]);
    expect(place.missing).toHaveLength(mostMissing);
    expect([place.missing[0], place.missing.at(-1)]).toEqual([10, mostMissing + 10]);
    expect(place.missing).toEqual(place.missing.toSorted((one, other) => one - other));
  });

  it('one that was forgotten is taken as seen, one that was not is new', () => {
    const { place } = advance({ last: mostMissing + 1, missing }, [mostMissing + 11]);
    expect(advance(place, [9, 10]).fresh).toEqual([10]);
  });

  it.each(['5-5', '5-6', '5-0', '5-1.1', '5-1.', '5-1,2', ' 5', '5 '])('%j is no place', (text) => {
    expect(readPlace(text)).toBeUndefined();
  });
});
