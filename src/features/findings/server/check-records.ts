import { sql, type SQL } from 'drizzle-orm';
import { setImmediate } from 'node:timers/promises';
import type { Database, Db } from '../../../db/client.ts';
import { workIsDue } from '../../../db/due-work.ts';
import { rulesVersion } from '../../../domain/records/findings.ts';
import { utcDay } from '../../../domain/time/dates.ts';
import { type EntityType, entityTypes } from '../../../domain/vocabulary.ts';
import type { Plausible, RecordKind } from '../../records/server/record-kind.ts';
import { companyFiguresAreDue } from '../../figures/server/companies-due.ts';
import { inEverSmallerParts, isItsOwn } from '../../figures/server/in-ever-smaller-parts.ts';
import { figuresAreDue } from '../../figures/server/keep-figures.ts';
import { recordKinds } from '../../records/server/record-kinds.ts';
import {
  addFindings,
  checksOf,
  findIn,
  type FoundBefore,
  takeFindings,
  type Owned,
  ownerColumn,
  ownerOf,
  recordOf,
  recordSql,
} from './keep-findings.ts';
import { jsonText } from '../../../db/json-text.ts';

/** Any number, the same in every process: who looks at records holds it, the others let it be. */
const jobLock = 7_301_482_613;
const ownersAtOnce = 100;
const ownersEntered = 20_000;
/** Records that are held in memory at once; fewer where each brings others with it. */
const recordsAtOnce = 5_000;
const besidesAtOnce = 500;
/** A turn of the event loop is given away after so many. */
const recordsInARow = 500;
/** What depends on the day is looked at anew after so long. */
const lookAgainDays = 30;
/** Of mines, and as long of companies: whoever has many of the ones holds up nobody who has the others. */
const mostMilliseconds = 10_000;

type PlausibleKind = RecordKind<object> & { plausible: Plausible<object> };

const plausibleKinds = (entityType: EntityType) =>
  [...recordKinds.values()].filter(
    (kind): kind is PlausibleKind => kind.plausible !== undefined && ownerOf(kind) === entityType,
  );

/** What a record has in common with those that it is looked at with. */
const placeOf = ({ plausible }: PlausibleKind) =>
  plausible.together?.alikeIn === undefined ? sql`''` : sql.raw(plausible.together.alikeIn);

interface Row {
  recordId: number;
  ofOwner: number;
  place: string;
}

/** Looks at all records of a kind that these mines or companies have, those that belong together at once. */
async function checkKind(
  tx: Db,
  kind: PlausibleKind,
  { ids, day, before }: { ids: readonly number[]; day: string; before: FoundBefore },
): Promise<void> {
  const entityType = ownerOf(kind);
  const column = ownerColumn(entityType);
  await tx.rows(sql`
    declare looked_at no scroll cursor for
    select ${recordSql(kind)}, coalesce(${placeOf(kind)}, '') as place from ${sql.raw(kind.table)} r
    where r.${column} = any(${sql.param([...ids])}::bigint[]) order by r.${column}, place, r.id`);
  const atOnce = kind.plausible.beside === undefined ? recordsAtOnce : besidesAtOnce;
  let group: Owned<object>[] = [];
  let place = '';
  let since = 0;
  const finish = async () => {
    const [first] = group;
    if (first) {
      const owner = { entityType, id: first.ownerId };
      await addFindings(tx, { entityType: kind.entityType, owner, before }, findIn(kind.plausible, group, day));
    }
    since += group.length;
    group = [];
    if (since < recordsInARow) return;
    since = 0;
    await setImmediate();
  };
  for (;;) {
    const rows = await tx.rows<Row>(sql`fetch ${sql.raw(String(atOnce))} from looked_at`);
    for (const { place: rowPlace, ...row } of rows) {
      const record = recordOf<object>(row);
      const here = `${record.ownerId} ${rowPlace}`;
      // A group that does not end is looked at in parts: what is far apart in one contradicts nothing.
      if (here !== place || group.length >= recordsAtOnce) await finish();
      place = here;
      group.push(record);
    }
    if (rows.length < atOnce) break;
  }
  await finish();
  await tx.rows(sql`close looked_at`);
}

/**
 * Mines, or companies, that no look has counted for since their records changed, or one by other rules, or one of long ago.
 * Of each sort those come first that were not looked at for longest: whoever changes much all the time is looked at in turn.
 */
function dueOwners(entityType: EntityType, most: number): SQL {
  const column = ownerColumn(entityType);
  const changed = (which: SQL) => sql`
    (select ${column} as id, rules as turn, checked_at from ${checksOf(entityType)}
      where rules ${which} order by rules, checked_at limit ${most})`;
  return sql`
    select id, turn, checked_at from (
      ${changed(sql`< ${rulesVersion}`)} union all ${changed(sql`> ${rulesVersion}`)} union all
      (select ${column}, null, checked_at from ${checksOf(entityType)} where rules = ${rulesVersion}
        and checked_at < now() - make_interval(days => ${lookAgainDays}) order by checked_at limit ${most})
    ) due order by turn nulls last, checked_at, id limit ${most}`;
}

/** How much was found in these mines, or companies; those in which nothing was are left out. */
async function countFound(tx: Db, entityType: EntityType, ids: SQL): Promise<ReadonlyMap<number, number>> {
  const column = ownerColumn(entityType);
  const rows = await tx.rows<{ id: number; found: number }>(sql`
    select ${column} as id, count(*) as found from record_findings where ${column} = any(${ids}) group by 1`);
  return new Map(rows.map(({ id, found }) => [id, found]));
}

/** So much is looked at in a transaction, for as long as which others wait who change what rules say of one of them. */
const mostTogether = 20_000;
/** As much as so many records without any has a record with others beside it. */
const besideWeighs = 10;

/** The first of those that are due, as many as are looked at together: one that has more is looked at by itself. */
async function nextOwners(tx: Db, entityType: EntityType, most: number): Promise<number[]> {
  const records = plausibleKinds(entityType).map((kind) => {
    const weighs = kind.plausible.beside === undefined ? 1 : besideWeighs;
    return sql`${weighs} * (select count(*) from (
      select from ${sql.raw(kind.table)} r where r.${ownerColumn(entityType)} = due.id limit ${mostTogether / weighs}) counted)`;
  });
  const due = await tx.rows<{ id: number; weight: number }>(sql`
    select due.id, ${sql.join(records, sql` + `)} as weight
    from (${dueOwners(entityType, most)}) due order by due.turn nulls last, due.checked_at, due.id`);
  let left = mostTogether;
  return due.flatMap(({ id, weight }, place) => ((left -= weight) >= 0 || place === 0 ? [id] : []));
}

interface Seen {
  id: number;
  changes: number;
}

const seenOf = (tx: Db, entityType: EntityType, those: readonly number[]): Promise<Seen[]> =>
  tx.rows(sql`
    select ${ownerColumn(entityType)} as id, changes from ${checksOf(entityType)}
    where ${ownerColumn(entityType)} = any(${sql.param([...those])}::bigint[])`);

/** One whose records have changed meanwhile stays due, behind those that were not looked at; answers of which were changed. */
const areLookedAt = (tx: Db, entityType: EntityType, seen: readonly Seen[]) =>
  tx.rows<{ id: number; isChanged: boolean }>(sql`
    update ${checksOf(entityType)} c set checked_at = now(), rules = case when c.changes = s.changes then ${rulesVersion} else c.rules end
    from jsonb_to_recordset(${jsonText(seen)}::jsonb) as s(id bigint, changes bigint) where c.${ownerColumn(entityType)} = s.id
    returning s.id, c.changes <> s.changes as "isChanged"`);

/** Looks at these mines, or companies. */
async function checkThose(tx: Db, entityType: EntityType, seen: readonly Seen[]): Promise<void> {
  const those = seen.map(({ id }) => id);
  const ids = sql`${sql.param(those)}::bigint[]`;
  const column = ownerColumn(entityType);
  const day = utcDay(new Date());
  const foundBefore = await countFound(tx, entityType, ids);
  const before = await takeFindings(tx, sql`${column} = any(${ids})`);
  for (const kind of plausibleKinds(entityType)) await checkKind(tx, kind, { ids: those, day, before });
  const looked = await areLookedAt(tx, entityType, seen);
  // Of findings figures tell how many there are; whatever else they follow from has been noted by who changed it. Who changed
  // something meanwhile has counted what this look takes away.
  const found = await countFound(tx, entityType, ids);
  const told = looked.filter(({ id, isChanged }) => isChanged || found.get(id) !== foundBefore.get(id));
  await (entityType === 'mine' ? figuresAreDue : companyFiguresAreDue)(
    tx,
    told.map(({ id }) => id),
  );
}

/**
 * Gives each mine, or company, its row, which writes find from then on: in a transaction of its own, before any look begins. None
 * that is being deleted, such as by the undo of a file: the look would fail of it.
 */
const enterNew = (db: Database, entityType: EntityType) =>
  db.rows(sql`
    insert into ${checksOf(entityType)} (${ownerColumn(entityType)})
    select e.id from ${sql.raw(entityType === 'mine' ? 'mines' : 'companies')} e
    where not exists (select from ${checksOf(entityType)} c where c.${ownerColumn(entityType)} = e.id)
    order by e.id limit ${ownersEntered} for key share of e skip locked
    on conflict do nothing`);

async function checkDueOf(db: Database, entityType: EntityType): Promise<number> {
  await enterNew(db, entityType);
  let next: Seen[] = [];
  // Fewer than at once are no end: whoever found the lock held meanwhile has left what was due to this one.
  const looked = await inEverSmallerParts(ownersAtOnce, mostMilliseconds, (most, hasFailed) => {
    const last = next;
    return db.transaction(async (tx) => {
      const [lock] = await tx.rows<{ held: boolean }>(sql`select pg_try_advisory_xact_lock(${jobLock}) as held`);
      next = [];
      if (!lock?.held) return 0;
      next = hasFailed ? last : await seenOf(tx, entityType, await nextOwners(tx, entityType, most));
      // The one that has failed by itself is passed over until its records or the rules change, as they may have since.
      if (hasFailed) await areLookedAt(tx, entityType, next);
      else if (next.length > 0) await checkThose(tx, entityType, next);
      return next.length;
    });
  });
  // The time was over before all of it was done.
  if (next.length > 0) workIsDue(db, 'findings');
  return looked;
}

/** Looks at mines and companies whose records have not been looked at by the rules as they are; a job. Answers how many. */
export async function checkDueRecords(db: Database): Promise<number> {
  const failures: unknown[] = [];
  let looked = 0;
  for (const entityType of entityTypes) {
    try {
      looked += await checkDueOf(db, entityType);
    } catch (error) {
      if (!isItsOwn(error)) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return looked;
}
