import { expect, test } from 'vitest';
import { processorTime } from '../../../../../../tests/processor-time.ts';
import { CellBudget } from './cell-values.ts';
import { MergedCells } from './merged-cells.ts';

const merges = Array.from({ length: 1_000 }, (_, column) => ({ top: 1, bottom: 1_000_000, column: column + 1 }));

test.each([
  ['figures', '9'.repeat(30_000)],
  ['words', 'oxide'],
])('a thousand columns of %s that are merged over a million rows are refused as what they unfold to', (_, text) => {
  let rows = 0;
  const readAll = () => {
    rows = 1;
    const budget = new CellBudget();
    const merged = new MergedCells(merges);
    merged.complete(
      merges.map(() => text),
      1,
      budget,
    );
    for (let row = 2; row <= 1_000_000; row += 1, rows += 1) merged.complete(['1'], row, budget);
  };
  // Each figure read again in each row: an hour.
  expect(processorTime(() => expect(readAll).toThrow(/too large once unpacked/u), 4_000)).toBeLessThan(4_000);
  expect(rows).toBeGreaterThan(1_000);
});
