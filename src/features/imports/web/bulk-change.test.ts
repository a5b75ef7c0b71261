import { describe, expect, it } from 'vitest';
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

  it('takes numbers as they are typed, and nothing where there is no value', () => {
    const number = { input: 'number' as const };
    expect(cellOf(number, ' 57.5 % ')).toBe('57.5');
    expect(cellOf(number, 'half')).toBeUndefined();
    expect(cellOf({ input: 'text' }, '  ')).toBeUndefined();
    expect(cellOf({ input: 'text' }, ' Perth ')).toBe('Perth');
  });

  it('is of fields that files have, each once', () => {
    for (const fields of Object.values(bulkFields))
      expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
  });
});
