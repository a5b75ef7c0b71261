import type { Endpoint } from '../../../contract.ts';
import type { ApiTokenScope } from '../../../domain/vocabulary.ts';

/**
 * Calls about the account itself, which a program that has a token must not be able to take over; calendar addresses,
 * which are keys, too; and the stream of the open pages, which ends with its session.
 */
const outOfReach = [
  '/api/auth',
  '/api/account',
  '/api/tokens',
  '/api/objects/upload',
  '/api/objects/uploads',
  '/api/login',
  '/api/logout',
  '/api/events/feeds',
  '/api/activities/stream',
];

const isUnder = (path: string, start: string) => path === start || path.startsWith(`${start}/`);

/** Whether a call can be made with a token at all: not those of accounts, and not those of administrators. */
export const takesTokens = ({ access, path }: Pick<Endpoint, 'access' | 'path'>): boolean =>
  access !== 'admin' && !outOfReach.some((start) => isUnder(path, start));

/** Why a token may not make a call; undefined where it may. */
export function tokenRefusal(
  scope: ApiTokenScope,
  endpoint: Pick<Endpoint, 'access' | 'path' | 'method'> | undefined,
): string | undefined {
  if (!endpoint || !takesTokens(endpoint)) return 'This call takes no API token. Sign in in a browser.';
  if (scope === 'write' || endpoint.method === 'GET') return undefined;
  return 'This API token may only read. Make one that may write.';
}
