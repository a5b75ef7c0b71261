import { sql } from 'drizzle-orm';
import { setImmediate } from 'node:timers/promises';
import type { Database, Db } from '../../../db/client.ts';
import { rulesVersion } from '../../../domain/findings.ts';
import { utcDay } from '../../../domain/dates.ts';
import type { Plausible, RecordKind } from '../../records/server/record-kind.ts';
import { recordKinds } from '../../records/server/record-kinds.ts';
import { addFindings, findIn, type OfMine, recordOf, recordSql } from './keep-findings.ts';

/** Any number, the same in every process: who looks at mines holds it, the others let it be. */
const jobLock = 7_301_482_613;
const minesAtOnce = 100;
const minesEntered = 20_000;
/** Records that are held in memory at once. */
const recordsAtOnce = 5_000;
/** A turn of the event loop is given away after so many. */
const recordsInARow = 500;
/** What depends on the day is looked at anew after so long. */
const lookAgainDays = 30;
const mostMilliseconds = 20_000;

type PlausibleKind = RecordKind<object> & { plausible: Plausible<object> };

const plausibleKinds = () =>
  [...recordKinds.values()].filter((kind): kind is PlausibleKind => kind.plausible !== undefined);

/** What a record has in common with those that it is looked at with. */
const placeOf = ({ plausible }: PlausibleKind) =>
  plausible.together?.alikeIn === undefined ? sql`''` : sql.raw(plausible.together.alikeIn);

interface Row {
  recordId: number;
  ofMine: number;
  place: string;
}

/** Looks at all records of a kind that these mines have, those that belong together at once. */
async function checkKind(tx: Db, kind: PlausibleKind, mineIds: readonly number[], day: string): Promise<void> {
  await tx.rows(sql`
    declare looked_at no scroll cursor for
    select ${recordSql(kind)}, coalesce(${placeOf(kind)}, '') as place from ${sql.raw(kind.table)} r
    where r.mine_id = any(${sql.param([...mineIds])}::bigint[]) order by r.mine_id, place, r.id`);
  let group: OfMine<object>[] = [];
  let place = '';
  let since = 0;
  const finish = async () => {
    const [first] = group;
    if (first) await addFindings(tx, kind.entityType, first.mineId, findIn(kind.plausible, group, day));
    since += group.length;
    group = [];
    if (since < recordsInARow) return;
    since = 0;
    await setImmediate();
  };
  for (;;) {
    const rows = await tx.rows<Row>(sql`fetch ${sql.raw(String(recordsAtOnce))} from looked_at`);
    for (const { place: rowPlace, ...row } of rows) {
      const record = recordOf<object>(row);
      const here = `${record.mineId} ${rowPlace}`;
      // A group that does not end is looked at in parts: what is far apart in one contradicts nothing.
      if (here !== place || group.length >= recordsAtOnce) await finish();
      place = here;
      group.push(record);
    }
    if (rows.length < recordsAtOnce) break;
  }
  await finish();
  await tx.rows(sql`close looked_at`);
}

/** Mines that no look has counted for since their records changed, or one by other rules, or one of long ago. */
const dueMines = (db: Db) =>
  db.rows<{ id: number }>(sql`
    (select mine_id as id from mine_checks where rules <> ${rulesVersion} limit ${minesAtOnce})
    union all
    (select mine_id as id from mine_checks where rules = ${rulesVersion}
      and checked_at < now() - make_interval(days => ${lookAgainDays}) order by checked_at limit ${minesAtOnce})
    limit ${minesAtOnce}`);

/** Looks at these mines; one whose records change meanwhile stays due. */
async function checkThose(tx: Db, mineIds: readonly number[]): Promise<void> {
  const ids = sql`${sql.param([...mineIds])}::bigint[]`;
  const day = utcDay(new Date());
  const seen = await tx.rows<{ id: number; changes: number }>(sql`
    select mine_id as id, changes from mine_checks where mine_id = any(${ids})`);
  await tx.rows(sql`delete from record_findings where mine_id = any(${ids})`);
  for (const kind of plausibleKinds()) await checkKind(tx, kind, mineIds, day);
  await tx.rows(sql`
    update mine_checks c set rules = ${rulesVersion}, checked_at = now()
    from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as s(id bigint, changes bigint)
    where c.mine_id = s.id and c.changes = s.changes`);
}

/** Gives each mine its row, which writes find from then on: in a transaction of its own, before any look at a mine begins. */
const enterNewMines = (db: Database) =>
  db.rows(sql`
    insert into mine_checks (mine_id)
    select m.id from mines m where not exists (select from mine_checks c where c.mine_id = m.id)
    order by m.id limit ${minesEntered}
    on conflict do nothing`);

/** Looks at mines whose records have not been looked at by the rules as they are; a job. Answers how many. */
export async function checkDueMines(db: Database): Promise<number> {
  const until = performance.now() + mostMilliseconds;
  let looked = 0;
  await enterNewMines(db);
  while (performance.now() < until) {
    const done = await db.transaction(async (tx) => {
      const [lock] = await tx.rows<{ held: boolean }>(sql`select pg_try_advisory_xact_lock(${jobLock}) as held`);
      if (!lock?.held) return 0;
      const due = await dueMines(tx);
      if (due.length > 0)
        await checkThose(
          tx,
          due.map(({ id }) => id),
        );
      return due.length;
    });
    looked += done;
    if (done < minesAtOnce) break;
  }
  return looked;
}
