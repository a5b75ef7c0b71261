const breakpoint = '--> statement-breakpoint';
/** In a migration that only looks as if the version before could go on: with the reason behind it. */
const refusal = /^-- older versions are refused: \S/m;

const withoutComments = (statement: string) => statement.replaceAll(/^[ \t]*--.*$/gm, '').trim();

/** Whether a program that does not know of this statement goes on with its tables as before. */
function isBeside(statement: string, made: Set<string>): boolean {
  const table = /^create table (?:if not exists )?"(\w+)"/i.exec(statement)?.[1];
  if (table) {
    made.add(table);
    return true;
  }
  const [, unique, of = ''] = /^create (unique )?index .*? on "(\w+)"/is.exec(statement) ?? [];
  if (of !== '') return unique === undefined || made.has(of);
  const [, altered = '', change = ''] = /^alter table "(\w+)" add (column|constraint) /i.exec(statement) ?? [];
  if (made.has(altered)) return true;
  // What an older program stores must go on being taken: it leaves the column out.
  return (
    /column/i.test(change) && !/ unique\b/i.test(statement) && (!/ not null/i.test(statement) || isFilled(statement))
  );
}

const isFilled = (statement: string) => / default | generated always /i.test(statement);

/**
 * Whether the version before can go on with a database after this migration: it only makes tables, adds columns that
 * nobody has to fill, or indexes. Everything else is taken to break it.
 */
export function fitsOlder(migration: string): boolean {
  const made = new Set<string>();
  const statements = migration.split(breakpoint).map(withoutComments);
  return !refusal.test(migration) && statements.every((text) => text === '' || isBeside(text, made));
}
