import { metalClasses } from '../capital/records.ts';
import { shareCountings } from '../figures/value-measures.ts';

const ofStudies = [
  'nav',
  'leverage',
  'held-capex',
  'planned-production',
  'planned-aisc',
  ...shareCountings.flatMap((counting) => [
    `p-nav-${counting}`,
    `ev-npv-${counting}`,
    `nav-share-${counting}`,
    `total-cost-${counting}`,
  ]),
];

/** Figures that hang on studies. */
export const studyMeasures: ReadonlySet<string> = new Set(ofStudies);

/**
 * What can be told as of a past day: figures of which it is known for each record that they follow from when it was
 * published. A figure that is not named here is told of today alone.
 */
const asOfMeasures: ReadonlySet<string> = new Set([
  'mines-held',
  'mine-countries',
  ...metalClasses.map((id) => `held-${id}`),
  'held-npv',
  'held-npv-pretax',
  ...shareCountings.flatMap((counting) => [
    `shares-${counting}`,
    `market-cap-${counting}`,
    `ev-${counting}`,
    `ev-production-${counting}`,
    ...metalClasses.map((id) => `ev-${id}-${counting}`),
  ]),
  ...ofStudies,
  ...[
    'share-price',
    'cash',
    'debt',
    'cash-share',
    'runway',
    'overhang',
    'overhang-in',
    'overhang-out',
    'dilution',
    'insiders',
    'overhead-share',
    'ground-share',
    'quarterly-burn',
    'net-cash',
    'cash-cap',
    'price-high',
    'price-low',
    'price-off-high',
    'price-change',
    'held-production',
    'held-aisc',
    'margin',
    'reserve-life',
    ...metalClasses.flatMap((id) => [`held-grade-${id}`, `${id}-share`]),
  ],
]);

/** Whether a figure can be told as of a past day. */
export const isToldAsOf = ({ measure }: { measure: string }): boolean => asOfMeasures.has(measure);
