import { route, type Server } from '../../../server/calls/endpoint.ts';
import { nps } from '../contract.ts';
import { castVote } from './cast-vote.ts';
import { mayVote } from './policy.ts';
import { scoreOf, scoresOf, voteOf } from './queries.ts';

export function npsRoutes(server: Server): void {
  route(server, nps.score, ({ params, db }) => scoreOf(db, 'nps', params.entityType, params.id));

  route(server, nps.scores, ({ query, db }) => scoresOf(db, 'nps', query.entityType, query.ids));

  route(server, nps.rating, async ({ params, member, db }) => {
    const { rating, createdAt } = await voteOf(db, member.id, params.entityType, params.id);
    return rating === null || createdAt === null ? { rating: null } : { rating, createdAt };
  });

  route(server, nps.canVote, async ({ params, member, db }) => {
    const { isArchived, rating, nextVoteDate } = await voteOf(db, member.id, params.entityType, params.id);
    const hasVoted = rating !== null;
    return { canVote: mayVote(member, { isArchived, hasVoted }), nextVoteDate: hasVoted ? nextVoteDate : null };
  });

  route(server, nps.vote, ({ body, member, db }) => castVote(db, { member, ...body }));

  route(server, nps.engagement, ({ params, db }) => scoreOf(db, 'engagement', params.entityType, params.id));

  route(server, nps.engagements, ({ query, db }) => scoresOf(db, 'engagement', query.entityType, query.ids));
}
