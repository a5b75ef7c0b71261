import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { creatorJson, instantText } from '../../../db/json.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import type { JsonText } from '../../../server/calls/endpoint.ts';
import { jsonList, showJson, wholeList, type Window } from '../../records/server/list-records.ts';

const columns =
  sql.raw(`id, event_type, description, event_date, promised_date, priority, status, done_date, source_url,
  outcome_by, outcome_at`);

/** A step `t` as the contract's `Promised`; its version counts changes of the outcome by the second. */
const promised = sql`
  t.id, t.event_type as "eventType", t.description, t.event_date as "date",
  coalesce(t.promised_date, t.event_date) as "promisedDate", t.priority, t.status, t.done_date as "doneDate",
  t.source_url as "sourceUrl", t.is_replaced as "isReplaced", ${creatorJson(sql`o`)} as "outcomeBy",
  ${instantText(sql`t.outcome_at`)} as "outcomeAt", coalesce(extract(epoch from t.outcome_at)::int, 1) as version`;

/** Steps under a condition, those of today and those that were replaced. */
const stepsWhere = (condition: SQL) => sql`
  (select ${columns}, false as is_replaced from steps where description is not null and ${condition}
  union all
  select ${columns}, true from past_steps where ${condition}) t
  left join users o on o.id = t.outcome_by`;

/** What the mine or company in the column `id` promised, as text of one JSON array of `Promised`: what is open first, the nearest on top, then what is past, the latest first. */
export const promisesOf = (entityType: EntityType, id: SQL, window: Window = wholeList): SQL =>
  jsonList(
    sql`
    select ${promised} from ${stepsWhere(sql`${sql.raw(`${entityType}_id`)} = ${id}`)}
    order by case when t.status in ('planned', 'late') and not t.is_replaced then 0 else 1 end,
      case when t.status in ('planned', 'late') and not t.is_replaced then t.event_date end nulls last,
      coalesce(t.done_date, t.event_date) desc nulls last, t.id desc limit ${window.limit} offset ${window.offset}`,
    window,
  );

/** One step, wherever it stands by now. */
export const showPromise = (db: Db, id: number): Promise<JsonText> =>
  showJson(db, { columns: promised, source: stepsWhere(sql`id = ${id}`), where: sql`true`, what: 'This step' });
