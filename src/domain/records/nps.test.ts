import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextVoteDate, npsCategory, npsMargin, npsScore } from './nps.ts';

const counts = (promoters: number, passives: number, detractors: number) => ({ promoters, passives, detractors });

test('9-10 promote, 7-8 pass, 1-6 detract', () => {
  const categories = Array.from({ length: 10 }, (_, index) => npsCategory(index + 1));
  expect(categories).toEqual([...Array(6).fill('detractor'), 'passive', 'passive', 'promoter', 'promoter']);
});

test('one vote of each value from 1 to 10 scores -40 (random votes)', () => {
  expect(npsScore(counts(2, 2, 6))).toEqual({ score: -40, totalRatings: 10, promoters: 2, passives: 2, detractors: 6 });
});

test.each([
  [0, 0, 0, 0],
  [1, 0, 0, 100],
  [0, 0, 1, -100],
  [1, 2, 0, 33],
  [1, 5, 2, -13],
  [2, 5, 1, 13],
  [1, 0, 1, 0],
])('%d promoters, %d passives, %d detractors score %d', (promoters, passives, detractors, score) => {
  expect(npsScore(counts(promoters, passives, detractors)).score).toBe(score);
});

test('the score is whole, within -100 and 100, and turns its sign with its voters', () => {
  const n = fc.nat(500);
  fc.assert(
    fc.property(n, n, n, (p, s, d) => {
      const { score } = npsScore(counts(p, s, d));
      return Number.isInteger(score) && Math.abs(score) <= 100 && score === -npsScore(counts(d, s, p)).score + 0;
    }),
  );
});

test('the margin of ten random votes is about 50 points, of a hundred about 16 (domain facts, 3.8)', () => {
  expect(npsMargin(counts(2, 2, 6))).toBeCloseTo(49.6, 1);
  expect(npsMargin(counts(20, 20, 60))).toBeCloseTo(15.7, 1);
  expect(npsMargin(counts(5, 0, 0))).toBe(0);
  expect(npsMargin(counts(0, 0, 0))).toBeNull();
});

test.each([
  ['2026-11-21', '2026-12-01'],
  ['2026-12-31', '2027-01-01'],
  ['2026-01-31', '2026-02-01'],
])('who voted on %s can vote again on %s', (day, next) => {
  expect(nextVoteDate(day)).toBe(next);
});

test('the margin falls as more vote alike, and is the same when promoters and detractors change places', () => {
  const n = fc.integer({ min: 1, max: 400 });
  fc.assert(
    fc.property(n, n, n, fc.integer({ min: 2, max: 9 }), (p, s, d, times) => {
      const margin = npsMargin(counts(p, s, d))!;
      expect(npsMargin(counts(p * times, s * times, d * times))!).toBeCloseTo(margin / Math.sqrt(times), 9);
      expect(npsMargin(counts(d, s, p))!).toBeCloseTo(margin, 12);
      expect(margin).toBeGreaterThan(0);
      expect(margin).toBeLessThanOrEqual(196);
    }),
  );
});

test('who can vote again can do so on the first of a month, 1 to 31 days later', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
      const day = new Date(days * 86_400_000).toISOString().slice(0, 10);
      const next = nextVoteDate(day);
      expect(next.endsWith('-01')).toBe(true);
      const waited = Math.round((Date.parse(next) - Date.parse(day)) / 86_400_000);
      expect(waited).toBeGreaterThanOrEqual(1);
      expect(waited).toBeLessThanOrEqual(31);
    }),
  );
});
