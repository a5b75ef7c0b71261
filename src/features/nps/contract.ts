import { z } from 'zod';
import { DateText, endpoint, EntityParams, Instant, RecordId } from '../../contract.ts';
import { Ids } from '../../contract-queries.ts';
import { entityTypes } from '../../domain/vocabulary.ts';

/** Of each member's latest rating in the last 365 days. */
export const NpsScore = z.object({
  /** -100 to 100; 0 without ratings. */
  score: z.number(),
  totalRatings: z.number(),
  promoters: z.number(),
  passives: z.number(),
  detractors: z.number(),
});
export type NpsScore = z.output<typeof NpsScore>;

/** The member's own rating of this calendar month (UTC). */
export const OwnRating = z.object({ rating: z.number().nullable(), createdAt: Instant.optional() });

export const CanVote = z.object({
  canVote: z.boolean(),
  /** First day of the next month where this month's vote is given; null where one can vote, or never can. */
  nextVoteDate: DateText.nullable(),
});

/** What the vote card of a page shows. */
export const NpsCard = NpsScore.extend({
  rating: z.number().nullable(),
  ratedAt: Instant.nullable(),
  canVote: z.boolean(),
  nextVoteDate: DateText.nullable(),
});
export type NpsCard = z.output<typeof NpsCard>;

export const EngagementScore = z.object({
  /** 0 to 100. */
  score: z.number(),
  updatedAt: Instant.nullable(),
});
export type EngagementScore = z.output<typeof EngagementScore>;

const ratingMessage = 'Choose a rating from 1 to 10.';
const entityType = z.enum(entityTypes, 'entityType takes mine or company.');

export const RatingInput = z.object({
  entityType,
  entityId: RecordId,
  rating: z.number(ratingMessage).int(ratingMessage).min(1, ratingMessage).max(10, ratingMessage),
});
export type RatingInput = z.input<typeof RatingInput>;

export const Rating = z.object({
  id: RecordId,
  userId: z.string(),
  entityType,
  entityId: RecordId,
  rating: z.number(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Rating = z.output<typeof Rating>;

const bulkQuery = z.object({ entityType, ids: Ids('ids') });

const tag = 'Scores';

export const nps = {
  score: endpoint({
    method: 'GET',
    path: '/api/nps-score/{entityType}/{id}',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Net promoter score of a mine or company',
    params: EntityParams,
    response: NpsScore,
  }),
  scores: endpoint({
    method: 'GET',
    path: '/api/nps-scores',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Net promoter scores of several mines or companies, by id',
    query: bulkQuery,
    response: z.record(z.string(), NpsScore),
  }),
  rating: endpoint({
    method: 'GET',
    path: '/api/nps-rating/{entityType}/{id}',
    access: 'member',
    byToken: true,
    tag,
    summary: "The member's own rating of this month",
    params: EntityParams,
    response: OwnRating,
  }),
  canVote: endpoint({
    method: 'GET',
    path: '/api/nps-can-vote/{entityType}/{id}',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Whether the member can vote now, else from when on',
    params: EntityParams,
    response: CanVote,
  }),
  vote: endpoint({
    method: 'POST',
    path: '/api/nps-rating',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Vote on a mine or company, once a calendar month',
    body: RatingInput,
    response: Rating,
    status: 201,
  }),
  engagement: endpoint({
    method: 'GET',
    path: '/api/engagement-score/{entityType}/{id}',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Engagement score of a mine or company',
    params: EntityParams,
    response: EngagementScore,
  }),
  engagements: endpoint({
    method: 'GET',
    path: '/api/engagement-scores',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Engagement scores of several mines or companies, by id',
    query: bulkQuery,
    response: z.record(z.string(), EngagementScore),
  }),
};
