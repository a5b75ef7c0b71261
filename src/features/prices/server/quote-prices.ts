import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { decimalText } from '../../../db/json.ts';
import { paidBases, type QuotedKind, readPriceKey } from '../../../domain/prices/price-keys.ts';
import { isUsable, type Quote, RatesOfDay } from '../../../domain/prices/price-quotes.ts';

/** What tells prices: the rows that members entered, or a feed that answers the same. */
export interface PriceProvider {
  /** The newest price on or before a day; null: not known, or a rate of more than a week before. */
  quote(kind: QuotedKind, key: string, date: string): Promise<Quote | null>;
}

const paid = sql.raw(paidBases.map((basis) => `'${basis}'`).join(', '));

/**
 * The newest price on or before a day of the thing whose key an expression tells, as a lateral join: for statements that ask
 * for many at once. Its row has `price_id`, `value`, `currency`, `unit`, `basis`, `price_date`, `source`, `licence`. Of one
 * day the price that was paid on it stands above the average until then; what is only expected is no price of a day.
 */
export const newestPrice = (kind: QuotedKind, key: SQL, day: SQL): SQL => sql`
  lateral (
    select newest.id as price_id, newest.value, newest.currency, newest.unit, s.basis, newest.price_date, newest.source,
      newest.licence
    from price_series s cross join lateral (
      select p.id, p.value, p.currency, p.unit, p.price_date, p.source, p.licence from prices p
      where p.series_id = s.id and p.price_date <= ${day}::date order by p.price_date desc limit 1
    ) newest
    where s.kind = ${sql.raw(`'${kind}'`)} and s.key = ${key} and s.basis in (${paid})
    order by newest.price_date desc, s.basis = 'spot' desc limit 1
  )`;

const quoteColumns = (day: string) => sql`
  ${decimalText(sql`n.value`)} as value, n.currency, n.unit, n.basis, n.price_date as "asOf",
  ${day}::date - n.price_date as "ageDays", n.source, n.licence`;

/**
 * The newest price on or before a day of each of many things, by key as it is kept; one that has none, or only a rate of more
 * than a week before, is missing. Fifty thousand at once are fine.
 */
export async function newestPrices(
  db: Db,
  kind: QuotedKind,
  keys: readonly string[],
  day: string,
): Promise<Map<string, Quote>> {
  if (keys.length === 0) return new Map();
  const rows = await db.rows<Omit<Quote, 'kind'>>(sql`
    select asked.key, ${quoteColumns(day)}
    from unnest(${sql.param([...new Set(keys)])}::text[]) as asked(key)
      cross join ${newestPrice(kind, sql`asked.key`, sql`${day}`)} n`);
  return new Map(
    rows.map((row) => ({ kind, ...row })).flatMap((quote) => (isUsable(quote) ? [[quote.key, quote]] : [])),
  );
}

/** All rates of a day, to convert whatever there is between currencies; see `RatesOfDay`. */
export async function ratesOn(db: Db, day: string): Promise<RatesOfDay> {
  const pairs = await db.rows<{ key: string }>(sql`select distinct key from price_series where kind = 'rate'`);
  const quotes = await newestPrices(
    db,
    'rate',
    pairs.map(({ key }) => key),
    day,
  );
  return new RatesOfDay([...quotes.values()]);
}

/** The prices that members entered; a rate also the other way round or by way of a third currency. */
export const enteredPrices = (db: Db): PriceProvider => ({
  async quote(kind, text, date) {
    const read = readPriceKey(kind, text);
    if ('error' in read) return null;
    const { key } = read;
    const quote = (await newestPrices(db, kind, [key], date)).get(key);
    if (quote || kind !== 'rate') return quote ?? null;
    const [of = '', into = ''] = key.split('/');
    const rate = (await ratesOn(db, date)).rate(of, into);
    if (!rate) return null;
    const { from, asOf } = rate;
    const source = from.map((used) => `${used.key}: ${used.source}`).join('; ');
    const licences = [...new Set(from.map(({ licence }) => licence))];
    return {
      ...{ kind, key, currency: into, unit: null, asOf, source },
      value: rate.rate.round(10).toFixed(),
      basis: from.every(({ basis }) => basis === 'spot') ? 'spot' : 'average',
      ageDays: Math.max(...from.map(({ ageDays }) => ageDays)),
      licence: licences.length === 1 ? licences[0]! : null,
    };
  },
});
