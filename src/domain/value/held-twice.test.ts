import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { div, type Fraction, mul, read, rounded, sub, total } from '../capital/fractions.fixture.ts';
import type { Interest } from '../mines/interests.ts';
import { figuresOfHeld, type HeldMine, heldMines, type HeldStudy } from './company-figures.ts';
import { type OperatedMine, partOfStated } from './held-operation.ts';
import { priceSince } from './price-since.ts';

/** What a company holds of its mines once more, in fractions: shares of a day, metal and NPVs by them. */

const company = 'Miner';
const today = '2026-06-30';
const days = ['2024-02-29', '2025-12-31', today, '2026-07-01'] as const;

const interestOf: fc.Arbitrary<Interest> = fc.record({
  holder: fc.constantFrom('Miner', ' MINER ', 'Partner'),
  kind: fc.constantFrom<Interest['kind'][]>('ownership', 'ownership', 'free-carry', 'earn-in', 'NSR', 'stream'),
  percent: fc.option(
    fc.integer({ min: 1, max: 400 }).map((tenths) => (tenths / 10).toFixed(1)),
    { nil: null, freq: 8 },
  ),
  fromDate: fc.constantFrom(...days, null),
  toDate: fc.constantFrom(...days, null, null, null),
});

const studyOf: fc.Arbitrary<HeldStudy> = fc.record({
  studyType: fc.constantFrom('PEA' as const, 'FS' as const),
  reportDate: fc.constant('2025-06-30'),
  npv: fc.option(fc.integer({ min: -500, max: 5_000 }), { nil: null, freq: 8 }),
  discountRate: fc.constantFrom(5, 8, null),
  taxBasis: fc.constantFrom<HeldStudy['taxBasis'][]>('after-tax', 'after-tax', 'pre-tax', null),
  shareBasis: fc.constantFrom<HeldStudy['shareBasis'][]>('100%', '100%', 'attributable', null),
  currency: fc.constantFrom('USD', 'CAD', null),
});

const mineOf: fc.Arbitrary<HeldMine> = fc
  .record({
    interests: fc.array(interestOf, { maxLength: 3 }),
    operator: fc.constantFrom(
      { name: 'Miner', percent: '60' },
      { name: 'miner', percent: null },
      { name: 'Partner', percent: '40' },
      { name: 'Partner', percent: null },
      null,
    ),
    ounces: fc.option(fc.integer({ min: 1, max: 9_000_000 }), { nil: null }),
    leftOut: fc.constantFrom(0, 0, 0, 2),
    study: fc.option(studyOf, { nil: null }),
    country: fc.constantFrom('Canada', 'Ghana', null),
  })
  .map(({ interests, operator, ounces, leftOut, study, country }) => ({
    ...{ name: 'Pit', country, interests, operator, study },
    contained:
      ounces === null
        ? []
        : [
            {
              measure: 'contained-mi',
              of: 'gold',
              value: ounces,
              basis: leftOut > 0 ? `2025, ${leftOut} left out` : '2025',
            },
          ],
  }));

interface Part {
  /** Of the parts that are known; null: of none. */
  percent: Fraction | null;
  hasMore: boolean;
}

const isOwn = (name: string) => name.trim().toLowerCase() === 'miner';

/** By interests on record of today, which stand before the mine's own figure; options, royalties and streams own nothing. */
function partOf({ interests, operator }: HeldMine): Part | null {
  const own = interests.filter(({ holder, kind }) => isOwn(holder) && (kind === 'ownership' || kind === 'free-carry'));
  const alive = own.filter(({ fromDate, toDate }) => {
    // Since when it is held nobody says: surely today, or on its last day.
    const from = fromDate ?? (toDate !== null && toDate < today ? toDate : today);
    return from <= today && (toDate === null || toDate >= today);
  });
  const known = alive.filter(({ percent }) => percent !== null);
  const sum = known.length === 0 ? null : total(known.map(({ percent }) => read(percent ?? 0)));
  if (alive.length > 0) return { percent: sum, hasMore: known.length < alive.length };
  if (own.length > 0 || operator === null || !isOwn(operator.name)) return null;
  return { percent: operator.percent === null ? null : read(operator.percent), hasMore: operator.percent === null };
}

const near = (value: number, wanted: Fraction) =>
  expect(Math.abs(value - Number(rounded(wanted, 15)))).toBeLessThan(1e-6);

describe('what a company holds', () => {
  const mines = fc
    .array(mineOf, { minLength: 1, maxLength: 4 })
    .map((all) => all.map((mine, index) => ({ ...mine, name: `Pit ${index}` })));
  const found = (all: readonly HeldMine[]) => figuresOfHeld(heldMines({ name: company, mines: all }, today));

  it('is the mines of which it has a share today, each with it', () => {
    fc.assert(
      fc.property(mines, (all) => {
        const held = heldMines({ name: company, mines: all }, today);
        const wanted = all.flatMap((mine) => {
          const part = partOf(mine);
          return part ? [{ name: mine.name, ...part }] : [];
        });
        expect(held.map(({ name }) => name)).toEqual(wanted.map(({ name }) => name));
        for (const [place, { percent, hasMore }] of wanted.entries()) {
          expect(held[place]!.hasMore).toBe(hasMore);
          if (percent === null) expect(held[place]!.percent).toBeNull();
          else near(held[place]!.percent!, percent);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is metal of each mine by its share, at least where a share is not known or something is left out', () => {
    fc.assert(
      fc.property(mines, (all) => {
        const figure = found(all).find(({ measure }) => measure === 'held-mi');
        const parts = all.flatMap((mine) => {
          const part = partOf(mine);
          const [gold] = mine.contained;
          return part && gold ? [{ ...part, gold }] : [];
        });
        const known = parts.filter(({ percent }) => percent !== null);
        if (known.length === 0) {
          expect(figure).toBeUndefined();
          return;
        }
        near(figure!.value, total(known.map(({ percent, gold }) => div(mul(read(gold.value), percent!), read(100)))));
        const isBound = parts.some(({ hasMore, gold }) => hasMore || gold.basis!.includes('left out'));
        expect([figure!.bound, figure!.isRanked]).toEqual([isBound ? 'at-least' : null, !isBound]);
      }),
      { numRuns: 200 },
    );
  });

  it('is NPV of each study by its share, each currency and tax by itself', () => {
    fc.assert(
      fc.property(mines, (all) => {
        const figures = found(all);
        for (const [measure, tax] of [
          ['held-npv', 'after-tax'],
          ['held-npv-pretax', 'pre-tax'],
        ] as const)
          for (const currency of ['USD', 'CAD']) {
            const parts = all.flatMap((mine): Fraction[] => {
              const { study, operator } = mine;
              const part = partOf(mine);
              if (
                !part ||
                !study ||
                study.npv === null ||
                study.taxBasis !== tax ||
                (study.currency ?? 'USD') !== currency
              )
                return [];
              const npv = read(study.npv);
              const isOperator = operator !== null && isOwn(operator.name);
              // Of the operator's part all is the operator's, and a partner's by the two shares.
              if (study.shareBasis === 'attributable' && isOperator) return [npv];
              if (part.hasMore || part.percent === null) return [];
              if (study.shareBasis !== 'attributable') return [div(mul(npv, part.percent), read(100))];
              return operator?.percent ? [div(mul(npv, part.percent), read(operator.percent))] : [];
            });
            const figure = figures.find((each) => each.measure === measure && each.of === currency);
            if (parts.length === 0) expect(figure).toBeUndefined();
            else near(figure!.value, total(parts));
          }
      }),
      { numRuns: 200 },
    );
  });

  it('is never ranked by what is only a bound, and says what is missing', () => {
    fc.assert(
      fc.property(mines, (all) => {
        for (const { bound, isRanked, notes, value } of found(all)) {
          expect(Number.isFinite(value)).toBe(true);
          if (bound !== null) expect([isRanked, notes.length > 0]).toEqual([false, true]);
          for (const sentence of notes) expect(sentence).toMatch(/^[A-Z].*\.$/u);
        }
      }),
    );
  });
});

describe('a part of what is stated', () => {
  const mine = (more: Partial<OperatedMine>): OperatedMine => ({
    ...{ name: 'Pit', percent: 40, hasMore: false, isOperator: false, operator: { name: 'Partner', percent: '60' } },
    operation: { stage: 'production', metals: ['Gold'], royalties: 0, production: [], study: null },
    ...more,
  });
  const partOfThat = (basis: '100%' | 'attributable' | null, more: Partial<OperatedMine> = {}) => {
    const part = partOfStated(mine(more), basis, 'its gold');
    return 'missing' in part ? part.missing : Number(part.percent.toFixed()).toFixed(4);
  };

  it.each<[basis: '100%' | 'attributable' | null, more: Partial<OperatedMine>, part: string]>([
    ['100%', {}, '40.0000'],
    ['100%', { percent: null }, 'share of Pit'],
    ['100%', { hasMore: true }, 'share of Pit'],
    ['100%', { percent: 0 }, '0.0000'],
    // 60 % are the operator's: of each unit of them 40 / 60 are the partner's.
    ['attributable', {}, '66.6667'],
    ['attributable', { isOperator: true }, '100.0000'],
    ['attributable', { isOperator: true, percent: null }, '100.0000'],
    ['attributable', { operator: null }, 'share of Pit'],
    ['attributable', { operator: { name: 'Partner', percent: '0' } }, 'share of Pit'],
    ['attributable', { operator: { name: 'Partner', percent: null } }, 'share of Pit'],
    ['attributable', { percent: null }, 'share of Pit'],
    [null, {}, 'whether its gold of Pit is of the whole mine'],
    [null, { percent: 100 }, '100.0000'],
    [null, { percent: 100, hasMore: true }, 'whether its gold of Pit is of the whole mine'],
  ])('on the basis %s with %j: %s', (basis, more, part) => expect(partOfThat(basis, more)).toBe(part));
});

describe('a price since', () => {
  const price = (amount: string, asOf: string, currency = 'CAD') => ({ amount, currency, asOf, source: null });

  it('is in shares of the later day', () => {
    const cents = fc.integer({ min: 1, max: 90_000 });
    const shares = fc.integer({ min: 1, max: 20 });
    fc.assert(
      fc.property(cents, cents, shares, shares, (before, after, newShares, oldShares) => {
        const found = priceSince(
          price((before / 100).toFixed(2), '2025-01-31'),
          price((after / 100).toFixed(2), '2026-01-31'),
          [{ effectiveDay: '2025-06-30', newShares: String(newShares), oldShares: String(oldShares) }],
        )!;
        const then = div(mul(read(before), read(oldShares)), read(newShares));
        const change = mul(div(sub(read(after), then), then), read(100));
        expect(Math.abs(found.change - Number(rounded(change, 12)))).toBeLessThan(
          1e-6 * Math.max(1, Math.abs(found.change)),
        );
        expect(found.isRestated).toBe(newShares !== oldShares);
        expect(found.from.value).toBe(String(Number(rounded(div(then, read(100)), 8))));
      }),
      { numRuns: 60 },
    );
  });

  it('is none of one price, of two of a day, or of two currencies', () => {
    const [then, now] = [price('1', '2025-01-31'), price('2', '2025-02-28')];
    expect(priceSince(then, now, [])?.change).toBe(100);
    expect(priceSince(now, then, [])).toBeNull();
    expect(priceSince(then, price('2', '2025-01-31'), [])).toBeNull();
    expect(priceSince(then, price('2', '2025-02-28', 'USD'), [])).toBeNull();
    expect([priceSince(null, now, []), priceSince(then, null, [])]).toEqual([null, null]);
  });
});
