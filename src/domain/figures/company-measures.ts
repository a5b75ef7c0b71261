import type { Measure } from './measure.ts';
import { valueMeasures } from './value-measures.ts';
import { sharedMeasures } from './shared-measures.ts';

const heldMetal = (
  [
    ['reserves', 'proven and probable', '2P'],
    ['mi', 'measured and indicated', 'M&I'],
    ['inferred', 'inferred', 'Inferred'],
  ] as const
).map(([id, words, head]): Measure => ({
  id: `held-${id}`,
  name: `Attributable {metal}, ${words}`,
  head: `${head} {symbol}, attributable`,
  kind: 'amount',
  group: 'Mines held',
  of: 'metal',
  better: 'more',
  section: 'overview',
}));

/** Every figure that a company has. Their names are stable: links hold them. */
export const companyMeasures: readonly Measure[] = [
  {
    id: 'mines-held',
    name: 'Mines held',
    head: 'Mines held',
    kind: 'count',
    group: 'Mines held',
    of: 'nothing',
    better: 'more',
    section: 'overview',
  },
  {
    id: 'mine-countries',
    name: 'Countries of its mines',
    head: 'Countries',
    kind: 'count',
    group: 'Mines held',
    of: 'nothing',
    better: 'more',
    section: 'overview',
  },
  ...heldMetal,
  {
    id: 'held-npv',
    name: 'Attributable NPV after tax',
    head: 'NPV after tax, attributable',
    kind: 'money',
    group: 'Mines held',
    of: 'currency',
    better: 'more',
    section: 'overview',
  },
  {
    id: 'held-npv-pretax',
    name: 'Attributable NPV before tax',
    head: 'NPV before tax, attributable',
    kind: 'money',
    group: 'Mines held',
    of: 'currency',
    better: 'more',
    section: 'overview',
  },
  ...valueMeasures,
  { id: 'newest-news', name: 'Newest media or event', head: 'News of', kind: 'date', group: 'Project', of: 'nothing' },
  ...sharedMeasures,
];
