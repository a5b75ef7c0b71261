import { columnMeasures, readUnit } from '../../../../../domain/tables/column-units.ts';
import { headerParts } from '../../../../../domain/tables/header-parts.ts';

/** So many rows a header takes at most: groups, names, units. */
export const mostHeaderRows = 3;

/** So many cells are looked at for what their table is called by: of a wide one the first rows, of others all that are asked for. */
const mostCells = 4_000;

/** The first of these rows, as many as may be looked at cell by cell. */
export function firstOf<Row extends { cells: readonly string[] }>(rows: readonly Row[], most: number): readonly Row[] {
  let cells = 0;
  const beyond = rows.findIndex((row) => {
    const isBeyond = cells >= mostCells;
    cells += filledIn(row.cells);
    return isBeyond;
  });
  return rows.slice(0, beyond < 0 ? most : Math.min(most, beyond));
}

const isFilled = (cell: string | undefined): cell is string => cell !== undefined && cell.trim() !== '';
export const filledIn = (cells: readonly string[]) => cells.filter(isFilled).length;

/** A unit that stands in a cell of its own, without its brackets. */
const bareUnit = (cell: string) => cell.trim().replace(/^[([{](.*)[)\]}]$/u, '$1');
/** `$/bbl`, `US¢/kg`: what prices are for, of things that are no metals, too. */
const moneyForUnit = /^(?:[A-Z]{0,3}[$€£¢]|[A-Z]{3}|(?:US )?cents?) ?\/ ?\p{L}[\p{L} ]{0,12}$/u;
/** `g/t`, or with its metal `g/t Au`. */
function isUnit(text: string): boolean {
  if (columnMeasures.some((measure) => readUnit(text, measure) !== undefined) || moneyForUnit.test(text)) return true;
  const { unit, metal, words } = text.length > longestUnitCell ? nothing : headerParts(`(${text})`);
  return unit !== null && metal !== null && words === '';
}
const longestUnitCell = 30;
const nothing = { unit: null, metal: null, words: '' };
/** What stands among units over columns that have none. */
const noUnit =
  /^(?:[-–—#°?]+|description|sample|method|H\d{4}|deg|degrees|dd|text|id|unit|units|einheit|unité|unidad|unidade|n\/a|na|[ymd/.-]{8,10})$/iu;

/** Whether a row holds nothing but units: no row of data does. */
export function isUnitRow(cells: readonly string[]): boolean {
  const texts = cells.filter(isFilled).map(bareUnit);
  let units = 0;
  // Of most rows the first text tells.
  for (const text of texts) {
    if (isUnit(text)) units += 1;
    else if (!noUnit.test(text)) return false;
  }
  return units > 0;
}

const isYear = /^(?:19|20)\d\d$/u;

/** Whether a row may name groups of the columns below it: it has texts above some of them, and gaps beside. */
export function mayNameGroups(groups: readonly string[], below: readonly string[]): boolean {
  const first = groups.findIndex(isFilled);
  // Years stand over records, too: of groups each is over several columns.
  const hasGaps = below.some((cell, index) => index > first && isFilled(cell) && !isFilled(groups[index]));
  return (
    groups.some((cell, index) => isFilled(cell) && isFilled(below[index])) &&
    below.some((cell, index) => isFilled(cell) && !isFilled(groups[index])) &&
    groups.every((cell) => !isFilled(cell) || /\p{L}/u.test(cell) || (hasGaps && isYear.test(cell.trim())))
  );
}

/**
 * What each column is called by a row of groups: a text goes on to the right as long as names stand below and none above.
 * A column that is named in the row of groups alone is none. The last group is as wide as the widest before it at most:
 * what stands behind is a column of its own.
 */
function groupsOf(groups: readonly string[], below: readonly string[]): string[] {
  const width = Math.max(groups.length, below.length);
  const found: string[] = [];
  let group = '';
  let begins = 0;
  let widest = 0;
  for (let index = 0; index < width; index += 1) {
    const own = groups[index];
    if (isFilled(own)) {
      if (group !== '') widest = Math.max(widest, index - begins);
      group = isFilled(below[index]) ? own.trim() : '';
      begins = index;
      found.push(own.trim());
    } else found.push(isFilled(below[index]) ? group : '');
  }
  const end = widest > 0 ? begins + widest : width;
  return found.map((text, index) => (index >= end && !isFilled(groups[index]) ? '' : text));
}

const joined = (above: readonly string[], below: readonly string[]): string[] =>
  Array.from({ length: Math.max(above.length, below.length) }, (_, index) => {
    const [group, name] = [above[index] ?? '', (below[index] ?? '').trim()];
    return [group, name === group ? '' : name].filter((text) => text !== '').join(' ');
  });

function withUnits(names: readonly string[], units: readonly string[]): string[] {
  return Array.from({ length: Math.max(names.length, units.length) }, (_, index) => {
    const [name, unit] = [(names[index] ?? '').trim(), bareUnit(units[index] ?? '')];
    return unit === '' || noUnit.test(unit) ? name : `${name} (${unit})`.trim();
  });
}

/**
 * Rows of a header in which a cell that repeats the one above is empty: it is one cell, merged over both. A group stays where
 * columns beside it are called by it, too.
 */
export function withoutMerged(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return rows.map((cells, at) => {
    const above = rows[at - 1];
    if (above === undefined) return cells;
    const isGroup = (index: number) => !isFilled(above[index + 1]) && isFilled(cells[index + 1]);
    return cells.map((cell, index) =>
      isFilled(cell) && cell.trim() === above[index]?.trim() && !isUnit(bareUnit(cell)) && !isGroup(index) ? '' : cell,
    );
  });
}

/** A row of groups in which each is written above all of its columns, with each of them once; no row of figures has groups. */
export function groupsOnce(groups: readonly string[], below: readonly string[]): readonly string[] {
  if (!below.every((cell) => !isFilled(cell) || /[\p{L}%]/u.test(cell))) return groups;
  return groups.map((cell, index) => (index > 0 && cell.trim() === groups[index - 1]?.trim() ? '' : cell));
}

/** One header of the rows that a header takes, from above: groups, names, units. */
export function joinHeader(written: readonly (readonly string[])[]): string[] {
  const rows = withoutMerged(written);
  const [first = [], ...more] = rows;
  if (more.length === 0) return [...first];
  const last = more.at(-1) ?? [];
  if (!isUnitRow(last)) return joined(groupsOf(first, joinHeader(more)), joinHeader(more));
  const names = rows.slice(0, -1);
  // Where names stand over several units each, they are groups of these.
  if (names.length === 1) return withUnits(mayNameGroups(first, last) ? groupsOf(first, last) : first, last);
  return withUnits(joinHeader(names), last);
}
