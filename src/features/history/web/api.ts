import { call, query } from '../../../web/http.ts';
import { refreshRecords } from '../../../web/forms/record-changed.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { activities, type Activity } from '../../activities/contract.ts';
import { companies } from '../../companies/contract.ts';
import { mines } from '../../mines/contract.ts';
import { history, type Restored } from '../contract.ts';

const pageSize = 50;

/** The activities of a mine or company behind the first `offset`; fewer than a page: there are no more. */
export async function olderActivities(
  entityType: EntityType,
  id: number,
  offset: number,
): Promise<{ older: Activity[]; more: boolean }> {
  const list = entityType === 'mine' ? mines.activities : companies.activities;
  const older = await call(list, { params: { id }, query: { limit: pageSize, offset } });
  return { older, more: older.length === pageSize };
}

/** An activity with all that changed, where its list told it shortened. */
export const wholeActivity = (id: number) => query(activities.read, { params: { id } });

/** Brings back one field of an update, or without a field all that the activity changed or deleted. */
export async function restore(activityId: number, field?: string): Promise<void> {
  await call(history.restore, { params: { id: activityId }, body: { field: field ?? null } });
  await refreshRecords();
}

/** Takes back all edits of a member since a day: in a mine or company, or all of them. */
export async function undoEdits(
  userId: string,
  since: string,
  within?: { entityType: EntityType; entityId: number },
): Promise<Restored> {
  const of = within && (within.entityType === 'mine' ? { mineId: within.entityId } : { companyId: within.entityId });
  const all: Restored = { restored: 0, skipped: [], next: null };
  let before: number | undefined;
  try {
    do {
      const part = await call(history.undoEdits, { params: { userId }, body: { since, ...of, before } });
      all.restored += part.restored;
      all.skipped.push(...part.skipped);
      before = part.next ?? undefined;
    } while (before !== undefined);
  } finally {
    // What was taken back before a part failed stays so.
    await refreshRecords();
  }
  return all;
}
