import { readRef } from '../../../domain/figures/measures.ts';
import { fewestForThirds } from '../../../domain/numbers/percentiles.ts';
import { figureText } from '../../../web/entity/figure-words.ts';
import { count, number } from '../../../web/format.ts';
import type { PeerStandings } from '../contract.ts';

/** A value of a figure with its unit. */
export function valueText({ figure }: Pick<PeerStandings, 'figure'>, value: number): string {
  const ref = readRef(figure);
  return 'value' in ref ? figureText(ref.value, value) : number(value);
}

/** Where a mine stands: as much as so many values tell. */
export function standingWords(standing: PeerStandings): string {
  const { value, percentile, third, alike, median } = standing;
  if (value === null) return 'Not known of this mine.';
  const others = alike.length - 1;
  if (others === 0) return 'No peer has a figure that stands for the same.';
  // A figure stays on one line with its unit.
  const middle = median === null ? '' : `; median ${valueText(standing, median).replaceAll(' ', '\u00A0')}`;
  if (percentile !== null) return `Percentile ${number(percentile, 0)} of ${count(alike.length, 'mine')}${middle}`;
  if (third !== null) return `In the ${third} third of ${count(alike.length, 'mine')}${middle}`;
  return `${count(others, 'peer')} to compare with, fewer than ${fewestForThirds - 1}: no standing${middle}`;
}

/** Where each value lies between the lowest and the highest, in per cent of the width; one alone in the middle. */
export function placesOf(values: readonly number[]): number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return values.map((value) => (high === low ? 50 : (100 * (value - low)) / (high - low)));
}
