import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkSamples, compositeIntercepts, type CompositeRules, drilledHoles, type Sample } from './composite.ts';

const hole = (...rows: [from: number, to: number, grade: number][]): Sample[] =>
  rows.map(([from, to, grade]) => ({ hole: 'A', from: String(from), to: String(to), grade: String(grade) }));
const intercepts = (samples: Sample[], set: CompositeRules) => compositeIntercepts(drilledHoles(samples), set);
const check = (samples: Sample[]) => checkSamples(drilledHoles(samples));
const rules = { cutoff: '0.5', maxDilution: '2' };

describe('intercepts of one hole', () => {
  test('weighted by length: 1 m at 4 and 3 m at 2 are 4 m at 2.5', () => {
    expect(intercepts(hole([10, 11, 4], [11, 14, 2]), rules)).toEqual([
      { hole: 'A', from: '10', to: '14', length: '4', grade: '2.5', samples: 2, dilution: '0' },
    ]);
  });

  test('two metres of waste are taken in between ore, more are not, and none at the ends', () => {
    const between = hole([0, 1, 0.1], [1, 2, 3], [2, 4, 0.2], [4, 5, 3], [5, 6, 0.1]);
    expect(intercepts(between, rules)).toMatchObject([{ from: '1', to: '5', dilution: '2', samples: 3, grade: '1.6' }]);
    expect(intercepts(between, { ...rules, maxDilution: '1.9' })).toMatchObject([
      { from: '1', to: '2' },
      { from: '4', to: '5' },
    ]);
  });

  test('not where the whole would fall below the cut-off', () => {
    expect(intercepts(hole([0, 1, 0.5], [1, 3, 0], [3, 4, 0.6]), rules)).toHaveLength(2);
  });

  test('a gap or an overlap ends an intercept; 0.1 m is none', () => {
    expect(intercepts(hole([0, 1, 1], [1.1, 2, 1], [2.3, 3, 1], [2.5, 4, 1]), rules)).toMatchObject([
      { from: '0', to: '2', length: '2' },
      { from: '2.3', to: '3' },
      { from: '2.5', to: '4' },
    ]);
  });

  test('below detection is nought, and samples without length are none', () => {
    expect(intercepts(hole([0, 1, -0.01], [1, 1, 5], [1, 2, 5]), rules)).toMatchObject([{ from: '1', to: '2' }]);
  });
});

test('gaps, overlaps and samples without length are found by hole', () => {
  const odd = [...hole([0, 1, 1], [1.05, 2, 1], [4, 5, 1], [4.5, 6, 1], [6, 6, 1]), ...hole([0, 2, 1])];
  expect(check(odd.map((sample, index) => ({ ...sample, hole: index < 5 ? 'A' : 'B' })))).toEqual({
    overlapping: ['A'],
    withGaps: ['A'],
    withMissing: [],
    withoutLength: 1,
  });
  expect(check(hole([0, 1, 1], [1, 2, 1]))).toEqual({
    overlapping: [],
    withGaps: [],
    withMissing: [],
    withoutLength: 0,
  });
});

const missing = (from: number, to: number): Sample => ({ hole: 'A', from: String(from), to: String(to), grade: null });

test('a sample without an assay is no grade: it ends an intercept, and is told apart from a gap', () => {
  const samples = [...hole([0, 1, 2], [2, 3, 2]), missing(1, 2)];
  expect(intercepts(samples, rules)).toMatchObject([
    { from: '0', to: '1', grade: '2', samples: 1 },
    { from: '2', to: '3', grade: '2', samples: 1 },
  ]);
  expect(check(samples)).toEqual({ overlapping: [], withGaps: [], withMissing: ['A'], withoutLength: 0 });
  // As waste it would have been taken in.
  expect(intercepts(hole([0, 1, 2], [1, 2, 0], [2, 3, 2]), rules)).toMatchObject([
    { from: '0', to: '3', dilution: '1' },
  ]);
  expect(check([...samples, ...hole([5, 6, 1])])).toMatchObject({ withGaps: ['A'], withMissing: ['A'] });
});

describe('a hole that is read the other way', () => {
  const end = 1_000;
  const mirrored = (depth: string) => String(Math.round((end - Number(depth)) * 100) / 100);
  const turned = (samples: readonly Sample[]): Sample[] =>
    samples.map((sample) => ({ ...sample, from: mirrored(sample.to), to: mirrored(sample.from) })).toReversed();
  const byDepth = (a: { from: string; to: string }, b: { from: string; to: string }) =>
    Number(a.from) - Number(b.from) || Number(a.to) - Number(b.to);
  /** Intercepts by the depths of the hole as it was drilled. */
  const back = (found: ReturnType<typeof intercepts>) =>
    found.map((each) => ({ ...each, from: mirrored(each.to), to: mirrored(each.from) })).toSorted(byDepth);

  test('gives one intercept where reading downward alone would give two', () => {
    // 1 m at 0.5, 1 m of nothing and 1 m at 0.5 are below the cut-off; with the rich metre below they are not.
    const samples = hole([0, 1, 0.5], [1, 2, 0], [2, 3, 0.5], [3, 4, 0], [4, 5, 10]);
    expect(intercepts(samples, rules)).toMatchObject([{ from: '0', to: '5', grade: '2.2', dilution: '2' }]);
    expect(back(intercepts(turned(samples), rules))).toEqual(intercepts(samples, rules));
  });

  test('prefers neither neighbour where both are alike', () => {
    const samples = hole([0, 1, 0.75], [1, 2, 0], [2, 3, 0.75], [3, 4, 0], [4, 5, 0.75]);
    // Two with the waste between them are 0.5 g/t, all three 0.45: no reason to join the first two rather than the last.
    expect(intercepts(samples, rules).map(({ from, to }) => [from, to])).toEqual([
      ['0', '1'],
      ['2', '3'],
      ['4', '5'],
    ]);
  });

  test('gives the same intercepts, whatever the samples', () => {
    const column = fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 20 }), fc.nat(9)), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(column, fc.integer({ min: 0, max: 60 }), (parts, tenths) => {
        let depth = 0;
        const samples = parts.map(([length, grade, odd]): Sample => {
          // Now and then a gap, a sample without an assay, or one that overlaps the one above.
          if (odd === 0) depth += length;
          const from = odd === 1 ? Math.max(0, depth - 5) : depth;
          depth += length;
          return { ...missing(from / 10, depth / 10), grade: odd === 2 ? null : String(grade / 10) };
        });
        const set = { cutoff: '0.5', maxDilution: String(tenths / 10) };
        const downward = intercepts(samples, set);
        expect(back(intercepts(turned(samples), set))).toEqual(downward.toSorted(byDepth));
        for (const { grade } of downward) expect(Number(grade)).toBeGreaterThanOrEqual(0.5);
      }),
      { numRuns: 2_000 },
    );
  });
});

test('whatever the samples: intercepts are at or above the cut-off, in order, apart, and within the hole', () => {
  const samples = fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 40 })), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(samples, (lengths) => {
      let depth = 0;
      const rows = lengths.map(([length, grade]): [number, number, number] => {
        const from = depth;
        depth += length;
        return [from / 10, depth / 10, grade / 10];
      });
      const found = intercepts(hole(...rows), rules);
      let end = 0;
      for (const { from, to, grade } of found) {
        expect(Number(grade)).toBeGreaterThanOrEqual(0.5);
        expect(Number(from)).toBeGreaterThanOrEqual(end);
        end = Number(to);
      }
      expect(end).toBeLessThanOrEqual(depth / 10);
      const ore = rows.filter(([, , grade]) => grade >= 0.5).length;
      expect(found.reduce((sum, { samples: count }) => sum + count, 0)).toBeGreaterThanOrEqual(ore);
    }),
    { numRuns: 200 },
  );
});

const real = path.join(process.env['REAL_DATA'] ?? '../shared/data', 'forrestania-drilling');
const table = (name: string) => parse<Record<string, string>>(readFileSync(path.join(real, name)), { columns: true });

describe.runIf(existsSync(real))('the assays of the Forrestania belt', () => {
  test('overlap in the two holes that its description names', () => {
    const samples = table('assay.csv').map((row) => ({
      hole: row['hole_ID']!,
      from: row['depth_from']!,
      to: row['depth_to']!,
      grade: '0',
    }));
    const { overlapping, withoutLength } = check(samples);
    expect(overlapping.toSorted()).toEqual(['NH12-01', 'NH12-02']);
    expect(withoutLength).toBe(0);
  });

  test.each([
    ['Gold', 'Au_ppm', '0.5', 1],
    ['Nickel', 'Ni_ppm', '0.3', 10_000],
  ] as const)('%s gives the intercepts of the prepared file', (metal, column, cutoff, ppmPerUnit) => {
    const samples = table('assay.csv')
      .filter((row) => row[column] !== '')
      .map((row) => ({
        hole: row['hole_ID']!,
        from: row['depth_from']!,
        to: row['depth_to']!,
        grade: String(Number(row[column]) / ppmPerUnit),
      }));
    const key = (parts: (string | undefined)[]) => parts.join(' ');
    const found = intercepts(samples, { cutoff, maxDilution: '2' }).map((intercept) =>
      key([intercept.hole, intercept.from, intercept.to, intercept.length, intercept.grade]),
    );
    const prepared = table('drill-observations.csv')
      .filter((row) => row['metal'] === metal)
      .map((row) =>
        key([row['holeId'], row['startDepth'], row['endDepth'], row['intervalLength'], row['densityValue']]),
      );
    expect(found.toSorted()).toEqual(prepared.toSorted());
  });
});

describe('laws of intercepts', () => {
  /** Samples of one hole, one below the other; tenths of metres and of the unit of grade. */
  const column = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 20 })), { minLength: 1, maxLength: 30 })
    .map((parts) => {
      let depth = 0;
      return parts.map(([length, grade]): [number, number, number] => {
        const from = depth;
        depth += length;
        return [from / 10, depth / 10, grade / 10];
      });
    });

  test('without dilution they are the runs of ore, found by going down the hole', () => {
    fc.assert(
      fc.property(column, (rows) => {
        const runs: [from: number, to: number][] = [];
        for (const [index, [from, to, grade]] of rows.entries()) {
          if (grade < 0.5) continue;
          const before = index > 0 && rows[index - 1]![2] >= 0.5;
          if (before) runs.at(-1)![1] = to;
          else runs.push([from, to]);
        }
        const found = intercepts(hole(...rows), { cutoff: '0.5', maxDilution: '0' });
        expect(found.map(({ from, to }) => [Number(from), Number(to)])).toEqual(runs);
        expect(found.every(({ dilution }) => dilution === '0')).toBe(true);
      }),
    );
  });

  test('no sample of ore is left out or counted twice, whatever may lie between', () => {
    fc.assert(
      fc.property(column, fc.integer({ min: 0, max: 60 }), (rows, tenths) => {
        const found = intercepts(hole(...rows), { cutoff: '0.5', maxDilution: String(tenths / 10) });
        for (const [from, to, grade] of rows) {
          const holding = found.filter((each) => Number(each.from) <= from && to <= Number(each.to));
          if (grade >= 0.5) expect(holding).toHaveLength(1);
          else expect(holding.length).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test('begin and end with ore, and hold no more waste in a row than they may', () => {
    fc.assert(
      fc.property(column, fc.integer({ min: 0, max: 60 }), (rows, tenths) => {
        for (const { from, to, dilution } of intercepts(hole(...rows), {
          cutoff: '0.5',
          maxDilution: String(tenths / 10),
        })) {
          const inside = rows.filter((row) => row[0] >= Number(from) && row[1] <= Number(to));
          expect(inside.at(0)![2]).toBeGreaterThanOrEqual(0.5);
          expect(inside.at(-1)![2]).toBeGreaterThanOrEqual(0.5);
          const waste = inside.filter(([, , grade]) => grade < 0.5);
          expect(waste.reduce((sum, [top, end]) => sum + end - top, 0)).toBeCloseTo(Number(dilution), 9);
          let row = 0;
          for (const [top, end, grade] of inside) {
            row = grade < 0.5 ? row + end - top : 0;
            expect(row).toBeLessThanOrEqual(tenths / 10 + 1e-9);
          }
        }
      }),
    );
  });

  test('holes do not see each other, and the order of the rows changes nothing', () => {
    fc.assert(
      fc.property(column, column, (one, other) => {
        const a = hole(...one);
        const b = hole(...other).map((sample) => ({ ...sample, hole: 'B' }));
        const both = intercepts([...a, ...b].toReversed(), rules);
        expect(both.filter((each) => each.hole === 'A')).toEqual(intercepts(a, rules));
        expect(both.filter((each) => each.hole === 'B')).toEqual(intercepts(b, rules));
      }),
    );
  });
});
