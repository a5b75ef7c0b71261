import type { FastifyReply } from 'fastify';
import { JsonText, route, type Server } from '../../../server/calls/endpoint.ts';
import { tellTotal } from '../../../server/calls/paging.ts';
import { tellNext } from '../../../server/pages/show-page.ts';
import { placeOf } from '../../../server/load/lanes.ts';
import { statementEndings } from '../../../domain/tables/table-files.ts';
import { maxFileBytes } from '../../../domain/tables/upload-limits.ts';
import { fileOf, fileWith, keyOf } from '../../imports/server/read/read-upload.ts';
import { investments } from '../contract.ts';
import { type TradeImportChoices, TradeImportOptions } from '../contract-import.ts';
import { exportJournal, importJournal } from './import-journal.ts';
import { templateCsv } from './export-journal.ts';
import { tickerMeaning } from './find-ticker.ts';
import { findTrades, showTrade } from './list-trades.ts';
import { changeAction, createAction, deleteAction, listActions } from './save-action.ts';
import { deleteAlias, listAliases, saveAlias } from './save-alias.ts';
import { changeEvent, createEvent, deleteEvent, listEvents, previewEvent } from './save-event.ts';
import { deleteEnteredPrice, saveEnteredPrice } from './save-entered-price.ts';
import { ratesTemplate } from './read-rates.ts';
import { deleteRate, importRates, listRates, readBase, saveBase, saveRate } from './save-rates.ts';
import { changeTrade, createTrade, deleteTrade } from './save-trade.ts';
import { explainRates, summarise } from './show-journal.ts';

const csvFile = (reply: FastifyReply, name: string, text: string) =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .serializer(String)
    .send(text);

const mappingOf = ({ columns, words, currency }: TradeImportChoices) =>
  columns || words || currency !== undefined ? { columns, words, currency } : undefined;

/** A large file is read and stored in a thread; the connection is kept for as long. */
const importTimeout = 2 * 60_000;

export function investmentRoutes(server: Server): void {
  route(server, investments.list, async ({ query, member, db, reply }) => {
    const page = await findTrades(db, member.id, query);
    tellNext(reply, page);
    if (page.total !== undefined) reply.header('x-total-count', page.total);
    return JsonText.list(page.records);
  });

  route(server, investments.create, async ({ body, member, db }) =>
    showTrade(db, member.id, await createTrade(db, member.id, body)),
  );

  route(server, investments.page, async ({ query, member, db, reply }) => {
    const [page, summary] = await Promise.all([
      findTrades(db, member.id, { ...query, count: 'true' }),
      summarise(db, { memberId: member.id, reply }),
    ]);
    const { records, next, total = 0 } = page;
    tellNext(reply, page);
    await tellTotal(reply, query, () => total);
    const first = `[${records.join(',')}]`;
    const rest = JSON.stringify({ total, nextCursor: next ?? null }).slice(1, -1);
    return JsonText.of(`{"investments":${first},${rest},"summary":`, summary, '}');
  });

  route(server, investments.summary, ({ member, db, reply }) => summarise(db, { memberId: member.id, reply }));

  // Reads only, though it is a POST: no transaction.
  route(
    server,
    investments.calculateXirr,
    ({ member, db, reply }) => explainRates(db, { memberId: member.id, reply }),
    { transaction: false },
  );

  route(server, investments.actions, ({ member, db }) => listActions(db, member.id));

  route(server, investments.addAction, ({ body, member, db }) => createAction(db, member.id, body));

  route(server, investments.changeAction, ({ params, body, member, ifMatch, db }) =>
    changeAction(db, { memberId: member.id, id: params.id, sent: body, ifMatch }),
  );

  route(server, investments.removeAction, ({ params, member, ifMatch, db }) =>
    deleteAction(db, { memberId: member.id, id: params.id, ifMatch }),
  );

  route(server, investments.events, ({ member, db }) => listEvents(db, member.id));

  route(server, investments.addEvent, ({ body, member, db }) => createEvent(db, member.id, body));

  // Reads only, though it is a POST: no transaction.
  route(
    server,
    investments.previewEvent,
    ({ body, member, db, reply }) => previewEvent(db, { memberId: member.id, reply }, body),
    { transaction: false },
  );

  route(server, investments.changeEvent, ({ params, body, member, ifMatch, db }) =>
    changeEvent(db, { memberId: member.id, id: params.id, sent: body, ifMatch }),
  );

  route(server, investments.removeEvent, ({ params, member, ifMatch, db }) =>
    deleteEvent(db, { memberId: member.id, id: params.id, ifMatch }),
  );

  route(server, investments.savePrice, ({ body, member, ifMatch, db }) =>
    saveEnteredPrice(db, member.id, body, ifMatch),
  );

  route(server, investments.removePrice, ({ params, member, ifMatch, db }) =>
    deleteEnteredPrice(db, { memberId: member.id, id: params.id, ifMatch }),
  );

  route(server, investments.ticker, ({ query, member, db }) => tickerMeaning(db, member.id, query.ticker));

  route(server, investments.aliases, ({ member, db }) => listAliases(db, member.id));

  route(server, investments.saveAlias, ({ body, member, ifMatch, db }) => saveAlias(db, member.id, body, ifMatch));

  route(server, investments.removeAlias, ({ params, member, ifMatch, db }) =>
    deleteAlias(db, { memberId: member.id, id: params.id, ifMatch }),
  );

  route(server, investments.base, ({ member, db }) => readBase(db, member.id));

  route(server, investments.saveBase, ({ body, member, ifMatch, db }) =>
    saveBase(db, member.id, body.baseCurrency, ifMatch),
  );

  route(server, investments.rates, ({ member, db }) => listRates(db, member.id));

  route(server, investments.saveRate, ({ body, member, db }) => saveRate(db, member.id, body));

  route(server, investments.removeRate, ({ params, member, ifMatch, db }) =>
    deleteRate(db, { memberId: member.id, id: params.id, ifMatch }),
  );

  route(
    server,
    investments.importRates,
    async ({ member, request }) => {
      const { bytes } = await fileOf(request);
      return importRates(server.db, { memberId: member.id, place: placeOf(request), bytes });
    },
    { transaction: false, bodyLimit: maxFileBytes + 64 * 1024, lane: 'trades' },
  );

  route(server, investments.ratesTemplate, ({ reply }) => csvFile(reply, 'rates-template.csv', ratesTemplate()));

  route(server, investments.template, ({ reply }) => csvFile(reply, 'investments-template.csv', templateCsv()));

  route(server, investments.export, async ({ member, db, reply }) =>
    csvFile(reply, 'investments.csv', await exportJournal(db, { memberId: member.id, reply })),
  );

  route(
    server,
    investments.import,
    async ({ query, member, request }) => {
      const { bytes, options } = await fileWith(request, TradeImportOptions, statementEndings);
      const answer = await importJournal(server.db, {
        memberId: member.id,
        place: placeOf(request),
        idempotencyKey: keyOf(request),
        bytes,
        ...{ numbers: options.numbers, dates: options.dates, accounts: options.accounts, encoding: options.encoding },
        ...{ sheet: options.sheet, threats: options.threats },
        mapping: mappingOf(options),
        format: query.format,
        dryRun: query.dryRun === 'true',
        skip: query.skip ?? [],
        add: query.add ?? [],
        securities: [...(query.securities ?? []), ...(options.securities ?? [])],
      });
      return new JsonText(answer);
    },
    { transaction: false, bodyLimit: maxFileBytes + 64 * 1024, handlerTimeout: importTimeout, lane: 'trades' },
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
