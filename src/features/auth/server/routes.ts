import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../../../server/address-key.ts';
import { conflict, forbidden, Problem } from '../../../server/problems.ts';
import { route, type Server } from '../../../server/endpoint.ts';
import { cookieName, sessionCookieName } from '../../../server/session.ts';
import { auth, type CurrentUser } from '../contract.ts';
import { awaitSecondFactor, secondStepOptions } from './await-second-factor.ts';
import { readSecondStep, secondStepCookie, takeCode, wrongCode } from './check-second-factor.ts';
import { refuseCommonPassword, whileHashing } from './hash-password.ts';
import {
  browserCookie,
  checkLimits,
  countHit,
  forgetHits,
  knownBrowser,
  secondFactorLimit,
  signInLimits,
  signUpLimits,
} from './limits.ts';
import { logoutPage } from './logout-page.ts';
import { memberByPassword } from './check-password.ts';
import { currentUser } from './current-user.ts';
import { addPassword, makeMember } from './make-member.ts';
import { deleteSession, makeFirstAdmin } from './queries.ts';
import { providerRoutes } from './provider-routes.ts';
import { type Entering, isSecure, startSession, welcome } from './start-session.ts';

export function authRoutes(server: Server, secret: string): void {
  const { db, config, app, passwords } = server;
  const secure = isSecure(config);

  async function enter(userId: string, entering: Entering): Promise<CurrentUser> {
    const user = await currentUser(db, userId);
    await startSession(db, userId, entering);
    welcome(userId, user.email, entering);
    return user;
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
      if (config.oidc) throw forbidden('Accounts of this installation come from its sign-in provider: sign in there.');
      const address = addressKey(request.ip);
      if (config.rateLimit) await checkLimits(db, signUpLimits(address));
      refuseCommonPassword('password', body.password);
      await countHit(
        db,
        signUpLimits(address).map((limit) => limit.key),
      );
      const hash = await whileHashing(() => passwords.hash(body.password));
      const userId = await db.transaction(async (tx) => {
        // Two first sign-ups at once must not both find an empty installation.
        await tx.rows(sql`select pg_advisory_xact_lock(hashtext('sign-up'))`);
        const made = await makeMember(tx, body);
        if (made === undefined) return undefined;
        await addPassword(tx, made, hash);
        if (!config.publicUrl) await makeFirstAdmin(tx, body.email);
        return made;
      });
      if (userId === undefined)
        throw conflict('There is an account with this e-mail address already. Sign in instead.');
      return enter(userId, { config, secret, request, reply });
    },
    { transaction: false },
  );

  route(
    server,
    auth.signIn,
    async ({ body, request, reply }) => {
      const { email } = body;
      const browser = knownBrowser(request.cookies[cookieName(browserCookie, secure)], secret, email);
      const limits = signInLimits({ email, address: addressKey(request.ip), browser });
      if (config.rateLimit) await checkLimits(db, limits);
      const userId = await whileHashing(async () => {
        // Again when it is its turn: attempts that came together must not all pass before the first of them counts.
        if (config.rateLimit) await checkLimits(db, limits);
        const found = await memberByPassword(server, body);
        if (found === undefined) {
          await countHit(
            db,
            limits.map((limit) => limit.key),
          );
        }
        return found;
      });
      if (userId === undefined) {
        request.log.info({ address: request.ip }, 'wrong e-mail or password');
        throw new Problem('unauthorized', 'The e-mail address or the password is wrong.');
      }
      await forgetHits(db, limits[0]!.key);
      const entering = { config, secret, request, reply };
      if (await awaitSecondFactor(db, userId, entering)) return { secondFactor: 'awaited' as const };
      return enter(userId, entering);
    },
    { transaction: false },
  );

  route(
    server,
    auth.secondFactor,
    async ({ body, request, reply }) => {
      const userId = readSecondStep(request.cookies[cookieName(secondStepCookie, secure)], secret);
      if (!userId) throw new Problem('unauthorized', 'This sign-in took too long. Sign in again.');
      const limit = secondFactorLimit(userId);
      // Counted before it is tried, so that guesses that come together count all.
      if (config.rateLimit) await checkLimits(db, [limit]);
      await countHit(db, [limit.key]);
      if (!(await db.transaction((tx) => takeCode(tx, { userId, code: body.code, secret })))) {
        request.log.info({ member: userId, address: request.ip }, 'wrong second factor');
        throw await wrongCode(db, userId, secret);
      }
      await forgetHits(db, limit.key);
      const entering = { config, secret, request, reply };
      reply.clearCookie(cookieName(secondStepCookie, secure), secondStepOptions(entering));
      return enter(userId, entering);
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

  providerRoutes(server, secret);

  route(server, auth.logout, async ({ request, reply }) => {
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') {
      return reply.type('text/html; charset=utf-8').serializer(String).send(logoutPage);
    }
    await endSession(request, reply);
    return reply.redirect('/', 302);
  });

  // Who is signed out is told that a call is none, not to sign in for it.
  app.all('/api/auth/*', { config: { access: 'public' }, schema: { hide: true } }, () => {
    throw new Problem('not_found', 'This call does not exist.');
  });
}
