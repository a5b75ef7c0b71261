import { sql } from 'drizzle-orm';
import { type Db, inMemory } from '../../../db/client.ts';
import type { PlaceColumns } from '../../../domain/places/place-columns.ts';
import { mineChangesSince, snapshotOf } from '../../figures/server/mine-changes.ts';
import { conditionsOf } from '../../mines/server/find-mines.ts';
import { type Packed, packPlaces } from './pack-places.ts';
import { noPlaces, type ReadPlaces, readRows } from './place-rows.ts';

/** Where all mines are, as a statement saw them. */
export interface OfAll {
  columns: PlaceColumns;
  /** Mines that lie nowhere. */
  nowhere: ReadonlySet<number>;
  answer: Packed;
  snapshot: string;
  readAt: number;
}

/** By database: replicas lag behind each in its own way. */
const heldBy = new WeakMap<Db['client'], OfAll>();

/** After this time all are read anew beside the questions: a version that runs beside this one may write without telling. */
const mostAgeMilliseconds = 10 * 60_000;
/** After this time changes may have been swept. */
const tooOldMilliseconds = 12 * 60 * 60_000;
/** So often a question begins again because others were first to read what had changed. */
const mostTries = 8;

/** The index of the first id from this one on. */
export function indexFrom({ ids, count }: Pick<PlaceColumns, 'ids' | 'count'>, id: number): number {
  let [from, to] = [0, count];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (ids[middle]! < id) from = middle + 1;
    else to = middle;
  }
  return from;
}

const names = ['ids', 'latitudes', 'longitudes', 'primary', 'stages', 'placed', 'amounts'] as const;

/** Columns with some mines as they were read anew, or gone, in the order of ids. */
export function withAnew(old: PlaceColumns, changed: readonly number[], anew: PlaceColumns): PlaceColumns {
  const into = noPlaces(old.count + anew.count);
  const copy = (from: PlaceColumns, begin: number, end: number) => {
    for (const name of names) into[name].set(from[name].subarray(begin, end), into.count);
    into.count += end - begin;
  };
  let [at, fresh] = [0, 0];
  for (const id of Float64Array.from(changed).sort()) {
    const place = indexFrom(old, id);
    copy(old, at, place);
    at = place < old.count && old.ids[place] === id ? place + 1 : place;
    if (fresh < anew.count && anew.ids[fresh] === id) {
      copy(anew, fresh, fresh + 1);
      fresh += 1;
    }
  }
  copy(old, at, old.count);
  return into;
}

async function held({ columns, nowhere }: ReadPlaces, snapshot: string, readAt: number): Promise<OfAll> {
  return { columns, nowhere: new Set(nowhere), answer: await packPlaces(columns), snapshot, readAt };
}

async function readAll(db: Db): Promise<OfAll | undefined> {
  // Before the places: what is committed between the two is read again.
  const [readAt, snapshot] = [performance.now(), await snapshotOf(db)];
  return snapshot === undefined ? undefined : held(await readRows(db, conditionsOf({})), snapshot, readAt);
}

/** With what has changed since; undefined where that is not told mine by mine. */
async function caughtUp(db: Db, last: OfAll): Promise<OfAll | undefined> {
  const { ids, snapshot } = await mineChangesSince(db, last.snapshot);
  if (ids === null || last.columns.more) return undefined;
  const anew = await readRows(db, [...conditionsOf({}), sql`m.id = any(${sql.param(ids)}::bigint[])`]);
  const nowhere = new Set(last.nowhere);
  for (const id of ids) nowhere.delete(id);
  for (const id of anew.nowhere) nowhere.add(id);
  const columns = { ...withAnew(last.columns, ids, anew.columns), nowhere: nowhere.size };
  return held({ columns, nowhere: [...nowhere] }, snapshot, last.readAt);
}

/** Reads what has changed, or all; whoever waited for a turn finds that somebody else was first. */
const readInTurn = (db: Db, last: OfAll | undefined, { anew }: { anew: boolean }) =>
  inMemory(db, async (): Promise<OfAll | 'somebody was first' | undefined> => {
    if (heldBy.get(db.client) !== last) return 'somebody was first';
    const read = (last && !anew ? await caughtUp(db, last) : undefined) ?? (await readAll(db));
    if (read) heldBy.set(db.client, read);
    else heldBy.delete(db.client);
    return read;
  });

/** Nobody waits for it, and what fails is tried again by the next question. */
function readBeside(db: Db, last: OfAll): void {
  last.readAt = performance.now();
  void readInTurn(db, last, { anew: true }).catch(() => undefined);
}

/**
 * The places of all mines as they are now, made anew only of what has changed; undefined where nobody can tell whether
 * something has.
 */
export async function placesOfAll(db: Db): Promise<OfAll | undefined> {
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    const last = heldBy.get(db.client);
    const age = last ? performance.now() - last.readAt : Number.POSITIVE_INFINITY;
    if (last && age <= tooOldMilliseconds) {
      const { ids, snapshot } = await mineChangesSince(db, last.snapshot);
      if (ids?.length === 0) {
        last.snapshot = snapshot;
        if (age > mostAgeMilliseconds) readBeside(db, last);
        return last;
      }
    }
    const read = await readInTurn(db, last, { anew: age > tooOldMilliseconds });
    if (read !== 'somebody was first') return read;
  }
  return undefined;
}
