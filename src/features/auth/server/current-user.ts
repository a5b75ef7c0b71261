import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { found } from '../../../server/problems/problems.ts';
import type { CurrentUser } from '../../../contract.ts';

/** The signed-in member, as only they see themselves. */
export async function currentUser(db: Db, id: string): Promise<CurrentUser> {
  const [user] = await db.rows<CurrentUser>(sql`
    select id, email, first_name as "firstName", last_name as "lastName", display_name as "displayName",
      profile_image_url as "profileImageUrl", is_admin as "isAdmin", created_at as "createdAt",
      updated_at as "updatedAt"
    from users where id = ${id}`);
  return found(user, 'This account');
}
