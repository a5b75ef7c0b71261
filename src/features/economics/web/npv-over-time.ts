import { studyName } from '../../../domain/studies/studies.ts';
import type { EconomicStudy } from '../contract.ts';

export interface NpvPoint {
  study: EconomicStudy;
  npv: number;
  /** Milliseconds. */
  time: number;
}

export interface NpvLine {
  /** ISO 4217 code; null: US dollars, as far as is known. */
  currency: string | null;
  /** The first version first. */
  points: NpvPoint[];
}

interface NpvsOverTime {
  /** A line for each currency, that of the current version first; each has a scale of its own. */
  lines: NpvLine[];
  /** When the first and the last of all versions were reported: the lines share their years. */
  from: number;
  to: number;
  /** Versions of which nobody knows when they were. */
  undated: string[];
}

const codeOf = ({ currency }: EconomicStudy) => currency ?? 'USD';

/** The NPVs of versions of a study, the current one first, in time; null where fewer than two have a date and an NPV. */
export function npvsOverTime(versions: readonly EconomicStudy[]): NpvsOverTime | null {
  const stated = versions.filter(({ npv }) => npv !== null);
  const points = stated.flatMap((study): NpvPoint[] =>
    study.reportDate === null ? [] : [{ study, npv: study.npv ?? 0, time: Date.parse(study.reportDate) }],
  );
  if (points.length < 2) return null;
  const lines = [...Map.groupBy(points, ({ study }) => codeOf(study))].map(([code, own]) => ({
    currency: own.every(({ study }) => study.currency === null) ? null : code,
    points: own.toSorted((a, b) => a.time - b.time),
  }));
  const times = points.map(({ time }) => time);
  return {
    lines,
    from: Math.min(...times),
    to: Math.max(...times),
    undated: stated.filter(({ reportDate }) => reportDate === null).map(studyName),
  };
}
