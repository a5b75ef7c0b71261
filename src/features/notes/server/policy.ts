import { sql, type SQL } from 'drizzle-orm';

/** Who acts, as far as rules on notes look. */
interface Actor {
  id: string;
  isAdmin: boolean;
}

/** A note is changed and deleted by its author and by administrators. */
export const mayEdit = (member: Actor, note: { createdBy: string | null }): boolean =>
  member.isAdmin || note.createdBy === member.id;

/** `mayEdit` of a row whose column says who wrote it; null: somebody who has left. */
export const mayEditSql = (member: Actor, createdBy: SQL): SQL =>
  sql`(${member.isAdmin}::boolean or ${createdBy} is not distinct from ${member.id})`;

/** Said to those who may not. */
export const refusalOfEdit = 'Only its author or an administrator can change this note.';
