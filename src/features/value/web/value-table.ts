import { ownMetal, readRef } from '../../../domain/figures/measures.ts';
import { type ShareCounting, valueMeasures } from '../../../domain/figures/value-measures.ts';

const worked = new Set(valueMeasures.map(({ id }) => id));

/** Whether a column shows a figure that has a working. */
export function hasWorking(name: string): boolean {
  const read = readRef(name, 'company');
  return 'value' in read && worked.has(read.value.measure);
}

/** The columns of the value table, with one counting of shares and one metal for what is told for a unit. */
export const valueColumns = (counting: ShareCounting, metal: string): string[] => [
  'share-price',
  `shares-${counting}`,
  `market-cap-${counting}`,
  `ev-${counting}`,
  `ev-reserves-${counting}.${metal}`,
  `ev-mi-${counting}.${metal}`,
  `ev-inferred-${counting}.${metal}`,
  `ev-production-${counting}.${metal}`,
  `total-cost-${counting}.${metal}`,
  `p-nav-${counting}`,
  `ev-npv-${counting}`,
  `nav-share-${counting}`,
  `leverage.${metal}`,
  'cash-share',
  'runway',
  'overhang',
  'overhang-in',
  'overhang-out',
  'dilution',
  'insiders',
  'overhead-share',
  'coverage',
];

/**
 * What a value table is told by that one opens by a click: companies of every metal stand in it, and of each something is known.
 * An address without a metal means gold, as it did for those who kept it.
 */
export const metalOfNewView = ownMetal;

interface Order {
  sortBy: string | null;
  sortOrder: 'asc' | 'desc' | null;
}

/** The order of a value table: what its address says, else the market value from the highest down. */
export const orderOfValues = ({ sortBy, sortOrder }: Order, counting: ShareCounting): Order =>
  sortBy === null ? { sortBy: `market-cap-${counting}`, sortOrder: 'desc' } : { sortBy, sortOrder };

/** The value table begins with the companies that cost most, of which most is known; the list with the newest. */
export function orderOfView(view: string, sortBy: string | null, counting: ShareCounting) {
  if (view === 'value') return sortBy === null ? { sortBy: `market-cap-${counting}`, sortOrder: 'desc' as const } : {};
  return sortBy?.startsWith('market-cap-') ? { sortBy: null, sortOrder: null } : {};
}
