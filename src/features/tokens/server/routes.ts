import { route, type Server } from '../../../server/endpoint.ts';
import { conflict, notFound } from '../../../server/problems.ts';
import { tokens } from '../contract.ts';
import { deleteToken, insertToken, tokensOf } from './queries.ts';
import { makeToken } from './read-token.ts';

const most = 20;

export function tokenRoutes(server: Server): void {
  route(server, tokens.list, ({ db, member }) => tokensOf(db, member.id));

  route(
    server,
    tokens.create,
    async ({ db, member, body: { name, scope, days } }) => {
      const { token, hash, start } = makeToken();
      const stored = await insertToken(db, { userId: member.id, name, scope, hash, start, days: days ?? null }, most);
      if (!stored) throw conflict(`You have ${most} tokens. Revoke one that you do not need any more.`);
      return { ...stored, token };
    },
    // Answers under an Idempotency-Key are kept for a day, and the token is to be kept nowhere.
    { transaction: false },
  );

  route(server, tokens.revoke, async ({ db, member, params: { id } }) => {
    if (!(await deleteToken(db, member.id, id))) throw notFound('This token');
  });
}
