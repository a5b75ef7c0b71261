import type { FiguredNoun } from '../../../domain/figures/measure.ts';
import { readArea, readCircle } from '../../../domain/places/geo.ts';
import { readConditions, writeCondition } from '../../../domain/figures/measures.ts';
import { readWeights, type Weight, writeWeight } from '../../../domain/figures/ranking.ts';
import { readAsOf, unreadAsOf } from '../../../web/ui/controls/as-of-address.ts';
import { parseAsWhole, unreadParts } from '../../../web/ui/tables/unread-parts.ts';
import { type MineFilterName, mineFilters } from '../../../web/entity/mine-filters.ts';
import { conditionSentence } from '../../../web/entity/figure-words.ts';

/** What a sentence calls the filters of a list of mines; conditions on figures say it themselves. */
const mineWords: Readonly<Record<Exclude<MineFilterName, 'figures'>, string>> = {
  search: 'search',
  stage: 'stage',
  country: 'country',
  jurisdiction: 'jurisdiction',
  metals: 'metals',
  hasResourceEstimates: 'has resource estimates',
  hasEconomicStudies: 'has economic studies',
  densityRange: 'grade',
  studyLevel: 'study',
  within: 'within',
  area: 'area',
  company: 'company',
  region: 'region',
  exchange: 'exchange',
  interest: 'interest of',
  import: 'import',
};
const filterWords: Readonly<Record<FiguredNoun, Readonly<Record<string, string>>>> = {
  mine: mineWords,
  company: { search: 'search', import: 'import' },
};

const offset = parseAsWhole(0, 1_000_000);
const readable = {
  mine: { ...mineFilters, offset, within: { parse: readCircle }, area: { parse: readArea } },
  company: { search: mineFilters.search, import: mineFilters.import, offset },
} as const;

export const pageSize = 25;

/** Which place of the rank a page begins at. */
export const offsetOf = (search: URLSearchParams): number => offset.parse(search.get('offset') ?? '') ?? 0;

export interface RankAddress {
  weights: Weight[];
  /** The weights as the call takes them. */
  asked: string;
  /** The filters as the call takes them, as far as they can be read. */
  filters: Record<string, string>;
  /** The filters in words. */
  among: string[];
  leftOut: string[];
}

/** Reads an address: what cannot be read is left out and said. */
export function readRankAddress(search: URLSearchParams, noun: FiguredNoun): RankAddress {
  const { weights, leftOut } = readWeights(search.get('weights') ?? '', noun);
  const filters: Record<string, string> = {};
  const among: string[] = [];
  const left = [...leftOut];
  const unread = unreadParts(search, readable[noun]);
  left.push(...unread.values());
  for (const [name, words] of Object.entries(filterWords[noun])) {
    const value = search.get(name)?.trim();
    if (!value || unread.has(name)) continue;
    filters[name] = value;
    among.push(`${words} ${value.replaceAll(',', ', ')}`);
  }
  const asOf = noun === 'company' ? search.get('asOf') : null;
  const day = readAsOf(asOf);
  if (day !== null) filters['asOf'] = day;
  left.push(...[unreadAsOf(asOf) ?? []].flat());
  const { conditions, leftOut: unreadConditions } = readConditions(search.get('figures') ?? '', noun);
  left.push(...unreadConditions);
  if (conditions.length > 0) filters['figures'] = conditions.map(writeCondition).join(';');
  among.push(...conditions.map(conditionSentence));
  return { weights, asked: weights.map(writeWeight).join(';'), filters, among, leftOut: left };
}

/** Ready weights to begin with; costs and grades only among mines of one metal. */
interface Suggestion {
  name: string;
  weights: string;
  metals?: string;
}

export const suggestions: Readonly<Record<FiguredNoun, readonly Suggestion[]>> = {
  mine: [
    { name: 'Value of studies', weights: 'npv-capex:3;irr:2;payback:1' },
    { name: 'Gold in the ground', weights: 'contained-mi.gold:3;grade-mi.gold:2;aisc.USD/oz:1', metals: 'Gold' },
    { name: 'Copper in the ground', weights: 'contained-mi.copper:3;grade-mi.copper:2;npv-capex:1', metals: 'Copper' },
    { name: 'Who keeps promises', weights: 'promises-kept:3;study-level:1;coverage:1' },
  ],
  company: [
    { name: 'Gold held', weights: 'held-reserves.gold:3;held-mi.gold:2;held-inferred.gold:1' },
    { name: 'Copper held', weights: 'held-reserves.copper:3;held-mi.copper:2;held-inferred.copper:1' },
    { name: 'Who keeps promises', weights: 'promises-kept:3;coverage:1' },
  ],
};
