import type { DensityBand, StudyLevel } from '../../../domain/vocabulary.ts';
import { call, filled, pages, query, type QueryOf } from '../../../web/http.ts';
import { type Mine, mines } from '../contract.ts';
import { type MineChangesInput, type MineInput } from '../contract-input.ts';

export interface MineSearch {
  search: string;
  /** An order of every list, or a figure. */
  sortBy: string | null;
  sortOrder: 'asc' | 'desc' | null;
  stage: string | null;
  country: string | null;
  jurisdiction: string | null;
  metals: string | null;
  hasResourceEstimates: boolean | null;
  hasEconomicStudies: boolean | null;
  densityRange: DensityBand | null;
  studyLevel: StudyLevel | null;
  /** `latitude,longitude,km` and `south,west,north,east`. */
  within: string | null;
  area: string | null;
  /** Part of a company's name, regions of the world and exchanges, the latter with commas between them. */
  company: string | null;
  region: string | null;
  exchange: string | null;
  /** Part of the name of a holder. */
  interest: string | null;
  /** Figures within bounds, and columns, with semicolons between them. */
  figures: string | null;
  columns: string | null;
  import: number | null;
}

const pageSize = 25;

export function mineList(search: MineSearch) {
  return pages(mines.list, { query: { ...filled(search), limit: pageSize, count: true } });
}

export const mineChoices = () => query(mines.choices, {});

/** What stands beside the choices of the filters; `enabled` where someone looks at them. */
export function mineFacets({ sortBy: _, sortOrder: __, columns: ___, ...filters }: MineSearch) {
  return query(mines.facets, { query: filled(filters) });
}

/** The same by these filters alone. */
export const mineFacetsOf = (filters: QueryOf<typeof mines.facets>) => query(mines.facets, { query: filters });

/** The exchanges under the same filters. */
export function mineExchanges({ sortBy: _, sortOrder: __, columns: ___, ...filters }: MineSearch) {
  return query(mines.exchanges, { query: filled(filters) });
}

export function createMine(body: MineInput, idempotencyKey: string): Promise<Mine> {
  return call(mines.create, { body, idempotencyKey });
}

export function readMine(id: number): Promise<Mine> {
  return call(mines.read, { params: { id } });
}

export function changeMine(id: number, body: MineChangesInput, ifMatch: number): Promise<Mine> {
  return call(mines.change, { params: { id }, body, ifMatch });
}

export function saveMine(id: number, body: MineChangesInput, ifMatch: number): Promise<Mine> {
  return call(mines.save, { params: { id }, body, ifMatch });
}

export function archiveMine(id: number, isArchived: boolean): Promise<Mine> {
  return call(mines.archive, { params: { id }, body: { isArchived } });
}

export const mergeMine = (id: number, mineId: number) => call(mines.merge, { params: { id }, body: { mineId } });
