import { knownMetal } from '../metals/metals.ts';
import type { Finding } from './findings.ts';

/** GN3: a metal that is counted in carats, or stones that are weighed. Of metals in no list nobody knows which they are. */
export function gradeUnitFinding(
  field: string,
  metal: string | null,
  value: string | null,
  unit: string | null,
): Finding | null {
  const known = metal === null ? null : knownMetal(metal);
  if (known === null || value === null || unit === null) return null;
  const areStones = known === 'Diamond';
  if (areStones === (unit === 'ct/t')) return null;
  return {
    rule: 'GN3',
    field,
    sentence: `${known} of ${Number(value)} ${unit}: ${areStones ? 'stones are counted in carats for a tonne' : 'carats are counted of stones, a metal is weighed'}.`,
    mend: 'Check the unit of the grade, or which metal it is.',
  };
}
