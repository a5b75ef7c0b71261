import type { ImportOptions } from '../../contract-options.ts';

/** Rows whose name or main ticker takes the place of the stored one. */
export interface ChosenReplacements {
  all: boolean;
  rows: ReadonlySet<number>;
}

export const noReplacements: ChosenReplacements = { all: false, rows: new Set() };

/** How many things were said. */
export const countReplaced = ({ all, rows }: ChosenReplacements) => (all ? 1 : rows.size);

/** What to send; undefined where nothing was said. */
export function replaceOption({ all, rows }: ChosenReplacements): ImportOptions['replace'] {
  if (all) return { all };
  return rows.size > 0 ? { rows: [...rows] } : undefined;
}

/** A row that is taken out of all of them leaves those that were said one by one. */
export function withReplaced({ rows }: ChosenReplacements, row: number, isReplaced: boolean): ChosenReplacements {
  const next = new Set(rows);
  if (isReplaced) next.add(row);
  else next.delete(row);
  return { all: false, rows: next };
}
