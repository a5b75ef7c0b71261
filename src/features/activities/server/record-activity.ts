import { isDeepStrictEqual } from 'node:util';
import { changeBetween, joinChanges, type KeptStep, type StepChange } from '../../../domain/mines/step-changes.ts';
import { sql } from 'drizzle-orm';
import { announce } from '../../../db/announcements.ts';
import type { Db } from '../../../db/client.ts';
import type { Change } from '../../../db/tables/activities.ts';
import { type ActivityEntityType, nouns } from '../../../domain/nouns/nouns.ts';
import type { ActivityType } from '../../../domain/vocabulary.ts';
import type { ActivityMetadata } from '../contract.ts';
import { describeActivity } from './describe-activity.ts';
import { jsonText } from '../../../db/json-text.ts';

export interface NewActivity {
  memberId: string | null;
  type: ActivityType;
  entityType: ActivityEntityType;
  entityId: number;
  entityName: string;
  /** Whose history this belongs to. */
  mineId?: number;
  companyId?: number;
  importId?: number;
  /** Link fields beside `linkType`, which follows from the entity type. */
  link?: Omit<ActivityMetadata, 'changes' | 'snapshot'>;
  /** Of an update: what changed; without any there is nothing to record. */
  changes?: Change[];
  /** Of a delete: the whole record as it was. */
  snapshot?: Record<string, unknown>;
  /** Of an update: one of its own, however soon after another one, so that what was stored together is taken back together. */
  isApart?: true | undefined;
  /** Said instead of what type, entity and changed fields make. */
  description?: string;
}

/** Auto-saves of one member on one record within this time are one activity. */
const mergeMinutes = 10;

const isOfSteps = ({ field, from, to }: Change) => field === 'futureSteps' && Array.isArray(from) && Array.isArray(to);

/** Lists of steps of earlier versions are whole. */
const stepChange = ({ from, to, order }: Change): StepChange => {
  const [before, after] = [from as KeptStep[], to as KeptStep[]];
  return order ? { from: before, to: after, order } : changeBetween(before, after);
};

const joined = (first: Change, then: Change): Change =>
  isOfSteps(first) && isOfSteps(then)
    ? { field: first.field, ...joinChanges(stepChange(first), stepChange(then)) }
    : { ...first, to: then.to };

/** Whether a change says nothing: it ends where it began. */
const isNothing = (change: Change) => {
  if (!isOfSteps(change)) return isDeepStrictEqual(change.from, change.to);
  const { from, to, order } = stepChange(change);
  return from.length === 0 && to.length === 0 && isDeepStrictEqual(order.from, order.to);
};

/** Whether each field goes on from where it was left: another member's change between is not swallowed. */
const goesOn = (earlier: readonly Change[], later: readonly Change[]) =>
  later.every((change) => {
    const before = earlier.find(({ field }) => field === change.field);
    return !before || isOfSteps(change) || isDeepStrictEqual(before.to, change.from);
  });

/** The first `from` and the last `to` of each field that differs, in the order in which the fields were first touched. */
export function mergeChanges(earlier: readonly Change[], later: readonly Change[]): Change[] {
  const merged = new Map(earlier.map((change) => [change.field, change]));
  for (const change of later) {
    const first = merged.get(change.field);
    merged.set(change.field, first ? joined(first, change) : change);
  }
  return [...merged.values()].filter((change) => !isNothing(change));
}

/**
 * Keeps when a member was last active, to the minute. A member's changes do not wait for each other here: where another
 * one is just writing it, it is left to that one.
 */
const active = (memberId: string | null) => sql`
  update users set last_activity_at = now()
  where id = (
    select id from users
    where id = ${memberId} and (last_activity_at is null or last_activity_at < now() - interval '1 minute')
    for no key update skip locked
  )`;

interface RecentRow {
  id: number;
  changes: Change[];
}

/**
 * Writes the activity of a change, in the transaction of the change and after the record's row is locked, so that two
 * auto-saves at once end in one activity. An update without changes writes nothing. Answers the id of the activity that
 * there is more now, so that the scores, which count activities, have to be computed anew; undefined where there is none.
 */
export async function recordActivity(tx: Db, activity: NewActivity): Promise<number | undefined> {
  const { memberId, type, entityType, entityId, entityName, changes } = activity;
  if (type === 'update' && changes?.length === 0) return undefined;
  if (type === 'update' && changes && !activity.isApart && (await mergeIntoRecent(tx, activity, changes)))
    return undefined;
  const description =
    activity.description ??
    describeActivity(
      type,
      entityType,
      entityName,
      changes?.map((change) => change.field),
    );
  const metadata = { linkType: nouns[entityType].link?.type, ...activity.link };
  const [row] = await tx.rows<{ id: number }>(sql`
    with active as (${active(memberId)})
    insert into activities (user_id, type, entity_type, entity_id, entity_name, description, metadata, changes, snapshot,
      mine_id, company_id, import_id)
    values (${memberId}, ${type}, ${entityType}, ${entityId}, ${entityName}, ${description}, ${jsonText(metadata)},
      ${changes ? jsonText(changes) : null}, ${activity.snapshot ? jsonText(activity.snapshot) : null},
      ${activity.mineId ?? null}, ${activity.companyId ?? null}, ${activity.importId ?? null})
    returning id`);
  await announce(tx, 'activity');
  return row?.id;
}

async function mergeIntoRecent(tx: Db, activity: NewActivity, given: Change[]): Promise<boolean> {
  // As they are kept, to be compared with what is kept.
  const changes = JSON.parse(JSON.stringify(given)) as Change[];
  const { memberId, type, entityType, entityId, entityName } = activity;
  const [recent] = await tx.rows<RecentRow>(sql`
    select id, changes from activities
    where entity_type = ${entityType} and entity_id = ${entityId} and user_id = ${memberId} and type = 'update'
      and import_id is null and changes is not null and created_at > now() - make_interval(mins => ${mergeMinutes})
    order by created_at desc, id desc limit 1`);
  if (!recent || !goesOn(recent.changes, changes)) return false;
  const merged = mergeChanges(recent.changes, changes);
  if (merged.length === 0) {
    await tx.rows(sql`
      with active as (${active(memberId)})
      delete from activities where id = ${recent.id}`);
    return true;
  }
  const description = describeActivity(
    type,
    entityType,
    entityName,
    merged.map((change) => change.field),
  );
  await tx.rows(sql`
    with active as (${active(memberId)})
    update activities set changes = ${jsonText(merged)}, description = ${description}, entity_name = ${entityName},
      metadata = metadata || ${jsonText(activity.link ?? {})}::jsonb, updated_at = now()
    where id = ${recent.id}`);
  return true;
}
