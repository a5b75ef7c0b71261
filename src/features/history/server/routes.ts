import { route, type Server } from '../../../server/calls/endpoint.ts';
import { history } from '../contract.ts';
import { logRestored, restoreActivity } from './restore-activity.ts';
import { logUndone, undoEdits } from './undo-edits.ts';

/** One of them may be a merge of companies with thousands of mines. */
const handlerTimeout = 60_000;

export function historyRoutes(server: Server): void {
  route(
    server,
    history.restore,
    async ({ params, body, member, db }) => {
      await restoreActivity(db, member, params.id, body?.field ?? undefined);
      await logRestored(db, member, params.id);
      return { restored: 1, skipped: [], next: null };
    },
    { handlerTimeout },
  );

  route(
    server,
    history.undoEdits,
    async ({ params: { userId }, body: { since, mineId, companyId, before }, member, db }) => {
      const undo = { member, userId, since, mineId: mineId ?? undefined, companyId: companyId ?? undefined };
      const undone = await undoEdits(db, { ...undo, before: before ?? undefined });
      await logUndone(db, undo, undone);
      return undone;
    },
    { handlerTimeout },
  );
}
