import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { ApiTokenScope } from '../../../domain/vocabulary.ts';
import type { TokenHolder } from '../../../server/callers/identify-caller.ts';
import type { Member } from '../../../server/callers/session.ts';
import { refusalOf, throughToken } from './policy.ts';

/** By it people, and programs that look for leaked secrets, know what they have found. */
const prefix = 'openpit_';
const secretBytes = 32;
const shape = /^openpit_[A-Za-z0-9_-]{43}$/u;
const shownCharacters = prefix.length + 4;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** A token that nobody can guess, what is stored of it, and by what its owner knows it again. */
export function makeToken(): { token: string; hash: string; start: string } {
  const token = prefix + randomBytes(secretBytes).toString('base64url');
  return { token, hash: hashOf(token), start: token.slice(0, shownCharacters) };
}

/** The member whose token it is, as stored at this moment; undefined where it is none, was revoked or has expired. */
export async function holderOf(db: Db, token: string): Promise<TokenHolder | undefined> {
  if (!shape.test(token)) return undefined;
  const hash = hashOf(token);
  const [row] = await db.rows<Member & { scope: ApiTokenScope; isFresh: boolean }>(sql`
    select u.id, '' as "sessionId", u.email, u.is_admin as "isAdmin", u.display_name as "displayName",
      u.first_name as "firstName", u.last_name as "lastName", u.profile_image_url as "profileImageUrl",
      u.created_at as "createdAt", u.updated_at as "updatedAt", t.scope,
      coalesce(t.last_used_at > now() - interval '1 minute', false) as "isFresh"
    from api_tokens t join users u on u.id = t.user_id
    where t.hash = ${hash} and (t.expires_at is null or t.expires_at > now())`);
  if (!row) return undefined;
  const { scope, isFresh, ...member } = row;
  if (!isFresh) await db.rows(sql`update api_tokens set last_used_at = now() where hash = ${hash}`);
  return { member: throughToken(member), refusalOf: (endpoint) => refusalOf(scope, endpoint) };
}
