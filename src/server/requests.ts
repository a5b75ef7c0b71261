import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressKey } from './address-key.ts';
import type { Calls } from './bound-calls.ts';
import { checkShape } from './check-shape.ts';
import { isLoopback, type Config } from './config.ts';
import type { CallerReader } from './identify-caller.ts';
import type { RateLimits } from './limit-rates.ts';
import { forbidden, Problem, unauthorized } from './problems.ts';
import { countRefusal } from './refusals.ts';

const probes: ReadonlySet<string> = new Set(['/api/health', '/api/ready']);
const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

function hostOf(request: FastifyRequest): string {
  const host = request.headers.host ?? '';
  return host
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '')
    .toLowerCase();
}

/** Other names than ours are not answered, so that no link, cookie or cache is made for a foreign host. */
function checkHost(request: FastifyRequest, config: Config): void {
  const host = hostOf(request);
  if (config.publicUrl) {
    if (new URL(config.publicUrl).hostname === host) return;
    if (isLoopback(host) && probes.has(request.url)) return;
  } else if (isLoopback(host)) return;
  countRefusal('wrong_host');
  throw new Problem('wrong_host', 'This server does not answer under this name.');
}

/** Refuses a change that another site's page asks the browser for. */
function checkSite(request: FastifyRequest, config: Config): void {
  if (harmless.has(request.method)) return;
  const refused = () => new Problem('cross_site', 'This request comes from another site.');
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') throw refused();
  const { origin } = request.headers;
  if (origin === undefined) return;
  if (config.publicUrl ? origin === config.publicUrl : isOwnLoopback(origin, request)) return;
  throw refused();
}

function isOwnLoopback(origin: string, request: FastifyRequest): boolean {
  return URL.canParse(origin) && new URL(origin).host === request.headers.host && isLoopback(hostOf(request));
}

/** Files of the build, of which a page loads dozens at once; they are found without the database. */
const isOfBuild = (request: FastifyRequest) => request.url.startsWith('/assets/');

/** What keeps one caller from standing in the way of all others. */
export interface Bounds {
  rates?: RateLimits | undefined;
  calls?: Calls | undefined;
}

/** What holds for every request, in the order in which it is checked: host, session, rate, role, origin; then the body. */
export function guardRequests(app: FastifyInstance, config: Config, reader: CallerReader, bounds: Bounds = {}): void {
  const { rates, calls } = bounds;
  const unguarded: string[] = [];
  app.addHook('onRoute', (options) => {
    // Read later: the hooks of a plugin that sets the rule for its routes run after this one.
    queueMicrotask(() => {
      if (options.config?.access === undefined) unguarded.push(`${String(options.method)} ${options.url}`);
    });
  });
  app.addHook('onReady', async () => {
    if (unguarded.length > 0) throw new Error(`These routes have no access rule: ${unguarded.join(', ')}`);
  });

  let toldOfProxy = false;
  app.addHook('onRequest', async (request, reply) => {
    if (!toldOfProxy && config.trustProxy.length === 0 && request.headers['x-forwarded-for'] !== undefined) {
      toldOfProxy = true;
      request.log.warn(
        'X-Forwarded-For was ignored: set TRUST_PROXY to the address of the reverse proxy if there is one.',
      );
    }
    checkHost(request, config);
    const access = request.routeOptions.config.access ?? 'member';
    // Whether the process lives does not depend on the database that knows the sessions, nor on who else asks.
    if (probes.has(request.routeOptions.url ?? '')) return;
    request.countedAs = reader.keyOf(request);
    calls?.enter(request, reply);
    if (access === 'asset') {
      if (!isOfBuild(request)) await rates?.count(request, reply);
      return;
    }
    const caller = await reader.read(request, reply);
    request.countedAs = caller?.key ?? addressKey(request.ip);
    calls?.move(request);
    // On a public call, a token that may not make it is none.
    if (caller && !(caller.refusal && access === 'public')) {
      request.member = caller.member;
      request.isByToken = caller.isByToken;
    }
    // Before the refusals below, so that they count, too.
    await rates?.count(request, reply);
    if (request.member && caller?.refusal) throw forbidden(caller.refusal);
    if ((access === 'member' || access === 'admin') && !request.member) throw unauthorized();
    checkSite(request, config);
    if (access === 'admin' && !request.member?.isAdmin) throw forbidden('Only administrators may do this.');
  });

  // Every reader of bodies takes them as they are.
  app.addHook('preParsing', async (request) => {
    const coding = request.headers['content-encoding'];
    if (coding === undefined || ['', 'identity'].includes(coding.trim().toLowerCase())) return;
    throw new Problem('invalid_input', 'Send the body as it is, without Content-Encoding.');
  });

  // A form of another site can send text/plain without asking first; nothing here takes it.
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') {
      done(null, undefined);
      return;
    }
    void parseJson(request, text as string, (error, body) => {
      if (error) {
        done(new Problem('invalid_input', 'The body is not valid JSON.'));
        return;
      }
      try {
        checkShape(body);
        done(null, body);
      } catch (problem) {
        done(problem as Error);
      }
    });
  });
}
