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

it('leaves out what no call takes: a long search, numbers that are none, and figures beyond the most', () => {
  const many = ['irr', 'npv-capex', 'life', 'ownership', 'coverage', 'nps', 'engagement', 'royalties', 'findings'];
  const metals = ['gold', 'copper', 'zinc', 'lead'].map((metal) => `contained-mi.${metal}`);
  const read = (noun: 'mine' | 'company') =>
    readRankAddress(
      new URLSearchParams({ search: 'x'.repeat(101), import: '12abc', offset: '-25', weights: '' }),
      noun,
    );
  for (const noun of figuredNouns)
    expect(read(noun)).toMatchObject({
      filters: {},
      among: [],
      leftOut: [`search cannot be '${'x'.repeat(40)}…'.`, "import cannot be '12abc'.", "offset cannot be '-25'."],
    });
  const figures = [...many, ...metals].map((name) => `${name}:1..`).join(';');
  const { filters, leftOut } = readRankAddress(new URLSearchParams({ figures }), 'mine');
  expect(filters['figures']?.split(';')).toHaveLength(12);
  expect(leftOut).toEqual(['A list takes 12 filters of figures at most.']);
});

const all = figuredNouns.flatMap((noun) => suggestions[noun].map(({ name, weights }) => ({ noun, name, weights })));
it.each(all)('$noun: $name is made of figures that rank', ({ noun, weights }) => {
  expect(readWeights(weights, noun)).toMatchObject({ leftOut: [] });
});
