import { expect, it } from 'vitest';
import { figuredNouns } from '../../../domain/figures/measure.ts';
import { readWeights } from '../../../domain/figures/ranking.ts';
import { readRankAddress, suggestions } from './rank-address.ts';

it('an address gives the weights and the filters that can be read, and says what cannot', () => {
  const search = new URLSearchParams({
    weights: 'irr:2;cash:1',
    stage: 'development,construction',
    within: 'here',
    hasEconomicStudies: 'maybe',
    figures: 'npv.USD:100..;gold:1..',
  });
  expect(readRankAddress(search, 'mine')).toEqual({
    weights: [{ measure: 'irr', of: '', weight: 2 }],
    asked: 'irr:2',
    filters: { stage: 'development,construction', figures: 'npv.USD:100..' },
    among: ['stage development, construction', 'NPV in USD: at least US$100M'],
    leftOut: [
      "There is no figure 'cash'.",
      "hasEconomicStudies cannot be 'maybe'.",
      "within cannot be 'here'.",
      "There is no figure 'gold'.",
    ],
  });
});

const all = figuredNouns.flatMap((noun) => suggestions[noun].map(({ name, weights }) => ({ noun, name, weights })));
it.each(all)('$noun: $name is made of figures that rank', ({ noun, weights }) => {
  expect(readWeights(weights, noun)).toMatchObject({ leftOut: [] });
});
