import { describe, expect, it } from 'vitest';
import type { Activity } from '../contract.ts';
import { type ActivityFilter, joined, matches, placeAfter } from './matching.ts';

const all: ActivityFilter = { member: null, type: null, entityType: null, from: '', to: '' };
const person = { id: 'ann', displayName: 'Ann', firstName: null, lastName: null, profileImageUrl: null };
const activity = (id: number, of: Partial<Activity> = {}): Activity => ({
  id,
  type: 'create',
  entityType: 'mine',
  entityId: 1,
  entityName: 'Telfer',
  description: 'Added mine Telfer',
  user: person,
  metadata: {},
  createdAt: `2026-11-${String(id).padStart(2, '0')}T23:59:59.999Z`,
  ...of,
});

describe('what of the feed is shown', () => {
  it.each([
    [{}, true],
    [{ member: 'ann' }, true],
    [{ member: 'bob' }, false],
    [{ type: 'create', entityType: 'mine' }, true],
    [{ type: 'delete' }, false],
    [{ entityType: 'company' }, false],
    [{ from: '2026-11-05', to: '2026-11-05' }, true],
    [{ from: '2026-11-06' }, false],
    [{ to: '2026-11-04' }, false],
  ] satisfies [Partial<ActivityFilter>, boolean][])('%j: %s', (filter, shown) => {
    expect(matches({ ...all, ...filter }, activity(5))).toBe(shown);
  });

  it('a former member matches no member', () => {
    expect(matches({ ...all, member: 'ann' }, activity(5, { user: null }))).toBe(false);
    expect(matches(all, activity(5, { user: null }))).toBe(true);
  });

  it('is each activity once, the newest first', () => {
    const newer = activity(3, { description: 'as it came' });
    expect(joined([newer], [activity(2), activity(3)], [activity(1), activity(2)])).toEqual([
      newer,
      activity(2),
      activity(1),
    ]);
  });
});

it('goes on behind the list, and asks for what was not there yet', () => {
  expect(placeAfter([])).toBeUndefined();
  expect(placeAfter([activity(9), activity(8)])).toBe('9');
  expect(placeAfter([activity(9), activity(6)])).toBe('9-7.8');
});
