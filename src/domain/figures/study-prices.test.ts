import { expect, it } from 'vitest';
import { figuredNouns } from './measure.ts';
import { measuresOf } from './measures.ts';
import { isAtStudyPrices } from './study-prices.ts';

it('what follows from NPVs of studies stands at their prices, of mines and of companies, and nothing else', () => {
  const at = figuredNouns.map((noun) => measuresOf[noun].filter(({ id }) => isAtStudyPrices(id)).map(({ id }) => id));
  expect(at.map((ids) => ids.toSorted())).toEqual([
    ['irr', 'npv', 'npv-attributable', 'npv-capex', 'payback'],
    [
      ...['ev-npv-basic', 'ev-npv-diluted', 'ev-npv-tsm', 'held-npv', 'held-npv-pretax', 'leverage', 'nav'],
      ...['nav-share-basic', 'nav-share-diluted', 'nav-share-tsm', 'p-nav-basic', 'p-nav-diluted', 'p-nav-tsm'],
    ],
  ]);
  // What names them names no other.
  const named = measuresOf.company.filter(({ name }) => /study prices|NPV/u.test(name)).map(({ id }) => id);
  expect(named.filter((id) => !isAtStudyPrices(id))).toEqual([]);
});
