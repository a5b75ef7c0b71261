import { z } from 'zod';
import { Flag, listQuery, QueryText, ImportId } from '../../contract-queries.ts';
import { nameText } from '../../domain/records/field-rules.ts';
import { areaWanted, circleWanted, readArea, readCircle } from '../../domain/places/geo.ts';
import { stages } from '../../domain/mines/stages.ts';
import { densityBands, studyLevels } from '../../domain/vocabulary.ts';
import { worldRegions } from '../../domain/places/world-regions.ts';
import { FigureConditions, FigureRefs, SortName, UnknownFigure } from '../figures/contract.ts';

export const mineSorts = ['name', 'location', 'stage', 'company', 'engagement', 'nps', 'createdAt'] as const;
export type MineSort = (typeof mineSorts)[number];

/** Names, comma-separated: any of them. */
const Several = QueryText(2_000).transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

/** A place or an area in a query, as the address of the map writes it. */
const Placed = <Value>(read: (text: string) => Value | null, wanted: string) =>
  QueryText(200).transform((text, context) => {
    const value = read(text);
    if (value !== null) return value;
    context.addIssue(wanted);
    return z.NEVER;
  });
export const MineListQuery = z.object({
  ...listQuery,
  /** One of the names, or a figure such as `npv.USD`: mines without it come last. */
  sortBy: SortName('mine', mineSorts, 'npv.USD').optional(),
  stage: Several.pipe(z.array(z.enum(stages, `stage takes one or several of ${stages.join(', ')}.`))).optional(),
  country: Several.optional(),
  jurisdiction: QueryText(nameText).optional(),
  metals: Several.optional(),
  hasResourceEstimates: Flag.optional(),
  hasEconomicStudies: Flag.optional(),
  densityRange: z.enum(densityBands, 'densityRange takes low, medium or high.').optional(),
  studyLevel: z.enum(studyLevels, `studyLevel takes one of ${studyLevels.join(', ')}.`).optional(),
  /** `latitude,longitude,km`: so far from a place, by great circle; mines without coordinates are nowhere. */
  within: Placed(readCircle, `within: ${circleWanted}`).optional(),
  /** `south,west,north,east` in degrees; over the date line west is greater than east. */
  area: Placed(readArea, `area: ${areaWanted}`).optional(),
  /** Regions of the world. */
  region: Several.pipe(
    z.array(z.enum(worldRegions, `region takes one or several of ${worldRegions.join(', ')}.`)),
  ).optional(),
  /** Part of a company's name. */
  company: QueryText(nameText).optional(),
  /** Part of the name of someone who holds an interest today: a share, the right to earn one, a royalty or a stream. */
  interest: QueryText(nameText).optional(),
  /** Exchanges that the company is listed on, by name. */
  exchange: Several.optional(),
  figures: FigureConditions('mine').optional(),
  columns: FigureRefs('mine').optional(),
  /** What this import made or changed, the mines of such records included. */
  import: ImportId.optional(),
});
export type MineListQuery = z.output<typeof MineListQuery>;

/** What there is to filter by, with how many mines each has. */
export const MineChoices = z.object({
  countries: z.array(z.object({ name: z.string(), count: z.number() })),
});
export type MineChoices = z.output<typeof MineChoices>;

const Choices = z.array(z.object({ value: z.string(), count: z.number() }));

/** The filters of a list of mines by themselves. */
export const MineFacetQuery = MineListQuery.omit({
  limit: true,
  offset: true,
  after: true,
  count: true,
  sortBy: true,
  sortOrder: true,
  columns: true,
});
export type MineFacetQuery = z.output<typeof MineFacetQuery>;

/** How many mines each choice of a filter would leave, the others being as they are. */
export const MineFacets = z.object({
  total: z.number(),
  stages: Choices,
  countries: Choices,
  regions: Choices,
  /** Folded names of metals and of the families that they belong to. */
  metals: Choices,
  /** This level, or a better one. */
  studyLevels: Choices,
  /** Bands of the best grade, by `densityRange`. */
  grades: Choices,
  /** `true` and `false`. */
  hasResourceEstimates: Choices,
  hasEconomicStudies: Choices,
  /** Of each figure in the filters: how many mines fit but for it, because it is not known of them. */
  unknown: z.array(UnknownFigure),
});
export type MineFacets = z.output<typeof MineFacets>;

/** How many mines each exchange would leave, by name; the most frequent 300. */
export const MineExchanges = z.object({ exchanges: Choices });
export type MineExchanges = z.output<typeof MineExchanges>;
