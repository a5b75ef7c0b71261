import { type Db, inMemory } from '../../../db/client.ts';
import { newestActivities } from '../../activities/server/count-until-change.ts';
import type { MineFacetQuery } from '../../mines/contract-list.ts';
import { conditionsOf } from '../../mines/server/find-mines.ts';
import { markPlaces } from './mark-places.ts';
import { type Packed, packPlaces } from './pack-places.ts';
import { readRows } from './place-rows.ts';
import { placesOfAll } from './places-of-all.ts';

const build = (db: Db, query: MineFacetQuery): Promise<Packed> =>
  inMemory(db, async () => packPlaces((await readRows(db, conditionsOf(query))).columns));

interface Kept {
  marker: string;
  at: number;
  places: Promise<Packed>;
  bytes: number;
}

/** By database, as `countUntilChange`: replicas lag behind each in its own way. */
const kept = new WeakMap<Db['client'], Map<string, Kept>>();
const mostBytes = 24 * 1024 * 1024;
/** Filters differ endlessly, and those that fit nothing have next to no bytes. */
const mostKept = 200;
/** As for totals: what many changes at once have done shows after this time at the latest. */
const maxAgeMilliseconds = 10_000;

/** Where the mines under these filters are; made anew only after a change, however many look. */
async function keptPlaces(db: Db, query: MineFacetQuery): Promise<Packed> {
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

const isFiltered = (query: MineFacetQuery) => Object.values(query).some((value) => value !== undefined);

/**
 * Where the mines of a list are; as marks of the places of all mines where the caller holds these as they are now, `held`
 * being their version.
 */
export async function listPlaces(db: Db, query: MineFacetQuery, held?: string): Promise<Packed> {
  if (!isFiltered(query)) return (await placesOfAll(db))?.answer ?? keptPlaces(db, query);
  const marked = held === undefined ? undefined : await markPlaces(db, query, held);
  return marked ?? keptPlaces(db, query);
}
