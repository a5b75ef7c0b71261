import { knownMetal } from './metals.ts';
import { naturalUnit } from './units.ts';
import type { QuantityUnit } from '../vocabulary.ts';

const inOunces: ReadonlySet<string> = new Set([
  'Gold',
  'Silver',
  'Platinum',
  'Palladium',
  'Platinum Group Elements',
  'Iridium',
  'Rhodium',
  'Ruthenium',
]);

/** In which the metal in the ground is told: troy ounces of precious metals, pounds of uranium, carats, else tonnes. */
export function metalUnit(name: string): QuantityUnit {
  const metal = knownMetal(name) ?? name;
  if (inOunces.has(metal)) return 'oz';
  if (metal === 'Uranium') return 'lb';
  return metal === 'Diamond' ? 'carats' : 'tonnes';
}

/** The unit of metal computed from a grade: that of the metal, but carats only of stones, whose grade is in ct/t. */
export function computedUnit(metal: string, gradeUnit: string): QuantityUnit {
  const unit = metalUnit(metal);
  return (unit === 'carats') === (gradeUnit === 'ct/t') ? unit : naturalUnit(gradeUnit);
}
