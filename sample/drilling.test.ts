import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { isDate } from '../src/domain/dates.ts';
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

test('programs belong to mines, cost 200 to 400 dollars a metre, and occur once', () => {
  expect(programs.length).toBeGreaterThanOrEqual(60);
  expect(wrong(programs, isPlaced)).toEqual([]);
  const consistent = (row: Row) =>
    number(row, 'costPerMeter') >= 200 &&
    number(row, 'costPerMeter') <= 400 &&
    Math.abs(number(row, 'cost') / number(row, 'numberOfMeters') - number(row, 'costPerMeter')) <= 0.005 &&
    number(row, 'numberOfMeters') / number(row, 'numberOfHoles') < 1_000;
  expect(wrong(programs, consistent)).toEqual([]);
  expect(new Set(programs.map((row) => `${row['mineName']}|${row['season']}`)).size).toBe(programs.length);
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

  test('have parts that are richer than the whole and hold no more metal than it', () => {
    const parts = observations.filter((row) => row['notes']?.startsWith('Included in'));
    expect(parts.length).toBeGreaterThan(10);
    const fits = (part: Row) =>
      observations.some(
        (whole) =>
          whole !== part &&
          ['mineName', 'holeId', 'metal'].every((field) => whole[field] === part[field]) &&
          number(whole, 'startDepth') <= number(part, 'startDepth') &&
          number(whole, 'endDepth') >= number(part, 'endDepth') &&
          number(part, 'densityValue') > number(whole, 'densityValue') &&
          number(part, 'densityValue') * number(part, 'intervalLength') <= number(whole, 'densityValue') * number(whole, 'intervalLength') * 1.01,
      );
    expect(wrong(parts, fits)).toEqual([]);
  });
});
