import type { FastifyRequest } from 'fastify';
import { isLoopback, type Config } from '../config.ts';
import { Problem } from '../problems/problems.ts';
import { countRefusal } from '../problems/refusals.ts';

const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

function hostOf(request: FastifyRequest): string {
  const host = request.headers.host ?? '';
  return host
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '')
    .toLowerCase();
}

/** Other names than ours are not answered, so that no link, cookie or cache is made for a foreign host. */
export function checkHost(request: FastifyRequest, { publicUrl }: Config, isProbe: boolean): void {
  // Of several Node tells the first alone, and what is in front may go by another one.
  if (Number(request.raw.headersDistinct?.['host']?.length) > 1)
    throw new Problem('invalid_input', 'Send one header Host.');
  const host = hostOf(request);
  if (publicUrl) {
    if (new URL(publicUrl).hostname === host) return;
    if (isLoopback(host) && isProbe) return;
  } else if (isLoopback(host)) return;
  countRefusal('wrong_host');
  throw new Problem('wrong_host', 'This server does not answer under this name.');
}

function isOwnLoopback(origin: string, request: FastifyRequest): boolean {
  return URL.canParse(origin) && new URL(origin).host === request.headers.host && isLoopback(hostOf(request));
}

/** Refuses a change that another site's page asks the browser for. */
export function checkSite(request: FastifyRequest, { publicUrl }: Config): void {
  if (harmless.has(request.method)) return;
  const refused = () => new Problem('cross_site', 'This request comes from another site.');
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') throw refused();
  const { origin } = request.headers;
  if (origin === undefined) return;
  if (publicUrl ? origin === publicUrl : isOwnLoopback(origin, request)) return;
  throw refused();
}
