import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { foldedText, idOf, ownId } from './columns.ts';
import { companies } from './companies.ts';
import { mines } from './mines.ts';

/** What other registers call a mine or company: one of them each, as a file that gives it means that one. */
export const identifiers = pgTable(
  'identifiers',
  {
    id: ownId(),
    mineId: idOf('mine_id').references(() => mines.id, { onDelete: 'cascade' }),
    companyId: idOf('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    scheme: text('scheme').notNull(),
    value: text('value').notNull(),
    /** `scheme:` and the folded value: what they are found and told apart by. */
    key: foldedText('key').notNull(),
    /** Place in the list of its mine or company. */
    position: smallint('position').notNull().default(0),
  },
  (t) => [
    check('identifiers_entity', sql`num_nonnulls(${t.mineId}, ${t.companyId}) = 1`),
    check('identifiers_scheme', sql`${t.scheme} ~ '^[a-z0-9][a-z0-9.-]{0,29}$'`),
    check('identifiers_value_length', sql`char_length(${t.value}) between 1 and 100`),
    uniqueIndex('identifiers_of_mines')
      .on(t.key)
      .where(sql`mine_id is not null`),
    uniqueIndex('identifiers_of_companies')
      .on(t.key)
      .where(sql`company_id is not null`),
    index('identifiers_mine').on(t.mineId, t.position),
    index('identifiers_company').on(t.companyId, t.position),
  ],
);
