import { expect, it } from 'vitest';
import type { CompanyMine } from '../contract.ts';
import { ownParts, shareOfNpv } from './own-parts.ts';

const study: CompanyMine['newestStudy'] = {
  ...{ id: 1, reportDate: null, npv: 100, discountRate: 5, currency: 'USD' },
  ...{ totalCapex: null, afterTaxIrr: null, paybackPeriod: null },
  studyType: 'PFS',
  taxBasis: 'after-tax',
  shareBasis: '100%',
};
const mine = (id: number, more: Partial<CompanyMine> = {}): CompanyMine => ({
  ...{ id, name: `Mine ${id}`, country: null, primaryJurisdiction: null, primaryMetal: 'Gold', stage: null },
  ...{ ownershipPercentage: 60, royalties: 0, ownershipStated: true, royaltiesStated: false, isHeld: true, held: 60 },
  ...{ newestStudy: study, measuredAndIndicated: null },
  ...more,
});
const ofOwner: Partial<CompanyMine> = { newestStudy: { ...study, shareBasis: 'attributable' } };

it('names whose mine it is where that is not plain', () => {
  const parts = ownParts({
    mines: [mine(1), mine(2, { isHeld: false, held: null })],
    partnerMines: [
      { ...mine(3), operator: { id: 9, name: 'Runs It' } },
      { ...mine(4), operator: null },
    ],
  });
  expect(parts.map(({ id, isPartners, ownershipStated, whose }) => [id, isPartners, ownershipStated, whose])).toEqual([
    [1, false, true, null],
    [2, false, true, 'operated, its share has ended'],
    [3, true, true, 'operated by Runs It'],
    [4, true, false, 'operated by nobody on record'],
  ]);
});

it('says of what a part of an NPV is so much', () => {
  const [own, ofStudy, unknown, partner] = ownParts({
    mines: [mine(1, { held: 45.5 }), mine(2, ofOwner), mine(3, { held: null })],
    partnerMines: [{ ...mine(4, { ...ofOwner, held: 30 }), operator: { id: 9, name: 'Runs It' } }],
  });
  expect([own, ofStudy, unknown, partner].map((each) => shareOfNpv(each!))).toEqual([
    '45.5% of the NPV',
    'as the study has it',
    null,
    '30 of the 60% that the study is of',
  ]);
});
