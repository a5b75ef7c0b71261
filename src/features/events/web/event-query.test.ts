import { describe, expect, it } from 'vitest';
import { eventList, eventMonth, eventQuery, type EventSearch, eventsOfDay } from './api.ts';

const today = '2026-03-01';
const search = (more: Partial<EventSearch> = {}): EventSearch => ({
  entityType: null,
  eventType: null,
  year: null,
  month: null,
  followed: null,
  span: null,
  ...more,
});

describe('what is asked for', () => {
  it.each([
    ['what lies ahead, today included', {}, { from: '2026-03-01' }],
    ['what lies behind, the latest first', { span: 'past' }, { to: '2026-02-28', sortOrder: 'desc' }],
    ['all', { span: 'all' }, {}],
    ['a year as a whole', { year: 2025 }, { year: 2025 }],
    ['a month of every year as a whole', { month: 2, span: 'past' }, { month: 2 }],
    ['what one follows', { followed: true }, { followed: true, from: '2026-03-01' }],
    ['everybody, where the box is not ticked', { followed: false }, { from: '2026-03-01' }],
    [
      'one kind of one kind of thing',
      { entityType: 'mine', eventType: 'future_event', span: 'all' },
      { entityType: 'mine', eventType: 'future_event' },
    ],
  ] as const)('is %s', (_name, more, query) => {
    expect(eventQuery(search(more), today)).toEqual(query);
  });

  it('knows the day before the first of a leap year’s March and of a year', () => {
    expect(eventQuery(search({ span: 'past' }), '2028-03-01')).toMatchObject({ to: '2028-02-29' });
    expect(eventQuery(search({ span: 'past' }), '2026-01-01')).toMatchObject({ to: '2025-12-31' });
  });

  it('is kept apart by filters, so that one list is not shown for another', () => {
    const key = (more: Partial<EventSearch>) => JSON.stringify(eventList(search(more), today).queryKey);
    const keys = [{}, { span: 'all' }, { year: 2026 }, { followed: true }, { entityType: 'mine' }] as const;
    expect(new Set(keys.map(key)).size).toBe(keys.length);
  });

  it('of a day or a month leaves spans out, and keeps what is filtered by', () => {
    const filtered = search({ entityType: 'company', span: 'past' });
    expect(JSON.stringify(eventsOfDay(filtered, '2026-05-06').queryKey)).toContain(
      '"entityType":"company","from":"2026-05-06","to":"2026-05-06"',
    );
    expect(JSON.stringify(eventMonth(filtered, 2026, 5).queryKey)).toContain(
      '{"entityType":"company","year":2026,"month":5}',
    );
  });
});
