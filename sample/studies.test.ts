import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { isDate } from '../src/domain/dates.ts';
import { cutoffUnits, isOneOf, studyTypes, throughputUnits } from '../src/domain/vocabulary.ts';

type Row = Record<string, string>;

const rowsOf = (file: string) => parse<Row>(readFileSync(new URL(file, import.meta.url)), { columns: true });
const number = (row: Row, field: string) => Number(row[field]);
const wrong = (rows: Row[], holds: (row: Row) => boolean) =>
  rows.filter((row) => !holds(row)).map((row) => `${row['mineName']} ${row['studyType']}`);

const mines = new Map(rowsOf('mines.csv').map((mine) => [mine['name'], mine]));
const studies = rowsOf('economic-studies.csv');
const priced = studies.filter((row) => row['npv'] !== '');

test('studies belong to mines, one of a type each, with a date and known words', () => {
  expect(studies.length).toBeGreaterThanOrEqual(25);
  expect(new Set(studies.map((row) => `${row['mineName']}|${row['studyType']}`)).size).toBe(studies.length);
  const holds = (row: Row) =>
    mines.get(row['mineName'])?.['country'] === row['country'] &&
    isOneOf(studyTypes, row['studyType']) &&
    isDate(row['reportDate'] ?? '') &&
    isOneOf(cutoffUnits, row['gradeCutoffUnit']) &&
    (row['productionThroughputUnit'] === '' || isOneOf(throughputUnits, row['productionThroughputUnit']));
  expect(wrong(studies, holds)).toEqual([]);
  expect(new Set(studies.map((row) => row['studyType']))).toEqual(new Set(studyTypes));
});

test('a more advanced study of a mine is later', () => {
  const rank = (row: Row) => studyTypes.findIndex((type) => type === row['studyType']);
  const isLater = (row: Row) =>
    studies.every((other) => other['mineName'] !== row['mineName'] || rank(other) <= rank(row) || other['reportDate']! < row['reportDate']!);
  expect(wrong(studies, isLater)).toEqual([]);
});

test('the internal rate of return is above the discount rate exactly where the net present value is positive', () => {
  const holds = (row: Row) =>
    row['afterTaxIrr'] === '' ? number(row, 'npv') < 0 : number(row, 'afterTaxIrr') > number(row, 'discountRate') === number(row, 'npv') > 0;
  expect(wrong(priced, holds)).toEqual([]);
  expect(priced.some((row) => number(row, 'npv') < 0)).toBe(true);
});

test('capital is earned back within the life of the mine, and the margin pays for the net present value', () => {
  const holds = (row: Row) => {
    const margin = ((number(row, 'metalPrice') - number(row, 'allInSustainingCost')) * number(row, 'productionThroughput')) / 1e6;
    const earned = margin * number(row, 'lifeOfMineYears') - number(row, 'totalCapex');
    return (
      (row['paybackPeriod'] === '' || number(row, 'paybackPeriod') <= number(row, 'lifeOfMineYears')) &&
      margin > 0 &&
      number(row, 'npv') < earned
    );
  };
  expect(wrong(priced, holds)).toEqual([]);
});
