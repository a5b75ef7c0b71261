import { parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs';
import { parseAsSeveral, parseAsTrueOrFalse } from '../ui/tables/unread-parts.ts';
import { vouched } from '../../domain/records/vouched.ts';
import { stages } from '../../domain/mines/stages.ts';
import { worldRegions } from '../../domain/places/world-regions.ts';
import { densityBands, studyLevels } from '../../domain/vocabulary.ts';

/** Every filter of a list of mines, as addresses of the list, of its map and of a rank write it. */
export const mineFilters = {
  search: parseAsString.withDefault(''),
  stage: parseAsSeveral(stages),
  country: parseAsString,
  jurisdiction: parseAsString,
  metals: parseAsString,
  hasResourceEstimates: parseAsTrueOrFalse,
  hasEconomicStudies: parseAsTrueOrFalse,
  densityRange: parseAsStringLiteral(densityBands),
  studyLevel: parseAsStringLiteral(studyLevels),
  within: parseAsString,
  area: parseAsString,
  company: parseAsString,
  region: parseAsSeveral(worldRegions),
  exchange: parseAsString,
  interest: parseAsString,
  figures: parseAsString,
  import: parseAsInteger,
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
