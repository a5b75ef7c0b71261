import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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

describe('laws', () => {
  const value = fc.constantFrom('', '1', '2');
  const draft = fc.record({ season: value, cost: value, holes: value });

  it('who changed nothing has what the other has', () => {
    fc.assert(
      fc.property(draft, draft, (base, changed) => {
        expect(mergeDrafts(base, base, changed)).toEqual({ draft: changed, conflicts: [] });
        expect(mergeDrafts(base, changed, base)).toEqual({ draft: changed, conflicts: [] });
        expect(sameDraft(base, changed)).toBe(JSON.stringify(base) === JSON.stringify(changed));
      }),
    );
  });

  it('no field is decided silently where both changed it differently', () => {
    fc.assert(
      fc.property(draft, draft, draft, (base, mine, theirs) => {
        const { draft: merged, conflicts } = mergeDrafts(base, mine, theirs);
        const disputed = new Set(conflicts.map(({ field }) => field));
        for (const field of Object.keys(base) as (keyof typeof base)[]) {
          const isDisputed =
            mine[field] !== base[field] && theirs[field] !== base[field] && mine[field] !== theirs[field];
          expect(disputed.has(field)).toBe(isDisputed);
          expect([mine[field], theirs[field]]).toContain(merged[field]);
        }
      }),
    );
  });
});
