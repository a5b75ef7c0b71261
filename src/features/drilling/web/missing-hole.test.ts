import { expect, it } from 'vitest';
import { missingHole } from './missing-hole.ts';

it('a hole is told as not there only where the page has every observation', () => {
  expect(missingHole('FL26-118', 999)).toEqual({
    title: 'Hole not found',
    text: 'No observation of this mine is of the hole FL26-118.',
  });
  expect(missingHole('FL26-118', 1_000)).toEqual({
    title: 'Hole not shown',
    text: 'FL26-118 is not among the observations that this page shows.',
  });
});
