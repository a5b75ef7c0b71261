import { NewestStudy } from '../economics/contract.ts';
import { MeasuredAndIndicated } from '../resources/contract.ts';
import { z } from 'zod';
import {
  DateText,
  endpoint,
  FutureStep,
  FutureSteps,
  Id,
  IdentifierList,
  Identifiers,
  IdParams,
  Instant,
  Link,
  Name,
  OptionalDate,
  OptionalText,
  OrBlank,
  RecordId,
  inBody,
  recorded,
} from '../../contract.ts';
import { NextOffsets, pageQuery } from '../../contract-queries.ts';
import { assessmentRule, foundedWanted, longText, nameText } from '../../domain/records/field-rules.ts';
import { isDateOrPeriod } from '../../domain/time/dates.ts';
import { stages } from '../../domain/mines/stages.ts';
import { Activity } from '../activities/contract.ts';
import { Event } from '../events/contract.ts';
import { Credit } from '../imports/contract-results.ts';
import { RecordFinding } from '../findings/contract.ts';
import { CompanyFigure } from '../figures/contract.ts';
import { CompanyNote } from '../notes/contract.ts';
import { listFields, listsOf } from '../records/contract.ts';
import { NpsCard } from '../nps/contract.ts';
import { Promised } from '../steps/contract.ts';
import { CompanyFacetQuery, CompanyFacets, CompanyListQuery } from './contract-list.ts';
import { CompanyMerge } from './contract-merge.ts';

/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, kept as written. */
const Founded = OptionalText(nameText).superRefine((text, context) => {
  if (text !== null && !isDateOrPeriod(text)) context.addIssue(foundedWanted);
});

/** A company made together with a mine. */
export const NewCompany = z.object({
  name: Name('Company name is required'),
  headquarters: OptionalText().optional(),
  foundedDate: Founded.optional(),
  ceo: OptionalText(nameText).optional(),
  description: OptionalText(longText).optional(),
});
export type NewCompany = z.output<typeof NewCompany>;

export const StockExchange = z.object({
  exchange: Name('Exchange name is required', 100),
  ticker: Name('Ticker symbol is required', 20),
});
export type StockExchange = z.output<typeof StockExchange>;

/** Entered by members: 0 to 100, one decimal. */
const assessmentWanted = `Enter a number from ${assessmentRule.min} to ${assessmentRule.max}.`;
const Assessment = OrBlank(
  z
    .number()
    .min(assessmentRule.min, assessmentWanted)
    .max(assessmentRule.max, assessmentWanted)
    .refine((value) => Number(value.toFixed(assessmentRule.fractionDigits)) === value, 'Enter at most one decimal.'),
  assessmentWanted,
);

export const Company = z
  .object({
    id: RecordId,
    name: z.string(),
    /** What other registers call it. */
    identifiers: Identifiers,
    headquarters: z.string().nullable(),
    foundedDate: z.string().nullable(),
    ceo: z.string().nullable(),
    description: z.string().nullable(),
    stockSymbol: z.string().nullable(),
    stockExchanges: z.array(z.object({ exchange: z.string(), ticker: z.string() })),
    companyWebsiteUrl: z.string().nullable(),
    /** The same as `companyWebsiteUrl`. */
    website: z.string().nullable(),
    investorRelationsUrl: z.string().nullable(),
    financialStatsUrl: z.string().nullable(),
    pendingLitigation: z.string().nullable(),
    nextStepDescription: z.string().nullable(),
    nextStepDate: DateText.nullable(),
    futureSteps: z.array(FutureStep),
    irPromoterScore: z.number().nullable(),
    leadershipScore: z.number().nullable(),
    assetScore: z.number().nullable(),
    financialScore: z.number().nullable(),
    /** 0 to 100, computed. */
    engagementScore: z.number(),
    engagementScoreUpdatedAt: Instant.nullable(),
    /** -100 to 100, computed; null without ratings. */
    netPromoterScore: z.number().nullable(),
    /** Mines that are not archived. */
    minesCount: z.number(),
    /** Those that a list was asked for as `columns` and that are known, by name. */
    figures: z.record(z.string(), CompanyFigure).optional(),
    isArchived: z.boolean(),
    isSample: z.boolean(),
    ...recorded,
  })
  .meta({ id: 'Company' });
export type Company = z.output<typeof Company>;

/** A mine as the page of its company shows it. */
export const CompanyMine = z.object({
  id: RecordId,
  name: z.string(),
  country: z.string().nullable(),
  primaryJurisdiction: z.string().nullable(),
  primaryMetal: z.string().nullable(),
  stage: z.enum(stages).nullable(),
  ownershipPercentage: z.number(),
  royalties: z.number(),
  /** Whether somebody said so. */
  ownershipStated: z.boolean(),
  royaltiesStated: z.boolean(),
  /** Whether the company holds a share of it today: one that operates a mine may have sold it. */
  isHeld: z.boolean(),
  /** Per cent that it holds today, by the interests on record, else by the mine's own figure where it operates the mine; null: not known. */
  held: z.number().nullable(),
  newestStudy: NewestStudy.nullable(),
  measuredAndIndicated: MeasuredAndIndicated.nullable(),
});
export type CompanyMine = z.output<typeof CompanyMine>;

/** A mine that another company operates, or nobody, of which a company holds a share. */
export const PartnerMine = CompanyMine.extend({
  operator: z.object({ id: RecordId, name: z.string() }).nullable(),
});
export type PartnerMine = z.output<typeof PartnerMine>;

const companyFields = {
  /** Each of at most one company. */
  identifiers: IdentifierList.nullable().optional(),
  headquarters: OptionalText().optional(),
  foundedDate: Founded.optional(),
  ceo: OptionalText(nameText).optional(),
  description: OptionalText(longText).optional(),
  stockSymbol: OptionalText(50).optional(),
  stockExchanges: z.array(StockExchange).max(50, 'Name at most 50 stock exchanges.').nullable().optional(),
  companyWebsiteUrl: Link.optional(),
  investorRelationsUrl: Link.optional(),
  financialStatsUrl: Link.optional(),
  pendingLitigation: OptionalText(longText).optional(),
  nextStepDescription: OptionalText().optional(),
  nextStepDate: OptionalDate.optional(),
  futureSteps: FutureSteps.nullable().optional(),
  irPromoterScore: Assessment.optional(),
  leadershipScore: Assessment.optional(),
  assetScore: Assessment.optional(),
  financialScore: Assessment.optional(),
};

export const CompanyInput = z
  .object({ name: Name('Company name is required'), ...companyFields })
  .meta(inBody('CompanyInput'));
export type CompanyInput = z.input<typeof CompanyInput>;

/** Only the fields that are sent change. */
export const CompanyChanges = z
  .object({
    name: Name('Company name is required').optional(),
    ...companyFields,
    /** Its form is checked where it changes: words that were stored before may be sent back as they are. */
    foundedDate: OptionalText(nameText).optional(),
  })
  .meta(inBody('CompanyChanges'));
export type CompanyChanges = z.output<typeof CompanyChanges>;
export type CompanyChangesInput = z.input<typeof CompanyChanges>;

/** Everything that the page of a company draws, in one answer. */
export const CompanyPage = z.object({
  company: Company.extend({
    /** Its steps, replaced ones too: what was promised for when, and what happened. */
    promises: z.array(Promised),
    /** Whether it is on the caller's watchlist. */
    isFollowed: z.boolean(),
    /** What the caller may do. */
    can: z.object({ edit: z.boolean(), archive: z.boolean(), unarchive: z.boolean(), merge: z.boolean() }),
  }),
  mines: z.array(CompanyMine),
  /** Those of others of which it holds a share today. */
  partnerMines: z.array(PartnerMine),
  /** The soonest 10; one without a date comes last. */
  events: z.array(Event),
  notes: z.array(CompanyNote),
  ...listFields('company'),
  /** What looks wrong in its own records, the surest first. */
  findings: z.array(RecordFinding),
  /** What it costs and lives on, as far as it is known, by the names of the figures. */
  figures: z.record(z.string(), CompanyFigure),
  nps: NpsCard,
  /** Members who hold shares of any of its tickers now. */
  investorCount: z.number(),
  /** The newest 25. */
  activities: z.array(Activity),
  /** Whom the company and its own records are from, where the imports that made them say so. */
  credits: z.array(Credit),
  /** How many such imports there are; `credits` has the 200 that made the most. */
  creditsCount: z.number().int(),
  nextOffsets: NextOffsets([...listsOf('company'), 'notes', 'promises']),
});
export type CompanyPage = z.output<typeof CompanyPage>;

const tag = 'Companies';

export const companies = {
  list: endpoint({
    method: 'GET',
    path: '/api/companies',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Companies that are not archived',
    query: CompanyListQuery,
    response: z.array(Company),
  }),
  facets: endpoint({
    method: 'GET',
    path: '/api/company-facets',
    access: 'member',
    byToken: true,
    tag,
    summary: 'How many companies fit filters, and how many lack a figure that they ask for',
    query: CompanyFacetQuery,
    response: CompanyFacets,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/companies',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Add a company',
    body: CompanyInput,
    response: Company,
    status: 201,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/companies/{id}',
    access: 'member',
    byToken: true,
    tag,
    summary: 'One company with its mines; of one that was merged it leads to the other',
    params: IdParams,
    moves: true,
    response: Company.extend({ mines: z.array(CompanyMine), partnerMines: z.array(PartnerMine) }),
  }),
  page: endpoint({
    method: 'GET',
    path: '/api/companies/{id}/page',
    access: 'member',
    byToken: true,
    tag,
    summary: 'All that the page of a company shows; of one that was merged it leads to the other',
    params: IdParams,
    moves: true,
    response: CompanyPage,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/companies/{id}',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Change the fields that are sent',
    params: IdParams,
    body: CompanyChanges,
    response: Company,
  }),
  archive: endpoint({
    method: 'PATCH',
    path: '/api/companies/{id}/archive',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Archive a company to which no unarchived mine belongs; administrators can unarchive it',
    params: IdParams,
    body: z.object({ isArchived: z.boolean('isArchived takes true or false.') }),
    response: Company,
  }),
  investorCount: endpoint({
    method: 'GET',
    path: '/api/companies/{id}/investor-count',
    access: 'member',
    byToken: true,
    tag,
    summary: 'How many members hold shares of any of its tickers now',
    params: IdParams,
    response: z.object({ count: z.number() }),
  }),
  activities: endpoint({
    method: 'GET',
    path: '/api/companies/{id}/activities',
    access: 'member',
    byToken: true,
    tag,
    summary: 'What was changed in a company, newest first, imports that touched it included',
    params: IdParams,
    query: z.object(pageQuery),
    response: z.array(Activity),
  }),
  previewMerge: endpoint({
    method: 'GET',
    path: '/api/companies/{id}/merge',
    access: 'admin',
    tag,
    summary: 'What would move if the company `from` were merged into this one; stores nothing',
    params: IdParams,
    query: z.object({ from: z.string('from takes the id of a company.').pipe(Id) }),
    response: CompanyMerge,
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/companies/{id}/merge',
    access: 'admin',
    tag,
    summary: 'Merge another company into this one; restoring the activity of the merge undoes it',
    params: IdParams,
    body: z.object({ companyId: RecordId }),
    response: CompanyMerge,
  }),
};
