import { sql } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../../db/client.ts';
import type { Change } from '../../../db/tables/activities.ts';
import type { EntityType, EventType, StepStatus } from '../../../domain/vocabulary.ts';
import { expectVersion } from '../../../server/calls/endpoint.ts';
import { conflict, found, type Issue, Problem } from '../../../server/problems/problems.ts';
import type { Member } from '../../../server/callers/session.ts';
import { recordActivity } from '../../activities/server/record-activity.ts';
import { keepCompanyFiguresOf } from '../../figures/server/keep-company-figures.ts';
import { keepFiguresOf } from '../../figures/server/keep-figures.ts';
import { holdParent } from '../../records/server/hold-parent.ts';
import type { Parent } from '../../records/server/record-kind.ts';
import type { Outcome } from '../contract.ts';

export interface StoredOutcome {
  status: StepStatus;
  doneDate: string | null;
  sourceUrl: string | null;
}

export interface StoredStep extends StoredOutcome {
  id: number;
  eventType: EventType;
  description: string;
  date: string | null;
  isReplaced: boolean;
  version: number;
  /** By the clock of the database, which is in UTC. */
  today: string;
  tomorrow: string;
}

/** The step, wherever it stands by now, under a lock of its mine or company. */
export async function heldStep(tx: Db, member: Member, id: number): Promise<{ step: StoredStep; parent: Parent }> {
  const both = (columns: string) =>
    sql.raw(`(select ${columns}, false as is_replaced from steps union all select ${columns}, true from past_steps)`);
  const [owner] = await tx.rows<{ entityType: EntityType; entityId: number }>(sql`
    select case when mine_id is null then 'company' else 'mine' end as "entityType",
      coalesce(mine_id, company_id) as "entityId"
    from ${both('id, mine_id, company_id')} t where id = ${id}`);
  const { entityType, entityId } = found(owner, 'This step');
  const parent = await holdParent(tx, member, entityType, entityId);
  const columns = 'id, event_type, description, event_date, status, done_date, source_url, outcome_at';
  const [step] = await tx.rows<StoredStep>(sql`
    select id, event_type as "eventType", description, event_date as "date", status, done_date as "doneDate",
      source_url as "sourceUrl", is_replaced as "isReplaced", coalesce(extract(epoch from outcome_at)::int, 1) as version,
      current_date as today, current_date + 1 as tomorrow
    from ${both(columns)} t where id = ${id} and description is not null`);
  return { step: found(step, 'This step'), parent };
}

/** What is not known of an outcome, or cannot be. East of Greenwich it is tomorrow already. */
function checkOutcome(step: StoredStep, { status, doneDate, sourceUrl }: StoredOutcome): void {
  const issues: Issue[] = [];
  if (status === 'kept' && doneDate === null)
    issues.push({ path: 'doneDate', message: 'Enter the day on which it happened.' });
  if (status === 'kept' && sourceUrl === null)
    issues.push({ path: 'sourceUrl', message: 'Give a link to the report or release that shows it.' });
  if (doneDate !== null && doneDate > step.tomorrow)
    issues.push({ path: 'doneDate', message: 'Enter a day that has come: what lies ahead is not known yet.' });
  if (status === 'late' && (step.date === null || step.date >= step.today))
    issues.push({ path: 'status', message: 'Its day has not passed yet: it is not late.' });
  const [first] = issues;
  if (first) throw new Problem('invalid_input', first.message, { issues });
}

/** What belongs to an outcome: nothing to a plan, no day of doing to what is late. */
function normalised({ status, doneDate = null, sourceUrl = null }: Outcome): StoredOutcome {
  if (status === 'planned') return { status, doneDate: null, sourceUrl: null };
  return { status, doneDate: status === 'late' ? null : doneDate, sourceUrl };
}

/** A step with its outcome, as the history keeps it. */
const shown = ({ id, description, date }: StoredStep, { status, doneDate, sourceUrl }: StoredOutcome) => ({
  id,
  description,
  date,
  status,
  doneDate,
  sourceUrl,
});

const outcomeWords: Readonly<Record<StepStatus, string>> = {
  planned: 'Took back the outcome of',
  kept: 'Marked as kept:',
  late: 'Marked as late:',
  dropped: 'Marked as dropped:',
};

async function writeOutcome(tx: Db, member: Member, step: StoredStep, outcome: StoredOutcome): Promise<void> {
  await tx.rows(sql`
    update ${sql.raw(step.isReplaced ? 'past_steps' : 'steps')}
    set status = ${outcome.status}, done_date = ${outcome.doneDate}, source_url = ${outcome.sourceUrl},
      outcome_by = ${member.id},
      outcome_at = greatest(now(), coalesce(outcome_at, '-infinity') + interval '1 second')
    where id = ${step.id}`);
}

interface NamedOutcome extends StoredOutcome {
  description: string;
  memberId: string | null;
}

/** How a step ended that was stored a moment ago, by its words; what tells of it is the caller's activity. */
export async function storeOutcome(
  tx: Db,
  { entityType, id }: Pick<Parent, 'entityType' | 'id'>,
  { description, memberId, status, doneDate, sourceUrl }: NamedOutcome,
): Promise<void> {
  await tx.rows(sql`
    update steps set status = ${status}, done_date = ${doneDate}, source_url = ${sourceUrl}, outcome_by = ${memberId},
      outcome_at = now()
    where ${sql.raw(`${entityType}_id`)} = ${id} and description = ${description}`);
}

/** The steps of a record are a field of it: whoever edits them must not save over an outcome that they have not seen. */
async function raiseVersion(tx: Db, { entityType, id }: Parent, step: StoredStep): Promise<void> {
  if (step.isReplaced || step.eventType !== 'future_event') return;
  const entities = sql.raw(entityType === 'mine' ? 'mines' : 'companies');
  await tx.rows(sql`update ${entities} set version = version + 1, updated_at = now() where id = ${id}`);
}

interface Told {
  type: 'verify' | 'restore';
  changes: Change[];
  description: string;
}

export const recordStepChange = (tx: Db, member: Member, { entityType, id, name }: Parent, told: Told) =>
  recordActivity(tx, {
    memberId: member.id,
    entityType,
    entityId: id,
    entityName: name,
    ...(entityType === 'mine' ? { mineId: id } : { companyId: id }),
    link: entityType === 'mine' ? { mineId: id, mineName: name } : { companyId: id, companyName: name },
    ...told,
  });

export interface OutcomeSave {
  member: Member;
  id: number;
  sent: Outcome;
  ifMatch?: number | undefined;
}

/** Stores how a step ended, with its activity; what is so already stays as it is. */
export async function saveOutcome(tx: Db, { member, id, sent, ifMatch }: OutcomeSave): Promise<void> {
  const { step, parent } = await heldStep(tx, member, id);
  expectVersion(ifMatch, step.version);
  const outcome = normalised(sent);
  checkOutcome(step, outcome);
  await changeOutcome(tx, member, { step, parent, outcome, type: 'verify' });
}

interface OutcomeChange {
  step: StoredStep;
  parent: Parent;
  outcome: StoredOutcome;
  type: 'verify' | 'restore';
}

export async function changeOutcome(
  tx: Db,
  member: Member,
  { step, parent, outcome, type }: OutcomeChange,
): Promise<boolean> {
  const [from, to] = [shown(step, step), shown(step, outcome)];
  if (isDeepStrictEqual(from, to)) return false;
  await writeOutcome(tx, member, step, outcome);
  await raiseVersion(tx, parent, step);
  const description = `${outcomeWords[outcome.status]} ${step.description} (${parent.name})`;
  await recordStepChange(tx, member, parent, { type, changes: [{ field: 'stepOutcome', from, to }], description });
  await (parent.entityType === 'mine' ? keepFiguresOf(tx, parent.id) : keepCompanyFiguresOf(tx, parent.id));
  return true;
}

/** A step with its outcome in a change of the history. */
export type KeptOutcome = ReturnType<typeof shown>;

/** Takes a replaced step off the record, such as one that was never promised; the history keeps it. */
export async function removePastStep(tx: Db, member: Member, id: number): Promise<void> {
  const { step, parent } = await heldStep(tx, member, id);
  if (!step.isReplaced) throw conflict(`This step stands in the list of ${parent.name}. Remove it there.`);
  const [snapshot] = await tx.rows<object>(sql`
    delete from past_steps where id = ${id}
    returning id, event_type as "eventType", description, event_date as "date", promised_date as "promisedDate", priority,
      status, done_date as "doneDate", source_url as "sourceUrl", created_by as "createdBy", created_at as "createdAt"`);
  await recordStepChange(tx, member, parent, {
    type: 'verify',
    changes: [{ field: 'pastStep', from: found(snapshot, 'This step'), to: null }],
    description: `Removed the past step ${step.description} (${parent.name})`,
  });
  await (parent.entityType === 'mine' ? keepFiguresOf(tx, parent.id) : keepCompanyFiguresOf(tx, parent.id));
}
