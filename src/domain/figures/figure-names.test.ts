import { expect, it } from 'vitest';
import { figuredNouns } from './measure.ts';
import { measuresOf } from './measures.ts';

/**
 * Names that links, saved views and files of members hold, and that alerts are to hold. One that is here is never taken away
 * and never comes to mean something else; a new figure is added.
 */
const known = {
  mine: [
    ...[
      'contained-reserves',
      'attributable-reserves',
      'grade-reserves',
      'tonnage-reserves',
      'contained-mi',
      'attributable-mi',
    ],
    ...['grade-mi', 'tonnage-mi', 'contained-inferred', 'attributable-inferred', 'grade-inferred', 'tonnage-inferred'],
    ...['best-intercept', 'drilled-metres', 'study-level', 'study-date', 'npv', 'npv-attributable'],
    ...['irr', 'capex', 'npv-capex', 'payback', 'life', 'aisc'],
    ...['price', 'ownership', 'royalties', 'interests', 'next-step', 'promises-kept'],
    ...['last-change', 'coverage', 'findings', 'engagement', 'nps'],
  ],
  company: [
    ...['mines-held', 'mine-countries', 'held-reserves', 'held-mi', 'held-inferred', 'held-npv'],
    ...['held-npv-pretax', 'share-price', 'shares-basic', 'market-cap-basic', 'ev-basic', 'ev-reserves-basic'],
    ...['ev-mi-basic', 'ev-inferred-basic', 'ev-production-basic', 'total-cost-basic', 'p-nav-basic', 'ev-npv-basic'],
    ...['nav-share-basic', 'shares-tsm', 'market-cap-tsm', 'ev-tsm', 'ev-reserves-tsm', 'ev-mi-tsm'],
    ...['ev-inferred-tsm', 'ev-production-tsm', 'total-cost-tsm', 'p-nav-tsm', 'ev-npv-tsm', 'nav-share-tsm'],
    ...[
      'shares-diluted',
      'market-cap-diluted',
      'ev-diluted',
      'ev-reserves-diluted',
      'ev-mi-diluted',
      'ev-inferred-diluted',
    ],
    ...['ev-production-diluted', 'total-cost-diluted', 'p-nav-diluted', 'ev-npv-diluted', 'nav-share-diluted', 'nav'],
    ...['leverage', 'cash', 'debt', 'cash-share', 'runway', 'overhang'],
    ...['overhang-in', 'overhang-out', 'dilution', 'insiders', 'overhead-share', 'newest-news'],
    ...['next-step', 'promises-kept', 'last-change', 'coverage', 'findings', 'engagement'],
    ...['nps', 'price-change', 'price-high', 'price-low', 'price-off-high', 'net-cash', 'cash-cap'],
    ...['quarterly-burn', 'ground-share', 'held-grade-reserves', 'held-grade-mi', 'held-grade-inferred'],
    ...['reserves-share', 'mi-share', 'inferred-share', 'held-production', 'held-aisc', 'margin'],
    ...['reserve-life', 'planned-production', 'planned-aisc', 'held-capex'],
  ],
};

it.each(figuredNouns)('the figures of a %s keep their names, each of them once', (noun) => {
  const ids = measuresOf[noun].map(({ id }) => id);
  expect(ids.toSorted()).toEqual(known[noun].toSorted());
  expect(new Set(ids).size).toBe(ids.length);
});
