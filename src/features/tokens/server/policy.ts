import { sql, type SQL } from 'drizzle-orm';
import type { Endpoint } from '../../../contract.ts';
import type { ApiTokenScope } from '../../../domain/vocabulary.ts';

/** By a token, nobody is an administrator. */
export const throughToken = <Holder extends { isAdmin: boolean }>(member: Holder): Holder => ({
  ...member,
  isAdmin: false,
});

/** A token is seen and revoked by the member whose it is; others are told that there is none. */
export const mayRevokeSql = (memberId: string, owner: SQL): SQL => sql`${owner} = ${memberId}`;

/** Why a token may not make a call; undefined where it may. */
export function refusalOf(
  scope: ApiTokenScope,
  endpoint: Pick<Endpoint, 'byToken' | 'method'> | undefined,
): string | undefined {
  if (!endpoint?.byToken) return 'This call takes no API token. Sign in in a browser.';
  if (scope === 'write' || endpoint.method === 'GET') return undefined;
  return 'This API token may only read. Make one that may write.';
}
