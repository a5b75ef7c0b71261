import { JsonText, route, type Server } from '../../../server/endpoint.ts';
import { investments } from '../contract.ts';
import { stopCalculating } from './calculate.ts';
import { findTrades, showTrade } from './list-trades.ts';
import { changeAction, createAction, deleteAction, listActions } from './save-action.ts';
import { deletePrice, savePrice } from './save-price.ts';
import { changeTrade, createTrade, deleteTrade } from './save-trade.ts';
import { explainRates, summarise } from './show-journal.ts';

export function investmentRoutes(server: Server): void {
  server.app.addHook('onClose', stopCalculating);

  route(server, investments.list, async ({ query, member, db, reply }) => {
    const { trades, next, total } = await findTrades(db, member.id, query);
    if (next !== undefined) reply.header('x-next-cursor', next);
    if (total !== undefined) reply.header('x-total-count', total);
    return JsonText.list(trades.map((trade) => trade.record));
  });

  route(server, investments.create, async ({ body, member, db }) =>
    showTrade(db, member.id, await createTrade(db, member.id, body)),
  );

  route(server, investments.summary, ({ member, db }) => summarise(db, member.id));

  // Reads only, though it is a POST: no transaction.
  route(server, investments.calculateXirr, ({ member, db }) => explainRates(db, member.id), { transaction: false });

  route(server, investments.actions, ({ member, db }) => listActions(db, member.id));

  route(server, investments.addAction, ({ body, member, db }) => createAction(db, member.id, body));

  route(server, investments.changeAction, ({ params, body, member, ifMatch, db }) =>
    changeAction(db, { memberId: member.id, id: params.id, sent: body, ifMatch }),
  );

  route(server, investments.removeAction, ({ params, member, ifMatch, db }) =>
    deleteAction(db, { memberId: member.id, id: params.id, ifMatch }),
  );

  route(server, investments.savePrice, ({ body, member, ifMatch, db }) => savePrice(db, member.id, body, ifMatch));

  route(server, investments.removePrice, ({ params, member, ifMatch, db }) =>
    deletePrice(db, { memberId: member.id, id: params.id, ifMatch }),
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
