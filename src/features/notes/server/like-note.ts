import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { found } from '../../../server/problems/problems.ts';
import type { Member } from '../../../server/callers/session.ts';
import { refuseArchived } from '../../records/server/may-change.ts';
import { refreshEngagement } from '../../scores/server/refresh-scores.ts';

interface NoteRow {
  parentId: number;
  isArchived: boolean;
}

/** Likes a note, or takes the like back; the note's row is locked, so that many at once end in one like or none. */
export async function toggleLike(
  tx: Db,
  { member, entityType, id }: { member: Member; entityType: EntityType; id: number },
): Promise<{ isLikedByUser: boolean; likeCount: number }> {
  const notes = sql.raw(`${entityType}_notes`);
  const likes = sql.raw(`${entityType}_note_likes`);
  const parents = sql.raw(entityType === 'mine' ? 'mines' : 'companies');
  const [row] = await tx.rows<NoteRow>(sql`
    select p.id as "parentId", p.is_archived as "isArchived"
    from ${notes} n join ${parents} p on p.id = n.${sql.raw(`${entityType}_id`)}
    where n.id = ${id} for no key update of n`);
  const note = found(row, 'This note');
  refuseArchived(member, entityType, note);
  const taken = await tx.rows(sql`
    delete from ${likes} where note_id = ${id} and user_id = ${member.id} returning note_id`);
  const isLikedByUser = taken.length === 0;
  if (isLikedByUser) await tx.rows(sql`insert into ${likes} (note_id, user_id) values (${id}, ${member.id})`);
  const [counted] = await tx.rows<{ likeCount: number }>(sql`
    update ${notes} set like_count = (select count(*) from ${likes} where note_id = ${id}) where id = ${id}
    returning like_count as "likeCount"`);
  await refreshEngagement(tx, entityType, [note.parentId]);
  return { isLikedByUser, likeCount: counted?.likeCount ?? 0 };
}
