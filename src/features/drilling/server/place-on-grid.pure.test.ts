import { describe, expect, it } from 'vitest';
import { placeOnGrid } from './place-on-grid.ts';

const degrees = (text: string) => {
  const [d = 0, m = 0, s = 0] = text.split(' ').map(Number);
  return Math.sign(d) * (Math.abs(d) + m / 60 + s / 3600);
};

describe('a place of a grid', () => {
  it('is where the worked example of the GDA94 Technical Manual has it: Flinders Peak, MGA zone 55', () => {
    // 273 741.297 E, 5 796 489.777 N: 37°57'03.7203" S, 144°25'29.5244" E, grid convergence -1°35'03.65".
    const place = placeOnGrid(28355, '273741.297', '5796489.777');
    expect(place.ok).toBe(true);
    if (!place.ok) return;
    expect(Number(place.latitude)).toBeCloseTo(degrees('-37 57 3.7203'), 6);
    expect(Number(place.longitude)).toBeCloseTo(degrees('144 25 29.5244'), 6);
    expect(Math.abs(Number(place.convergence))).toBeCloseTo(degrees('1 35 3.65'), 2);
  });

  it('is the CN Tower in UTM 17N (USGS and Wikipedia: 630084 E, 4833438 N)', () => {
    const place = placeOnGrid(32617, '630084', '4833438');
    expect(place.ok && [Number(place.latitude).toFixed(4), Number(place.longitude).toFixed(4)]).toEqual([
      '43.6426',
      '-79.3871',
    ]);
    // East of the central meridian of a northern zone the grid's north lies east of true north.
    expect(place.ok && Number(place.convergence)).toBeCloseTo(1.113, 2);
  });

  it.each([
    ['91492.146', '11318.804', 49.922_264, -6.299_778],
    ['170370.718', '11572.405', 49.960_061, -5.203_046],
    ['250359.811', '62016.569', 50.438_858, -4.108_646],
  ])('of the British National Grid (%s, %s) is within five metres of OSTN15', (east, north, latitude, longitude) => {
    // Points of the test data that the Ordnance Survey publishes with OSTN15.
    const place = placeOnGrid(27_700, east, north);
    expect(place.ok).toBe(true);
    if (!place.ok) return;
    expect(Math.abs(Number(place.latitude) - latitude) * 111_200).toBeLessThan(5);
    expect(Math.abs(Number(place.longitude) - longitude) * 111_200 * Math.cos(latitude / 57.3)).toBeLessThan(5);
  });

  it('has no latitude where the datum takes a file of shifts, rather than a wrong one', () => {
    expect(placeOnGrid(26712, '500000', '4000000')).toEqual({
      ok: true,
      latitude: null,
      longitude: null,
      convergence: null,
    });
  });

  it.each([
    [99999, '500000', '4000000', 'epsg', 'EPSG 99999 is not known here. Write the code of a grid, such as 28350'],
    [4326, '500000', '4000000', 'epsg', 'EPSG 4326 (WGS 84) is no grid of eastings and northings'],
    [2227, '6000000', '2000000', 'epsg', 'is in another unit than metres'],
    [28350, '5796489', '273741', 'easting', 'These coordinates lie outside of GDA94 / MGA zone 50'],
    [32612, '0', '0', 'easting', 'Look whether easting and northing are exchanged'],
  ])('of EPSG %d, %s, %s is refused in a sentence at %s', (epsg, easting, northing, path, message) => {
    const place = placeOnGrid(epsg, easting, northing);
    expect(place).toMatchObject({ ok: false, path });
    expect(place.ok ? '' : place.message).toContain(message);
  });
});
