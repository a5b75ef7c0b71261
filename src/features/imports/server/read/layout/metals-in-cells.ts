import { knownMetal } from '../../../../../domain/metals/metals.ts';
import { readUnit } from '../../../../../domain/tables/column-units.ts';
import type { Kind } from '../../model/kind.ts';
import { type FileTable, ignoreBroken } from '../formats/open-table.ts';
import { type NumberedRow, startOf } from './find-header.ts';

/** So many rows show whether a column holds several metals in a cell. */
const mostLookedAt = 60;
/** Longer cells are sentences. */
const longest = 120;
const mostMetals = 12;
/** Each row is made as wide as the table: wider ones are no tables of grades. */
const mostColumns = 200;
/** A table has its grades in one column, or in a few. */
const mostMixed = 4;

const between = /; ?|\n| (?:and|&|\+|y|e|et|und) |, (?=[\d\p{L}])|(?<=[\p{L}%]),(?=\d)| ?\/ (?=\d)/u;
const figureFirst = /^(\d[\d.,]{0,15}) ?(%|[a-z]{1,4}\/[a-z]{1,4}|[a-z]{2,4}) ?(\p{L}[\p{L}\d]{0,15})$/iu;
const metalFirst = /^(\p{L}[\p{L}\d]{0,15})[ :=]{1,3}(\d[\d.,]{0,15}) ?(%|[a-z]{1,4}\/[a-z]{1,4}|[a-z]{2,4})$/iu;

interface Grade {
  metal: string;
  unit: string;
  figure: string;
}

function gradeIn(part: string): Grade | undefined {
  const [, first, ofFirst, name] = figureFirst.exec(part) ?? [];
  const [, named, second, ofSecond] = first === undefined ? (metalFirst.exec(part) ?? []) : [];
  const [figure, written, word] = first === undefined ? [second, ofSecond, named] : [first, ofFirst, name];
  const metal = word === undefined ? null : knownMetal(word);
  const unit = written === undefined ? undefined : readUnit(written, 'grade')?.label;
  return figure === undefined || unit === undefined || metal === null ? undefined : { metal, unit, figure };
}

/** `0.35 g/t Au, 12 g/t Ag`: grades of metals, each once; undefined of a cell that is anything else. */
export function gradesIn(cell: string): readonly Grade[] | undefined {
  const text = cell.trim();
  if (text.length > longest || !/\d/u.test(text)) return undefined;
  const found: Grade[] = [];
  for (const part of text.split(between)) {
    const grade = gradeIn(part.trim());
    if (!grade) return undefined;
    found.push(grade);
  }
  return new Set(found.map(({ metal }) => metal)).size === found.length ? found : undefined;
}

/** What heads grades: neither what they are cut off at, nor what is told of them. */
const ofGrades = /\b(?:grades?|assays?|results?|values?|teneurs?|ley(?:es)?|teor(?:es)?|gehalte?)\b/iu;
const ofOthers = /cut[ -]?off|coupure|corte|\bcog\b|equiv|recover/iu;
const areGrades = (header: string) => header.length <= longest && ofGrades.test(header) && !ofOthers.test(header);

/** A column whose cells hold grades of several metals. */
interface MixedColumn {
  index: number;
  /** The row of its header. */
  header: number;
  /** What its metals are headed by, in the order in which they are met. */
  headers: ReadonlyMap<string, string>;
}

/** Columns of which a cell near the start holds several metals, below a header. */
function columnsOf(start: readonly NumberedRow[], width: number): { index: number; header: number }[] {
  return Array.from({ length: width }, (_, index) => index).flatMap((index) => {
    const isMixed = start.some(({ cells }) => (gradesIn(cells[index] ?? '')?.length ?? 0) > 1);
    const first = isMixed ? start.findIndex(({ cells }) => gradesIn(cells[index] ?? '') !== undefined) : -1;
    const header = start.slice(0, Math.max(first, 0)).findLast(({ cells }) => (cells[index] ?? '').trim() !== '');
    return header && areGrades(header.cells[index] ?? '') ? [{ index, header: header.row }] : [];
  });
}

const bareFigure = /^\d[\d.,]{0,15} ?(?:%|[a-z]{1,4}\/[a-z]{1,4}|[a-z]{2,4})?$/iu;

/** The columns with all of their metals; one whose metal stands in two units stays as it is. */
function mixedColumns(table: FileTable, start: readonly NumberedRow[], width: number): MixedColumn[] {
  const columns = columnsOf(start, width).map((column) => ({ ...column, headers: new Map<string, string>() }));
  if (columns.length === 0 || columns.length > mostMixed) return [];
  const isOpen = columns.map(() => true);
  table.eachRow((cells, row) => {
    for (const [place, { index, header, headers }] of columns.entries()) {
      if (row <= header) continue;
      const cell = (cells[index] ?? '').trim();
      // Of which metal a figure alone is nobody knows.
      if (bareFigure.test(cell)) isOpen[place] = false;
      for (const { metal, unit } of gradesIn(cell) ?? []) {
        const name = `${metal} (${unit})`;
        if ((headers.get(metal) ?? name) !== name) isOpen[place] = false;
        headers.set(metal, name);
      }
    }
  }, ignoreBroken);
  return columns.filter(({ headers }, place) => isOpen[place] && headers.size <= mostMetals);
}

/**
 * A table in which each metal of a cell that holds several has a column of its own: the first in its place, further ones behind
 * all others. What else stands in such a column stays where it is. Other tables stay as they are.
 */
export function withMetalsApart(table: FileTable, { columns }: Kind): FileTable {
  const takesGrades = Object.values(columns).some(
    ({ notation }) => notation?.is === 'number' && notation.measure === 'grade',
  );
  if (!takesGrades || !columns['metal']) return table;
  const start = startOf(table, mostLookedAt);
  const width = start.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const mixed = width > mostColumns ? [] : mixedColumns(table, start, width);
  if (mixed.length === 0) return table;
  const apart = (cells: readonly string[], row: number): string[] => {
    const own = cells.slice(0, width);
    while (own.length < width) own.push('');
    for (const { index, header, headers } of mixed) {
      const text = own[index] ?? '';
      const grades = row > header ? gradesIn(text) : undefined;
      const of = new Map(grades?.map(({ metal, figure }) => [metal, figure]));
      for (const [place, [metal, name]] of [...headers].entries()) {
        const said = row === header ? name : (of.get(metal) ?? '');
        if (place > 0) own.push(said);
        else if (grades || row === header) own[index] = said;
      }
    }
    // What stands behind the last column of the table is of no metal.
    for (const cell of cells.slice(width)) own.push(cell);
    return own;
  };
  const names = mixed.map(({ index, header }) => start.find(({ row }) => row === header)?.cells[index]?.trim() ?? '');
  const note = `${names.map((name) => `'${name}'`).join(', ')}: several metals stand in a cell, and each is read by itself.`;
  const eachRow: FileTable['eachRow'] = (onRow, onBroken) =>
    table.eachRow((cells, row) => onRow(apart(cells, row), row), onBroken);
  return { ...table, eachRow, notes: () => [...table.notes(), note] };
}
