import { sql, type SQL } from 'drizzle-orm';
import { type Db, fixed } from '../../../db/client.ts';
import { decimalText, instantText } from '../../../db/json.ts';
import { companyHasTicker, parsedTicker, spellingsOf, writtenTicker } from '../../../db/ticker-sql.ts';
import { fold } from '../../../domain/fold.ts';
import { JsonText } from '../../../server/endpoint.ts';
import { countRows, type Order, pageIds, placedIds, searchConditions, type SortKey } from '../../../server/paging.ts';
import { found } from '../../../server/problems.ts';
import { type Shown, showPage, type ShownPage } from '../../../server/show-page.ts';
import type { InvestmentListQuery, InvestmentSort } from '../contract-trades.ts';

/** The ticker of trade `i` as it was written. */
const written = writtenTicker(sql`i`);

/** The company that has the ticker of trade `i`, or what the member means by it, where exactly one has: of thousands two are read. */
const companyJoin = fixed(sql`
  left join lateral (
    with listed as materialized (
      select c.id, c.name
      from ${parsedTicker(sql`coalesce((select a.security from ticker_aliases a
        where a.user_id = i.user_id and a.ticker = ${written}), ${written})`)} meant
        join companies c on c.tickers && ${spellingsOf(sql`meant.symbol`)} and not c.is_archived
      where ${companyHasTicker(sql`meant.exchange`, sql`meant.symbol`)}
    )
    select min(id) as id, min(name) as name from (select * from listed limit 2) two having count(*) = 1
  ) company on true`);

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
    case when company.id is not null then json_build_object('id', company.id, 'name', company.name) end as company,
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

const shownTrade: Shown = { table: 'investments', row: 'i', json: tradeJson, joins: companyJoin };

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
  return { ...page, total };
}

/** One trade of a member; that of another member is not there. */
export async function showTrade(db: Db, memberId: string, id: number): Promise<JsonText> {
  const [row] = await db.rows<{ record: string; version: number }>(sql`
    select i.version, ${tradeJson}::text as record from investments i ${companyJoin}
    where i.id = ${id} and i.user_id = ${memberId}`);
  const { record, version } = found(row, 'This investment');
  return new JsonText(record, version);
}
