import { expect, it } from 'vitest';
import { mayVote } from './policy.ts';

it('takes a vote of each member once a month, on an archived one of administrators', () => {
  const may = (isAdmin: boolean, isArchived: boolean, hasVoted: boolean) =>
    mayVote({ isAdmin }, { isArchived, hasVoted });
  expect(may(false, false, false)).toBe(true);
  expect(may(true, true, false)).toBe(true);
  expect(may(false, true, false)).toBe(false);
  for (const isAdmin of [true, false])
    for (const isArchived of [true, false]) expect(may(isAdmin, isArchived, true)).toBe(false);
});
