import type { EntityType, EventType, FeedScope } from '../../../domain/vocabulary.ts';
import { call, pages, query } from '../../../web/http.ts';
import { events } from '../contract.ts';

export const eventSpans = ['past', 'all'] as const;
export type EventSpan = (typeof eventSpans)[number];

/** What the address of the page says; null: no filter. */
export interface EventSearch {
  entityType: EntityType | null;
  eventType: EventType | null;
  year: number | null;
  month: number | null;
  followed: boolean | null;
  /** Null: what lies ahead. */
  span: EventSpan | null;
}

const pageSize = 50;

const dayBefore = (date: string) => new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);

/** A year or a month is looked at as a whole; else what lies ahead, or what lies behind with the latest first. */
function spanOf({ year, month, span }: EventSearch, today: string) {
  if (year !== null || month !== null || span === 'all') return {};
  return span === 'past' ? { to: dayBefore(today), sortOrder: 'desc' as const } : { from: today };
}

const filtersOf = ({ entityType, eventType, followed }: EventSearch) => ({
  ...(entityType && { entityType }),
  ...(eventType && { eventType }),
  ...(followed && { followed }),
});

/** The filters and the order of the list. */
export function eventQuery(search: EventSearch, today: string) {
  const { year, month } = search;
  return {
    ...filtersOf(search),
    ...(year !== null && { year }),
    ...(month !== null && { month }),
    ...spanOf(search, today),
  };
}

export const eventList = (search: EventSearch, today: string) =>
  pages(events.list, { query: { ...eventQuery(search, today), limit: pageSize, count: true } });

/** The events of one day. */
export const eventsOfDay = (search: EventSearch, day: string) =>
  pages(events.list, { query: { ...filtersOf(search), from: day, to: day, limit: pageSize, count: true } });

export const eventMonth = (search: EventSearch, year: number, month: number) =>
  query(events.calendar, { query: { ...filtersOf(search), year, month } });

export const feedList = () => query(events.feeds);

export const makeFeed = (scope: FeedScope) => call(events.makeFeed, { params: { scope } });

export const revokeFeed = (scope: FeedScope) => call(events.revokeFeed, { params: { scope } });
