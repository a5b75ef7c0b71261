import { type InterestKind, isHeldOn } from '../../../domain/mines/interests.ts';
import { day, number } from '../../../web/format.ts';
import type { Mine } from '../../mines/contract.ts';
import type { MineInterest } from '../contract.ts';

/** What the kinds are called, and what each means to someone who reads it for the first time. */
export const kindWords: Readonly<Record<InterestKind, { label: string; explained: string }>> = {
  ownership: { label: 'Ownership', explained: 'A share of the mine: of its costs and of what it earns' },
  'free-carry': {
    label: 'Free carry',
    explained: 'A share of the mine whose costs the others pay up to a point, such as a study or first production',
  },
  'earn-in': {
    label: 'Earn-in',
    explained: 'The right to earn a share by spending on the project; nothing is held before it is earned',
  },
  NSR: { label: 'NSR royalty', explained: 'Net smelter return: of the revenue after smelting, refining and transport' },
  GRR: { label: 'GRR royalty', explained: 'Gross revenue royalty: of the revenue before any cost' },
  NPI: {
    label: 'NPI',
    explained: 'Net profit interest: of what is left after costs, often after capital is paid back',
  },
  stream: { label: 'Stream', explained: 'A part of a metal, delivered at a price that was agreed beforehand' },
};

/** The holder by the name that it has now. */
export const holderOf = ({ companyName, holder }: Pick<MineInterest, 'companyName' | 'holder'>): string =>
  companyName ?? holder;

/** What is said where no owner is recorded: of a share that the mine states somebody holds it. */
export const withoutOwners = ({
  ownershipStated,
  ownershipPercentage,
}: Pick<Mine, 'ownershipStated' | 'ownershipPercentage'>): string =>
  ownershipStated
    ? `Its owner holds ${number(ownershipPercentage)}%. Nobody has recorded who that is.`
    : 'Nobody has recorded who owns this mine.';

/** How large it is: '2 %', '50 % of the gold'. Undefined: not known. */
export function sizeOf({ percent, metal }: Pick<MineInterest, 'percent' | 'metal'>): string | undefined {
  if (percent === null) return undefined;
  return metal === null ? `${number(percent)}%` : `${number(percent)}% of the ${metal.toLowerCase()}`;
}

/** From when to when, as far as it is known. */
export function termOf({ fromDate, toDate }: Pick<MineInterest, 'fromDate' | 'toDate'>): string | undefined {
  if (fromDate && toDate) return `${day(fromDate)} to ${day(toDate)}`;
  if (fromDate) return `since ${day(fromDate)}`;
  return toDate ? `until ${day(toDate)}` : undefined;
}

/** What of a list is held now, and what was or will be. */
export function byTime(interests: readonly MineInterest[], on: string) {
  const isHeld = (interest: MineInterest) => isHeldOn({ ...interest, holder: holderOf(interest) }, on, on);
  return { held: interests.filter(isHeld), other: interests.filter((interest) => !isHeld(interest)) };
}

/** What is paid of the mine's revenue or profit. */
export const isRoyalty = ({ kind }: Pick<MineInterest, 'kind'>): boolean => ['NSR', 'GRR', 'NPI'].includes(kind);
