import { costIn } from '../../../domain/figures/cost-units.ts';
import { readRef, writeRef } from '../../../domain/figures/measures.ts';
import type { PeerMeasure } from '../../../domain/figures/peers.ts';
import { fewestForThirds } from '../../../domain/numbers/percentiles.ts';
import { figureText } from '../../../web/entity/figure-words.ts';
import { count, number } from '../../../web/format.ts';
import type { Peer, PeerStandings } from '../contract.ts';

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

/** Costs of peers in one unit, that of the mine or else of the first peer that has one; what is stated otherwise says so. */
export function toldAlike(
  cohort: readonly Pick<Peer, 'figures'>[],
  standings: readonly Pick<PeerStandings, 'measure' | 'figure' | 'value'>[],
): (figure: PeerCost) => { value: string; basis: string | null } {
  const own = standings.find(({ measure, value }) => measure === 'aisc' && value !== null);
  const into = ofCost(own?.figure ?? cohort.find(({ figures }) => figures.aisc)?.figures.aisc?.figure);
  return ({ figure, value, basis }) => {
    const from = ofCost(figure);
    const told = from === null || into === null || from === into ? null : costIn(value, from, into);
    if (told === null) return { value: valueText({ figure }, value), basis };
    return {
      value: valueText({ figure: writeRef({ measure: 'aisc', of: into! }) }, told),
      basis: [basis, valueText({ figure }, value)].filter(Boolean).join(', '),
    };
  };
}

type PeerCost = NonNullable<Peer['figures'][PeerMeasure]>;

function ofCost(figure: string | undefined): string | null {
  const ref = figure === undefined ? null : readRef(figure);
  return ref && 'value' in ref && ref.value.measure === 'aisc' ? ref.value.of : null;
}
