/** Why dividends of a file, with their tax beside them, are what was left of them. */
import { headerKey } from '../../../../imports/server/read/words/header-keys.ts';

/**
 * Scalable Capital: trades are before costs and dividends after tax, as public samples show: 9.56 beside 3.41 would be more tax
 * than there is, and 7.36 beside 2.64 are 26.4 % of 10.
 */
const scalable = 'date time status reference description assettype type isin shares price amount fee tax currency';

const knownNet: ReadonlyMap<string, string> = new Map([[scalable, 'as Scalable Capital writes dividends']]);

const ofNet = /\b(?:net|netto|neto)\b/iu;

/** Undefined: nothing says that they are. `amount` is the header of the money of a list of dividends. */
export function netBecause(
  header: readonly string[],
  isAfterCosts: boolean,
  amount: string | undefined,
): string | undefined {
  if (ofNet.test((amount ?? '').slice(0, 60))) return 'as its header says';
  const keys = header.map((name) => headerKey(name.slice(0, 60))).filter((key) => key !== '');
  return (
    knownNet.get(keys.join(' ')) ?? (isAfterCosts ? 'as amounts of trades in this file are after costs' : undefined)
  );
}
