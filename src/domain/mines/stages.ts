/** Stages of a mine in the order of its life; lists sort by this order. */
export const stages = [
  'exploration',
  'development',
  'construction',
  'start-up',
  'production',
  'care and maintenance',
  'closure',
] as const;
export type Stage = (typeof stages)[number];

/** Stages as they are shown: capitalised, hyphens as blanks. */
export const stageLabels: Readonly<Record<Stage, string>> = {
  exploration: 'Exploration',
  development: 'Development',
  construction: 'Construction',
  'start-up': 'Start Up',
  production: 'Production',
  'care and maintenance': 'Care and Maintenance',
  closure: 'Closure',
};
