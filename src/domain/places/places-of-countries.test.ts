import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import countryAreas from './country-areas.json' with { type: 'json' };
import { countries } from './country-list.ts';
import { resolveCountry } from './countries.ts';
import { halfOf } from './halves.ts';
import { regionsOf } from './jurisdictions.ts';
import { placeDoubt } from './outside-country.ts';
import { amountCode, type PlaceColumns, placesInSteps, readPlaces } from './place-columns.ts';
import { countriesOfRegion, worldRegionOf, worldRegions } from './world-regions.ts';

const areas: Readonly<Record<string, readonly number[]>> = countryAreas.areas;
const at = (latitude: number, longitude: number) => ({ latitude, longitude });

/** Countries whose outlines are known, with what they lie between. */
const known = countries.flatMap(({ code, name }) => {
  const [south, west, north, east] = areas[code] ?? [];
  if (south === undefined || west === undefined || north === undefined || east === undefined) return [];
  return [{ code, name, south, west, north, east, isOverLine: west > east }];
});

describe('a place and the country that it is said to be in', () => {
  test('whatever lies between the outlines is not doubted', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.constantFrom(...known),
        share,
        share,
        ({ name, south, west, north, east, isOverLine }, up, right) => {
          const longitude = west + right * (east + (isOverLine ? 360 : 0) - west);
          const place = at(south + up * (north - south), longitude > 180 ? longitude - 360 : longitude);
          expect([name, place, placeDoubt(name, place)]).toEqual([name, place, undefined]);
        },
      ),
    );
  });

  test('what lies two degrees north or south of them is, and the sentence names both', () => {
    for (const { name, south, west, north } of known)
      for (const latitude of [south - 2, north + 2].filter((each) => Math.abs(each) <= 90)) {
        const doubt = placeDoubt(name, at(latitude, west));
        expect([name, doubt]).toEqual([name, expect.stringContaining(`${latitude}, ${west} lies outside of ${name}.`)]);
      }
  });

  test('a slip is named by what would mend it, and only where it does', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...known),
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        ({ name }, latitude, longitude) => {
          const doubt = placeDoubt(name, at(latitude, longitude));
          const mended = [
            ['the sign of the latitude,', at(-latitude, longitude)],
            ['the sign of the longitude,', at(latitude, -longitude)],
            ['the signs of latitude and longitude,', at(-latitude, -longitude)],
          ] as const;
          for (const [advice, place] of mended)
            if (doubt?.includes(`Look at ${advice}`)) expect(placeDoubt(name, place)).toBeUndefined();
          if (doubt?.includes('Look at the coordinates'))
            for (const [, place] of mended) expect(placeDoubt(name, place)).toBeDefined();
        },
      ),
    );
  });
});

describe('what is known of each country', () => {
  test('holds by its name and by its code alike', () => {
    for (const { code, code3, name } of countries) {
      expect([name, halfOf(code), halfOf(code3)]).toEqual([name, halfOf(name), halfOf(name)]);
      expect([name, regionsOf(code)]).toEqual([name, regionsOf(name)]);
      const region = worldRegionOf(name);
      if (region) expect(countriesOfRegion(region)).toContain(name);
    }
  });

  test('a region of the world is made of countries that there are', () => {
    for (const region of worldRegions)
      for (const name of countriesOfRegion(region)) expect([name, resolveCountry(name).ok]).toEqual([name, true]);
  });

  // Of mining countries the first-level regions, as their own statistics name them.
  it.each([
    ['Chile', ['Antofagasta', 'Atacama', 'Coquimbo']],
    ['Brazil', ['Minas Gerais', 'Pará', 'Goiás']],
    ['Argentina', ['San Juan', 'Santa Cruz', 'Catamarca']],
    ['Papua New Guinea', ['Enga', 'Morobe']],
    ['Sweden', ['Norrbotten', 'Västerbotten']],
  ] as const)('%s has %j', (country, some) => expect(regionsOf(country)).toEqual(expect.arrayContaining([...some])));
});

describe('places as bytes', () => {
  const one = (exact: boolean): PlaceColumns => ({
    ...{ count: 2, exact, metals: ['gold'], nowhere: 0, more: true },
    ids: Float64Array.of(127, 127 + 300),
    latitudes: Float64Array.of(-90, 90),
    longitudes: Float64Array.of(-180, 180),
    primary: Uint8Array.of(0, 1),
    stages: Uint8Array.of(7, 0),
    placed: Uint8Array.of(1, 0),
    amounts: Uint8Array.of(0, 255),
  });
  const bytesOf = (columns: PlaceColumns) => {
    const steps = placesInSteps(columns);
    let step = steps.next();
    let rests = 0;
    for (; !step.done; step = steps.next()) rests += 1;
    return { bytes: step.value, rests };
  };

  test('lie as their format says: the head, ids by difference, low bytes first, a byte each', () => {
    const { bytes, rests } = bytesOf(one(false));
    expect(rests).toBe(3);
    const headLength = bytes[4]! + 256 * bytes[5]!;
    expect(new TextDecoder().decode(bytes.subarray(0, 4))).toBe('OPM1');
    expect(JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + headLength)))).toEqual({
      ...{ count: 2, exact: false, metals: ['gold'], nowhere: 0, more: true },
    });
    // 127; 300 as 44 and two times 128; the first and the last step of both axes; metals; stages, the mark; amounts.
    expect([...bytes.subarray(8 + headLength)]).toEqual([
      ...[127, 44 + 128, 2],
      ...[0, 255, 0, 15],
      ...[0, 255, 0, 31],
      ...[0, 1, 7 + 128, 0, 0, 255],
    ]);
  });

  test('are read wherever they lie in a larger piece of memory', () => {
    const { bytes } = bytesOf(one(true));
    const larger = new Uint8Array(bytes.length + 7);
    larger.set(bytes, 5);
    expect(readPlaces(larger.subarray(5, 5 + bytes.length))).toEqual(one(true));
  });

  test('an amount has a code that rises with it, fifteen steps for ten times as much', () => {
    const grams = fc.double({ min: 1, max: 1e16, noNaN: true });
    fc.assert(
      fc.property(grams, grams, (some, more) => {
        expect(amountCode(Math.min(some, more))).toBeLessThanOrEqual(amountCode(Math.max(some, more)));
        if (some <= 1e15) expect(amountCode(some * 10)).toBe(amountCode(some) + 15);
      }),
    );
  });
});
