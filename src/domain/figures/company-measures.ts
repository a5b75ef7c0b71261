import { atHead, classesOfMetal, type Measure, measuresOfNothing } from './measure.ts';
import { valueMeasures } from './value-measures.ts';
import { sharedMeasures } from './shared-measures.ts';

const heldMetal = classesOfMetal.map(([id, words, head]): Measure => ({
  id: `held-${id}`,
  name: `Attributable {metal}, ${words}`,
  head: `${atHead(head)} {symbol}, attributable`,
  kind: 'amount',
  group: 'Mines held',
  of: 'metal',
  better: 'more',
  section: 'overview',
}));

/** Every figure that a company has. Their names are stable: links hold them. */
export const companyMeasures: readonly Measure[] = [
  ...measuresOfNothing('overview', [
    ['mines-held', 'Mines held', 'Mines held', 'count', 'Mines held', 'more'],
    ['mine-countries', 'Countries of its mines', 'Countries', 'count', 'Mines held', 'more'],
  ]),
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
