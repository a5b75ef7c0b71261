import { metalUnit } from '../../domain/metal-units.ts';
import { metalSymbol } from '../../domain/metals.ts';
import { convertMass } from '../../domain/units.ts';
import type { MeasuredAndIndicated } from '../features.ts';
import { amount, yearOf } from '../format.ts';
import type { KeyFigure } from './key-figures.ts';

/** Contained metal in three digits, in the unit that this metal is told in. */
export function metalAmount({
  metal,
  contained,
  containedUnit,
}: Pick<MeasuredAndIndicated, 'metal' | 'contained' | 'containedUnit'>): string {
  const unit = metalUnit(metal);
  const converts = (unit === 'carats') === (containedUnit === 'carats');
  return converts ? amount(convertMass(contained, containedUnit, unit), unit) : amount(contained, containedUnit);
}

/** `2.20 Moz` and below it `Au, 2026`. */
export const measuredFigure = (found: MeasuredAndIndicated | null): KeyFigure | null =>
  found && {
    value: metalAmount(found),
    basis: [metalSymbol(found.metal) ?? found.metal, found.reportDate && yearOf(found.reportDate)]
      .filter(Boolean)
      .join(', '),
  };
