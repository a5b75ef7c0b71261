import { type FileTable, ignoreBroken } from '../formats/open-table.ts';
import {
  filledIn,
  firstOf,
  groupsOnce,
  isUnitRow,
  joinHeader,
  mayNameGroups,
  mostHeaderRows,
  withoutMerged,
} from './header-rows.ts';
import { isBlankRow } from '../formats/read-rows.ts';

/** A row of the file, by the number that a spreadsheet shows. */
export interface NumberedRow {
  row: number;
  cells: string[];
}

/** So many rows may stand above a header. */
const mostAbove = 30;
/** No table goes on behind as many blank rows; a file may end in a million of them. */
const mostBlank = 10_000;

/**
 * The start of a table: rows that are not blank, from a row on, as many as may stand above a header and `count` more.
 */
export function startOf(table: FileTable, count: number, from: number = 0): NumberedRow[] {
  const rows: NumberedRow[] = [];
  table.eachRow((cells, row) => {
    if (row >= from && !isBlankRow(cells)) rows.push({ row, cells });
    return rows.length < mostAbove + count && row - (rows.at(-1)?.row ?? row) < mostBlank;
  }, ignoreBroken);
  return rows;
}

const filled = filledIn;

/** What of a header is understood: columns, and how many of them say a unit, a metal or a category. */
export interface Understood {
  known: number;
  said: number;
}

/** A header of one or more rows. */
export interface FoundHeader {
  /** Its first row, by the number that a spreadsheet shows. */
  row: number;
  /** How many rows it takes. */
  rows: number;
  /** What each column is called by all of them. */
  cells: string[];
}

interface Candidate extends FoundHeader, Understood {}

const isBetter = (one: Candidate, other: Candidate | undefined) =>
  !other || one.known > other.known || (one.known === other.known && one.said > other.said);

/** The rows from one on that may be a header together: groups above names, units below them. */
function rowsTogether(rows: readonly NumberedRow[], at: number): NumberedRow[][] {
  const together: NumberedRow[][] = [];
  for (let count = 1; count <= mostHeaderRows; count += 1) {
    const some = rows.slice(at, at + count);
    const [first, second] = some;
    const last = some.at(-1);
    if (some.length < count || !first || !last || last.row !== first.row + count - 1) break;
    const cells = withoutMerged(some.map((row) => row.cells));
    const names = cells[1] ?? [];
    const hasUnits = count > 1 && isUnitRow(cells.at(-1) ?? []);
    const hasGroups = second !== undefined && mayNameGroups(groupsOnce(first.cells, names), names);
    if (count === 1 || (count === 2 && (hasUnits || hasGroups)) || (count > 2 && hasUnits && hasGroups))
      together.push(some);
  }
  return together;
}

/** Of the headers that begin at a row the one of which most is understood, the shorter one in doubt. */
export function headerAt(
  rows: readonly NumberedRow[],
  at: number,
  understand: (cells: readonly string[]) => Understood,
): (FoundHeader & Understood) | undefined {
  let best: Candidate | undefined;
  for (const some of rowsTogether(rows, at)) {
    const written = some.map((row) => row.cells);
    const cells = joinHeader(written);
    const { known, said } = understand(cells);
    const hasUnits = some.length > 1 && isUnitRow(withoutMerged(written).at(-1) ?? []);
    const found = { row: some[0]!.row, rows: some.length, cells, known, said: said + Number(hasUnits) };
    if (isBetter(found, best)) best = found;
  }
  return best;
}

/** Whether figures stand in a row: it is one of a table. */
const hasFigures = ({ cells }: NumberedRow) =>
  filled(cells) > 1 && cells.some((cell) => /\d/.test(cell) && !/\p{L}/u.test(cell));

const isYear = /^(?:19|20)\d\d$/u;
/** Whether figures fill most of a row: it is a record, though `Measured` in front of them is a word over columns, too. */
function isOfFigures({ cells }: NumberedRow): boolean {
  const figures = cells.filter((cell) => /\d/u.test(cell) && !/\p{L}/u.test(cell) && !isYear.test(cell.trim()));
  return figures.length > 1 && figures.length * 2 > filled(cells);
}

/** Of tables below each other the first is proposed: a header of which half is understood, with figures below it. */
function isOfEarlierTable(rows: readonly NumberedRow[], header: Candidate, best: Candidate): boolean {
  if (header.row >= best.row || header.known < 2 || header.known * 2 < filled(header.cells)) return false;
  const between = rows.filter(({ row }) => row >= header.row + header.rows && row < best.row);
  const isParted =
    between.some(({ row }, index) => row !== header.row + header.rows + index) || between.at(-1)?.row !== best.row - 1;
  return isParted && between.some(hasFigures);
}

/**
 * The rows that name the columns: of the first thirty those of which most cells are understood, the first of them; where
 * none is understood, the first that is no title of one cell. Undefined: there is no row.
 */
export function findHeader(
  rows: readonly NumberedRow[],
  understand: (cells: readonly string[]) => Understood,
): FoundHeader | undefined {
  const found = firstOf(rows, mostAbove).flatMap((row, at) =>
    isOfFigures(row) ? [] : (headerAt(rows, at, understand) ?? []),
  );
  let best: Candidate | undefined;
  for (const header of found) if (isBetter(header, best)) best = header;
  if (best && best.known > 0) {
    const last = best;
    return found.find((header) => isOfEarlierTable(rows, header, last)) ?? last;
  }
  const widest = Math.max(0, ...rows.slice(0, mostAbove).map(({ cells }) => filled(cells)));
  const first = rows.find(({ cells }) => filled(cells) > 1 || widest <= 1);
  if (!first) return undefined;
  const below = rows.find(({ row }) => row === first.row + 1);
  const together = below && isUnitRow(below.cells) ? [first, below] : [first];
  return { row: first.row, rows: together.length, cells: joinHeader(together.map(({ cells }) => cells)) };
}
