import { z } from 'zod';
import { DateText, endpoint, Instant, OptionalDate, RecordId } from '../../contract.ts';
import { Flag, listQuery } from '../../contract-queries.ts';
import { severities } from '../../domain/records/findings.ts';
import { periods } from '../../domain/time/periods.ts';
import { stages } from '../../domain/mines/stages.ts';
import { entityTypes, quantityUnits, resourceTypes, stepStatuses } from '../../domain/vocabulary.ts';
import { NewestStudy } from '../economics/contract.ts';
import { BestObservation } from '../mines/contract.ts';

/** What statements are about. */
export const changeKinds = ['intercept', 'study', 'stage', 'estimate', 'milestone', 'finding', 'interest'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Fewer intercepts of a metal have no percentile that says anything. */
export const leastIntercepts = 20;
/** Fewer views, or views of fewer members, or less than twice as many as before, are no rising interest. */
export const leastInterest = { views: 5, members: 3, times: 2 } as const;

const InterceptFacts = z.object({
  observation: BestObservation,
  /** Grade times length down the hole in the unit of the metal, such as `g/t·m`. */
  gradeThickness: z.number(),
  unit: z.string(),
  /** What nine of ten intercepts of the metal do not exceed, in the same unit, of how many, and when that was counted. */
  ninetieth: z.number(),
  intercepts: z.number(),
  countedAt: Instant,
  /** Further intercepts of the metal above it that were entered for the mine on that day. */
  more: z.number(),
});

const StageFacts = z.object({ from: z.enum(stages), to: z.enum(stages), fileName: z.string().nullable() });

const EstimateWords = z.object({
  id: RecordId,
  resourceType: z.enum(resourceTypes),
  metal: z.string(),
  zone: z.string().nullable(),
  reportDate: DateText.nullable(),
});

const EstimateFacts = z.object({
  /** The first 3. */
  replaced: z.array(
    z.object({
      from: EstimateWords,
      to: EstimateWords,
      /** Null: the two are not like for like, for the reasons of `unlike`. */
      waterfall: z
        .object({
          unit: z.enum(quantityUnits),
          start: z.number(),
          tonnage: z.number(),
          grade: z.number(),
          both: z.number(),
          end: z.number(),
        })
        .nullable(),
      unlike: z.array(z.string()),
    }),
  ),
  more: z.number(),
});

const MilestoneFacts = z.object({
  description: z.string(),
  /** As members marked it; `planned`: its day passed, and nobody has said what came of it. */
  status: z.enum(stepStatuses),
  promisedDate: DateText.nullable(),
  date: DateText.nullable(),
  doneDate: DateText.nullable(),
});

const FindingFacts = z.object({
  count: z.number(),
  /** The surest of them. */
  severity: z.enum(severities),
  sentence: z.string(),
  rule: z.string(),
});

const InterestFacts = z.object({
  /** Hours in which a member looked at it. */
  views: z.number(),
  members: z.number(),
  /** The same in the time of the same length before. */
  before: z.number(),
});

/** What changed, with the figures that it follows from and where they stand. Of the parts that of its kind is there. */
export const ChangeStatement = z
  .object({
    kind: z.enum(changeKinds),
    id: z.string(),
    /** When it was entered, found or marked; of interest the end of the period. */
    at: Instant,
    entityType: z.enum(entityTypes),
    entityId: RecordId,
    entityName: z.string(),
    /** Where on this site the figures stand. */
    address: z.string(),
    /** Where they were published, as far as that is stated. */
    sourceUrl: z.string().nullable(),
    intercept: InterceptFacts.optional(),
    study: NewestStudy.optional(),
    stage: StageFacts.optional(),
    estimate: EstimateFacts.optional(),
    milestone: MilestoneFacts.optional(),
    finding: FindingFacts.optional(),
    interest: InterestFacts.optional(),
  })
  .meta({ id: 'ChangeStatement' });
export type ChangeStatement = z.output<typeof ChangeStatement>;

export const ChangesQuery = z.object({
  period: z.enum(periods, `period takes one of ${periods.join(', ')}.`).default('week'),
  /** Any day of the period, UTC; today unless said. */
  date: OptionalDate.optional(),
  kind: z.enum(changeKinds, `kind takes one of ${changeKinds.join(', ')}.`).optional(),
  /** Only of what the caller follows. */
  followed: Flag.optional(),
  limit: listQuery.limit,
  offset: listQuery.offset,
  after: listQuery.after,
  count: listQuery.count,
});
export type ChangesQuery = z.output<typeof ChangesQuery>;

export const changes = {
  list: endpoint({
    method: 'GET',
    path: '/api/changes',
    access: 'member',
    byToken: true,
    tag: 'Activity',
    summary:
      'What changed in a day, week or month: intercepts of the highest tenth, studies, stages, estimates that replace others, milestones, figures that look wrong, rising interest',
    query: ChangesQuery,
    response: z.array(ChangeStatement),
  }),
};
