import {
  div,
  forOunce,
  type Fraction,
  less,
  mul,
  none,
  read,
  rounded,
  significant,
  sub,
  total,
} from '../capital/fractions.fixture.ts';

/** Figures of which not all is known, and how they are shown: of the second implementation alone. */

/** What is known of a figure; `isLow`: the true one may be more, `isHigh`: less. Null: nothing is known of it. */
export interface Part {
  value: Fraction;
  isLow: boolean;
  isHigh: boolean;
}
export type Known = Part | null;

export const exactly = (value: Fraction): Part => ({ value, isLow: false, isHigh: false });
export const atLeast = (value: Fraction, isLow: boolean): Part => ({ value, isLow, isHigh: false });
export const minus = (part: Known): [Known, -1] => [part, -1];

/** A sum of parts of which none is below 0: one that is not known makes it too low, or too high where it is taken off. */
export function sum(parts: readonly (Known | [Known, 1 | -1])[]): Known {
  const signed = parts.map((part) => (Array.isArray(part) ? part : ([part, 1] as const)));
  const known = signed.flatMap(([part, sign]) => (part ? [sign === 1 ? part.value : sub(none, part.value)] : []));
  const errs = (place: number, other: number) =>
    signed.some(([part, sign]) => {
      if (!part) return sign === place;
      return sign === place ? part.isLow : sign === other && part.isHigh;
    });
  const [isLow, isHigh] = [errs(1, -1), errs(-1, 1)];
  return known.length === 0 || (isLow && isHigh) ? null : { value: total(known), isLow, isHigh };
}

/** A quotient; nothing is divided by a bound, by 0, or by what is below it. */
export const quotient = (top: Known, bottom: Known): Known =>
  top && bottom && !bottom.isLow && !bottom.isHigh && less(none, bottom.value)
    ? { ...top, value: div(top.value, bottom.value) }
    : null;

export const times = (part: Known, by: Fraction): Known => part && { ...part, value: mul(part.value, by) };
export const million = read(1_000_000);

export type Shown = 'money' | 'share' | 'unit' | 'ratio' | 'percent' | 'months' | 'shares';

/** Three significant digits of money in millions; four of a share below ten. */
function digitsOf(value: Fraction, kind: Shown): string {
  if (kind === 'money') return String(Number(significant(div(value, million), 3)));
  if (kind === 'unit') return forOunce(value);
  if (kind === 'shares') return rounded(value, 0);
  if (kind === 'percent' || kind === 'months') return rounded(value, 1);
  const size: Fraction = value[0] < 0n ? [-value[0], value[1]] : value;
  if (kind === 'share') return String(Number(less(size, read(10)) ? significant(value, 4) : rounded(value, 2)));
  return rounded(value, 2);
}

/** As the product's figures are told: bound, the digits that are shown, and twelve significant ones. */
export const told = (part: Part, kind: Shown) =>
  `${(part.isLow && 'at-least') || (part.isHigh && 'at-most') || 'exact'} ${digitsOf(part.value, kind)} (${significant(part.value, 12)})`;
