import { metalSymbol } from '../../domain/metals/metals.ts';
import type { BestObservation, NewestStudy } from '../features.ts';
import { number, percent, shortMillions, yearOf } from '../format.ts';

/** A figure, and below it what it stands for. */
export interface KeyFigure {
  value: string;
  basis: string;
}

export type StudyBasis = Pick<
  NewestStudy,
  'studyType' | 'reportDate' | 'discountRate' | 'taxBasis' | 'shareBasis' | 'currency'
>;

export const taxWords = { 'after-tax': 'after tax', 'pre-tax': 'before tax' } as const;
export const shareWords = { '100%': '100%', attributable: "owner's share" } as const;

/** `PFS 2026`. */
export const studyName = ({ studyType, reportDate }: StudyBasis) =>
  reportDate ? `${studyType} ${yearOf(reportDate)}` : studyType;

export const inWords = (parts: readonly (string | false | null)[]) => parts.filter(Boolean).join(', ');

/**
 * What the money of a study stands for: `PFS 2026, 8%, after tax, 100%`. What the study does not say is left out, but for
 * its currency, which stands beside the amount and may be a guess.
 */
export function studyBasis(study: StudyBasis): string {
  const { discountRate, taxBasis, shareBasis, currency } = study;
  return inWords([
    studyName(study),
    discountRate !== null && percent(discountRate),
    taxBasis && taxWords[taxBasis],
    shareBasis && shareWords[shareBasis],
    currency === null && 'US$ assumed',
  ]);
}

/** The NPV of a study with all that it stands for; null where the study has none. */
export const npvFigure = (study: NewestStudy | null): KeyFigure | null =>
  study?.npv == null ? null : { value: shortMillions(study.npv, study.currency), basis: studyBasis(study) };

export const capexFigure = (study: NewestStudy | null): KeyFigure | null =>
  study?.totalCapex == null
    ? null
    : {
        value: shortMillions(study.totalCapex, study.currency),
        basis: studyBasis({ ...study, discountRate: null, taxBasis: null }),
      };

/** `over 3.4 m`, with the true width behind it where that is known. */
export function overLength({
  intervalLength,
  trueWidth,
}: Pick<BestObservation, 'intervalLength' | 'trueWidth'>): string | null {
  const width = trueWidth && `${number(trueWidth)} m true`;
  if (intervalLength === null) return width && `over ${width} width`;
  return `over ${number(intervalLength)} m${width ? ` (${width})` : ''}`;
}

/** `41.6 g/t Au` and below it `over 3.4 m`. */
export function interceptFigure(best: BestObservation | null): KeyFigure | null {
  if (!best) return null;
  const metal = best.metal && (metalSymbol(best.metal) ?? best.metal);
  return {
    value: [number(best.densityValue), best.densityUnit, metal].filter(Boolean).join(' '),
    basis: overLength(best) ?? 'length not known',
  };
}
