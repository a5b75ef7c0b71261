import { sql, type SQL } from 'drizzle-orm';
import { type AnyPgColumn, bigint, customType, integer } from 'drizzle-orm/pg-core';
import { withoutPadding } from '../../domain/numbers/decimal.ts';
import { fold } from '../../domain/text/fold.ts';

/** The number of another row: 64 bits in the database, exact in the program and in answers up to 2^53 - 1. */
export const idOf = (column: string) => bigint(column, { mode: 'number' });

/** The row's own number, which the database gives. */
export const ownId = () => idOf('id').primaryKey().generatedAlwaysAsIdentity();

/** An instant: `timestamptz` in the database, ISO 8601 in UTC in the program. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: (text) => new Date(text).toISOString(),
});

/** An exact decimal: `numeric(precision, scale)` in the database, text without padding in the program (`"12.5"`). */
export const decimal = customType<{
  data: string;
  driverData: string;
  config: { precision: number; scale: number };
}>({
  dataType: (config) => `numeric(${config?.precision}, ${config?.scale})`,
  fromDriver: withoutPadding,
});

/** Text that compares and sorts by code point, alike on every server: for folded keys. */
export const foldedText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text collate "C"',
});

export const createdAt = (column = 'created_at') =>
  instant(column)
    .notNull()
    .default(sql`now()`);
export const updatedAt = () =>
  instant('updated_at')
    .notNull()
    .default(sql`now()`);

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/** The transaction that wrote the row: whether a snapshot sees it tells what was committed since, in whatever order. */
export const transactionOf = (column: string) =>
  xid8(column)
    .notNull()
    .default(sql`pg_current_xact_id()`);

/** Rises by one with each change of the record; sent as its ETag. */
export const version = () => integer('version').notNull().default(1);

/** `column in ('a', 'b')` for a closed vocabulary, written out because a CHECK takes no parameters. */
export function oneOf(column: AnyPgColumn, values: readonly string[]): SQL {
  const list = values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ');
  return sql`${column} in (${sql.raw(list)})`;
}

/** Length in characters, for the limits that the contract states as well. */
export function atMost(column: AnyPgColumn, characters: number): SQL {
  return sql`char_length(${column}) <= ${sql.raw(String(characters))}`;
}

export function between(column: AnyPgColumn, low: number, high: number): SQL {
  return sql`${column} between ${sql.raw(String(low))} and ${sql.raw(String(high))}`;
}

/** 0 or more; a missing value passes. */
export function notNegative(column: AnyPgColumn): SQL {
  return sql`${column} >= 0 and ${column} <> 'NaN'::numeric`;
}

/** Letters of Western and Central Europe that folding makes one plain letter, and those. */
const accented = Array.from({ length: 0x180 - 0xc0 }, (_, index) => String.fromCharCode(0xc0 + index)).filter(
  (letter) => letter === letter.toLowerCase() && fold(letter).length === 1 && fold(letter) !== letter,
);

/**
 * Text in lower case without the accents of Latin letters, as the database makes it for itself in one pass: taking letters
 * apart, as folding does, takes the square of the marks that a member piles on one.
 */
export const plainLetters = (column: string) =>
  sql.raw(`translate(lower(${column}), '${accented.join('')}', '${accented.map(fold).join('')}') collate "C"`);

/** The words of a text, as a search of PostgreSQL's own kind finds them. */
export const wordVector = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' });
