import { describe, expect, it } from 'vitest';
import { changeOf, changeWords, impossibleChange, shareChangeFault, splitContradiction } from './share-changes.ts';

const oneForTen = { effectiveDay: '2025-06-01', newShares: '1', oldShares: '10' };

it('is told and taken as a ratio from its day on', () => {
  expect(changeWords(oneForTen)).toBe('1 new for 10 old');
  expect(changeOf(oneForTen)).toEqual({ day: '2025-06-01', newShares: '1', oldShares: '10' });
});

it('changes something, on a day that has come', () => {
  expect(shareChangeFault(oneForTen)).toBeUndefined();
  expect(shareChangeFault({ ...oneForTen, newShares: '10.0' })).toMatchObject({ field: 'newShares' });
  expect(impossibleChange(oneForTen, '2025-06-01')).toBeUndefined();
  // In the first time zones it is tomorrow already.
  expect(impossibleChange(oneForTen, '2025-05-31')).toBeUndefined();
  expect(impossibleChange(oneForTen, '2025-05-30')).toMatchObject({ field: 'effectiveDay' });
});

describe('share counts on both sides of a consolidation', () => {
  const changes = [changeOf(oneForTen)];
  const count = (asOf: string, shares: number) => ({ asOf, shares });

  it('that follow it are no contradiction, also with fractions rounded', () => {
    expect(
      splitContradiction([count('2025-01-01', 448_000_005), count('2025-07-01', 44_800_001)], changes),
    ).toBeUndefined();
  });

  it('that are the same contradict it, in whatever order they come', () => {
    const counts = [count('2025-07-01', 448_000_000), count('2025-01-01', 448_000_000)];
    const found = splitContradiction(counts, changes);
    expect(found?.sentence).toBe(
      'The 448,000,000 shares of 2025-07-01 are those of 2025-01-01, although 1 new for 10 old came on 2025-06-01: that makes 44,800,000. Correct the number, its day, or the change.',
    );
    expect([found?.before.asOf, found?.after.asOf]).toEqual(['2025-01-01', '2025-07-01']);
  });

  it('that lie on one side say nothing of it', () => {
    const before = [count('2025-01-01', 448_000_000), count('2025-05-31', 448_000_000)];
    expect(splitContradiction(before, changes)).toBeUndefined();
    // A count of its day is in new shares.
    expect(splitContradiction([count('2025-06-01', 448), count('2025-07-01', 448)], changes)).toBeUndefined();
    expect(
      splitContradiction([count('2025-05-31', 448_000_000), count('2025-06-01', 448_000_000)], changes),
    ).toBeDefined();
  });

  it('and a split back are no contradiction', () => {
    const back = [...changes, { day: '2025-06-20', newShares: '10', oldShares: '1' }];
    expect(
      splitContradiction([count('2025-01-01', 448_000_000), count('2025-07-01', 448_000_000)], back),
    ).toBeUndefined();
  });
});

describe('bounds of changes and counts', () => {
  const count = (asOf: string, shares: number) => ({ asOf, shares });
  const of = (first: { asOf: string; shares: number }, second: { asOf: string; shares: number }) =>
    splitContradiction([first, second], [changeOf(oneForTen)]);

  it('a count of the day before is in old shares, of the day itself in new ones', () => {
    expect(of(count('2025-05-31', 50_000_000), count('2025-06-01', 50_000_000))).toBeDefined();
    expect(of(count('2025-05-30', 50_000_000), count('2025-05-31', 50_000_000))).toBeUndefined();
    expect(of(count('2025-06-01', 50_000_000), count('2025-06-02', 50_000_000))).toBeUndefined();
  });

  it('counts that are neither alike nor what the change makes of them say nothing', () => {
    expect(of(count('2025-01-01', 50_000_000), count('2025-07-01', 70_000_000))).toBeUndefined();
  });

  it('a change that changes nothing is told with what to do', () => {
    expect(shareChangeFault({ ...oneForTen, newShares: '10', oldShares: '10.00' })).toEqual({
      field: 'newShares',
      message: 'As many new shares as old ones change nothing. Correct one of the two.',
    });
  });
});
