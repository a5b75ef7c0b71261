import type { ImportOptions, TwinAction, TwinChoice } from '../../contract-options.ts';
import type { Twin } from '../../contract-results.ts';

/** What a member says of rows that are probably about a mine that is there. */
export interface ChosenTwins {
  /** Of each row of which nothing else is said. */
  all: TwinAction | undefined;
  rows: ReadonlyMap<number, TwinChoice>;
}

export const noTwins: ChosenTwins = { all: undefined, rows: new Map() };

/** How many things were said. */
export const countTwins = ({ all, rows }: ChosenTwins) => rows.size + (all === undefined ? 0 : 1);

/** What to send; undefined where nothing was said. */
export const twinsOption = ({ all, rows }: ChosenTwins): ImportOptions['twins'] =>
  all === undefined && rows.size === 0
    ? undefined
    : { ...(all && { all }), ...(rows.size > 0 && { rows: [...rows.values()] }) };

/** A choice as a select holds it: `new`, `skip`, or the id of the mine; empty where nothing was said. */
export function twinValue(choice: TwinChoice | undefined): string {
  if (choice === undefined) return '';
  return choice.action === 'merge' ? String(choice.use) : choice.action;
}

export function withTwin(twins: ChosenTwins, { row }: Pick<Twin, 'row'>, value: string): ChosenTwins {
  const rows = new Map(twins.rows);
  if (value === '') rows.delete(row);
  else
    rows.set(
      row,
      value === 'new' || value === 'skip' ? { row, action: value } : { row, action: 'merge', use: Number(value) },
    );
  return { ...twins, rows };
}
