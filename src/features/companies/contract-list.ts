import { z } from 'zod';
import { ImportId, listQuery } from '../../contract-queries.ts';
import { shareCountings } from '../../domain/figures/value-measures.ts';
import { DeckOfQuery, deckSorts, FigureConditions, FigureRefs, SortName, UnknownFigure } from '../figures/contract.ts';

export const companySorts = ['name', 'headquarters', 'ceo', 'foundedDate', 'createdAt', 'engagement', 'nps'] as const;
export type CompanySort = (typeof companySorts)[number];

export const CompanyListQuery = z.object({
  ...listQuery,
  /**
   * One of the names, or a figure such as `mines-held`: companies without it come last. `nav-deck` and `p-nav-deck` sort by
   * the cautious end of what `deck` makes of them: the lowest NAV, the highest price of it.
   */
  sortBy: SortName('company', [...companySorts, ...deckSorts], 'mines-held').optional(),
  deck: DeckOfQuery.optional(),
  /** How shares are counted for the price of a NAV at the deck. */
  shares: z.enum(shareCountings, `shares takes one of ${shareCountings.join(', ')}.`).optional(),
  figures: FigureConditions('company').optional(),
  columns: FigureRefs('company').optional(),
  /** What this import made or changed, or made or changed records of. */
  import: ImportId.optional(),
});
export type CompanyListQuery = z.output<typeof CompanyListQuery>;

/** The filters of a list of companies by themselves. */
export const CompanyFacetQuery = CompanyListQuery.omit({
  limit: true,
  offset: true,
  after: true,
  count: true,
  sortBy: true,
  sortOrder: true,
  columns: true,
  deck: true,
  shares: true,
});
export type CompanyFacetQuery = z.output<typeof CompanyFacetQuery>;

/** How many companies there are under these filters, and how many lack a figure that they ask for. */
export const CompanyFacets = z.object({ total: z.number(), unknown: z.array(UnknownFigure) });
export type CompanyFacets = z.output<typeof CompanyFacets>;
