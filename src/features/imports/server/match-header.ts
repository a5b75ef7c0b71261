import { FileRefused } from './refusal.ts';

/** How headers compare: without case, blanks, underscores, hyphens and the asterisk of a required field. */
export const headerKey = (header: string) =>
  header
    .normalize('NFKC')
    .replace(/[\s_*\u200B-\u200D\u2060\uFEFF\p{Dash_Punctuation}]/gu, '')
    .toLowerCase();

export interface HeaderMatch {
  /** For each column of the file, the field it fills, or undefined for one that is not read. */
  fields: (string | undefined)[];
  /** Headers of columns that are not read, as written, in their order. */
  ignoredColumns: string[];
}

const list = (names: string[]) => names.map((name) => `'${name}'`).join(', ');

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
        `The columns '${earlier.trim()}' and '${cell.trim()}' are the same column twice. Remove or rename one of them.`,
      );
    }
    seen.set(key, cell);
    fields.push(known.get(key));
    if (key !== '' && !known.has(key)) ignoredColumns.push(cell.trim());
  }
  const missing = columns
    .filter((column) => column.required && !fields.includes(column.name))
    .map((column) => column.name);
  if (missing.length > 0) {
    throw new FileRefused(
      `The header row lacks the required ${missing.length === 1 ? 'column' : 'columns'} ${list(missing)}. Download the template to see all columns.`,
    );
  }
  return { fields, ignoredColumns };
}
