import { sql, type SQL } from 'drizzle-orm';
import { type Actor, type Archivable, mayChange, mayChangeSql } from '../../records/server/may-change.ts';

/** Any member votes, once a month, where the mine or company may be changed by the member. */
export const mayVote = (member: Actor, entity: Archivable & { hasVoted: boolean }): boolean =>
  !entity.hasVoted && mayChange(member, entity);

/** `mayVote` of a row whose columns say the same; `rating` is null where the member has not voted. */
export const mayVoteSql = (member: Actor, { rating, isArchived }: { rating: SQL; isArchived: SQL }): SQL =>
  sql`${rating} is null and ${mayChangeSql(member, isArchived)}`;
