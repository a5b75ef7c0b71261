import { describe, expect, it } from 'vitest';
import { mainMetalsOf, navUnderPrice, type StudiedMine } from './nav-leverage.ts';
import type { StatedStudy } from './study-model.ts';

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
const mine = (id: number, changes: Partial<StatedStudy> = {}, shares: Partial<StudiedMine> = {}): StudiedMine => ({
  id,
  name: `Mine ${id}`,
  ownershipPercentage: 50,
  ownershipStated: true,
  royalties: 0,
  royaltiesStated: true,
  study: { ...study, ...changes },
  ...shares,
});
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
    expect(navUnderPrice([mine(1)], 'Silver', 0.1).groups[0]!.leverage).toBeNull();
    expect(navUnderPrice([], 'Gold', 0.1)).toEqual({ groups: [], leftOut: [] });
  });

  it('a metal that is sold besides keeps its price', () => {
    const { groups } = navUnderPrice([mine(1, { metalPrices: [copper, ...study.metalPrices] })], 'Gold', 0.1);
    expect(groups[0]).toMatchObject({ isBound: true, leverage: null });
  });
});

it('the metals of a company, the most frequent first', () => {
  const mines = [
    mine(1, { metalPrices: [copper] }),
    mine(2),
    mine(3),
    mine(4, { npv: null }),
    mine(5, {}, { study: null }),
  ];
  expect(mainMetalsOf(mines)).toEqual(['Gold', 'Copper']);
});
