import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { creatorJson, instantText } from '../../../db/json.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { JsonText } from '../../../server/endpoint.ts';
import { found } from '../../../server/problems.ts';

/** A list inside a mine or company is complete up to so many. */
const most = sql.raw('1000');

const columns =
  sql.raw(`id, event_type, description, event_date, promised_date, priority, status, done_date, source_url,
  outcome_by, outcome_at`);

/** Changes of an outcome by the second. */
const version = sql`coalesce(extract(epoch from t.outcome_at)::int, 1)`;

/** A step `t` as the contract's `Promised`. */
const promisedJson = sql`
  json_build_object('id', t.id, 'eventType', t.event_type, 'description', t.description, 'date', t.event_date,
    'promisedDate', coalesce(t.promised_date, t.event_date), 'priority', t.priority, 'status', t.status,
    'doneDate', t.done_date, 'sourceUrl', t.source_url, 'isReplaced', t.is_replaced, 'outcomeBy', ${creatorJson(sql`o`)},
    'outcomeAt', ${instantText(sql`t.outcome_at`)}, 'version', ${version})`;

/** Steps under a condition, those of today and those that were replaced. */
const stepsWhere = (condition: SQL) => sql`
  (select ${columns}, false as is_replaced from steps where description is not null and ${condition}
  union all
  select ${columns}, true from past_steps where ${condition}) t
  left join users o on o.id = t.outcome_by`;

/** What the mine or company in the column `id` promised, as one JSON array of `Promised`: the latest day first, without a day on top. */
export const promisesOf = (entityType: EntityType, id: SQL): SQL => sql`
  (select coalesce(json_agg(promised order by day desc nulls first, id desc), '[]') from (
    select t.id, t.event_date as day, ${promisedJson} as promised
    from ${stepsWhere(sql`${sql.raw(`${entityType}_id`)} = ${id}`)}
    order by t.event_date desc nulls first, t.id desc limit ${most}
  ) promises)`;

/** All that a mine or a company promised. */
export async function listPromises(db: Db, entityType: EntityType, id: number): Promise<JsonText> {
  const entities = sql.raw(entityType === 'mine' ? 'mines' : 'companies');
  const [row] = await db.rows<{ list: string }>(sql`
    select ${promisesOf(entityType, sql`e.id`)}::text as list from ${entities} e where e.id = ${id}`);
  return new JsonText(found(row, entityType === 'mine' ? 'This mine' : 'This company').list);
}

/** One step, wherever it stands by now. */
export async function showPromise(db: Db, id: number): Promise<JsonText> {
  const [row] = await db.rows<{ record: string; version: number }>(sql`
    select ${version} as version, ${promisedJson}::text as record from ${stepsWhere(sql`id = ${id}`)}`);
  const { record, version: outcome } = found(row, 'This step');
  return new JsonText(record, outcome);
}
