import { setImmediate as breath } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, inMemory } from '../../../db/client.ts';
import { jsonText } from '../../../db/json-text.ts';
import { and } from '../../../server/calls/paging.ts';
import { mineFigureSql } from '../../figures/server/figure-sql.ts';
import { mineChangesSince, snapshotOf } from '../../figures/server/mine-changes.ts';
import { conditionsOf } from './find-mines.ts';
import { type Anew, type ColumnRef, HeldMines, idsOf, type Part } from './held-groups.ts';
import { readBytes, readGroups, readIds } from './read-groups.ts';

interface Held {
  /** None: there are too many mines to be held, or no mine at all, or all of them are told anew as soon as they are read. */
  mines: HeldMines | undefined;
  readAt: number;
}

/** By database: replicas lag behind each in its own way. */
const heldBy = new WeakMap<Db['client'], Held>();

/** What is asked of the mines themselves, named as no figure is. */
export const latitudes: ColumnRef = { measure: 'own latitude', of: '' };
export const longitudes: ColumnRef = { measure: 'own longitude', of: '' };
export const companies: ColumnRef = { measure: 'own company', of: '' };
const ownColumns: ReadonlyMap<string, SQL> = new Map([
  [latitudes.measure, sql`m.latitude`],
  [longitudes.measure, sql`m.longitude`],
  [companies.measure, sql`m.company_id::float8`],
]);

/** Of each column what these mines have, each an id and a value of 64 bits: a row for each column, however many mines. */
async function valuesOf(db: Db, ids: readonly number[], columns: readonly ColumnRef[]) {
  const these = sql`${sql.param([...ids])}::bigint[]`;
  const own = [...ownColumns]
    .filter(([measure]) => columns.some((column) => column.measure === measure))
    .map(
      ([measure, value]) => sql`
        union all select c.place, m.id, ${value} from refs c join mines m on m.id = any(${these})
        where c.measure = ${measure} and ${value} is not null and not m.is_archived`,
    );
  const refs = jsonText(columns.map(({ measure, of }, place) => ({ place, measure, of })));
  const rows = await db.rows<{ place: number; bytes: Buffer }>(sql`
    with refs as materialized (select * from jsonb_to_recordset(${refs}::jsonb) as c(place int, measure text, "of" text))
    select v.place, string_agg(int8send(v.id) || float8send(v.value), '') as bytes
    from (
      select c.place, f.mine_id as id, min(f.value) as value from mine_figures f
        join refs c on c.measure = f.measure and (c."of" is null or c."of" = f."of")
      where f.mine_id = any(${these}) group by 1, 2 ${sql.join(own, sql` `)}
    ) v group by 1`);
  return rows.map(({ place, bytes }) => ({ ref: columns[place]!, bytes }));
}

const idsUnder = (part: Part, ids?: readonly number[]) => {
  const these = ids ? [sql`m.id = any(${sql.param([...ids])}::bigint[])`] : [];
  return sql`select m.id from mines m where ${and([...these, ...conditionsOf(part)])}`;
};

/** Which of these mines each part finds. */
async function foundBy(db: Db, ids: readonly number[], parts: readonly Part[]) {
  const found = [];
  for (const part of parts) found.push({ part, ids: [...idsOf(await readIds(db, idsUnder(part, ids)))] });
  return found;
}

/** So long it is not tried again to hold what could not be held. */
const restMilliseconds = 10_000;
/** After this time all are read anew beside the questions: a version that runs beside this one may write without telling. */
const mostAgeMilliseconds = 10 * 60_000;
/** After this time changes may have been swept. */
const tooOldMilliseconds = 12 * 60 * 60_000;
/** So often a question begins again because mines were changed while it read. */
const mostTries = 8;
/** A turn of the event loop is given away after so many groups, a few milliseconds. */
const groupsInARow = 1_000;

function restFromHolding(db: Db): void {
  heldBy.set(db.client, { mines: undefined, readAt: performance.now() });
}

async function readAll(db: Db): Promise<void> {
  // Before the mines: what is committed between the two is read again.
  const snapshot = await snapshotOf(db);
  if (snapshot === undefined) return restFromHolding(db);
  const mines = new HeldMines(snapshot);
  const groups = await readGroups(db);
  for (const [place, { ids, ...group }] of groups.entries()) {
    mines.enter(group, idsOf(ids));
    if (place % groupsInARow === 0) await breath();
  }
  if (groups.length === 0 || mines.isTooLarge) return restFromHolding(db);
  heldBy.set(db.client, { mines, readAt: performance.now() });
}

/** Reads all mines; whoever waited for a turn finds what was read meanwhile. */
const readInTurn = (db: Db, before: Held | undefined): Promise<void> =>
  inMemory(db, async () => {
    if (heldBy.get(db.client) === before) await readAll(db);
  });

/** Nobody waits for it, and what fails is tried again by the next question. */
function readBeside(db: Db, held: Held): void {
  held.readAt = performance.now();
  void readInTurn(db, held).catch(() => undefined);
}

/** Whether there are any of these mines. */
async function areAny(db: Db, ids: readonly number[]): Promise<boolean> {
  const found = await db.rows(sql`
    select from mines m where m.id = any(${sql.param([...ids])}::bigint[]) and not m.is_archived limit 1`);
  return found.length > 0;
}

interface ReadAnew {
  ids: readonly number[];
  groups: Awaited<ReturnType<typeof readGroups>>;
  figures: Awaited<ReturnType<typeof valuesOf>>;
  found: Awaited<ReturnType<typeof foundBy>>;
}

/** The places of what was read anew, a part in each turn of the event loop: of thousands of mines it takes tens of milliseconds. */
async function placed(mines: HeldMines, { ids, groups, figures, found }: ReadAnew): Promise<Anew> {
  const anew = {
    places: mines.placesOf(ids),
    groups: [] as Anew['groups'][number][],
    columns: [] as Anew['columns'][number][],
    masks: [] as Anew['masks'][number][],
  };
  for (const [place, { ids: ofGroup, ...group }] of groups.entries()) {
    anew.groups.push({ group: mines.placeOfGroup(group), places: mines.placesOf([...idsOf(ofGroup)]) });
    if (place % groupsInARow === 0) await breath();
  }
  for (const { ref, bytes } of figures) {
    anew.columns.push({ ref, ...mines.valuesOf(bytes) });
    await breath();
  }
  for (const { part, ids: those } of found) anew.masks.push({ part, places: mines.placesOf(those) });
  return anew;
}

const isSameColumn = (one: ColumnRef, other: ColumnRef) => one.measure === other.measure && one.of === other.of;

function forget(db: Db, mines: HeldMines): void {
  if (heldBy.get(db.client)?.mines === mines) heldBy.delete(db.client);
}

/** Reads anew what has changed since; answers whether what is held is of now, and not of what another question read meanwhile. */
async function catchUp(db: Db, mines: HeldMines): Promise<boolean> {
  const { version, snapshot } = mines;
  const changes = await mineChangesSince(db, snapshot);
  if (changes.ids === null) {
    forget(db, mines);
    return false;
  }
  const { ids } = changes;
  if (ids.length > 0) {
    const [columns, parts] = [mines.columns, mines.parts];
    const [groups, figures, found] = await Promise.all([
      readGroups(db, ids),
      valuesOf(db, ids, columns),
      foundBy(db, ids, parts),
    ]);
    // Mines of so many metals that they are more than is held by themselves are not brought here.
    if (groups.length === 0 && (await areAny(db, ids))) {
      forget(db, mines);
      return false;
    }
    const anew = await placed(mines, { ids, groups, figures, found });
    const isSame =
      mines.columns.every((column) => columns.some((read) => isSameColumn(read, column))) &&
      mines.parts.every((part) => parts.includes(part));
    if (mines.version !== version || !isSame) return false;
    mines.takeIn(anew);
  }
  if (mines.version === version || ids.length > 0) mines.snapshot = changes.snapshot;
  return true;
}

/** What is held of all mines as they are now; undefined where that is not to be had. */
async function minesNow(db: Db): Promise<HeldMines | undefined> {
  let hasReadAll = false;
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    const held = heldBy.get(db.client);
    const age = held ? performance.now() - held.readAt : Number.POSITIVE_INFINITY;
    if (!held || age > tooOldMilliseconds || (!held.mines && age > restMilliseconds) || held.mines?.isTooLarge) {
      if (hasReadAll) restFromHolding(db);
      else await readInTurn(db, held);
      hasReadAll = true;
      continue;
    }
    if (!held.mines) return undefined;
    if (!(await catchUp(db, held.mines))) continue;
    if (age > mostAgeMilliseconds) readBeside(db, held);
    return held.mines;
  }
  return undefined;
}

function rowsOf({ measure, of }: ColumnRef): SQL {
  const own = ownColumns.get(measure);
  if (own) return sql`select m.id, ${own} as value from mines m where ${own} is not null and not m.is_archived`;
  return of === null
    ? sql`select f.mine_id as id, f.value from mine_figures f where f.measure = ${measure}`
    : mineFigureSql.valuesOf({ measure, of });
}

/** Scores move without a change of their mine. */
const isKept = ({ measure }: ColumnRef) => !mineFigureSql.isScore(measure);

interface HeldNow {
  mines: HeldMines;
  /** Groups and columns of one moment: where they grow, all of them do so at once. */
  groupOf: Int32Array;
  columns: Float64Array[];
  found: Uint8Array | undefined;
}

/** All mines with these figures of them, and what this part finds, as they are now; undefined where that is not to be had. */
export async function heldMines(db: Db, asked: readonly ColumnRef[], part?: Part): Promise<HeldNow | undefined> {
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    const mines = await minesNow(db);
    if (!mines) return undefined;
    const { version } = mines;
    const read = new Map<ColumnRef, Float64Array>();
    for (const ref of asked)
      if (!isKept(ref) || !mines.column(ref)) read.set(ref, mines.columnOf(await readBytes(db, rowsOf(ref))));
    const mask = part && (mines.mask(part) ?? mines.among(await readIds(db, idsUnder(part))));
    // What was read before a change of its mine is not taken in after it.
    if (mines.version !== version) continue;
    for (const [ref, values] of read) if (isKept(ref)) mines.keepColumn(ref, values);
    if (part && mask && !mines.mask(part)) mines.keepMask(part, mask);
    const columns = asked.map((ref) => read.get(ref) ?? mines.column(ref) ?? new Float64Array());
    return { mines, groupOf: mines.groupOf, columns, found: mask };
  }
  return undefined;
}
