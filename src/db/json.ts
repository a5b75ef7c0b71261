import { sql, type SQL } from 'drizzle-orm';

/** An instant as answers carry it, for JSON that the database writes: ISO 8601 in UTC, which every session is set to. */
export const instantText = (column: SQL) => sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** An exact decimal as answers carry it, for JSON that the database writes: text without padding. */
export const decimalText = (column: SQL) => sql`trim_scale(${column})::text`;

/** Who made a record, from the row `user` of a left join of `users`; null where nobody is known. */
export const creatorJson = (user: SQL) => sql`
  case when ${user}.id is not null then json_build_object('id', ${user}.id, 'displayName', ${user}.display_name,
    'firstName', ${user}.first_name, 'lastName', ${user}.last_name, 'profileImageUrl', ${user}.profile_image_url) end`;

/** Next step and future steps of the mine or company in `column`, as two joins `next_step` and `future_steps`. */
export const stepJoins = (column: SQL, id: SQL) => sql`
  left join steps next_step on next_step.${column} = ${id} and next_step.event_type = 'immediate_next_step'
  left join lateral (
    select json_agg(json_build_object('id', t.id, 'description', t.description, 'date', t.event_date,
      'priority', t.priority,
      'status', case when t.status = 'planned' and t.event_date < current_date then 'late' else t.status end,
      'doneDate', t.done_date, 'sourceUrl', t.source_url) order by t.position, t.id) as list
    from steps t where t.${column} = ${id} and t.event_type = 'future_event'
  ) future_steps on true`;
