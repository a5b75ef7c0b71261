import type { Db } from '../../../db/client.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import type { Member } from '../../../server/callers/session.ts';
import { recordActivity } from '../../activities/server/record-activity.ts';
import { recordAdminAct } from '../../admin/server/record-admin-act.ts';

interface Archived {
  member: Member;
  entityType: EntityType;
  id: number;
  name: string;
  isArchived: boolean;
}

/** Writes into the history that a mine or company left the lists or came back; the latter is an act of administrators. */
export async function recordArchiving(tx: Db, { member, entityType, id, name, isArchived }: Archived): Promise<void> {
  await recordActivity(tx, {
    memberId: member.id,
    type: isArchived ? 'archive' : 'unarchive',
    entityType,
    entityId: id,
    entityName: name,
    ...(entityType === 'mine'
      ? { mineId: id, link: { mineId: id, mineName: name } }
      : { companyId: id, link: { companyId: id, companyName: name } }),
  });
  if (isArchived) return;
  await recordAdminAct(tx, {
    by: { adminId: member.id },
    act: 'unarchive',
    description: `Brought ${entityType} ${name} back from the archive`,
    entityType,
    entityId: id,
  });
}
