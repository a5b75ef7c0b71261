import { insiderPercent, type InsiderNature, type InsiderTrade } from '../capital/insiders.ts';
import { lastJump } from '../capital/jumps.ts';
import type { StoredCapital } from '../capital/capital-of-records.ts';
import type { insiderSecurities } from '../capital/insider-records.ts';
import { changeOf } from '../capital/share-changes.ts';
import type { Figure } from '../numbers/worked-figure.ts';

/** A row of a filing as it is stored, as far as holdings follow from it. */
export interface StoredInsiderTrade {
  insider: string;
  controlledBy: string | null;
  nature: InsiderNature;
  security: (typeof insiderSecurities)[number];
  tradedOn: string;
  filedOn: string | null;
  amount: number | null;
  price: string | null;
  currency: string | null;
  holdingAfter: number | null;
  sourceUrl: string | null;
}

/** A row of a filing as calculations take it. */
export const insiderTradeOf = ({
  security,
  tradedOn,
  filedOn,
  sourceUrl,
  ...trade
}: StoredInsiderTrade): InsiderTrade => ({
  ...trade,
  isShares: security === 'shares',
  traded: tradedOn,
  filed: filedOn,
  source: sourceUrl,
});

/**
 * What insiders hold by what they had filed until a day, in per cent of the shares outstanding. Holdings of before a share
 * count that jumped are in other shares, and left out.
 */
export function insidersPart(
  trades: readonly StoredInsiderTrade[],
  { snapshots, changes }: Pick<StoredCapital, 'snapshots' | 'changes'>,
  basic: Figure,
  day: string,
): Figure {
  const known = changes.map(changeOf);
  const since = lastJump(
    snapshots.filter(({ asOf }) => asOf <= day),
    known,
  );
  const filed = trades.filter(
    ({ tradedOn, filedOn }) => (filedOn ?? tradedOn) <= day && (since === null || tradedOn >= since),
  );
  return insiderPercent(filed.map(insiderTradeOf), known, basic, day);
}
