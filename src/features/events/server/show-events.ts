import { sql, type SQL } from 'drizzle-orm';
import { type Db, fixed } from '../../../db/client.ts';
import { creatorJson, instantText } from '../../../db/json.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import type { Shown } from '../../../server/pages/show-page.ts';

/** Steps `t` with their mine `m` or company `c`. */
export const eventSource = fixed(sql`
  steps t left join mines m on m.id = t.mine_id left join companies c on c.id = t.company_id`);

/**
 * A step that says something, of a mine or company that is not archived, is an event. Few are archived, and an index has them: what
 * is only counted needs neither mines nor companies.
 */
export const isEvent = fixed(sql`
  t.description is not null
  and not exists (select from mines old where old.id = t.mine_id and old.is_archived)
  and not exists (select from companies old where old.id = t.company_id and old.is_archived)`);

/** How a step stands: `late` follows from its day. */
const status = sql`case when t.status = 'planned' and t.event_date < current_date then 'late' else t.status end`;

/** An event as the contract's `Event`: the rows of `eventSource` and the member `u`. */
const eventJson = fixed(sql`
  json_build_object('id', t.id, 'entityType', case when t.mine_id is null then 'company' else 'mine' end,
    'entityId', coalesce(t.mine_id, t.company_id), 'entityName', coalesce(m.name, c.name), 'eventType', t.event_type,
    'description', t.description, 'eventDate', t.event_date, 'priority', t.priority, 'status', ${status},
    'doneDate', t.done_date, 'sourceUrl', t.source_url, 'createdBy', ${creatorJson(sql`u`)},
    'createdAt', ${instantText(sql`t.created_at`)}, 'updatedAt', ${instantText(sql`t.updated_at`)})`);

/** Events as a list shows them. */
export const shownEvent: Shown = {
  table: 'steps',
  row: 't',
  json: eventJson,
  joins: fixed(sql`
    left join mines m on m.id = t.mine_id left join companies c on c.id = t.company_id
    left join users u on u.id = t.created_by`),
};

/**
 * Events of the mine or company in the column `id` as one JSON array, the soonest first, without a date last: those to
 * come before those that are past. `id` is read outside, where the aliases in here do not hide it.
 */
export const eventsOf = (entityType: EntityType, id: SQL, limit: SQL): SQL => sql`
  (select coalesce(json_agg(event order by day, events.id), '[]') from (select ${id} as id) wanted cross join lateral (
    select t.id, t.event_date as day, ${eventJson} as event
    from ${eventSource} left join users u on u.id = t.created_by
    where t.${sql.raw(`${entityType}_id`)} = wanted.id and ${isEvent}
    order by t.event_date < current_date, abs(t.event_date - current_date), t.id limit ${limit}
  ) events)`;

interface DayRow {
  date: string;
  count: number;
  events: string;
}

/** So many events of a day are told in the calendar. */
const ofDay = sql.raw('3');

/** The days with events under these conditions, with the first of each: counted as they come, and three of a day looked up. */
export function eventDays(db: Db, where: SQL[]): Promise<DayRow[]> {
  const conditions = sql.join(where, sql` and `);
  return db.rows<DayRow>(
    sql`
    with days as materialized (
      select t.event_date as day, count(*) as count from ${eventSource} where ${conditions} group by t.event_date
    )
    select days.day as date, days.count, (
      select json_agg(event order by id)::text from (
        select t.id, ${eventJson} as event from ${eventSource} left join users u on u.id = t.created_by
        where ${conditions} and t.event_date = days.day order by t.id limit ${ofDay}
      ) first
    ) as events
    from days order by days.day`,
    { plan: 'once' },
  );
}
