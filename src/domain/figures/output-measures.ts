import { classesOfMetal, type Measure, measuresOfNothing } from './measure.ts';

/** Figures that follow from how the mines of a company run, what their studies plan, and what their estimates grade. */
export const outputMeasures: readonly Measure[] = [
  ...classesOfMetal.map(([id, words, head]): Measure => ({
    id: `held-grade-${id}`,
    name: `Grade of the attributable {metal}, ${words}`,
    head: `${head} grade {symbol}, held`,
    ...{ kind: 'grade', group: 'Mines held', of: 'metal', better: 'more', section: 'overview' },
  })),
  ...classesOfMetal.map(([id, words, head]): Measure => ({
    id: `${id}-share`,
    name: `Attributable {metal} for a share outstanding, ${words}`,
    head: `${head} {symbol} / share`,
    ...{ kind: 'share amount', group: 'Value of metal', of: 'metal', better: 'more', section: 'capital' },
  })),
  {
    id: 'held-production',
    name: 'Attributable {metal} produced in the last full year',
    head: '{symbol} / year',
    ...{ kind: 'amount', group: 'Output and plans', of: 'metal', better: 'more', section: 'overview' },
  },
  {
    id: 'held-aisc',
    name: 'All-in sustaining cost of a unit of {metal} in the last full year',
    head: 'AISC {symbol}',
    ...{ kind: 'unit money', group: 'Output and plans', of: 'metal', better: 'less', section: 'overview' },
  },
  {
    id: 'margin',
    name: 'Newest price of {metal} less the all-in sustaining cost of the last full year',
    head: 'Margin {symbol}',
    ...{ kind: 'unit money', group: 'Output and plans', of: 'metal', better: 'more', section: 'overview' },
  },
  {
    id: 'reserve-life',
    name: 'Reserves of {metal} / production of the last full year',
    head: 'Reserve life {symbol}',
    ...{ kind: 'years', group: 'Output and plans', of: 'metal', better: 'more', section: 'overview' },
  },
  {
    id: 'planned-production',
    name: 'Attributable {metal} of a year that studies plan',
    head: 'Planned {symbol} / year',
    ...{ kind: 'amount', group: 'Output and plans', of: 'metal', better: 'more', section: 'overview' },
  },
  {
    id: 'planned-aisc',
    name: 'All-in sustaining cost of a unit of {metal} that studies plan',
    head: 'Planned AISC {symbol}',
    ...{ kind: 'unit money', group: 'Output and plans', of: 'metal', better: 'less', section: 'overview' },
  },
  ...measuresOfNothing('overview', [
    ['held-capex', 'Attributable CAPEX that studies plan', 'CAPEX, attributable', 'money', 'Output and plans', 'less'],
  ]),
];
