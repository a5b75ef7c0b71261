import { metalSymbol } from '../../domain/metals.ts';
import type { BestObservation, NewestStudy } from '../features.ts';
import { number, yearOf } from '../format.ts';

/** A figure, and below it what it stands for. */
export interface KeyFigure {
  value: string;
  basis: string;
}

/** Millions in the currency of a study: `$412M`, `CAD 412M`, `−$12M`. */
export function studyAmount(millions: number, currency: string | null): string {
  const text = number(Math.abs(millions), 0);
  const sign = millions < 0 ? '\u2212' : '';
  return currency === null || currency === 'USD' ? `${sign}$${text}M` : `${sign}${currency} ${text}M`;
}

type StudyBasis = Pick<NewestStudy, 'studyType' | 'reportDate' | 'discountRate' | 'taxBasis' | 'shareBasis'>;

/** What the money of a study stands for: `PFS 2026, 8%, after tax`. What the study does not say is left out. */
export function studyBasis({ studyType, reportDate, discountRate, taxBasis, shareBasis }: StudyBasis): string {
  return [
    reportDate ? `${studyType} ${yearOf(reportDate)}` : studyType,
    discountRate !== null && `${number(discountRate)}%`,
    taxBasis && taxBasis.replace('-', ' '),
    shareBasis === 'attributable' && "owner's share",
  ]
    .filter(Boolean)
    .join(', ');
}

/** The NPV of a study with all that it stands for; null where the study has none. */
export const npvFigure = (study: NewestStudy | null): KeyFigure | null =>
  study?.npv == null ? null : { value: studyAmount(study.npv, study.currency), basis: studyBasis(study) };

export const capexFigure = (study: NewestStudy | null): KeyFigure | null =>
  study?.totalCapex == null
    ? null
    : {
        value: studyAmount(study.totalCapex, study.currency),
        basis: studyBasis({ ...study, discountRate: null, taxBasis: null }),
      };

/** `41.6 g/t Au` and below it `over 3.4 m`. */
export function interceptFigure(best: BestObservation | null): KeyFigure | null {
  if (!best) return null;
  const metal = best.metal && (metalSymbol(best.metal) ?? best.metal);
  return {
    value: [number(best.densityValue), best.densityUnit, metal].filter(Boolean).join(' '),
    basis: best.intervalLength ? `over ${number(best.intervalLength)} m` : 'length not known',
  };
}
