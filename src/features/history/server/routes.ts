import { route, type Server } from '../../../server/endpoint.ts';
import { recordAdminAct } from '../../admin/server/record-admin-act.ts';
import { history } from '../contract.ts';
import { describeRestored, restoreActivity } from './restore-activity.ts';
import { undoEdits } from './undo-edits.ts';

/** One of them may be a merge of companies with thousands of mines. */
const handlerTimeout = 60_000;

export function historyRoutes(server: Server): void {
  route(
    server,
    history.restore,
    async ({ params, body, member, db }) => {
      await restoreActivity(db, member, params.id, body?.field ?? undefined);
      await recordAdminAct(db, {
        by: { adminId: member.id },
        ...(await describeRestored(db, params.id)),
        entityType: 'activity',
        entityId: params.id,
      });
      return { restored: 1, skipped: [], next: null };
    },
    { handlerTimeout },
  );

  route(
    server,
    history.undoEdits,
    async ({ params, body, member, db }) => {
      const undone = await undoEdits(db, {
        member,
        userId: params.userId,
        since: body.since,
        mineId: body.mineId ?? undefined,
        companyId: body.companyId ?? undefined,
        before: body.before ?? undefined,
      });
      const { restored, skipped } = undone;
      await recordAdminAct(db, {
        by: { adminId: member.id },
        act: 'undo_edits',
        description: `Took back ${restored === 1 ? '1 edit' : `${restored} edits`} of a member since ${body.since}`,
        memberId: params.userId,
        details: { since: body.since, mineId: body.mineId ?? null, restored, skipped: skipped.length },
      });
      return undone;
    },
    { handlerTimeout },
  );
}
