import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { fold } from '../../../domain/fold.ts';
import { found } from '../../../server/problems.ts';
import type { CurrentUser } from '../../auth/contract.ts';
import { splitName } from '../../auth/server/accounts.ts';

export async function emailOf(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db.rows<{ email: string }>(sql`select email from users where id = ${userId} and not is_sample`);
  return row?.email;
}

export async function confirmEmailOf(db: Db, userId: string): Promise<void> {
  await db.rows(sql`
    update users set email_verified = true, updated_at = now() where id = ${userId} and not is_sample`);
}

/** Makes an administrator with a password; undefined where the e-mail address has an account. */
export async function insertAdministrator(
  tx: Db,
  { name, email, hash }: { name: string; email: string; hash: string },
): Promise<string | undefined> {
  const id = randomUUID();
  const { firstName, lastName } = splitName(name);
  const [made] = await tx.rows<{ id: string }>(sql`
    insert into users (id, name, email, first_name, last_name, search_text, is_admin)
    values (${id}, ${name}, ${email}, ${firstName}, ${lastName}, ${fold(name)}, true)
    on conflict (email) do nothing returning id`);
  if (!made) return undefined;
  await tx.rows(sql`
    insert into accounts (id, account_id, provider_id, user_id, password)
    values (${randomUUID()}, ${id}, 'credential', ${id}, ${hash})`);
  return id;
}

export async function showUser(db: Db, id: string): Promise<CurrentUser> {
  const [user] = await db.rows<CurrentUser>(sql`
    select id, email, first_name as "firstName", last_name as "lastName", display_name as "displayName",
      profile_image_url as "profileImageUrl", is_admin as "isAdmin", created_at as "createdAt",
      updated_at as "updatedAt"
    from users where id = ${id}`);
  return found(user, 'This account');
}
