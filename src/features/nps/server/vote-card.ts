import { sql, type SQL } from 'drizzle-orm';
import { instantText } from '../../../db/json.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import type { Member } from '../../../server/callers/session.ts';
import { mayVoteSql } from './policy.ts';

/** One row: the member's rating of this calendar month (UTC, the database's clock), if any, and the next month's first day. */
export const ownVote = (entityType: EntityType, id: SQL, memberId: string): SQL => sql`
  (select r.rating, r.created_at, (date_trunc('month', now() at time zone 'UTC') + interval '1 month')::date as next
  from (select to_char(now() at time zone 'UTC', 'YYYY-MM') as month) this
  left join nps_ratings r on r.${sql.raw(`${entityType}_id`)} = ${id} and r.user_id = ${memberId} and r.month = this.month)`;

/**
 * What the vote card of a mine or company `id` shows to a member, as JSON: the score and its parts, the member's own vote,
 * and from when on the next one is taken. Reads the row `s` of `scores`; `isArchived` is a column.
 */
export const voteCardOf = (
  entityType: EntityType,
  { id, isArchived }: { id: SQL; isArchived: SQL },
  member: Pick<Member, 'id' | 'isAdmin'>,
): SQL => sql`
  (select json_build_object('score', coalesce(s.net_promoter, 0),
    'totalRatings', coalesce(s.promoters + s.passives + s.detractors, 0), 'promoters', coalesce(s.promoters, 0),
    'passives', coalesce(s.passives, 0), 'detractors', coalesce(s.detractors, 0), 'rating', vote.rating,
    'ratedAt', ${instantText(sql`vote.created_at`)},
    'canVote', ${mayVoteSql(member, { rating: sql`vote.rating`, isArchived })},
    'nextVoteDate', case when vote.rating is not null then vote.next end)
  from ${ownVote(entityType, id, member.id)} vote)`;
