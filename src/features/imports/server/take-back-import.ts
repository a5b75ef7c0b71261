import { allWorkIsDue } from '../../../db/due-work.ts';
import type { Call, Server } from '../../../server/calls/endpoint.ts';
import { placeOf } from '../../../server/load/lanes.ts';
import { found } from '../../../server/problems/problems.ts';
import { inThread } from '../../../server/load/threads.ts';
import { recordAdminAct } from '../../admin/server/record-admin-act.ts';
import type { imports } from '../contract.ts';
import type { UndoResult } from '../contract-results.ts';
import { refusalOfUndo } from './policy.ts';
import { undoable } from './queries.ts';
import type { UndoTask } from './run/import-worker.ts';

const worker = new URL('./run/import-worker.ts', import.meta.url);

/** Undoes an import in a thread; where it was another member's, the administrators' log says so. */
export async function takeBackImport(
  { db }: Server,
  { params: { id }, member, request }: Call<typeof imports.undo>,
): Promise<UndoResult> {
  const import_ = found(await undoable(db, id), 'This import');
  const refusal = refusalOfUndo(member, import_);
  if (refusal) throw refusal;
  const place = placeOf(request);
  place.goOn();
  const job = { importId: id, userId: member.id, isAdmin: member.isAdmin };
  const task: UndoTask = { job, connectionString: db.connection.connectionString };
  const undoing = inThread<UndoResult>(place, { module: worker, work: 'undo', task, isLarge: true });
  const end = await undoing.finally(() => place.leave());
  allWorkIsDue(db);
  if (import_.userId !== member.id) {
    await recordAdminAct(db, {
      by: { adminId: member.id },
      act: 'undo_import',
      description: `Took back the import of ${import_.fileName}. ${end.message}`,
      entityType: 'import',
      entityId: id,
      ...(import_.userId !== null && { memberId: import_.userId }),
    });
  }
  return end;
}
