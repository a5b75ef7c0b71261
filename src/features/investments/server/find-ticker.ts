import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { listingsOfCompany, parsedTicker, spellingsOf, writtenTicker } from '../../../db/ticker-sql.ts';
import { listingsOfTicker, type Listing, parseTicker, resolveTickers } from '../../../domain/securities.ts';
import type { TickerAlias, TickerAliasInput, TickerMeaning, TickerQuestion } from '../contract-trades.ts';
import { aliasColumns } from './save-alias.ts';
import { choicesOf, mostCompanies } from './sum-up-journal.ts';

interface Claim extends Listing {
  name: string;
}

const mostClaims = 100;

/** Listings of companies with any of these symbols; of very many the first by name. */
export const claimsOf = (db: Db, symbols: readonly string[]): Promise<Claim[]> =>
  db.rows<Claim>(sql`
    select c.id as "companyId", c.name, l.exchange, l.symbol
    from (select distinct c.id from unnest(${sql.param(symbols)}::text[]) as symbol
        join companies c on c.tickers && ${spellingsOf(sql`symbol`)} and not c.is_archived limit ${mostClaims * 10}) claimer
      join companies c using (id) cross join ${listingsOfCompany} l
    where l.symbol = any(${sql.param(symbols)}::text[])
    order by c.name_folded, c.id, l.place limit ${mostClaims * Math.max(1, symbols.length)}`);

/** The companies of a security among these listings. */
export const companiesAmong = (claims: readonly Claim[]) => (security: string) => {
  const found = listingsOfTicker(parseTicker(security), claims) as Claim[];
  return [...new Map(found.map(({ companyId: id, name }) => [id, { id, name }])).values()];
};

/** What a ticker means in a journal, before a trade of it is stored. */
export async function tickerMeaning(db: Db, memberId: string, text: string): Promise<TickerMeaning> {
  const ticker = text.trim().replaceAll(/\s+/g, ' ').toUpperCase();
  const { symbol } = parseTicker(ticker);
  const [[alias], traded, claims] = await Promise.all([
    db.rows<TickerAlias>(sql`
      select ${aliasColumns} from ticker_aliases t where t.user_id = ${memberId} and t.ticker = ${ticker}`),
    db.rows<{ ticker: string }>(sql`
      select distinct written as ticker from (
        select ${writtenTicker(sql`i`)} as written from investments i where i.user_id = ${memberId}) spelled
        cross join ${parsedTicker(sql`spelled.written`)} p
      where p.symbol = ${symbol} limit 100`),
    claimsOf(db, [symbol]),
  ]);
  const tickers = [...new Set([ticker, ...traded.map((row) => row.ticker)])];
  const resolved = resolveTickers(tickers, claims, alias ? [alias] : []).get(ticker)!;
  const companiesOf = companiesAmong(claims);
  return {
    ticker,
    security: resolved.security,
    companies: companiesOf(resolved.security).slice(0, mostCompanies),
    choices: choicesOf(resolved.choices, companiesOf),
    alias: alias ?? null,
  };
}

/** Which tickers of a file may mean several securities, beside what the journal has and says. */
export async function questionsOf(
  db: Db,
  memberId: string,
  tickers: readonly string[],
  chosen: readonly TickerAliasInput[],
): Promise<TickerQuestion[]> {
  if (tickers.length === 0) return [];
  const symbols = [...new Set(tickers.map((ticker) => parseTicker(ticker).symbol))];
  // One after the other: in a transaction there is one connection.
  const aliases = await db.rows<TickerAliasInput>(sql`
    select ticker, security from ticker_aliases where user_id = ${memberId}`);
  const traded = await db.rows<{ ticker: string }>(sql`
    select distinct ${writtenTicker(sql`i`)} as ticker from investments i where i.user_id = ${memberId} limit 20000`);
  const claims = await claimsOf(db, symbols);
  const known = new Set(symbols);
  const beside = traded.map(({ ticker }) => ticker).filter((ticker) => known.has(parseTicker(ticker).symbol));
  const resolved = resolveTickers([...new Set([...tickers, ...beside])], claims, [...aliases, ...chosen]);
  const companiesOf = companiesAmong(claims);
  return [...new Set(tickers)].flatMap((ticker) => {
    const { choices } = resolved.get(ticker)!;
    return choices.length > 0 ? [{ ticker, choices: choicesOf(choices, companiesOf) }] : [];
  });
}
