import type { Endpoint } from '../../../contract.ts';
import type { ApiTokenScope } from '../../../domain/vocabulary.ts';

/** Why a token may not make a call; undefined where it may. */
export function refusalOf(
  scope: ApiTokenScope,
  endpoint: Pick<Endpoint, 'byToken' | 'method'> | undefined,
): string | undefined {
  if (!endpoint?.byToken) return 'This call takes no API token. Sign in in a browser.';
  if (scope === 'write' || endpoint.method === 'GET') return undefined;
  return 'This API token may only read. Make one that may write.';
}
