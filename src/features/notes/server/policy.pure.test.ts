import { expect, it } from 'vitest';
import { mayEdit } from './policy.ts';

it('lets its author and administrators change a note', () => {
  const note = { createdBy: 'mia' };
  expect(mayEdit({ id: 'mia', isAdmin: false }, note)).toBe(true);
  expect(mayEdit({ id: 'otto', isAdmin: false }, note)).toBe(false);
  expect(mayEdit({ id: 'ada', isAdmin: true }, note)).toBe(true);
});

it('leaves the note of somebody who has left to administrators', () => {
  expect(mayEdit({ id: 'mia', isAdmin: false }, { createdBy: null })).toBe(false);
  expect(mayEdit({ id: 'ada', isAdmin: true }, { createdBy: null })).toBe(true);
});
