import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../server/config.ts';
import { Problem } from '../../../server/problems/problems.ts';
import { announce } from '../../../db/announcements.ts';
import type { Db } from '../../../db/client.ts';
import { cookieName, cookiePath, hashOfToken, sessionDays, setSessionCookie } from '../../../server/callers/session.ts';
import { browserCookie, newBrowserCookie } from './limits.ts';

const yearSeconds = 365 * 24 * 3_600;

export interface Entering {
  config: Config;
  secret: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface Factors {
  /** Of the password that was right. */
  proof?: string | undefined;
  /** Whether a second factor was right, too. */
  second?: boolean;
}

export const isSecure = (config: Config) => config.publicUrl?.startsWith('https:') ?? false;

/** As many as a member is shown of the own ones, to end them: nobody stays signed in unseen, and no number grows for good. */
export const mostSessions = 100;

/**
 * Opens a session for a member whose factors have all been right, and gives the browser its cookie. Where the member has as
 * many as may be, the one that was not used for longest ends. Whoever changed the password meanwhile, or turned a second factor on,
 * has ended all sessions that came without it, and this one is none of those that came after.
 */
export async function startSession(
  db: Db,
  userId: string,
  entering: Entering,
  { proof, second = false }: Factors = {},
): Promise<void> {
  const { config, secret, request, reply } = entering;
  const token = randomBytes(32).toString('base64url');
  const opened = await db.rows(sql`
    with held as materialized (
      select from accounts where user_id = ${userId} and provider_id = 'credential'
        and encode(sha256(convert_to(password, 'UTF8')), 'hex') = ${proof ?? null}::text
      for share
    ), factor as materialized (
      select confirmed_at from second_factors where user_id = ${userId} for share
    )
    insert into sessions (id, token_hash, user_id, expires_at, ip_address, user_agent)
    select ${randomUUID()}, ${hashOfToken(token)}, ${userId}, now() + make_interval(days => ${sessionDays}), ${request.ip},
      ${request.headers['user-agent']?.slice(0, 500) ?? null}
    where (${proof ?? null}::text is null or exists (select from held))
      and (${second}::boolean or not exists (select from factor where confirmed_at is not null))
    returning 1`);
  if (opened.length === 0)
    throw new Problem('unauthorized', 'How this account is opened was changed meanwhile. Sign in again.');
  const ended = await db.rows(sql`
    delete from sessions where user_id = ${userId} and id in (
      select id from sessions where user_id = ${userId} order by updated_at desc, id offset ${mostSessions} limit 1000)
    returning id`);
  if (ended.length > 0) await announce(db, 'sessions');
  setSessionCookie(reply, token, { secret, secure: isSecure(config) });
}

/** Lets the browser be known to the account from now on, and writes down who came in. */
export function welcome(userId: string, email: string, { config, secret, request, reply }: Entering): void {
  const secure = isSecure(config);
  reply.setCookie(cookieName(browserCookie, secure), newBrowserCookie(secret, email), {
    path: cookiePath('/api/auth', secure),
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: yearSeconds,
  });
  request.log.info({ member: userId, address: request.ip }, 'signed in');
}
