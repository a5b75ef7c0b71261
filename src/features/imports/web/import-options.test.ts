import { expect, test } from 'vitest';
import type { FilePreview } from '../contract.ts';
import { chosenFields, fieldWords, mappingFaults, mappingOf, nameChoice, optionsOf } from './import-options.ts';

const preview = (columns: FilePreview['columns']): FilePreview => ({
  sheets: [],
  sheet: null,
  columns,
  rows: [],
  fields: [
    { name: 'name', required: true, example: '' },
    { name: 'country', required: false, example: '' },
  ],
});
const named = preview([
  { header: 'Name', field: 'name', match: 'name' },
  { header: 'geologist', field: null, match: 'none' },
]);
const other = preview([
  { header: 'Deposit', field: 'name', match: 'synonym' },
  { header: 'Nation', field: null, match: 'none' },
]);

test('columns that carry the names of the template need no mapping', () => {
  expect(mappingOf(named, chosenFields(named, new Map()))).toBeUndefined();
  const chosen = { changed: new Map(), names: new Map(), values: undefined, changedValues: new Map() };
  expect(optionsOf({ preview: named, ...chosen, source: ' ', licence: '' })).toEqual({});
});

test('others are sent as they were understood, or changed', () => {
  expect(mappingOf(other, chosenFields(other, new Map([[1, 'country']])))).toEqual([
    { header: 'Deposit', field: 'name' },
    { header: 'Nation', field: 'country' },
  ]);
  expect(mappingOf(named, chosenFields(named, new Map([[0, null]])))).toHaveLength(2);
});

test('what is missing and what stands twice is said', () => {
  expect(mappingFaults(other, [null, 'country'])).toEqual(['Choose the column that holds name.']);
  expect(mappingFaults(other, ['name', 'name'])).toEqual(['Two columns are chosen for name. Leave one of them out.']);
  expect(mappingFaults(other, ['name', null])).toEqual([]);
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
