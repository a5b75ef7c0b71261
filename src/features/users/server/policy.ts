import { sql, type SQL } from 'drizzle-orm';

/** Who looks at a member. */
export interface Viewer {
  id: string;
  isAdmin: boolean;
}

/** An e-mail address is shown to the person and to administrators; a row whose column says who it is. */
export const maySeeEmailSql = (viewer: Viewer, id: SQL): SQL =>
  sql`(${viewer.isAdmin}::boolean or ${id} = ${viewer.id})`;
