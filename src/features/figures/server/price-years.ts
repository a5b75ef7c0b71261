import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { decimalText } from '../../../db/json.ts';
import type { Price } from '../../../domain/capital/records.ts';
import type { CheckedChange } from '../../../domain/capital/share-changes.ts';
import { addDays } from '../../../domain/time/dates.ts';
import type { DatedPrice, PriceYear } from '../../../domain/value/valued-company.ts';
import { newestPrice, paidPrices } from '../../prices/server/quote-prices.ts';

const daysOfYear = 365;
/** The price of a year before is one of so many days to the day. */
const mostDaysBefore = 31;

interface Priced {
  price: Price | null;
  capital: { changes: readonly CheckedChange[] };
}

/** The year to a price, which begins with the last consolidation or split in it: prices of before it are of other shares. */
function spanOf({ price, capital: { changes } }: Priced) {
  if (!price || price.exchange === undefined || price.exchange === null) return null;
  const year = addDays(price.asOf, -daysOfYear);
  const last = changes.reduce(
    (newest, { effectiveDay }) => (effectiveDay <= price.asOf && effectiveDay > newest ? effectiveDay : newest),
    year,
  );
  return { key: price.exchange, currency: price.currency, year, since: last, until: price.asOf };
}

type Row = { place: string; many: number; high: DatedPrice; low: DatedPrice; before: DatedPrice | null };

/** What is on record of the prices of the year to the price of each of these companies; null: there is no price. */
export async function priceYears(db: Db, companies: readonly Priced[]): Promise<(PriceYear | null)[]> {
  const spans = companies.map(spanOf);
  const asked = spans.filter((span) => span !== null);
  if (asked.length === 0) return spans.map(() => null);
  const column = (of: (span: (typeof asked)[number]) => string) => sql.param(asked.map(of));
  const end = (which: 'max' | 'min') =>
    sql`${sql.raw(which)}(array[p.value, (p.price_date - date '1970-01-01')::numeric])`;
  const dated = (of: string) => sql`json_build_object('amount', trim_scale((${sql.raw(of)})[1])::text,
    'asOf', date '1970-01-01' + (${sql.raw(of)})[2]::integer)`;
  const rows = await db.rows<Row>(sql`
    select asked.place::text, year.many, ${dated('year.high')} as high, ${dated('year.low')} as low,
      case when b.price_id is not null then json_build_object('amount', ${decimalText(sql`b.value`)}, 'asOf', b.price_date) end as before
    from unnest(${column(({ key }) => key)}::text[], ${column(({ currency }) => currency)}::text[], ${column(({ year }) => year)}::date[],
        ${column(({ since }) => since)}::date[], ${column(({ until }) => until)}::date[]) with ordinality as asked(key, currency, year, since, until, place)
      cross join lateral (
        select count(*)::integer as many, ${end('max')} as high, ${end('min')} as low
        from price_series s join prices p on p.series_id = s.id
        where s.kind = 'ticker' and s.key = asked.key and s.basis in (${paidPrices})
          and p.price_date between asked.since and asked.until and p.currency = asked.currency
      ) year
      left join ${newestPrice('ticker', sql`asked.key`, sql`asked.year`)} b
        on b.currency = asked.currency and b.price_date >= asked.year - ${sql.raw(String(mostDaysBefore))}
    where year.many > 0`);
  const byPlace = new Map(rows.map(({ place, ...row }) => [Number(place) - 1, row]));
  const placeOf = new Map(asked.map((span, place) => [span, place]));
  return spans.map((span) => {
    const row = span && byPlace.get(placeOf.get(span)!);
    if (!span || !row) return null;
    const { many, high, low, before } = row;
    return { ...{ many, high, low, before }, since: span.since, isShort: span.since > span.year };
  });
}
