import { sql } from 'drizzle-orm';
import { announce } from '../../../db/announcements.ts';
import type { Db } from '../../../db/client.ts';
import type { Config } from '../../../server/config.ts';
import { revokeFeeds } from '../../events/server/revoke-feeds.ts';
import { revokeTokens } from '../../tokens/server/revoke-tokens.ts';
import { letJoin, makeLink } from '../../auth/server/one-time-link.ts';

/** Where links lead that are read outside of a request: the canonical origin. */
export const originOf = (config: Config): string => config.publicUrl ?? `http://localhost:${config.port}`;

/** In the fragment, which no server, log or referrer sees. */
export const linkTo = (config: Config, path: string, token: string): string => `${originOf(config)}${path}#${token}`;

export interface Owner {
  id: string;
  hasPassword: boolean;
}

/** The member of an e-mail address; the author of the sample data is none. */
export async function ownerOf(db: Db, email: string): Promise<Owner | undefined> {
  const [owner] = await db.rows<Owner>(sql`
    select id, exists (select 1 from accounts where user_id = users.id and provider_id = 'credential') as "hasPassword"
    from users where email = lower(${email}) and not is_sample`);
  return owner;
}

export const resetMinutes = { byMail: 60, byAdministrator: 24 * 60 };

/** A link that sets a new password, or undefined where nobody has this e-mail address. */
export async function makeResetLink(
  db: Db,
  config: Config,
  { email, minutes }: { email: string; minutes: number },
): Promise<string | undefined> {
  const owner = await ownerOf(db, email);
  if (!owner) return undefined;
  return linkTo(config, '/reset-password', await makeLink(db, { purpose: 'reset', value: owner.id, minutes }));
}

/** Takes an e-mail address as the member's, so that an identity of the provider may join: false where nobody has it. */
export async function vouchForEmail(db: Db, email: string): Promise<boolean> {
  const [vouched] = await db.rows<{ id: string }>(sql`
    update users set email_verified = true, updated_at = now()
    where email = lower(${email}) and not is_sample returning id`);
  if (vouched) await letJoin(db, vouched.id);
  return vouched !== undefined;
}

/** Removes a second factor whose app and recovery codes are lost; false where there is none. */
export async function removeSecondFactor(db: Db, email: string): Promise<boolean> {
  const removed = await db.rows(sql`
    delete from second_factors f using users u where u.id = f.user_id and u.email = lower(${email}) returning f.user_id`);
  return removed.length > 0;
}

/** Signs a member out everywhere, revokes the API tokens and ends the calendar addresses; false where there was none of them. */
export async function endSessionsOf(db: Db, email: string): Promise<boolean> {
  const owner = await ownerOf(db, email);
  if (!owner) return false;
  const ended = await db.rows(sql`delete from sessions where user_id = ${owner.id} returning id`);
  await announce(db, 'sessions');
  const revoked = await revokeTokens(db, owner.id);
  const feeds = await revokeFeeds(db, owner.id);
  return ended.length + revoked + feeds > 0;
}
