import { call, pages, query } from '../../../web/http.ts';
import {
  type densityRanges,
  type Mine,
  type MineChangesInput,
  type MineInput,
  type MineSort,
  mines,
  type StudyLevel,
} from '../contract.ts';

export type DensityRange = (typeof densityRanges)[number];

export interface MineSearch {
  search: string;
  sortBy: MineSort | null;
  sortOrder: 'asc' | 'desc' | null;
  stage: string | null;
  country: string | null;
  jurisdiction: string | null;
  metals: string | null;
  hasResourceEstimates: boolean | null;
  hasEconomicStudies: boolean | null;
  densityRange: DensityRange | null;
  studyLevel: StudyLevel | null;
  import: number | null;
}

const pageSize = 25;

/** The fields that are set, as the query of the call. */
function filled<T extends object>(search: T): Partial<{ [K in keyof T]: NonNullable<T[K]> }> {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== null && value !== '')) as Partial<{
    [K in keyof T]: NonNullable<T[K]>;
  }>;
}

export function mineList(search: MineSearch) {
  // The address of the page is free text: what the list does not know, the server refuses in words.
  return pages(mines.list, { query: { ...(filled(search) as object), limit: pageSize, count: true } });
}

export const mineChoices = () => query(mines.choices, {});

export const minePage = (id: number) => query(mines.page, { params: { id } });

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
