import { type Comparison, listed } from '../../../domain/figures/comparison.ts';
import { isAtStudyPrices } from '../../../domain/figures/study-prices.ts';
import type { Cell } from '../../../web/entity/figure-writing.ts';
import { number } from '../../../web/format.ts';

export interface Row extends Comparison {
  key: string;
  name: string;
  /** Of all cells; empty where they have none, or each its own. */
  unit: string;
  isNumeric: boolean;
  /** By mine or company; null: not known. */
  cells: (Cell | null)[];
}

export interface RowGroup {
  title: string;
  rows: Row[];
  /** What none of them has. */
  unknown: string[];
}

export function textRow(
  key: string,
  name: string,
  texts: readonly (string | null)[],
  notes: readonly (string | null)[] = [],
): Row {
  const cells = texts.map((text, index) =>
    text === null || text === '' ? null : { text, plain: text, note: notes[index] },
  );
  return { key, name, unit: '', isNumeric: false, cells, best: [], worst: [], differences: [] };
}

/** A row of a number that is no figure of the registry. */
export const plainRow = (key: string, name: string, values: readonly (number | null)[], unit = ''): Row => ({
  ...textRow(
    key,
    name,
    values.map((value) => (value === null ? null : number(value))),
  ),
  unit,
  isNumeric: true,
});

export const group = (title: string, rows: readonly Row[]): RowGroup => ({
  title,
  rows: rows.filter(({ cells }) => cells.some((cell) => cell !== null)),
  unknown: rows.filter(({ cells }) => cells.every((cell) => cell === null)).map(({ name }) => name),
});

/** Whether a row is of a figure at study prices: `nav`, `npv.USD`, or `PEA-npv` of studies that stand apart. */
export const hasStudyPrices = ({ rows }: RowGroup): boolean =>
  rows.some(({ key }) => {
    const [measure = ''] = key.split('.', 1);
    return isAtStudyPrices(measure) || isAtStudyPrices(measure.replace(/^(?:FS|PFS|PEA|RE)-/u, ''));
  });

/** So many rows of which one alone knows anything stand among the others; where there are more, they are folded. */
const fewAlone = 8;

/** Rows of a group that compare nothing, being known of one alone, where they are so many that what is compared drowns in them. */
export function foldedRows({ rows }: Pick<RowGroup, 'rows'>): ReadonlySet<Row> {
  const alone = rows.filter(
    ({ cells, differences }) =>
      cells.length > 1 && differences.length === 0 && cells.filter((cell) => cell !== null).length === 1,
  );
  return new Set(alone.length > fewAlone ? alone : []);
}

export interface Told {
  row: Row;
  /** The last of the rows next to one another that are unlike in the same way: what is not alike is told below it. */
  last: Row;
  /** So many rows it is told of. */
  many: number;
}

/** So many rows of a group are drawn, and all are in its file: a page with a row of each of thousands of metals would stand still. */
export const mostDrawn = 500;

/** Each row with those next to it that are unlike in the same way. */
export function toldOf(rows: readonly Row[]): Told[] {
  const runs: Row[][] = [];
  let before: string | undefined;
  for (const row of rows) {
    const told = row.differences.join(' ');
    if (told === before) runs.at(-1)?.push(row);
    else runs.push([row]);
    before = told;
  }
  return runs.flatMap((run) => run.map((row) => ({ row, last: run.at(-1) ?? row, many: run.length })));
}

/** The table as cells of a file: what is shown, with all digits, and why rows are not marked. */
export function comparisonTable(compared: readonly { name: string }[], groups: readonly RowGroup[]): string[][] {
  const namesOf = (places: readonly number[]) => listed(places.map((index) => compared[index]!.name));
  const head = [
    'Group',
    'Figure',
    'Unit',
    ...compared.flatMap(({ name }) => [name, `${name}: stands for`]),
    'Best',
    'Worst',
    'Not alike',
  ];
  const body = groups.flatMap(({ title, rows }) =>
    rows.map(({ name, unit, cells, best, worst, differences }) => [
      title,
      name,
      unit,
      ...cells.flatMap((cell) => [cell?.plain ?? '', cell?.note ?? '']),
      namesOf(best),
      namesOf(worst),
      differences.join(' '),
    ]),
  );
  return [head, ...body];
}
