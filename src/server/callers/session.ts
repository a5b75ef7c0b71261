import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'drizzle-orm';
import { type Db, fixed } from '../../db/client.ts';

/** The signed-in member of a request, as stored at this moment: a lost role or an ended session counts at once. */
export interface Member {
  id: string;
  sessionId: string;
  email: string;
  isAdmin: boolean;
  displayName: string | null;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  createdAt: string;
  updatedAt: string;
}

interface SessionRow extends Member {
  tokenHash: string;
  secondsLeft: number;
  /** Since the member was last noted; null: never. */
  secondsIdle: number | null;
}

export const sessionDays = 30;
/** However often it is used, a session ends. */
export const longestSessionDays = 180;
const sessionSeconds = sessionDays * 24 * 3_600;
/** A session in use is prolonged once a day, not with every request. */
const prolongAfterSeconds = 24 * 3_600;

export const cookiePrefix = 'openpit';

/** With https a cookie is bound by its name to it and to this very host: no other host of the domain sets one for us. */
export const cookieName = (name: string, secure: boolean) => `${secure ? '__Host-' : ''}${cookiePrefix}.${name}`;

/**
 * As cookies were called before, which other hosts of the domain may set. Those of sessions and of known browsers go on
 * counting until the last of them has ended (docs/decisions/203-cookies-of-one-host.md).
 */
export const formerCookieName = (name: string) => `__Secure-${cookiePrefix}.${name}`;

/** Where a cookie is sent: browsers take none that is bound to a host by its name and to a path. */
export const cookiePath = (path: string, secure: boolean) => (secure ? '/' : path);

const sessionCookie = 'session_token';

export function sessionCookieName(secure: boolean): string {
  return cookieName(sessionCookie, secure);
}

/** `isOfHost`: for a cookie of one host. By another name its value is none, so that no other host plants a new session. */
function signatureOf(token: string, secret: string, isOfHost: boolean): Buffer {
  return createHmac('sha256', secret)
    .update(isOfHost ? `of this host\0${token}` : token)
    .digest();
}

/** The token of a signed cookie `token.signature`, or undefined where the signature is not ours. */
export function verifiedToken(cookie: string, secret: string, isOfHost = false): string | undefined {
  const dot = cookie.lastIndexOf('.');
  if (dot < 1) return undefined;
  const token = cookie.slice(0, dot);
  const expected = signatureOf(token, secret, isOfHost);
  const given = Buffer.from(cookie.slice(dot + 1), 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined;
}

/** What the cookie of a session holds: the token, and that we gave it out. */
export function signedToken(token: string, secret: string, isOfHost = false): string {
  return `${token}.${signatureOf(token, secret, isOfHost).toString('base64')}`;
}

/** What the database keeps of a token, which is long and random: nobody can read the token from it. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export function sessionCookieOptions(secure: boolean) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: sessionSeconds } as const;
}

/** Gives a browser the cookie of its session. */
export function setSessionCookie(reply: FastifyReply, token: string, { secret, secure }: SessionCookies): void {
  reply.setCookie(sessionCookieName(secure), signedToken(token, secret, secure), sessionCookieOptions(secure));
}

/** Takes it back, by every name that it may have. */
export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  const names = secure ? [sessionCookieName(secure), formerCookieName(sessionCookie)] : [sessionCookieName(secure)];
  // A browser keeps a cookie where what takes it back lacks the flags that its name asks for.
  for (const name of names) reply.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'lax', secure });
}

export interface SessionCookies {
  secret: string;
  /** Whether we are reached by https. */
  secure: boolean;
}

export interface Sessions {
  /** The token of a request's cookie, which is signed by us; undefined where there is none. */
  tokenOf(request: FastifyRequest): string | undefined;
  /** Whose session a token is, as stored at this moment; undefined where it has ended. */
  read(token: string, request: FastifyRequest, reply: FastifyReply): Promise<Member | undefined>;
}

/** Whether a row `s` of `sessions` lets its member in: it is used, and not older than a session may become. */
export const isOpenSession = fixed(sql`
  (s.expires_at > now() and s.created_at > now() - make_interval(days => ${sql.raw(String(longestSessionDays))}))`);

/** Whether a session is there still; it is until the transaction ends. */
export async function holdSession(tx: Db, sessionId: string): Promise<boolean> {
  const [held] = await tx.rows(sql`select 1 from sessions where id = ${sessionId} for share`);
  return held !== undefined;
}

const sessionsOf = (db: Db, hashes: string[]) =>
  db.rows<SessionRow>(sql`
    select s.token_hash as "tokenHash", u.id, s.id as "sessionId", u.email, u.is_admin as "isAdmin", u.display_name as "displayName",
      u.first_name as "firstName", u.last_name as "lastName", u.profile_image_url as "profileImageUrl",
      u.created_at as "createdAt", u.updated_at as "updatedAt",
      extract(epoch from s.expires_at - now())::int as "secondsLeft",
      extract(epoch from now() - v.seen_at)::int as "secondsIdle"
    from sessions s join users u on u.id = s.user_id left join visits v on v.user_id = u.id
    where s.token_hash = any(${sql.param(hashes)}::text[]) and ${isOpenSession}`);

/** A lookup that hangs on a broken connection holds up the next one no longer than this. */
const patienceMilliseconds = 20;

/**
 * Looks up a session, anew for each request. Requests that come while a lookup is under way share the next one, which
 * starts after all of them: under load one statement finds the sessions of several.
 */
function sessionFinder(db: Db): (tokenHash: string) => Promise<SessionRow | undefined> {
  let waiting: string[] = [];
  let next: Promise<Map<string, SessionRow>> | undefined;
  let underWay: Promise<unknown> | undefined;

  async function lookUp(): Promise<Map<string, SessionRow>> {
    await (underWay && Promise.race([underWay, sleep(patienceMilliseconds, undefined, { ref: false })]));
    const rows = sessionsOf(db, [...new Set(waiting)]);
    waiting = [];
    next = undefined;
    const ended = rows
      .catch(() => undefined)
      .finally(() => {
        if (underWay === ended) underWay = undefined;
      });
    underWay = ended;
    return new Map((await rows).map((row) => [row.tokenHash, row]));
  }

  return async (tokenHash) => {
    waiting.push(tokenHash);
    next ??= lookUp();
    return (await next).get(tokenHash);
  };
}

/** A member in action is noted every few minutes, not with every request. */
const noteAfterSeconds = 300;
/** A longer pause ends a visit. */
const pauseMinutes = 30;

/** Notes that a member is here. With the first request after a pause the visit before ends at when it was last seen. */
async function noteVisit(db: Db, memberId: string): Promise<void> {
  await db.rows(sql`
    insert into visits (user_id) values (${memberId})
    on conflict (user_id) do update set seen_at = now(),
      since = case when visits.seen_at < now() - make_interval(mins => ${pauseMinutes}) then visits.seen_at
        else visits.since end`);
}

/** What a request shows of a session. */
interface Shown {
  token: string | undefined;
  /** By the name that cookies had before. */
  isFormer: boolean;
}

export function sessionReader(db: Db, secret: string, secure: boolean): Sessions {
  const find = sessionFinder(db);
  /** Each request is asked for its token several times, also where it is refused because too many come. */
  const tokens = new WeakMap<FastifyRequest, Shown>();

  function shownBy({ cookies }: FastifyRequest): Shown {
    const cookie = cookies[sessionCookieName(secure)];
    const token = cookie === undefined ? undefined : verifiedToken(cookie, secret, secure);
    const former = secure && token === undefined ? cookies[formerCookieName(sessionCookie)] : undefined;
    if (former === undefined) return { token, isFormer: false };
    return { token: verifiedToken(former, secret), isFormer: true };
  }

  return {
    tokenOf(request) {
      const known = tokens.get(request);
      if (known) return known.token;
      const shown = shownBy(request);
      tokens.set(request, shown);
      return shown.token;
    },
    async read(token, request, reply) {
      const row = await find(hashOfToken(token));
      if (!row) return undefined;
      const { tokenHash: _, secondsLeft, secondsIdle, ...member } = row;
      // A stream writes its own head, so the cookie would not come along.
      const isStream = request.routeOptions.config.endpoint?.mediaType === 'text/event-stream';
      // A page that stays open keeps its stream of news; that is nobody looking.
      if ((secondsIdle ?? Infinity) > noteAfterSeconds && !isStream) await noteVisit(db, member.id);
      const isProlonged = secondsLeft < sessionSeconds - prolongAfterSeconds;
      if (isProlonged && !isStream) {
        await db.rows(sql`
          update sessions set expires_at = now() + make_interval(days => ${sessionDays}), updated_at = now()
          where id = ${row.sessionId}`);
      }
      if ((isProlonged || tokens.get(request)?.isFormer === true) && !isStream)
        setSessionCookie(reply, token, { secret, secure });
      return member;
    },
  };
}
