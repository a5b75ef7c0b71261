import { expect, test } from 'vitest';
import { kindOf } from '../../kinds/kinds.ts';
import { ChosenCells } from '../cells/chosen-cells.ts';
import { FileHabits } from './file-habits.ts';
import { TableShape } from './table-shape.ts';

/** The cut-offs of a table of estimates between which a base case has to be chosen, with how often each stands there. */
function openCutoffs(
  headers: readonly string[],
  fields: readonly (string | null)[],
  rows: readonly string[],
): string[] {
  const mapping = headers.map((header, index) => ({ header, field: fields[index] ?? null }));
  const constants = ['mineName', 'resourceType', 'metal']
    .filter((field) => !fields.includes(field))
    .map((field) => ({ field, value: field === 'resourceType' ? 'indicated' : 'Gold' }));
  const kind = kindOf('resource-estimates');
  const { columns } = new TableShape(kind, headers, { mapping, constants });
  const habits = new FileHabits(kind, headers, columns, []);
  for (const row of rows) habits.see(row.split(','));
  return habits.found().cutoffs.map(({ value, count }) => `${value}: ${count}`);
}

const plain = (...rows: string[]) =>
  openCutoffs(['Category', 'Cut-off', 'Tonnes'], ['resourceType', 'cutoffGrade', 'tonnage'], rows);
const zoned = (...rows: string[]) =>
  openCutoffs(['Zone', 'Cut-off', 'Tonnes'], ['zone', 'cutoffGrade', 'tonnage'], rows);

test('several cut-offs of one estimate are told, the most frequent first', () => {
  expect(plain('Indicated,0.3,100', 'Indicated,0.5*,90', 'Inferred,0.5*,40')).toEqual(['0.5*: 2', '0.3: 1']);
});

test('a category that is written once stands for the rows below it', () => {
  expect(plain('Indicated,0.3,100', ',0.5,90')).toEqual(['0.3: 1', '0.5: 1']);
});

test.each([
  ['one cut-off for each category', plain('Indicated,0.3,100', 'Inferred,0.5,40')],
  ['one cut-off for each zone', zoned('Open pit,0.3,100', 'Underground,1.5,40', 'Open pit,0.3,12')],
  ['one cut-off for all', plain('Indicated,0.3,100', 'Indicated,0.3,90')],
  ['a cut-off that is not said', plain('Indicated,0.3,100', 'Indicated,-,90', 'Indicated,,80')],
  ['a base case that is said', plain('Indicated,0.3,100', 'Indicated,0.5 (base case),90')],
  ['sums', plain('Indicated,0.3,100', 'Total,0.5,190')],
])('%s is no question', (_, cutoffs) => expect(cutoffs).toEqual([]));

test('a column that says which is the base case leaves no question', () => {
  const headers = ['Category', 'Cut-off', 'Base'];
  const fields = ['resourceType', 'cutoffGrade', 'baseCase'];
  expect(openCutoffs(headers, fields, ['Indicated,0.3,yes', 'Indicated,0.5,no'])).toEqual([]);
});

test('of long names that differ late the beginning is told apart', () => {
  const long = 'n'.repeat(200);
  expect(zoned(`${long}a,0.3,100`, `${long}b,0.5,90`)).toHaveLength(2);
  expect(zoned(`a${long},0.3,100`, `b${long},0.5,90`)).toEqual([]);
});

test('a grade model of more than fifty steps is none to choose from', () => {
  const steps = Array.from({ length: 51 }, (_, step) => `Indicated,${step + 1},100`);
  expect(plain(...steps.slice(0, 50))).toHaveLength(50);
  expect(plain(...steps)).toEqual([]);
});

test('cut-offs that the member chose are told which no row has', () => {
  const chosen = new ChosenCells(['0.5*', '0.50']);
  const says = kindOf('resource-estimates').saidBehind!['cutoffGrade']!;
  expect([' 0.5* ', '0.3'].map((cell) => chosen.saidBy(cell, says))).toEqual(['yes', 'no']);
  expect(chosen.unmet).toEqual(['0.50']);
  expect(new ChosenCells(undefined).saidBy('0.3', says)).toBeUndefined();
  expect(new ChosenCells([]).saidBy('0.3', says)).toBe('no');
});

/** The discount rates of studies between which one has to be chosen. */
function openRates(...rows: string[]): string[] {
  const headers = ['Project', 'Study', 'NPV', 'Rate'];
  const fields = ['mineName', 'studyType', 'npv', 'discountRate'];
  const mapping = headers.map((header, index) => ({ header, field: fields[index] ?? null }));
  const kind = kindOf('economic-studies');
  const { columns } = new TableShape(kind, headers, { mapping, constants: [] });
  const habits = new FileHabits(kind, headers, columns, []);
  for (const row of rows) habits.see(row.split(','));
  return habits.found().cutoffs.map(({ value }) => value);
}

test('between rates is chosen where each study has several, and the study of another mine is not left out for its own', () => {
  const alpha = ['Alpha,PFS,500,5', 'Alpha,PFS,400,8'];
  expect(openRates(...alpha)).toEqual(['5', '8']);
  expect(openRates(...alpha, 'Beta,PFS,300,5', 'Beta,PFS,250,8').toSorted()).toEqual(['5', '8']);
  expect(openRates(...alpha, 'Beta,PFS,300,5')).toEqual([]);
  expect(openRates('Alpha,PFS,500,5', 'Beta,PFS,300,8')).toEqual([]);
});
