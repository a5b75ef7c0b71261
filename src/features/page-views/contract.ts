import { z } from 'zod';
import { endpoint, RecordId } from '../../contract.ts';
import { entityTypes } from '../../domain/vocabulary.ts';

export const PageViewInput = z.object({
  entityType: z.enum(entityTypes, 'entityType takes mine or company.'),
  entityId: RecordId,
  /** Only checked: the server's time counts. */
  timestamp: z.iso.datetime({ offset: true, error: 'Enter the timestamp in ISO 8601.' }).nullable().optional(),
});
export type PageViewInput = z.input<typeof PageViewInput>;

export const pageViews = {
  add: endpoint({
    method: 'POST',
    path: '/api/page-views',
    access: 'member',
    byToken: true,
    tag: 'Scores',
    summary: 'Count a view of the page of a mine or company: one per member and hour',
    body: PageViewInput,
    response: z.void(),
  }),
};
