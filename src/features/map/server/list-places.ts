import { createHash } from 'node:crypto';
import { setImmediate as breath } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { type Db, fixed, inMemory } from '../../../db/client.ts';
import placesOfCountries from '../../../domain/places/country-places.json' with { type: 'json' };
import { countries } from '../../../domain/places/country-list.ts';
import { fold } from '../../../domain/text/fold.ts';
import { metalUnit } from '../../../domain/metals/metal-units.ts';
import { metals } from '../../../domain/metals/metals.ts';
import { amountCode, type PlaceColumns, placesInSteps } from '../../../domain/places/place-columns.ts';
import { gramsPerUnit } from '../../../domain/metals/units.ts';
import { and } from '../../../server/calls/paging.ts';
import { newestActivities } from '../../activities/server/count-until-change.ts';
import type { MineFacetQuery } from '../../mines/contract-list.ts';
import { conditionsOf } from '../../mines/server/find-mines.ts';

export interface Places {
  plain: Buffer;
  packed: Buffer;
  etag: string;
}

/** So many are told to a metre; more on a grid, until a part of the map is asked for. */
const mostExact = 20_000;
/** No map shows more apart; the rest has to be filtered. */
const mostPlaces = 250_000;
/** Rows of a part: what is taken apart in one go, a few milliseconds. */
const partRows = 20_000;

const metalNames = metals.map(fold);
/** Metals that no list knows share a colour. */
const otherMetal = metalNames.length + 1;
const placeOfCountry = new Map<string, readonly number[]>(Object.entries(placesOfCountries.places));
const places = countries.map(({ code }) => placeOfCountry.get(code));

const textArray = (values: readonly string[]) =>
  sql.raw(`array[${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')}]::text[]`);
const metalNumbers = textArray(metalNames);
const countryNumbers = textArray(countries.map(({ name }) => fold(name)));
/** By the number of a metal: figures of mines are in its unit. Those that no list knows are in tonnes. */
const gramsOfMetal = ['', ...metals, ''].map((metal) => Number(gramsPerUnit[metalUnit(metal)]));

/** Bytes of a row as the statement below writes it. */
const rowBytes = 8 + 8 + 8 + 2 + 2 + 2 + 8;
const noNumber = sql.raw(`'NaN'::float8`);

/** A mine `m` as bytes: taken apart by `take`. */
const record = fixed(sql`
  int8send(m.id) || float8send(coalesce(m.latitude, ${noNumber})) || float8send(coalesce(m.longitude, ${noNumber}))
  || int2send((case when m.latitude is null then coalesce(array_position(${countryNumbers}, m.country_folded), 0) else 0 end)::int2)
  || int2send((case when m.metals_folded[1] is null then 0
    else coalesce(array_position(${metalNumbers}, m.metals_folded[1]), ${sql.raw(String(otherMetal))}) end)::int2)
  || int2send(coalesce(m.stage_rank + 1, 0)::int2)
  || float8send(coalesce(f.value, ${noNumber}))`);

/** Of its primary metal, as the list of mines tells it. */
const containedJoin = fixed(sql`
  left join mine_figures f on f.mine_id = m.id and f.measure = 'contained-mi' and f."of" = m.metals_folded[1]`);

const noPlaces = (rows: number): PlaceColumns => ({
  count: 0,
  exact: true,
  metals: [...metalNames, 'other'],
  nowhere: 0,
  more: false,
  ids: new Float64Array(rows),
  latitudes: new Float64Array(rows),
  longitudes: new Float64Array(rows),
  primary: new Uint8Array(rows),
  stages: new Uint8Array(rows),
  placed: new Uint8Array(rows),
  amounts: new Uint8Array(rows),
});

/** Takes rows apart into columns; what lies nowhere is counted. */
function take(rows: Buffer, into: PlaceColumns): void {
  for (let at = 0; at < rows.length; at += rowBytes) {
    const own = rows.readDoubleBE(at + 8);
    const isPlaced = Number.isNaN(own);
    const country = isPlaced ? places[rows.readInt16BE(at + 24) - 1] : undefined;
    if (isPlaced && !country) {
      into.nowhere += 1;
      continue;
    }
    const index = into.count;
    const metal = rows.readInt16BE(at + 26);
    const contained = rows.readDoubleBE(at + 30);
    into.ids[index] = Number(rows.readBigInt64BE(at));
    into.latitudes[index] = country ? country[0]! : own;
    into.longitudes[index] = country ? country[1]! : rows.readDoubleBE(at + 16);
    into.primary[index] = metal;
    into.stages[index] = rows.readInt16BE(at + 28);
    into.placed[index] = isPlaced ? 1 : 0;
    into.amounts[index] = amountCode(Number.isNaN(contained) ? null : contained * gramsOfMetal[metal]!);
    into.count += 1;
  }
}

const zip = promisify(gzip);
/** Places have next to no repetitions: looking for them makes 2 % more bytes than leaving it. */
const packing = { strategy: constants.Z_HUFFMAN_ONLY };

async function written(columns: PlaceColumns): Promise<Buffer> {
  const steps = placesInSteps(columns);
  for (;;) {
    const step = steps.next();
    if (step.done) return Buffer.from(step.value.buffer);
    await breath();
  }
}

const build = (db: Db, query: MineFacetQuery): Promise<Places> => inMemory(db, () => collect(db, query));

async function collect(db: Db, query: MineFacetQuery): Promise<Places> {
  const rows = await db.rows<{ part: Buffer }>(
    sql`select string_agg(record, ''::bytea order by id) as part from (
      select m.id, ${record} as record, (row_number() over (order by m.id) - 1) / ${sql.raw(String(partRows))} as part
      from mines m ${containedJoin} where ${and(conditionsOf(query))}
      order by m.id limit ${sql.raw(String(mostPlaces + 1))}
    ) records group by part order by part`,
    { plan: 'once' },
  );
  const found = rows.reduce((sum, { part }) => sum + part.length / rowBytes, 0);
  const columns = noPlaces(found);
  for (const { part } of rows) {
    take(part, columns);
    await breath();
  }
  columns.more = found > mostPlaces;
  columns.exact = columns.count <= mostExact;
  const plain = await written(columns);
  await breath();
  const etag = `"${createHash('sha1').update(plain).digest('base64url')}"`;
  return { plain, packed: await zip(plain, packing), etag };
}

interface Kept {
  marker: string;
  at: number;
  places: Promise<Places>;
  bytes: number;
}

/** By database, as `countUntilChange`: replicas lag behind each in its own way. */
const kept = new WeakMap<Db['client'], Map<string, Kept>>();
const mostBytes = 24 * 1024 * 1024;
/** Filters differ endlessly, and those that fit nothing have next to no bytes. */
const mostKept = 200;
/** As for totals: what many changes at once have done shows after this time at the latest. */
const maxAgeMilliseconds = 10_000;

/** Where the mines of a list are; made anew only after a change, however many look. */
export async function listPlaces(db: Db, query: MineFacetQuery): Promise<Places> {
  const marker = await newestActivities(db);
  const all = kept.get(db.client) ?? new Map<string, Kept>();
  kept.set(db.client, all);
  const key = JSON.stringify(query);
  const last = all.get(key);
  const at = performance.now();
  // Who asked first may have left before it was made.
  if (last?.marker === marker && at - last.at < maxAgeMilliseconds) return last.places.catch(() => build(db, query));
  const entry: Kept = { marker, at, places: build(db, query), bytes: 0 };
  // The newest stands last, and the oldest go first.
  all.delete(key);
  all.set(key, entry);
  try {
    const made = await entry.places;
    entry.bytes = made.plain.length + made.packed.length;
    let bytes = [...all.values()].reduce((sum, each) => sum + each.bytes, 0);
    for (const [name, { bytes: freed }] of all) {
      if (bytes <= mostBytes && all.size <= mostKept) break;
      if (all.delete(name)) bytes -= freed;
    }
    return made;
  } catch (error) {
    if (all.get(key) === entry) all.delete(key);
    throw error;
  }
}
