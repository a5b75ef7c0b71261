import { ownMetal, readRef } from '../../../domain/figures/measures.ts';
import { type ShareCounting, valueMeasures } from '../../../domain/figures/value-measures.ts';

const heldIds = ['held-reserves', 'held-mi', 'held-inferred'];
const worked = new Set([...valueMeasures.map(({ id }) => id), ...heldIds]);

/** Whether a column shows a figure that has a working. */
export function hasWorking(name: string): boolean {
  const read = readRef(name, 'company');
  return 'value' in read && worked.has(read.value.measure);
}

/** What a value table is about: of more than twenty columns nobody finds one. */
export const columnSets = ['value', 'metal', 'output', 'money'] as const;
export type ColumnSet = (typeof columnSets)[number];

export const columnSetLabels: Readonly<Record<ColumnSet, string>> = {
  value: 'Value',
  metal: 'Metal',
  output: 'Output and plans',
  money: 'Money and shares',
};

/** The columns of a value table, with one counting of shares and one metal for what is told of a metal. */
export function valueColumns(counting: ShareCounting, metal: string, set: ColumnSet = 'value'): string[] {
  const inClasses = (before: string, after = '') =>
    ['reserves', 'mi', 'inferred'].map((each) => `${before}${each}${after}.${metal}`);
  const first = ['share-price', `market-cap-${counting}`, `ev-${counting}`];
  const sets: Record<ColumnSet, string[]> = {
    value: [
      'share-price',
      `shares-${counting}`,
      ...first.slice(1),
      ...inClasses('ev-', `-${counting}`),
      `ev-production-${counting}.${metal}`,
      `total-cost-${counting}.${metal}`,
      `p-nav-${counting}`,
      `ev-npv-${counting}`,
      `nav-share-${counting}`,
      `leverage.${metal}`,
      ...['cash-share', 'runway', 'overhang', 'overhang-in', 'overhang-out', 'dilution', 'insiders', 'overhead-share'],
      'coverage',
    ],
    metal: [
      ...first,
      ...inClasses('held-'),
      ...inClasses('held-grade-'),
      ...inClasses('', '-share'),
      ...inClasses('ev-', `-${counting}`),
      'coverage',
    ],
    output: [
      ...first,
      ...['held-production', 'held-aisc', 'margin', 'reserve-life'].map((each) => `${each}.${metal}`),
      `ev-production-${counting}.${metal}`,
      ...['planned-production', 'planned-aisc'].map((each) => `${each}.${metal}`),
      'held-capex',
      `total-cost-${counting}.${metal}`,
      ...['nav', `p-nav-${counting}`, `ev-npv-${counting}`, `leverage.${metal}`, 'coverage'],
    ],
    money: [
      ...first,
      ...['price-change', 'price-high', 'price-low', 'price-off-high'],
      ...['shares-basic', 'shares-diluted', 'dilution', 'overhang', 'insiders'],
      ...['cash', 'debt', 'net-cash', 'cash-cap', 'cash-share'],
      ...['quarterly-burn', 'runway', 'overhead-share', 'ground-share', 'coverage'],
    ],
  };
  return sets[set];
}

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
