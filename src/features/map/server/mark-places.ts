import { setImmediate as breath } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { writeMarks } from '../../../domain/places/place-marks.ts';
import { and } from '../../../server/calls/paging.ts';
import type { MineFacetQuery } from '../../mines/contract-list.ts';
import { idsFound } from '../../mines/server/count-groups.ts';
import { conditionsOf } from '../../mines/server/find-mines.ts';
import { idsOf } from '../../mines/server/held-groups.ts';
import { readIds } from '../../mines/server/read-groups.ts';
import { pack, type Packed } from './pack-places.ts';
import { indexFrom, placesOfAll } from './places-of-all.ts';

/** A turn of the event loop is given away after so many mines, a few milliseconds. */
const inARow = 40_000;

const askedOf = async (db: Db, query: MineFacetQuery) =>
  idsOf(await readIds(db, sql`select m.id from mines m where ${and(conditionsOf(query))}`));

/**
 * Which of the places of all mines a list has, where these are still the ones that the caller holds; else undefined.
 */
export async function markPlaces(db: Db, query: MineFacetQuery, held: string): Promise<Packed | undefined> {
  const all = await placesOfAll(db);
  if (!all || all.columns.more || all.answer.etag !== `"${held}"`) return undefined;
  const { columns, nowhere: isNowhere } = all;
  const bits = new Uint8Array(Math.ceil(columns.count / 8));
  let [count, nowhere, since] = [0, 0, 0];
  for (const id of (await idsFound(db, query)) ?? (await askedOf(db, query))) {
    since += 1;
    if (since % inARow === 0) await breath();
    const index = indexFrom(columns, id);
    if (index < columns.count && columns.ids[index] === id) {
      bits[index >> 3]! |= 1 << (index & 7);
      count += 1;
    } else if (isNowhere.has(id)) nowhere += 1;
    // Made since all were read.
    else return undefined;
  }
  // What changed while they were looked for is held as it was before, and was perhaps found as it is now.
  if ((await placesOfAll(db))?.answer.etag !== all.answer.etag) return undefined;
  return pack(Buffer.from(writeMarks({ count, nowhere, of: columns.count, bits }).buffer));
}
