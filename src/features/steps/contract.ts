import { z } from 'zod';
import { Creator, DateText, endpoint, IdParams, Instant, Link, OptionalDate, RecordId } from '../../contract.ts';
import { insideListQuery } from '../../contract-queries.ts';
import { entityTypes, eventTypes, priorities, stepStatuses } from '../../domain/vocabulary.ts';

/** A step with what was promised for when, and what happened. */
export const Promised = z.object({
  id: RecordId,
  eventType: z.enum(eventTypes),
  description: z.string(),
  /** The day that is named now; null: to be decided. */
  date: DateText.nullable(),
  /** The first day that was named. */
  promisedDate: DateText.nullable(),
  priority: z.enum(priorities),
  /** As members marked it; a planned step after its day is overdue. */
  status: z.enum(stepStatuses),
  /** When it happened, or was given up. */
  doneDate: DateText.nullable(),
  sourceUrl: z.string().nullable(),
  /** Another step stands in its place by now. */
  isReplaced: z.boolean(),
  outcomeBy: Creator.nullable(),
  outcomeAt: Instant.nullable(),
  /** Rises with each outcome. */
  version: z.number(),
});
export type Promised = z.output<typeof Promised>;

/** How a step ended: `planned` takes an outcome back. */
export const OutcomeInput = z.object({
  status: z.enum(stepStatuses, `status takes one of ${stepStatuses.join(', ')}.`),
  doneDate: OptionalDate.optional(),
  sourceUrl: Link.optional(),
});
export type OutcomeInput = z.input<typeof OutcomeInput>;
export type Outcome = z.output<typeof OutcomeInput>;

const tag = 'Events';

export const steps = {
  list: endpoint({
    method: 'GET',
    path: '/api/steps/{entityType}/{id}',
    access: 'member',
    byToken: true,
    tag,
    summary: 'What a mine or company promised for when, and what happened: the latest first',
    params: z.object({
      entityType: z.enum(entityTypes, 'entityType takes mine or company.'),
      id: IdParams.shape.id,
    }),
    query: z.object(insideListQuery),
    response: z.array(Promised),
  }),
  saveOutcome: endpoint({
    method: 'PUT',
    path: '/api/steps/{id}/outcome',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Say how a step ended: kept, late or dropped; `planned` takes it back',
    params: IdParams,
    body: OutcomeInput,
    response: Promised,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/steps/{id}',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Take a replaced step off the record; one that still stands in the list is removed there',
    params: IdParams,
    response: z.void(),
  }),
};
