import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { firstCharacters, isBlank } from '../../../domain/text/fold.ts';
import { hasBidiOverride, hasControlCharacters } from '../../../domain/text/stored-text.ts';
import type { Db } from '../../../db/client.ts';
import { recordFirstGrant } from '../../admin/server/record-admin-act.ts';
import { makeMember } from './make-member.ts';
import { mayJoinAgain } from './one-time-link.ts';
import type { Identity } from './provider.ts';

interface Known {
  id: string;
  email: string;
}

export type Entrance = { member: Known } | { problem: 'join' | 'taken' | 'email' };

const maxEmail = 254;
const maxName = 100;

async function link(tx: Db, userId: string, { issuer, subject }: Identity): Promise<void> {
  await tx.rows(sql`
    insert into accounts (id, account_id, provider_id, user_id)
    values (${randomUUID()}, ${subject}, ${issuer}, ${userId})`);
}

/**
 * Who this identity is here. An account of the same e-mail address is joined only where both sides vouch for the address, and no
 * other identity of the provider opens it: providers give the address of whoever has left to somebody else.
 */
async function memberOf(tx: Db, identity: Identity): Promise<Entrance> {
  const { issuer, subject, email, emailVerified } = identity;
  const [joined] = await tx.rows<Known>(sql`
    select u.id, u.email from accounts a join users u on u.id = a.user_id
    where a.provider_id = ${issuer} and a.account_id = ${subject} and not u.is_sample`);
  if (joined) return { member: joined };
  if (!email || email.length > maxEmail || !/^[^\s@]+@[^\s@]+$/.test(email) || !isReadable(email))
    return { problem: 'email' };
  const [holder] = await tx.rows<Known & { mayJoin: boolean; isTaken: boolean }>(sql`
    select id, email, email_verified and not is_sample as "mayJoin",
      exists (select from accounts where user_id = users.id and provider_id = ${issuer}) as "isTaken"
    from users where email = ${email}`);
  if (holder && !(holder.mayJoin && emailVerified)) return { problem: 'join' };
  if (holder?.isTaken && !(await mayJoinAgain(tx, holder.id))) return { problem: 'taken' };
  const id = holder?.id ?? (await makeMember(tx, { name: nameOf(identity, email), email, emailVerified }));
  if (id === undefined) return { problem: 'join' };
  await link(tx, id, identity);
  return { member: { id, email } };
}

/** Half of a character, or one that is not there to be read, no form takes either. */
const isReadable = (text: string) =>
  text.isWellFormed() && !isBlank(text) && !hasControlCharacters(text) && !hasBidiOverride(text);

/** Of a provider that tells no name that can be read, what stands before the `@`. */
function nameOf({ name }: Identity, email: string): string {
  const told = name?.replaceAll(/\s/g, ' ');
  return firstCharacters(told !== undefined && isReadable(told) ? told : email.split('@')[0]!, maxName);
}

/** Finds or makes the member of an identity; `ADMIN_EMAILS` are administrators where the provider vouches for them. */
export async function enterByIdentity(tx: Db, identity: Identity, adminEmails: readonly string[]): Promise<Entrance> {
  // Two first sign-ins at once must not make two members.
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('sign-up'))`);
  const entrance = await memberOf(tx, identity);
  const { email, emailVerified } = identity;
  if ('member' in entrance && emailVerified && email && adminEmails.includes(email)) {
    const { id } = entrance.member;
    const granted = await tx.rows(sql`
      update users set is_admin = true, updated_at = now() where id = ${id} and not is_admin returning id`);
    if (granted.length > 0) await recordFirstGrant(tx, id, 'settings');
  }
  return entrance;
}
