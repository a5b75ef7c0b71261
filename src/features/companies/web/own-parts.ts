import type { HeldPart } from '../../../domain/mines/holdings.ts';
import { number, percent } from '../../../web/format.ts';
import type { CompanyMine, CompanyPage } from '../contract.ts';

/** A mine that a company operates or has a share of, with its part. */
export type OwnPart = CompanyMine &
  Pick<HeldPart, 'isPartners'> & {
    /** What tells it from a mine that the company operates and holds; null: it is one. */
    whose: string | null;
  };

/** The mines of a company's page, those of others behind its own. */
export function ownParts({ mines, partnerMines }: Pick<CompanyPage, 'mines' | 'partnerMines'>): OwnPart[] {
  return [
    ...mines.map((mine) => ({
      ...mine,
      isPartners: false,
      whose: mine.isHeld ? null : 'operated, its share has ended',
    })),
    ...partnerMines.map(({ operator, ...mine }) => ({
      ...mine,
      isPartners: true,
      ownershipStated: mine.ownershipStated && operator !== null,
      whose: operator ? `operated by ${operator.name}` : 'operated by nobody on record',
    })),
  ];
}

/** Of what its part of an NPV is so many per cent. */
export function shareOfNpv({ newestStudy, isPartners, held, ownershipPercentage }: OwnPart): string | null {
  if (newestStudy?.shareBasis !== 'attributable') return held === null ? null : `${percent(held)} of the NPV`;
  return isPartners && held !== null
    ? `${number(held, 2)} of the ${number(ownershipPercentage, 2)}% that the study is of`
    : 'as the study has it';
}
