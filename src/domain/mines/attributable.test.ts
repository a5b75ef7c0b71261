import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attributableMetal, attributableNpv, metalTotals, npvTotals, type OwnedMine } from './attributable.ts';

const study = { npv: 1_000, discountRate: 5, currency: null, taxBasis: 'after-tax', shareBasis: '100%' } as const;
const metal = { metal: 'Gold', contained: 2_000_000, containedUnit: 'oz', includesReserves: null } as const;
const mine = (fields: Partial<OwnedMine> = {}): OwnedMine => ({
  ownershipPercentage: 57.5,
  ownershipStated: true,
  newestStudy: study,
  measuredAndIndicated: metal,
  ...fields,
});

describe('the part of the owner', () => {
  it('is the share of the whole project', () => {
    expect(attributableNpv(mine())).toBe(575);
    expect(attributableNpv(mine({ newestStudy: { ...study, npv: -0.3 }, ownershipPercentage: 10 }))).toBe(-0.03);
    expect(attributableMetal(mine())).toBe(1_150_000);
  });

  it('is not cut again where the study shows it already', () => {
    const own = mine({ newestStudy: { ...study, shareBasis: 'attributable' }, ownershipStated: false });
    expect(attributableNpv(own)).toBe(1_000);
  });

  it('is not known where the share, the study or the estimate is not', () => {
    expect(attributableNpv(mine({ ownershipStated: false }))).toBeNull();
    expect(attributableMetal(mine({ ownershipStated: false }))).toBeNull();
    expect(attributableNpv(mine({ newestStudy: null }))).toBeNull();
    expect(attributableNpv(mine({ newestStudy: { ...study, npv: null } }))).toBeNull();
    expect(attributableMetal(mine({ measuredAndIndicated: null }))).toBeNull();
  });
});

describe('totals', () => {
  it('never add currencies, or what is before tax to what is after tax', () => {
    const mines = [
      mine(),
      mine({ ownershipPercentage: 100 }),
      mine({ newestStudy: { ...study, currency: 'CAD' } }),
      mine({ newestStudy: { ...study, taxBasis: 'pre-tax', currency: 'USD' } }),
      mine({ newestStudy: { ...study, taxBasis: null } }),
      mine({ newestStudy: null }),
    ];
    expect(npvTotals(mines)).toEqual([
      { currency: 'USD', taxBasis: 'after-tax', millions: 1_575, mines: 2, rates: [5], assumed: 2 },
      { currency: 'CAD', taxBasis: 'after-tax', millions: 575, mines: 1, rates: [5], assumed: 0 },
      { currency: 'USD', taxBasis: 'pre-tax', millions: 575, mines: 1, rates: [5], assumed: 0 },
      { currency: 'USD', taxBasis: null, millions: 575, mines: 1, rates: [5], assumed: 1 },
    ]);
    const atRates = [8, null, 7.5, 8].map((discountRate) => mine({ newestStudy: { ...study, discountRate } }));
    expect(npvTotals(atRates)).toMatchObject([{ mines: 4, rates: [7.5, 8] }]);
    expect(npvTotals([])).toEqual([]);
  });

  it('add a metal in its unit, whatever the unit of the estimates', () => {
    const gold = { metal: 'gold', contained: 31.1034768, containedUnit: 'tonnes', includesReserves: null } as const;
    const uranium = { metal: 'Uranium', contained: 453.59237, containedUnit: 'kg', includesReserves: null } as const;
    const whole = { ownershipPercentage: 100 };
    const mines = [
      mine(whole),
      mine({ ...whole, measuredAndIndicated: gold }),
      mine({ ...whole, measuredAndIndicated: uranium }),
    ];
    const [first, second] = metalTotals(mines);
    expect(first).toMatchObject({ metal: 'Gold', containedUnit: 'oz', mines: 2 });
    expect(first?.contained).toBeCloseTo(3_000_000, 6);
    expect(second).toMatchObject({ metal: 'Uranium', containedUnit: 'lb', mines: 1 });
    expect(second?.contained).toBeCloseTo(1_000, 9);
  });

  it('say all of the metal beside the part, and of how many mines no share is known (Tarkwa: 18.9 % of 6,321 koz)', () => {
    const tarkwa = { metal: 'Gold', contained: 6_321_000, containedUnit: 'oz', includesReserves: true } as const;
    const found = metalTotals([
      mine({ measuredAndIndicated: tarkwa, ownershipPercentage: 18.9 }),
      mine({ measuredAndIndicated: { ...metal, contained: 100_000 }, ownershipStated: false }),
    ]);
    expect(found).toEqual([
      {
        metal: 'Gold',
        contained: expect.closeTo(1_194_669, 6),
        whole: 6_421_000,
        containedUnit: 'oz',
        mines: 1,
        withoutShare: 1,
        isMixed: true,
      },
    ]);
    expect(metalTotals([mine({ ownershipStated: false })])).toMatchObject([{ contained: null, whole: 2_000_000 }]);
  });

  it('count each mine with a known part once', () => {
    const owned = fc.record({
      ownershipPercentage: fc.integer({ min: 1, max: 100 }),
      ownershipStated: fc.boolean(),
      newestStudy: fc.option(
        fc.record({
          npv: fc.option(fc.integer({ min: -900, max: 900 })),
          discountRate: fc.constantFrom(null, 5, 8),
          currency: fc.constantFrom(null, 'USD', 'CAD'),
          taxBasis: fc.constantFrom(null, 'after-tax' as const, 'pre-tax' as const),
          shareBasis: fc.constantFrom(null, '100%' as const, 'attributable' as const),
        }),
      ),
      measuredAndIndicated: fc.constant(null),
    });
    fc.assert(
      fc.property(fc.array(owned), (mines) => {
        const parts = mines.map(attributableNpv).filter((part) => part !== null);
        const totals = npvTotals(mines);
        expect(totals.reduce((sum, total) => sum + total.mines, 0)).toBe(parts.length);
        const sum = parts.reduce((total, part) => total + part, 0);
        expect(totals.reduce((total, { millions }) => total + millions, 0)).toBeCloseTo(sum, 6);
      }),
    );
  });
});

describe('the order of totals', () => {
  const of = (symbol: string, shares: (number | null)[]) =>
    shares.map((share) =>
      mine({
        ownershipStated: share !== null,
        ownershipPercentage: share ?? 100,
        measuredAndIndicated: { ...metal, metal: symbol, contained: 1_000 },
      }),
    );

  it('metals of most mines come first, those without a known share among them', () => {
    const found = metalTotals([...of('Copper', [50]), ...of('Silver', [50, null, null]), ...of('Gold', [50, 50])]);
    expect(found.map(({ metal: name, mines, withoutShare }) => `${name} ${mines} ${withoutShare}`)).toEqual([
      'Silver 1 2',
      'Gold 2 0',
      'Copper 1 0',
    ]);
  });

  it('money of most mines comes first', () => {
    const inCurrency = (currency: string, count: number) =>
      Array.from({ length: count }, () => mine({ newestStudy: { ...study, currency } }));
    const found = npvTotals([...inCurrency('CAD', 1), ...inCurrency('AUD', 3), ...inCurrency('USD', 2)]);
    expect(found.map(({ currency, mines }) => `${currency} ${mines}`)).toEqual(['AUD 3', 'USD 2', 'CAD 1']);
  });

  it('estimates that say the same of their reserves are not mixed, others are', () => {
    const saying = (...all: (boolean | null | undefined)[]) =>
      metalTotals(
        all.map((includesReserves) =>
          mine({
            measuredAndIndicated: {
              ...{ metal: 'Gold', contained: 1, containedUnit: 'oz' },
              ...(includesReserves === undefined ? {} : { includesReserves }),
            },
          }),
        ),
      )[0]!.isMixed;
    expect([saying(true, true), saying(null, undefined), saying(true, false), saying(true, null)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('a mine without an estimate is in no total', () => {
    expect(metalTotals([mine({ measuredAndIndicated: null }), mine()])).toMatchObject([{ mines: 1, withoutShare: 0 }]);
  });
});
