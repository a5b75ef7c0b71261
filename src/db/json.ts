import { sql, type SQL } from 'drizzle-orm';

/** An instant as answers carry it, for JSON that the database writes: ISO 8601 in UTC, which every session is set to. */
export const instantText = (column: SQL) => sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** An exact decimal as answers carry it, for JSON that the database writes: text without padding. */
export const decimalText = (column: SQL) => sql`trim_scale(${column})::text`;

/** Who made a record, from the row `user` of a left join of `users`; null where nobody is known. */
export const creatorJson = (user: SQL) => sql`
  case when ${user}.id is not null then json_build_object('id', ${user}.id, 'displayName', ${user}.display_name,
    'firstName', ${user}.first_name, 'lastName', ${user}.last_name, 'profileImageUrl', ${user}.profile_image_url) end`;

/** Next step and future steps of the mine or company in `column`, found in one look, as the join `ahead`. */
export const stepJoin = (column: SQL, id: SQL) => sql`
  left join lateral (
    select max(t.description) filter (where t.event_type = 'immediate_next_step') as next_description,
      max(t.event_date) filter (where t.event_type = 'immediate_next_step') as next_date,
      json_agg((select row_to_json(step) from (select t.id, t.description, t.event_date as "date", t.priority,
        case when t.status = 'planned' and t.event_date < current_date then 'late' else t.status end as status,
        t.done_date as "doneDate", t.source_url as "sourceUrl") step)) filter (where t.event_type = 'future_event') as future
    from (select * from steps listed where listed.${column} = ${id} order by listed.position, listed.id) t
  ) ahead on true`;

/** Bytes of the steps of the mine or company in `column`: two hundred of them may be a megabyte. */
export const stepBytes = (column: SQL, id: SQL) => sql`
  (select sum(octet_length(t.description) + coalesce(octet_length(t.source_url), 0))::int from steps t where t.${column} = ${id})`;
