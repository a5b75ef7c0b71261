import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database, Db } from './client.ts';

/** Of what processes on one database tell each other: only that there is something new, never what. */
export type Topic = 'activity' | 'sessions';

const channel = 'openpit';

/** Announcements of one topic within this time become one. */
const restMilliseconds = 100;

interface Announcing {
  /** No other announcement until then. */
  resting: boolean;
  again: boolean;
}

const announcing = new WeakMap<pg.Pool | pg.ClientBase, Map<Topic, Announcing>>();

const notify = (db: Db, text: string) => db.rows(sql`select pg_notify(${channel}, ${text})`);

/** What fails here is caught up on by the listeners, which look by themselves now and then. */
function notifySoon(db: Db, topic: Topic): void {
  const topics = announcing.get(db.client) ?? new Map<Topic, Announcing>();
  announcing.set(db.client, topics);
  const state = topics.get(topic) ?? { resting: false, again: false };
  topics.set(topic, state);
  if (state.resting) {
    state.again = true;
    return;
  }
  state.resting = true;
  void notify(db, topic).catch(() => undefined);
  setTimeout(() => {
    state.resting = false;
    if (!state.again) return;
    state.again = false;
    notifySoon(db, topic);
  }, restMilliseconds).unref();
}

/**
 * Tells every process on this database, this one included, that something is new. Not from within a transaction:
 * PostgreSQL lets only one that notifies commit at a time, which would make members wait for each other's disk.
 */
export async function announce(db: Db, topic: Topic): Promise<void> {
  if (db.afterCommit) db.afterCommit(topic, (shared) => notifySoon(shared, topic));
  else if (db.client instanceof pg.Pool) notifySoon(db, topic);
  // A transaction that its owner commits, such as that of an import: there are few.
  else await notify(db, topic);
}

export interface Ears {
  /** Something of this topic is new, or may be after a time in which nothing was heard. */
  hear: (topic: Topic) => void;
  /** Whether announcements arrive; until then, and where they do not (behind some poolers), look often. */
  onHearing: (hearing: boolean) => void;
}

export interface Listening {
  stop(): Promise<void>;
}

const firstWaitMilliseconds = 500;
const longestWaitMilliseconds = 10_000;
/** Every so often a word of our own is sent, and has to be heard: a connection can die without a sign. */
const checkMilliseconds = 30_000;
const patienceMilliseconds = 5_000;

/** Hears what processes on this database announce (see `announce`), by a connection of its own, which is made anew whenever it breaks, until it is stopped. */
export function listen(db: Database, { hear, onHearing }: Ears): Listening {
  let client: pg.Client | undefined;
  let stopped = false;
  let wait = firstWaitMilliseconds;
  let timer: NodeJS.Timeout | undefined;
  let expected: string | undefined;
  let connecting: Promise<unknown> | undefined;

  const later = (milliseconds: number, work: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(work, milliseconds).unref();
  };

  function lose(lost: pg.Client): void {
    if (client !== lost || stopped) return;
    client = undefined;
    onHearing(false);
    void lost.end().catch(() => undefined);
    later(wait, connect);
    wait = Math.min(wait * 2, longestWaitMilliseconds);
  }

  /** Sent by another connection, so that it takes the way that announcements take. */
  function check(current: pg.Client): void {
    expected = randomUUID();
    void notify(db, expected).catch(() => undefined);
    later(patienceMilliseconds, () => lose(current));
  }

  function connect(): void {
    const current = new pg.Client({ ...db.connection, application_name: 'openpit listener', keepAlive: true });
    client = current;
    current.on('error', () => lose(current));
    current.on('end', () => lose(current));
    current.on('notification', ({ payload }) => {
      if (payload === 'activity' || payload === 'sessions') hear(payload);
      if (payload === undefined || payload !== expected) return;
      expected = undefined;
      wait = firstWaitMilliseconds;
      onHearing(true);
      later(checkMilliseconds, () => check(current));
    });
    connecting = current
      .connect()
      .then(() => current.query(`listen ${channel}`))
      .then(() => {
        if (client !== current) return;
        check(current);
        hear('activity');
        hear('sessions');
      })
      .catch(() => lose(current));
  }

  connect();
  return {
    async stop() {
      stopped = true;
      // A connection that is being made does not end before it is there.
      await connecting;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
