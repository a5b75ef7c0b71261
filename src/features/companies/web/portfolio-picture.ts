import { type Stage, stages } from '../../../domain/mines/stages.ts';
import type { CompanyMine } from '../contract.ts';

/** What a mine without a metal or stage stands under. */
export const unknown = 'Unknown';
/** What the metals behind the most frequent ones stand under. */
export const otherMetals = 'Other metals';

export type StageColumn = Stage | typeof unknown;

export interface PortfolioCell {
  stage: StageColumn;
  count: number;
}

export interface PortfolioRow {
  metal: string;
  /** One for each column of the picture. */
  cells: PortfolioCell[];
  total: number;
}

export interface Portfolio {
  columns: StageColumn[];
  rows: PortfolioRow[];
  /** Of the largest cell. */
  most: number;
}

type Placed = Pick<CompanyMine, 'primaryMetal' | 'stage'>;

const mostRows = 8;

export const stageOf = ({ stage }: Placed): StageColumn => stage ?? unknown;
const metalOf = ({ primaryMetal }: Placed) => primaryMetal ?? unknown;

const countBy = <T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, number> => {
  const counts = new Map<K, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
};

/** The metals with a row of their own, the most frequent first. */
function ownRows(mines: readonly Placed[]): string[] {
  const counts = [...countBy(mines, metalOf)].toSorted(
    ([a, inA], [b, inB]) => Number(a === unknown) - Number(b === unknown) || inB - inA || a.localeCompare(b),
  );
  const metals = counts.map(([metal]) => metal);
  return metals.length > mostRows ? metals.slice(0, mostRows - 1) : metals;
}

/** The row of the picture that a mine stands in. */
export function rowOf(mines: readonly Placed[]): (mine: Placed) => string {
  const rows = new Set(ownRows(mines));
  return (mine) => (rows.has(metalOf(mine)) ? metalOf(mine) : otherMetals);
}

/** How many mines a company has by metal and stage: all stages in the order of a mine's life, so that a place means the same in every picture. */
export function portfolioOf(mines: readonly Placed[]): Portfolio {
  const row = rowOf(mines);
  const columns: StageColumn[] = [
    ...stages,
    ...(mines.some(({ stage }) => stage === null) ? [unknown] : []),
  ] as StageColumn[];
  const counts = countBy(mines, (mine) => `${row(mine)}|${stageOf(mine)}`);
  const metals = [...new Set([...ownRows(mines), ...mines.map(row)])];
  const rows = metals.map((metal) => {
    const cells = columns.map((stage) => ({ stage, count: counts.get(`${metal}|${stage}`) ?? 0 }));
    return { metal, cells, total: cells.reduce((sum, { count }) => sum + count, 0) };
  });
  return { columns, rows, most: Math.max(0, ...counts.values()) };
}
