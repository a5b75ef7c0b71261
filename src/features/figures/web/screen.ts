import type { FiguredNoun } from '../../../domain/figures/measure.ts';
import {
  type FigureCondition,
  type FigureRef,
  mostColumns,
  readComparable,
  readConditions,
  readRef,
  writeRef,
} from '../../../domain/figures/measures.ts';
import { isOneOf } from '../../../domain/vocabulary.ts';

/** How high the rows of a list are: of two lines, or of one. */
const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** The `rows` of an address; one that is none of them is said. */
export const readDensity = (rows: string | null): { density: Density; leftOut: string[] } =>
  rows === null || isOneOf(densities, rows)
    ? { density: rows ?? 'comfortable', leftOut: [] }
    : { density: 'comfortable', leftOut: [`There are no rows '${rows}'.`] };

/** What an address asks of figures, as far as it can be read, and a sentence for each part that cannot. */
export interface Screen {
  conditions: FigureCondition[];
  /** Names of columns behind that of the mine; null: the usual ones. */
  columns: string[] | null;
  /** Those of them that are figures. */
  figures: FigureRef[];
  /** The sort that the list is asked for. */
  sortBy: string | null;
  leftOut: string[];
}

const partsOf = (text: string | null) =>
  (text ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** What a list has by itself. */
interface Listed {
  noun: FiguredNoun;
  /** Names of its columns. */
  plain: readonly string[];
  /** Names of those that it shows where an address names none. */
  usual: readonly string[];
  /** Names of its orders. */
  sorts: readonly string[];
}

/** Usual columns beside which a figure would say the same once more. */
const said: Readonly<Record<string, string>> = { npv: 'study-npv', capex: 'study-capex' };

/**
 * Reads the parts of an address that name figures. Where it names no columns, what is asked of figures stands before
 * the usual ones: who asks for a figure wants to read it, and to sort by it.
 */
export function readScreen(
  { figures, columns, sortBy }: { figures: string | null; columns: string | null; sortBy: string | null },
  listed: Listed,
): Screen {
  const { noun, plain, usual, sorts } = listed;
  const { conditions: kept, leftOut } = readConditions(figures ?? '', noun);
  const refs: FigureRef[] = [];
  const chosen: string[] = [];
  const shown = new Set(kept.map(({ measure }) => said[measure]));
  const named =
    columns === null ? [...kept.map(writeRef), ...usual.filter((name) => !shown.has(name))] : partsOf(columns);
  for (const part of new Set(named)) {
    if (plain.includes(part)) {
      chosen.push(part);
      continue;
    }
    const read = readRef(part, noun);
    if ('error' in read) {
      leftOut.push(read.error);
      continue;
    }
    refs.push(read.value);
    chosen.push(writeRef(read.value));
  }
  const sort = sortBy === null || sorts.includes(sortBy) ? null : readComparable(sortBy, noun);
  if (sort && 'error' in sort) leftOut.push(sort.error);
  // An address none of whose columns are there is no wish for none.
  if (columns !== null && named.length > 0 && chosen.length === 0)
    return { ...readScreen({ figures, columns: null, sortBy }, listed), leftOut };
  if (chosen.length > mostColumns) leftOut.push(`A table shows ${mostColumns} columns at most.`);
  return {
    conditions: kept,
    columns: columns === null && kept.length === 0 && refs.length === 0 ? null : chosen.slice(0, mostColumns),
    figures: refs.slice(0, mostColumns),
    sortBy: sort && 'error' in sort ? null : sortBy,
    leftOut,
  };
}
