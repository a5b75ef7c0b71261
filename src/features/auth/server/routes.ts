import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { conflict, invalid, notReady, Problem } from '../../../server/problems.ts';
import { route, type Server } from '../../../server/endpoint.ts';
import { sessionCookieName } from '../../../server/session.ts';
import { auth, type CurrentUser } from '../contract.ts';
import { type Accounts, createAccounts, trustedHeaders } from './accounts.ts';
import { isCommonPassword } from './common-passwords.ts';
import {
  addressKey,
  browserCookie,
  checkLimits,
  countHit,
  forgetHits,
  knownBrowser,
  newBrowserCookie,
  signInLimits,
  signUpLimits,
} from './limits.ts';
import { logoutPage } from './logout-page.ts';
import { currentUser, deleteSession, makeFirstAdmin } from './queries.ts';
import { safeReturnPath } from './return-path.ts';

/** Hashing a password takes 100 ms of a core: two at a time, eight waiting, the rest come again. */
const hashing = { most: 2, waiting: 8, running: 0, queue: [] as (() => void)[] };

async function whileHashing<Result>(work: () => Promise<Result>): Promise<Result> {
  if (hashing.running >= hashing.most) {
    if (hashing.queue.length >= hashing.waiting) {
      throw new Problem('unavailable', 'Many people are signing in right now. Try again in a few seconds.', {
        retryAfter: 5,
      });
    }
    await new Promise<void>((resolve) => hashing.queue.push(resolve));
  }
  hashing.running += 1;
  try {
    return await work();
  } finally {
    hashing.running -= 1;
    hashing.queue.shift()?.();
  }
}

/** The library answers 500 where the database went away under it: the caller comes again. */
function refuseFailure(response: Response, request: FastifyRequest): void {
  if (response.status < 500) return;
  request.log.error({ status: response.status }, 'the sign-in library failed');
  throw notReady();
}

const yearSeconds = 365 * 24 * 3_600;

export function authRoutes(server: Server, secret: string): void {
  const { db, config, app } = server;
  const accounts: Accounts = createAccounts(server, secret);
  const secure = config.publicUrl?.startsWith('https:') ?? false;

  /** Passes the session cookie of the library's answer on, and nothing else of it. */
  async function signedIn(response: Response, reply: FastifyReply, email: string): Promise<CurrentUser> {
    const { user } = (await response.json()) as { user: { id: string } };
    for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
    reply.setCookie(browserCookie, newBrowserCookie(secret, email), {
      path: '/api/auth',
      httpOnly: true,
      sameSite: 'lax',
      secure,
      maxAge: yearSeconds,
    });
    reply.log.info({ member: user.id, address: reply.request.ip }, 'signed in');
    return currentUser(db, user.id);
  }

  async function endSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.member) await deleteSession(db, request.member.sessionId);
    reply.clearCookie(sessionCookieName(secure), { path: '/', httpOnly: true, sameSite: 'lax', secure });
    reply.header('clear-site-data', '"cache", "storage"');
  }

  route(server, auth.currentUser, ({ member }) => {
    const { sessionId: _, ...user } = member;
    return user;
  });

  route(
    server,
    auth.signUp,
    async ({ body, request, reply }) => {
      const address = addressKey(request.ip);
      if (config.rateLimit) await checkLimits(db, signUpLimits(address));
      if (isCommonPassword(body.password)) {
        throw invalid('password', 'This password is among the most common ones. Choose one that is harder to guess.');
      }
      await countHit(
        db,
        signUpLimits(address).map((limit) => limit.key),
      );
      const response = await whileHashing(() =>
        db.transaction(async (tx) => {
          // Two first sign-ups at once must not both find an empty installation.
          await tx.rows(sql`select pg_advisory_xact_lock(hashtext('sign-up'))`);
          const answer = await accounts.api.signUpEmail({
            body,
            headers: trustedHeaders(request),
            asResponse: true,
          });
          if (answer.ok && !config.publicUrl) await makeFirstAdmin(tx, body.email);
          return answer;
        }),
      );
      refuseFailure(response, request);
      if (response.status === 422)
        throw conflict('There is an account with this e-mail address already. Sign in instead.');
      if (!response.ok)
        throw new Problem('invalid_input', 'The account could not be made. Check the e-mail address and the password.');
      return signedIn(response, reply, body.email);
    },
    { transaction: false },
  );

  route(
    server,
    auth.signIn,
    async ({ body, request, reply }) => {
      const { email } = body;
      const browser = knownBrowser(request.cookies[browserCookie], secret, email);
      const limits = signInLimits({ email, address: addressKey(request.ip), browser });
      if (config.rateLimit) await checkLimits(db, limits);
      const response = await whileHashing(async () => {
        // Again when it is its turn: attempts that came together must not all pass before the first of them counts.
        if (config.rateLimit) await checkLimits(db, limits);
        const answer = await accounts.api.signInEmail({ body, headers: trustedHeaders(request), asResponse: true });
        refuseFailure(answer, request);
        if (!answer.ok) {
          await countHit(
            db,
            limits.map((limit) => limit.key),
          );
        }
        return answer;
      });
      if (!response.ok) {
        request.log.info({ address: request.ip }, 'wrong e-mail or password');
        throw new Problem('unauthorized', 'The e-mail address or the password is wrong.');
      }
      await forgetHits(db, limits[0]!.key);
      return signedIn(response, reply, email);
    },
    { transaction: false },
  );

  route(
    server,
    auth.signOut,
    async ({ request, reply }) => {
      await endSession(request, reply);
    },
    { transaction: false },
  );

  route(server, auth.login, ({ query, reply }) => {
    const returnTo = safeReturnPath(query.returnTo);
    return reply.redirect(returnTo === '/' ? '/sign-in' : `/sign-in?returnTo=${encodeURIComponent(returnTo)}`, 302);
  });

  route(server, auth.logout, async ({ request, reply }) => {
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') {
      return reply.type('text/html; charset=utf-8').serializer(String).send(logoutPage);
    }
    await endSession(request, reply);
    return reply.redirect('/', 302);
  });

  // What the sign-in library offers under this path stays closed.
  app.all('/api/auth/*', { config: { access: 'public' }, schema: { hide: true } }, () => {
    throw new Problem('not_found', 'This call does not exist.');
  });
}
