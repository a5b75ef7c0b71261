import { route, type Server } from '../../../server/calls/endpoint.ts';
import { conflict, notFound } from '../../../server/problems/problems.ts';
import { confirmOwner } from '../../account/server/confirm-owner.ts';
import { holdOwner } from '../../account/server/hold-owner.ts';
import { tellOwner } from '../../account/server/tell-owner.ts';
import { tokens } from '../contract.ts';
import { deleteToken, insertToken, tokensOf } from './queries.ts';
import { makeToken } from './read-token.ts';

const most = 20;

export function tokenRoutes(server: Server): void {
  const { db, config } = server;

  route(server, tokens.list, ({ db, member }) => tokensOf(db, member.id));

  route(
    server,
    tokens.create,
    async ({ member, body: { name, scope, days, password }, request }) => {
      await confirmOwner(server, member, { password, isLimited: config.rateLimit });
      const { token, hash, start } = makeToken();
      const row = { userId: member.id, name, scope, hash, start, days: days ?? null };
      const stored = await db.transaction(async (tx) => {
        // A new password, which revokes all tokens, has ended the session by whose password this one is made.
        await holdOwner(tx, member);
        return insertToken(tx, row, most);
      });
      if (!stored) throw conflict(`You have ${most} tokens. Revoke one that you do not need any more.`);
      request.log.info({ member: member.id, token: stored.id, scope, address: request.ip }, 'made an API token');
      const may = scope === 'read' ? 'may read' : 'may read and change data';
      // Without its name: nobody has to confirm an address, and a letter of ours says nothing that another thought up.
      await tellOwner(server, member.email, `An API token was made for your account, which ${may} as you.`);
      return { ...stored, token };
    },
    // The password is checked outside of a transaction, since that takes a while.
    { transaction: false },
  );

  route(server, tokens.revoke, async ({ db, member, params: { id }, request }) => {
    if (!(await deleteToken(db, member.id, id))) throw notFound('This token');
    request.log.info({ member: member.id, token: id, address: request.ip }, 'revoked an API token');
  });
}
