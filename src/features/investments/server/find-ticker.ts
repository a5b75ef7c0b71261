import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { bareTicker, writtenTicker } from '../../../db/ticker-sql.ts';
import { fold } from '../../../domain/text/fold.ts';
import {
  type ListedCompany,
  listingsOfCompany,
  parseTicker,
  resolveTickers,
  securityKey,
  spellingsOfSymbol,
} from '../../../domain/tickers/securities.ts';
import type { CodeQuestion } from '../contract-import.ts';
import type { TickerAlias, TickerAliasInput, TickerMeaning, TickerQuestion } from '../contract-trades.ts';
import { claimsOf, companiesAmong } from './claims.ts';
import { aliasColumns } from './save-alias.ts';
import { choicesOf, mostCompanies } from './sum-up-journal.ts';

/** The tickers of a member's trades whose symbols may be among these. */
const tradedAs = (db: Db, memberId: string, symbols: readonly string[]) =>
  db.rows<{ ticker: string }>(sql`
    select distinct ${writtenTicker(sql`i`)} as ticker from investments i
    where i.user_id = ${memberId} and ${bareTicker(sql`i`)} = any(${sql.param(symbols.flatMap(spellingsOfSymbol))}::text[])
    limit 20000`);

/** What a ticker means in a journal, before a trade of it is stored. */
export async function tickerMeaning(db: Db, memberId: string, text: string): Promise<TickerMeaning> {
  const ticker = text.trim().replaceAll(/\s+/g, ' ').toUpperCase();
  const { symbol } = parseTicker(ticker);
  const [[alias], traded, claims] = await Promise.all([
    db.rows<TickerAlias>(sql`
      select ${aliasColumns} from ticker_aliases t where t.user_id = ${memberId} and t.ticker = ${ticker}`),
    tradedAs(db, memberId, [symbol]),
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
  const traded = await tradedAs(db, memberId, symbols);
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

/** Words of a security's name that many have: they find nothing. */
const legalForms =
  /\b(?:inc|incorporated|corp|corporation|ltd|limited|plc|llc|co|company|ag|sa|se|nv|spa|n\.v|s\.a|reg|registered|shares?|shs|sh|common|stock|ord|ordinary|class|cl|adr|sponsored|npv|inhaber-?aktien|namens-?aktien|o\.n|no par|new|de|the)\b\.?/giu;
const suggestionsEach = 3;
const leastLikeness = 0.35;

/** Which tickers securities could have that a file names by a code: those of companies that are called alike. */
export async function codeQuestionsOf(
  db: Db,
  codes: readonly Omit<CodeQuestion, 'choices'>[],
): Promise<CodeQuestion[]> {
  const names = codes.map(({ name }) => fold((name ?? '').slice(0, 200).replace(legalForms, ' ')));
  if (names.every((name) => name === '')) return codes.map((code) => ({ ...code, choices: [] }));
  const rows = await db.rows<ListedCompany & { place: number; id: number; name: string }>(sql`
    select asked.place, found.id, found.name, found.stock_symbol as "stockSymbol",
      found.stock_exchanges as "stockExchanges", found.tickers
    from unnest(${sql.param(names)}::text[]) with ordinality as asked(name, place)
      cross join lateral (
        select c.id, c.name, c.stock_symbol, c.stock_exchanges, c.tickers from companies c
        where asked.name <> '' and asked.name <% c.search_text and not c.is_archived and c.tickers <> '{}'
          and similarity(c.name_folded, asked.name) >= ${leastLikeness}
        order by similarity(c.name_folded, asked.name) desc, c.id limit ${suggestionsEach}
      ) found
    order by asked.place`);
  return codes.map((code, index) => ({
    ...code,
    choices: rows
      .filter(({ place }) => place === index + 1)
      .flatMap(({ id, name, ...company }) => {
        const [listing] = listingsOfCompany(company);
        return listing ? [{ security: securityKey(listing), company: { id, name } }] : [];
      }),
  }));
}
