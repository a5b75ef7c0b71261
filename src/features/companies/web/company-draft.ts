import { assessmentRule } from '../../../domain/records/field-rules.ts';
import { sayIdentifiers } from '../../../domain/records/identifiers.ts';
import { identifiersFault, typedIdentifiers } from '../../../web/forms/typed-identifiers.ts';
import { type Check, faultsIn, founding, link, required } from '../../../web/forms/checks.ts';
import { differingGroups, mergeEntries } from '../../../web/forms/merge-bodies.ts';
import {
  adoptSteps,
  bodyOfSteps,
  draftsOfMerge,
  draftsOfSteps,
  type StepDraft,
} from '../../../web/entity/step-drafts.ts';
import { typedNumber } from '../../../web/forms/typed-number.ts';
import type { Company, CompanyChangesInput, CompanyInput } from '../contract.ts';

export const assessments = ['irPromoterScore', 'leadershipScore', 'assetScore', 'financialScore'] as const;
export const links = ['companyWebsiteUrl', 'investorRelationsUrl', 'financialStatsUrl'] as const;

export interface ExchangeDraft {
  /** Its place in the form; stays while the order changes. */
  key: string;
  exchange: string;
  ticker: string;
}

const texts = [
  'name',
  'headquarters',
  'ceo',
  'foundedDate',
  'description',
  'stockSymbol',
  'pendingLitigation',
  'nextStepDescription',
  'nextStepDate',
  ...links,
  ...assessments,
] as const;
type TextName = (typeof texts)[number];

/** What the form holds: text as typed, so that nothing is lost before it is valid. */
export type CompanyDraft = Record<TextName | 'identifiers', string> & {
  stockExchanges: ExchangeDraft[];
  futureSteps: StepDraft[];
};

const textsOf = (value: (field: TextName) => string | number | null) =>
  Object.fromEntries(texts.map((field) => [field, String(value(field) ?? '')])) as Record<TextName, string>;

export const emptyCompany: CompanyDraft = {
  ...textsOf(() => ''),
  identifiers: '',
  stockExchanges: [],
  futureSteps: [],
};

export function draftOfCompany(company: Company): CompanyDraft {
  return {
    ...textsOf((field) => company[field]),
    identifiers: sayIdentifiers(company.identifiers),
    stockExchanges: company.stockExchanges.map((pair, index) => ({ ...pair, key: `s${index}` })),
    futureSteps: draftsOfSteps(company.futureSteps),
  };
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
const isAssessment = (field: string) => (assessments as readonly string[]).includes(field);

/** All fields as a body; incomplete future steps are left out, as the specification says. */
export function companyBody(draft: CompanyDraft): CompanyInput {
  const entries = texts.map((field) => [field, isAssessment(field) ? typedNumber(draft[field]) : orNull(draft[field])]);
  return {
    ...Object.fromEntries(entries),
    name: draft.name.trim(),
    identifiers: typedIdentifiers(draft.identifiers),
    stockExchanges: draft.stockExchanges.map(({ exchange, ticker }) => ({
      exchange: exchange.trim(),
      ticker: ticker.trim(),
    })),
    futureSteps: bodyOfSteps(draft.futureSteps),
  };
}

/** Each field is saved by itself. */
export const companyFields = [
  ...texts.map((field) => [field] as const),
  ['identifiers'] as const,
  ['stockExchanges'] as const,
  ['futureSteps'] as const,
] as const;

const score: Check = (text) => {
  const value = typedNumber(text);
  if (value === null) return undefined;
  const { min, max, fractionDigits } = assessmentRule;
  if (!(value >= min && value <= max)) return `Enter a number from ${min} to ${max}.`;
  return Number(value.toFixed(fractionDigits)) === value ? undefined : 'Enter at most one decimal.';
};

const checks: Partial<Record<TextName, Check>> = {
  name: required('Company name is required'),
  foundedDate: founding,
  ...Object.fromEntries(links.map((field) => [field, link])),
  ...Object.fromEntries(assessments.map((field) => [field, score])),
};

/** What is wrong, by the path of the field; words of old that are stored as the founding date are no fault. */
export function companyFaults(
  { stockExchanges, identifiers, futureSteps: _, ...draft }: CompanyDraft,
  stored?: Pick<Company, 'foundedDate'>,
): Record<string, string> {
  const faults = faultsIn(draft, checks);
  if (draft.foundedDate === stored?.foundedDate) delete faults.foundedDate;
  const fault = identifiersFault(identifiers);
  if (fault !== undefined) faults.identifiers = fault;
  for (const [index, { exchange, ticker }] of stockExchanges.entries()) {
    if (exchange.trim() === '') faults[`stockExchanges.${index}.exchange`] = 'Exchange name is required';
    if (ticker.trim() === '') faults[`stockExchanges.${index}.ticker`] = 'Ticker symbol is required';
  }
  return faults;
}

/** Faults that stay after these fields were changed. */
export const withoutFaultsOf = (faults: Record<string, string>, changes: Partial<CompanyDraft>) =>
  Object.fromEntries(Object.entries(faults).filter(([path]) => !((path.split('.')[0] ?? '') in changes)));

type Listings = NonNullable<CompanyChangesInput['stockExchanges']>;

/** The listings of both members: what either has added or removed. */
export const mergeListings = (base: Listings, mine: Listings, theirs: Listings): Listings | undefined =>
  mergeEntries([base, mine, theirs], ({ exchange, ticker }) => `${exchange}:${ticker}`.toUpperCase());

/** The draft after a merge: theirs, with my fields where the merged body kept them. */
export function draftOfMergedCompany(mine: CompanyDraft, theirs: Company, merged: CompanyChangesInput): CompanyDraft {
  const draft = draftOfCompany(theirs);
  const kept = new Set(differingGroups<CompanyChangesInput>(companyFields, merged, companyBody(draft)).flat());
  const fields = [...texts, 'identifiers' as const]
    .filter((field) => kept.has(field))
    .map((field) => [field, mine[field]]);
  const listings = merged.stockExchanges ?? [];
  const keyOf = ({ exchange, ticker }: { exchange: string; ticker: string }, index: number) =>
    mine.stockExchanges.find((pair) => pair.exchange.trim() === exchange && pair.ticker.trim() === ticker)?.key ??
    `m${index}-${exchange}-${ticker}`;
  return {
    ...draft,
    ...Object.fromEntries(fields),
    stockExchanges: listings.map((pair, index) => ({ ...pair, key: keyOf(pair, index) })),
    futureSteps: draftsOfMerge(merged.futureSteps, mine.futureSteps, draft.futureSteps),
  };
}

/** What is typed now, after `sent` was stored as `saved`: new steps get their ids. */
export const adoptCompany = (typed: CompanyDraft, sent: CompanyDraft, saved: Company): CompanyDraft => ({
  ...typed,
  futureSteps: adoptSteps(typed.futureSteps, sent.futureSteps, saved.futureSteps),
});
