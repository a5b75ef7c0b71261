import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drilledBetween, yearsOfSeason } from './drilled-between.ts';
import {
  depthsBetween,
  desurvey,
  type HoleWay,
  onSection,
  readShots,
  sharpTurn,
  type Shot,
  shotsText,
} from './hole-geometry.ts';

/** Ways of holes once more: minimum curvature by inclination and azimuth, as handbooks of drilling print it. */

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

interface Place {
  east: number;
  north: number;
  up: number;
}

/** From one station to the next: I is the inclination from the vertical, A the azimuth, β the dogleg. */
function stationAfter(before: Place, one: Shot, other: Shot): Place {
  const [i1, i2] = [one, other].map(({ dip }) => toRadians(90 + dip)) as [number, number];
  const [a1, a2] = [one, other].map(({ azimuth }) => toRadians(azimuth)) as [number, number];
  const cosine = Math.cos(i2 - i1) - Math.sin(i1) * Math.sin(i2) * (1 - Math.cos(a2 - a1));
  const dogleg = Math.acos(Math.min(1, Math.max(-1, cosine)));
  const factor = dogleg < 1e-4 ? 1 : (2 / dogleg) * Math.tan(dogleg / 2);
  const half = ((other.depth - one.depth) / 2) * factor;
  return {
    north: before.north + half * (Math.sin(i1) * Math.cos(a1) + Math.sin(i2) * Math.cos(a2)),
    east: before.east + half * (Math.sin(i1) * Math.sin(a1) + Math.sin(i2) * Math.sin(a2)),
    up: before.up - half * (Math.cos(i1) + Math.cos(i2)),
  };
}

const near = (found: Place, wanted: Place, by = 1e-4) => {
  for (const axis of ['east', 'north', 'up'] as const)
    expect(Math.abs(found[axis] - wanted[axis]), axis).toBeLessThanOrEqual(by);
};

const start: Place = { east: 0, north: 0, up: 0 };
const directionOf = fc.record({
  azimuth: fc.integer({ min: 0, max: 3_600 }).map((tenths) => tenths / 10),
  dip: fc.integer({ min: -900, max: -100 }).map((tenths) => tenths / 10),
});
/** Measurements that turn by a few degrees each, as holes do. */
const shotsOf = fc
  .tuple(
    directionOf,
    fc.array(
      fc.record({
        length: fc.integer({ min: 1, max: 60 }),
        turn: fc.integer({ min: -80, max: 80 }).map((tenths) => tenths / 10),
        lift: fc.integer({ min: -30, max: 30 }).map((tenths) => tenths / 10),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  )
  .map(([first, steps]) => {
    const shots: Shot[] = [{ depth: 0, ...first }];
    for (const { length, turn, lift } of steps) {
      const { depth, azimuth, dip } = shots.at(-1)!;
      shots.push({
        depth: depth + length,
        azimuth: (azimuth + turn + 360) % 360,
        dip: Math.min(-1, Math.max(-90, dip + lift)),
      });
    }
    return shots;
  });
const wayOf = (shots: readonly Shot[]): HoleWay => desurvey({ azimuth: null, dip: null, shots })!;

describe('the way of a hole', () => {
  it('leads to the same places by another formula', () => {
    fc.assert(
      fc.property(shotsOf, (shots) => {
        const way = wayOf(shots);
        let place = start;
        for (const [index, shot] of shots.entries()) {
          const before = shots[index - 1];
          if (before) place = stationAfter(place, before, shot);
          near(way(shot.depth), place);
        }
      }),
    );
  });

  it('is as long as it was drilled: pieces of a centimetre come to its length', () => {
    fc.assert(
      fc.property(shotsOf, (shots) => {
        const way = wayOf(shots);
        const end = shots.at(-1)!.depth;
        const steps = 400;
        let [length, before] = [0, way(0)];
        for (let step = 1; step <= steps; step += 1) {
          const here = way((end * step) / steps);
          length += Math.hypot(here.east - before.east, here.north - before.north, here.up - before.up);
          before = here;
        }
        expect(length / end).toBeCloseTo(1, 4);
      }),
      { numRuns: 30 },
    );
  });

  it('goes on straight below its last measurement, and as it was aimed where nothing is measured', () => {
    fc.assert(
      fc.property(directionOf, fc.integer({ min: 1, max: 900 }), ({ azimuth, dip }, depth) => {
        const way = desurvey({ azimuth, dip, shots: [] })!;
        const flat = depth * Math.cos(toRadians(dip));
        near(way(depth), {
          east: flat * Math.sin(toRadians(azimuth)),
          north: flat * Math.cos(toRadians(azimuth)),
          up: depth * Math.sin(toRadians(dip)),
        });
        const shots = [{ depth: 0, azimuth, dip }];
        near(wayOf(shots)(depth), way(depth));
      }),
    );
  });

  it.each<[what: string, azimuth: number | null, dip: number | null, shots: Shot[], isKnown: boolean]>([
    ['nothing is known', null, null, [], false],
    ['only the azimuth is', 90, null, [], false],
    ['only the dip is', null, -60, [], false],
    ['it goes straight down', null, -90, [], true],
    ['it goes straight up', null, 90, [], true],
    ['it was measured further down', null, null, [{ depth: 30, azimuth: 90, dip: -60 }], true],
    ['it would turn back', 0, -10, [{ depth: 10, azimuth: 180, dip: -10 }], false],
    ['it bends by less than a half turn', 0, -45, [{ depth: 10, azimuth: 180, dip: -45 }], true],
  ])('is known or not where %s', (_, azimuth, dip, shots, isKnown) => {
    expect(desurvey({ azimuth, dip, shots }) !== null).toBe(isKnown);
  });

  it('turns sharply where a sign is wrong, and says between which depths', () => {
    const shots = [0, 30, 60].map((depth, index) => ({ depth, azimuth: index === 2 ? 270 : 90, dip: -5 }));
    expect(sharpTurn({ azimuth: null, dip: null, shots })).toEqual({ from: 30, to: 60, degrees: 170 });
    expect(sharpTurn({ azimuth: 90, dip: -60, shots: [] })).toBeNull();
  });

  it('of the published example leads 27.22 ft north, 19.45 ft east and 94.01 ft down', () => {
    const shots = [
      { depth: 3_500, azimuth: 20, dip: -75 },
      { depth: 3_600, azimuth: 45, dip: -65 },
    ];
    const way = wayOf([{ ...shots[0]!, depth: 0 }, ...shots]);
    const [one, other] = [way(3_500), way(3_600)];
    expect([other.north - one.north, other.east - one.east, one.up - other.up].map((feet) => feet.toFixed(2))).toEqual([
      '27.22',
      '19.45',
      '94.01',
    ]);
  });
});

describe('a section', () => {
  it('keeps distances: along and away are the place, turned', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -900, max: 900 }),
        fc.integer({ min: -900, max: 900 }),
        fc.integer({ min: 0, max: 360 }),
        (east, north, azimuth) => {
          const { along, up, away } = onSection({ east, north, up: -7 }, azimuth);
          expect(Math.hypot(along, away)).toBeCloseTo(Math.hypot(east, north), 9);
          expect(up).toBe(-7);
          // What lies in the direction of the section is along it, and not away.
          const ahead = onSection(
            { east: Math.sin(toRadians(azimuth)), north: Math.cos(toRadians(azimuth)), up: 0 },
            azimuth,
          );
          expect([ahead.along.toFixed(9), Math.abs(ahead.away).toFixed(9)]).toEqual(['1.000000000', '0.000000000']);
        },
      ),
    );
  });

  it('is drawn at its ends and at every measurement between them, rising', () => {
    fc.assert(
      fc.property(shotsOf, fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 300 }), (shots, from, length) => {
        const depths = depthsBetween(from, from + length, shots);
        expect([depths[0], depths.at(-1)]).toEqual([from, from + length]);
        expect(depths).toEqual(depths.toSorted((a, b) => a - b));
        for (const { depth } of shots) if (depth > from && depth < from + length) expect(depths).toContain(depth);
      }),
    );
    expect(depthsBetween(5, 9, [])).toEqual([5, 9]);
  });
});

describe('measurements of a hole as a cell has them', () => {
  it('are read as they are written, by depth', () => {
    fc.assert(
      fc.property(shotsOf, (shots) => {
        const tidy = shots.map(({ depth, azimuth, dip }) => ({
          depth,
          azimuth: Number(azimuth.toFixed(1)),
          dip: Number(dip.toFixed(1)),
        }));
        const read = readShots(shotsText(tidy.toReversed()));
        expect(read).toEqual({ ok: true, shots: tidy, text: shotsText(tidy) });
      }),
    );
    expect(readShots(' 30,251.2/-60.4 \n 0 250 -60;; ')).toMatchObject({ ok: true, text: '0 250 -60; 30 251.2 -60.4' });
    expect(readShots('')).toEqual({ ok: true, shots: [], text: '' });
  });

  it.each([
    ['30 251', 'Write depth, azimuth and dip'],
    ['30 251 -60 5', 'Write depth, azimuth and dip'],
    ['30 1e2 -60', 'Write depth, azimuth and dip'],
    ['x 1 -60', "not 'x 1 -60'"],
    ['-1 250 -60', 'lies above the collar'],
    ['1 361 -60', 'is not from 0 to 360'],
    ['1 -1 -60', 'is not from 0 to 360'],
    ['1 250 -91', 'is not from -90 to 90'],
    ['1 250 91', 'is not from -90 to 90'],
    ['5 250 -60; 5.0 251 -60', 'Two measurements stand at 5 m'],
    ['123456 1 -60', 'Write depth, azimuth and dip'],
    [Array.from({ length: 1_501 }, (_, index) => `${index} 1 -60`).join(';'), 'Enter at most 1,500 measurements.'],
  ])('%j are refused with what to write', (text, said) => {
    const read = readShots(text);
    expect('message' in read && read.message).toContain(said);
  });
});

describe('years of a season', () => {
  it.each<[season: string, years: [number, number] | null]>([
    ['2024', [2024, 2024]],
    ['Summer 2024', [2024, 2024]],
    ['2023/24', [2023, 2024]],
    ['2023-2024', [2023, 2024]],
    ['2022–2023', [2022, 2023]],
    ['1999/00', [1999, 2000]],
    // Back in time is no span.
    ['2024/05', [2024, 2024]],
    ['2024-2019', [2024, 2024]],
    ['2019 and 2021', [2019, 2021]],
    ['Phase 2', null],
    ['12024', null],
    ['2300', null],
    ['', null],
  ])('%j: %j', (season, years) => expect(yearsOfSeason(season)).toEqual(years));

  it('lie between two reports, in part, or not at all', () => {
    const program = (season: string, numberOfMeters: number | null = 100, cost: number | null = 5) => ({
      season,
      numberOfMeters,
      cost,
    });
    const between = (from: string, to: string, ...programs: ReturnType<typeof program>[]) =>
      drilledBetween(programs, from, to);
    // A year lies between where its first day is after the one report, and its last not after the other.
    expect(between('2023-12-31', '2024-12-31', program('2024'))).toMatchObject({
      programs: 1,
      metres: 100,
      cost: 5,
      partly: [],
    });
    expect(between('2024-01-01', '2024-12-31', program('2024'))).toMatchObject({
      programs: 0,
      metres: null,
      partly: ['2024'],
    });
    expect(between('2023-12-31', '2024-12-30', program('2024'))).toMatchObject({ programs: 0, partly: ['2024'] });
    expect(between('2023-12-31', '2024-12-31', program('2025'), program('2023'), program('Phase 2'))).toMatchObject({
      ...{ programs: 0, metres: null, cost: null, partly: [], undated: 1 },
    });
    const some = between(
      '2022-12-31',
      '2024-12-31',
      program('2023', null, 7),
      program('2024', 30, null),
      program('2023/24', 1, 1),
    );
    expect(some).toMatchObject({ programs: 3, metres: 31, cost: 8, withoutMetres: 1, withoutCost: 1 });
  });
});
