import { expect, test } from 'vitest';
import type { FileColumn } from '../../../contract-looks.ts';
import { withoutAreas } from './areas-of-capital.ts';

const column = (header: string, field: string | null): FileColumn => ({
  ...{ header, field, match: field === null ? 'none' : 'synonym', mayBe: [], unit: null, of: null },
});
const capital = [column('Area', null), column('Initial capital (US$M)', 'totalCapex')];
const fieldsOf = (...names: string[]) =>
  withoutAreas(
    capital,
    names.map((name) => [name, '120']),
  ).map(({ field }) => field);

test('capital by its areas is none of a study, and studies below each other are', () => {
  expect(fieldsOf('Mining', 'Process plant', 'Contingency', 'Total')).toEqual([null, null]);
  expect(fieldsOf('Phase 1', 'Phase 2')).toEqual([null, 'totalCapex']);
  expect(fieldsOf('Alpha', 'Infrastructure Hill')).toEqual([null, 'totalCapex']);
});
