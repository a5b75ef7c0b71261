import { exact, over } from '../numbers/worked-figure.ts';
import { attributableMetal, attributableNpv, type OwnedMine } from './attributable.ts';

/** A mine with what a company holds of it; the figures of its own are those of the company that operates it. */
export interface HeldPart extends OwnedMine {
  /** Per cent that the company holds; null: not known. */
  held: number | null;
  /** Whether another company operates it, or nobody does: money of the owner's share in its study is not this company's. */
  isPartners: boolean;
}

/** The company's part of the newest NPV, in millions; of one that is of the operator's share a partner's is by the two shares. */
export function heldNpv({ held, isPartners, ...mine }: HeldPart): number | null {
  const { newestStudy, ownershipPercentage, ownershipStated } = mine;
  if (!isPartners || newestStudy?.shareBasis !== 'attributable')
    return attributableNpv({ ...mine, ownershipPercentage: held ?? 0, ownershipStated: held !== null });
  if (newestStudy.npv === null || held === null || !ownershipStated || ownershipPercentage <= 0) return null;
  return over(exact(newestStudy.npv).times(held), ownershipPercentage).toNumber();
}

/** The company's part of the measured and indicated metal, in the unit of the estimate; null where it is not known. */
export const heldMetal = ({ held, ...mine }: HeldPart): number | null =>
  attributableMetal({ ...mine, ownershipPercentage: held ?? 0, ownershipStated: held !== null });
