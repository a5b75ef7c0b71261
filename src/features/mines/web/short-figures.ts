import { number, percent } from '../../../web/format.ts';
import { inWords, shareWords, type StudyBasis, studyName, taxWords } from '../../../web/entity/key-figures.ts';
import type { BestObservation } from '../contract.ts';

/** Of whose part and in which currency, where that is not the whole mine or the study does not say it. */
const unusualMoney = ({ shareBasis, currency }: StudyBasis) =>
  [
    shareBasis === null ? 'share not stated' : shareBasis !== '100%' && shareWords[shareBasis],
    currency === null && 'US$ assumed',
  ] as const;

/**
 * What an NPV stands for where there is little room: `PFS 2026, 8%` is after tax and of the whole mine. What is otherwise, and
 * what the study does not say, is said.
 */
export function shortNpvBasis(study: StudyBasis): string {
  const { discountRate, taxBasis } = study;
  return inWords([
    studyName(study),
    discountRate !== null && percent(discountRate),
    taxBasis === null ? 'tax not stated' : taxBasis !== 'after-tax' && taxWords[taxBasis],
    ...unusualMoney(study),
  ]);
}

/** The same of the capital, which knows no rate and no tax. */
export const shortCapexBasis = (study: StudyBasis): string => inWords([studyName(study), ...unusualMoney(study)]);

/** How long an intercept is: `3.4 m (2.9 true)`; null where neither is known. */
export function shortLength({ intervalLength, trueWidth }: Pick<BestObservation, 'intervalLength' | 'trueWidth'>) {
  if (intervalLength === null) return trueWidth && `${number(trueWidth)} m true`;
  return `${number(intervalLength)} m${trueWidth ? ` (${number(trueWidth)} true)` : ''}`;
}
