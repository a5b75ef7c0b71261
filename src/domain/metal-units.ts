import { knownMetal } from './metals.ts';
import type { QuantityUnit } from './vocabulary.ts';

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
