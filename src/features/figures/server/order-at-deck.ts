import { sql, type SQL } from 'drizzle-orm';
import { type Db, inMemory } from '../../../db/client.ts';
import { type Direction, PlacedValues } from '../../../domain/figures/placed-values.ts';
import type { ShareCounting } from '../../../domain/figures/value-measures.ts';
import { type Deck, priceUnder } from '../../../domain/prices/decks.ts';
import { cautiousMove, readPriced } from '../../../domain/value/deck-slopes.ts';
import { and, foreignCursor, type Order, type Paging, readCursor } from '../../../server/calls/paging.ts';
import { ratesOfDays } from '../../prices/server/quote-prices.ts';
import type { DeckSort } from '../contract.ts';
import { eachRow, eachValue, idsUnder, rowAsBytes } from './bytes-of-columns.ts';
import { companyFigureSql } from './figure-sql.ts';

/** Under which prices a list stands in an order, and by which counting of shares. */
export interface AtDeck {
  deck: Deck;
  /** The deck as an address has it: cursors of one order go on in no other. */
  choice: string;
  counting: ShareCounting;
}

type Values = Map<number, number>;

/** What a deck says of everything that a study of a company is priced by, in its unit and currency. */
async function pricesAt(db: Db, deck: Deck, things: readonly string[]): Promise<Map<string, number>> {
  const known = things.flatMap((thing) => {
    const priced = readPriced(thing);
    return priced ? [{ thing, priced }] : [];
  });
  const currencies = [...deck.prices.map(({ currency }) => currency), ...known.map(({ priced }) => priced.currency)];
  const rates = await ratesOfDays(db, [{ day: deck.date, from: currencies, into: currencies }]);
  const found = known.map(
    ({ thing, priced }) => [thing, priceUnder(deck, priced, rates.get(deck.date) ?? null)] as const,
  );
  return new Map(found.flatMap(([thing, price]) => ('value' in price ? [[thing, price.value]] : [])));
}

/** What the deck does to the NAV of each company, at its cautious end; not a number where it lacks one of the prices. */
async function movesAt(db: Db, deck: Deck): Promise<Values> {
  const numbers = [sql`price`, sql`low`, sql`high`];
  // What unnests arrays beside a table starts anew for each of its rows, which takes three times as long.
  const columns = await db.rows<{ thing: string; bytes: Buffer }>(
    sql`
      select thing, string_agg(${rowAsBytes(sql`id`, numbers)}, '') as bytes
      from (select company_id as id, unnest(deck_things) as thing, unnest(deck_prices) as price,
          unnest(deck_lows) as low, unnest(deck_highs) as high
        from company_figured where deck_things is not null) each
      group by thing order by thing`,
    { plan: 'once' },
  );
  const things = columns.map(({ thing }) => thing);
  const prices = await pricesAt(db, deck, things);
  const moves: Values = new Map();
  for (const { thing, bytes } of columns) {
    const now = prices.get(thing);
    await eachRow(bytes, numbers.length, (id, valueOf) => {
      const move = cautiousMove({ price: valueOf(0), low: valueOf(1), high: valueOf(2) }, now);
      moves.set(id, (moves.get(id) ?? 0) + move);
    });
  }
  return moves;
}

async function valuesOf(db: Db, measure: string): Promise<Values> {
  const values: Values = new Map();
  await eachValue(db, companyFigureSql.valuesOf({ measure, of: '' }), (id, value) => values.set(id, value));
  return values;
}

/** The NAV of a counting of shares, in millions: that of another has strikes in it, or more debt, and is kept for a share. */
async function navsOf(db: Db, counting: ShareCounting): Promise<Values> {
  if (counting === 'tsm') return valuesOf(db, 'nav');
  const [navs, shares] = [await valuesOf(db, `nav-share-${counting}`), await valuesOf(db, `shares-${counting}`)];
  for (const [id, each] of navs) navs.set(id, (each * (shares.get(id) ?? Number.NaN)) / 1e6);
  return navs;
}

/** The end that is told with less hope: the lowest NAV, and the highest price of it. Unknown where the range is. */
async function cautiousEnds(db: Db, sort: DeckSort, { deck, counting }: AtDeck): Promise<Values> {
  const ends = await movesAt(db, deck);
  const navs = await navsOf(db, sort === 'nav-deck' ? 'tsm' : counting);
  for (const [id, move] of ends) ends.set(id, (navs.get(id) ?? Number.NaN) + move);
  if (sort === 'nav-deck') return ends;
  const caps = await valuesOf(db, `market-cap-${counting}`);
  for (const [id, nav] of ends) ends.set(id, nav > 0 ? (caps.get(id) ?? Number.NaN) / nav : Number.NaN);
  return ends;
}

/** The order of the list of companies by what a deck makes of them: those of which that is not known come last. */
export function orderAtDeck(
  db: Db,
  { sortBy, sortOrder: direction = 'asc' }: { sortBy: DeckSort; sortOrder?: Direction | undefined },
  at: AtDeck,
) {
  const order: Order = {
    name: `${sortBy} ${at.choice} ${at.counting}`,
    direction,
    keys: [{ column: sql`k0`, type: 'float8', nullable: true }],
    id: sql`id`,
  };
  const placed = async (where: SQL[]) => {
    const ids = await idsUnder(db, { table: sql`companies c`, id: sql`c.id` }, and(where));
    const ends = await cautiousEnds(db, sortBy, at);
    return new PlacedValues(ids, (id) => ends.get(id), direction);
  };
  return {
    order,
    /** The ids of a page with the keys for its cursor, and one more, as `pageIds` has them. */
    async pageIds(where: SQL[], { limit, offset, after }: Paging): Promise<SQL> {
      const seen = after === undefined ? undefined : lastSeen(order, after);
      const rows = await inMemory(db, async () =>
        (await placed(where)).page({ offset, limit: limit + 1, after: seen }),
      );
      const [ids, keys] = [rows.map(({ id }) => id), rows.map(({ value }) => (value === null ? null : String(value)))];
      return sql`select id, k0 from unnest(${sql.param(ids)}::bigint[], ${sql.param(keys)}::text[])
        with ordinality as placed(id, k0, place) order by place`;
    },
    /** The ids of all rows with their place, for an export. */
    async placedIds(where: SQL[]): Promise<SQL> {
      const rows = await inMemory(db, async () => (await placed(where)).page({ offset: 0, limit: Infinity }));
      return sql`select id, place from unnest(${sql.param(rows.map(({ id }) => id))}::bigint[])
        with ordinality as placed(id, place)`;
    },
  };
}

function lastSeen(order: Order, after: string) {
  const { values, id } = readCursor(order, after);
  const [text = null] = values;
  const value = text === null ? null : Number(text);
  if (typeof id !== 'number' || Number.isNaN(value)) throw foreignCursor();
  return { id, value };
}
