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
      json_agg(json_build_object('id', t.id, 'description', t.description, 'date', t.event_date,
        'priority', t.priority,
        'status', case when t.status = 'planned' and t.event_date < current_date then 'late' else t.status end,
        'doneDate', t.done_date, 'sourceUrl', t.source_url) order by t.position, t.id)
        filter (where t.event_type = 'future_event') as future
    from steps t where t.${column} = ${id}
  ) ahead on true`;
