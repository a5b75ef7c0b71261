import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { decimalText } from '../../../db/json.ts';
import { oldestRate } from '../../../domain/journal/base-currency.ts';
import { paidBases, type QuotedKind, readPriceKey } from '../../../domain/prices/price-keys.ts';
import { isUsable, type Quote, RatesOfDay, thirdCurrencies } from '../../../domain/prices/price-quotes.ts';

/** What tells prices: the rows that members entered, or a feed that answers the same. */
export interface PriceProvider {
  /** The newest price on or before a day; null: not known, or a rate of more than a week before. */
  quote(kind: QuotedKind, key: string, date: string): Promise<Quote | null>;
}

/** Of which bases prices were paid, and not only expected. */
export const paidPrices = sql.raw(paidBases.map((basis) => `'${basis}'`).join(', '));

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
    where s.kind = ${sql.raw(`'${kind}'`)} and s.key = ${key} and s.basis in (${paidPrices})
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

/** What is converted on a day: from each of some currencies into each of others, or back. */
export interface AskedRates {
  day: string;
  from: Iterable<string>;
  into: Iterable<string>;
}

/** Codes apart, each once and in order: who asks for the same asks by the same text. */
const listed = (codes: Iterable<string>) => [...new Set(codes)].toSorted().join(' ');

/**
 * Rates of days, by day: those that are asked for and those by way of which they are found, each the newest of its pair in the
 * week before. Of each day only its own pairs are looked for: there may be thirty thousand on record, and thousands of days.
 */
export async function ratesOfDays(db: Db, asked: readonly AskedRates[]): Promise<Map<string, RatesOfDay>> {
  const lines = new Map(
    asked.map(({ day, from, into }) => {
      const hubs = [...into, ...thirdCurrencies];
      const line = [day, listed([...from, ...hubs]), listed(hubs)] as const;
      return [line.join('|'), line];
    }),
  );
  const [days, all, hubs] = [0, 1, 2].map((part) => sql.param([...lines.values()].map((line) => line[part]!)));
  const rows = await db.rows<Omit<Quote, 'kind'> & { day: string }>(sql`
    with asked as (
      select distinct line.day, pair.key
      from unnest(${days}::date[], ${all}::text[], ${hubs}::text[]) as line(day, codes, hubs)
        cross join unnest(string_to_array(line.codes, ' ')) as one(code)
        cross join unnest(string_to_array(line.hubs, ' ')) as hub(code)
        cross join lateral (values (one.code || '/' || hub.code), (hub.code || '/' || one.code)) as pair(key)
    )
    select asked.day::text as day, asked.key, trim_scale(n.value)::text as value, n.currency, n.unit, n.basis,
      n.price_date as "asOf", asked.day - n.price_date as "ageDays", n.source, n.licence
    from asked join (select distinct key from price_series where kind = 'rate') pairs using (key)
      cross join ${newestPrice('rate', sql`asked.key`, sql`asked.day`)} n
    where asked.day - n.price_date <= ${oldestRate}`);
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return new Map(
    [...new Set(asked.map(({ day }) => day))].map((day) => [
      day,
      new RatesOfDay((byDay.get(day) ?? []).map((row) => ({ kind: 'rate' as const, ...row }))),
    ]),
  );
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
    const rates = await ratesOfDays(db, [{ day: date, from: [of], into: [into] }]);
    const rate = rates.get(date)?.rate(of, into);
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
