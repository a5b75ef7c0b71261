import { describe, expect, it } from 'vitest';
import { companiesKind } from '../../server/kinds/companies.ts';
import { minesKind } from '../../server/kinds/mines.ts';
import { bulkFields, bulkFile, cellOf } from './bulk-change.ts';

const rows = [
  { id: 7, name: 'Emu' },
  { id: 9, name: 'Emu' },
  { id: 12, name: 'Roo, North' },
];

describe('a change of one field of many', () => {
  it('is a file of them, which says by ids what each row is about', async () => {
    const given = { field: { name: 'stage' }, cell: 'production', fileName: 'Stage of 3 mines.csv' };
    const { file, options } = bulkFile('mine', rows, given);
    expect(await file.text()).toBe('name,stage\nEmu,production\nEmu,production\n"Roo, North",production\n');
    expect(file.name).toBe('Stage of 3 mines.csv');
    expect(options).toEqual({
      twins: {
        rows: [
          { row: 2, action: 'merge', use: 7 },
          { row: 3, action: 'merge', use: 9 },
          { row: 4, action: 'merge', use: 12 },
        ],
      },
    });
    expect(bulkFile('company', rows, given).options).toEqual({});
  });

  it('that empties it says so beside a file of names', async () => {
    const { file, options } = bulkFile('mine', rows.slice(0, 1), {
      field: bulkFields.mine.find(({ name }) => name === 'nextStepDescription')!,
      cell: null,
      fileName: 'Next step of 1 mine.csv',
    });
    expect(await file.text()).toBe('name\nEmu\n');
    expect(options).toEqual({
      empty: ['nextStepDescription', 'nextStepDate'],
      twins: { rows: [{ row: 2, action: 'merge', use: 7 }] },
    });
    const company = bulkFile('company', rows, { field: { name: 'ceo' }, cell: null, fileName: 'CEO.csv' });
    expect(company.options).toEqual({ empty: ['ceo'] });
  });

  it('takes numbers as they are typed, and nothing where there is no value', () => {
    const number = { input: 'number' as const };
    expect(cellOf(number, ' 57.5 % ')).toBe('57.5');
    expect(cellOf(number, 'half')).toBeUndefined();
    expect(cellOf({ input: 'text' }, '  ')).toBeUndefined();
    expect(cellOf({ input: 'text' }, ' Perth ')).toBe('Perth');
  });

  it('is of fields that files have, each once', () => {
    for (const [noun, fields] of Object.entries(bulkFields)) {
      expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
      const { emptyable } = noun === 'mine' ? minesKind : companiesKind;
      expect(emptyable).toEqual(expect.arrayContaining(fields.map(({ name }) => name)));
    }
  });
});
