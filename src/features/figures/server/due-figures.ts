import { sql, type SQL } from 'drizzle-orm';
import type { Database, Db } from '../../../db/client.ts';
import { figuresVersion } from '../../../domain/figures/measures.ts';
import { utcDay } from '../../../domain/time/dates.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { inEverSmallerParts } from './in-ever-smaller-parts.ts';

/** Whose figures they are, and where each has its row: by which rules its figures were last made, and as of which day. */
const tables = {
  mine: { owners: sql`mines`, figured: sql`mine_figured`, owner: sql`mine_id` },
  company: { owners: sql`companies`, figured: sql`company_figured`, owner: sql`company_id` },
} satisfies Record<EntityType, unknown>;

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

/** Gives each new one its row, which writes find from then on. */
function enterNew(db: Db, entityType: EntityType) {
  const { owners, figured, owner } = tables[entityType];
  return db.rows(sql`
    insert into ${figured} (${owner})
    select o.id from ${owners} o where not exists (select from ${figured} f where f.${owner} = o.id)
    order by o.id limit ${mostEntered}
    on conflict do nothing`);
}

export interface FiguresJob {
  entityType: EntityType;
  /** Any number, the same in every process: who makes these figures holds it, the others let it be. */
  lock: number;
  atOnce: number;
  /** Asked before anything is made: what falls due by itself. */
  followTheDay?: (db: Database) => Promise<void>;
  /** Selects the `id` of those that are due. */
  due: (today: string) => SQL;
  /** Told of those whose figures are made next, which are held by now. */
  onHeld?: (tx: Db, ids: readonly number[]) => Promise<unknown>;
  keep: (tx: Db, ids: readonly number[]) => Promise<void>;
}

/** Makes the figures that are due; answers of how many. */
export async function keepDue(db: Database, job: FiguresJob): Promise<number> {
  const { entityType, lock, atOnce, due, keep } = job;
  const { owners } = tables[entityType];
  await enterNew(db, entityType);
  await job.followTheDay?.(db);
  return inEverSmallerParts(atOnce, mostMilliseconds, (most, isLast) =>
    db.transaction(async (tx) => {
      const [turn] = await tx.rows<{ held: boolean }>(sql`select pg_try_advisory_xact_lock(${lock}) as held`);
      if (!turn?.held) return 0;
      // Whoever writes to one of them waits for its turn, so that no figure is older than its records.
      const held = await tx.rows<{ id: number }>(sql`
        select o.id from ${owners} o join (${due(utcDay(new Date()))}) f on f.id = o.id
        order by o.id limit ${most} for no key update of o skip locked`);
      const ids = held.map(({ id }) => id);
      await job.onHeld?.(tx, ids);
      // What has failed by itself is passed over until its records or the rules change.
      if (isLast) await figuresAreMade(tx, entityType, ids, utcDay(new Date()));
      else await keep(tx, ids);
      return ids.length;
    }),
  );
}
