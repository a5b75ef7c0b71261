import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { fold } from '../../../domain/text/fold.ts';

/** First and last name of a full name, split at the first space. */
export function splitName(name: string): { firstName: string; lastName: string | null } {
  const [firstName = '', ...rest] = name.trim().split(' ');
  return { firstName, lastName: rest.join(' ').trim() || null };
}

export interface NewMember {
  name: string;
  email: string;
  emailVerified?: boolean;
  isAdmin?: boolean;
}

/** Makes a member who cannot sign in yet, and answers the id; undefined where the e-mail address has an account. */
export async function makeMember(
  tx: Db,
  { name, email, emailVerified = false, isAdmin = false }: NewMember,
): Promise<string | undefined> {
  const { firstName, lastName } = splitName(name);
  const [made] = await tx.rows<{ id: string }>(sql`
    insert into users (id, name, email, email_verified, is_admin, first_name, last_name, search_text)
    values (${randomUUID()}, ${name}, ${email}, ${emailVerified}, ${isAdmin}, ${firstName}, ${lastName}, ${fold(name)})
    on conflict (email) do nothing returning id`);
  return made?.id;
}

/** Lets a member who has no password sign in with one, of which `hash` was made. */
export async function addPassword(tx: Db, userId: string, hash: string): Promise<void> {
  await tx.rows(sql`
    insert into accounts (id, account_id, provider_id, user_id, password)
    values (${randomUUID()}, ${userId}, 'credential', ${userId}, ${hash})`);
}
