import { convertMass, massOfUnit } from '../metals/units.ts';

/** A cost that is told for one unit, `USD/t`, told for another one, `USD/lb`; null where currencies differ, or units do not convert. */
export function costIn(value: number, from: string, into: string): number | null {
  if (from === into) return value;
  const [currency, unit = ''] = from.split('/');
  const [wantedCurrency, wanted = ''] = into.split('/');
  const [mass, wantedMass] = [massOfUnit(unit), massOfUnit(wanted)];
  if (currency !== wantedCurrency || mass === undefined || wantedMass === undefined) return null;
  if ((mass === 'carats') !== (wantedMass === 'carats')) return null;
  return value * convertMass(1, wantedMass, mass);
}
