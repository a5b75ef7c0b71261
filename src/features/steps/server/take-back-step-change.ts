import { sql } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../../db/client.ts';
import type { Change } from '../../../db/tables/activities.ts';
import { found } from '../../../server/problems/problems.ts';
import type { Member } from '../../../server/callers/session.ts';
import { holdParent } from '../../records/server/hold-parent.ts';
import type { Parent } from '../../records/server/record-kind.ts';
import { refuseTooManyPast } from './past-steps.ts';
import {
  changeOutcome,
  heldStep,
  type KeptOutcome,
  recordStepChange,
  type StoredOutcome,
  type StoredStep,
} from './save-outcome.ts';

interface RemovedStep extends StoredStep {
  promisedDate: string | null;
  priority: string;
  createdBy: string | null;
  createdAt: string;
}

/** Puts a removed step back on the record. */
async function restorePastStep(tx: Db, member: Member, parent: Parent, change: Change): Promise<boolean> {
  const step = found(change.from as RemovedStep | null, 'What was removed here');
  const owner = sql.raw(`${parent.entityType}_id`);
  const back = await tx.rows(sql`
    insert into past_steps (id, ${owner}, event_type, description, event_date, promised_date, priority, status, done_date,
      source_url, created_by, created_at)
    values (${step.id}, ${parent.id}, ${step.eventType}, ${step.description}, ${step.date}, ${step.promisedDate},
      ${step.priority}, ${step.status}, ${step.doneDate}, ${step.sourceUrl},
      (select id from users where id = ${step.createdBy}), ${step.createdAt})
    on conflict (id) do nothing returning id`);
  if (back.length === 0) return false;
  await refuseTooManyPast(tx, { entityType: parent.entityType, id: parent.id });
  await recordStepChange(tx, member, parent, {
    type: 'restore',
    changes: [{ field: 'pastStep', from: null, to: step }],
    description: `Restored the past step ${step.description} (${parent.name})`,
  });
  return true;
}

/** Gives a step the outcome back that it had before a change; with `onlyUntouched` only where nobody changed it since. */
async function restoreOutcome(tx: Db, member: Member, change: Change, onlyUntouched: boolean): Promise<boolean> {
  const [from, to] = [change.from as KeptOutcome, change.to as KeptOutcome];
  const { step, parent } = await heldStep(tx, member, from.id);
  const outcomeOf = ({ status, doneDate, sourceUrl }: StoredOutcome) => ({ status, doneDate, sourceUrl });
  if (onlyUntouched && !isDeepStrictEqual(outcomeOf(step), outcomeOf(to))) return false;
  return changeOutcome(tx, member, { step, parent, outcome: outcomeOf(from), type: 'restore' });
}

/** Fields of an activity about one step, which no form of a mine or company sends. */
const ofOneStep = new Set(['stepOutcome', 'pastStep']);

/** The change of an activity that is about one step; undefined: it is about the record. */
export const stepChangeOf = (changes: readonly Change[]) => changes.find(({ field }) => ofOneStep.has(field));

/** Takes an activity about one step back; with `onlyUntouched` only where nobody changed it since. Answers whether it did. */
export async function takeBackStepChange(
  tx: Db,
  member: Member,
  { mineId, companyId }: { mineId: number | null; companyId: number | null },
  { change, onlyUntouched }: { change: Change; onlyUntouched: boolean },
): Promise<boolean> {
  if (change.field === 'stepOutcome') return restoreOutcome(tx, member, change, onlyUntouched);
  const entityType = mineId === null ? 'company' : 'mine';
  return restorePastStep(tx, member, await holdParent(tx, member, entityType, mineId ?? companyId ?? 0), change);
}
