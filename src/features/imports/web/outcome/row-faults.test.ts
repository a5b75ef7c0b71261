import { expect, test } from 'vitest';
import { faultsOfRow } from './row-faults.ts';

const errors = [
  { row: 4, field: 'mineName', value: 'Rim', error: 'There is no such mine.' },
  { row: 5, field: 'resourceType', value: 'x', error: 'Write one of: measured, indicated.' },
  { row: 5, field: '', value: '', error: 'This row has too many cells.' },
];
const failed = (row: number, error: string) => ({ row, outcome: 'error' as const, name: '', error, changes: [] });

test('what is wrong with a row names its fields in words, each fault once', () => {
  expect(faultsOfRow(failed(5, 'resourceType: Write one of: measured, indicated.'), { errors, errorCount: 3 })).toBe(
    'resource type: Write one of: measured, indicated. This row has too many cells.',
  );
});

test('where not all errors are told one by one a row says all of its own as the server does', () => {
  const told = 'resourceType: Write one of: measured, indicated. tonnage: Enter a number.';
  expect(faultsOfRow(failed(5, told), { errors, errorCount: 4 })).toBe(told);
});
