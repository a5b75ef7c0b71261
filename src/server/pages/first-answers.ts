import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Server } from '../calls/endpoint.ts';
import { type FirstWords, firstWords } from './first-words.ts';

/** What a page asks for first, by the paths of both; the page finds it in its document, and asks for nothing. */
const firstCalls: readonly (readonly [page: RegExp, call: string])[] = [
  [/^\/$/, '/api/dashboard'],
  [/^\/mines\/(\d+)$/, '/api/mines/$1/page'],
  [/^\/companies\/(\d+)$/, '/api/companies/$1/page'],
  [/^\/mines$/, '/api/mines?limit=25&count=true'],
  [/^\/companies$/, '/api/companies?limit=25&count=true'],
];

/** Longer answers come after the page: they would hold up its scripts. */
const mostCharacters = 400_000;
/** The document does not wait longer: what is late the page asks for itself. Tests are patient. */
export const firstAnswerWait = { milliseconds: 500 };

const told = ['x-next-cursor', 'x-total-count'] as const;

/** The call that the page at this address makes first; undefined where it makes none, or one that its filters decide. */
export function firstCallOf(pathname: string, search: string): string | undefined {
  const found = firstCalls.find(([page]) => page.test(pathname));
  if (!found) return undefined;
  const [page, call] = found;
  const isList = call.includes('?');
  return isList && search !== '' ? undefined : pathname.replace(page, call);
}

interface FirstAnswer {
  /** Of a JSON object (`address`, `headers`, `body`); it cannot end the element that it stands in. */
  text: string;
  /** What of it is told before the page is drawn. */
  words: FirstWords | undefined;
}

/**
 * The answer to the first call of a page. It goes the way of every call, by the rights of who asks for the page;
 * undefined where it is refused, late or long.
 */
export async function firstAnswer({ app }: Server, request: FastifyRequest): Promise<FirstAnswer | undefined> {
  const { pathname, search } = new URL(`http://here.invalid${request.url}`);
  const address = firstCallOf(pathname.replace(/(.)\/$/, '$1'), search);
  if (address === undefined) return undefined;
  const { host, cookie } = request.headers;
  const asked = app.inject({
    url: address,
    remoteAddress: request.ip,
    headers: { accept: 'application/json', ...(host && { host }), ...(cookie && { cookie }) },
  });
  const waiting = new AbortController();
  const late = sleep(firstAnswerWait.milliseconds, undefined, { signal: waiting.signal, ref: false }).catch(
    () => undefined,
  );
  const answer = await Promise.race([asked, late]).catch(() => undefined);
  waiting.abort();
  if (answer?.statusCode !== 200 || answer.payload.length > mostCharacters) return undefined;
  const headers = Object.fromEntries(told.map((name) => [name, answer.headers[name]]));
  const text = `{"address":${JSON.stringify(address)},"headers":${JSON.stringify(headers)},"body":${answer.payload}}`;
  return { text: text.replaceAll('<', String.raw`\u003c`), words: firstWords(address, answer.json()) };
}
