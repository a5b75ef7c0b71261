import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { compositeIntercepts, drilledHoles } from '../../../../domain/drilling/composite.ts';
import { checkHoles, holesOfCollars, samplesOf } from './assay-table.ts';
import { type Cut, interceptsCsv } from './intercepts-file.ts';
import { gradeColumns, guessColumns, guessDepthUnit, usualUnit } from './assay-columns.ts';

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

test('a header of feet, and the unit that a metal is told in', () => {
  expect(guessColumns(['HoleID', 'From_ft', 'To (feet)'])).toEqual({ hole: 0, from: 1, to: 2 });
  expect([guessDepthUnit('From_ft'), guessDepthUnit('from (m)'), guessDepthUnit(undefined)]).toEqual(['ft', 'm', 'm']);
  const told = gradeColumns(['Au_ppb', 'Cu_ppm', 'Zn %', 'Ag oz/t']).map(usualUnit);
  expect(told).toEqual(['g/t', '%', '%', 'oz/t']);
});

test.each([
  ['Au_FA_ppm', 'Gold', 'ppm'],
  ['Au_AR25_01', 'Gold', ''],
  ['Au2', 'Gold', ''],
  ['Au (oz/ton)', 'Gold', 'oz/t'],
  ['Ag (oz/tonne)', 'Silver', 'oz per tonne'],
  ['Ag kg/t', 'Silver', 'kg/t'],
  ['Or (g/t)', 'Gold', 'g/t'],
  ['Kupfer %', 'Copper', '%'],
  ['Au (g/t)(1)', 'Gold', 'g/t'],
  ['Diamonds cpht', 'Diamond', 'ct/100 t'],
  // An oxide is another grade than that of its metal.
  ['Li2O_%', 'Li2O', '%'],
  ['Fe2O3', 'Fe2O3', ''],
  ['U3O8 ppm', 'U3O8', 'ppm'],
])('a column %s has grades of %s in %j', (header, metal, unit) => {
  expect(gradeColumns([header])).toEqual([{ index: 0, metal, unit }]);
});

test.each(['CuEq %', 'Cu Eq (%)', 'SG', 'Sample', 'Lithology', 'From (m)', 'Recovery_%'])(
  'a column %s has no grades of a metal',
  (header) => expect(gradeColumns([header])).toEqual([]),
);

test('the column of holes of a collar table is the one that is called so, or understood so, and no other', () => {
  expect(holesOfCollars({ header: ['Easting', 'Hole_ID'] })).toBe(1);
  const columns = [{ field: null }, { field: 'holeId' }].map((column) => ({ ...unknown, ...column }));
  expect(holesOfCollars({ header: ['Este', 'Sondaje'], columns })).toBe(1);
  expect(holesOfCollars({ header: ['x', 'y'] })).toBe(-1);
});

const unknown = { header: '', match: 'synonym', mayBe: [] as string[], unit: null, of: null } as const;

const gold = {
  hole: 1,
  from: 2,
  to: 3,
  grade: gradeColumns(['Au_ppm'])[0]!,
  unit: 'g/t',
  depthUnit: 'm',
  below: 'zero',
} as const;

test('assays as laboratories write them', () => {
  const rows = [
    ['<0.01', 'A', '0', '1'],
    ['-0.005', 'A', '1', '2'],
    ['BDL', 'A', '2', '3'],
    ['', 'A', '3', '4'],
    ['2e-1', 'A', '4', '5'],
    ['> 100', 'A', '5', '6'],
    ['traces', 'A', '6', '7'],
    ['high', 'A', '7', '8'],
    ['traces', 'A', '8', '9'],
    ['pending', 'A', '9', '10'],
    ['', '', '', ''],
    ['5', 'A', 'x', '10'],
    ['5', ' ', '10', '11'],
  ];
  expect(samplesOf(rows, gold)).toEqual({
    samples: [
      { hole: 'A', from: '0', to: '1', grade: '0' },
      { hole: 'A', from: '1', to: '2', grade: '0' },
      { hole: 'A', from: '2', to: '3', grade: '0' },
      { hole: 'A', from: '3', to: '4', grade: null },
      { hole: 'A', from: '4', to: '5', grade: '0.2' },
      { hole: 'A', from: '5', to: '6', grade: '100' },
      { hole: 'A', from: '9', to: '10', grade: null },
    ],
    unusable: 2,
    withoutHole: 1,
    unreadable: { some: ['traces', 'high'], count: 3 },
    missing: { some: ['pending'], count: 2 },
    below: { some: ['<0.01', '-0.005', 'BDL'], count: 3, withoutLimit: 1, largest: 0.01 },
    above: 1,
  });
});

test('samples in feet weigh what they are long, not what they are rounded to', () => {
  const rows = [
    ['0.151', 'A', '105', '110'],
    ['0.402', 'A', '110', '115'],
  ];
  const { samples } = samplesOf(rows, {
    ...gold,
    grade: { index: 0, metal: 'Gold', unit: 'oz/t' },
    unit: 'oz/t',
    depthUnit: 'ft',
  });
  // Twice 1.524 m: the mean of the two.
  expect(compositeIntercepts(drilledHoles(samples), { cutoff: '0.1', maxDilution: '2' })).toEqual([
    { hole: 'A', from: '32', to: '35.05', length: '3.05', grade: '0.2765', samples: 2, dilution: '0' },
  ]);
  const metric = samplesOf([['1', 'A', '142.50999', '143.50999']], gold).samples;
  expect(metric).toEqual([{ hole: 'A', from: '142.51', to: '143.51', grade: '1' }]);
});

const graded = (cell: string, more: object = {}) =>
  samplesOf([[cell, 'A', '0', '1']], { ...gold, ...more }).samples.map(({ grade }) => grade);

test.each([
  '-9999',
  '-999',
  '-99',
  '-9999.0',
  '-99999',
  '-999.25',
  '-5555',
  'NS',
  'ns',
  'N/S',
  'NR',
  'LNR',
  'L.N.R.',
  'I.S.',
  'N/A',
  '',
  ' ',
  '-',
  'null',
  'Not sampled',
])('%j is a missing assay, never a grade, nor below detection', (code) => {
  expect(graded(code)).toEqual([null]);
  expect(graded(code, { below: 'half' })).toEqual([null]);
  expect(samplesOf([[code, 'A', '0', '1']], gold)).toMatchObject({ missing: { count: 1 }, below: { count: 0 } });
});

test.each([
  ['<0.01', '0', '0.005'],
  ['< 0.01', '0', '0.005'],
  ['-0.01', '0', '0.005'],
  ['-0.005', '0', '0.0025'],
  ['-5', '0', '2.5'],
  ['-98', '0', '49'],
  ['BDL', '0', '0'],
  ['0', '0', '0'],
  ['0.01', '0.01', '0.01'],
])('%j counts as %s, or as %s where the member takes half of the limit', (cell, zero, half) => {
  expect(graded(cell)).toEqual([zero]);
  expect(graded(cell, { below: 'half' })).toEqual([half]);
});

test('half of a limit is in the unit of the intercepts, and the largest limit is told', () => {
  const inPercent = { ...gold, grade: gradeColumns(['Cu_ppm'])[0]!, unit: '%', below: 'half' } as const;
  const read = samplesOf(
    [
      ['<20', 'A', '0', '1'],
      ['-10', 'A', '1', '2'],
    ],
    inPercent,
  );
  expect(read.samples.map(({ grade }) => grade)).toEqual(['0.001', '0.0005']);
  expect(read.below).toEqual({ some: ['<20', '-10'], count: 2, withoutLimit: 0, largest: 0.002 });
});

test('decimal commas are read as such, of a workbook where a cell has one', () => {
  const rows = [
    ['1,48', 'A', '0', '1,5'],
    ['<0,01', 'A', '1,5', '2'],
    ['-999,25', 'A', '2', '3'],
    ['1.866', 'A', '3', '4'],
  ];
  const grades = (more: object) => samplesOf(rows, { ...gold, ...more }).samples.map(({ grade }) => grade);
  expect(grades({ numbers: 'comma' })).toEqual(['1.48', '0', null, '1866']);
  expect(grades({ numbers: 'comma', isTyped: true })).toEqual(['1.48', '0', null, '1.866']);
  expect(samplesOf(rows, { ...gold, numbers: 'comma' }).samples[0]).toMatchObject({ from: '0', to: '1.5' });
  // Read as having points, what is no number is told and never another one.
  expect(samplesOf(rows, gold)).toMatchObject({ unreadable: { some: ['1,48', '<0,01'], count: 2 } });
});

test('grades in further units, and cells that say their own, are converted', () => {
  const rows = [
    ['1.5', 'A', '0', '1'],
    ['<0.2', 'A', '1', '2'],
    ['20 g/t', 'A', '2 m', '10 ft'],
    ['5 bags', 'A', '4', '5'],
  ];
  const read = samplesOf(rows, { ...gold, grade: { index: 0, metal: 'Silver', unit: 'kg/t' }, below: 'half' });
  expect(read.samples).toEqual([
    { hole: 'A', from: '0', to: '1', grade: '1500' },
    { hole: 'A', from: '1', to: '2', grade: '100' },
    { hole: 'A', from: '2', to: '3.048', grade: '20' },
  ]);
  expect(read.unreadable.some).toEqual(['5 bags']);
  expect(read.below.largest).toBe(200);
});

test('a hole that is written once is that of the rows below it only where the member says so', () => {
  const rows = [
    ['1', '', '0', '1'],
    ['1', 'A', '0', '1'],
    ['2', '', '1', '2'],
    ['', '', '2', '3'],
    ['', '', '', ''],
    ['3', 'B', '0', '1'],
  ];
  const holes = (more: object) => samplesOf(rows, { ...gold, ...more });
  expect(holes({})).toMatchObject({ unusable: 2, withoutHole: 2 });
  expect(holes({}).samples.map(({ hole, from }) => `${hole} ${from}`)).toEqual(['A 0', 'B 0']);
  expect(holes({ repeatsHole: true })).toMatchObject({ unusable: 1, withoutHole: 2, missing: { count: 1 } });
  expect(holes({ repeatsHole: true }).samples.map(({ hole, from }) => `${hole} ${from}`)).toEqual([
    ...['A 0', 'A 1', 'A 2', 'B 0'],
  ]);
});

test('feet become metres, and grades the unit of the intercepts', () => {
  const rows = [['2500', 'A', '10', '20.5']];
  const copper = { ...gold, grade: gradeColumns(['Cu_ppb'])[0]!, unit: '%', depthUnit: 'ft' } as const;
  expect(samplesOf(rows, copper).samples).toEqual([{ hole: 'A', from: '3.048', to: '6.2484', grade: '0.00025' }]);
});

test('a file of intercepts has what the member says of them', () => {
  const cut: Cut = { metal: 'Gold', unit: 'g/t', cutoff: '0.5', maxDilution: '2', below: 'zero' };
  const samples = [{ hole: '=A1', from: '0', to: '1', grade: '3' }];
  const csv = interceptsCsv(compositeIntercepts(drilledHoles(samples), cut), cut, {
    mine: 'Telfer',
    country: '',
    date: '2026-01-02',
  });
  expect(parse<Record<string, string>>(csv, { columns: true })).toMatchObject([
    { mineName: 'Telfer', holeId: "'=A1", observationDate: '2026-01-02', densityValue: '3', startDepth: '0' },
  ]);
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
      { metal: 'Gold', unit: 'g/t', cutoff: '0.5', maxDilution: '2', below: 'zero' },
      { metal: 'Nickel', unit: '%', cutoff: '0.3', maxDilution: '2', below: 'zero' },
    ];
    const made = cuts.flatMap((cut) => {
      const grade = gradeColumns(header).find(({ metal }) => metal === cut.metal)!;
      const { samples, unusable } = samplesOf(rows, {
        ...guessColumns(header),
        grade,
        unit: cut.unit,
        depthUnit: 'm',
        below: cut.below,
      });
      expect(unusable).toBe(0);
      const csv = interceptsCsv(compositeIntercepts(drilledHoles(samples), cut), cut, {
        mine: 'Forrestania',
        country: 'Australia',
        date: '',
      });
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
    const { withoutCollar, withoutAssays } = checkHoles(all, cells('collar.csv'), 0);
    expect(withoutCollar).toEqual([]);
    expect(withoutAssays).toHaveLength(28);
  });
});
