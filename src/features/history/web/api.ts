import { call } from '../../../web/http.ts';
import { refreshMinePage } from '../../../web/ui/mine-changed.ts';
import type { Activity } from '../../activities/contract.ts';
import { mines } from '../../mines/contract.ts';
import { history, type Restored } from '../contract.ts';

const pageSize = 50;

/** The activities of a mine behind the first `offset`; fewer than a page: there are no more. */
export async function olderActivities(mineId: number, offset: number): Promise<{ older: Activity[]; more: boolean }> {
  const older = await call(mines.activities, { params: { id: mineId }, query: { limit: pageSize, offset } });
  return { older, more: older.length === pageSize };
}

/** Brings back one field of an update, or without a field all that the activity changed or deleted. */
export async function restore(activityId: number, field?: string): Promise<void> {
  await call(history.restore, { params: { id: activityId }, body: { field: field ?? null } });
  await refreshMinePage();
}

/** Takes back all edits of a member in a mine since a day. */
export async function undoEdits(userId: string, since: string, mineId: number): Promise<Restored> {
  const all: Restored = { restored: 0, skipped: [], next: null };
  let before: number | undefined;
  do {
    const part = await call(history.undoEdits, { params: { userId }, body: { since, mineId, before } });
    all.restored += part.restored;
    all.skipped.push(...part.skipped);
    before = part.next ?? undefined;
  } while (before !== undefined);
  await refreshMinePage();
  return all;
}
