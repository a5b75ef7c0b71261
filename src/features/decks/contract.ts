import { z } from 'zod';
import {
  AtMost,
  dateText,
  DateText,
  DecimalText,
  endpoint,
  IdParams,
  inBody,
  Instant,
  Name,
  OptionalText,
  RecordId,
} from '../../contract.ts';
import { isDate } from '../../domain/time/dates.ts';
import { mostDeckPrices } from '../../domain/prices/decks.ts';
import { longestPriceSource } from '../../domain/records/field-rules.ts';
import { priceUnits } from '../../domain/vocabulary.ts';

export const DeckPriceShape = z
  .object({
    /** A metal, or what is quoted for it: U3O8, LCE. */
    metal: z.string(),
    value: DecimalText,
    currency: z.string(),
    unit: z.enum(priceUnits),
    /** Of prices of a day: the day that this one is of. */
    asOf: DateText.optional(),
  })
  .meta({ id: 'DeckPrice' });

/** Named prices of metals. */
export const PriceDeck = z
  .object({
    id: RecordId,
    name: z.string(),
    date: DateText,
    source: z.string().nullable(),
    prices: z.array(DeckPriceShape),
    /** Whether every member who has its link may see it; it is never changed then, only replaced. */
    isShared: z.boolean(),
    /** Whether it is the caller's own. */
    isOwn: z.boolean(),
    /** The version that has taken its place. */
    replacedBy: RecordId.nullable(),
    updatedAt: Instant,
    version: z.number(),
  })
  .meta({ id: 'PriceDeck' });
export type PriceDeck = z.output<typeof PriceDeck>;

/** The newest prices that were entered, on a day. */
export const DayDeck = z
  .object({ name: z.string(), date: DateText, prices: z.array(DeckPriceShape) })
  .meta({ id: 'DayDeck' });
export type DayDeck = z.output<typeof DayDeck>;

const numberWanted = 'Enter the price in digits, such as 12.5.';
const Day = z
  .string('Enter the day of the prices.')
  .check(AtMost(dateText, 'Enter an existing date as YYYY-MM-DD.'))
  .refine(isDate, 'Enter an existing date as YYYY-MM-DD.');

export const DeckInput = z
  .object({
    name: Name('Give the deck a name.', 100),
    date: Day,
    source: OptionalText(longestPriceSource).optional(),
    prices: z
      .array(
        z.object({
          metal: z.string('Name the metal.').check(AtMost(60, 'Name the metal in 60 characters.')),
          value: z.union([z.string().check(AtMost(100, numberWanted)), z.number().transform(String)], numberWanted),
          currency: z.string('Say which currency it is in.').max(10, 'Write the code of the currency.'),
          unit: z.string('Choose what the price is for.').max(40, 'Choose what the price is for.'),
        }),
        'Enter at least one price.',
      )
      .max(mostDeckPrices, `A deck has at most ${mostDeckPrices} prices.`),
  })
  .meta(inBody('DeckInput'));
export type DeckInput = z.output<typeof DeckInput>;

const tag = 'Price decks';

export const decks = {
  list: endpoint({
    method: 'GET',
    path: '/api/price-decks',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Your own price decks by name, without those that a newer version has replaced and those that you deleted',
    response: z.array(PriceDeck),
  }),
  ofDay: endpoint({
    method: 'GET',
    path: '/api/price-decks/day',
    access: 'member',
    byToken: true,
    tag,
    summary: 'The newest prices of metals that members entered on or before a day, each with its own day',
    query: z.object({ date: Day.optional() }),
    response: DayDeck,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/price-decks/{id}',
    access: 'member',
    byToken: true,
    tag,
    summary: 'A price deck of your own, or one that its member shares',
    params: IdParams,
    response: PriceDeck,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/price-decks',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Make a price deck',
    body: DeckInput,
    response: PriceDeck,
    status: 201,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/price-decks/{id}',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Save a price deck of your own; one that is shared stays, and the answer is the version that replaces it',
    params: IdParams,
    body: DeckInput,
    response: PriceDeck,
  }),
  share: endpoint({
    method: 'PUT',
    path: '/api/price-decks/{id}/share',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Let every member who has its link see a price deck; this is for good, as links are',
    params: IdParams,
    response: PriceDeck,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/price-decks/{id}',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Take a price deck out of your list; one that is shared stays for those who have its link',
    params: IdParams,
    response: z.void(),
  }),
};
