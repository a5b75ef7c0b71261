import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { DeckSlope } from '../../../domain/value/deck-slopes.ts';

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
