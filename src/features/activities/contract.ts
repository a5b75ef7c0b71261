import { z } from 'zod';
import { Creator, endpoint, IdParams, Instant, MemberId, OptionalDate, RecordId } from '../../contract.ts';
import { listQuery } from '../../contract-queries.ts';
import { activityEntityTypes } from '../../domain/nouns/nouns.ts';
import { activityTypes } from '../../domain/vocabulary.ts';

/** Where an activity links to, and what it was about; absent where it says nothing. */
export const ActivityMetadata = z.object({
  linkType: z.string().optional(),
  mineId: z.number().optional(),
  mineName: z.string().optional(),
  studyType: z.string().optional(),
  economicStudyId: z.number().optional(),
  resourceType: z.string().optional(),
  resourceEstimateId: z.number().optional(),
  drillProgramId: z.number().optional(),
  mineNoteId: z.number().optional(),
  drillObservationId: z.number().optional(),
  mediaType: z.string().optional(),
  mediaTitle: z.string().optional(),
  mediaId: z.number().optional(),
  companyId: z.number().optional(),
  companyName: z.string().optional(),
  /** Of a merge: the mine or company that went. */
  mergedMineId: z.number().optional(),
  mergedMineName: z.string().optional(),
  mergedCompanyId: z.number().optional(),
  mergedCompanyName: z.string().optional(),
  /** Of an import: kind of file and counts. */
  kind: z.string().optional(),
  fileName: z.string().optional(),
  created: z.number().optional(),
  updated: z.number().optional(),
  unchanged: z.number().optional(),
  errors: z.number().optional(),
  /** Of an update: each field before and after. */
  changes: z
    .array(
      z.object({
        field: z.string(),
        from: z.unknown(),
        to: z.unknown(),
        /** Of future steps: `from` and `to` hold those that differ, and here stand the ids of both whole lists. */
        order: z.object({ from: z.array(z.number()), to: z.array(z.number()) }).optional(),
        /** In a list: too long to be told there; `from` and `to` are null, and the call of this activity has them. */
        isLong: z.literal(true).optional(),
      }),
    )
    .optional(),
  /** Of a delete: the record as it was. */
  snapshot: z.record(z.string(), z.unknown()).optional(),
  /** In a list: `changes` or `snapshot` lack what is long. The call of this activity has all. */
  isShortened: z.literal(true).optional(),
});
export type ActivityMetadata = z.output<typeof ActivityMetadata>;

export const Activity = z
  .object({
    id: RecordId,
    type: z.enum(activityTypes),
    description: z.string(),
    entityType: z.enum(activityEntityTypes),
    entityId: z.number(),
    entityName: z.string(),
    user: Creator.nullable(),
    metadata: ActivityMetadata,
    createdAt: Instant,
  })
  .meta({ id: 'Activity' });
export type Activity = z.output<typeof Activity>;

export const ActivityListQuery = z.object({
  limit: listQuery.limit,
  offset: listQuery.offset,
  after: listQuery.after,
  count: listQuery.count,
  /** Id of a member: only what they did. */
  userId: MemberId.optional(),
  type: z.enum(activityTypes, `type takes one of ${activityTypes.join(', ')}.`).optional(),
  entityType: z.enum(activityEntityTypes, `entityType takes one of ${activityEntityTypes.join(', ')}.`).optional(),
  /** Whole days, UTC, both included. */
  dateFrom: OptionalDate.optional(),
  dateTo: OptionalDate.optional(),
});
export type ActivityListQuery = z.output<typeof ActivityListQuery>;

export const activities = {
  list: endpoint({
    method: 'GET',
    path: '/api/activities',
    access: 'member',
    byToken: true,
    tag: 'Activity',
    summary: 'What members changed, newest first',
    query: ActivityListQuery,
    response: z.array(Activity),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/activities/{id}',
    access: 'member',
    tag: 'Activity',
    summary: 'One activity with all that changed, also where lists tell it shortened',
    params: IdParams,
    response: Activity,
  }),
  stream: endpoint({
    method: 'GET',
    path: '/api/activities/stream',
    access: 'member',
    tag: 'Activity',
    summary:
      'New activities as server-sent events: `activities` holds a list of them, `reset` says to read the list again, `end` that the session ended; goes on after `Last-Event-ID`',
    query: z.object({
      /** Where a browser that opens its first stream goes on: the id of the last event that another one saw. */
      lastEventId: z.string().max(4_000).optional(),
    }),
    response: z.string(),
    mediaType: 'text/event-stream',
  }),
};
