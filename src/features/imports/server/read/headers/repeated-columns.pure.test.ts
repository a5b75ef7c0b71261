import { expect, test } from 'vitest';
import { kindOf } from '../../kinds/kinds.ts';
import { previewFile } from '../../run/preview-file.ts';
import { understandColumns } from './header-words.ts';

const said = (kind: 'resource-estimates' | 'drill-observations', headers: readonly string[]) =>
  understandColumns(kindOf(kind), {})(headers).map(({ field, mayBe }) => field ?? mayBe.join());

test('figures of an estimate that stand several times under one name are asked, and not those of its first part', () => {
  const part = ['kt', 'g/t Au', 'koz'];
  expect(said('resource-estimates', ['Deposit', ...part])).toEqual([
    ...['mineName', 'tonnage', 'grade', 'containedMetal'],
  ]);
  const preview = understandColumns(kindOf('resource-estimates'), {})(['Deposit', ...part, ...part, ...part]);
  expect(preview.slice(1).map(({ field }) => field)).toEqual(Array.from({ length: 9 }, () => null));
  expect(preview.slice(1).map(({ mayBe }) => mayBe.join())).toEqual(
    Array.from({ length: 3 }, () => ['tonnage', 'grade', 'containedMetal']).flat(),
  );
  expect(preview[4]).toMatchObject({ mayBe: ['tonnage'], unit: 'kt' });
  expect(preview[8]).toMatchObject({ mayBe: ['grade'], unit: 'g/t', of: { metal: 'Gold' } });
});

test('names that stand twice, and figures of intervals, are not', () => {
  expect(said('resource-estimates', ['Deposit', 'Deposit', 'Tonnes (kt)'])).toContain('tonnage');
  expect(said('drill-observations', ['Hole ID', 'Au (g/t)', 'Au (g/t)'])).toEqual(['holeId', 'densityValue', '']);
});

test.each([
  ['Cash cost (US$/oz)', 'C1 cost (US$/oz)'],
  ['C1 cash cost (US$/oz)', 'Total cash cost (US$/oz)'],
])('%s beside %s: both are asked', (one, other) => {
  const columns = understandColumns(kindOf('production-periods'), {})(['Mine', 'Year', 'Gold poured (oz)', one, other]);
  expect(columns.slice(3).map(({ field, mayBe, unit }) => [field, ...mayBe, unit])).toEqual([
    [null, 'cashCost', 'USD/oz'],
    [null, 'cashCost', 'USD/oz'],
  ]);
  const alone = understandColumns(
    kindOf('production-periods'),
    {},
  )(['Mine', 'Year', 'Gold poured (oz)', one, 'AISC (US$/oz)']);
  expect(alone.slice(3).map(({ field }) => field)).toEqual(['cashCost', 'allInSustainingCost']);
});

test('the header of such a table is found as before', () => {
  const rows = ['Deposit,Oxide,,,Fresh,,', ',kt,g/t Au,koz,kt,g/t Au,koz', 'Alpha,1200,1.5,58,3400,2.1,230'];
  const { headerRow, columns } = previewFile(Buffer.from(rows.join('\n')), { kind: 'resource-estimates' });
  expect([headerRow, columns.map(({ mayBe }) => mayBe.join())]).toEqual([
    2,
    ['', 'tonnage', 'grade', 'containedMetal', 'tonnage', 'grade', 'containedMetal'],
  ]);
});
