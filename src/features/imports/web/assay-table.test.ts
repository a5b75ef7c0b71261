import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import {
  checkHoles,
  type Cut,
  gradeColumns,
  guessColumns,
  interceptsCsv,
  interceptsOf,
  samplesOf,
} from './assay-table.ts';

test('headers tell which column is which', () => {
  expect(guessColumns(['hole_ID', 'depth_from', 'depth_to', 'Au_ppm'])).toEqual({ hole: 0, from: 1, to: 2 });
  expect(guessColumns(['Sample', 'BHID', 'From (m)', 'To (m)'])).toEqual({ hole: 1, from: 2, to: 3 });
  expect(guessColumns(['a', 'b'])).toEqual({ hole: -1, from: -1, to: -1 });
});

test('headers tell metal and unit', () => {
  expect(gradeColumns(['hole', 'Au_ppm', 'Ni (%)', 'Gold g/t', 'Cu ppb', 'Ag oz/t', 'Lithology'])).toMatchObject([
    { index: 1, metal: 'Gold', unit: 'ppm' },
    { index: 2, metal: 'Nickel', unit: '%' },
    { index: 3, metal: 'Gold', unit: 'g/t' },
    { index: 4, metal: 'Copper', unit: 'ppb' },
    { index: 5, metal: 'Silver', unit: 'oz/t' },
  ]);
});

test('below detection is nought, an empty grade is no sample, depths that are none are told', () => {
  const [grade] = gradeColumns(['Au_ppm']);
  const choice = { hole: 1, from: 2, to: 3, grade: grade!, unit: 'g/t' } as const;
  const rows = [
    ['<0.01', 'A', '0', '1'],
    ['', 'A', '1', '2'],
    ['5', 'A', 'x', '3'],
    ['2e-1', 'A', '3', '4'],
  ];
  expect(samplesOf(rows, choice)).toEqual({
    samples: [
      { hole: 'A', from: '0', to: '1', grade: '-0.01' },
      { hole: 'A', from: '3', to: '4', grade: '0.2' },
    ],
    unusable: 1,
  });
});

const folder = path.join(process.env['REAL_DATA'] ?? '../shared/data', 'forrestania-drilling');

describe.runIf(existsSync(folder))('the Forrestania tables', () => {
  const cells = (name: string) => {
    const [header = [], ...rows] = parse(readFileSync(path.join(folder, name)));
    return { sheets: [], sheet: null, header, rows };
  };

  test('give the rows of the prepared file, notes included', () => {
    const { header, rows } = cells('assay.csv');
    const cuts: Cut[] = [
      { metal: 'Gold', unit: 'g/t', cutoff: '0.5', maxDilution: '2' },
      { metal: 'Nickel', unit: '%', cutoff: '0.3', maxDilution: '2' },
    ];
    const made = cuts.flatMap((cut) => {
      const grade = gradeColumns(header).find(({ metal }) => metal === cut.metal)!;
      const { samples, unusable } = samplesOf(rows, { ...guessColumns(header), grade, unit: cut.unit });
      expect(unusable).toBe(0);
      const csv = interceptsCsv(interceptsOf(samples, cut), cut, { name: 'Forrestania', country: 'Australia' });
      return parse<Record<string, string>>(csv, { columns: true });
    });
    const prepared = parse<Record<string, string>>(readFileSync(path.join(folder, 'drill-observations.csv')), {
      columns: true,
    });
    const sorted = (list: object[]) => list.map((row) => JSON.stringify(row)).toSorted();
    expect(sorted(made)).toEqual(sorted(prepared));
  });

  test('28 collars have no assays, and every hole has a collar', () => {
    const { header, rows } = cells('assay.csv');
    const grade = gradeColumns(header).find(({ metal }) => metal === 'Copper')!;
    const all = rows.map((row) => ({ hole: row[0]!, from: '0', to: '1', grade: '1' }));
    expect(grade.unit).toBe('ppm');
    const { withoutCollar, withoutAssays } = checkHoles(all, cells('collar.csv'));
    expect(withoutCollar).toEqual([]);
    expect(withoutAssays).toHaveLength(28);
  });
});
