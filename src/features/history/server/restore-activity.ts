import { sql } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../../db/client.ts';
import type { Change } from '../../../db/tables/activities.ts';
import { conflict, found, invalid } from '../../../server/problems/problems.ts';
import type { Member } from '../../../server/callers/session.ts';
import { recordAdminAct } from '../../admin/server/record-admin-act.ts';
import { archiveCompany } from '../../companies/server/archive-company.ts';
import { changeCompany } from '../../companies/server/change-company.ts';
import { undoCompanyMerge } from '../../companies/server/merge-companies.ts';
import { showCompany } from '../../companies/server/show-companies.ts';
import { archiveMine } from '../../mines/server/archive-mine.ts';
import { undoMineMerge } from '../../mines/server/merge-mines.ts';
import { changeMine } from '../../mines/server/save-mine.ts';
import { showMine } from '../../mines/server/show-mines.ts';
import { bringBackPrice, restorePrice } from '../../prices/server/save-price.ts';
import { holdParent } from '../../records/server/hold-parent.ts';
import { changeRecord, restoreRecord } from '../../records/server/save-record.ts';
import { stepChangeOf, takeBackStepChange } from '../../steps/server/take-back-step-change.ts';
import { recordKinds } from '../../records/server/record-kinds.ts';
import { wholeSteps } from './whole-steps.ts';
import { activityColumns, type StoredActivity } from './stored-activity.ts';

interface ChangedStep {
  id?: number;
  status?: string;
  doneDate: string | null;
  sourceUrl: string | null;
}

const sameOutcome = (one: ChangedStep, other: ChangedStep) =>
  one.status === other.status && one.doneDate === other.doneDate && one.sourceUrl === other.sourceUrl;

/** Steps as they were; an outcome only where this change touched it, so that one marked since then stays. */
function oldSteps({ from, to }: Change): unknown {
  if (!Array.isArray(from) || !Array.isArray(to)) return from;
  return (from as ChangedStep[]).map((step) => {
    const after = (to as ChangedStep[]).find(({ id }) => id !== undefined && id === step.id);
    if (after && !sameOutcome(step, after)) return step;
    const { status: _, doneDate: __, sourceUrl: ___, ...plan } = step;
    return plan;
  });
}

/** What comes back: the old values of these fields. `company` only names what `companyId` is. */
const oldValues = (changes: readonly Change[]) =>
  Object.fromEntries(
    changes
      .filter(({ field }) => field !== 'company')
      .map((change) => [change.field, change.field === 'futureSteps' ? oldSteps(change) : change.from]),
  );

/** Steps are compared by what they say: their ids and status move with time. */
function comparable(field: string, value: unknown): unknown {
  if (field !== 'futureSteps' || !Array.isArray(value)) return value ?? null;
  return value.map(({ description, date, priority }: Record<string, unknown>) => [description, date, priority]);
}

/** The changes of a mine or company that nobody has written over since. */
async function untouched(tx: Db, activity: StoredActivity, changes: readonly Change[]): Promise<Change[]> {
  const show = activity.entityType === 'mine' ? showMine : showCompany;
  const current = JSON.parse((await show(tx, activity.entityId)).text) as Record<string, unknown>;
  return changes.filter(({ field, to }) => isDeepStrictEqual(comparable(field, current[field]), comparable(field, to)));
}

/** Brings back old values; with `onlyUntouched` only of fields that still hold what the activity wrote. Answers whether any. */
async function restoreFields(
  tx: Db,
  member: Member,
  activity: StoredActivity,
  changes: readonly Change[],
  onlyUntouched: boolean,
): Promise<boolean> {
  const { entityType, entityId: id } = activity;
  const kind = recordKinds.get(entityType);
  if (kind) {
    const change = { member, id, sent: oldValues(changes), type: 'restore' } as const;
    const restored = await changeRecord(tx, kind, onlyUntouched ? { ...change, onlyAfter: changes } : change);
    return restored.length > 0;
  }
  if (entityType === 'price') return restorePrice(tx, member, { id, changes, onlyUntouched });
  const whole: Change[] = [];
  for (const change of changes) whole.push(change.order ? await wholeSteps(tx, activity, change) : change);
  const wanted = onlyUntouched ? await untouched(tx, activity, whole) : whole;
  const sent = oldValues(wanted);
  if (Object.keys(sent).length === 0) return false;
  const change = { member, id, sent, ifMatch: undefined, type: 'restore' } as const;
  if (entityType === 'mine') await changeMine(tx, { ...change, incompleteSteps: 'drop' });
  else await changeCompany(tx, change);
  return true;
}

async function restoreDeleted(tx: Db, member: Member, activity: StoredActivity): Promise<void> {
  const { entityType, mineId, companyId, snapshot } = activity;
  if (entityType === 'price') return bringBackPrice(tx, member, found(snapshot, 'The deleted record'));
  const kind = found(recordKinds.get(entityType), 'What was deleted here');
  const parent = await holdParent(tx, member, mineId === null ? 'company' : 'mine', mineId ?? companyId ?? 0);
  await restoreRecord(tx, kind, { member, parent, snapshot: found(snapshot, 'The deleted record') });
}

/** Archives a mine or company, or brings it back. Answers whether it was not so already. */
export async function setArchived(
  tx: Db,
  member: Member,
  { entityType, entityId }: StoredActivity,
  isArchived: boolean,
): Promise<boolean> {
  const entities = sql.raw(entityType === 'mine' ? 'mines' : 'companies');
  const [differs] = await tx.rows(sql`
    select 1 from ${entities} where id = ${entityId} and is_archived <> ${isArchived}`);
  if (!differs) return false;
  const change = { member, id: entityId, isArchived, ifMatch: undefined };
  if (entityType === 'mine') await archiveMine(tx, { ...change, limited: false });
  else await archiveCompany(tx, change);
  return true;
}

const nothingToRestore = () => conflict('There is nothing to bring back: this activity replaced or deleted nothing.');

/** Takes an activity back, whatever came after it: its fields get their old values, what it deleted is there again. */
export async function restoreActivity(tx: Db, member: Member, id: number, field: string | undefined): Promise<void> {
  const [row] = await tx.rows<StoredActivity>(sql`select ${activityColumns} from activities where id = ${id}`);
  const activity = found(row, 'This activity');
  if (field !== undefined && !activity.changes?.some((change) => change.field === field)) {
    throw invalid('field', 'This activity did not change this field.');
  }
  await takeBack(tx, member, activity, { field, onlyUntouched: false });
}

/** Answers whether anything was taken back; throws a refusal where it cannot be. */
export async function takeBack(
  tx: Db,
  member: Member,
  activity: StoredActivity,
  { field, onlyUntouched }: { field?: string | undefined; onlyUntouched: boolean },
): Promise<boolean> {
  const { type, changes } = activity;
  const stepChange = stepChangeOf(changes ?? []);
  if (stepChange) return takeBackStepChange(tx, member, activity, { change: stepChange, onlyUntouched });
  if (changes && (type === 'update' || type === 'restore')) {
    // A company is named by two entries of one change.
    const isWanted = (change: Change) => change.field === (field === 'company' ? 'companyId' : (field ?? change.field));
    return restoreFields(tx, member, activity, changes.filter(isWanted), onlyUntouched);
  }
  if (type === 'archive' || type === 'unarchive') return setArchived(tx, member, activity, type === 'unarchive');
  if (type === 'merge') {
    if (field !== undefined) throw invalid('field', 'A merge is undone as a whole.');
    const undo = activity.entityType === 'mine' ? undoMineMerge : undoCompanyMerge;
    await undo(tx, member, activity.id);
    return true;
  }
  if (type !== 'delete') throw nothingToRestore();
  await restoreDeleted(tx, member, activity);
  return true;
}

/** Writes into the administrators' log what one of them brought back. */
export async function logRestored(tx: Db, member: Member, id: number): Promise<void> {
  const [row] = await tx.rows<{ type: string; description: string }>(sql`
    select type, description from activities where id = ${id}`);
  await recordAdminAct(tx, {
    by: { adminId: member.id },
    act: row?.type === 'merge' ? 'undo_merge' : 'restore',
    description: `Took back: ${row?.description ?? 'an activity'}`,
    entityType: 'activity',
    entityId: id,
  });
}
