import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collarFault } from './collars.ts';
import { depthsBetween, desurvey, onSection, readShots, sharpTurn, type Shot, shotsText } from './hole-geometry.ts';

const placeAt = (shots: Shot[], depth: number) => desurvey({ azimuth: null, dip: null, shots })!(depth);
const radians = (degrees: number) => (degrees * Math.PI) / 180;

describe('minimum curvature', () => {
  it('is the standard worked example: 3,500 ft at 15° and N20E, 3,600 ft at 25° and N45E (drillingformulas.com)', () => {
    // Inclination from the vertical is 90 + dip. Published: 27.22 ft north, 19.45 ft east, 94.01 ft down.
    const shots = [
      { depth: 0, azimuth: 20, dip: -75 },
      { depth: 3_500, azimuth: 20, dip: -75 },
      { depth: 3_600, azimuth: 45, dip: -65 },
    ];
    const [from, to] = [placeAt(shots, 3_500), placeAt(shots, 3_600)];
    expect(to.north - from.north).toBeCloseTo(27.22, 2);
    expect(to.east - from.east).toBeCloseTo(19.45, 2);
    expect(from.up - to.up).toBeCloseTo(94.01, 2);
  });

  it('is a quarter of a circle where a hole turns from the vertical to the horizontal', () => {
    // A circle of 100 m has a quarter of 50π m.
    const length = 50 * Math.PI;
    const shots = [
      { depth: 0, azimuth: 90, dip: -90 },
      { depth: length, azimuth: 90, dip: 0 },
    ];
    const end = placeAt(shots, length);
    expect([end.east, end.up, end.north].map((each) => Math.round(each * 1e9) / 1e9)).toEqual([100, -100, 0]);
    const middle = placeAt(shots, length / 2);
    expect(middle.east).toBeCloseTo(100 - 100 * Math.cos(Math.PI / 4), 9);
    expect(middle.up).toBeCloseTo(-100 * Math.sin(Math.PI / 4), 9);
  });

  it('of equal measurements is a straight line: trigonometry alone', () => {
    const angle = fc.integer({ min: 0, max: 3_599 }).map((tenths) => tenths / 10);
    const downward = fc.integer({ min: -900, max: 900 }).map((tenths) => tenths / 10);
    fc.assert(
      fc.property(angle, downward, fc.integer({ min: 1, max: 2_000 }), fc.nat(3), (azimuth, dip, depth, count) => {
        const shots = Array.from({ length: count }, (_, index) => ({ depth: (index + 1) * 100, azimuth, dip }));
        const place = desurvey({ azimuth, dip, shots })!(depth);
        expect(place.east).toBeCloseTo(depth * Math.cos(radians(dip)) * Math.sin(radians(azimuth)), 6);
        expect(place.north).toBeCloseTo(depth * Math.cos(radians(dip)) * Math.cos(radians(azimuth)), 6);
        expect(place.up).toBeCloseTo(depth * Math.sin(radians(dip)), 6);
      }),
    );
  });

  it('is as the classic formula of sums and ratio factors has it, station by station', () => {
    const shot = fc.tuple(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 359 }),
      fc.integer({ min: -90, max: -20 }),
    );
    fc.assert(
      fc.property(fc.array(shot, { minLength: 2, maxLength: 12 }), (steps) => {
        let depth = 0;
        const shots = steps.map(([length, azimuth, dip], index): Shot => {
          depth += index === 0 ? 0 : length;
          return { depth, azimuth, dip };
        });
        let [east, north, down] = [0, 0, 0];
        for (const [index, { depth: md, azimuth, dip }] of shots.entries()) {
          const before = shots[index - 1];
          if (!before) continue;
          const [i1, i2] = [radians(90 + before.dip), radians(90 + dip)];
          const [a1, a2] = [radians(before.azimuth), radians(azimuth)];
          const cosine = Math.cos(i2 - i1) - Math.sin(i1) * Math.sin(i2) * (1 - Math.cos(a2 - a1));
          const leg = Math.acos(Math.min(1, Math.max(-1, cosine)));
          const factor = leg < 1e-4 ? 1 : (2 / leg) * Math.tan(leg / 2);
          const half = ((md - before.depth) / 2) * factor;
          north += half * (Math.sin(i1) * Math.cos(a1) + Math.sin(i2) * Math.cos(a2));
          east += half * (Math.sin(i1) * Math.sin(a1) + Math.sin(i2) * Math.sin(a2));
          down += half * (Math.cos(i1) + Math.cos(i2));
        }
        const end = placeAt(shots, depth);
        expect(end.north).toBeCloseTo(north, 4);
        expect(end.east).toBeCloseTo(east, 4);
        expect(-end.up).toBeCloseTo(down, 4);
      }),
    );
  });

  it('leads nowhere further than the hole is long, and goes on straight below the last measurement', () => {
    const shots = [
      { depth: 0, azimuth: 90, dip: -60 },
      { depth: 100, azimuth: 95, dip: -55 },
    ];
    const [at, below] = [placeAt(shots, 100), placeAt(shots, 150)];
    expect(Math.hypot(at.east, at.north, at.up)).toBeLessThan(100);
    expect(below.up - at.up).toBeCloseTo(50 * Math.sin(radians(-55)), 9);
    expect(below.east - at.east).toBeCloseTo(50 * Math.cos(radians(-55)) * Math.sin(radians(95)), 9);
  });
});

describe('a hole that would turn back within itself', () => {
  const turning = (...shots: Shot[]) => ({ azimuth: null, dip: null, shots });
  const there = { depth: 0, azimuth: 0, dip: 0 };

  it('is a wrong sign or digit: it is told, and leads nowhere', () => {
    const back = turning(there, { depth: 30, azimuth: 180, dip: 0 });
    expect(sharpTurn(back)).toEqual({ from: 0, to: 30, degrees: 180 });
    expect(desurvey(back)).toBeNull();
    const surveys = '0 0 90; 1 0 -90';
    const collar = { latitude: null, longitude: null, easting: null, northing: null, epsg: null, endOfHole: null };
    expect(collarFault({ ...collar, azimuth: null, dip: null, surveys })).toEqual({
      path: 'surveys',
      message: 'Between 0 and 1 m the hole would turn by 180°. Check azimuth and dip of both.',
    });
    expect(collarFault({ ...collar, azimuth: '10', dip: '-60', surveys: '50 190 60' })).toMatchObject({
      path: 'surveys',
    });
  });

  it('is none where it turns by less', () => {
    for (const dip of [-90, -60, 0, 59]) {
      const hole = turning({ ...there, dip: -90 }, { depth: 30, azimuth: 0, dip });
      expect(sharpTurn(hole)).toBeNull();
      const end = desurvey(hole)!(30);
      expect(Math.hypot(end.east, end.north, end.up)).toBeLessThanOrEqual(30.000_001);
    }
  });
});

describe('what is known of a hole', () => {
  it('is nothing without a direction; straight down needs no azimuth', () => {
    expect(desurvey({ azimuth: null, dip: null, shots: [] })).toBeNull();
    expect(desurvey({ azimuth: 90, dip: null, shots: [] })).toBeNull();
    expect(desurvey({ azimuth: null, dip: -60, shots: [] })).toBeNull();
    expect(desurvey({ azimuth: null, dip: -90, shots: [] })!(120).up).toBeCloseTo(-120, 9);
  });

  it('is the first measurement from the collar on, where the collar has none', () => {
    expect(placeAt([{ depth: 30, azimuth: 0, dip: -45 }], 30).north).toBeCloseTo(30 * Math.SQRT1_2, 9);
  });
});

describe('a section', () => {
  it('shows what lies along its azimuth, and what is behind it', () => {
    const point = { east: 30, north: 40, up: -5 };
    expect(onSection(point, 0)).toEqual({ along: 40, up: -5, away: -30 });
    const east = onSection(point, 90);
    expect([east.along, east.away].map(Math.round)).toEqual([30, 40]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 359 }), (azimuth) => {
        const { along, away } = onSection(point, azimuth);
        expect(Math.hypot(along, away)).toBeCloseTo(50, 9);
      }),
    );
  });

  it('draws arcs through points between the measurements, straight holes by their ends', () => {
    expect(depthsBetween(0, 100, [])).toEqual([0, 100]);
    expect(depthsBetween(0, 100, [{ depth: 40, azimuth: 0, dip: -60 }])).toEqual([0, 10, 20, 30, 40, 55, 70, 85, 100]);
  });
});

it('as many intervals as measurements are drawn by a number of places that does not grow with both', () => {
  const shots = Array.from({ length: 1_500 }, (_, index) => ({ depth: index, azimuth: 30, dip: -60 }));
  const way = desurvey({ azimuth: null, dip: null, shots })!;
  const depths = depthsBetween(0, 1_600, shots);
  expect(depths.length).toBeLessThan(500);
  expect([depths[0], depths.at(-1)]).toEqual([0, 1_600]);
  expect(depths.every((depth, index) => index === 0 || depth > depths[index - 1]!)).toBe(true);
  // Each measurement is found among all of them, between the first and the last.
  expect(shots.map(({ depth }) => way(depth).up)).toEqual(
    shots.map(({ depth }) => 0 - depth * Math.sin(radians(60))).map((up) => expect.closeTo(up, 6)),
  );
});

describe('measurements as text', () => {
  it('are read by depth, whatever parts them, and written as one', () => {
    const read = readShots('30 251.2 -60.4;0, 250, -60\n60/252/-61 ; ');
    expect(read).toMatchObject({ ok: true, text: '0 250 -60; 30 251.2 -60.4; 60 252 -61' });
    expect(read.ok && shotsText(read.shots)).toBe('0 250 -60; 30 251.2 -60.4; 60 252 -61');
    expect(readShots('  ')).toEqual({ ok: true, shots: [], text: '' });
  });

  it.each([
    ['0 250', 'Write depth, azimuth and dip'],
    ['0 250 -60 1', 'Write depth, azimuth and dip'],
    ['0 250 down', 'Write depth, azimuth and dip'],
    ['0 1e2 -60', 'Write depth, azimuth and dip'],
    ['-5 250 -60', 'lies above the collar'],
    ['0 361 -60', 'not from 0 to 360'],
    ['0 10 -91', 'not from -90 to 90'],
    ['10 10 -60; 10 11 -60', 'Two measurements stand at 10 m'],
    [Array.from({ length: 1_501 }, (_, index) => `${index} 0 -60`).join(';'), 'at most 1,500'],
  ])('%.20s are refused', (text, message) => {
    const read = readShots(text);
    expect(read.ok ? '' : read.message).toContain(message);
  });
});
