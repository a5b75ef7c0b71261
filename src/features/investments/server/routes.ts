import { JsonText, route, type Server } from '../../../server/endpoint.ts';
import { investments } from '../contract.ts';
import { findTrades, showTrade } from './list-trades.ts';
import { changeTrade, createTrade, deleteTrade } from './save-trade.ts';

export function investmentRoutes(server: Server): void {
  route(server, investments.list, async ({ query, member, db, reply }) => {
    const { trades, next, total } = await findTrades(db, member.id, query);
    if (next !== undefined) reply.header('x-next-cursor', next);
    if (total !== undefined) reply.header('x-total-count', total);
    return JsonText.list(trades.map((trade) => trade.record));
  });

  route(server, investments.create, async ({ body, member, db }) =>
    showTrade(db, member.id, await createTrade(db, member.id, body)),
  );

  route(server, investments.read, ({ params, member, db }) => showTrade(db, member.id, params.id));

  route(server, investments.change, async ({ params, body, member, ifMatch, db }) => {
    await changeTrade(db, { memberId: member.id, id: params.id, sent: body, ifMatch });
    return showTrade(db, member.id, params.id);
  });

  route(server, investments.remove, ({ params, member, ifMatch, db }) =>
    deleteTrade(db, { memberId: member.id, id: params.id, ifMatch }),
  );
}
