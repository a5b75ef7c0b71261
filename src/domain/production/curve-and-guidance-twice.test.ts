import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costCurve, madeBelow, reportedCost } from './cost-curve.ts';
import { type Guidance, hitRate, outlooksOf } from './guidance.ts';
import type { Production } from './production.ts';

/** The cost curve, and production against guidance, a second time: plain loops over whole numbers. */

const nothing: Production = {
  ...{ metal: 'Gold', basis: '100%', fromDate: '', toDate: '', oreMilled: null, headGrade: null, headGradeUnit: null },
  ...{ recovery: null, recovered: null, poured: null, inConcentrate: null, sold: null, unit: 'oz', revenue: null },
  ...{ cashCost: null, allInSustainingCost: null, currency: 'USD', costUnit: 'oz' },
};
const quarters = [
  ['01-01', '03-31'],
  ['04-01', '06-30'],
  ['07-01', '09-30'],
  ['10-01', '12-31'],
] as const;
const span = (year: number, quarter: number | null) => ({
  fromDate: `${year}-${quarter === null ? '01-01' : quarters[quarter]![0]}`,
  toDate: `${year}-${quarter === null ? '12-31' : quarters[quarter]![1]}`,
});
/** A quotient of whole numbers to twenty decimals, cut. */
const quotient = (top: bigint, bottom: bigint) => Number((top * 10n ** 12n) / bottom) / 1e12;

const mine = fc.record({
  cost: fc.integer({ min: 300, max: 320 }),
  production: fc.integer({ min: 1, max: 500_000 }),
  name: fc.constantFrom('Alpha', 'Beta', 'Gamma'),
});

describe('the cost curve, a second time', () => {
  it('has mines by rising cost, each from where the one before it ends, and its quarters by metal', () => {
    fc.assert(
      fc.property(
        fc.array(mine, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 295, max: 325 }),
        (mines, price) => {
          const given = mines.map((each, id) => ({ ...each, id }));
          const curve = costCurve(
            given.map(({ id, name, cost, production }) => ({
              id,
              name,
              cost: new Big(cost),
              production: new Big(production),
            })),
          );
          // The cheapest that is left is next: selection, not sorting.
          const left = [...given];
          let from = 0;
          const blocks = [];
          while (left.length > 0) {
            let best = left[0]!;
            for (const each of left) {
              const isCheaper = each.cost < best.cost;
              const isBefore =
                each.cost === best.cost && (each.name < best.name || (each.name === best.name && each.id < best.id));
              if (isCheaper || isBefore) best = each;
            }
            left.splice(left.indexOf(best), 1);
            blocks.push({ id: best.id, cost: best.cost, from, to: from + best.production });
            from += best.production;
          }
          expect(
            curve.blocks.map((block) => ({
              ...{ id: block.id, cost: Number(block.cost), from: Number(block.from), to: Number(block.to) },
            })),
          ).toEqual(blocks);
          expect(Number(curve.total)).toBe(from);
          for (const { percent, production, cost } of curve.marks) {
            expect(Number(production) * 100).toBe(from * percent);
            // The cost at which so much of the metal is made: less of it is made at any lower one.
            const made = (most: (of: number) => boolean) =>
              given.reduce((sum, each) => (most(each.cost) ? sum + each.production : sum), 0);
            expect(made((of) => of <= Number(cost)) * 100).toBeGreaterThanOrEqual(from * percent);
            expect(made((of) => of < Number(cost)) * 100).toBeLessThan(from * percent);
          }
          expect(curve.marks).toHaveLength(3);
          const below = given.reduce((sum, { cost, production }) => (cost <= price ? sum + production : sum), 0);
          expect(Number(madeBelow(curve.blocks, new Big(price)))).toBe(below);
        },
      ),
      { numRuns: 400 },
    );
  });

  const quarter = fc.record({
    sold: fc.option(fc.integer({ min: 1, max: 90_000 }), { freq: 12 }),
    cost: fc.option(fc.integer({ min: 400, max: 2500 }), { freq: 12 }),
    isMissing: fc.integer({ min: 0, max: 9 }).map((of) => of === 0),
  });

  it('takes a year of quarters by what was sold in each, and names why a mine is left out', () => {
    fc.assert(
      fc.property(fc.array(quarter, { minLength: 4, maxLength: 4 }), fc.boolean(), (all, isOld) => {
        const year = isOld ? 2015 : 2024;
        const rows = all.flatMap(({ sold, cost, isMissing }, place): Production[] =>
          isMissing
            ? []
            : [
                {
                  ...{ ...nothing, ...span(year, place) },
                  sold: sold === null ? null : String(sold),
                  allInSustainingCost: cost === null ? null : String(cost),
                },
              ],
        );
        const found = reportedCost(rows, '2026-03-01', 5);
        const reason = 'reason' in found ? found.reason : null;
        if (rows.length === 0) expect(reason).toBe('no record');
        else if (rows.length < 4) expect(reason).toBe('no year');
        else if (all.some(({ cost }) => cost === null)) expect(reason).toBe('no cost');
        else if (all.some(({ sold }) => sold === null)) expect(reason).not.toBeNull();
        else if (isOld) expect(reason).toBe('old');
        else {
          let [money, ounces] = [0n, 0n];
          for (const { sold, cost } of all) {
            money += BigInt(sold!) * BigInt(cost!);
            ounces += BigInt(sold!);
          }
          const { stated } = found as Extract<typeof found, { stated: unknown }>;
          expect(stated).toMatchObject({ source: 'reported', asOf: `${year}-12-31`, measure: 'sold', basis: '100%' });
          expect(BigInt(stated.production)).toBe(ounces);
          expect(Number(stated.cost)).toBeCloseTo(quotient(money, ounces), 9);
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe('production against guidance, a second time', () => {
  const guided = fc.record({
    low: fc.integer({ min: 1, max: 300 }),
    more: fc.integer({ min: 0, max: 60 }),
    month: fc.integer({ min: 1, max: 14 }),
  });
  const years = fc.array(
    fc.record({
      actual: fc.option(fc.integer({ min: 1, max: 400 }), { freq: 6 }),
      guidance: fc.array(guided, { minLength: 1, maxLength: 3 }),
      isCost: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  );

  it('has the same hits, errors and hit rate by the first and by the last one', () => {
    fc.assert(
      fc.property(years, (all) => {
        const yearOf = (place: number) => 2010 + place;
        const periods = all.flatMap(({ actual, isCost }, place): Production[] =>
          actual === null
            ? []
            : [
                {
                  ...{ ...nothing, ...span(yearOf(place), null) },
                  ...(isCost ? { allInSustainingCost: String(actual) } : { recovered: String(actual) }),
                },
              ],
        );
        // Month 13 and 14 lie after the year; of one month the one that comes first in the list stands first.
        const published = (place: number, month: number) =>
          month > 12
            ? `${yearOf(place) + 1}-0${month - 12}-01`
            : `${yearOf(place)}-${String(month).padStart(2, '0')}-01`;
        const guidance = all.flatMap(({ guidance: of, isCost }, place) =>
          of.map(({ low, more, month }): Guidance => ({
            ...{ ...span(yearOf(place), null), publishedOn: published(place, month), metal: 'Gold', basis: '100%' },
            ...{ metric: isCost ? 'AISC' : 'recovered', low: String(low), high: String(low + more) },
            ...{ unit: 'oz', currency: 'USD', costUnit: 'oz' },
          })),
        );
        const uniqueMonths = all.every(({ guidance: of }) => new Set(of.map(({ month }) => month)).size === of.length);
        fc.pre(uniqueMonths);
        const outlooks = outlooksOf(periods, guidance);
        expect(outlooks).toHaveLength(all.length);
        for (const by of ['first', 'last'] as const) {
          let [hits, both] = [0, 0];
          const errors: number[] = [];
          for (const { actual, guidance: of, isCost } of all) {
            const inTime = of.filter(({ month }) => month <= 12).toSorted((a, b) => a.month - b.month);
            const band = by === 'first' ? inTime[0] : inTime.at(-1);
            if (!band || actual === null) continue;
            both += 1;
            if (isCost ? actual <= band.low + band.more : actual >= band.low && actual <= band.low + band.more)
              hits += 1;
            errors.push((2 * actual) / (2 * band.low + band.more) - 1);
          }
          const found = hitRate(outlooks, by);
          expect({ hits: found.hits, both: found.both }).toEqual({ hits, both });
          if (both === 0) expect([found.rate, found.meanError]).toEqual([null, null]);
          else {
            expect(found.rate).toBeCloseTo((hits * 100) / both, 9);
            expect(found.meanError).toBeCloseTo(errors.reduce((sum, error) => sum + error, 0) / both, 9);
          }
        }
        for (const [place, { actual, guidance: of, isCost }] of all.entries()) {
          const { bands, leftOut } = outlooks.find(({ fromDate }) => fromDate.startsWith(String(yearOf(place))))!;
          expect(leftOut).toHaveLength(of.filter(({ month }) => month > 12).length);
          if (actual === null) continue;
          for (const { low, high, judged } of bands) {
            const nearest = actual < low ? actual / low - 1 : actual / high - 1;
            expect(judged!.toBand).toBeCloseTo(actual >= low && actual <= high ? 0 : nearest, 12);
            expect(judged!.isHit).toBe(actual <= high && (isCost || actual >= low));
          }
        }
      }),
      { numRuns: 400 },
    );
  });
});
