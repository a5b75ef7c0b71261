import { headerKey } from '../words/header-keys.ts';
import { FileRefused } from '../../model/refusal.ts';
import { shown } from '../../model/report.ts';

export interface HeaderMatch {
  /** For each column of the file, the field it fills, or undefined for one that is not read. */
  fields: (string | undefined)[];
  /** Headers of columns that are not read, as written, in their order. */
  ignoredColumns: string[];
}

const list = (names: string[]) => names.map((name) => `'${name}'`).join(', ');

/** What a column of a file fills, as a member said; null where it is left out. */
export interface ColumnChoice {
  header: string;
  field: string | null;
  /** The unit that its figures are in. */
  unit?: string | undefined;
  /** What its records have in other fields, such as their metal: several columns then make several records of a row. */
  of?: Readonly<Record<string, string>> | undefined;
}

/** The column in which files of failed rows say why: read by people only. */
export const reasonHeader = 'reason';

/** Refuses a mapping that is of another file. */
export function refuseOtherHeader(cells: readonly string[], mapping: readonly ColumnChoice[]): void {
  if (cells.some((cell, index) => cell.trim() !== (mapping[index]?.header ?? '').trim()))
    throw new FileRefused('The columns of this file are not those that were chosen. Look at them again.');
}

/** Refuses a table of which nothing is read: what is said for all rows would make one record of all of them. */
export function refuseUnread(mapping: readonly ColumnChoice[]): void {
  if (mapping.every(({ field }) => field === null))
    throw new FileRefused(
      'None of the columns is read. Choose what at least one of them holds. Of a table of parts, such as costs by area, enter their total in the form of the record.',
    );
}

/** Headers of columns that fill nothing, as they are shown. */
export const ignoredOf = (cells: readonly string[], mapping: readonly ColumnChoice[]): string[] =>
  cells.flatMap((cell, index) => {
    const isRead = (mapping[index]?.field ?? null) !== null;
    return isRead || headerKey(cell) === '' || headerKey(cell) === reasonHeader ? [] : [shown(cell.trim())];
  });

/** Refuses a header that lacks what each record needs. */
export function refuseMissing(
  columns: readonly { name: string; required: boolean }[],
  fields: readonly (string | undefined)[],
): void {
  const missing = columns
    .filter((column) => column.required && !fields.includes(column.name))
    .map((column) => column.name);
  if (missing.length === 0) return;
  throw new FileRefused(
    `The header row lacks the required ${missing.length === 1 ? 'column' : 'columns'} ${list(missing)}. Download the template to see all columns.`,
  );
}

/** Finds the field of each column. Refuses a column that stands twice and a required one that is missing. */
export function matchHeader(
  cells: readonly string[],
  columns: readonly { name: string; required: boolean }[],
): HeaderMatch {
  const known = new Map(columns.map((column) => [headerKey(column.name), column.name]));
  const seen = new Map<string, string>();
  const fields: (string | undefined)[] = [];
  const ignoredColumns: string[] = [];
  for (const cell of cells) {
    const key = headerKey(cell);
    const earlier = seen.get(key);
    if (key !== '' && earlier !== undefined) {
      throw new FileRefused(
        `The columns '${shown(earlier.trim())}' and '${shown(cell.trim())}' are the same column twice. Remove or rename one of them.`,
      );
    }
    seen.set(key, cell);
    fields.push(known.get(key));
    if (key !== '' && key !== reasonHeader && !known.has(key)) ignoredColumns.push(shown(cell.trim()));
  }
  refuseMissing(columns, fields);
  return { fields, ignoredColumns };
}
