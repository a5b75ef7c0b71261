import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { companiesListed, writtenTicker } from '../../../db/ticker-sql.ts';
import {
  type ListedCompany,
  type Listing,
  listingsOfCompany,
  listingsOfTicker,
  parseTicker,
  spellingsOfSymbol,
} from '../../../domain/tickers/securities.ts';

/** A listing of a company that may be meant by a ticker. */
export interface Claim extends Listing {
  name: string;
}

/** Companies of one spelling that are looked at, by name: of more each is one of many anyway. */
const mostCompanies = 50;
/** Claims to a symbol at one exchange: one more than are named. */
const mostClaims = 6;

type ClaimingCompany = ListedCompany & { id: number; name: string };

/** The listings with these symbols, by the names of their companies; of very many at one exchange the first. */
export async function claimsOf(db: Db, symbols: readonly string[]): Promise<Claim[]> {
  const wanted = new Set(symbols);
  wanted.delete('');
  if (wanted.size === 0) return [];
  const rows = await db.rows<ClaimingCompany>(sql`
    select id, name, stock_symbol as "stockSymbol", stock_exchanges as "stockExchanges", tickers
    from (
      select c.*, row_number() over (partition by listed.symbol order by c.name_folded, c.id) as place
      from (${companiesListed([...wanted].flatMap(spellingsOfSymbol))}) listed join companies c on c.id = listed.id
      where not c.is_archived
    ) claim
    where place <= ${mostCompanies} order by name_folded, id`);
  const counts = new Map<string, number>();
  const companies = new Map(rows.map((company) => [company.id, company]));
  return [...companies.values()].flatMap((company) =>
    listingsOfCompany(company).flatMap(({ exchange, symbol }) => {
      if (!wanted.has(symbol)) return [];
      const place = `${exchange} ${symbol}`;
      const count = (counts.get(place) ?? 0) + 1;
      counts.set(place, count);
      return count > mostClaims ? [] : [{ companyId: company.id, name: company.name, exchange, symbol }];
    }),
  );
}

/** Every ticker of a member's journal as it was written, and what the member said of tickers. */
async function spelledBy(db: Db, memberId: string): Promise<string[]> {
  const rows = await db.rows<{ spelled: string }>(sql`
    select distinct ${writtenTicker(sql`i`)} as spelled from investments i where i.user_id = ${memberId}
    union select ${writtenTicker(sql`a`)} from corporate_actions a where a.user_id = ${memberId}
    union select ${writtenTicker(sql`p`)} from entered_prices p where p.user_id = ${memberId}
    union select ticker from journal_events where user_id = ${memberId} and ticker is not null
    union select other_ticker from journal_events where user_id = ${memberId} and other_ticker is not null
    union select security from ticker_aliases where user_id = ${memberId}`);
  return rows.map(({ spelled }) => spelled);
}

/** Listings that a member may mean by the tickers of the journal. */
export async function claimsOfMember(db: Db, memberId: string): Promise<Claim[]> {
  const spelled = await spelledBy(db, memberId);
  return claimsOf(db, [...new Set(spelled.map((ticker) => parseTicker(ticker).symbol))]);
}

/** The companies of a security among these listings. */
export function companiesAmong(claims: readonly Claim[]) {
  const bySymbol = new Map<string, Claim[]>();
  for (const claim of claims) {
    const known = bySymbol.get(claim.symbol);
    if (known) known.push(claim);
    else bySymbol.set(claim.symbol, [claim]);
  }
  return (security: string): { id: number; name: string }[] => {
    const ticker = parseTicker(security);
    const found = listingsOfTicker(ticker, bySymbol.get(ticker.symbol) ?? []) as Claim[];
    return [...new Map(found.map(({ companyId: id, name }) => [id, { id, name }])).values()];
  };
}
