import { sql, type SQL } from 'drizzle-orm';
import { addDays } from '../../../domain/time/dates.ts';
import { maxId } from '../../../domain/records/ids.ts';
import type { Db } from '../../../db/client.ts';
import { JsonText } from '../../../server/calls/endpoint.ts';
import { countRows, type Order, pageIds, type Paging, placedIds, writeCursor } from '../../../server/calls/paging.ts';
import { showPage, type ShownPage } from '../../../server/pages/show-page.ts';
import type { Member } from '../../../server/callers/session.ts';
import { countUntilChange } from '../../activities/server/count-until-change.ts';
import { followedCompanies, followedMines } from '../../watchlist/server/follows.ts';
import type { CalendarQuery, EventListQuery } from '../contract.ts';
import { eventDays, eventSource, isEvent, shownEvent } from './show-events.ts';

const orderOf = ({ sortOrder }: Pick<EventListQuery, 'sortOrder'>): Order => ({
  name: 'eventDate',
  direction: sortOrder ?? 'asc',
  keys: [{ column: sql`t.event_date`, type: 'date', nullable: true }],
  id: sql`t.id`,
});

/** Steps of what a member follows; begins with the few that are followed, not with all steps. */
export const isOfFollowed = (memberId: string): SQL => sql`
  t.id in (
    select s.id from (${followedMines(memberId)}) f join steps s on s.mine_id = f.id
    union all
    select s.id from (${followedCompanies(memberId)}) f join steps s on s.company_id = f.id
  )`;

type Filters = Partial<Omit<EventListQuery, 'limit' | 'offset' | 'sortBy' | 'sortOrder' | 'after' | 'count'>>;

/** The day so many months later, which may lie beyond the year 9999. */
const dateAfter = (date: string, months: number) =>
  sql`(${date}::date + ${sql.raw(`interval '${months} months'`)})::date`;

const firstOf = (year: number, month = 1) => `${year}-${String(month).padStart(2, '0')}-01`;

/** The filters of a list of events as conditions. */
function conditionsOf({ entityType, entityId, eventType, followed, year, month, to }: Filters, member: Member): SQL[] {
  const where: SQL[] = [isEvent];
  if (entityType) where.push(entityType === 'mine' ? sql`t.mine_id is not null` : sql`t.company_id is not null`);
  if (entityId !== undefined) {
    const of = { mine: sql`t.mine_id = ${entityId}`, company: sql`t.company_id = ${entityId}` };
    where.push(entityType ? of[entityType] : sql`(${of.mine} or ${of.company})`);
  }
  if (eventType) where.push(sql`t.event_type = ${eventType}`);
  if (followed) where.push(isOfFollowed(member.id));
  if (year !== undefined) {
    const first = firstOf(year, month);
    where.push(
      sql`t.event_date >= ${first}::date`,
      sql`t.event_date < ${dateAfter(first, month === undefined ? 12 : 1)}`,
    );
  } else if (month !== undefined) where.push(sql`extract(month from t.event_date) = ${month}`);
  if (to !== undefined) where.push(sql`t.event_date <= ${to}::date`);
  return where;
}

const fromCondition = (from: string) => sql`(t.event_date >= ${from}::date or t.event_date is null)`;

/** Upwards, `from` is where the index is entered, like a cursor; what lies before it is not read. */
function pagingFrom(query: EventListQuery, order: Order): Paging {
  if (query.from === undefined || query.after !== undefined || order.direction === 'desc') return query;
  return { ...query, after: writeCursor(order, [addDays(query.from, -1)], maxId) };
}

/** All events under these filters with their place in this order: what an export writes. */
export function eventPlaces(query: Omit<EventListQuery, 'limit' | 'offset' | 'count' | 'after'>, member: Member): SQL {
  const where = conditionsOf(query, member);
  if (query.from !== undefined) where.push(fromCondition(query.from));
  return placedIds(eventSource, where, orderOf(query));
}

export interface FoundEvents extends ShownPage {
  /** Under the same filters, when asked for. */
  total: number | undefined;
}

/** One page of the list of events. */
export async function findEvents(db: Db, query: EventListQuery, member: Member): Promise<FoundEvents> {
  const order = orderOf(query);
  const where = conditionsOf(query, member);
  const { from } = query;
  const whole = from === undefined ? where : [...where, fromCondition(from)];
  const paging = pagingFrom(query, order);
  const ids = pageIds(eventSource, order.direction === 'desc' ? whole : where, order, paging);
  const filters = JSON.stringify({ ...query, limit: 0, offset: 0, after: '', sortOrder: '' });
  const mine = query.followed ? member.id : '';
  const [page, total] = await Promise.all([
    showPage(db, { ids, paging, isFiltered: whole.length > 1, order, shown: shownEvent }),
    query.count === 'true'
      ? countUntilChange(db, `events ${mine}${filters}`, () => countRows(db, eventSource, whole))
      : undefined,
  ]);
  return { ...page, total };
}

/** The events of a month, by day. */
export async function findMonth(db: Db, { year, month, ...filters }: CalendarQuery, member: Member): Promise<JsonText> {
  const first = firstOf(year, month);
  const days = await eventDays(db, [
    ...conditionsOf(filters, member),
    sql`t.event_date >= ${first}::date and t.event_date < ${dateAfter(first, 1)}`,
  ]);
  const list = days.map(({ date, count, events }) => `{"date":"${date}","count":${count},"events":${events}}`);
  return new JsonText(`{"year":${year},"month":${month},"days":[${list.join(',')}]}`);
}
