import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../../server/problems/problems.ts';
import { route, type Server } from '../../../server/calls/endpoint.ts';
import { clearSessionCookie, cookieName } from '../../../server/callers/session.ts';
import type { CurrentUser } from '../../../contract.ts';
import { auth } from '../contract.ts';
import { awaitSecondFactor, secondStepOptions } from './await-second-factor.ts';
import { secondStepCookie } from './check-second-factor.ts';
import { currentUser } from './current-user.ts';
import { logoutPage } from './logout-page.ts';
import { providerRoutes } from './provider-routes.ts';
import { deleteSession } from './queries.ts';
import { checkFirstFactor, checkSecondFactor } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { type Entering, type Factors, isSecure, startSession, welcome } from './start-session.ts';

export function authRoutes(server: Server, secret: string): void {
  const { db, config, app } = server;
  const secure = isSecure(config);

  async function enter(userId: string, entering: Entering, factors: Factors = {}): Promise<CurrentUser> {
    const user = await currentUser(db, userId);
    await startSession(db, userId, entering, factors);
    welcome(userId, user.email, entering);
    return user;
  }

  async function endSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.member) await deleteSession(db, request.member.sessionId);
    clearSessionCookie(reply, secure);
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
      const userId = await signUp(server, { body, request });
      return enter(userId, { config, secret, request, reply });
    },
    { transaction: false },
  );

  route(
    server,
    auth.signIn,
    async ({ body, request, reply }) => {
      const proven = await checkFirstFactor(server, secret, { body, request });
      const entering = { config, secret, request, reply };
      if (await awaitSecondFactor(db, proven, entering)) return { secondFactor: 'awaited' as const };
      return enter(proven.userId, entering, { proof: proven.proof });
    },
    { transaction: false },
  );

  route(
    server,
    auth.secondFactor,
    async ({ body, request, reply }) => {
      const { userId, proof } = await checkSecondFactor(server, secret, { body, request });
      const entering = { config, secret, request, reply };
      reply.clearCookie(cookieName(secondStepCookie, secure), secondStepOptions(entering));
      return enter(userId, entering, { proof, second: true });
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
