import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Between } from '../numbers/between.ts';
import { breakEvenOf, npvUnder, priceCapexGrid, type StudyModel, slopeOf, tornadoOf } from './study-what-if.ts';

/**
 * What if a second time, year by year: the money of each year of production is discounted by itself and added up, without the
 * closed form of an annuity. Whole years, because a loop knows no half of one.
 */

interface Plan {
  npv: number;
  rate: number;
  years: number;
  output: number;
  price: number;
  capex: number;
  cost: number;
  royalty: number;
  tax: number;
  start: number;
  isMidYear: boolean;
}

/** One unit of money in each year of production, on the day of the NPV. */
function worthOfYears({ years, isMidYear }: Plan, rate: number, start: number): number {
  let worth = 0;
  for (let year = 1; year <= years; year += 1) {
    let discount = 1;
    for (let back = 0; back < start + year; back += 1) discount *= 1 + rate;
    worth += (isMidYear ? Math.sqrt(1 + rate) : 1) / discount;
  }
  return worth;
}

interface Change {
  price?: number;
  cost?: number;
  capex?: number;
  rate?: number;
  delay?: number;
}

/** The NPV under other assumptions: what a year brings, for each year, less the capital of day 0. */
function npvByYears(plan: Plan, { price, cost, capex, rate, delay }: Change): number {
  const { npv, output, royalty, tax, start } = plan;
  const more =
    output * ((1 - royalty) * ((price ?? plan.price) - plan.price) - ((cost ?? plan.cost) - plan.cost)) * (1 - tax);
  const stated = (npv + plan.capex) / worthOfYears(plan, plan.rate, start);
  return (stated + more) * worthOfYears(plan, rate ?? plan.rate, start + (delay ?? 0)) - (capex ?? plan.capex);
}

const exactly = (value: number): Between => ({ low: value, high: value });
const modelOf = ({ tax, start, ...plan }: Plan, open: Partial<StudyModel> = {}): StudyModel => ({
  ...{ ...plan, tax: exactly(tax), start: exactly(start), outputLacks: [], costLacks: [] },
  ...open,
});

const part = (from: number, to: number) => fc.integer({ min: from * 1000, max: to * 1000 }).map((of) => of / 1000);
const plans: fc.Arbitrary<Plan> = fc.record({
  npv: fc.integer({ min: -300, max: 3000 }),
  rate: fc.oneof(fc.constant(0), part(0.01, 0.15)),
  years: fc.integer({ min: 1, max: 30 }),
  output: part(0.01, 0.5),
  price: fc.integer({ min: 500, max: 3000 }),
  capex: fc.integer({ min: 20, max: 2000 }),
  cost: fc.integer({ min: 100, max: 2500 }),
  royalty: part(0, 0.1),
  tax: part(0, 0.4),
  start: fc.integer({ min: 0, max: 5 }),
  isMidYear: fc.boolean(),
});
const changes: fc.Arbitrary<Change> = fc.record(
  {
    price: fc.integer({ min: 300, max: 4000 }),
    cost: fc.integer({ min: 100, max: 3000 }),
    capex: fc.integer({ min: 20, max: 3000 }),
    rate: part(0.01, 0.2),
    delay: fc.integer({ min: 0, max: 5 }),
  },
  { requiredKeys: [] },
);

/** Alike to eleven digits of what goes in. */
const near = (found: number, wanted: number, plan: Plan) => {
  const size = Math.abs(wanted) + Math.abs(plan.npv) + plan.capex + plan.output * 4000 * plan.years;
  expect(Math.abs(found - wanted)).toBeLessThanOrEqual(size * 1e-11);
};

describe('what if, a second time', () => {
  it('gives the same NPV under any assumptions, alone and together', () => {
    fc.assert(
      fc.property(plans, changes, (plan, change) => {
        const { low, high } = npvUnder(modelOf(plan), change)!;
        expect(high).toBe(low);
        near(low, npvByYears(plan, change), plan);
      }),
      { numRuns: 500 },
    );
  });

  it('holds every start and tax that is possible where nobody knows them, and no more', () => {
    fc.assert(
      fc.property(plans, changes, (plan, change) => {
        const open = { tax: { low: 0, high: 0.35 }, start: { low: 0, high: 3 } };
        const { low, high } = npvUnder(modelOf(plan, open), change)!;
        const all = [0, 1, 2, 3].flatMap((start) =>
          [0, 0.1, 0.2, 0.3, 0.35].map((tax) => npvByYears({ ...plan, start, tax }, change)),
        );
        const slack = 1e-9 * (Math.abs(low) + Math.abs(high) + 1);
        for (const npv of all) {
          expect(npv).toBeGreaterThanOrEqual(low - slack);
          expect(npv).toBeLessThanOrEqual(high + slack);
        }
        const [least, most] = [Math.min(...all), Math.max(...all)];
        if (change.rate === undefined && change.delay === undefined) {
          // Of price, cost and capital alone nothing turns in between.
          near(low, least, plan);
          near(high, most, plan);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('the break-even price is where the years come to nothing', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const price = breakEvenOf(modelOf(plan))!.low;
        near(npvByYears(plan, { price }), 0, plan);
        const slope = slopeOf(modelOf(plan))!.low;
        near(slope * 100, npvByYears(plan, { price: plan.price + 100 }) - plan.npv, plan);
      }),
      { numRuns: 200 },
    );
  });

  it('a tornado has the NPV at both ends of each bar, the widest first', () => {
    const ranges = { price: 0.1, cost: 0.2, capex: 0.15, rate: 0.01 };
    fc.assert(
      fc.property(
        plans.filter(({ rate }) => rate >= 0.01),
        (plan) => {
          const bars = tornadoOf(modelOf(plan), ranges);
          expect(bars.map(({ lever }) => lever).toSorted()).toEqual(['capex', 'cost', 'price', 'rate']);
          const widths = bars.map(({ lever, from, to, atFrom, atTo, width }) => {
            const by = lever === 'rate' ? 0.01 : plan[lever] * ranges[lever];
            near(from, plan[lever] - by, plan);
            near(to, plan[lever] + by, plan);
            const ends = [
              npvByYears(plan, { [lever]: plan[lever] - by }),
              npvByYears(plan, { [lever]: plan[lever] + by }),
            ];
            near(atFrom.low, ends[0]!, plan);
            near(atTo.low, ends[1]!, plan);
            near(width, Math.abs(ends[0]! - ends[1]!), plan);
            return width;
          });
          for (const [index, width] of widths.entries())
            expect(width).toBeLessThanOrEqual(widths[index - 1] ?? Infinity);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('a grid has a row for each price and a cell for each capital', () => {
    const steps = [-0.2, -0.1, 0, 0.1, 0.2];
    fc.assert(
      fc.property(plans, (plan) => {
        const rows = priceCapexGrid(modelOf(plan), steps)!;
        expect(rows).toHaveLength(steps.length);
        for (const [row, { price, cells }] of rows.entries()) {
          near(price, plan.price * (1 + steps[row]!), plan);
          for (const [place, { capex, npv }] of cells.entries()) {
            near(capex, plan.capex * (1 + steps[place]!), plan);
            near(npv.low, npvByYears(plan, { price, capex }), plan);
          }
        }
        near(rows[2]!.cells[2]!.npv.low, plan.npv, plan);
      }),
      { numRuns: 100 },
    );
  });
});
