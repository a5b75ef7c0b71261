import { call, query, refresh } from '../../../web/http.ts';
import { account } from '../../account/contract.ts';
import { type NewApiToken, tokens } from '../contract.ts';

export const ownTokens = () => ({ ...query(tokens.list), staleTime: 0 });

/** Whether the owner proves to be it by a password. */
export const ownAccount = () => query(account.show);

export async function makeToken(body: NewApiToken) {
  const made = await call(tokens.create, { body });
  await refresh(tokens.list);
  return made;
}

export async function revokeToken(id: number): Promise<void> {
  await call(tokens.revoke, { params: { id } });
  await refresh(tokens.list);
}
