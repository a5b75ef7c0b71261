import { describe, expect, it } from 'vitest';
import { npvTotals, metalTotals } from './attributable.ts';
import { heldMetal, heldNpv, type HeldPart } from './holdings.ts';

const study = { npv: 200, discountRate: 5, currency: 'USD', taxBasis: 'after-tax', shareBasis: '100%' } as const;
const metal = { metal: 'Gold', contained: 1_000_000, containedUnit: 'oz', includesReserves: null } as const;
const part = (fields: Partial<HeldPart> = {}): HeldPart => ({
  ownershipPercentage: 50,
  ownershipStated: true,
  newestStudy: study,
  measuredAndIndicated: metal,
  held: 20,
  isPartners: false,
  ...fields,
});
const ofOwner = { ...study, shareBasis: 'attributable' } as const;

describe('the part of a company in a mine', () => {
  it('is what it holds, whoever operates the mine', () => {
    for (const isPartners of [false, true]) {
      expect(heldNpv(part({ isPartners }))).toBe(40);
      expect(heldMetal(part({ isPartners }))).toBe(200_000);
    }
  });

  it('of money of the operator’s share is all of it for the operator, and by the two shares for a partner', () => {
    expect(heldNpv(part({ newestStudy: ofOwner }))).toBe(200);
    // 20 of the 50 % of which 200 is the NPV.
    expect(heldNpv(part({ newestStudy: ofOwner, isPartners: true }))).toBe(80);
    expect(heldNpv(part({ newestStudy: ofOwner, isPartners: true, held: 10, ownershipPercentage: 30 }))).toBe(200 / 3);
  });

  it('is not known where what it holds is not, or for money of the operator what that one holds', () => {
    expect(heldNpv(part({ held: null }))).toBeNull();
    expect(heldMetal(part({ held: null }))).toBeNull();
    const ofMoney = { newestStudy: ofOwner, isPartners: true };
    expect(heldNpv(part({ ...ofMoney, held: null }))).toBeNull();
    expect(heldNpv(part({ ...ofMoney, ownershipStated: false }))).toBeNull();
    expect(heldNpv(part({ ...ofMoney, ownershipPercentage: 0 }))).toBeNull();
    expect(heldNpv(part({ ...ofMoney, newestStudy: { ...ofOwner, npv: null } }))).toBeNull();
    expect(heldNpv(part({ isPartners: true, newestStudy: null }))).toBeNull();
  });

  it('is what its totals add up', () => {
    const mines = [part(), part({ isPartners: true, newestStudy: ofOwner }), part({ held: null })];
    expect(npvTotals(mines, heldNpv)).toMatchObject([{ millions: 120, mines: 2 }]);
    expect(metalTotals(mines, heldMetal)).toMatchObject([
      { contained: 400_000, whole: 3_000_000, mines: 2, withoutShare: 1 },
    ]);
  });
});
