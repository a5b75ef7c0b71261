import { AuthorizationResponseError } from 'openid-client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { route, type Server } from '../../../server/calls/endpoint.ts';
import { standAside } from '../../../server/load/shed-load.ts';
import { logRefusal } from '../../../server/problems/log-refusals.ts';
import { cookieName, cookiePath } from '../../../server/callers/session.ts';
import { auth } from '../contract.ts';
import { awaitSecondFactor } from './await-second-factor.ts';
import { enterByIdentity } from './enter-by-identity.ts';
import { type Identity, journeyCookie, journeySeconds, openProvider, StaleJourney } from './provider.ts';
import { returnPath } from '../../../domain/text/return-path.ts';
import { type Entering, isSecure, startSession, welcome } from './start-session.ts';

const callbackPath = '/api/auth/oidc/callback';

/** Sign-ins that may wait for answers of the provider at once: it may be one that gives none. */
export const mostAtProvider = 64;

/** Those who wait for the provider take no place from other callers meanwhile, nor more than so many at all. */
function openDoor() {
  let waiting = 0;
  return async function ask<Answer>(request: FastifyRequest, question: () => Promise<Answer>): Promise<Answer> {
    if (waiting >= mostAtProvider) throw new Error(`${mostAtProvider} sign-ins wait for it already`);
    waiting += 1;
    const back = standAside(request);
    try {
      return await question();
    } finally {
      waiting -= 1;
      back();
    }
  };
}

/** What went wrong, as the sign-in page has words for it. */
function problemOf(error: unknown): 'stale' | 'refused' | 'provider' {
  if (error instanceof StaleJourney) return 'stale';
  if (error instanceof AuthorizationResponseError) return 'refused';
  return 'provider';
}

function signInPage(more: Record<string, string>): string {
  const query = new URLSearchParams(
    Object.entries(more).filter(([name, value]) => name !== 'returnTo' || value !== '/'),
  );
  return query.size > 0 ? `/sign-in?${query.toString().replace(/=(?=&|$)/g, '')}` : '/sign-in';
}

/** Where one signs in: the provider where there is one, else the sign-in page. */
export function providerRoutes(server: Server, secret: string): void {
  const { app, db, config } = server;
  const ask = openDoor();
  const provider = config.oidc && openProvider(config.oidc, secret, server.patience.provider);
  if (provider) {
    app.addHook('onReady', async () => provider.seek(app.log));
    app.addHook('onClose', async () => provider.stop());
  }

  // Without PUBLIC_URL only loopback names get this far.
  const callbackOf = (request: FastifyRequest) =>
    `${config.publicUrl ?? `http://${request.headers.host}`}${callbackPath}`;
  const secure = isSecure(config);
  const cookieOf = cookieName(journeyCookie, secure);
  const path = cookiePath('/api/auth/oidc', secure);
  const cookieOptions = { path, httpOnly: true, sameSite: 'lax', secure } as const;

  function turnBack(reply: FastifyReply, error: unknown, returnTo: string): FastifyReply {
    const problem = problemOf(error);
    const write = () =>
      reply.log.warn({ reason: (error as Error).message, problem }, 'a sign-in by the provider failed');
    // Whoever comes without an account can make one of these with each request.
    logRefusal(reply.request, { code: `sign_in_${problem}`, write });
    return reply.redirect(signInPage({ problem, returnTo }), 302);
  }

  /** Lets in whom the provider vouches for. Where the browser goes from here. */
  async function enter(identity: Identity, returnTo: string, entering: Entering): Promise<string> {
    const { request } = entering;
    const entrance = await db.transaction((tx) => enterByIdentity(tx, identity, config.adminEmails));
    if ('problem' in entrance) {
      const { problem } = entrance;
      const write = () => request.log.warn({ problem, address: request.ip }, 'an identity of the provider was refused');
      logRefusal(request, { code: `identity_${problem}`, write });
      return signInPage({ problem, returnTo });
    }
    const { id, email } = entrance.member;
    if (await awaitSecondFactor(db, { userId: id }, entering)) return signInPage({ step: 'second-factor', returnTo });
    await startSession(db, id, entering);
    welcome(id, email, entering);
    return returnPath(returnTo);
  }

  route(server, auth.login, async ({ query, request, reply }) => {
    const returnTo = returnPath(query.returnTo);
    if (!provider) {
      const create = query.create === undefined ? {} : { create: '' };
      return reply.redirect(signInPage({ ...create, returnTo }), 302);
    }
    try {
      const { address, cookie } = await ask(request, () => provider.depart(callbackOf(request), returnTo));
      reply.setCookie(cookieOf, cookie, { ...cookieOptions, maxAge: journeySeconds });
      return reply.redirect(address, 302);
    } catch (error) {
      return turnBack(reply, error, returnTo);
    }
  });

  route(server, auth.callback, async ({ request, reply }) => {
    if (!provider) return reply.redirect('/sign-in', 302);
    // Good for one return, whatever comes of it.
    reply.clearCookie(cookieOf, cookieOptions);
    try {
      const callback = new URL(callbackOf(request));
      callback.search = new URL(request.url, callback).search;
      const journey = request.cookies[cookieOf];
      const { identity, returnTo } = await ask(request, () => provider.arrive(callback, journey));
      const address = await enter(identity, returnTo, { config, secret, request, reply });
      return await reply.redirect(address, 302);
    } catch (error) {
      return turnBack(reply, error, '/');
    }
  });
}
