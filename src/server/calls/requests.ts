import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../problems/address-key.ts';
import type { Calls } from '../load/bound-calls.ts';
import { checkHost, checkSite } from '../callers/check-origin.ts';
import type { Config } from '../config.ts';
import type { CallerReader } from '../callers/identify-caller.ts';
import type { RateLimits } from '../load/limit-rates.ts';
import { forbidden, unauthorized } from '../problems/problems.ts';
import { readBodies } from './read-bodies.ts';
import { requireAccessRules } from './require-access-rules.ts';

const probes: ReadonlySet<string> = new Set(['/api/health', '/api/ready']);

/** Files of the build, of which a page loads dozens at once; they are found without the database. */
const isOfBuild = (request: FastifyRequest) => request.url.startsWith('/assets/');

/** What keeps one caller from standing in the way of all others. */
export interface Bounds {
  rates?: RateLimits | undefined;
  calls?: Calls | undefined;
}

/** Says once that a proxy seems to stand in front that nobody told of. */
function proxyNotice({ trustProxy }: Config) {
  let isTold = trustProxy.length > 0;
  return ({ headers }: FastifyRequest, log: FastifyBaseLogger) => {
    if (isTold || headers['x-forwarded-for'] === undefined) return;
    isTold = true;
    log.warn('X-Forwarded-For was ignored: set TRUST_PROXY to the address of the reverse proxy if there is one.');
  };
}

/** Finds out who calls, and notes as whose the request counts. Returns why a token may not make this call. */
async function noteCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  reader: CallerReader,
): Promise<string | undefined> {
  const caller = await reader.read(request, reply);
  request.countedAs = caller?.key ?? addressKey(request.ip);
  // On a public call, a token that may not make it is none.
  if (!caller || (caller.refusal && request.routeOptions.config.access === 'public')) return undefined;
  request.member = caller.member;
  request.isByToken = caller.isByToken;
  return caller.refusal;
}

/** What holds for every request, in the order in which it is checked: host, session, rate, role, origin; then the body. */
export function guardRequests(app: FastifyInstance, config: Config, reader: CallerReader, bounds: Bounds = {}): void {
  const { rates, calls } = bounds;
  requireAccessRules(app);
  const noticeProxy = proxyNotice(config);
  app.addHook('onRequest', async (request, reply) => {
    noticeProxy(request, request.log);
    checkHost(request, config, probes.has(request.url));
    const access = request.routeOptions.config.access ?? 'member';
    // Whether the process lives does not depend on the database that knows the sessions, nor on who else asks.
    if (probes.has(request.routeOptions.url ?? '')) return;
    request.countedAs = reader.keyOf(request);
    calls?.enter(request, reply);
    if (access === 'asset') {
      if (!isOfBuild(request)) await rates?.count(request, reply);
      return;
    }
    const refusal = await noteCaller(request, reply, reader);
    calls?.move(request);
    // Before the refusals below, so that they count, too.
    await rates?.count(request, reply);
    if (refusal) throw forbidden(refusal);
    if ((access === 'member' || access === 'admin') && !request.member) throw unauthorized();
    checkSite(request, config);
    if (access === 'admin' && !request.member?.isAdmin) throw forbidden('Only administrators may do this.');
  });
  readBodies(app);
}
