import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { isDate } from '../src/domain/time/dates.ts';
import { drillGradeUnits, isOneOf } from '../src/domain/vocabulary.ts';

type Row = Record<string, string>;

const rowsOf = (file: string) => parse<Row>(readFileSync(new URL(file, import.meta.url)), { columns: true });
const number = (row: Row, field: string) => Number(row[field]);

const mines = new Map(rowsOf('mines.csv').map((mine) => [mine['name'], mine]));
const programs = rowsOf('drill-programs.csv');
const observations = rowsOf('drill-observations.csv');

const wrong = (rows: Row[], holds: (row: Row) => boolean) =>
  rows.filter((row) => !holds(row)).map((row) => Object.values(row).slice(0, 8).join(', '));

const isPlaced = (row: Row) => {
  const mine = mines.get(row['mineName']);
  return mine?.['country'] === row['country'] && mine?.['primaryJurisdiction'] === row['primaryJurisdiction'];
};

const primaryMetal = (row: Row) => mines.get(row['mineName'])?.['metals']?.split(':')[0] ?? '';

/** The longest interval that is credible by the primary metal of its mine, in metres. */
const longest: Record<string, number> = { Gold: 60, Copper: 420, Nickel: 80, Uranium: 25, Silver: 60, Zinc: 30 };

/** The highest grade that is credible of a metal, in the unit that it is drilled in here. */
const highest: Record<string, number> = { Gold: 70, Copper: 5, Nickel: 6, Zinc: 15, Lead: 10, Cobalt: 0.4, Antimony: 8 };

test('programs belong to mines, cost 90 to 600 dollars a metre, and occur once', () => {
  expect(programs.length).toBeGreaterThanOrEqual(60);
  expect(wrong(programs, isPlaced)).toEqual([]);
  const consistent = (row: Row) =>
    number(row, 'costPerMeter') >= 90 &&
    number(row, 'costPerMeter') <= 600 &&
    Math.abs(number(row, 'cost') / number(row, 'numberOfMeters') - number(row, 'costPerMeter')) <= 0.005 &&
    number(row, 'numberOfMeters') / number(row, 'numberOfHoles') < 1_000;
  expect(wrong(programs, consistent)).toEqual([]);
  expect(new Set(programs.map((row) => `${row['mineName']}|${row['season']}`)).size).toBe(programs.length);
});

test('a metre costs most in the Arctic, least where short holes are drilled without core, and not the same twice', () => {
  const costs = (holds: (row: Row) => boolean) => programs.filter(holds).map((row) => number(row, 'costPerMeter'));
  expect(Math.min(...costs((row) => row['primaryJurisdiction'] === 'Nunavut'))).toBeGreaterThan(450);
  expect(Math.max(...costs((row) => number(row, 'numberOfMeters') / number(row, 'numberOfHoles') < 35))).toBeLessThan(130);
  const all = costs(() => true);
  expect(new Set(all).size).toBe(all.length);
  expect(Math.max(...all) / Math.min(...all)).toBeGreaterThan(5);
});

describe('observations', () => {
  test('belong to mines and to metals of theirs, and occur once', () => {
    expect(observations.length).toBeGreaterThanOrEqual(250);
    expect(wrong(observations, isPlaced)).toEqual([]);
    const isOfMine = (row: Row) => mines.get(row['mineName'])?.['metals']?.includes(row['metal'] ?? '?') ?? false;
    expect(wrong(observations, isOfMine)).toEqual([]);
    const keys = observations.map((row) => ['mineName', 'holeId', 'metal', 'startDepth', 'endDepth'].map((f) => row[f]).join('|'));
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('have intervals that fit their depths, but for 0.1 m of rounding', () => {
    const fits = (row: Row) => {
      const range = number(row, 'endDepth') - number(row, 'startDepth');
      return range > 0 && Math.abs(number(row, 'intervalLength') - range) <= 0.1001;
    };
    expect(wrong(observations, fits)).toEqual([]);
  });

  test('have a season that is over, a unit, and a credible grade', () => {
    const holds = (row: Row) => {
      return (
        isDate(row['observationDate'] ?? '') &&
        row['observationDate']! < '2026-11-21' &&
        isOneOf(drillGradeUnits, row['densityUnit']) &&
        number(row, 'densityValue') > 0 &&
        number(row, 'densityValue') <= (highest[row['metal'] ?? ''] ?? 7_000) &&
        number(row, 'intervalLength') <= (longest[primaryMetal(row)] ?? 150)
      );
    };
    expect(wrong(observations, holds)).toEqual([]);
  });

  test('have true widths of 60 to 95% of the length in most mines, the whole length in vertical holes, and none where bodies have no width', () => {
    const told = observations.filter((row) => row['trueWidth'] !== '');
    const share = (row: Row) => number(row, 'trueWidth') / number(row, 'intervalLength');
    const rounding = (row: Row) => 0.06 / number(row, 'intervalLength');
    const holds = (row: Row) => (share(row) <= 0.95 + rounding(row) || share(row) === 1) && share(row) >= 0.58 - rounding(row);
    expect(wrong(told, holds)).toEqual([]);
    expect(told.length).toBeGreaterThan(observations.length * 0.6);
    expect(told.length).toBeLessThan(observations.length * 0.9);
    expect(new Set(told.map((row) => row['mineName'])).size).toBeGreaterThan(25);
    const porphyries = new Set(['Kettlewhistle', 'Cuyhuasi', 'Cerro Zorro Pálido', 'Baavgai Tolgoi']);
    expect(told.filter((row) => porphyries.has(row['mineName'] ?? ''))).toEqual([]);
    // Metals of one interval lie in one body.
    const bodies = Map.groupBy(observations, (row) => ['mineName', 'holeId', 'startDepth', 'endDepth'].map((field) => row[field]).join('|'));
    expect([...bodies].filter(([, rows]) => new Set(rows.map((row) => row['trueWidth'])).size > 1)).toEqual([]);
    const said = observations.flatMap((row) => {
      const percent = /rue width about (\d+) %/.exec(row['notes'] ?? '')?.[1];
      return percent ? [{ row, off: Math.abs(share(row) - Number(percent) / 100) }] : [];
    });
    expect(said.filter(({ row, off }) => off > rounding(row)).map(({ row }) => row['holeId'])).toEqual([]);
  });

  test('tell holes that found nothing, too, far below what the others of their mine have', () => {
    const barren = observations.filter((row) => row['notes']?.startsWith('No significant intercept'));
    expect(barren.length).toBeGreaterThanOrEqual(8);
    const others = (row: Row) =>
      observations.filter((other) => !barren.includes(other) && ['mineName', 'metal', 'densityUnit'].every((field) => other[field] === row[field]));
    const isPoor = (row: Row) => others(row).length > 0 && others(row).every((other) => number(other, 'densityValue') > number(row, 'densityValue') * 2);
    expect(wrong(barren, isPoor)).toEqual([]);
  });

  test('have parts that are richer than the whole and hold no more metal than it, but for one that was published so', () => {
    const parts = observations.filter((row) => row['notes']?.startsWith('Included in'));
    expect(parts.length).toBeGreaterThan(20);
    const wholesOf = (part: Row) =>
      observations.filter(
        (whole) =>
          whole !== part &&
          ['mineName', 'holeId', 'metal'].every((field) => whole[field] === part[field]) &&
          number(whole, 'startDepth') <= number(part, 'startDepth') &&
          number(whole, 'endDepth') >= number(part, 'endDepth'),
      );
    const metal = (row: Row) => number(row, 'densityValue') * number(row, 'intervalLength');
    const fits = (part: Row) =>
      wholesOf(part).length > 0 &&
      wholesOf(part).every((whole) => number(part, 'densityValue') > number(whole, 'densityValue') && metal(part) <= metal(whole) * 1.01);
    expect(wrong(parts, fits)).toEqual([expect.stringMatching(/^Thutlwa Pan, .*, TP22-029/)]);
    // Some are parts of parts.
    expect(parts.filter((part) => wholesOf(part).length > 1)).toHaveLength(3);
  });
});
