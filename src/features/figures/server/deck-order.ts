import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { ShareCounting } from '../../../domain/figures/value-measures.ts';
import { type Deck, priceUnder } from '../../../domain/prices/decks.ts';
import { type DeckSlope, readPriced } from '../../../domain/value/deck-slopes.ts';
import type { Order } from '../../../server/calls/paging.ts';
import { ratesOfDays } from '../../prices/server/quote-prices.ts';
import type { DeckSort } from '../contract.ts';

/** How NAVs of companies move with prices: beside what is noted of a company whose figures were made. */
export interface CompanySlopes {
  id: number;
  slopes: readonly DeckSlope[] | null;
}

/** Keeps how the NAVs of these companies move with prices, where it is another way than before. */
export async function keepDeckSlopes(tx: Db, companies: readonly CompanySlopes[]): Promise<void> {
  const texts = companies.map(({ slopes }) => (slopes === null ? null : JSON.stringify(slopes)));
  await tx.rows(sql`
    with made as (
      select m.id, s.*
      from unnest(${sql.param(companies.map(({ id }) => id))}::bigint[], ${sql.param(texts)}::text[]) as m(id, slopes)
        cross join lateral (
          select array_agg(p."of" order by place) as things, array_agg(p.price order by place) as prices,
            array_agg(p.low order by place) as lows, array_agg(p.high order by place) as highs
          from rows from (json_to_recordset(m.slopes::json) as ("of" text, price float8, low float8, high float8))
            with ordinality as p("of", price, low, high, place)
        ) s
    )
    update company_figured f set deck_things = made.things, deck_prices = made.prices, deck_lows = made.lows, deck_highs = made.highs
    from made where f.company_id = made.id and (f.deck_things, f.deck_prices, f.deck_lows, f.deck_highs)
      is distinct from (made.things, made.prices, made.lows, made.highs)`);
}

/** Under which prices a list stands in an order, and by which counting of shares. */
export interface AtDeck {
  deck: Deck;
  /** The deck as an address has it: cursors of one order go on in no other. */
  choice: string;
  counting: ShareCounting;
}

/** What a deck says of everything that a study of a company is priced by, in its unit and currency. */
async function pricesAt(db: Db, deck: Deck): Promise<Map<string, number>> {
  const rows = await db.rows<{ thing: string }>(
    sql`select distinct unnest(deck_things) as thing from company_figured where deck_things is not null`,
    { plan: 'once' },
  );
  const things = rows.flatMap(({ thing }) => {
    const priced = readPriced(thing);
    return priced ? [{ thing, priced }] : [];
  });
  const currencies = [...deck.prices.map(({ currency }) => currency), ...things.map(({ priced }) => priced.currency)];
  const rates = await ratesOfDays(db, [{ day: deck.date, from: currencies, into: currencies }]);
  const found = things.map(
    ({ thing, priced }) => [thing, priceUnder(deck, priced, rates.get(deck.date) ?? null)] as const,
  );
  return new Map(found.flatMap(([thing, price]) => ('value' in price ? [[thing, price.value]] : [])));
}

const ranked = (name: string, measure: string): SQL => sql`
  join company_figures ${sql.raw(name)} on ${sql.raw(name)}.company_id = g.company_id and ${sql.raw(name)}.measure = ${measure}
    and ${sql.raw(name)}."of" = '' and ${sql.raw(name)}.is_ranked`;

/** The end that is told with less hope: the lowest NAV, and the highest price of it. Unknown where the range is. */
function cautiousEnds(sort: DeckSort, counting: ShareCounting, prices: ReadonlyMap<string, number>): SQL {
  const change = sql`(d.price - p.price) * case when d.price >= p.price then p.low else p.high end`;
  // Most companies have one study: of those nothing is grouped.
  const deckNow = sql`
    deck_now as materialized (
      select * from unnest(${sql.param([...prices.keys()])}::text[], ${sql.param([...prices.values()])}::float8[]) as now(thing, price)
    ), moved as (
      select p.company_id, ${change} as by
      from (select company_id, deck_things[1] as thing, deck_prices[1] as price, deck_lows[1] as low, deck_highs[1] as high
        from company_figured where cardinality(deck_things) = 1) p join deck_now d on d.thing = p.thing
      union all
      select f.company_id, several.by
      from company_figured f cross join lateral (
        select case when count(d.price) = count(*) then sum(${change}) end as by
        from unnest(f.deck_things, f.deck_prices, f.deck_lows, f.deck_highs) as p(thing, price, low, high)
          left join deck_now d on d.thing = p.thing
      ) several where cardinality(f.deck_things) > 1 and several.by is not null
    )`;
  const from = (figures: SQL) => sql`moved g ${figures}`;
  if (sort === 'nav-deck')
    return sql`(with ${deckNow} select g.company_id as id, nav.value + g.by as value from ${from(ranked('nav', 'nav'))})`;
  // The NAV of another counting has strikes in it, or more debt: it is kept for a share.
  const [figures, nav] =
    counting === 'tsm'
      ? [ranked('nav', 'nav'), sql`nav.value`]
      : [
          sql`${ranked('each', `nav-share-${counting}`)} ${ranked('shares', `shares-${counting}`)}`,
          sql`"each".value * shares.value / 1e6`,
        ];
  return sql`(
    with ${deckNow} select g.company_id as id, cap.value / (${nav} + g.by) as value
    from ${from(sql`${figures} ${ranked('cap', `market-cap-${counting}`)}`)} where ${nav} + g.by > 0)`;
}

/** The order of the list of companies by what a deck makes of them: those of which that is not known come last. */
export async function deckOrder(
  db: Db,
  { sortBy, sortOrder = 'asc' }: { sortBy: DeckSort; sortOrder?: 'asc' | 'desc' | undefined },
  { deck, choice, counting }: AtDeck,
): Promise<{ source: SQL; order: Order }> {
  const ends = cautiousEnds(sortBy, counting, await pricesAt(db, deck));
  return {
    source: sql`companies c left join ${ends} at_deck on at_deck.id = c.id`,
    order: {
      name: `${sortBy} ${choice} ${counting}`,
      direction: sortOrder,
      keys: [{ column: sql`at_deck.value`, type: 'float8', nullable: true }],
      id: sql`c.id`,
    },
  };
}
