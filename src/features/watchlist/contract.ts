import { z } from 'zod';
import { DateText, endpoint, EntityParams, Instant, RecordId } from '../../contract.ts';
import { listQuery } from '../../contract-queries.ts';
import { stages } from '../../domain/mines/stages.ts';
import { entityTypes } from '../../domain/vocabulary.ts';
import { Activity } from '../activities/contract.ts';
import { NewestStudy } from '../economics/contract.ts';

/** A mine or company that the caller follows. */
export const Watch = z.object({
  entityType: z.enum(entityTypes),
  entityId: RecordId,
  entityName: z.string(),
  /** Since when. */
  createdAt: Instant,
  /** Of a mine. */
  stage: z.enum(stages).nullable(),
  newestStudy: NewestStudy.nullable(),
  nextStepDescription: z.string().nullable(),
  nextStepDate: DateText.nullable(),
  /** When anybody last changed it or one of its records. */
  lastChangedAt: Instant,
});
export type Watch = z.output<typeof Watch>;

/** What others changed in one followed mine or company. */
export const ChangedRecord = z.object({
  entityType: z.enum(entityTypes),
  entityId: RecordId,
  entityName: z.string(),
  /** All changes. */
  count: z.number(),
  /** The newest 3. */
  activities: z.array(Activity),
});
export type ChangedRecord = z.output<typeof ChangedRecord>;

/** What happened since the caller was here before, in what the caller follows. */
export const SinceLastVisit = z.object({
  /** The end of the visit before this one; on the first visit its beginning. */
  since: Instant,
  /** How many mines and companies the caller follows. */
  follows: z.number(),
  /** What changed last comes first; 20 at most. */
  changed: z.array(ChangedRecord),
  /** How many followed mines and companies changed. */
  changedCount: z.number(),
});
export type SinceLastVisit = z.output<typeof SinceLastVisit>;

const tag = 'Watchlist';

export const watchlist = {
  list: endpoint({
    method: 'GET',
    path: '/api/watchlist',
    access: 'member',
    byToken: true,
    tag,
    summary: 'What you follow, the latest first; nobody else sees it',
    query: z.object({
      limit: listQuery.limit,
      offset: listQuery.offset,
      after: listQuery.after,
      count: listQuery.count,
    }),
    response: z.array(Watch),
  }),
  follow: endpoint({
    method: 'PUT',
    path: '/api/watchlist/{entityType}/{id}',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Follow a mine, or a company with its mines',
    params: EntityParams,
    response: z.void(),
  }),
  unfollow: endpoint({
    method: 'DELETE',
    path: '/api/watchlist/{entityType}/{id}',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Follow it no longer',
    params: EntityParams,
    response: z.void(),
  }),
  changes: endpoint({
    method: 'GET',
    path: '/api/watchlist/changes',
    access: 'member',
    byToken: true,
    tag,
    summary: 'What others changed, since your last visit, in what you follow',
    response: SinceLastVisit,
  }),
};
