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

test('which of them is the whole is asked', () => {
  const [, asked] = withoutAreas(capital, [
    ['Mining', '120'],
    ['Process plant', '80'],
  ]);
  expect(asked).toMatchObject({ field: null, mayBe: ['totalCapex'] });
});

test('what each study says of its plant is no area of its capital', () => {
  const columns = [column('Project', 'mineName'), column('Study', 'studyType'), ...capital];
  const fieldsBelow = (...rows: string[]) =>
    withoutAreas(
      columns,
      rows.map((row) => row.split(',')),
    ).map(({ field }) => field);
  const read = ['mineName', 'studyType', null, 'totalCapex'];
  expect(fieldsBelow('Alpha,PFS,Open pit mining,100', 'Beta,PFS,Underground mining,200')).toEqual(read);
  expect(fieldsBelow('Alpha,PFS,Mill,100', 'Alpha,FS,Mill,200')).toEqual(read);
  expect(fieldsBelow('Alpha,PFS,Mining,100', 'Alpha,PFS,Process plant,200')).toEqual([...read.slice(0, 3), null]);
});
