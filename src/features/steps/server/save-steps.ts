import { sql } from 'drizzle-orm';
import type { FutureStepInput } from '../../../contract.ts';
import type { Db } from '../../../db/client.ts';
import type { Change } from '../../../db/tables/activities.ts';
import { changeBetween, type KeptStep } from '../../../domain/mines/step-changes.ts';
import { isSameStep } from '../../../domain/mines/promises.ts';
import type { EntityType, Priority, StepStatus } from '../../../domain/vocabulary.ts';
import { type Issue, Problem } from '../../../server/problems/problems.ts';
import { correctionTime, putBack, replacedNextStep, takeOut } from './past-steps.ts';

/** Whose steps, and who saves them. */
export interface StepOwner {
  entityType: EntityType;
  id: number;
  memberId: string | null;
}

/** What a body says of the future; a field that it lacks stays. */
export interface SentSteps {
  nextStepDescription?: string | null | undefined;
  nextStepDate?: string | null | undefined;
  /** Null is an empty list. */
  futureSteps?: FutureStepInput[] | null | undefined;
}

interface StepRow {
  id: number;
  eventType: 'immediate_next_step' | 'future_event';
  description: string | null;
  date: string | null;
  priority: Priority;
  status: StepStatus;
  doneDate: string | null;
  sourceUrl: string | null;
  position: number;
}

type Step = Omit<StepRow, 'id' | 'eventType' | 'position'> & { id?: number };

const ownerColumn = (owner: StepOwner) => sql.raw(owner.entityType === 'mine' ? 'mine_id' : 'company_id');

/** Which of the sent steps are stored: complete ones. A full save drops the others, a partial one refuses them. */
export function completeSteps(sent: FutureStepInput[], incomplete: 'drop' | 'refuse'): FutureStepInput[] {
  const issues: Issue[] = [];
  const seen = new Set<number>();
  for (const [index, { id, description, date }] of sent.entries()) {
    if (id !== undefined && seen.has(id))
      issues.push({ path: `futureSteps.${index}.id`, message: 'Name each step once.' });
    if (id !== undefined) seen.add(id);
    if (incomplete === 'drop') continue;
    if (!description) issues.push({ path: `futureSteps.${index}.description`, message: 'Describe this step.' });
    if (!date) issues.push({ path: `futureSteps.${index}.date`, message: 'Give this step a date.' });
  }
  if (issues.length > 0)
    throw new Problem('invalid_input', 'A future step needs a description and a date.', { issues });
  return sent.filter(({ description, date }) => description && date);
}

/** A list says `late` of every overdue step; stored it is where a member marked it so, until the step gets another day. */
function storedStatus(status: StepStatus, date: string | null, stored: StepRow | undefined): StepStatus {
  if (status !== 'late') return status;
  return stored?.status === 'late' && stored.date === date ? 'late' : 'planned';
}

/** The stored step that a sent one means: by its id, else by the same words and date. */
function storedStep(sent: FutureStepInput, stored: StepRow[], taken: Set<number>): StepRow | undefined {
  const free = stored.filter((step) => !taken.has(step.id));
  if (sent.id !== undefined) return free.find((step) => step.id === sent.id);
  return free.find((step) => step.description === sent.description && step.date === sent.date);
}

/** A sent step over the stored one; what it does not say stays. */
function stepFrom(sent: FutureStepInput, stored: StepRow | undefined): Step {
  return {
    ...(stored && { id: stored.id }),
    description: sent.description ?? null,
    date: sent.date ?? null,
    priority: sent.priority ?? stored?.priority ?? 'medium',
    status: storedStatus(sent.status ?? stored?.status ?? 'planned', sent.date ?? null, stored),
    doneDate: sent.doneDate === undefined ? (stored?.doneDate ?? null) : sent.doneDate,
    sourceUrl: sent.sourceUrl === undefined ? (stored?.sourceUrl ?? null) : sent.sourceUrl,
  };
}

const shown = ({ id, description, date, priority, status, doneDate, sourceUrl }: Step) => ({
  ...(id !== undefined && { id }),
  description,
  date,
  priority,
  status,
  doneDate,
  sourceUrl,
});

/** A step of a list that is stored. */
const keptStep = (step: Step): KeptStep => ({ id: step.id!, ...shown(step) });

const same = (one: Step, other: Step) => JSON.stringify(shown(one)) === JSON.stringify(shown(other));
const sameOutcome = (one: Step, other: Step) =>
  one.status === other.status && one.doneDate === other.doneDate && one.sourceUrl === other.sourceUrl;

const storedSteps = (tx: Db, owner: StepOwner) =>
  tx.rows<StepRow>(sql`
    select id, event_type as "eventType", description, event_date as "date", priority, status,
      done_date as "doneDate", source_url as "sourceUrl", position
    from steps where ${ownerColumn(owner)} = ${owner.id} order by position, id`);

/** The first day that was named counts, unless it is corrected within a day of its entry. */
const promisedDate = (date: string | null) => sql`
  case when promised_date is null or created_at > now() - ${correctionTime} then ${date}::date else promised_date end`;

/**
 * Saves the next step and the future steps of a mine or company as rows, in the transaction of the record, whose row is
 * locked. The sent list replaces the stored one; a step's `id` keeps its identity and status. A step that leaves the list
 * after its day or with an outcome stays on record. Answers what changed.
 */
export async function saveSteps(
  tx: Db,
  owner: StepOwner,
  sent: SentSteps,
  incomplete: 'drop' | 'refuse',
): Promise<Change[]> {
  const { nextStepDescription, nextStepDate, futureSteps } = sent;
  if (nextStepDescription === undefined && nextStepDate === undefined && futureSteps === undefined) return [];
  const complete = futureSteps === undefined ? undefined : completeSteps(futureSteps ?? [], incomplete);
  const stored = await storedSteps(tx, owner);
  const next = stored.find((step) => step.eventType === 'immediate_next_step');
  const changes = await saveNextStep(tx, owner, next, sent);
  if (complete) {
    const future = stored.filter((step) => step.eventType === 'future_event');
    changes.push(...(await saveFutureSteps(tx, owner, future, complete)));
  }
  return changes;
}

async function saveNextStep(tx: Db, owner: StepOwner, stored: StepRow | undefined, sent: SentSteps): Promise<Change[]> {
  const before = { nextStepDescription: stored?.description ?? null, nextStepDate: stored?.date ?? null };
  const description = sent.nextStepDescription === undefined ? before.nextStepDescription : sent.nextStepDescription;
  const date = sent.nextStepDate === undefined ? before.nextStepDate : sent.nextStepDate;
  const changes = [
    { field: 'nextStepDescription', from: before.nextStepDescription, to: description },
    { field: 'nextStepDate', from: before.nextStepDate, to: date },
  ].filter(({ from, to }) => from !== to);
  if (changes.length === 0) return [];
  const stays =
    stored && (before.nextStepDescription === null || isSameStep(before.nextStepDescription, description ?? ''));
  if (stored && !stays) await takeOut(tx, [stored.id], owner);
  if (description === null && date === null) {
    if (stays) await tx.rows(sql`delete from steps where id = ${stored.id}`);
  } else if (stays) {
    await tx.rows(sql`
      update steps set description = ${description}, event_date = ${date}, promised_date = ${promisedDate(date)},
        status = case when status = 'late' and event_date is distinct from ${date}::date then 'planned' else status end,
        updated_at = now()
      where id = ${stored.id}`);
  } else {
    const replaced = description === null ? undefined : await replacedNextStep(tx, owner, description, date);
    if (replaced !== undefined) await putBack(tx, owner, 'immediate_next_step', [replaced]);
    else await insertNextStep(tx, owner, description, date);
  }
  return changes;
}

async function insertNextStep(tx: Db, owner: StepOwner, description: string | null, date: string | null) {
  await tx.rows(sql`
    insert into steps (${ownerColumn(owner)}, event_type, description, event_date, promised_date, created_by)
    values (${owner.id}, 'immediate_next_step', ${description}, ${date}, ${date}, ${owner.memberId})`);
}

/** A list that names steps which were replaced, as a restored one does, has them back. */
async function withReplaced(tx: Db, owner: StepOwner, stored: StepRow[], sent: FutureStepInput[]): Promise<StepRow[]> {
  const known = new Set(stored.map(({ id }) => id));
  const missing = sent.flatMap(({ id }) => (id === undefined || known.has(id) ? [] : [id]));
  if (missing.length === 0) return stored;
  await putBack(tx, owner, 'future_event', missing);
  return (await storedSteps(tx, owner)).filter((step) => step.eventType === 'future_event');
}

async function saveFutureSteps(
  tx: Db,
  owner: StepOwner,
  before: StepRow[],
  sent: FutureStepInput[],
): Promise<Change[]> {
  const stored = await withReplaced(tx, owner, before, sent);
  const taken = new Set<number>();
  // Steps with an id choose first, so that a step without one never takes the row of another.
  const chosen = new Map<FutureStepInput, StepRow>();
  for (const step of sent.toSorted((one, other) => Number(one.id === undefined) - Number(other.id === undefined))) {
    const row = storedStep(step, stored, taken);
    if (!row) continue;
    taken.add(row.id);
    chosen.set(step, row);
  }
  const list = sent.map((step) => stepFrom(step, chosen.get(step)));
  if (list.length === before.length && list.every((step, index) => same(step, before[index]!))) return [];

  await takeOut(
    tx,
    stored.filter((step) => !taken.has(step.id)).map((step) => step.id),
    owner,
  );
  for (const [position, step] of list.entries()) {
    const row = stored.find(({ id }) => id === step.id);
    if (row) {
      if (same(step, row) && row.position === position) continue;
      const outcome = sameOutcome(step, row) ? sql`` : sql`outcome_by = ${owner.memberId}, outcome_at = now(),`;
      await tx.rows(sql`
        update steps set description = ${step.description}, event_date = ${step.date}, priority = ${step.priority},
          status = ${step.status}, done_date = ${step.doneDate}, source_url = ${step.sourceUrl}, ${outcome}
          promised_date = ${promisedDate(step.date)}, position = ${position}, updated_at = now()
        where id = ${row.id}`);
    } else {
      const [made] = await tx.rows<{ id: number }>(sql`
        insert into steps (${ownerColumn(owner)}, event_type, description, event_date, promised_date, priority,
          status, done_date, source_url, position, created_by)
        values (${owner.id}, 'future_event', ${step.description}, ${step.date}, ${step.date}, ${step.priority},
          ${step.status}, ${step.doneDate}, ${step.sourceUrl}, ${position}, ${owner.memberId})
        returning id`);
      step.id = made!.id;
    }
  }
  return [{ field: 'futureSteps', ...changeBetween(before.map(keptStep), list.map(keptStep)) }];
}
