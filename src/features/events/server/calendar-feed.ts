import { sql } from 'drizzle-orm';
import { createHash, randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../../db/client.ts';
import { type CalendarEntry, calendarPieces } from '../../../domain/time/calendar-file.ts';
import type { EntityType, EventType, FeedScope, Priority, StepStatus } from '../../../domain/vocabulary.ts';
import { holdSession, type Member } from '../../../server/callers/session.ts';
import { found, unauthorized } from '../../../server/problems/problems.ts';
import { isOfFollowed } from './find-events.ts';
import { eventSource, isEvent } from './show-events.ts';
import type { Feed } from '../contract.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** A member's calendar addresses. */
export const feedsOf = (db: Db, memberId: string): Promise<Feed[]> =>
  db.rows<Feed>(sql`
    select scope, created_at as "createdAt", read_at as "readAt" from calendar_feeds
    where user_id = ${memberId} order by scope`);

/** Makes an address in the place of an earlier one. The token is answered here and stored nowhere: only its hash is. */
export async function makeFeed(tx: Db, member: Member, scope: FeedScope): Promise<{ feed: Feed; token: string }> {
  // A new password, which ends all addresses, has ended the session that this one is made in.
  if (!(await holdSession(tx, member.sessionId))) throw unauthorized();
  const token = randomBytes(32).toString('base64url');
  const [feed] = await tx.rows<Feed>(sql`
    insert into calendar_feeds (user_id, scope, token_hash) values (${member.id}, ${scope}, ${hashOf(token)})
    on conflict (user_id, scope) do update set token_hash = excluded.token_hash, created_at = now(), read_at = null
    returning scope, created_at as "createdAt", read_at as "readAt"`);
  return { feed: found(feed, 'This address'), token };
}

export async function revokeFeed(tx: Db, memberId: string, scope: FeedScope): Promise<void> {
  const [gone] = await tx.rows(sql`
    delete from calendar_feeds where user_id = ${memberId} and scope = ${scope} returning scope`);
  found(gone, 'This address');
}

export interface OpenedFeed {
  userId: string;
  scope: FeedScope;
}

/** Whose feed has this token; notes that it was read, not more often than every few minutes. */
export async function openFeed(db: Db, token: string): Promise<OpenedFeed> {
  const [row] = await db.rows<OpenedFeed & { isFresh: boolean }>(sql`
    select user_id as "userId", scope, coalesce(read_at > now() - interval '10 minutes', false) as "isFresh"
    from calendar_feeds where token_hash = ${hashOf(token)}`);
  const { isFresh, ...feed } = found(row, 'This calendar');
  if (!isFresh) {
    await db.rows(sql`
      update calendar_feeds set read_at = now() where user_id = ${feed.userId} and scope = ${feed.scope}`);
  }
  return feed;
}

interface EventRow {
  id: number;
  entityType: EntityType;
  entityId: number;
  entityName: string;
  eventType: EventType;
  description: string;
  date: string;
  priority: Priority;
  status: StepStatus;
  doneDate: string | null;
  sourceUrl: string | null;
  createdAt: string;
  updatedAt: string;
}

/** Calendar programs choke on more: so many to come, and so many of the last months; and so many bytes of their texts. */
const most = {
  ahead: { events: 2_000, bytes: 1_500_000 },
  past: { events: 500, bytes: 500_000 },
};
const pastDays = 90;

const columns = sql`
  t.id, case when t.mine_id is null then 'company' else 'mine' end as "entityType",
  coalesce(t.mine_id, t.company_id) as "entityId", coalesce(m.name, c.name) as "entityName", t.event_type as "eventType",
  t.description, t.event_date as "date", t.priority, t.status, t.done_date as "doneDate", t.source_url as "sourceUrl",
  t.created_at as "createdAt", t.updated_at as "updatedAt"`;

const ahead = { where: sql`t.event_date >= current_date`, order: sql`t.event_date, t.id` };
const past = {
  where: sql`t.event_date < current_date and t.event_date >= current_date - ${sql.raw(String(pastDays))}`,
  order: sql`t.event_date desc, t.id desc`,
};

interface FoundEvents {
  rows: EventRow[];
  /** Whether the calendar has room for all there are. */
  isWhole: boolean;
}

/** Events in this order as far as there is room for them: the places are found first, and only then what they say is read. */
async function eventsFrom(
  db: Db,
  { userId, scope }: OpenedFeed,
  part: typeof ahead,
  { events, bytes }: { events: number; bytes: number },
): Promise<FoundEvents> {
  const where = sql`${isEvent} and ${scope === 'followed' ? isOfFollowed(userId) : sql`true`} and ${part.where}`;
  const rows = await db.rows<EventRow & { found: number }>(sql`
    select ${columns}, page.found from (
      select *, sum(bytes) over (order by place) as told, count(*) over () as found from (
        select t.id, row_number() over (order by ${part.order}) as place,
          octet_length(t.description) + coalesce(octet_length(t.source_url), 0) + octet_length(coalesce(m.name, c.name)) as bytes
        from ${eventSource} where ${where} order by ${part.order} limit ${sql.raw(String(events + 1))}
      ) first
    ) page join ${eventSource} on t.id = page.id
    where page.place <= ${sql.raw(String(events))} and page.told <= ${sql.raw(String(bytes))}
    order by page.place`);
  return { rows, isWhole: rows.length === (rows[0]?.found ?? 0) };
}

const eventLabels: Readonly<Record<EventType, string>> = {
  immediate_next_step: 'Next Step',
  future_event: 'Future Event',
};
const entityWords: Readonly<Record<EntityType, { label: string; path: string }>> = {
  mine: { label: 'Mine', path: 'mines' },
  company: { label: 'Company', path: 'companies' },
};
const priorityNumbers: Readonly<Record<Priority, number>> = { high: 1, medium: 5, low: 9 };
const outcomeWords: Readonly<Partial<Record<StepStatus, string>>> = { kept: 'Kept', late: 'Late', dropped: 'Dropped' };

function entryOf(event: EventRow, origin: string, site: string): CalendarEntry {
  const { label, path } = entityWords[event.entityType];
  const url = `${origin}/${path}/${event.entityId}`;
  const outcome = outcomeWords[event.status];
  const about = [
    `${eventLabels[event.eventType]}, ${event.priority} priority`,
    outcome && [outcome, event.doneDate].filter(Boolean).join(' '),
    event.sourceUrl,
    url,
  ];
  return {
    uid: `step-${event.id}@${site}`,
    date: event.date,
    summary: `${event.entityName}: ${event.description}`,
    description: about.filter(Boolean).join('\n'),
    url,
    priority: priorityNumbers[event.priority],
    category: label,
    isCancelled: event.status === 'dropped',
    createdAt: event.createdAt,
    updatedAt: event.updatedAt,
  };
}

const names: Readonly<Record<FeedScope, string>> = { all: 'OpenPit events', followed: 'OpenPit: what I follow' };

export interface FeedPlace {
  /** Where links lead. */
  origin: string;
  /** Of the installation, the same whichever of its names was called: UIDs end in it. */
  site: string;
}

const whatItTells = 'What mines and companies are going to do, as members of OpenPit entered it.';
const soonest = 'Only the events nearest to today: there are more than a calendar holds.';

/** So much is written before everybody else has a turn. */
const charactersOfTurn = 64_000;

/** The events of a feed as an iCalendar file: those nearest to today, where there are too many. */
export async function feedFile(db: Db, feed: OpenedFeed, { origin, site }: FeedPlace): Promise<string> {
  const before = await eventsFrom(db, feed, past, most.past);
  const next = await eventsFrom(db, feed, ahead, most.ahead);
  const rows = [...before.rows.toReversed(), ...next.rows];
  const isWhole = before.isWhole && next.isWhole;
  const pieces = calendarPieces({
    name: names[feed.scope],
    description: isWhole ? whatItTells : `${whatItTells} ${soonest}`,
    entries: rows.map((row) => entryOf(row, origin, site)),
  });
  let file = '';
  let due = charactersOfTurn;
  for (const piece of pieces) {
    file += piece;
    if (file.length < due) continue;
    due = file.length + charactersOfTurn;
    await nextTurn();
  }
  return file;
}
