import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { found } from '../../../server/problems/problems.ts';
import type { Member } from '../contract.ts';
import { maySeeEmailSql, type Viewer } from './policy.ts';

/** A member `u` as the viewer may see them. */
export const memberColumns = (viewer: Viewer): SQL => sql`
  u.id, u.display_name as "displayName", u.first_name as "firstName", u.last_name as "lastName",
  u.profile_image_url as "profileImageUrl", u.is_admin as "isAdmin", u.is_sample as "isSample",
  case when ${maySeeEmailSql(viewer, sql`u.id`)} then u.email end as email, u.created_at as "createdAt"`;

export async function showMember(db: Db, viewer: Viewer, id: string): Promise<Member> {
  const [member] = await db.rows<Member>(sql`select ${memberColumns(viewer)} from users u where u.id = ${id}`);
  return found(member, 'This member');
}
