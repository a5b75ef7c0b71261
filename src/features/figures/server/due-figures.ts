import { sql, type SQL } from 'drizzle-orm';
import type { Database, Db } from '../../../db/client.ts';
import { workIsDue } from '../../../db/due-work.ts';
import { figuresVersion } from '../../../domain/figures/measures.ts';
import { utcDay } from '../../../domain/time/dates.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { inEverSmallerParts } from './in-ever-smaller-parts.ts';

/** Whose figures they are, and where each has its row: by which rules its figures were last made, and as of which day. */
const tables = {
  mine: { owners: sql`mines`, figured: sql`mine_figured`, owner: sql`mine_id` },
  company: { owners: sql`companies`, figured: sql`company_figured`, owner: sql`company_id` },
} satisfies Record<EntityType, unknown>;

const workOf = { mine: 'figures of mines', company: 'figures of companies' } as const;

const mostEntered = 20_000;
const mostMilliseconds = 20_000;

/** Notes that these have figures of today's rules, as of this day. */
export function figuresAreMade(tx: Db, entityType: EntityType, ids: readonly number[], day: string) {
  const { figured, owner } = tables[entityType];
  return tx.rows(sql`
    insert into ${figured} (${owner}, rules, day)
    select id, ${figuresVersion}, ${day}::date from unnest(${sql.param([...ids])}::bigint[]) as made(id)
    on conflict (${owner}) do update set rules = excluded.rules, day = excluded.day`);
}

/** Gives each new one its row, which writes find from then on; none that is being deleted, such as by the undo of a file. */
function enterNew(db: Db, entityType: EntityType) {
  const { owners, figured, owner } = tables[entityType];
  return db.rows(sql`
    insert into ${figured} (${owner})
    select o.id from ${owners} o where not exists (select from ${figured} f where f.${owner} = o.id)
    order by o.id limit ${mostEntered} for key share of o skip locked
    on conflict do nothing`);
}

export interface FiguresJob {
  entityType: EntityType;
  /** Any number, the same in every process: who makes these figures holds it, the others let it be. */
  lock: number;
  atOnce: number;
  /** So many parts are made at the same time, each in its own transaction: one is written while another one is computed. */
  sideBySide?: number;
  /** Asked before anything is made: what falls due by itself. */
  followTheDay?: (db: Database) => Promise<void>;
  /** Selects the `id` of so many of those that are due, and at which `place` each is. */
  due: (today: string, most: number) => SQL;
  /** Makes all figures of the first of these, which are held by now, as many as are not too much together; answers of which. */
  keep: (tx: Db, ids: readonly number[]) => Promise<readonly number[]>;
  /** Told of those whose figures were made once that is stored. */
  onMade?: (ids: readonly number[]) => void;
  /** Told of those whose figures could not be made, which are passed over. */
  onPassedOver?: (tx: Db, ids: readonly number[]) => Promise<unknown>;
}

/** Who makes one part of several holds one of these, who makes figures alone all of them. */
const turnsOf = ({ lock, sideBySide = 1 }: FiguresJob): number[] =>
  Array.from({ length: sideBySide }, (_, place) => (place === 0 ? lock : lock * 10 + place));

async function takes(tx: Db, turns: readonly number[]): Promise<boolean> {
  for (const turn of turns) {
    const [taken] = await tx.rows<{ held: boolean }>(sql`select pg_try_advisory_xact_lock(${turn}) as held`);
    if (!taken?.held) return false;
  }
  return true;
}

interface Part {
  turns: readonly number[];
  most: number;
  /** Of those that failed by themselves. */
  passesOver?: readonly number[] | undefined;
  /** Told of whom it holds. */
  onHeld?: (ids: number[]) => void;
}

/** Makes the figures of the next ones that nobody holds; answers of how many. */
async function makePart(db: Database, job: FiguresJob, { turns, most, passesOver, onHeld }: Part): Promise<number> {
  const { entityType, due, keep, onMade, onPassedOver, sideBySide = 1 } = job;
  const { owners } = tables[entityType];
  const today = utcDay(new Date());
  const made = await db.transaction(async (tx) => {
    if (!(await takes(tx, turns))) return [];
    const next = passesOver
      ? sql`select id, 0 as place from unnest(${sql.param([...passesOver])}::bigint[]) failed(id)`
      : due(today, job.atOnce * sideBySide);
    // Whoever writes to one of them waits for its turn, so that no figure is older than its records.
    const held = await tx.rows<{ id: number }>(sql`
      select o.id from ${owners} o join (${next}) f on f.id = o.id
      order by f.place limit ${most} for no key update of o skip locked`);
    const ids = held.map(({ id }) => id);
    onHeld?.(ids);
    if (!passesOver) return keep(tx, ids);
    // What has failed by itself is passed over until its records or the rules change.
    await figuresAreMade(tx, entityType, ids, today);
    await onPassedOver?.(tx, ids);
    return ids;
  });
  onMade?.(made);
  return made.length;
}

/** Makes what is due in several parts at once, until nothing is left, the time is over or one of them fails. */
async function makeSideBySide(db: Database, job: FiguresJob): Promise<{ made: number; hasFailed: boolean }> {
  const until = performance.now() + mostMilliseconds;
  const all = { made: 0, hasFailed: false };
  const makeBeside = async (turn: number) => {
    while (!all.hasFailed) {
      if (performance.now() >= until) return workIsDue(db, workOf[job.entityType]);
      const done = await makePart(db, job, { turns: [turn], most: job.atOnce });
      if (done === 0) return;
      all.made += done;
    }
  };
  const turns = turnsOf(job).map(async (turn) => {
    try {
      await makeBeside(turn);
    } catch {
      // It fails again where it is made alone, which tells of it.
      all.hasFailed = true;
    }
  });
  await Promise.all(turns);
  return all;
}

/** Makes the figures that are due; answers of how many. */
export async function keepDue(db: Database, job: FiguresJob): Promise<number> {
  await enterNew(db, job.entityType);
  await job.followTheDay?.(db);
  let madeBefore = 0;
  if (job.sideBySide !== undefined) {
    const { made, hasFailed } = await makeSideBySide(db, job);
    if (!hasFailed) return made;
    madeBefore = made;
  }
  // What fails is found by leaving out all others: nobody else may hold it meanwhile.
  const turns = turnsOf(job);
  let last = 0;
  let held: number[] = [];
  const made = await inEverSmallerParts(job.atOnce, mostMilliseconds, async (most, hasFailed) => {
    const passesOver = hasFailed ? held : undefined;
    last = await makePart(db, job, { turns, most, passesOver, onHeld: (ids) => (held = ids) });
    return last;
  });
  // The time was over before all were made.
  if (last > 0) workIsDue(db, workOf[job.entityType]);
  return madeBefore + made;
}
