import { describe, expect, it } from 'vitest';
import type { FileValue, FileValues } from '../../contract-looks.ts';
import { choicesOf, isUndecided, selectOf, takenFor, takenOf, valueId, valueOfGroup } from './value-choices.ts';

const value = (text: string, more: Partial<FileValue> = {}): FileValue => ({
  ...{ value: text, count: 1, state: 'unknown', meaning: null, suggestion: null, remembered: null },
  ...more,
});
const usual = value('Prospect', { suggestion: { as: 'exploration', by: 'word' } });
const near = value('productin', { suggestion: { as: 'production', by: 'spelling' } });
const before = value('Lager', { remembered: { action: 'skip', as: null }, suggestion: { as: 'closure', by: 'word' } });
const plain = value('Odd');
const values: FileValues = {
  rows: 4,
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
  columns: [
    { field: 'stage', header: 'Status', required: false, options: [], values: [usual, near, before, plain], more: 0 },
  ],
};
const none = new Map();

describe('what a value is taken for', () => {
  it('is what was chosen before, then what the word usually means; a near spelling is only offered', () => {
    expect(values.columns[0]!.values.map((each) => takenFor('stage', each, none))).toEqual([
      { action: 'take', as: 'exploration' },
      null,
      { action: 'skip' },
      null,
    ]);
    expect(values.columns[0]!.values.map((each) => isUndecided('stage', each, none))).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  it('is what was chosen by hand, also that it is nothing of the kind', () => {
    const changed = new Map([
      [valueId('stage', 'Prospect'), null],
      [valueId('stage', 'Odd'), { action: 'empty' } as const],
    ]);
    expect(choicesOf(values, changed)).toEqual([
      { field: 'stage', value: 'Lager', action: 'skip' },
      { field: 'stage', value: 'Odd', action: 'empty' },
    ]);
    expect(isUndecided('stage', usual, changed)).toBe(false);
    expect(choicesOf(undefined, changed)).toEqual([]);
  });

  it('is held by a select and comes back from it', () => {
    for (const taken of [
      null,
      { action: 'empty' },
      { action: 'skip' },
      { action: 'take', as: 'care and maintenance' },
    ] as const)
      expect(takenOf(selectOf(taken))).toEqual(taken);
  });

  it('is found for a message about it', () => {
    const group = { severity: 'warning', field: 'stage', value: 'PROSPECT', message: '', count: 2, rows: [2] } as const;
    expect(valueOfGroup(values, { ...group, rows: [2] })?.value).toBe(usual);
    expect(valueOfGroup(values, { ...group, rows: [2], field: 'notes' })).toBeUndefined();
  });
});
