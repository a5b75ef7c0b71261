import { sql, type SQL } from 'drizzle-orm';
import { type Db, fixed } from '../../../db/client.ts';
import { creatorJson, decimalText, instantText } from '../../../db/json.ts';
import { fold } from '../../../domain/text/fold.ts';
import { parseTicker } from '../../../domain/tickers/securities.ts';
import type { QuotedKind } from '../../../domain/prices/price-keys.ts';
import { remarksOf } from '../../../domain/prices/price-remarks.ts';
import { and, countRows, searchConditions } from '../../../server/calls/paging.ts';
import { found } from '../../../server/problems/problems.ts';
import { claimsOf, companiesAmong } from '../../investments/server/claims.ts';
import type { Price, PriceSeries } from '../contract.ts';

/** A series of which the last price went is kept for the next one, and shown nowhere. */
const hasPrices = fixed(sql`exists (select from prices any_one where any_one.series_id = s.id)`);
/** Days of the small picture. */
const mostPoints = 60;

const seriesColumns = fixed(sql`
  s.id, s.kind, s.key, s.basis, n.price_date as "priceDate", ${decimalText(sql`n.value`)} as value, n.currency, n.unit,
  n.source, n.licence, n.is_sample as "isSample", (now() at time zone 'utc')::date - n.price_date as "ageDays",
  (select count(*) from prices c where c.series_id = s.id) as prices,
  coalesce((select json_agg(json_build_object('date', r.price_date, 'value', ${decimalText(sql`r.value`)}) order by r.price_date)
    from (select * from prices p where p.series_id = s.id order by p.price_date desc limit ${sql.raw(String(mostPoints))}) r
    where r.currency = n.currency and r.unit is not distinct from n.unit), '[]'::json) as points
`);
const newest = fixed(sql`
  cross join lateral (select * from prices p where p.series_id = s.id order by p.price_date desc limit 1) n`);

type Row = Omit<PriceSeries, 'company'>;

/** With the company of each ticker, where exactly one has it. */
async function withCompanies(db: Db, rows: readonly Row[]): Promise<PriceSeries[]> {
  const tickers = rows.filter(({ kind }) => kind === 'ticker').map(({ key }) => parseTicker(key).symbol);
  const companiesOf = companiesAmong(await claimsOf(db, tickers));
  return rows.map((row) => {
    const companies = row.kind === 'ticker' ? companiesOf(row.key) : [];
    return { ...row, company: companies.length === 1 ? companies[0]! : null };
  });
}

interface Filter {
  kind?: QuotedKind | undefined;
  search?: string | undefined;
}

function conditions({ kind, search }: Filter): SQL[] {
  const words = search === undefined ? [] : searchConditions(sql`lower(s.key)`, fold(search));
  return [hasPrices, ...(kind === undefined ? [] : [sql`s.kind = ${kind}`]), ...words];
}

export const countSeries = (db: Db, filter: Filter) => countRows(db, sql`price_series s`, conditions(filter));

/** Metals, then rates, then tickers, by their keys. */
export async function listSeries(
  db: Db,
  { limit, offset, ...filter }: Filter & { limit: number; offset: number },
): Promise<PriceSeries[]> {
  const page = sql`
    select s.* from price_series s where ${and(conditions(filter))} order by s.kind, s.key, s.basis
    limit ${sql.raw(String(limit))} offset ${sql.raw(String(offset))}`;
  const rows = await db.rows<Row>(
    sql`select ${seriesColumns} from (${page}) s ${newest} order by s.kind, s.key, s.basis`,
    { plan: 'once' },
  );
  return withCompanies(db, rows);
}

export async function readSeries(db: Db, id: number): Promise<PriceSeries> {
  const rows = await db.rows<Row>(sql`select ${seriesColumns} from price_series s ${newest} where s.id = ${id}`);
  const [series] = await withCompanies(db, rows);
  return found(series, 'This series of prices');
}

/** A row `p` with its series `s` and who entered it, `u`, as the contract's `Price` without its remark. */
const priceColumns = fixed(sql`
  p.id, p.series_id as "seriesId", s.kind, s.key, s.basis, p.price_date as "priceDate", ${decimalText(sql`p.value`)} as value,
  p.currency, p.unit, p.written_currency as "writtenCurrency", p.source, p.source_url as "sourceUrl", p.licence,
  p.is_sample as "isSample",
  ${creatorJson(sql`u`)} as "enteredBy",
  ${instantText(sql`p.created_at`)} as "createdAt", ${instantText(sql`p.updated_at`)} as "updatedAt", p.version`);

type Plain = Omit<Price, 'remark'>;

function withRemarks(rows: readonly Plain[], older: Plain | null): Price[] {
  const [first] = rows;
  if (!first) return [];
  const compared = (row: Plain) => ({ ...row, date: row.priceDate });
  const remarks = remarksOf(first, rows.map(compared), older && compared(older));
  return rows.map((row, index) => ({ ...row, remark: remarks[index] ?? null }));
}

/** Prices of a series from the newest on, each compared with the one before it. */
export async function listPrices(
  db: Db,
  seriesId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<Price[]> {
  const [series] = await db.rows(sql`select s.id from price_series s where s.id = ${seriesId} and ${hasPrices}`);
  found(series, 'This series of prices');
  const rows = await db.rows<Plain>(
    sql`
    select ${priceColumns} from prices p join price_series s on s.id = p.series_id left join users u on u.id = p.created_by
    where p.series_id = ${seriesId} order by p.price_date desc
    limit ${sql.raw(String(limit + 1))} offset ${sql.raw(String(offset))}`,
    { plan: 'once' },
  );
  return withRemarks(rows.slice(0, limit), rows[limit] ?? null);
}

export const countPrices = (db: Db, seriesId: number) => countRows(db, sql`prices p`, [sql`p.series_id = ${seriesId}`]);

export async function readPriceOf(db: Db, id: number): Promise<Price> {
  const rows = await db.rows<Plain>(sql`
    select ${priceColumns} from prices asked
      join lateral (
        select * from prices q where q.series_id = asked.series_id and q.price_date <= asked.price_date
        order by q.price_date desc limit 2
      ) p on true
      join price_series s on s.id = p.series_id left join users u on u.id = p.created_by
    where asked.id = ${id} order by p.price_date desc`);
  const [price] = withRemarks(rows.slice(0, 1), rows[1] ?? null);
  return found(price, 'This price');
}
