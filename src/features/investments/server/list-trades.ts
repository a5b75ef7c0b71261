import { sql, type SQL } from 'drizzle-orm';
import { type Db, fixed } from '../../../db/client.ts';
import { decimalText, instantText } from '../../../db/json.ts';
import { writtenTicker } from '../../../db/ticker-sql.ts';
import { fold } from '../../../domain/text/fold.ts';
import { parseTicker } from '../../../domain/tickers/securities.ts';
import { JsonText } from '../../../server/calls/endpoint.ts';
import {
  countRows,
  type Order,
  pageIds,
  placedIds,
  searchConditions,
  type SortKey,
} from '../../../server/calls/paging.ts';
import { found } from '../../../server/problems/problems.ts';
import { type Shown, showPage, type ShownPage } from '../../../server/pages/show-page.ts';
import type { InvestmentListQuery, InvestmentSort, TickerAliasInput } from '../contract-trades.ts';
import { claimsOf, companiesAmong } from './claims.ts';

/** The ticker of trade `i` as it was written. */
const written = writtenTicker(sql`i`);

/** A price of a row as it was written, where that was in a part of its currency. */
export const writtenPrice = (row: SQL, price: SQL): SQL => sql`
  case when ${row}.written_currency is not null
    then ${decimalText(sql`(${price} * case ${row}.written_currency when 'KWF' then 1000 else 100 end)`)} end`;

/** A trade `i` with its company, as the contract's `Investment`. */
const tradeJson = fixed(sql`
  (select row_to_json(trade) from (select
    i.id, i.user_id as "userId", ${written} as ticker, i.transaction_type as "transactionType",
    ${decimalText(sql`i.shares`)} as shares, ${decimalText(sql`i.price_per_share`)} as "pricePerShare",
    ${decimalText(sql`i.shares * i.price_per_share`)} as amount, i.currency,
    i.written_currency as "writtenCurrency", ${writtenPrice(sql`i`, sql`i.price_per_share`)} as "writtenPrice",
    ${decimalText(sql`i.fees`)} as fees, i.transaction_date as "transactionDate", i.notes,
    null::json as company,
    ${instantText(sql`i.created_at`)} as "createdAt", ${instantText(sql`i.updated_at`)} as "updatedAt", i.version
  ) trade)`);

const sortKeys: Readonly<Record<InvestmentSort, SortKey>> = {
  ticker: { column: sql`lower(${written}) collate "C"`, type: 'text' },
  type: { column: sql`i.transaction_type`, type: 'text' },
  shares: { column: sql`i.shares`, type: 'numeric' },
  price: { column: sql`i.price_per_share`, type: 'numeric' },
  amount: { column: sql`(i.shares * i.price_per_share)`, type: 'numeric' },
  date: { column: sql`i.transaction_date`, type: 'date' },
};

type Sorting = Pick<InvestmentListQuery, 'sortBy' | 'sortOrder'>;

function orderOf({ sortBy = 'date', sortOrder }: Sorting): Order {
  const direction = sortOrder ?? (sortBy === 'date' ? 'desc' : 'asc');
  return { name: sortBy, direction, keys: [sortKeys[sortBy]], id: sql`i.id` };
}

type Filters = Pick<InvestmentListQuery, 'search' | 'ticker' | 'currency'>;

const conditionsOf = (memberId: string, { search, ticker, currency }: Filters): SQL[] => [
  sql`i.user_id = ${memberId}`,
  ...(search ? searchConditions(sql`i.search_text`, fold(search)) : []),
  ...(ticker ? [sql`${written} = ${ticker.trim().toUpperCase()}`] : []),
  ...(currency ? [sql`i.currency = ${currency.trim().toUpperCase()}`] : []),
];

/** All trades of a member under these filters with their place in this order: what an export writes. */
export const tradePlaces = (memberId: string, query: Filters & Sorting): SQL =>
  placedIds(sql`investments i`, conditionsOf(memberId, query), orderOf(query));

const shownTrade: Shown = { table: 'investments', row: 'i', json: tradeJson, joins: fixed(sql``) };

/** The ticker of a record, which stands before whatever a member wrote into it. */
const tickerIn = (record: string): string => {
  const [, text] = /"ticker":("(?:[^"\\]|\\.)*")/u.exec(record.slice(0, 1_000)) ?? [];
  return text === undefined ? '' : (JSON.parse(text) as string);
};

/**
 * Records with the company that has their ticker, or what the member means by it, where exactly one has. A text of a record
 * has no quotation mark that is not escaped, so that the first `"company":null` is the field.
 */
async function withCompanies(db: Db, memberId: string, records: readonly string[]): Promise<string[]> {
  const tickers = records.map(tickerIn);
  const said = await db.rows<TickerAliasInput>(sql`
    select ticker, security from ticker_aliases
    where user_id = ${memberId} and ticker = any(${sql.param([...new Set(tickers)])}::text[])`);
  const meant = new Map(said.map(({ ticker, security }) => [ticker, security]));
  const securities = tickers.map((ticker) => meant.get(ticker) ?? ticker);
  const companiesOf = companiesAmong(
    await claimsOf(
      db,
      securities.map((security) => parseTicker(security).symbol),
    ),
  );
  return records.map((record, index) => {
    const [company, another] = companiesOf(securities[index]!);
    return company && !another
      ? record.replace('"company":null', () => `"company":${JSON.stringify({ id: company.id, name: company.name })}`)
      : record;
  });
}

export interface FoundTrades extends ShownPage {
  /** Under the same search, when asked for. */
  total: number | undefined;
}

/** One page of a member's own trades. */
export async function findTrades(db: Db, memberId: string, query: InvestmentListQuery): Promise<FoundTrades> {
  const order = orderOf(query);
  const where = conditionsOf(memberId, query);
  const ids = pageIds(sql`investments i`, where, order, query);
  const [page, total] = await Promise.all([
    showPage(db, { ids, paging: query, isFiltered: true, order, shown: shownTrade }),
    query.count === 'true' ? countRows(db, sql`investments i`, where) : undefined,
  ]);
  return { ...page, total, records: await withCompanies(db, memberId, page.records) };
}

/** One trade of a member; that of another member is not there. */
export async function showTrade(db: Db, memberId: string, id: number): Promise<JsonText> {
  const [row] = await db.rows<{ record: string; version: number }>(sql`
    select i.version, ${tradeJson}::text as record from investments i
    where i.id = ${id} and i.user_id = ${memberId}`);
  const { record, version } = found(row, 'This investment');
  const [shown = record] = await withCompanies(db, memberId, [record]);
  return new JsonText(shown, version);
}
