import { expect, test } from 'vitest';
import type { FileColumn } from '../../../contract-looks.ts';
import { withoutShares } from './shares-of-groups.ts';

const grade = (metal: string, unit: string): FileColumn => ({
  ...{ header: `${metal} (${unit})`, field: 'grade', match: 'synonym', mayBe: [], unit },
  of: { metal },
});
const kept = (columns: FileColumn[], rows: string[][] = []) =>
  withoutShares(columns, rows).flatMap(({ field, of }) => (field === null ? [] : (of?.['metal'] ?? [])));

test('per cent beside a group of metals in another unit tell what it is made of', () => {
  expect(kept([grade('4E', 'g/t'), grade('Platinum', '%'), grade('Gold', '%'), grade('Copper', '%')])).toEqual([
    '4E',
    'Copper',
  ]);
  expect(kept([grade('4E', 'g/t'), grade('Platinum', 'g/t')])).toEqual(['4E', 'Platinum']);
});

test('per cent beside a group in per cent are grades as long as none is above that of the whole group', () => {
  const columns = [grade('TREO', '%'), grade('MREO', '%')];
  expect(kept(columns, [['5.1', '1.1']])).toEqual(['TREO', 'MREO']);
  expect(kept(columns, [['5.1', '21.6']])).toEqual(['TREO']);
});
