import { describe, expect, it } from 'vitest';
import {
  balanceAgeFinding,
  boundFinding,
  capFinding,
  dilutedFinding,
  jumpFindings,
  type StatedCapital,
  strikeFinding,
} from './capital-findings.ts';
import type { Finding } from '../records/findings.ts';

const snapshot = (fields: Partial<StatedCapital>): StatedCapital => ({
  ...{ asOf: '2026-03-31', sharesOutstanding: null, cash: 0, debt: 0, instrumentsComplete: true },
  ...fields,
});
const words = (found: Finding | null | undefined) =>
  found && `${found.rule} ${found.field}: ${found.sentence} ${found.mend}`;

describe('what a statement of capital tells is said with its figures, and what to do', () => {
  it.each<[string, Finding | null, string]>([
    [
      'CS1',
      capFinding(snapshot({ sharesOutstanding: 100_000_000, price: '0.50', statedMarketCap: 5_000_000 })),
      'CS1 sharesOutstanding: 100,000,000 shares at 0.50 are 50,000,000, the stated market cap is 5,000,000: 10 times too little. Check the unit, the currency and the date of each.',
    ],
    [
      'CS1 of a price of four decimals',
      capFinding(snapshot({ sharesOutstanding: 1_000, price: '0.0285', statedMarketCap: 1 })),
      'CS1 sharesOutstanding: 1,000 shares at 0.0285 are 28.5, the stated market cap is 1. Check the unit, the currency and the date of each.',
    ],
    [
      'CS4',
      strikeFinding('42.26', '0.85'),
      'CS4 strike: The strike of 42.26 is far from the price of 0.85: a consolidation, or pence? Enter the consolidation, or correct strike and number.',
    ],
    [
      'CS5 below the shares',
      dilutedFinding(snapshot({ sharesOutstanding: 448_000_000, statedFullyDiluted: 61_800_000 })),
      'CS5 statedFullyDiluted: The stated fully diluted count of 61,800,000 is below the 448,000,000 shares outstanding. Check the zeros and thousands of both: all shares and all that may become some are counted in it.',
    ],
    [
      'CS5',
      dilutedFinding(
        snapshot({ sharesOutstanding: 448_000_000, instrumentShares: 170_000_000, statedFullyDiluted: 650_000_000 }),
      ),
      'CS5 statedFullyDiluted: Shares and instruments come to 618,000,000, the stated fully diluted count is 650,000,000. Complete the list of instruments, or take out what is in it twice.',
    ],
    [
      'CS6',
      balanceAgeFinding('2025-03-31', '2026-01-15'),
      'CS6 balanceDate: The balance sheet of 2025-03-31 is more than 200 days older than the price of 2026-01-15. Enter a newer statement.',
    ],
    [
      'CS7 of one thing',
      boundFinding(snapshot({ debt: null })),
      "CS7 debt: Nobody has stated debt: the enterprise value is a bound. Enter it, or 'none' with a source.",
    ],
    [
      'CS7 of all',
      boundFinding(snapshot({ cash: null, debt: null, instrumentsComplete: null })),
      "CS7 cash: Nobody has stated cash, debt and whether all instruments are listed: the enterprise value is a bound. Enter it, or 'none' with a source.",
    ],
    [
      'CS7 of a list that is not complete',
      boundFinding(snapshot({ instrumentsComplete: false })),
      "CS7 instrumentsComplete: Nobody has stated whether all instruments are listed: the enterprise value is a bound. Enter it, or 'none' with a source.",
    ],
  ])('%s', (_, found, sentence) => {
    expect(words(found)).toBe(sentence);
  });

  it('CS2, in shares of the later day', () => {
    const found = jumpFindings(
      [
        { id: 1, values: snapshot({ asOf: '2025-12-31', sharesOutstanding: 397_498_708 }) },
        { id: 2, values: snapshot({ asOf: '2026-03-31', sharesOutstanding: 1_000_000 }) },
      ],
      [{ day: '2026-02-01', newShares: 1, oldShares: 10 }],
    );
    expect(words(found.get(2)?.[0])).toBe(
      'CS2 sharesOutstanding: From 2025-12-31 to 2026-03-31 the shares go from 39,749,871 to 1,000,000, and no event says why. Enter the consolidation, the split or the financing.',
    );
  });
});

describe('bounds of what a statement of capital tells', () => {
  const cap = (statedMarketCap: number | null, more: Partial<StatedCapital> = {}) =>
    capFinding(snapshot({ sharesOutstanding: 1_000, price: 1, statedMarketCap, ...more })) !== null;
  const diluted = (statedFullyDiluted: number | null, more: Partial<StatedCapital> = {}) =>
    dilutedFinding(snapshot({ sharesOutstanding: 900, instrumentShares: 95, statedFullyDiluted, ...more })) !== null;

  it.each([
    // Of the stated market cap: 5 % of 1,052 are 52.6, of 953 47.65.
    ['5% below the stated market cap may be', cap(1_052), false],
    ['5% above, too', cap(953), false],
    ['more is odd', cap(952), true],
    ['and less', cap(1_053), true],
    ['of an unknown market cap nothing follows', cap(null), false],
    ['of unknown shares, too', cap(5, { sharesOutstanding: null }), false],
    ['of an unknown price, too', cap(5, { price: null }), false],
    // 0.5 % of 1,000 are 5: 995 come to it.
    ['half a per cent beside the stated count may be', diluted(1_000), false],
    ['more is odd, too', diluted(1_001), true],
    ['of a count that nobody stated nothing follows', diluted(null), false],
    ['of instruments that nobody knows, too', diluted(1_001, { instrumentShares: null }), false],
    ['as many as are outstanding are no contradiction by themselves', diluted(900, { instrumentShares: 0 }), false],
    ['a strike of twenty times the price is near', strikeFinding(20, 1) !== null, false],
    ['a cent more is not', strikeFinding('20.01', 1) !== null, true],
    ['a twentieth is near', strikeFinding('0.05', 1) !== null, false],
    ['less is not', strikeFinding('0.0499', 1) !== null, true],
    ['a share that costs nothing has no price', strikeFinding(5, 0) !== null, false],
    ['nor a strike of nothing', strikeFinding(0, 5) !== null, false],
    // 2025-06-29 lies 200 days before 2026-01-15.
    ['a balance sheet of 200 days is not old', balanceAgeFinding('2025-06-29', '2026-01-15') !== null, false],
    ['of 201 it is', balanceAgeFinding('2025-06-28', '2026-01-15') !== null, true],
    ['all that is stated makes no bound', boundFinding(snapshot({})) !== null, false],
  ])('%s', (_, isFound, expected) => {
    expect(isFound).toBe(expected);
  });

  it('counts of nothing and of nobody are no counts to jump from', () => {
    const ids = (...all: [string, number | null][]) => [
      ...jumpFindings(
        all.map(([asOf, sharesOutstanding], index) => ({
          id: index + 1,
          values: snapshot({ asOf, sharesOutstanding }),
        })),
        [],
      ).keys(),
    ];
    expect(ids(['2025-01-01', 0], ['2025-06-30', 1_000])).toEqual([]);
    expect(ids(['2025-01-01', 1_000], ['2025-06-30', null], ['2025-12-31', 10_000])).toEqual([3]);
    // In whatever order they come: 1,000, 2,000, 4,000 rise by no more than three times each.
    expect(ids(['2025-01-01', 1_000], ['2025-12-31', 4_000], ['2025-06-30', 2_000])).toEqual([]);
  });
});
