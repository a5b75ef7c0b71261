import type pg from 'pg';
import { batches } from '../../../domain/numbers/batches.ts';
import { utcDay } from '../../../domain/time/dates.ts';
import { nameOfPrice, type PriceEntry, type SourcedPrice } from '../../../domain/prices/price-entry.ts';
import { type ComparedPrice, remarkOf } from '../../../domain/prices/price-remarks.ts';
import type { FileRow, Plan, PlanContext } from '../../imports/server/model/kind.ts';
import { type PriceRow, readRow } from './price-rows.ts';
import {
  type PriceWrite,
  stagePrices,
  type StoredValues,
  storePrices,
  writtenFields,
} from '../../imports/server/store/store-prices.ts';

const atOnce = 5_000;

interface ReadRow {
  row: number;
  place: string;
  price: PriceEntry & Partial<Pick<SourcedPrice, 'sourceUrl' | 'licence'>> & Pick<SourcedPrice, 'source'>;
  told: string | null;
}

const placeOf = ({ kind, key, basis, priceDate }: Pick<PriceEntry, 'kind' | 'key' | 'basis' | 'priceDate'>) =>
  [kind, key, basis, priceDate].join('\u0000');
const seriesOf = ({ kind, key, basis }: PriceEntry) => [kind, key, basis].join('\u0000');

interface StoredRow extends StoredValues {
  place: number;
  id: number | null;
  version: number | null;
  /** The newest price before the day. */
  before: ComparedPrice | null;
}

/** What is stored of the days of these rows, and the price before each. */
async function storedOf(client: pg.ClientBase, rows: readonly ReadRow[]): Promise<StoredRow[]> {
  const column = (of: (price: PriceEntry) => string) => rows.map(({ price }) => of(price));
  const { rows: found } = await client.query<StoredRow>(
    `select asked.place::int as place, p.id, p.version, trim_scale(p.value)::text as value, p.currency, p.unit,
       p.written_currency as "writtenCurrency", p.source, p.source_url as "sourceUrl", p.licence,
       case when b.id is not null then json_build_object('date', b.price_date, 'value', trim_scale(b.value)::text,
         'currency', b.currency, 'unit', b.unit) end as before
     from unnest($1::text[], $2::text[], $3::text[], $4::date[]) with ordinality as asked(kind, key, basis, day, place)
       join price_series s on s.kind = asked.kind and s.key = asked.key and s.basis = asked.basis
       left join prices p on p.series_id = s.id and p.price_date = asked.day
       left join lateral (
         select * from prices q where q.series_id = s.id and q.price_date < asked.day order by q.price_date desc limit 1
       ) b on true`,
    [
      column(({ kind }) => kind),
      column(({ key }) => key),
      column(({ basis }) => basis),
      column(({ priceDate }) => priceDate),
    ],
  );
  return found;
}

/** What the row says that differs: an empty cell leaves what is stored. */
function differing({ price }: ReadRow, stored: StoredValues) {
  const given = { ...price, sourceUrl: price.sourceUrl ?? stored.sourceUrl, licence: price.licence ?? stored.licence };
  // In what it was written is no other price.
  const fields = writtenFields.filter((field) => field !== 'writtenCurrency' && given[field] !== stored[field]);
  return { given, fields };
}

const valuesOf = ({ price }: ReadRow): SourcedPrice => ({
  ...price,
  sourceUrl: price.sourceUrl ?? null,
  licence: price.licence ?? null,
});

const compared = ({ priceDate, value, currency, unit }: PriceEntry): ComparedPrice => ({
  ...{ date: priceDate, value, currency, unit },
});

/** Warns of prices that are far from the one before, in the file or stored. */
function warnOfJumps(
  rows: readonly ReadRow[],
  before: ReadonlyMap<number, ComparedPrice>,
  report: PlanContext['report'],
) {
  for (const ofOne of Map.groupBy(rows, ({ price }) => seriesOf(price)).values()) {
    const inTime = ofOne.toSorted((a, b) => a.price.priceDate.localeCompare(b.price.priceDate));
    for (const [index, { row, price }] of inTime.entries()) {
      const inFile = inTime[index - 1] && compared(inTime[index - 1]!.price);
      const stored = before.get(row);
      const last = inFile && (!stored || inFile.date >= stored.date) ? inFile : stored;
      const remark = remarkOf(price, compared(price), last);
      if (remark !== null) report.warn(row, 'value', price.value, remark);
    }
  }
}

/** What each row creates, changes or leaves: one price of a thing, a basis and a day. */
export async function planPrices(
  { client, report, onProgress }: PlanContext,
  given: FileRow<PriceRow>[],
): Promise<Plan> {
  const today = utcDay(new Date());
  const counts = { created: 0, updated: 0, unchanged: 0 };
  const writes: PriceWrite[] = [];
  const changed: ReadRow[] = [];
  const before = new Map<number, ComparedPrice>();
  const first = new Map<string, ReadRow>();
  const rows: ReadRow[] = [];
  for (const { row, values } of given) {
    const read = readRow(values, today);
    if (!('entry' in read)) continue;
    const { source, sourceUrl, licence } = values;
    const price = {
      ...read.entry,
      source,
      ...(sourceUrl !== null && { sourceUrl }),
      ...(licence !== null && { licence }),
    };
    const one: ReadRow = { row, place: placeOf(price), price, told: read.told };
    const earlier = first.get(one.place);
    if (!earlier) {
      first.set(one.place, one);
      rows.push(one);
    } else if (differing(one, valuesOf(earlier)).fields.length === 0) {
      counts.unchanged += 1;
      report.outcome(row, 'unchanged', nameOfPrice(price));
    } else {
      report.error(
        row,
        'value',
        price.value,
        `Row ${earlier.row} has another price of ${nameOfPrice(price)}. Keep one of the two rows.`,
      );
    }
  }
  let seen = 0;
  for (const batch of batches(rows, atOnce)) {
    const stored = new Map((await storedOf(client, batch)).map((found) => [found.place - 1, found]));
    for (const [index, one] of batch.entries()) {
      const { row, price, told } = one;
      const found = stored.get(index);
      if (found?.before) before.set(row, found.before);
      const { given: values, fields } = found?.id ? differing(one, found) : { given: valuesOf(one), fields: [] };
      const isSame = Boolean(found?.id) && fields.length === 0;
      const updated = found?.id ? 'updated' : 'created';
      const outcome = isSame ? 'unchanged' : updated;
      counts[outcome] += 1;
      report.outcome(row, outcome, nameOfPrice(price), () =>
        fields.map((field) => ({ field, from: found?.[field], to: values[field] })),
      );
      if (isSame) continue;
      if (told !== null) report.warn(row, 'value', price.value, told);
      changed.push(one);
      const old = found?.id ? { id: found.id, version: found.version!, values: found } : null;
      writes.push({ stored: old, values: { ...price, ...values } });
    }
    seen += batch.length;
    await onProgress(seen);
  }
  warnOfJumps(changed, before, report);
  return {
    ...counts,
    createdCompanies: 0,
    stage: (client_) => stagePrices(client_, writes),
    store: storePrices,
  };
}
