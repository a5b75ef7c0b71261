import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { found, Problem } from '../../../server/problems.ts';
import type { Member } from '../../../server/session.ts';
import { refuseArchived } from '../../records/server/hold-parent.ts';
import { refreshScores } from '../../scores/server/refresh-scores.ts';
import type { Rating } from '../contract.ts';

export interface Vote {
  member: Member;
  entityType: EntityType;
  entityId: number;
  rating: number;
}

/** Stores a member's vote of this calendar month, which the database allows once; votes are in no public activity. */
export async function castVote(tx: Db, { member, entityType, entityId, rating }: Vote): Promise<Rating> {
  const entities = sql.raw(entityType === 'mine' ? 'mines' : 'companies');
  const column = sql.raw(`${entityType}_id`);
  const [entity] = await tx.rows<{ isArchived: boolean }>(sql`
    select is_archived as "isArchived" from ${entities} where id = ${entityId} for key share`);
  refuseArchived(member, entityType, found(entity, entityType === 'mine' ? 'This mine' : 'This company').isArchived);
  const [stored] = await tx.rows<Rating>(sql`
    insert into nps_ratings (user_id, ${column}, rating) values (${member.id}, ${entityId}, ${rating})
    on conflict (${column}, user_id, month) do nothing
    returning id, user_id as "userId", ${entityType}::text as "entityType", ${column} as "entityId", rating,
      created_at as "createdAt", updated_at as "updatedAt"`);
  if (!stored) throw new Problem('already_voted', 'You can vote again next month');
  await refreshScores(tx, entityType, [entityId]);
  return stored;
}
