import { sql } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import { type Db, sqlState } from '../../../db/client.ts';
import type { Change } from '../../../db/tables/activities.ts';
import { utcDay } from '../../../domain/time/dates.ts';
import {
  nameOfPrice,
  type PriceEntry,
  readPrice,
  type SourcedPrice,
  type WrittenPrice,
} from '../../../domain/prices/price-entry.ts';
import { vouched } from '../../../domain/records/vouched.ts';
import { expectVersion } from '../../../server/calls/endpoint.ts';
import { conflict, found, invalid } from '../../../server/problems/problems.ts';
import type { Member } from '../../../server/callers/session.ts';
import { recordActivity } from '../../activities/server/record-activity.ts';
import { ratedCompaniesAreDue } from '../../figures/server/rates-due.ts';
import { sharesArePriced } from '../../findings/server/priced-companies.ts';
import { metalsArePriced } from '../../findings/server/priced-mines.ts';
import type { NewPrice, PriceChanges } from '../contract.ts';

/** What a change may change: the rest is what the price is of. */
const fields = ['priceDate', 'value', 'currency', 'unit', 'writtenCurrency', 'source', 'sourceUrl', 'licence'] as const;

interface StoredPrice extends SourcedPrice {
  id: number;
  seriesId: number;
  version: number;
  createdBy: string | null;
  createdAt: string;
}

/** A price as it was written as it is kept; throws a refusal at the field that is wrong. */
function checked(written: WrittenPrice): PriceEntry {
  const read = readPrice(written, utcDay(new Date()));
  if ('entry' in read) return read.entry;
  throw invalid(read.field, read.message);
}

/** The series of a key and basis, which is there and held from now on. */
async function holdSeries(tx: Db, { kind, key, basis }: Pick<PriceEntry, 'kind' | 'key' | 'basis'>): Promise<number> {
  const [row] = await tx.rows<{ id: number }>(sql`
    insert into price_series (kind, key, basis) values (${kind}, ${key}, ${basis})
    on conflict (kind, key, basis) do update set basis = excluded.basis returning id`);
  return row!.id;
}

const taken = (price: PriceEntry) =>
  conflict(`There is a price of ${nameOfPrice(price)} already. Change that one, or enter another day.`);

async function heldPrice(tx: Db, id: number): Promise<StoredPrice> {
  const [row] = await tx.rows<StoredPrice>(sql`
    select p.id, p.series_id as "seriesId", s.kind, s.key, s.basis, p.price_date as "priceDate", p.value, p.currency, p.unit,
      p.written_currency as "writtenCurrency", p.source, p.source_url as "sourceUrl", p.licence, p.version,
      p.created_by as "createdBy", p.created_at as "createdAt"
    from prices p join price_series s on s.id = p.series_id where p.id = ${id} for no key update of p`);
  return found(row, 'This price');
}

interface Insertion {
  price: SourcedPrice;
  createdBy: string | null;
  /** Of one that comes back. */
  id?: number;
  createdAt?: string;
}

/** Figures and findings that follow from a price, on each of these days, are made anew. */
async function isPriced(tx: Db, { kind, key, priceDate }: SourcedPrice, ...further: string[]): Promise<void> {
  if (kind === 'ticker') await sharesArePriced(tx, [key]);
  if (kind === 'rate') await ratedCompaniesAreDue(tx, [key]);
  if (kind !== 'metal') return;
  const days = [...new Set([priceDate, ...further])];
  await metalsArePriced(
    tx,
    days.map((day) => ({ metal: key, day })),
  );
}

/** Stores a price; undefined where its number is taken. Throws a refusal where its day has one. */
async function insertPrice(tx: Db, { price, createdBy, id, createdAt }: Insertion): Promise<number | undefined> {
  const seriesId = await holdSeries(tx, price);
  const { priceDate, value, currency, unit, writtenCurrency, source, sourceUrl, licence } = price;
  const number = id === undefined ? sql`` : sql`id, created_at,`;
  const given = id === undefined ? sql`` : sql`${id}, ${createdAt}::timestamptz,`;
  try {
    const [row] = await tx.rows<{ id: number }>(sql`
      insert into prices (${number} series_id, price_date, value, currency, unit, written_currency, source, source_url, licence,
        created_by)
      ${id === undefined ? sql`` : sql`overriding system value`}
      values (${given} ${seriesId}, ${priceDate}, ${value}, ${currency}, ${unit}, ${writtenCurrency}, ${source}, ${sourceUrl},
        ${licence}, ${createdBy})
      ${id === undefined ? sql`` : sql`on conflict (id) do nothing`}
      returning id`);
    await isPriced(tx, price);
    return row?.id;
  } catch (error) {
    throw sqlState(error) === '23505' ? taken(price) : error;
  }
}

/** Enters a price for everybody. Answers its id. */
export async function createPrice(tx: Db, member: Member, sent: NewPrice): Promise<number> {
  const { source, sourceUrl = null, licence = null } = sent;
  const price = { ...checked(sent), source, sourceUrl, licence };
  const id = (await insertPrice(tx, { price, createdBy: member.id }))!;
  await recordActivity(tx, {
    ...{ memberId: member.id, type: 'create', entityType: 'price', entityId: id, entityName: nameOfPrice(price) },
  });
  return id;
}

const changesBetween = (before: SourcedPrice, after: SourcedPrice): Change[] =>
  fields
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => ({ field, from: before[field], to: after[field] }));

async function storeChanges(
  tx: Db,
  before: StoredPrice,
  { after, memberId, type }: { after: SourcedPrice; memberId: string; type: 'update' | 'restore' },
): Promise<Change[]> {
  const changes = changesBetween(before, after);
  if (changes.length === 0) return [];
  const { priceDate, value, currency, unit, writtenCurrency, source, sourceUrl, licence } = after;
  try {
    await tx.rows(sql`
      update prices set price_date = ${priceDate}, value = ${value}, currency = ${currency}, unit = ${unit},
        written_currency = ${writtenCurrency}, source = ${source}, source_url = ${sourceUrl}, licence = ${licence},
        version = version + 1, updated_at = now() where id = ${before.id}`);
  } catch (error) {
    throw sqlState(error) === '23505' ? taken(after) : error;
  }
  await isPriced(tx, before, after.priceDate);
  await recordActivity(tx, {
    ...{ memberId, type, entityType: 'price', entityId: before.id, entityName: nameOfPrice(after), changes },
  });
  return changes;
}

/** Changes the fields that were sent; the part of a currency goes with the value that was written in it. */
export async function savePrice(
  tx: Db,
  member: Member,
  { id, sent, ifMatch }: { id: number; sent: PriceChanges; ifMatch: number | undefined },
): Promise<void> {
  const before = await heldPrice(tx, id);
  expectVersion(ifMatch, before.version);
  const laidOver: WrittenPrice = {
    ...before,
    priceDate: sent.priceDate ?? before.priceDate,
    value: sent.value ?? before.value,
    currency: sent.currency ?? before.currency,
    unit: sent.unit === undefined ? before.unit : sent.unit,
  };
  const entry = checked(laidOver);
  // Nothing was said of the money: it is what it was, in what it was written.
  const isSameMoney = sent.value === undefined && sent.currency === undefined;
  const after: SourcedPrice = {
    ...entry,
    writtenCurrency: isSameMoney ? before.writtenCurrency : entry.writtenCurrency,
    source: sent.source ?? before.source,
    sourceUrl: sent.sourceUrl === undefined ? before.sourceUrl : sent.sourceUrl,
    licence: sent.licence === undefined ? before.licence : sent.licence,
  };
  await storeChanges(tx, before, { after, memberId: member.id, type: 'update' });
}

/** Deletes a price; its activity keeps all of it. */
export async function deletePrice(
  tx: Db,
  member: Member,
  { id, ifMatch }: { id: number; ifMatch?: number | undefined },
): Promise<void> {
  const { seriesId: _, version, ...snapshot } = await heldPrice(tx, id);
  expectVersion(ifMatch, version);
  await tx.rows(sql`delete from prices where id = ${id}`);
  await isPriced(tx, snapshot);
  await recordActivity(tx, {
    ...{ memberId: member.id, type: 'delete', entityType: 'price', entityId: id, entityName: nameOfPrice(snapshot) },
    snapshot,
  });
}

/** Brings back old values; with `onlyUntouched` of fields that still hold what the change wrote. Answers whether any. */
export async function restorePrice(
  tx: Db,
  member: Member,
  { id, changes, onlyUntouched }: { id: number; changes: readonly Change[]; onlyUntouched: boolean },
): Promise<boolean> {
  const before = await heldPrice(tx, id);
  const wanted = changes.filter(
    ({ field, to }) =>
      fields.some((each) => each === field) &&
      (!onlyUntouched || isDeepStrictEqual(before[field as (typeof fields)[number]] ?? null, to ?? null)),
  );
  const after = { ...before, ...Object.fromEntries(wanted.map(({ field, from }) => [field, from])) };
  const restored = await storeChanges(tx, before, { after, memberId: member.id, type: 'restore' });
  return restored.length > 0;
}

/** A deleted price is there again, with its number. */
export async function bringBackPrice(tx: Db, member: Member, snapshot: Record<string, unknown>): Promise<void> {
  const { createdBy, ...price } = vouched<Omit<StoredPrice, 'seriesId' | 'version'>>(snapshot);
  const [author] = await tx.rows<{ id: string }>(sql`select id from users where id = ${createdBy} for key share`);
  const { id, createdAt } = price;
  const inserted = await insertPrice(tx, { price, createdBy: author?.id ?? null, id, createdAt });
  if (inserted === undefined) throw conflict('This price is there again already.');
  await recordActivity(tx, {
    ...{ memberId: member.id, type: 'restore', entityType: 'price', entityId: id, entityName: nameOfPrice(price) },
  });
}
