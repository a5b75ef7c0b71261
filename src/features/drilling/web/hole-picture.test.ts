import { describe, expect, it } from 'vitest';
import type { DrillHole } from '../contract-holes.ts';
import type { DrillObservation } from '../contract.ts';
import type { DrawnInterval } from './drill-picture.ts';
import { layHoles, mainAzimuth, planeOf, roundLength, windOf } from './hole-picture.ts';
import { layOnPlane } from './lay-on-plane.ts';

const hole = (holeId: string, fields: Partial<DrillHole> = {}) =>
  ({
    holeId,
    latitude: null,
    longitude: null,
    easting: null,
    northing: null,
    epsg: null,
    gridConvergence: null,
    elevation: null,
    azimuth: null,
    dip: null,
    endOfHole: null,
    surveys: null,
    ...fields,
  }) as DrillHole;

const interval = (holeId: string, from: number, to: number, grade = 2): DrawnInterval => ({
  observation: { holeId } as DrillObservation,
  grade,
  length: to - from,
  from,
  to,
});

const grid = (easting: string, northing: string, epsg: number | null = 28350) => ({ easting, northing, epsg });
const globe = (latitude: string, longitude: string) => ({ latitude, longitude });
const lay = (holes: DrillHole[], intervals: DrawnInterval[] = []) =>
  layHoles({ holes, intervals, limits: [1, 5, 20], plane: planeOf(holes)!, project: layOnPlane });

describe('the plane of a picture', () => {
  it('is the grid that all share, else one around places on the globe, else the grid of most', () => {
    expect(planeOf([hole('A')])).toBeNull();
    expect(planeOf([hole('A', grid('1', '2')), hole('B', grid('3', '4')), hole('C')])).toEqual({
      kind: 'grid',
      epsg: 28350,
    });
    expect(planeOf([hole('A', grid('1', '2', null))])).toEqual({ kind: 'grid', epsg: null });
    expect(planeOf([hole('A', { ...grid('1', '2'), ...globe('-31', '116') }), hole('B', globe('-31', '116'))])).toEqual(
      { kind: 'globe' },
    );
    expect(
      planeOf([hole('A', grid('1', '2', null)), hole('B', grid('1', '2', 26712)), hole('C', grid('1', '2', 26712))]),
    ).toEqual({
      kind: 'grid',
      epsg: 26712,
    });
  });

  it('is as long on the globe as on the ground: a tenth of a minute of latitude at 45° is 185.2 m', () => {
    // WGS 84 has 111,131.78 m a degree of latitude and 78,846.81 m of longitude at 45°.
    const [a, b, c] = layOnPlane([
      { latitude: 45, longitude: 7 },
      { latitude: 45 + 1 / 600, longitude: 7 },
      { latitude: 45, longitude: 7 + 1 / 600 },
    ]);
    expect(b!.north - a!.north).toBeCloseTo(111_131.78 / 600, 1);
    expect(c!.east - a!.east).toBeCloseTo(78_846.81 / 600, 1);
  });
});

describe('holes on a plane', () => {
  it('go from their collar by azimuth and dip to their end, with what was found in them', () => {
    const { holes, hasElevations } = lay(
      [hole('A-1', { ...grid('500', '1000'), elevation: '300', azimuth: '90', dip: '-60', endOfHole: '100' })],
      [interval(' a-1 ', 20, 40, 7), interval('other', 0, 5)],
    );
    expect(hasElevations).toBe(true);
    const [only] = holes;
    expect(only!.line[0]).toEqual({ east: 500, north: 1000, up: 300 });
    expect(only!.line.at(-1)!.east).toBeCloseTo(550, 6);
    expect(only!.line.at(-1)!.up).toBeCloseTo(300 - 100 * Math.sin(Math.PI / 3), 6);
    expect(only!.parts).toMatchObject([{ class: 2 }]);
    expect(only!.parts[0]!.line[0]!.east).toBeCloseTo(510, 6);
  });

  it('end where they are known to: by their end, their survey or what was found in them', () => {
    const deep = (fields: Partial<DrillHole>, ...intervals: DrawnInterval[]) =>
      -lay([hole('A', { ...grid('0', '0'), dip: '-90', ...fields })], intervals).holes[0]!.line.at(-1)!.up;
    expect(deep({ endOfHole: '50' })).toBeCloseTo(50, 9);
    expect(deep({ endOfHole: '50' }, interval('A', 40, 60))).toBeCloseTo(60, 9);
    expect(deep({ surveys: '0 0 -90; 80 0 -90' })).toBeCloseTo(80, 9);
  });

  it('are dots without direction or length, and are not drawn without a place', () => {
    const laid = lay([
      hole('A', { ...grid('0', '0'), endOfHole: '50' }),
      hole('B', { ...grid('0', '0'), dip: '-90' }),
      hole('C', { dip: '-90', endOfHole: '50' }),
    ]);
    expect(laid.holes.map(({ line }) => line.length)).toEqual([1, 1]);
    expect(laid.dots).toEqual([
      { name: 'A', why: 'no direction' },
      { name: 'B', why: 'no length' },
    ]);
    expect(laid.left).toEqual([{ name: 'C', why: 'no place' }]);
  });

  it('are not mixed with others where an elevation is missing, and stand at one level where all are', () => {
    const [a, b] = [hole('A', { ...grid('0', '0'), elevation: '5' }), hole('B', grid('0', '0'))];
    expect(lay([a, b]).left).toEqual([{ name: 'B', why: 'no elevation, which others have' }]);
    expect(lay([b])).toMatchObject({ hasElevations: false, left: [], holes: [{ collar: { up: 0 } }] });
  });

  it('turn with their grid on a plane of true north', () => {
    const tilted = hole('A', {
      ...grid('1', '2'),
      ...globe('45', '7'),
      gridConvergence: '2',
      azimuth: '88',
      dip: '0',
      endOfHole: '100',
    });
    const [drawn] = lay([tilted, hole('B', globe('45', '7'))]).holes;
    const [start, end] = [drawn!.line[0]!, drawn!.line.at(-1)!];
    expect(end.east - start.east).toBeCloseTo(100, 6);
    expect(end.north - start.north).toBeCloseTo(0, 6);
  });
});

describe('what is round', () => {
  it('the direction in which most is drilled, either way', () => {
    const drilled = (azimuth: string, dip = '-60') => hole('A', { ...grid('0', '0'), azimuth, dip, endOfHole: '100' });
    expect(mainAzimuth(lay([drilled('62'), drilled('242'), drilled('60')]).holes)).toBe(61);
    const upright = (northing: string) => hole(northing, { ...grid('0', northing), dip: '-90', endOfHole: '10' });
    expect(mainAzimuth(lay([upright('0'), upright('50')]).holes)).toBe(0);
    expect(mainAzimuth(lay([upright('0')]).holes)).toBe(90);
  });

  it('lengths and winds', () => {
    expect([0.9, 1, 4.9, 73, 250, 1999].map(roundLength)).toEqual([0.5, 1, 2, 50, 200, 1000]);
    expect([0, 44, 62, 242, 360, -90].map(windOf)).toEqual([
      'N 000°',
      'NE 044°',
      'NE 062°',
      'SW 242°',
      'N 000°',
      'W 270°',
    ]);
  });
});
