import { expect, test } from 'vitest';
import { processorTime } from '../../../../../../tests/processor-time.ts';
import { guidedIn } from './guided-rows.ts';

const isMetric = (text: string) => text === 'poured' || text === 'aisc';
const rowsOf = (count: number, cells: readonly string[]) =>
  Array.from({ length: count }, (_, index) => ({ row: index + 1, cells: [...cells] }));

test('a table of guidance is found by its periods', () => {
  const [header, below] = [rowsOf(1, ['Metric', '2025 Guidance']), rowsOf(3, ['Gold poured (koz)', '450-500'])];
  expect(guidedIn([...header, ...below.map((row) => ({ ...row, row: row.row + 1 }))], isMetric)).toMatchObject({
    name: 0,
    figures: [{ index: 1, period: '2025' }],
  });
});

test('thousands of columns beside it are no names of metrics, and go into no record', () => {
  const wide = Array.from({ length: 5_000 }, () => 'Gold poured (koz)');
  const rows = rowsOf(60, [...wide, '2025 Guidance']);
  expect(processorTime(() => guidedIn(rows, isMetric), 200)).toBeLessThan(200);
  const keyed = [
    { row: 1, cells: ['Metric', '2025 Guidance', ...Array.from({ length: 21 }, (_, index) => `Note ${index}`)] },
    ...rowsOf(3, ['Gold poured (koz)', '450', 'x']).map((row) => ({ ...row, row: row.row + 1 })),
  ];
  expect(guidedIn(keyed, isMetric)).toBeUndefined();
});
