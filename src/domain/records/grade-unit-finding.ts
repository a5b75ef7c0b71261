import { knownMetal } from '../metals/metals.ts';
import type { Finding } from './findings.ts';

export const gramsOfPerCent = 10_000;
/** Per cent of precious metals beyond which it is likelier that grams were written as per cent: so rich are the best samples alone. */
export const mostPerCent: ReadonlyMap<string, number> = new Map([
  ...['Gold', 'Platinum', 'Palladium', 'Rhodium'].map((metal) => [metal, 0.1] as const),
  ['Silver', 5],
]);

/** GN3: a metal that is counted in carats, stones that are weighed, or a precious metal in per cent. Of metals in no list nobody knows which they are. */
export function gradeUnitFinding(
  field: string,
  metal: string | null,
  value: string | null,
  unit: string | null,
): Finding | null {
  const known = metal === null ? null : knownMetal(metal);
  if (known === null || value === null || unit === null) return null;
  const most = unit === '%' ? mostPerCent.get(known) : undefined;
  if (most !== undefined && Number(value) > most)
    return {
      rule: 'GN3',
      field,
      sentence: `${known} of ${Number(value)} % is ${(Number(value) * gramsOfPerCent).toLocaleString('en-US')} g/t.`,
      mend: 'Check the unit of the grade: precious metals are told in grams.',
    };
  const areStones = known === 'Diamond';
  if (areStones === (unit === 'ct/t')) return null;
  return {
    rule: 'GN3',
    field,
    sentence: `${known} of ${Number(value)} ${unit}: ${areStones ? 'stones are counted in carats for a tonne' : 'carats are counted of stones, a metal is weighed'}.`,
    mend: 'Check the unit of the grade, or which metal it is.',
  };
}
