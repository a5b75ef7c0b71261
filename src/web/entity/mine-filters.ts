import { parseAsString, parseAsStringLiteral } from 'nuqs';
import {
  longestSearch,
  parseAsId,
  parseAsSeveral,
  parseAsText,
  parseAsTrueOrFalse,
} from '../ui/tables/unread-parts.ts';
import { nameText } from '../../domain/records/field-rules.ts';
import { vouched } from '../../domain/records/vouched.ts';
import { stages } from '../../domain/mines/stages.ts';
import { worldRegions } from '../../domain/places/world-regions.ts';
import { densityBands, studyLevels } from '../../domain/vocabulary.ts';

/** As calls take names with commas between them. */
const longestNames = 2_000;

/** Every filter of a list of mines, as addresses of the list, of its map and of a rank write it. */
export const mineFilters = {
  search: parseAsText(longestSearch).withDefault(''),
  stage: parseAsSeveral(stages),
  country: parseAsText(longestNames),
  jurisdiction: parseAsText(nameText),
  metals: parseAsText(longestNames),
  hasResourceEstimates: parseAsTrueOrFalse,
  hasEconomicStudies: parseAsTrueOrFalse,
  densityRange: parseAsStringLiteral(densityBands),
  studyLevel: parseAsStringLiteral(studyLevels),
  within: parseAsString,
  area: parseAsString,
  company: parseAsText(nameText),
  region: parseAsSeveral(worldRegions),
  exchange: parseAsText(longestNames),
  interest: parseAsText(nameText),
  figures: parseAsString,
  import: parseAsId,
};
export type MineFilterName = keyof typeof mineFilters;
export const mineFilterNames = vouched<MineFilterName[]>(Object.keys(mineFilters));

/** The filters among what an address says, as another address writes them. */
export const writtenFilters = (
  search: Readonly<Record<MineFilterName, string | number | boolean | null>>,
): URLSearchParams =>
  new URLSearchParams(
    mineFilterNames.flatMap((name) => {
      const value = search[name];
      return value === null || value === '' ? [] : [[name, String(value)]];
    }),
  );
