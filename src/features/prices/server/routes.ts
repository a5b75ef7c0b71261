import { utcDay } from '../../../domain/time/dates.ts';
import { readPriceKey } from '../../../domain/prices/price-keys.ts';
import { route, type Server } from '../../../server/calls/endpoint.ts';
import { tellTotal } from '../../../server/calls/paging.ts';
import { found, invalid } from '../../../server/problems/problems.ts';
import { prices } from '../contract.ts';
import { countPrices, countSeries, listPrices, listSeries, readPriceOf, readSeries } from './queries.ts';
import { enteredPrices } from './quote-prices.ts';
import { createPrice, deletePrice, savePrice } from './save-price.ts';

/** Prices are for everybody: each member enters and mends them, and the history has who did. */
export function priceRoutes(server: Server): void {
  route(server, prices.series, async ({ query, db, reply }) => {
    const series = await listSeries(db, query);
    await tellTotal(reply, query, () => countSeries(db, query));
    return series;
  });

  route(server, prices.read, ({ params, db }) => readSeries(db, params.id));

  route(server, prices.list, async ({ params, query, db, reply }) => {
    const list = await listPrices(db, params.id, query);
    await tellTotal(reply, query, () => countPrices(db, params.id));
    return list;
  });

  route(server, prices.quote, async ({ query: { kind, key, date }, db }) => {
    const read = readPriceKey(kind, key);
    if ('error' in read) throw invalid('key', read.error);
    const quote = await enteredPrices(db).quote(kind, read.key, date ?? utcDay(new Date()));
    return found(quote, `A price of ${read.key} on or before that day`);
  });

  route(server, prices.create, async ({ body, member, db }) => readPriceOf(db, await createPrice(db, member, body)));

  route(server, prices.save, async ({ params, body, member, ifMatch, db }) => {
    await savePrice(db, member, { id: params.id, sent: body, ifMatch });
    return readPriceOf(db, params.id);
  });

  route(server, prices.delete, ({ params, member, ifMatch, db }) =>
    deletePrice(db, member, { id: params.id, ifMatch }),
  );
}
