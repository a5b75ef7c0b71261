import { sql, type SQL } from 'drizzle-orm';
import { setImmediate } from 'node:timers/promises';
import type { Database, Db } from '../../../db/client.ts';
import { rulesVersion } from '../../../domain/records/findings.ts';
import { utcDay } from '../../../domain/time/dates.ts';
import { type EntityType, entityTypes } from '../../../domain/vocabulary.ts';
import type { Plausible, RecordKind } from '../../records/server/record-kind.ts';
import { companyFiguresAreDue } from '../../figures/server/companies-due.ts';
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
const mostMilliseconds = 20_000;

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

/** Mines, or companies, that no look has counted for since their records changed, or one by other rules, or one of long ago. */
const dueOwners = (db: Db, entityType: EntityType) =>
  db.rows<{ id: number }>(sql`
    (select ${ownerColumn(entityType)} as id from ${checksOf(entityType)} where rules <> ${rulesVersion} limit ${ownersAtOnce})
    union all
    (select ${ownerColumn(entityType)} as id from ${checksOf(entityType)} where rules = ${rulesVersion}
      and checked_at < now() - make_interval(days => ${lookAgainDays}) order by checked_at limit ${ownersAtOnce})
    limit ${ownersAtOnce}`);

/** How much was found in these mines, or companies; those in which nothing was are left out. */
async function countFound(tx: Db, entityType: EntityType, ids: SQL): Promise<ReadonlyMap<number, number>> {
  const column = ownerColumn(entityType);
  const rows = await tx.rows<{ id: number; found: number }>(sql`
    select ${column} as id, count(*) as found from record_findings where ${column} = any(${ids}) group by 1`);
  return new Map(rows.map(({ id, found }) => [id, found]));
}

/** Looks at these mines, or companies; one whose records change meanwhile stays due. */
async function checkThose(tx: Db, entityType: EntityType, those: readonly number[]): Promise<void> {
  const ids = sql`${sql.param([...those])}::bigint[]`;
  const column = ownerColumn(entityType);
  const day = utcDay(new Date());
  const seen = await tx.rows<{ id: number; changes: number }>(sql`
    select ${column} as id, changes from ${checksOf(entityType)} where ${column} = any(${ids})`);
  const foundBefore = await countFound(tx, entityType, ids);
  const before = await takeFindings(tx, sql`${column} = any(${ids})`);
  for (const kind of plausibleKinds(entityType)) await checkKind(tx, kind, { ids: those, day, before });
  await tx.rows(sql`
    update ${checksOf(entityType)} c set rules = ${rulesVersion}, checked_at = now()
    from jsonb_to_recordset(${jsonText(seen)}::jsonb) as s(id bigint, changes bigint)
    where c.${column} = s.id and c.changes = s.changes`);
  // Of findings figures tell how many there are; whatever else they follow from has been noted by who changed it.
  const found = await countFound(tx, entityType, ids);
  const told = those.filter((id) => found.get(id) !== foundBefore.get(id));
  await (entityType === 'mine' ? figuresAreDue : companyFiguresAreDue)(tx, told);
}

/** Gives each mine, or company, its row, which writes find from then on: in a transaction of its own, before any look begins. */
const enterNew = (db: Database, entityType: EntityType) =>
  db.rows(sql`
    insert into ${checksOf(entityType)} (${ownerColumn(entityType)})
    select e.id from ${sql.raw(entityType === 'mine' ? 'mines' : 'companies')} e
    where not exists (select from ${checksOf(entityType)} c where c.${ownerColumn(entityType)} = e.id)
    order by e.id limit ${ownersEntered}
    on conflict do nothing`);

async function checkDueOf(db: Database, entityType: EntityType, until: number): Promise<number> {
  let looked = 0;
  await enterNew(db, entityType);
  while (performance.now() < until) {
    const done = await db.transaction(async (tx) => {
      const [lock] = await tx.rows<{ held: boolean }>(sql`select pg_try_advisory_xact_lock(${jobLock}) as held`);
      if (!lock?.held) return 0;
      const due = await dueOwners(tx, entityType);
      if (due.length > 0)
        await checkThose(
          tx,
          entityType,
          due.map(({ id }) => id),
        );
      return due.length;
    });
    // Fewer than at once are no end: whoever found the lock held meanwhile has left what was due to this one.
    if (done === 0) break;
    looked += done;
  }
  return looked;
}

/** Looks at mines and companies whose records have not been looked at by the rules as they are; a job. Answers how many. */
export async function checkDueRecords(db: Database): Promise<number> {
  const until = performance.now() + mostMilliseconds;
  let looked = 0;
  for (const entityType of entityTypes) looked += await checkDueOf(db, entityType, until);
  return looked;
}
