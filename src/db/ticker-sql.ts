import { sql, type SQL } from 'drizzle-orm';
import {
  exchangesByPrefix,
  exchangesBySuffix,
  exchangeSpellings,
  kindsOfShares,
} from '../domain/tickers/securities.ts';
import { fixed } from './client.ts';

// What `src/domain/tickers/securities.ts` does in the program, in statements; a test compares the two.

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const table = (of: Readonly<Record<string, string>>) => sql.raw(`${quoted(JSON.stringify(of))}::jsonb`);
const list = (of: readonly string[]) => sql.raw(`array[${of.map(quoted).join()}]`);

const spellings = table(exchangeSpellings);
const suffixes = table(exchangesBySuffix);
const prefixes = table(exchangesByPrefix);
const kinds = list(kindsOfShares);

const canonical = (text: SQL) => sql`
  (select coalesce(${spellings} ->> spelled, nullif(spelled, ''))
    from (select upper(regexp_replace(trim(${text}), '\\s+', ' ', 'g')) as spelled offset 0) written)`;

/**
 * A ticker taken apart, as a row of `exchange` and `symbol`. `offset 0` keeps each step by itself: else the planner writes the
 * steps into each other, and looks for the same text hundreds of times.
 */
export const parsedTicker = (ticker: SQL): SQL => sql`
  lateral (
    select
      case when raw like '%:%' then case when is_same then at_end else at_head end
        when at_end is not null then at_end when is_in_front then in_front end as exchange,
      case when raw like '%:%' then case when is_same then stem else tail end
        when at_end is not null then stem when is_in_front then behind else raw end as symbol
    from (
      select *, at_end is not null and (at_head is null or at_head = at_end) as is_same,
        in_front is not null and behind <> all(${kinds}) as is_in_front
      from (
        select raw, tail, substring(tail from '^(.+)\\.[^.]*$') as stem,
          substring(tail from '^[^.]+\\.(.+)$') as behind,
          ${suffixes} ->> substring(tail from '^.+\\.([^.]*)$') as at_end,
          ${prefixes} ->> substring(tail from '^([^.]+)\\..+$') as in_front,
          case when raw like '%:%' then ${canonical(sql`regexp_replace(raw, ':[^:]*$', '')`)} end as at_head
        from (
          select raw, trim(substring(raw from '[^:]*$')) as tail from (select upper(trim(${ticker})) as raw offset 0) written
          offset 0
        ) cut
        offset 0
      ) parts
      offset 0
    ) read
    offset 0
  )`;

/** The listings of a company `c`, as rows of `exchange` and `symbol`; an exchange that it does not name is null. */
export const listingsOfCompany = fixed(sql`
  lateral (
    select place, exchange, symbol from (
      select 0 as place, p.exchange, p.symbol from ${parsedTicker(sql`c.stock_symbol`)} p where c.stock_symbol is not null
      union all
      select e.place, coalesce(p.exchange, ${canonical(sql`e.listed ->> 'exchange'`)}), p.symbol
      from jsonb_array_elements(c.stock_exchanges) with ordinality e(listed, place)
        cross join ${parsedTicker(sql`e.listed ->> 'ticker'`)} p
      union all
      select 1000, p.exchange, p.symbol from unnest(c.tickers) t cross join ${parsedTicker(sql`t`)} p
    ) every_one
    where symbol <> ''
  )`);

/** Symbols for which the index is asked; it takes the square of their number, and reads all that was not sorted into it yet. */
const mostByIndex = 500;

/** Companies with one of these symbols among their tickers, each with each of them, as rows of `id` and `symbol`. */
export function companiesListed(symbols: readonly string[]): SQL {
  const wanted = sql`${sql.param([...new Set(symbols)])}::text[]`;
  const byIndex = symbols.length <= mostByIndex ? sql`where c.tickers && ${wanted}` : sql``;
  return sql`
    select distinct every.id, every.symbol
    from (select c.id, unnest(c.tickers) as symbol from companies c ${byIndex}) every
      join unnest(${wanted}) as wanted(symbol) on wanted.symbol = every.symbol`;
}

/** The ticker of a row of the journal as it was written: a long one is kept in two columns. */
export const writtenTicker = (row: SQL): SQL => sql`
  (case when ${row}.exchange is null then ${row}.ticker
    when starts_with(${row}.exchange, '.') then ${row}.ticker || ${row}.exchange
    when right(${row}.exchange, 1) = '.' then ${row}.exchange || ${row}.ticker
    else ${row}.exchange || ':' || ${row}.ticker end)`;

/** The same without what stands before a colon: a few candidates, which the program looks at. */
export const bareTicker = (row: SQL): SQL => sql`trim(substring(${writtenTicker(row)} from '[^:]*$'))`;
