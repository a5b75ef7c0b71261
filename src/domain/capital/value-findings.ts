import { metalUnit } from '../metals/metal-units.ts';
import { knownMetal } from '../metals/metals.ts';
import type { Finding } from '../records/findings.ts';
import { amountOf, type Digits, exact, type Figure, shownDigits, over } from '../numbers/worked-figure.ts';

const off = '0.02';

/** EV1: an attributable figure that somebody states beside the whole and the share; all in one unit, the share in per cent. */
export function attributableFinding(
  field: string,
  { total, share, attributable }: { total: Digits; share: Digits; attributable: Digits },
): Finding | null {
  const own = over(exact(total).times(share), 100);
  if (own.minus(attributable).abs().lte(own.abs().times(off))) return null;
  return {
    rule: 'EV1',
    field,
    sentence: `${exact(share).toFixed()}% of ${exact(total).toFixed()} are ${own.round(3).toFixed()}, not ${exact(attributable).toFixed()}.`,
    mend: 'Correct the figure, its basis or the share of the owner.',
  };
}

const [least, most] = [1, 2_000];

/** EV2: enterprise value for an ounce of gold in US$. */
export function ounceFinding(metal: string, perUnit: Figure): Finding | null {
  const value = amountOf(perUnit);
  if (knownMetal(metal) !== 'Gold' || metalUnit(metal) !== 'oz' || perUnit.currency !== 'USD' || value === null)
    return null;
  if (perUnit.unit !== 'money/oz' || value.lte(0) || (value.gte(least) && value.lte(most))) return null;
  return {
    rule: 'EV2',
    field: 'containedMetal',
    sentence: `An ounce of gold in the ground would cost US$${shownDigits(perUnit) ?? ''}.`,
    mend: 'Check whether ounces are given in thousands.',
  };
}
