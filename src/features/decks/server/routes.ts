import { utcDay } from '../../../domain/time/dates.ts';
import { route, type Server } from '../../../server/calls/endpoint.ts';
import { decks } from '../contract.ts';
import { deckOfDay, decksOf, readDeck } from './find-deck.ts';
import { createDeck, removeDeck, saveDeck, shareDeck } from './save-deck.ts';

/** A deck is its member's; who has the link sees one that is shared. */
export function deckRoutes(server: Server): void {
  const isLimited = server.config.rateLimit;

  route(server, decks.list, ({ member, db }) => decksOf(db, member.id));

  route(server, decks.ofDay, ({ query: { date }, db }) => deckOfDay(db, date ?? utcDay(new Date())));

  route(server, decks.read, ({ params, member, db }) => readDeck(db, member.id, params.id));

  route(server, decks.create, async ({ body, member, db }) =>
    readDeck(db, member.id, await createDeck(db, member.id, body)),
  );

  route(server, decks.save, async ({ params, body, member, ifMatch, db }) =>
    readDeck(db, member.id, await saveDeck(db, member.id, { id: params.id, sent: body, ifMatch, isLimited })),
  );

  route(server, decks.share, async ({ params, member, db }) => {
    await shareDeck(db, member.id, { id: params.id, isLimited });
    return readDeck(db, member.id, params.id);
  });

  route(server, decks.remove, ({ params, member, ifMatch, db }) =>
    removeDeck(db, member.id, { id: params.id, ifMatch }),
  );
}
