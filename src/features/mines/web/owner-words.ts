import type { Mine } from '../contract.ts';

/** Who owns a mine of which no company is named: nobody listed, if somebody said so; null where nobody did. */
export const ownerUnnamed = ({ ownershipStated }: Pick<Mine, 'ownershipStated'>): string | null =>
  ownershipStated ? 'Independent' : null;
