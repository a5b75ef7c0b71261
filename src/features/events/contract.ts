import { z } from 'zod';
import { Creator, DateText, endpoint, Instant, RecordId } from '../../contract.ts';
import { Flag, listQuery, QueryText, WholeNumber } from '../../contract-queries.ts';
import { idPattern, maxId } from '../../domain/records/ids.ts';
import { isDate } from '../../domain/time/dates.ts';
import { entityTypes, eventTypes, feedScopes, priorities, stepStatuses } from '../../domain/vocabulary.ts';

/** What a mine or a company says of its future: its next step, or one of its future steps. */
export const Event = z
  .object({
    id: RecordId,
    entityType: z.enum(entityTypes),
    entityId: RecordId,
    entityName: z.string(),
    eventType: z.enum(eventTypes),
    description: z.string(),
    /** Null: to be decided. */
    eventDate: DateText.nullable(),
    priority: z.enum(priorities),
    /** `late`: its day has passed, and nobody said that it was kept or dropped. */
    status: z.enum(stepStatuses),
    doneDate: DateText.nullable(),
    sourceUrl: z.string().nullable(),
    createdBy: Creator.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Event' });
export type Event = z.output<typeof Event>;

const Year = WholeNumber('year', 1000, 9999);
const Month = WholeNumber('month', 1, 12);
const Day = (name: string) => z.string().refine(isDate, `${name} takes an existing date as YYYY-MM-DD.`);

const filters = {
  entityType: z.enum(entityTypes, 'entityType takes mine or company.').optional(),
  eventType: z.enum(eventTypes, `eventType takes ${eventTypes.join(' or ')}.`).optional(),
  /** `true`: of what the caller follows. */
  followed: Flag.optional(),
};

export const EventListQuery = z.object({
  ...filters,
  entityId: QueryText(16)
    .pipe(z.string().regex(idPattern, 'entityId takes the id of a mine or company.'))
    .transform(Number)
    .pipe(z.number().max(maxId, 'entityId takes the id of a mine or company.'))
    .optional(),
  year: Year.optional(),
  /** Without a year: this month of every year. */
  month: Month.optional(),
  /** On this day or later; an event without a date is still to come. */
  from: Day('from').optional(),
  /** On this day or earlier. */
  to: Day('to').optional(),
  sortBy: z.enum(['eventDate'], 'sortBy takes eventDate.').optional(),
  sortOrder: listQuery.sortOrder,
  limit: listQuery.limit,
  offset: listQuery.offset,
  after: listQuery.after,
  count: listQuery.count,
});
export type EventListQuery = z.output<typeof EventListQuery>;

export const CalendarQuery = z.object({ ...filters, year: Year, month: Month });
export type CalendarQuery = z.output<typeof CalendarQuery>;

/** A month with the days that have events. */
export const CalendarMonth = z.object({
  year: z.number(),
  month: z.number(),
  days: z.array(
    z.object({
      date: DateText,
      /** All events of the day. */
      count: z.number(),
      /** The first 3. */
      events: z.array(Event),
    }),
  ),
});
export type CalendarMonth = z.output<typeof CalendarMonth>;

/** An address under which calendar programs read events without a session. */
export const Feed = z.object({
  scope: z.enum(feedScopes),
  createdAt: Instant,
  /** When a program last read it, to some minutes; null: never. */
  readAt: Instant.nullable(),
});
export type Feed = z.output<typeof Feed>;

const FeedParams = z.object({ scope: z.enum(feedScopes, `scope takes ${feedScopes.join(' or ')}.`) });

const tag = 'Events';

export const events = {
  list: endpoint({
    method: 'GET',
    path: '/api/events',
    access: 'member',
    byToken: true,
    tag,
    summary: 'What mines and companies are going to do, the soonest first',
    query: EventListQuery,
    response: z.array(Event),
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/api/events/calendar',
    access: 'member',
    byToken: true,
    tag,
    summary: 'The events of a month, by day',
    query: CalendarQuery,
    response: CalendarMonth,
  }),
  feeds: endpoint({
    method: 'GET',
    path: '/api/events/feeds',
    access: 'member',
    tag,
    summary: 'Your calendar addresses, without the addresses themselves',
    response: z.array(Feed),
  }),
  makeFeed: endpoint({
    method: 'PUT',
    path: '/api/events/feeds/{scope}',
    access: 'member',
    tag,
    summary: 'Make a calendar address, shown this once; an earlier one of the same scope ends',
    params: FeedParams,
    response: Feed.extend({ url: z.string() }),
  }),
  revokeFeed: endpoint({
    method: 'DELETE',
    path: '/api/events/feeds/{scope}',
    access: 'member',
    tag,
    summary: 'End a calendar address',
    params: FeedParams,
    response: z.void(),
  }),
  readFeed: endpoint({
    method: 'GET',
    path: '/api/calendar/{file}',
    access: 'public',
    tag,
    summary:
      'Events for calendar programs (RFC 5545), those nearest to today where there are thousands or more than 2 MB; whoever has the address may read it',
    params: z.object({ file: z.string().regex(/^[\w-]{43}\.ics$/) }),
    response: z.string(),
    mediaType: 'text/calendar',
  }),
};
