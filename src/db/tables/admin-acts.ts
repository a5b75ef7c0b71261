import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { adminActs as acts } from '../../domain/vocabulary.ts';
import { createdAt, idOf, oneOf, ownId } from './columns.ts';
import { users } from './users.ts';

/** What administrators did as administrators: never changed, and kept when a member's account goes. */
export const adminActs = pgTable(
  'admin_acts',
  {
    id: ownId(),
    /** Who; null: at the command line of the server, or an account that is gone. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    act: text('act').notNull(),
    /** As a sentence behind the administrator's name. */
    description: text('description').notNull(),
    /** The member, mine, company or import that it was about. */
    targetUserId: text('target_user_id').references(() => users.id, { onDelete: 'set null' }),
    entityType: text('entity_type'),
    entityId: idOf('entity_id'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    check('admin_acts_act', oneOf(t.act, acts)),
    index('admin_acts_created').on(t.createdAt, t.id),
    index('admin_acts_user').on(t.userId),
    index('admin_acts_target').on(t.targetUserId),
  ],
);
