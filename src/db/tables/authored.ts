import { text } from 'drizzle-orm/pg-core';
import { createdAt, updatedAt, version } from './columns.ts';
import { users } from './users.ts';

/** Who entered a record, when, and how often it has changed since; it stays when its author's account goes. */
export const authored = () => ({
  createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});
