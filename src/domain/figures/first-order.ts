import { type FigureRef, measureOf } from './measures.ts';

/** What the first press of a head sorts by: the best first, and what comes next before what comes later. */
export const firstOrderOf = (ref: FigureRef): { firstOrder?: 'desc' } =>
  measureOf(ref).better === 'less' || ref.measure === 'next-step' ? {} : { firstOrder: 'desc' };
