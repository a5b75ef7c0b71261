import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { instantText } from '../../../db/json.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { JsonText } from '../../../server/calls/endpoint.ts';
import { found } from '../../../server/problems/problems.ts';
import { ownVote } from './vote-card.ts';

const entitiesOf = (entityType: EntityType) => sql.raw(entityType === 'mine' ? 'mines' : 'companies');
const wordOf = (entityType: EntityType) => (entityType === 'mine' ? 'This mine' : 'This company');

const scoreJson = sql`
  json_build_object('score', coalesce(s.net_promoter, 0), 'totalRatings', coalesce(s.promoters + s.passives + s.detractors, 0),
    'promoters', coalesce(s.promoters, 0), 'passives', coalesce(s.passives, 0), 'detractors', coalesce(s.detractors, 0))`;

const engagementJson = sql`
  json_build_object('score', coalesce(s.engagement, 0), 'updatedAt', ${instantText(sql`s.updated_at`)})`;

const kinds = { nps: scoreJson, engagement: engagementJson } as const;
type Score = keyof typeof kinds;

export async function scoreOf(db: Db, score: Score, entityType: EntityType, id: number): Promise<JsonText> {
  const [row] = await db.rows<{ score: string }>(sql`
    select ${kinds[score]}::text as score from ${entitiesOf(entityType)} e
    left join scores s on s.${sql.raw(`${entityType}_id`)} = e.id where e.id = ${id}`);
  return new JsonText(found(row, wordOf(entityType)).score);
}

/** Scores by id; ids of nothing are left out. */
export async function scoresOf(
  db: Db,
  score: Score,
  entityType: EntityType,
  ids: readonly number[],
): Promise<JsonText> {
  const [row] = await db.rows<{ scores: string }>(sql`
    select coalesce(json_object_agg(e.id, ${kinds[score]} order by e.id), '{}')::text as scores
    from ${entitiesOf(entityType)} e left join scores s on s.${sql.raw(`${entityType}_id`)} = e.id
    where e.id = any(${sql.param([...ids])}::bigint[])`);
  return new JsonText(row?.scores ?? '{}');
}

interface VoteRow {
  isArchived: boolean;
  rating: number | null;
  createdAt: string | null;
  nextVoteDate: string;
}

/** The member's vote of this month on a mine or company, and when the next month begins. */
export async function voteOf(db: Db, memberId: string, entityType: EntityType, id: number): Promise<VoteRow> {
  const [row] = await db.rows<VoteRow>(sql`
    select e.is_archived as "isArchived", vote.rating, vote.created_at as "createdAt", vote.next as "nextVoteDate"
    from ${entitiesOf(entityType)} e left join lateral ${ownVote(entityType, sql`e.id`, memberId)} vote on true
    where e.id = ${id}`);
  return found(row, wordOf(entityType));
}
