import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { isSameStep } from '../../../domain/mines/promises.ts';
import type { EntityType, EventType } from '../../../domain/vocabulary.ts';
import { conflict } from '../../../server/problems/problems.ts';

/** Within this time an entry is corrected rather than changed. */
export const correctionTime = sql.raw(`interval '24 hours'`);

/** Columns that a step has in its list and after it. */
const kept = sql.raw(`id, mine_id, company_id, event_type, description, event_date, promised_date, priority, status,
  done_date, source_url, outcome_by, outcome_at, created_by, created_at`);

interface Owner {
  entityType: EntityType;
  id: number;
}

/** With the steps that stand in its list fewer than a list inside a mine or company tells, so its page and figures know all. */
export const mostPastSteps = { count: 750, several: 'past steps' };

/** Throws where a mine or company, whose row is locked, has by now more past steps than its page tells. */
export async function refuseTooManyPast(tx: Db, { entityType, id }: Owner): Promise<void> {
  const more = await tx.rows(sql`
    select 1 from past_steps where ${sql.raw(`${entityType}_id`)} = ${id} offset ${mostPastSteps.count} limit 1`);
  if (more.length > 0)
    throw conflict(
      `A ${entityType} has ${mostPastSteps.count} past steps at most. Remove some from its record that were never promised first.`,
    );
}

/**
 * Takes steps out of the list. What was due, or has an outcome, stays on record; a plan that was withdrawn in time does not.
 * Those of one `owner` are counted; a file takes one from each of its mines or companies.
 */
export async function takeOut(tx: Db, ids: number[], owner?: Owner): Promise<void> {
  if (ids.length === 0) return;
  const past = await tx.rows(sql`
    with gone as (delete from steps where id = any(${sql.param(ids)}::bigint[]) returning *)
    insert into past_steps (${kept})
    select ${kept} from gone
    where description is not null
      and (status <> 'planned' or (event_date < current_date and created_at < now() - ${correctionTime}))
    returning 1`);
  if (owner && past.length > 0) await refuseTooManyPast(tx, owner);
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
  await takeOut(
    tx,
    rows.filter(({ before, after }) => !isSameStep(before, after ?? '')).map(({ id }) => id),
  );
}
