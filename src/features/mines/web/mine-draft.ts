import { placeDoubt } from '../../../domain/places/outside-country.ts';
import {
  latitudeRule,
  longitudeRule,
  metalShareRule,
  metalShareWanted,
  ownershipRule,
  royaltiesRule,
} from '../../../domain/records/field-rules.ts';
import type { Stage } from '../../../domain/mines/stages.ts';
import { sayIdentifiers } from '../../../domain/records/identifiers.ts';
import { identifiersFault, typedIdentifiers } from '../../../web/forms/typed-identifiers.ts';
import { founding } from '../../../web/forms/checks.ts';
import { typedNumber } from '../../../web/forms/typed-number.ts';
import { differingGroups, type FieldGroups } from '../../../web/forms/merge-bodies.ts';
import {
  adoptSteps,
  bodyOfSteps,
  draftsOfMerge,
  draftsOfSteps,
  type StepDraft,
} from '../../../web/entity/step-drafts.ts';
import type { Mine } from '../contract.ts';
import type { MineChangesInput, MineInput } from '../contract-input.ts';

/** What the form holds: text as typed, so that nothing is lost before it is valid. */
export interface MineDraft {
  name: string;
  alsoKnownAs: string;
  /** `mrds:10012345; wikidata:Q123` */
  identifiers: string;
  country: string;
  primaryJurisdiction: string;
  stage: Stage | '';
  latitude: string;
  longitude: string;
  metalsDistribution: { metal: string; percentage: string }[];
  company: { id: number; name: string } | null;
  createNewCompany: boolean;
  newCompany: { name: string; headquarters: string; ceo: string; foundedDate: string; description: string };
  /** Blank where nobody has said, as `isStated` tells. */
  ownershipPercentage: string;
  royalties: string;
  /** Whether the stored mine says so: what it does not say stays unsaid until something is typed. */
  isStated: { ownershipPercentage: boolean; royalties: boolean };
  nextStepDescription: string;
  nextStepDate: string;
  futureSteps: StepDraft[];
  notes: string;
}

/** What the fields of a form of a mine are given. */
export interface MineFieldsProps {
  draft: MineDraft;
  onChange: (changes: Partial<MineDraft>) => void;
  /** Messages by the path of the field. */
  faults: Record<string, string>;
}

export const emptyDraft: MineDraft = {
  name: '',
  alsoKnownAs: '',
  identifiers: '',
  country: '',
  primaryJurisdiction: '',
  stage: '',
  latitude: '',
  longitude: '',
  metalsDistribution: [],
  company: null,
  createNewCompany: false,
  newCompany: { name: '', headquarters: '', ceo: '', foundedDate: '', description: '' },
  ownershipPercentage: '100',
  royalties: '0',
  isStated: { ownershipPercentage: true, royalties: true },
  nextStepDescription: '',
  nextStepDate: '',
  futureSteps: [],
  notes: '',
};

export function draftOf(mine: Mine): MineDraft {
  return {
    name: mine.name,
    alsoKnownAs: mine.alsoKnownAs ?? '',
    identifiers: sayIdentifiers(mine.identifiers),
    country: mine.country ?? '',
    primaryJurisdiction: mine.primaryJurisdiction ?? '',
    stage: mine.stage ?? '',
    latitude: mine.latitude === null ? '' : String(mine.latitude),
    longitude: mine.longitude === null ? '' : String(mine.longitude),
    metalsDistribution: mine.metalsDistribution.map(({ metal, percentage }) => ({
      metal,
      percentage: percentage === null ? '' : String(percentage),
    })),
    company: mine.company,
    createNewCompany: false,
    newCompany: emptyDraft.newCompany,
    ownershipPercentage: mine.ownershipStated ? String(mine.ownershipPercentage) : '',
    royalties: mine.royaltiesStated ? String(mine.royalties) : '',
    isStated: { ownershipPercentage: mine.ownershipStated, royalties: mine.royaltiesStated },
    nextStepDescription: mine.nextStepDescription ?? '',
    nextStepDate: mine.nextStepDate ?? '',
    futureSteps: draftsOfSteps(mine.futureSteps),
    notes: mine.notes ?? '',
  };
}

/** NaN where nothing or no number is typed. */
export const typedPercent = (text: string): number => typedNumber(text, ['%']) ?? Number.NaN;

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

const defaults = { ownershipPercentage: 100, royalties: 0 } as const;

/** What a share that is no number becomes: the default of the specification, or still nothing. */
export const percentInstead = (draft: MineDraft, field: keyof typeof defaults): number | null =>
  draft.isStated[field] || draft[field].trim() !== '' ? defaults[field] : null;

function percentOf(draft: MineDraft, field: keyof typeof defaults): number | null {
  const typed = typedPercent(draft[field]);
  return Number.isNaN(typed) ? percentInstead(draft, field) : typed;
}

/** All fields as a body; incomplete future steps are left out, as the specification says. */
export function bodyOf(draft: MineDraft): MineInput {
  const { newCompany } = draft;
  const makeCompany = draft.createNewCompany && newCompany.name.trim() !== '';
  return {
    name: draft.name.trim(),
    alsoKnownAs: orNull(draft.alsoKnownAs),
    identifiers: typedIdentifiers(draft.identifiers),
    country: orNull(draft.country),
    primaryJurisdiction: orNull(draft.primaryJurisdiction),
    stage: draft.stage === '' ? null : draft.stage,
    latitude: typedNumber(draft.latitude),
    longitude: typedNumber(draft.longitude),
    metalsDistribution: draft.metalsDistribution.map(({ metal, percentage }) => ({
      metal,
      percentage: typedNumber(percentage, ['%']),
    })),
    companyId: draft.createNewCompany ? null : (draft.company?.id ?? null),
    ownershipPercentage: percentOf(draft, 'ownershipPercentage'),
    royalties: percentOf(draft, 'royalties'),
    nextStepDescription: orNull(draft.nextStepDescription),
    nextStepDate: orNull(draft.nextStepDate),
    futureSteps: bodyOfSteps(draft.futureSteps),
    notes: orNull(draft.notes),
    ...(makeCompany && {
      createNewCompany: true,
      newCompany: {
        name: newCompany.name.trim(),
        headquarters: orNull(newCompany.headquarters),
        foundedDate: orNull(newCompany.foundedDate),
        ceo: orNull(newCompany.ceo),
        description: orNull(newCompany.description),
      },
    }),
  };
}

/** Fields of a draft that are saved together. */
export const fieldGroups = [
  ['name'],
  ['alsoKnownAs'],
  ['identifiers'],
  ['country', 'primaryJurisdiction'],
  ['stage'],
  ['latitude', 'longitude'],
  ['metalsDistribution'],
  ['companyId'],
  ['ownershipPercentage'],
  ['royalties'],
  ['nextStepDescription'],
  ['nextStepDate'],
  ['futureSteps'],
  ['notes'],
] as const satisfies FieldGroups<MineChangesInput>;
export type FieldName = (typeof fieldGroups)[number][number];

function range(text: string, { min, max, fractionDigits }: typeof ownershipRule) {
  const value = typedPercent(text);
  if (Number.isNaN(value) || value < min || value > max) return `Enter a number from ${min} to ${max}.`;
  return Number(value.toFixed(fractionDigits)) === value ? undefined : `Enter at most ${fractionDigits} decimals.`;
}

/** Why the typed place can hardly be one of the typed country: told, and kept where it is meant. */
export function doubtOfPlace({ country, latitude, longitude }: MineDraft): string | undefined {
  if (latitude.trim() === '' || longitude.trim() === '') return undefined;
  if (range(latitude, latitudeRule) !== undefined || range(longitude, longitudeRule) !== undefined) return undefined;
  return placeDoubt(country, { latitude: typedPercent(latitude), longitude: typedPercent(longitude) });
}

/** What is wrong with a draft, by the path of the field, in words that say what to enter. */
export function faultsOf(draft: MineDraft): Record<string, string> {
  const faults: Record<string, string | undefined> = {};
  if (draft.name.trim() === '') faults.name = 'Name is required';
  for (const field of ['latitude', 'longitude'] as const) {
    const other = draft[field === 'latitude' ? 'longitude' : 'latitude'];
    if (draft[field].trim() !== '')
      faults[field] = range(draft[field], field === 'latitude' ? latitudeRule : longitudeRule);
    else if (other.trim() !== '') faults[field] = 'Latitude and longitude come together.';
  }
  faults.identifiers = identifiersFault(draft.identifiers);
  for (const [index, { percentage }] of draft.metalsDistribution.entries()) {
    if (percentage.trim() !== '') faults[`metalsDistribution.${index}.percentage`] = wholePercent(percentage);
  }
  // Blank and words become the default on leaving the field; only a number can be out of bounds.
  if (!Number.isNaN(typedPercent(draft.ownershipPercentage)))
    faults.ownershipPercentage = range(draft.ownershipPercentage, ownershipRule);
  if (!Number.isNaN(typedPercent(draft.royalties))) faults.royalties = range(draft.royalties, royaltiesRule);
  if (draft.createNewCompany && draft.newCompany.name.trim() === '')
    faults['newCompany.name'] = 'Company name is required';
  if (draft.createNewCompany) faults['newCompany.foundedDate'] = founding(draft.newCompany.foundedDate);
  return Object.fromEntries(
    Object.entries(faults).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

export function wholePercent(text: string): string | undefined {
  const value = typedPercent(text);
  const { min, max } = metalShareRule;
  return Number.isInteger(value) && value >= min && value <= max ? undefined : metalShareWanted;
}

export const mineTabs = [
  { id: 'basic', label: 'Basic Info' },
  { id: 'metals', label: 'Metals' },
  { id: 'ownership', label: 'Ownership' },
  { id: 'timeline', label: 'Timeline' },
  { id: 'notes', label: 'Notes' },
] as const;
export type MineTab = (typeof mineTabs)[number]['id'];

const tabByField: Readonly<Record<string, MineTab>> = {
  metalsDistribution: 'metals',
  companyId: 'ownership',
  newCompany: 'ownership',
  createNewCompany: 'ownership',
  ownershipPercentage: 'ownership',
  royalties: 'ownership',
  nextStepDescription: 'timeline',
  nextStepDate: 'timeline',
  futureSteps: 'timeline',
  notes: 'notes',
};

/** The tab on which the field of an error stands. */
export function tabOf(path: string): MineTab {
  return tabByField[path.split('.')[0] ?? ''] ?? 'basic';
}

/** The first tab with a fault, in the order of the tabs. */
export function firstFaultyTab(faults: Record<string, string>): MineTab | undefined {
  const faulty = new Set(Object.keys(faults).map(tabOf));
  return mineTabs.find(({ id }) => faulty.has(id))?.id;
}

/** Faults that stay after these fields were changed. */
export function withoutFaultsOf(faults: Record<string, string>, changes: Partial<MineDraft>): Record<string, string> {
  const changed = new Set(Object.keys(changes).map((field) => (field === 'company' ? 'companyId' : field)));
  return Object.fromEntries(Object.entries(faults).filter(([path]) => !changed.has(path.split('.')[0] ?? '')));
}

/** Fields of the draft behind the fields of a body. */
const draftFields = (field: FieldName): (keyof MineDraft)[] =>
  field === 'companyId' ? ['company', 'createNewCompany', 'newCompany'] : [field];

/** The draft after a merge: theirs, with my fields where the merged body kept them. */
export function draftOfMerge(mine: MineDraft, theirs: Mine, merged: MineChangesInput): MineDraft {
  const draft = draftOf(theirs);
  const kept = differingGroups<MineChangesInput>(fieldGroups, merged, bodyOf(draft)).flat() as FieldName[];
  const fields = kept.flatMap(draftFields).map((field) => [field, mine[field]]);
  return {
    ...draft,
    ...(mine.createNewCompany && { createNewCompany: true, company: null, newCompany: mine.newCompany }),
    ...Object.fromEntries(fields),
    futureSteps: draftsOfMerge(merged.futureSteps, mine.futureSteps, draft.futureSteps),
  };
}

/** What is typed now, after `body`, made from `sent`, was stored as `saved`: new steps get their ids, the country its everyday name. */
export function adopt(typed: MineDraft, sent: MineDraft, body: MineChangesInput, saved: Mine): MineDraft {
  const hasCountry = 'country' in body && typed.country === sent.country && saved.country !== null;
  return {
    ...typed,
    ...(hasCountry && { country: saved.country ?? '' }),
    futureSteps: adoptSteps(typed.futureSteps, sent.futureSteps, saved.futureSteps),
  };
}
