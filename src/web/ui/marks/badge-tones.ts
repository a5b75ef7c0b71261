import type { Stage } from '../../../domain/mines/stages.ts';

/** The seven colours of the specification; grey is for a stage that is not known. */
export const stageColours: Record<Stage, string> = {
  exploration: 'blue',
  development: 'yellow',
  construction: 'orange',
  'start-up': 'purple',
  production: 'green',
  'care and maintenance': 'amber',
  closure: 'red',
};

export type Tone = 'default' | 'secondary' | 'destructive';

function toneFrom(score: number, good: number, middling: number): Tone {
  if (score >= good) return 'default';
  return score >= middling ? 'secondary' : 'destructive';
}

/** Of an engagement score, 0 to 100: from 50 on default, from 20 on secondary. */
export const engagementTone = (score: number): Tone => toneFrom(score, 50, 20);

/** Of a net promoter score, -100 to 100: from 0 on default, from -50 on secondary. */
export const npsTone = (score: number): Tone => toneFrom(score, 0, -50);
