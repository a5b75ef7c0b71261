import { z } from 'zod';
import {
  DateText,
  DecimalText,
  endpoint,
  Identifiers,
  FutureStep,
  Id,
  IdParams,
  Instant,
  RecordId,
  recorded,
} from '../../contract.ts';
import { NextOffsets, pageQuery } from '../../contract-queries.ts';
import { stages } from '../../domain/mines/stages.ts';
import { drillGradeUnits, studyTypes } from '../../domain/vocabulary.ts';
import { Activity } from '../activities/contract.ts';
import { BestDrillObservation } from '../drilling/contract.ts';
import { NewestStudy } from '../economics/contract.ts';
import { ShownFigure } from '../figures/contract.ts';
import { Credit } from '../imports/contract-results.ts';
import { MineNote } from '../notes/contract.ts';
import { NpsCard } from '../nps/contract.ts';
import { RecordFinding } from '../findings/contract.ts';
import { listFields, listsOf } from '../records/contract.ts';
import { MeasuredAndIndicated } from '../resources/contract.ts';
import { Promised } from '../steps/contract.ts';
import { MineChanges, MineInput, withoutIgnoredCompany } from './contract-input.ts';
import { MineListQuery, MineChoices, MineFacetQuery, MineFacets, MineExchanges } from './contract-list.ts';
import { MineMerge } from './contract-merge.ts';

export const MetalShare = z
  .object({
    metal: z.string(),
    /** Whole per cent; null where the share is unknown. */
    percentage: z.number().nullable(),
  })
  .meta({ id: 'MetalShare' });
export type MetalShare = z.output<typeof MetalShare>;

/** The best drill observation of a mine; the grade is in `densityUnit`, lengths and depths are metres. */
export const BestObservation = z.object({
  id: RecordId,
  densityValue: DecimalText,
  densityUnit: z.enum(drillGradeUnits),
  metal: z.string().nullable(),
  intervalLength: DecimalText.nullable(),
  observationDate: DateText.nullable(),
  endDepth: DecimalText.nullable(),
  holeId: z.string().nullable(),
  /** Across the body; null: not known, so the length is the one down the hole. */
  trueWidth: DecimalText.nullable(),
});
export type BestObservation = z.output<typeof BestObservation>;

/** Figures of the most advanced study, and what its money stands for: millions of `currency`. */
export const EconomicsData = NewestStudy.pick({
  reportDate: true,
  discountRate: true,
  taxBasis: true,
  shareBasis: true,
  currency: true,
}).extend({
  npvMillions: z.number().nullable(),
  lifeOfMineYears: z.number().nullable(),
  /** The specification's spelling of `lifeOfMineYears`. */
  lifOfMineYears: z.number().nullable(),
  totalCapexMillions: z.number().nullable(),
  studyType: z.enum(studyTypes),
});

/** A mine as every list and page shows it. */
export const Mine = z
  .object({
    id: RecordId,
    name: z.string(),
    alsoKnownAs: z.string().nullable(),
    /** What other registers call it. */
    identifiers: Identifiers,
    country: z.string().nullable(),
    primaryJurisdiction: z.string().nullable(),
    stage: z.enum(stages).nullable(),
    metalsDistribution: z.array(MetalShare),
    companyId: RecordId.nullable(),
    company: z.object({ id: RecordId, name: z.string() }).nullable(),
    /** Of the company. */
    listings: z.array(z.object({ exchange: z.string(), ticker: z.string() })),
    /** Per cent, 1 to 100. */
    ownershipPercentage: z.number(),
    /** Per cent, 0 to 100. */
    royalties: z.number(),
    /** Whether somebody said so: else the share is 100 and the royalties are 0 only for want of anything better. */
    ownershipStated: z.boolean(),
    royaltiesStated: z.boolean(),
    notes: z.string().nullable(),
    /** WGS 84 degrees. */
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    nextStepDescription: z.string().nullable(),
    nextStepDate: DateText.nullable(),
    futureSteps: z.array(FutureStep),
    notesCount: z.number(),
    drillProgramsCount: z.number(),
    hasResourceEstimates: z.boolean(),
    hasEconomicStudies: z.boolean(),
    economicsData: EconomicsData.nullable(),
    newestStudy: NewestStudy.nullable(),
    measuredAndIndicated: MeasuredAndIndicated.nullable(),
    bestObservation: BestObservation.nullable(),
    /** 0 to 100. */
    engagementScore: z.number(),
    engagementScoreUpdatedAt: Instant.nullable(),
    /** -100 to 100; null without ratings. */
    netPromoterScore: z.number().nullable(),
    isArchived: z.boolean(),
    /** Fictional, loaded at first start; an administrator removes all of it at once. */
    isSample: z.boolean(),
    ...recorded,
    /** Of a list: the figures that its `columns` ask for and that are known, by their names. */
    figures: z.record(z.string(), ShownFigure).optional(),
  })
  .meta({ id: 'Mine' });
export type Mine = z.output<typeof Mine>;

/** Everything that the page of a mine draws, in one answer. */
export const MinePage = z.object({
  mine: Mine,
  ...listFields('mine'),
  bestObservation: BestDrillObservation.nullable(),
  notes: z.array(MineNote),
  nps: NpsCard,
  /** Its steps, replaced ones too: what was promised for when, and what happened. */
  promises: z.array(Promised),
  /** What looks wrong in its records, the surest first. */
  findings: z.array(RecordFinding),
  /** The newest 25. */
  activities: z.array(Activity),
  /** Whether it is on the caller's watchlist. */
  isFollowed: z.boolean(),
  /** Whom the mine and its records are from, where the imports that made them say so. */
  credits: z.array(Credit),
  /** How many such imports there are; `credits` has the 200 that made the most. */
  creditsCount: z.number().int(),
  nextOffsets: NextOffsets([...listsOf('mine'), 'notes', 'promises']),
  /** What the caller may do. */
  can: z.object({ edit: z.boolean(), archive: z.boolean(), unarchive: z.boolean(), merge: z.boolean() }),
});
export type MinePage = z.output<typeof MinePage>;

const tag = 'Mines';

export const mines = {
  list: endpoint({
    method: 'GET',
    path: '/api/mines',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Mines that are not archived; further pages by the X-Next-Cursor of the page before',
    query: MineListQuery,
    response: z.array(Mine),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/mine-choices',
    access: 'member',
    byToken: true,
    tag,
    summary: 'The countries of mines that are not archived, with how many mines each has',
    response: MineChoices,
  }),
  facets: endpoint({
    method: 'GET',
    path: '/api/mine-facets',
    access: 'member',
    byToken: true,
    tag,
    summary: 'What each choice of a filter would leave of a list of mines, and of how many a figure is not known',
    query: MineFacetQuery,
    response: MineFacets,
  }),
  exchanges: endpoint({
    method: 'GET',
    path: '/api/mine-exchanges',
    access: 'member',
    byToken: true,
    tag,
    summary: 'What each exchange, as a filter, would leave of a list of mines',
    query: MineFacetQuery,
    response: MineExchanges,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/mines',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Add a mine, and its company if it is new',
    body: withoutIgnoredCompany(MineInput),
    response: Mine,
    status: 201,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/mines/{id}',
    access: 'member',
    byToken: true,
    tag,
    summary: 'One mine; of one that was merged it leads to the other',
    params: IdParams,
    moves: true,
    response: Mine,
  }),
  page: endpoint({
    method: 'GET',
    path: '/api/mines/{id}/page',
    access: 'member',
    byToken: true,
    tag,
    summary: 'All that the page of a mine shows; of one that was merged it leads to the other',
    params: IdParams,
    moves: true,
    response: MinePage,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/mines/{id}',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Save a mine; incomplete future steps are dropped, fields that are not sent stay',
    params: IdParams,
    body: withoutIgnoredCompany(MineChanges),
    response: Mine,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/mines/{id}',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Change the fields that are sent',
    params: IdParams,
    body: withoutIgnoredCompany(MineChanges),
    response: Mine,
  }),
  archive: endpoint({
    method: 'PATCH',
    path: '/api/mines/{id}/archive',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Archive a mine; administrators can unarchive it',
    params: IdParams,
    body: z.object({ isArchived: z.boolean('isArchived takes true or false.') }),
    response: Mine,
  }),
  activities: endpoint({
    method: 'GET',
    path: '/api/mines/{id}/activities',
    access: 'member',
    byToken: true,
    tag,
    summary: 'What was changed in a mine, newest first, imports that touched it included',
    params: IdParams,
    query: z.object(pageQuery),
    response: z.array(Activity),
  }),
  previewMerge: endpoint({
    method: 'GET',
    path: '/api/mines/{id}/merge',
    access: 'admin',
    tag,
    summary: 'What would move if the mine `from` were merged into this one; stores nothing',
    params: IdParams,
    query: z.object({ from: z.string('from takes the id of a mine.').pipe(Id) }),
    response: MineMerge,
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/mines/{id}/merge',
    access: 'admin',
    tag,
    summary: 'Merge another mine into this one; restoring the activity of the merge undoes it',
    params: IdParams,
    body: z.object({ mineId: RecordId }),
    response: MineMerge,
  }),
};
