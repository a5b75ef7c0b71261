import { type Comparison, listed } from '../../../domain/figures/comparison.ts';
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

/** The rows around one that are unlike in the same way. */
export function runOf(rows: readonly Row[], row: Row): { last: Row; many: number } {
  const told = row.differences.join(' ');
  const isOther = ({ differences }: Row) => differences.join(' ') !== told;
  const place = rows.indexOf(row);
  const before = rows.slice(0, place).findLastIndex(isOther);
  const after = rows.findIndex((other, index) => index > place && isOther(other));
  const end = after < 0 ? rows.length : after;
  return { last: rows[end - 1] ?? row, many: end - before - 1 };
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
