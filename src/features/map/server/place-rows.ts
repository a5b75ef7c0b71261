import { setImmediate as breath } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import { type Db, fixed } from '../../../db/client.ts';
import placesOfCountries from '../../../domain/places/country-places.json' with { type: 'json' };
import { countries } from '../../../domain/places/country-list.ts';
import { fold } from '../../../domain/text/fold.ts';
import { metalUnit } from '../../../domain/metals/metal-units.ts';
import { metals } from '../../../domain/metals/metals.ts';
import { amountCode, type PlaceColumns } from '../../../domain/places/place-columns.ts';
import { gramsPerUnit } from '../../../domain/metals/units.ts';
import { and } from '../../../server/calls/paging.ts';

/** No map shows more apart; the rest has to be filtered. */
export const mostPlaces = 250_000;
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

export const noPlaces = (rows: number): PlaceColumns => ({
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

export interface ReadPlaces {
  columns: PlaceColumns;
  /** Mines that lie nowhere. */
  nowhere: number[];
}

/** Takes rows apart into columns; what lies nowhere is named beside them. */
function take(rows: Buffer, { columns: into, nowhere }: ReadPlaces): void {
  for (let at = 0; at < rows.length; at += rowBytes) {
    const own = rows.readDoubleBE(at + 8);
    const isPlaced = Number.isNaN(own);
    const country = isPlaced ? places[rows.readInt16BE(at + 24) - 1] : undefined;
    const id = Number(rows.readBigInt64BE(at));
    if (isPlaced && !country) {
      nowhere.push(id);
      continue;
    }
    const index = into.count;
    const metal = rows.readInt16BE(at + 26);
    const contained = rows.readDoubleBE(at + 30);
    into.ids[index] = id;
    into.latitudes[index] = country ? country[0]! : own;
    into.longitudes[index] = country ? country[1]! : rows.readDoubleBE(at + 16);
    into.primary[index] = metal;
    into.stages[index] = rows.readInt16BE(at + 28);
    into.placed[index] = isPlaced ? 1 : 0;
    into.amounts[index] = amountCode(Number.isNaN(contained) ? null : contained * gramsOfMetal[metal]!);
    into.count += 1;
  }
}

/** The places of the mines under these conditions, by their ids; no more than a map shows. */
export async function readRows(db: Db, where: SQL[]): Promise<ReadPlaces> {
  const rows = await db.rows<{ part: Buffer }>(
    sql`select string_agg(record, ''::bytea order by id) as part from (
      select m.id, ${record} as record, (row_number() over (order by m.id) - 1) / ${sql.raw(String(partRows))} as part
      from mines m ${containedJoin} where ${and(where)}
      order by m.id limit ${sql.raw(String(mostPlaces + 1))}
    ) records group by part order by part`,
    { plan: 'once' },
  );
  const found = rows.reduce((sum, { part }) => sum + part.length / rowBytes, 0);
  const read: ReadPlaces = { columns: noPlaces(found), nowhere: [] };
  for (const { part } of rows) {
    take(part, read);
    await breath();
  }
  read.columns.nowhere = read.nowhere.length;
  read.columns.more = found > mostPlaces;
  return read;
}
