import { expect, it } from 'vitest';
import { stages } from '../../domain/vocabulary.ts';
import { engagementExtreme, engagementTone, npsExtreme, npsTone, stageColours } from './badge-tones.ts';

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

it('marks only extreme scores in a list', () => {
  expect([100, 75, 74, 20, 19, 0].map(engagementExtreme)).toEqual(['high', 'high', undefined, undefined, 'low', 'low']);
  expect([100, 50, 49, -50, -51].map(npsExtreme)).toEqual(['high', 'high', undefined, undefined, 'low']);
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
