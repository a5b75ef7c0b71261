import { expect, it } from 'vitest';
import { stages } from '../../../domain/mines/stages.ts';
import { engagementTone, npsTone, stageColours } from './badge-tones.ts';

it('parts the scores where the specification does', () => {
  expect([100, 50, 49, 20, 19, 0].map(engagementTone)).toEqual([
    'default',
    'default',
    'secondary',
    'secondary',
    'destructive',
    'destructive',
  ]);
  expect([100, 0, -1, -50, -51].map(npsTone)).toEqual(['default', 'default', 'secondary', 'secondary', 'destructive']);
});

it('gives each stage its colour', () => {
  expect(stages.map((stage) => stageColours[stage])).toEqual([
    'blue',
    'yellow',
    'orange',
    'purple',
    'green',
    'amber',
    'red',
  ]);
});
