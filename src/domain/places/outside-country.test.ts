import { describe, expect, test } from 'vitest';
import placesOfCountries from './country-places.json' with { type: 'json' };
import { countries } from './country-list.ts';
import { placeDoubt } from './outside-country.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

describe('a place and its country', () => {
  // Places of mines as their operators or registers publish them.
  test.each([
    ['Chile', 'Escondida', at(-24.27, -69.07)],
    ['Australia', 'Super Pit', at(-30.7782, 121.5019)],
    ['United States', 'Red Dog in Alaska', at(68.0722, -162.8769)],
    ['United States', 'Attu, beyond the date line', at(52.9, 172.9)],
    ['Russia', 'Kupol, near the date line', at(66.78, 169.55)],
    ['Russia', 'Big Diomede, over the date line', at(65.78, -169.06)],
    ['Fiji', 'Vatukoula', at(-17.49, 177.84)],
    ['New Zealand', 'Waihi', at(-37.39, 175.84)],
    ['New Zealand', 'the Chathams, over the date line', at(-43.9, -176.5)],
    ['Greenland', 'Nalunaq', at(60.36, -44.84)],
    ['Papua New Guinea', 'Lihir', at(-3.12, 152.64)],
  ])('%s holds %s', (country, _, place) => expect(placeDoubt(country, place)).toBeUndefined());

  test.each([
    ['Chile', at(24.27, -69.07), 'the sign of the latitude'],
    ['Australia', at(30.7782, 121.5019), 'the sign of the latitude'],
    ['Canada', at(51.02, 93.83), 'the sign of the longitude'],
    ['Chile', at(24.27, 69.07), 'the signs of latitude and longitude'],
    ['Australia', at(121.5, -30.78), 'whether the two are exchanged'],
    ['Peru', at(-75.1, -12.5), 'whether the two are exchanged'],
    ['Mexico', at(51.02, -93.83), 'the coordinates'],
    ['Russia', at(65.78, -150), 'the sign of the longitude'],
  ])('%s does not hold %j: look at %s', (country, place, advice) =>
    expect(placeDoubt(country, place)).toBe(
      `${place.latitude}, ${place.longitude} lies outside of ${country}. Look at ${advice}, or at the country.`,
    ),
  );

  test('every country holds the point that its mines without a place are drawn at', () => {
    const places: Readonly<Record<string, readonly number[]>> = placesOfCountries.places;
    const doubted = countries.filter(({ code, name }) => {
      const [latitude = 0, longitude = 0] = places[code] ?? [];
      return placeDoubt(name, at(latitude, longitude)) !== undefined;
    });
    expect(doubted).toEqual([]);
  });

  test('of a country that nobody knows nothing is said', () =>
    expect(placeDoubt('Atlantis', at(31, -24))).toBeUndefined());
});

test('a degree beyond the outlines is not doubted, two are', () => {
  // Uruguay lies between 34.95 and 30.11 degrees south.
  expect(placeDoubt('Uruguay', at(-35.9, -56))).toBeUndefined();
  expect(placeDoubt('Uruguay', at(-37, -56))).toContain('lies outside of Uruguay');
  expect(placeDoubt('Uruguay', at(-29.2, -56))).toBeUndefined();
  expect(placeDoubt('Uruguay', at(-28, -56))).toContain('lies outside of Uruguay');
});

test('what would lie beyond a pole is no place that was meant', () => {
  expect(placeDoubt('Antarctica', at(10, -95))).toBe(
    '10, -95 lies outside of Antarctica. Look at the coordinates, or at the country.',
  );
});
