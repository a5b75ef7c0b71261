import { expect, it } from 'vitest';
import { mergeDrafts, sameDraft } from './record-merge.ts';

it('keeps what only one side changed and asks where both did', () => {
  const base = { season: '2024', cost: '1', holes: '5' };
  const mine = { season: '2025', cost: '2', holes: '5' };
  const theirs = { season: '2024', cost: '3', holes: '6' };
  expect(mergeDrafts(base, mine, theirs)).toEqual({
    draft: { season: '2025', cost: '2', holes: '6' },
    conflicts: [{ field: 'cost', mine: '2', theirs: '3' }],
  });
});

it('is no conflict where both typed the same', () => {
  expect(mergeDrafts({ a: '1' }, { a: '2' }, { a: '2' }).conflicts).toEqual([]);
  expect(sameDraft({ a: '1' }, { a: '1' })).toBe(true);
});
