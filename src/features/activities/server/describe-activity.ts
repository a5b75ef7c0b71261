import { type ActivityEntityType, wordBefore } from '../../../domain/nouns/nouns.ts';
import type { ActivityType } from '../../../domain/vocabulary.ts';

const verbs: Readonly<Record<ActivityType, string>> = {
  create: 'Added',
  update: 'Updated',
  delete: 'Deleted',
  archive: 'Archived',
  unarchive: 'Unarchived',
  verify: 'Verified',
  restore: 'Restored',
  merge: 'Merged',
  undo: 'Undid a change of',
  import: 'Imported',
};

/** Fields whose name in the contract is not what a reader would say. */
const fieldWords: Readonly<Record<string, string>> = {
  companyId: 'company',
  metalsDistribution: 'metals',
  primaryJurisdiction: 'jurisdiction',
  ownershipPercentage: 'ownership',
  nextStepDescription: 'next step',
  nextStepDate: 'next step',
  ceo: 'CEO',
  companyWebsiteUrl: 'website',
  sourceUrl: 'source',
  numberOfHoles: 'holes',
  numberOfMeters: 'metres',
  costPerMeter: 'cost per metre',
  densityValue: 'grade',
  densityUnit: 'unit of grade',
  drillProgramId: 'drill program',
  parentObservationId: 'longer interval',
  npv: 'NPV',
  afterTaxIrr: 'after-tax IRR',
};

/** `alsoKnownAs` as `also known as`. */
const wordsOf = (field: string) =>
  fieldWords[field] ??
  field.replaceAll(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);

function listed(words: string[]): string {
  if (words.length > 4) return `${words.length} fields`;
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** What was done, as a sentence behind the member's name: `Updated stage and country of mine Boddington`. */
export function describeActivity(
  type: ActivityType,
  entityType: ActivityEntityType,
  entityName: string,
  changedFields: readonly string[] = [],
): string {
  const what = `${wordBefore(entityType)} ${entityName}`;
  const words = [...new Set(changedFields.map(wordsOf))];
  return words.length > 0 ? `${verbs[type]} ${listed(words)} of ${what}` : `${verbs[type]} ${what}`;
}
