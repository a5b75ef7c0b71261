import { type Measure, measuresOfNothing } from './measure.ts';

/** Figures that mines and companies alike have. */
export const sharedMeasures: readonly Measure[] = [
  ...measuresOfNothing('timeline', [
    ['next-step', 'Date of the next step', 'Next step', 'date', 'Project'],
    ['promises-kept', 'Promises kept in time', 'Kept in time', 'percent', 'Project', 'more'],
  ]),
  { id: 'last-change', name: 'Last change', head: 'Changed', kind: 'date', group: 'Record', of: 'nothing' },
  ...measuresOfNothing(undefined, [
    ['coverage', 'Data coverage', 'Coverage', 'percent', 'Record', 'more'],
    ['findings', 'What looks wrong', 'Findings', 'count', 'Record', 'less'],
    ['engagement', 'Engagement', 'Engagement', 'score', 'Community', 'more'],
    ['nps', 'Net promoter score', 'NPS', 'score', 'Community', 'more'],
  ]),
];
