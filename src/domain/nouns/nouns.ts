import { capitalised } from '../text/capitalised.ts';
import { capitalSnapshotWords, instrumentWords, shareChangeWords } from './capital-words.ts';
import { financingWords, insiderTradeWords } from './deal-words.ts';
import { interestWords } from './interest-words.ts';
import { priceWords } from './price-words.ts';
import { guidanceWords, productionWords } from './production-words.ts';

/** Where the history leads for a kind of record, and the section of the mine's or company's page that it opens. */
interface LinkWords {
  type: string;
  /** As an address writes it; none leads to the page as a whole. */
  section?: string;
}

/** What the files of a kind are called; `place` is their order, in which they name each other. */
interface FileWords {
  name: string;
  tab: string;
  place: number;
}

interface NounWords {
  /** As in 'This drill program does not exist.' */
  one: string;
  several: string;
  /** Before the name of a record, where `one` does not stand there: `note on` Telfer. */
  before?: string;
  /** What a list of them is called, where that is not `several`. */
  label?: string;
  link?: LinkWords;
  file?: FileWords;
  /** Whose data it is: a change of it counts in the engagement of that mine or company. */
  dataOf?: 'mine' | 'company';
}

/** Every kind of record that has a history: what it is called, where it is found, and what its files are called. */
const words = {
  mine: {
    one: 'mine',
    several: 'mines',
    link: { type: 'mine' },
    file: { name: 'mines', tab: 'Mines', place: 2 },
    dataOf: 'mine',
  },
  company: {
    one: 'company',
    several: 'companies',
    link: { type: 'company' },
    file: { name: 'companies', tab: 'Companies', place: 1 },
    dataOf: 'company',
  },
  drill_program: {
    one: 'drill program',
    several: 'drill programs',
    link: { type: 'drill_program', section: 'section=drilling' },
    file: { name: 'drill-programs', tab: 'Drill Programs', place: 6 },
    dataOf: 'mine',
  },
  drill_observation: {
    one: 'drill observation',
    several: 'drill observations',
    link: { type: 'drill_observations', section: 'section=drilling&tab=observations' },
    file: { name: 'drill-observations', tab: 'Drill Observations', place: 7 },
    dataOf: 'mine',
  },
  drill_hole: {
    one: 'drill hole',
    several: 'drill holes',
    link: { type: 'drill_holes', section: 'section=drilling&tab=holes' },
    file: { name: 'drill-holes', tab: 'Drill Holes', place: 9 },
    dataOf: 'mine',
  },
  economic_study: {
    one: 'economic study',
    several: 'economic studies',
    link: { type: 'economic_studies', section: 'section=economics' },
    file: { name: 'economic-studies', tab: 'Economic Studies', place: 4 },
    dataOf: 'mine',
  },
  resource_estimate: {
    one: 'resource estimate',
    several: 'resource estimates',
    link: { type: 'resource_estimates', section: 'section=resources' },
    file: { name: 'resource-estimates', tab: 'Resource Estimates', place: 3 },
    dataOf: 'mine',
  },
  mine_note: {
    one: 'note',
    several: 'notes',
    before: 'note on',
    label: 'Notes on mines',
    link: { type: 'mine_notes', section: 'section=notes' },
  },
  company_note: {
    one: 'note',
    several: 'notes',
    before: 'note on',
    label: 'Notes on companies',
    link: { type: 'company' },
  },
  media: {
    one: 'media entry',
    several: 'media entries',
    before: 'media',
    label: 'Media',
    link: { type: 'media', section: 'section=media' },
    file: { name: 'media', tab: 'Media', place: 5 },
  },
  mine_interest: interestWords,
  capital_snapshot: capitalSnapshotWords,
  financing: financingWords,
  insider_trade: insiderTradeWords,
  price: priceWords,
  production_period: productionWords,
  production_guidance: guidanceWords,
  share_change: shareChangeWords,
  capital_instrument: instrumentWords,
  nps_rating: { one: 'rating', several: 'ratings' },
  import: { one: 'file', several: 'files' },
} as const satisfies Readonly<Record<string, NounWords>>;

/** What an activity can be about. */
export type ActivityEntityType = keyof typeof words;
export const activityEntityTypes = Object.keys(words) as ActivityEntityType[];

type Words = typeof words;
type FileName<Noun> = Noun extends { file: { name: infer Name } } ? Name : never;

/** What a file can hold: one template each. */
export type ImportKind = FileName<Words[ActivityEntityType]>;

export const nouns: Readonly<Record<ActivityEntityType, NounWords>> = words;

/** Several such records at the start of a sentence: 'Drill programs'. */
export function severalOf(entityType: ActivityEntityType): string {
  const { several } = nouns[entityType];
  return capitalised(several);
}

/** What a list of such records is called: 'Drill programs'. */
export const listLabel = (entityType: ActivityEntityType): string => nouns[entityType].label ?? severalOf(entityType);

/** What stands before the name of a record in a sentence: 'drill program' or 'note on'. */
export const wordBefore = (entityType: ActivityEntityType): string => nouns[entityType].before ?? nouns[entityType].one;

/** Where an activity leads, by the type of link that it names. */
export const linkSections: ReadonlyMap<string, string> = new Map(
  Object.values(nouns).flatMap(({ link }) =>
    link && link.type !== 'company' ? [[link.type, link.section ?? '']] : [],
  ),
);

/** Kinds of records whose change is a data change of their mine or company. */
export const dataTypes = (entityType: 'mine' | 'company'): ActivityEntityType[] =>
  activityEntityTypes.filter((each) => nouns[each].dataOf === entityType);
