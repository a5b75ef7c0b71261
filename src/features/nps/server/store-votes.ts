import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { jsonText } from '../../../db/json-text.ts';

/** A vote of a member at a moment, `at` in ISO 8601. */
export interface PastVote {
  memberId: string;
  rating: number;
  at: string;
}

/**
 * Stores votes on a mine or company that were given before, one of a member and calendar month (UTC): others of them are
 * left out. Whoever calls it refreshes the scores.
 */
export async function storeVotes(
  tx: Db,
  { entityType, id }: { entityType: EntityType; id: number },
  votes: readonly PastVote[],
): Promise<void> {
  const column = sql.raw(`${entityType}_id`);
  await tx.rows(sql`
    insert into nps_ratings (user_id, ${column}, rating, month, created_at, updated_at)
    select "memberId", ${id}, rating, to_char(at at time zone 'UTC', 'YYYY-MM'), at, at
    from jsonb_to_recordset(${jsonText(votes)}::jsonb) as votes("memberId" text, rating smallint, at timestamptz)
    on conflict (${column}, user_id, month) do nothing`);
}
