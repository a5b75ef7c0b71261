import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { conflict, found, Problem } from '../../../server/problems/problems.ts';
import type { Member } from '../../../server/callers/session.ts';
import { refuseArchived } from '../../records/server/may-change.ts';
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
  const [entity] = await tx.rows<{ isArchived: boolean; isMerged: boolean }>(sql`
    select is_archived as "isArchived", merged_into is not null as "isMerged" from ${entities} where id = ${entityId} for key share`);
  const { isArchived, isMerged } = found(entity, entityType === 'mine' ? 'This mine' : 'This company');
  refuseArchived(member, entityType, { isArchived });
  if (isMerged) throw conflict(`This ${entityType} was merged into another one. Vote on that one.`);
  const [stored] = await tx.rows<Rating>(sql`
    insert into nps_ratings (user_id, ${column}, rating) values (${member.id}, ${entityId}, ${rating})
    on conflict (${column}, user_id, month) do nothing
    returning id, user_id as "userId", ${entityType}::text as "entityType", ${column} as "entityId", rating,
      created_at as "createdAt", updated_at as "updatedAt"`);
  if (!stored) throw new Problem('already_voted', 'You can vote again next month');
  await refreshScores(tx, entityType, [entityId]);
  return stored;
}
