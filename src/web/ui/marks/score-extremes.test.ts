import { expect, it } from 'vitest';
import { engagementExtreme, npsExtreme } from './score-extremes.ts';

it('marks only extreme scores in a list', () => {
  expect([100, 75, 74, 0].map(engagementExtreme)).toEqual(['high', 'high', undefined, undefined]);
  expect([100, 50, 49, -50, -51].map(npsExtreme)).toEqual(['high', 'high', undefined, undefined, 'low']);
});
