import fc from 'fast-check';
import { expect, test } from 'vitest';
import { engagementPoints, engagementScore, pointsOfHighest } from './engagement.ts';

const none = { pageViews: 0, notes: 0, likes: 0, media: 0, ratings: 0, dataChanges: 0 };

test.each([
  [none, 0],
  [{ ...none, dataChanges: 1 }, 3],
  [{ ...none, pageViews: 100 }, 63],
  [{ pageViews: 20, notes: 2, likes: 5, media: 1, ratings: 3, dataChanges: 5 }, 50],
  [{ ...none, notes: 1000 }, 100],
])('case %# scores as worked by hand: 0, 3, 100 points, 69 points, no limit', (counts, score) => {
  expect(engagementScore(counts)).toBe(score);
});

test('more of anything never lowers the score, which stays within 0 and 100', () => {
  const counts = fc.record({
    pageViews: fc.nat(900),
    notes: fc.nat(90),
    likes: fc.nat(90),
    media: fc.nat(90),
    ratings: fc.nat(90),
    dataChanges: fc.nat(90),
  });
  const kind = fc.constantFrom(...(Object.keys(engagementPoints) as (keyof typeof engagementPoints)[]));
  fc.assert(
    fc.property(counts, kind, (before, more) => {
      const [low, high] = [engagementScore(before), engagementScore({ ...before, [more]: before[more] + 1 })];
      return 0 <= low && low <= high && high <= 100;
    }),
  );
});

test('the highest score is reached with the points that are said, not sooner', () => {
  expect(engagementScore({ ...none, pageViews: pointsOfHighest })).toBe(100);
  expect(engagementScore({ ...none, pageViews: pointsOfHighest - 1 })).toBe(99);
});

test('a single act counts what it is worth: a view 1, a like 2, a note 5', () => {
  const one = (counts: Partial<typeof none>) => engagementScore({ ...none, ...counts });
  // round(100 × (1 − e^(−points/100))) by hand: 1 → 1.0, 2 → 2.0, 3 → 3.0, 5 → 4.9.
  expect([one({ pageViews: 1 }), one({ likes: 1 }), one({ ratings: 1 }), one({ notes: 1 }), one({ media: 1 })]).toEqual(
    [1, 2, 3, 5, 5],
  );
});

test('the same points make the same score, whatever they are of', () => {
  const notes = fc.nat(60);
  fc.assert(
    fc.property(notes, (count) => {
      const score = engagementScore({ ...none, notes: count });
      expect(engagementScore({ ...none, media: count })).toBe(score);
      expect(engagementScore({ ...none, pageViews: 5 * count })).toBe(score);
    }),
  );
});
