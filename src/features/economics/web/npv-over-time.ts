import { studyName } from '../../../domain/studies.ts';
import type { EconomicStudy } from '../contract.ts';

interface NpvPoint {
  study: EconomicStudy;
  npv: number;
  /** Milliseconds. */
  time: number;
}

interface NpvsOverTime {
  /** The first version first. */
  points: NpvPoint[];
  /** ISO 4217 code; null: US dollars, as far as is known. */
  currency: string | null;
  /** What has no place on this scale, with the reason. */
  leftOut: string[];
}

const codeOf = ({ currency }: EconomicStudy) => currency ?? 'USD';

/** The NPVs of versions of a study in the currency of the first of them, the current one, in time; null where fewer than two are left. */
export function npvsOverTime(versions: readonly EconomicStudy[]): NpvsOverTime | null {
  const stated = versions.filter(({ npv }) => npv !== null);
  const [current] = stated;
  if (!current) return null;
  const leftOut: string[] = [];
  const points = stated.flatMap((study): NpvPoint[] => {
    if (study.reportDate === null) leftOut.push(`${studyName(study)} without a date`);
    else if (codeOf(study) !== codeOf(current)) leftOut.push(`${studyName(study)} in ${codeOf(study)}`);
    else return [{ study, npv: study.npv ?? 0, time: Date.parse(study.reportDate) }];
    return [];
  });
  if (points.length < 2) return null;
  return { points: points.toSorted((a, b) => a.time - b.time), currency: current.currency, leftOut };
}
