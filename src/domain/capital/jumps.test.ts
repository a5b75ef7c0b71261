import { expect, it } from 'vitest';
import { lastJump } from './jumps.ts';

const counted = (asOf: string, sharesOutstanding: number | null, shareClass = 'common') => ({
  ...{ asOf, sharesOutstanding, shareClass },
});

it('a count of three times the one before, or a third, is in other shares', () => {
  expect(lastJump([counted('2026-01-02', 1_000), counted('2025-01-01', 10_000)])).toBe('2026-01-02');
  expect(lastJump([counted('2025-01-01', 100), counted('2026-01-02', 300)])).toBe('2026-01-02');
  expect(lastJump([counted('2025-01-01', 100), counted('2026-01-02', 299)])).toBeNull();
  expect(
    lastJump([counted('2025-01-01', 100), counted('2025-06-01', 1, 'Class B'), counted('2026-01-02', null)]),
  ).toBeNull();
  const consolidation = [{ day: '2025-07-01', newShares: 1, oldShares: 10 }];
  expect(lastJump([counted('2025-01-01', 10_000), counted('2026-01-02', 1_000)], consolidation)).toBeNull();
  expect(lastJump([])).toBeNull();
  // 284,240,038 are 47,373,339.67 in a consolidation of 6: three times that is a jump although it does not come out even.
  const sixToOne = [{ day: '2026-01-15', newShares: 1, oldShares: 6 }];
  const grown = [counted('2025-07-10', 284_240_038), counted('2026-04-10', 142_120_019)];
  expect(lastJump(grown, sixToOne)).toBe('2026-04-10');
});
