import { metalUnit } from '../../domain/metals/metal-units.ts';
import { metalSymbol } from '../../domain/metals/metals.ts';
import { convertMass } from '../../domain/metals/units.ts';
import type { MeasuredAndIndicated } from '../features.ts';
import { percent, yearOf } from '../format.ts';
import { amount } from '../ui/marks/amount.ts';
import type { KeyFigure } from './key-figures.ts';

/** Contained metal in three digits, in the unit that this metal is told in. */
export function metalAmount({
  metal,
  contained,
  containedUnit,
}: Pick<MeasuredAndIndicated, 'metal' | 'contained' | 'containedUnit'>): string {
  const unit = metalUnit(metal);
  return amount(convertMass(contained, containedUnit, unit), unit);
}

/** `2022–2026` of several reports, else the year of the only one; empty where none has a date. */
function years(dates: readonly (string | null)[]): string {
  const known = [...new Set(dates.flatMap((date) => (date === null ? [] : yearOf(date))))].toSorted();
  return known.length > 1 ? `${known[0]}\u2013${known.at(-1)}` : (known[0] ?? '');
}

/** What a figure of measured and indicated metal stands for: `Au, 2026`, and where something is not in it, how many. */
export const measuredBasis = (found: Pick<MeasuredAndIndicated, 'metal' | 'reportDates' | 'leftOut'>): string =>
  [metalSymbol(found.metal) ?? found.metal, years(found.reportDates), found.leftOut > 0 && `${found.leftOut} left out`]
    .filter(Boolean)
    .join(', ');

/** `2.20 Moz` and below it `Au, 2026`. */
export const measuredFigure = (found: MeasuredAndIndicated | null): KeyFigure | null =>
  found && { value: metalAmount(found), basis: measuredBasis(found) };

/** What the owner of a mine has of it. */
export interface Share {
  ownershipPercentage: number;
  ownershipStated: boolean;
}

/** `1.27 Moz at 57.5%`; null where all of it is the owner's. */
export function attributableAmount(
  of: Pick<MeasuredAndIndicated, 'metal' | 'contained' | 'containedUnit'>,
  { ownershipPercentage, ownershipStated }: Share,
): string | null {
  if (!ownershipStated) return 'share not known';
  if (ownershipPercentage === 100) return null;
  const part = metalAmount({ ...of, contained: (of.contained * ownershipPercentage) / 100 });
  return `${part} at ${percent(ownershipPercentage)}`;
}
