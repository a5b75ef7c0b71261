import { describe, expect, test } from 'vitest';
import type { FilePreview, FileValues } from '../../contract-looks.ts';
import {
  type ChangedColumns,
  chosenColumns,
  type ChosenColumn,
  fieldWords,
  mappingFaults,
  mappingQuestions,
  mappingOf,
  withAsked,
  withField,
} from './column-choices.ts';
import { lookOf, optionsOf, shapeOf } from './import-options.ts';
import { nameChoice } from './name-choices.ts';
import { noShape, figureFaults, shapeFaults } from './shape-choices.ts';
import { withZones } from './with-zones.ts';

type Field = FilePreview['fields'][number];
const field = (name: string, more: Partial<Field> = {}): Field => ({
  ...{ name, required: false, example: '', units: [], unit: null, unitField: null, options: [] },
  ...{ takesSeveral: false, isPart: false, madeOf: [] },
  ...more,
});
const column = (
  header: string,
  more: Partial<FilePreview['columns'][number]> = {},
): FilePreview['columns'][number] => ({
  ...{ header, field: null, match: 'none', mayBe: [], unit: null, of: null },
  ...more,
});
const preview = (columns: FilePreview['columns'], fields: Field[]): FilePreview => ({
  ...{ sheets: [], sheet: null, encoding: 'utf-8', encodingHint: null, delimiter: ',', headerRow: 1, headerRows: 1 },
  start: [{ row: 1, cells: columns.map(({ header }) => header) }],
  layout: 'records',
  columns,
  rows: [],
  fields,
  likelier: null,
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
  beside: { tables: [], below: 0, again: 0, notes: { count: 0, examples: [] } },
  numbers: { style: 'none', examples: [], unclear: null },
  dates: { style: 'none', examples: [] },
  fractions: [],
  scales: [],
  gaps: [],
  cutoffs: [],
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
  expect(mappingFaults(other, [of(null), of(null)], [{ field: 'name', value: 'Kidd' }])).toEqual([
    expect.stringContaining('Choose what at least one of the columns holds.'),
  ]);
  expect(mappingFaults(other, [of('name'), of('name')])).toEqual([
    'Two columns are chosen for name. Leave one of them out.',
  ]);
  expect(mappingQuestions(other, [of('name'), of('name')])[0]?.columns).toEqual([0, 1]);
  expect(mappingFaults(other, [of('name'), of(null)])).toEqual([]);
  const made = preview(
    [column('Exchange'), column('Symbol')],
    [
      field('key', { required: true, madeOf: ['exchange', 'ticker'] }),
      field('exchange', { isPart: true }),
      field('ticker', { isPart: true }),
    ],
  );
  expect(mappingFaults(made, [of('exchange'), of('ticker')])).toEqual([]);
  expect(mappingFaults(made, [of(null), of(null)])).toHaveLength(1);
  const grades = preview([column('a'), column('b'), column('c'), column('d')], [field('grade')]);
  const [gold, copper] = [of('grade', { of: { metal: 'Gold' } }), of('grade', { of: { metal: 'Copper' } })];
  // Of each metal two: all four are asked about.
  expect(mappingQuestions(grades, [gold, copper, gold, copper]).map(({ columns }) => columns)).toEqual([[0, 2, 1, 3]]);
  const texts = preview([column('a'), column('b'), column('c')], names);
  expect(mappingFaults(texts, [of('name'), of('notes'), of('notes')])).toEqual([]);
});

test('a field that no row can do without and no column holds is asked for at once, where titles say it', () => {
  const lacking = [field('mineName', { required: true }), field('country'), field('depth', { required: true })];
  expect(withAsked([], lacking)).toEqual([{ field: 'mineName', value: '' }]);
  const filled = [
    { field: 'country', value: 'Peru' },
    { field: 'mineName', value: 'Kidd' },
  ];
  expect(withAsked(filled, lacking)).toEqual(filled);
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

  test('keep their unit in another field that takes it, and are asked for that of ore and money else', () => {
    expect(withField(table, 0, of('grade', { unit: 'g/t' }), 'tonnage').unit).toBeNull();
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
    const mixed: FileValues = { ...shown, numbers: { style: 'mixed', examples: ['1,48', '2.5'], unclear: null } };
    expect(shapeFaults(noShape, mixed, named)).toHaveLength(1);
    expect(shapeFaults({ ...noShape, numbers: 'comma' }, mixed, named)).toEqual([]);
    const thousands: FileValues = { ...shown, numbers: { style: 'none', examples: [], unclear: '1,866' } };
    expect(shapeFaults(noShape, thousands, named)).toEqual([]);
    const german = { ...named, delimiter: ';' as const };
    expect(shapeFaults(noShape, thousands, german)).toEqual([
      'Numbers such as 1,866 can be read both ways. Choose what stands before their decimals.',
    ]);
    expect(shapeFaults({ ...noShape, numbers: 'point' }, thousands, german)).toEqual([]);
    const unclear: FileValues = { ...shown, dates: { style: 'unclear', examples: ['03/04/2025'] } };
    expect(shapeFaults(noShape, unclear, named)).toEqual([
      'Dates such as 03/04/2025 can be read both ways. Choose whether the day or the month comes first.',
    ]);
    expect(shapeFaults({ ...noShape, dates: 'day-first' }, unclear, named)).toEqual([]);
  });

  test('cells that are empty below others are asked, unless the file is as the template', () => {
    const table = preview(
      [column('Bore', { field: 'name', match: 'synonym' }), column('country', { field: 'country', match: 'name' })],
      names,
    );
    const gaps = [{ header: 'Bore', field: 'name', count: 2 }];
    const values: FileValues = { ...shown, gaps };
    const faults = (shape: Partial<typeof noShape> & { repeat?: string[] }) =>
      shapeFaults({ ...noShape, ...shape }, values, table);
    expect(faults({})).toEqual([
      "Empty cells stand below others in 'Bore'. Choose whether they mean what stands above them.",
    ]);
    expect(faults({ repeat: ['Bore'] })).toEqual([]);
    expect(faults({ staysEmpty: ['Bore'] })).toEqual([]);
    const dates: FileValues = { ...shown, gaps: [{ header: 'Bore', field: 'reportDate', count: 2 }] };
    expect(shapeFaults(noShape, dates, table)).toEqual([]);
    const own: FileValues = { ...shown, gaps: [{ header: 'Name', field: 'name', count: 2 }] };
    expect(shapeFaults(noShape, own, named)).toEqual([]);
  });

  test('rows that alone are read are to be chosen: none of them is no choice', () => {
    const faults = (keep: boolean, values: string[]) =>
      shapeFaults({ ...noShape, leaveOut: [{ header: 'Bore', values, keep }] }, shown, named);
    expect(faults(true, [])).toEqual(["Choose the values of 'Bore' whose rows are read, or leave these out instead."]);
    expect([faults(true, ['Iron']), faults(false, [])]).toEqual([[], []]);
  });

  test('which of several cut-offs is the base case is asked, and sent as it was said', () => {
    const values: FileValues = { ...shown, cutoffs: [{ value: '0.5*', count: 2 }] };
    const asked = ['The file has several cut-offs of one estimate. Choose which is the base case.'];
    expect(shapeFaults(noShape, values, named)).toEqual(asked);
    const sent = (baseCases: string[], of = values) => {
      const shape = { ...noShape, baseCases };
      return {
        faults: shapeFaults(shape, of, named),
        sent: shapeOf(named, { changed: new Map(), shape, values: of }).baseCases,
      };
    };
    expect(sent(['0.5*'])).toEqual({ faults: [], sent: ['0.5*'] });
    expect(sent([])).toEqual({ faults: [], sent: [] });
    // Chosen while another column was the cut-off, or where there is no choice any more.
    expect(sent(['0.7'])).toEqual({ faults: asked, sent: undefined });
    expect(sent(['0.7', '0.5*'])).toEqual({ faults: [], sent: ['0.5*'] });
    expect(sent(['0.7'], shown)).toEqual({ faults: [], sent: undefined });
  });

  test('shares that may be fractions of 1 are asked', () => {
    const share = field('share', { units: ['%', 'fraction of 1'], unit: '%' });
    const table = preview([column('Equity', { field: 'share', match: 'synonym', unit: '%' })], [share]);
    const values: FileValues = { ...shown, fractions: [{ header: 'Equity', field: 'share', example: '0.575' }] };
    expect(figureFaults(values, new Map(), table)).toHaveLength(1);
    expect(figureFaults(values, new Map([[0, of('share', { unit: '%' })]]), table)).toEqual([]);
  });

  test('rows that look like sums are left out until they are kept; a column is asked for its values first', () => {
    const values: FileValues = { ...shown, totals: [{ header: 'Name', values: [{ value: 'Total', count: 1 }] }] };
    const options = { ...nothing, preview: named, changed: new Map(), values };
    expect(optionsOf(options)).toEqual({ leaveOut: [{ header: 'Name', values: ['Total'] }] });
    expect(optionsOf({ ...options, shape: { ...noShape, keepsTotals: true } })).toEqual({});
    const shape = { ...noShape, leaveOut: [{ header: 'geologist', values: [], keep: true }] };
    expect(optionsOf({ ...options, values: shown, shape })).toEqual({});
    expect(lookOf(named, new Map(), shape)).toEqual({
      notes: 'leave-out',
      leaveOut: [{ header: 'geologist', values: [], keep: false }],
    });
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

test('a column that may be any of several fields is asked, until one is chosen or it is left out on purpose', () => {
  const seen = preview(
    [column('Gold produced (oz)', { mayBe: ['recovered', 'poured'], unit: 'oz', of: { metal: 'Gold' } })],
    [field('recovered', { units: ['oz'], unitField: 'unit' }), field('poured'), field('metal', { required: true })],
  );
  const faults = (changed: ChangedColumns) => mappingFaults(seen, chosenColumns(seen, changed), [], changed);
  expect(faults(new Map())).toEqual([
    "'Gold produced (oz)' may be recovered or poured. Choose what it is, or leave it out.",
  ]);
  expect(faults(new Map([[0, withField(seen, 0, chosenColumns(seen, new Map())[0]!, 'recovered')]]))).toEqual([]);
  // What it would have said goes with it.
  expect(faults(new Map([[0, { field: null, unit: null, of: null }]]))).toEqual([
    'Choose the column that holds metal, or say it for all rows.',
  ]);
});

test('of a file whose mine is said for all rows the column of its mines names zones; what is said twice is asked', () => {
  const seen = preview(
    [column('Deposit', { field: 'mineName', match: 'synonym' }), column('Au', { field: 'grade', match: 'synonym' })],
    [field('mineName', { required: true }), field('zone'), field('grade')],
  );
  const constants = [{ field: 'mineName', value: 'Alpha' }];
  expect(chosenColumns(seen, withZones(seen, new Map(), constants)).map((chosen) => chosen.field)).toEqual([
    'zone',
    'grade',
  ]);
  expect(withZones(seen, new Map(), [])).toEqual(new Map());
  expect(mappingFaults(seen, chosenColumns(seen, new Map()), constants)).toEqual([
    "'Deposit' holds what is said for all rows. Choose another field for it, or leave one of the two out.",
  ]);
});
