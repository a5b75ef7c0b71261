import { call, query, refresh } from '../../../web/http.ts';
import { type DeckInput, decks, type PriceDeck } from '../contract.ts';

export const ownDecks = () => query(decks.list);
export const dayDeck = (date: string) => query(decks.ofDay, { query: { date } });
export const oneDeck = (id: number) => query(decks.read, { params: { id } });
export const readOwnDecks = () => call(decks.list);

export const createDeck = (body: DeckInput, idempotencyKey: string) => call(decks.create, { body, idempotencyKey });
export const saveDeck = ({ id, version }: PriceDeck, body: DeckInput) =>
  call(decks.save, { params: { id }, body, ifMatch: version });
export const shareDeck = ({ id }: PriceDeck) => call(decks.share, { params: { id } });
export const deleteDeck = ({ id, version }: PriceDeck) => call(decks.remove, { params: { id }, ifMatch: version });
export const refreshDecks = () => refresh(decks.list, decks.read, decks.ofDay);
