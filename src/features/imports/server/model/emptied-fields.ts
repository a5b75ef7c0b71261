import type { FileRow, Kind } from './kind.ts';
import { FileRefused } from './refusal.ts';

/** What the member says is to be emptied, as far as the kind lets them. */
export function emptiedFields({ emptyable = [] }: Pick<Kind, 'emptyable'>, given: readonly string[] = []): Set<string> {
  const other = given.find((field) => !emptyable.includes(field));
  if (other === undefined) return new Set(given);
  throw new FileRefused(
    emptyable.length === 0
      ? 'Files of this kind empty no fields: empty them in the record itself, and leave out empty.'
      : `A file cannot empty the field '${other}'. It can empty: ${emptyable.join(', ')}.`,
  );
}

const holdsSomething = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0);

/** Whether a cell of one of the rows was not understood: it says something, though nobody knows what. */
const isUnread = (rows: readonly Pick<FileRow<unknown>, 'unread'>[], field: string) =>
  rows.some(({ unread }) => unread?.has(field));

/** Of the fields that are to be emptied those of which the rows of a record say nothing while it has something. */
export const emptiedOf = <Values extends object>(
  { said, stored, rows }: { said: Values; stored: Values; rows: readonly Pick<FileRow<unknown>, 'unread'>[] },
  emptied: ReadonlySet<string> = new Set(),
): (keyof Values & string)[] =>
  (Object.keys(stored) as (keyof Values & string)[]).filter(
    (field) =>
      emptied.has(field) && !holdsSomething(said[field]) && holdsSomething(stored[field]) && !isUnread(rows, field),
  );
