import type pg from 'pg';
import { onConnection } from '../../../../db/client.ts';
import { ratedCompaniesAreDue } from '../../../figures/server/rates-due.ts';
import { sharesArePriced } from '../../../findings/server/priced-companies.ts';
import { type MetalPriced, metalsArePriced } from '../../../findings/server/priced-mines.ts';
import { type Importer, Outdated } from '../model/kind.ts';
import { copyRows } from './copy-rows.ts';
import type { SourcedPrice } from '../../../../domain/prices/price-entry.ts';
import { jsonText } from '../../../../db/json-text.ts';

/** What a row of a file says of a price. */
export const writtenFields = [
  'value',
  'currency',
  'unit',
  'writtenCurrency',
  'source',
  'sourceUrl',
  'licence',
] as const;
export type StoredValues = Pick<SourcedPrice, (typeof writtenFields)[number]>;

/** A price that a row makes, or changes. */
export interface PriceWrite {
  stored: { id: number; version: number; values: StoredValues } | null;
  values: SourcedPrice;
}

const columns = ['value', 'currency', 'unit', 'written_currency', 'source', 'source_url', 'licence'];
const series = ['kind', 'key', 'basis', 'price_date'];

const valuesOf = (values: SourcedPrice) => [
  ...[values.kind, values.key, values.basis, values.priceDate],
  ...writtenFields.map((field) => values[field]),
];

const staging = `
  drop table if exists pg_temp.import_prices;
  create temporary table import_prices (
    id bigint not null default nextval(pg_get_serial_sequence('prices', 'id')), version integer, before text,
    kind text, key text, basis text, price_date date, value numeric, currency text, unit text, written_currency text,
    source text, source_url text, licence text
  )`;

/** Of a change all that a row may say, so that an undo brings back amount, currency and unit together. */
const beforeOf = ({ values }: NonNullable<PriceWrite['stored']>) =>
  jsonText(Object.fromEntries(writtenFields.map((field) => [field, values[field]])));

export async function stagePrices(client: pg.PoolClient, writes: readonly PriceWrite[]): Promise<void> {
  await client.query(staging);
  function* created() {
    for (const { stored, values } of writes) if (stored === null) yield valuesOf(values);
  }
  function* changed() {
    for (const { stored, values } of writes)
      if (stored !== null) yield [stored.id, stored.version, beforeOf(stored), ...valuesOf(values)];
  }
  await copyRows(client, 'import_prices', [...series, ...columns], created());
  await copyRows(client, 'import_prices', ['id', 'version', 'before', ...series, ...columns], changed());
  await client.query('analyze import_prices');
}

/** Refuses when a price that is to be changed was changed since the plan; one that is there by now collides by its day. */
async function holdUnchanged(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query(
    `with held as (
       select p.version = s.version as is_same from prices p join import_prices s on s.id = p.id
       where s.version is not null order by p.id for update of p
     )
     select true where (select count(version) from import_prices) <> (select count(*) from held where is_same)`,
  );
  if (rows.length > 0) throw new Outdated();
}

const update = `
  update prices p set ${columns.map((column) => `${column} = s.${column}`).join(', ')}, updated_at = now(),
    version = p.version + 1
  from import_prices s where s.id = p.id and s.version is not null`;

/** Stores what was staged, and what an undo needs. */
export async function storePrices(client: pg.PoolClient, { importId, userId, isSample }: Importer): Promise<void> {
  await client.query(
    `insert into price_series (kind, key, basis)
     select distinct kind, key, basis from import_prices where version is null order by kind, key, basis
     on conflict (kind, key, basis) do nothing`,
  );
  await holdUnchanged(client);
  await client.query(
    `insert into prices (id, series_id, price_date, ${columns.join(', ')}, is_sample, created_by)
     overriding system value
     select s.id, of.id, s.price_date, ${columns.map((column) => `s.${column}`).join(', ')}, $2, $1
     from import_prices s join price_series of on of.kind = s.kind and of.key = s.key and of.basis = s.basis
     where s.version is null order by s.id`,
    [userId, isSample],
  );
  await client.query(update);
  await client.query(
    `insert into import_records (import_id, entity_type, entity_id, action, before, version_after)
     select $1, 'price', id, case when version is null then 'created' else 'updated' end, before::jsonb,
       coalesce(version, 0) + 1
     from import_prices order by id`,
    [importId],
  );
  // Once for each share: a file holds years of it.
  const { rows } = await client.query<{ key: string }>(
    `select distinct key from import_prices where kind = 'ticker' order by key`,
  );
  await sharesArePriced(
    onConnection(client),
    rows.map(({ key }) => key),
  );
  const rates = await client.query<{ key: string }>(
    `select distinct key from import_prices where kind = 'rate' order by key`,
  );
  await ratedCompaniesAreDue(
    onConnection(client),
    rates.rows.map(({ key }) => key),
  );
  const metals = await client.query<MetalPriced>(
    `select distinct key as metal, price_date::text as day from import_prices where kind = 'metal'`,
  );
  await metalsArePriced(onConnection(client), metals.rows);
}

/** Gives prices their old values back, for an undo. */
export async function restoreStaged(client: pg.PoolClient): Promise<[]> {
  await client.query(
    `update prices p set value = (u.before ->> 'value')::numeric, currency = u.before ->> 'currency', unit = u.before ->> 'unit',
       written_currency = u.before ->> 'writtenCurrency', source = u.before ->> 'source', source_url = u.before ->> 'sourceUrl',
       licence = u.before ->> 'licence', updated_at = now(), version = p.version + 1
     from undo_updates u where u.id = p.id`,
  );
  return [];
}

/** Of which shares, currencies and metals an undo takes prices away, or changes them back. */
export async function notePriced(client: pg.PoolClient): Promise<void> {
  await client.query(
    `drop table if exists pg_temp.undo_shares;
     create temporary table undo_shares as
       select distinct s.key from undo_records u join prices p on p.id = u.id join price_series s on s.id = p.series_id
       where u.entity_type = 'price' and s.kind = 'ticker';
     drop table if exists pg_temp.undo_rates;
     create temporary table undo_rates as
       select distinct s.key from undo_records u join prices p on p.id = u.id join price_series s on s.id = p.series_id
       where u.entity_type = 'price' and s.kind = 'rate';
     drop table if exists pg_temp.undo_metals;
     create temporary table undo_metals as
       select distinct s.key as metal, p.price_date::text as day
       from undo_records u join prices p on p.id = u.id join price_series s on s.id = p.series_id
       where u.entity_type = 'price' and s.kind = 'metal'`,
  );
}

/** Figures and findings of their companies and mines are to follow. */
export async function keepPriced(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ key: string }>('select key from undo_shares order by key');
  await sharesArePriced(
    onConnection(client),
    rows.map(({ key }) => key),
  );
  const rates = await client.query<{ key: string }>('select key from undo_rates order by key');
  await ratedCompaniesAreDue(
    onConnection(client),
    rates.rows.map(({ key }) => key),
  );
  const metals = await client.query<MetalPriced>('select metal, day from undo_metals');
  await metalsArePriced(onConnection(client), metals.rows);
}
