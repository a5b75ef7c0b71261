import { describe, expect, it } from 'vitest';
import { mainMetalsOf, type Moves, navUnder, noMoves, type WhatIfMine } from './nav-leverage.ts';
import { npvUnder } from '../studies/study-what-if.ts';
import { modelOf } from '../studies/study-model.ts';
import type { StatedStudy } from '../studies/study-model.ts';

const study: StatedStudy = {
  npv: 200,
  discountRate: 5,
  totalCapex: 161,
  lifeOfMineYears: 7,
  productionThroughput: 100_000,
  productionThroughputUnit: 'oz/year',
  metalPrices: [{ metal: 'Gold', value: '1600', currency: null, unit: 'oz', basis: 'long-term' }],
  allInSustainingCost: '773',
  allInSustainingCostUnit: 'oz',
  allInSustainingCostCurrency: null,
  currency: 'USD',
  taxBasis: 'pre-tax',
  shareBasis: '100%',
};
const mine = (id: number, changes: Partial<StatedStudy> = {}, shares: Partial<WhatIfMine> = {}): WhatIfMine => ({
  id,
  name: `Mine ${id}`,
  ownershipPercentage: 50,
  ownershipStated: true,
  royalties: 0,
  royaltiesStated: true,
  study: { ...study, ...changes },
  ...shares,
});
const navUnderPrice = (mines: readonly WhatIfMine[], metal: string, price: number) =>
  navUnder(mines, metal, { ...noMoves, price });
const copper = { metal: 'Copper', value: '4', currency: null, unit: 'lb', basis: null } as const;

it("a company's part of its NPVs moves with its part of the output", () => {
  const { groups, leftOut } = navUnderPrice([mine(1), mine(2, { metalPrices: [copper] })], 'gold', 0.1);
  expect(leftOut).toEqual([]);
  const [group] = groups;
  expect(group).toMatchObject({ currency: 'USD', taxBasis: 'pre-tax', nav: 200, isBound: false });
  // 0.1 M oz × 160 × A(5 %, 7) is 92.58 M at once, 79.97 M from year 3; half of it is the owner's.
  expect(group!.change.high).toBeCloseTo((16 * 5.786373) / 2, 3);
  expect(group!.change.low).toBeCloseTo((16 * 5.786373) / 2 / 1.05 ** 3, 3);
  expect(group!.leverage!.high).toBeCloseTo((1.6 * 5.786373) / 2 / 2, 4);
  expect(group!.mines.map(({ change }) => change?.high === 0)).toEqual([false, true]);
});

it('money of the owner is not cut again, and currencies and taxes stay apart', () => {
  const { groups } = navUnderPrice(
    [mine(1, { shareBasis: 'attributable' }), mine(2, { taxBasis: 'after-tax' }), mine(3, { currency: 'CAD' })],
    'Gold',
    0.1,
  );
  expect(groups.map(({ currency, taxBasis, nav }) => `${currency} ${taxBasis} ${nav}`).toSorted()).toEqual([
    'CAD pre-tax 100',
    'USD after-tax 100',
    'USD pre-tax 200',
  ]);
});

it('of a study in another currency than its price moves at the rate of exchange, and not without one', () => {
  const inPounds = { currency: 'GBP', metalPrices: [{ ...study.metalPrices[0]!, currency: 'USD' }] } as const;
  const [known] = navUnderPrice([mine(1, inPounds, { exchange: 0.75 })], 'Gold', 0.1).groups;
  expect(known).toMatchObject({ currency: 'GBP', isBound: false });
  expect(known!.change.high).toBeCloseTo((0.75 * 16 * 5.786373) / 2, 3);
  const [unknown] = navUnderPrice([mine(1, inPounds)], 'Gold', 0.1).groups;
  expect(unknown!.mines).toMatchObject([{ change: null, lacks: ['exchange'] }]);
});

it('of a mine that another company operates its part is by its interest, of the money of the operator by the two shares', () => {
  const partner = { held: 20, isPartners: true };
  const { groups } = navUnderPrice(
    [mine(1, {}, partner), mine(2, { shareBasis: 'attributable' }, partner)],
    'Gold',
    0.1,
  );
  // 20 % of 200, and 20 of the 50 % of which 200 is the NPV.
  expect(groups[0]!.mines.map(({ npv }) => npv)).toEqual([40, 80]);
  // Half of the output is the operator's, of which two fifths are a fifth of all.
  const [whole, part] = groups[0]!.mines;
  expect(whole!.change!.high).toBeCloseTo((16 * 5.786373) / 5, 3);
  expect(part!.change!.high).toBeCloseTo(whole!.change!.high, 9);
  const unknown = [
    mine(1, {}, { ...partner, held: null }),
    mine(2, { shareBasis: 'attributable' }, { ...partner, ownershipStated: false }),
  ];
  expect(navUnderPrice(unknown, 'Gold', 0.1).leftOut.map(({ id, reason }) => [id, reason])).toEqual([
    [1, 'share'],
    [2, 'share'],
  ]);
  // An operator's interest on record stands before the mine's own figure.
  expect(navUnderPrice([mine(1, {}, { held: 60 })], 'Gold', 0).groups[0]!.nav).toBe(120);
});

it('tells the group of most mines first', () => {
  const mines = [mine(1, { currency: 'CAD' }), mine(2), mine(3), mine(4, { currency: 'AUD' })];
  const { groups } = navUnderPrice(mines, 'Gold', 0.1);
  expect(groups.map(({ currency, mines: members }) => [currency, members.map(({ id }) => id)])).toEqual([
    ['USD', [2, 3]],
    ['CAD', [1]],
    ['AUD', [4]],
  ]);
});

describe('what is not known', () => {
  it('is named, and the change is a bound', () => {
    const { groups, leftOut } = navUnderPrice(
      [
        mine(1),
        mine(2, { lifeOfMineYears: null }),
        mine(3, {}, { ownershipStated: false }),
        mine(4, { npv: null }),
        mine(5, {}, { study: null }),
      ],
      'Gold',
      0.1,
    );
    expect(leftOut.map(({ id, reason }) => `${id} ${reason}`)).toEqual(['3 share', '4 study', '5 study']);
    expect(groups[0]).toMatchObject({ nav: 200, isBound: true });
    expect(groups[0]!.mines[1]).toMatchObject({ change: null, lacks: ['life'] });
  });

  it('has no leverage without a NAV above 0', () => {
    expect(navUnderPrice([mine(1, { npv: -20 })], 'Gold', 0.1).groups[0]!.leverage).toBeNull();
    expect(navUnderPrice([mine(1, { npv: 0 })], 'Gold', 0.1).groups[0]!.leverage).toBeNull();
    expect(navUnderPrice([mine(1, { metalPrices: [] })], 'Gold', 0.1).groups[0]!.leverage).toBeNull();
    expect(navUnderPrice([mine(1)], 'Silver', 0.1).groups[0]!.leverage).toBeNull();
    expect(navUnderPrice([], 'Gold', 0.1)).toEqual({ groups: [], leftOut: [] });
  });

  it('a metal that is sold besides keeps its price', () => {
    const { groups } = navUnderPrice([mine(1, { metalPrices: [copper, ...study.metalPrices] })], 'Gold', 0.1);
    expect(groups[0]).toMatchObject({ isBound: true, leverage: null });
    // What else is sold beside it takes nothing from what is known of it.
    const main = navUnderPrice([mine(1, { metalPrices: [...study.metalPrices, copper] })], 'Gold', 0.1).groups[0]!;
    expect(main).toMatchObject({ isBound: false, change: navUnderPrice([mine(1)], 'Gold', 0.1).groups[0]!.change });
  });
});

it('the metals of a company, the most frequent first', () => {
  const mines = [
    mine(1, { metalPrices: [copper] }),
    mine(2),
    mine(3),
    mine(4, { npv: null, metalPrices: [copper] }),
    mine(5, {}, { study: null }),
    mine(6, { metalPrices: [] }),
  ];
  expect(mainMetalsOf(mines)).toEqual(['Gold', 'Copper']);
});

describe('what else moves', () => {
  const after = (moves: Partial<Moves>, mines = [mine(1)]) =>
    navUnder(mines, 'Gold', { ...noMoves, ...moves }).groups[0]!;
  const model = modelOf(study, mine(1));
  /** The owner has half of it. */
  const expected = (scenario: Parameters<typeof npvUnder>[1]) => {
    const { low, high } = npvUnder(model, scenario)!;
    return { low: expect.closeTo((low - 200) / 2, 9) as number, high: expect.closeTo((high - 200) / 2, 9) as number };
  };

  it('is told as the page of each mine tells it, alone and together', () => {
    expect(after({ capex: 0.1 }).change).toEqual({ low: expect.closeTo(-8.05, 9), high: expect.closeTo(-8.05, 9) });
    expect(after({ cost: 0.1 }).change).toEqual(expected({ cost: 773 * 1.1 }));
    expect(after({ rate: 0.01 }).change).toEqual(expected({ rate: 0.06 }));
    expect(after({ delay: 2 }).change).toEqual(expected({ delay: 2 }));
    const all = { price: 0.1, cost: -0.05, capex: 0.2, rate: 0.02, delay: 1 };
    expect(after(all).change).toEqual(
      expected({ price: 1760, cost: 773 * 0.95, capex: 161 * 1.2, rate: 0.07, delay: 1 }),
    );
  });

  it('moves mines of other metals, too, and names what their studies lack for it', () => {
    const other = mine(2, { metalPrices: [copper] });
    const [, moved] = after({ price: 0.1, capex: 0.1 }, [mine(1), other]).mines;
    expect(moved!.change).toEqual({ low: expect.closeTo(-8.05, 9), high: expect.closeTo(-8.05, 9) });
    const lacking = after({ capex: 0.1 }, [mine(1), mine(2, { totalCapex: null })]);
    expect(lacking).toMatchObject({ isBound: true, mines: [{ lacks: [] }, { change: null, lacks: ['capex'] }] });
    expect(after({ rate: -0.09 }).change).toEqual(expected({ rate: 0 }));
  });
});
