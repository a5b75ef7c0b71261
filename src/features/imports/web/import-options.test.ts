import { describe, expect, test } from 'vitest';
import type { FilePreview, FileValues } from '../contract.ts';
import {
  chosenColumns,
  type ChosenColumn,
  fieldWords,
  lookOf,
  mappingFaults,
  mappingOf,
  nameChoice,
  noShape,
  optionsOf,
  styleFaults,
  withField,
} from './import-options.ts';

type Field = FilePreview['fields'][number];
const field = (name: string, more: Partial<Field> = {}): Field => ({
  ...{ name, required: false, example: '', units: [], unit: null, unitField: null, options: [] },
  ...{ takesSeveral: false, isPart: false },
  ...more,
});
const column = (
  header: string,
  more: Partial<FilePreview['columns'][number]> = {},
): FilePreview['columns'][number] => ({
  ...{ header, field: null, match: 'none', unit: null, of: null },
  ...more,
});
const preview = (columns: FilePreview['columns'], fields: Field[]): FilePreview => ({
  ...{ sheets: [], sheet: null, encoding: 'utf-8', encodingHint: null, delimiter: ',', headerRow: 1 },
  start: [{ row: 1, cells: columns.map(({ header }) => header) }],
  columns,
  rows: [],
  fields,
});
const of = (name: string | null, more: Partial<ChosenColumn> = {}): ChosenColumn => ({
  field: name,
  unit: null,
  of: null,
  ...more,
});
const names = [field('name', { required: true }), field('country'), field('notes', { takesSeveral: true })];
const named = preview([column('Name', { field: 'name', match: 'name' }), column('geologist')], names);
const other = preview([column('Deposit', { field: 'name', match: 'synonym' }), column('Nation')], names);
const nothing = {
  shape: noShape,
  names: new Map(),
  values: undefined,
  changedValues: new Map(),
  source: ' ',
  licence: '',
};
const shown: FileValues = {
  rows: 2,
  numbers: { style: 'none', examples: [], unclear: null },
  dates: { style: 'none', examples: [] },
  fractions: [],
  totals: [],
  totalRows: 0,
  filters: [],
  columns: [],
};

test('columns that carry the names of the template need no mapping', () => {
  expect(mappingOf(named, chosenColumns(named, new Map()))).toBeUndefined();
  expect(optionsOf({ ...nothing, preview: named, changed: new Map() })).toEqual({});
});

test('others are sent as they were understood, or changed', () => {
  expect(mappingOf(other, chosenColumns(other, new Map([[1, of('country')]])))).toEqual([
    { header: 'Deposit', field: 'name' },
    { header: 'Nation', field: 'country' },
  ]);
  expect(mappingOf(named, chosenColumns(named, new Map([[0, of(null)]])))).toHaveLength(2);
});

test('what is missing and what stands twice is said', () => {
  const missing = 'Choose the column that holds name, or say it for all rows.';
  expect(mappingFaults(other, [of(null), of('country')])).toEqual([missing]);
  expect(mappingFaults(other, [of(null), of('country')], [{ field: 'name', value: ' ' }])).toEqual([missing]);
  expect(mappingFaults(other, [of(null), of('country')], [{ field: 'name', value: 'Kidd' }])).toEqual([]);
  expect(mappingFaults(other, [of('name'), of('name')])).toEqual([
    'Two columns are chosen for name. Leave one of them out.',
  ]);
  expect(mappingFaults(other, [of('name'), of(null)])).toEqual([]);
  const texts = preview([column('a'), column('b'), column('c')], names);
  expect(mappingFaults(texts, [of('name'), of('notes'), of('notes')])).toEqual([]);
});

describe('figures', () => {
  const grade = field('grade', { units: ['g/t', '%'], unitField: 'gradeUnit' });
  const fields = [grade, field('gradeUnit'), field('tonnage', { units: ['t', 'Mt'], unit: 't' }), field('metal')];
  const table = preview([column('Au'), column('Cu'), column('Ore')], fields);

  test('of several metals make several records of a row, each with its unit', () => {
    const columns = [
      of('grade', { unit: 'g/t', of: { metal: 'Gold' } }),
      of('grade', { unit: '%', of: { metal: 'Copper' } }),
      of('tonnage', { unit: 'Mt' }),
    ];
    expect(mappingFaults(table, columns)).toEqual([]);
    expect(mappingOf(table, columns)).toEqual([
      { header: 'Au', field: 'grade', unit: 'g/t', of: { metal: 'Gold' } },
      { header: 'Cu', field: 'grade', unit: '%', of: { metal: 'Copper' } },
      { header: 'Ore', field: 'tonnage', unit: 'Mt' },
    ]);
  });

  test('without a unit are asked for it, unless another column or all rows say it', () => {
    const asked = "Say in which unit the figures of 'Au' are.";
    const columns = [of('grade'), of(null), of('tonnage', { unit: 't' })];
    expect(mappingFaults(table, columns)).toEqual([asked]);
    expect(mappingFaults(table, columns, [{ field: 'gradeUnit', value: 'g/t' }])).toEqual([]);
    expect(mappingFaults(table, [of('grade'), of('gradeUnit'), of(null)])).toEqual([]);
    expect(mappingFaults(table, [of(null), of(null), of('tonnage')])).toEqual([
      "Say in which unit the figures of 'Ore' are.",
    ]);
  });

  test('keep their unit in another field that takes it, and get that of the field else', () => {
    expect(withField(table, 0, of('grade', { unit: 'g/t' }), 'tonnage').unit).toBe('t');
    expect(withField(table, 0, of('tonnage', { unit: 't' }), 'grade').unit).toBeNull();
    expect(withField(table, 0, of('grade', { unit: '%' }), 'grade').unit).toBe('%');
  });
});

describe('how a file writes', () => {
  test('is sent where it is not as the template has it', () => {
    const values: FileValues = { ...shown, numbers: { style: 'comma', examples: ['1,48'], unclear: null } };
    expect(optionsOf({ ...nothing, preview: named, changed: new Map(), values })).toEqual({
      numbers: 'comma',
    });
    const dates: FileValues = { ...shown, dates: { style: 'day-first', examples: ['31/12/2026'] } };
    expect(optionsOf({ ...nothing, preview: named, changed: new Map(), values: dates })).toEqual({
      dates: 'day-first',
    });
    expect(optionsOf({ ...nothing, preview: other, changed: new Map(), values: shown })).toMatchObject({
      numbers: 'point',
    });
  });

  test('is asked where it can be read both ways, until somebody says', () => {
    const columns = new Map();
    const mixed: FileValues = { ...shown, numbers: { style: 'mixed', examples: ['1,48', '2.5'], unclear: null } };
    expect(styleFaults(noShape, mixed, columns, named)).toHaveLength(1);
    expect(styleFaults({ ...noShape, numbers: 'comma' }, mixed, columns, named)).toEqual([]);
    const unclear: FileValues = { ...shown, dates: { style: 'unclear', examples: ['03/04/2025'] } };
    expect(styleFaults(noShape, unclear, columns, named)).toEqual([
      'Dates such as 03/04/2025 can be read both ways. Choose whether the day or the month comes first.',
    ]);
    expect(styleFaults({ ...noShape, dates: 'day-first' }, unclear, columns, named)).toEqual([]);
  });

  test('shares that may be fractions of 1 are asked', () => {
    const share = field('share', { units: ['%', 'fraction of 1'], unit: '%' });
    const table = preview([column('Equity', { field: 'share', match: 'synonym', unit: '%' })], [share]);
    const values: FileValues = { ...shown, fractions: [{ header: 'Equity', field: 'share', example: '0.575' }] };
    expect(styleFaults(noShape, values, new Map(), table)).toHaveLength(1);
    expect(styleFaults(noShape, values, new Map([[0, of('share', { unit: '%' })]]), table)).toEqual([]);
  });

  test('rows that look like sums are left out until they are kept; a column is asked for its values first', () => {
    const values: FileValues = { ...shown, totals: [{ header: 'Name', values: [{ value: 'Total', count: 1 }] }] };
    const options = { ...nothing, preview: named, changed: new Map(), values };
    expect(optionsOf(options)).toEqual({ leaveOut: [{ header: 'Name', values: ['Total'] }] });
    expect(optionsOf({ ...options, shape: { ...noShape, keepsTotals: true } })).toEqual({});
    const shape = { ...noShape, leaveOut: [{ header: 'geologist', values: [], keep: true }] };
    expect(optionsOf({ ...options, values: shown, shape })).toEqual({});
    expect(lookOf(named, new Map(), shape)).toEqual({ leaveOut: [{ header: 'geologist', values: [], keep: false }] });
  });
});

test('fields are said in words', () => {
  expect(fieldWords('intervalLength')).toBe('interval length');
  expect(fieldWords('afterTaxIrr')).toBe('after tax irr');
});

test('a choice for a name', () => {
  const open = {
    entityType: 'mine',
    name: 'A',
    country: null,
    primaryJurisdiction: null,
    rows: 2,
    suggestions: [],
  } as const;
  const reference = { entityType: 'mine', name: 'A', country: null, primaryJurisdiction: null };
  expect(nameChoice({ ...open, suggestions: [] }, '7')).toEqual({ ...reference, action: 'use', use: 7 });
  expect(nameChoice({ ...open, suggestions: [] }, 'skip')).toEqual({ ...reference, action: 'skip' });
  expect(nameChoice({ ...open, suggestions: [] }, '')).toBeUndefined();
});
