import { dayNumber } from '../time/dates.ts';
import { type FigureRef, measureOf } from './measures.ts';

/** What the first press of a head sorts by: the best first, and what comes next before what comes later. */
export const firstOrderOf = (ref: FigureRef): { firstOrder?: 'desc' } =>
  measureOf(ref).better === 'less' || ref.measure === 'next-step' ? {} : { firstOrder: 'desc' };

/** Whether a next step should have come by `today`: a date that is over is none to wait for. */
export const isOverdue = (ref: FigureRef, value: number, today: string): boolean =>
  ref.measure === 'next-step' && value < dayNumber(today);
