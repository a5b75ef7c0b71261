import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { isSameStep } from '../../../domain/mines/promises.ts';
import type { EntityType, EventType } from '../../../domain/vocabulary.ts';
import { conflict } from '../../../server/problems/problems.ts';

const correctionInterval = `interval '24 hours'`;
/** Within this time an entry is corrected rather than changed. */
export const correctionTime = sql.raw(correctionInterval);

/** Columns that a step has in its list and after it. */
const kept = sql.raw(`id, mine_id, company_id, event_type, description, event_date, promised_date, priority, status,
  done_date, source_url, outcome_by, outcome_at, created_by, created_at`);

interface Owner {
  entityType: EntityType;
  id: number;
}

/** With the steps that stand in its list fewer than a list inside a mine or company tells, so its page and figures know all. */
export const mostPastSteps = { count: 750, several: 'past steps' };

export const tooManyPast = (entityType: EntityType) =>
  `A ${entityType} has ${mostPastSteps.count} past steps at most. Remove some from its record that were never promised first.`;

/** Throws where a mine or company, whose row is locked, has by now more past steps than its page tells. */
export async function refuseTooManyPast(tx: Db, { entityType, id }: Owner): Promise<void> {
  const more = await tx.rows(sql`
    select 1 from past_steps where ${sql.raw(`${entityType}_id`)} = ${id} offset ${mostPastSteps.count} limit 1`);
  if (more.length > 0) throw conflict(tooManyPast(entityType));
}

/** Of a step `t` that leaves its list: what was due, or has an outcome, stays on record. */
const staysOnRecord = sql.raw(`t.description is not null
  and (t.status <> 'planned' or (t.event_date < current_date and t.created_at < now() - ${correctionInterval}))`);

/**
 * Takes steps out of the list. What was due, or has an outcome, stays on record; a plan that was withdrawn in time does not.
 * Answers whose steps are past by now.
 */
async function moveOut(tx: Db, ids: number[]): Promise<{ mineId: number | null; companyId: number | null }[]> {
  if (ids.length === 0) return [];
  return tx.rows(sql`
    with gone as (delete from steps where id = any(${sql.param(ids)}::bigint[]) returning *)
    insert into past_steps (${kept})
    select ${kept} from gone t where ${staysOnRecord}
    returning mine_id as "mineId", company_id as "companyId"`);
}

/** Takes steps out of the list of their mine or company, which has no more of them on record than its page tells. */
export async function takeOut(tx: Db, ids: number[], owner: Owner): Promise<void> {
  if ((await moveOut(tx, ids)).length > 0) await refuseTooManyPast(tx, owner);
}

/** Puts steps that were replaced back into the list of their mine or company, with their outcomes. */
export async function putBack(tx: Db, { entityType, id }: Owner, eventType: EventType, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const owner = sql.raw(`${entityType}_id`);
  await tx.rows(sql`
    with back as (
      delete from past_steps
      where ${owner} = ${id} and event_type = ${eventType} and id = any(${sql.param(ids)}::bigint[]) returning *
    )
    insert into steps (${kept}) overriding system value select ${kept} from back`);
}

/** The replaced next step of these words and this day: saying it again means it, with its outcome. */
export async function replacedNextStep(
  tx: Db,
  { entityType, id }: Owner,
  description: string,
  date: string | null,
): Promise<number | undefined> {
  const owner = sql.raw(`${entityType}_id`);
  const [row] = await tx.rows<{ id: number }>(sql`
    select id from past_steps
    where ${owner} = ${id} and event_type = 'immediate_next_step' and description = ${description}
      and event_date is not distinct from ${date}::date
    order by id desc limit 1`);
  return row?.id;
}

/** A next step as a file says it, by the mine or company whose it is; null: none any more. */
type NextSteps = ReadonlyMap<number, string | null>;

/** Mines or companies that have as many past steps as there may be, and would have one more by these next steps. */
export async function fullByReplacing(tx: Db, entityType: EntityType, after: NextSteps): Promise<Set<number>> {
  if (after.size === 0) return new Set();
  const owner = sql.raw(`${entityType}_id`);
  const rows = await tx.rows<{ id: number; before: string }>(sql`
    select t.${owner} as id, t.description as before from steps t
    where t.${owner} = any(${sql.param([...after.keys()])}::bigint[]) and t.event_type = 'immediate_next_step'
      and ${staysOnRecord}
      and exists (select from past_steps p where p.${owner} = t.${owner} offset ${mostPastSteps.count - 1} limit 1)`);
  return new Set(rows.filter(({ id, before }) => !isSameStep(before, after.get(id) ?? '')).map(({ id }) => id));
}

/** Before a file writes next steps: those that say another step than the one of their mine or company take its place. */
export async function takeOutReplaced(
  tx: Db,
  entityType: EntityType,
  staged: 'import_mines' | 'import_companies',
): Promise<void> {
  const rows = await tx.rows<{ id: number; before: string; after: string | null }>(sql`
    select s.id, s.description as before, i.next_step_description as after
    from ${sql.raw(staged)} i join steps s on s.${sql.raw(`${entityType}_id`)} = i.id
    where s.event_type = 'immediate_next_step' and s.description is distinct from i.next_step_description
      and s.description is not null and (s.status <> 'planned' or s.event_date < current_date)`);
  const past = await moveOut(
    tx,
    rows.filter(({ before, after }) => !isSameStep(before, after ?? '')).map(({ id }) => id),
  );
  const owners = past.map(({ mineId, companyId }) => mineId ?? companyId);
  const owner = sql.raw(`${entityType}_id`);
  // The rows of full ones were left out; they may have become full since.
  const more = await tx.rows(sql`
    select from unnest(${sql.param(owners)}::bigint[]) o(id)
    where exists (select from past_steps p where p.${owner} = o.id offset ${mostPastSteps.count} limit 1) limit 1`);
  if (more.length > 0) throw conflict(tooManyPast(entityType));
}
