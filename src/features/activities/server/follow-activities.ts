import { sql } from 'drizzle-orm';
import { listen, type Listening } from '../../../db/announcements.ts';
import type { Db } from '../../../db/client.ts';
import { advance, type FeedPlace, hasSeen, mostMissing, writePlace } from '../../../domain/records/feed-place.ts';
import { isOpenSession } from '../../../server/callers/session.ts';
import type { Server } from '../../../server/calls/endpoint.ts';
import { activitiesSince, type FedActivity } from './list-activities.ts';

/** One open stream, as the feed sees it. */
export interface Follower {
  sessionId: string;
  memberId: string;
  /** Writes an event, which it shares with all other streams. */
  send: (event: Buffer) => void;
  beat: () => void;
  /** Ends the stream; `signed-out` says that the session is over. */
  end: (why: 'signed-out' | 'stopping') => void;
}

/** A stream that follows the feed, until it leaves. */
export interface Following {
  /** When all that came after its place is sent; fails where that cannot be read. */
  begun: Promise<void>;
  leave: () => void;
}

export interface Feed {
  /** Sends what came after `from`, then whatever is new. */
  follow(follower: Follower, from: FeedPlace | undefined): Following;
  count(memberId?: string): number;
}

/** Shorter than the minute after which proxies drop what is silent. */
const beatMilliseconds = 20_000;
/** Whether sessions are still there; those ended through this server's calls are announced besides. */
const sessionCheckMilliseconds = 10_000;
/** How often to look by oneself: announcements can get lost, and behind some poolers none arrives. */
const lookMilliseconds = { hearing: 15_000, deaf: 2_000 };
/** No change takes this long to be stored: an id that is still missing then never comes. */
const forgetMilliseconds = 10 * 60_000;
/** More new activities than this at once, or longer ones, are not sent: each stream would hold them. The list is to be read again. */
const mostAtOnce = { rows: 200, bytes: 256_000 };

async function newestPlace(db: Db): Promise<FeedPlace> {
  const rows = await db.rows<{ id: number }>(sql`select id from activities order by id desc limit ${mostMissing}`);
  const ids = rows.map(({ id }) => id);
  const lowest = ids.at(-1) ?? 0;
  return advance({ last: Math.max(0, lowest - 1), missing: [] }, ids).place;
}

interface Followed {
  streams: () => number;
  isHearing: () => boolean | undefined;
}

const feeds = new Set<Followed>();

/** Open streams of this process, its connections that listen, and those of them that hear; for metrics. */
export function liveFigures(): { streams: number; listening: number; hearing: number } {
  const all = [...feeds];
  return {
    streams: all.reduce((sum, { streams }) => sum + streams(), 0),
    listening: all.filter(({ isHearing }) => isHearing() !== undefined).length,
    hearing: all.filter(({ isHearing }) => isHearing()).length,
  };
}

/** An event as it is sent, with the place in the feed after it. */
const eventOf = (event: 'ready' | 'activities' | 'reset', place: FeedPlace, data = '{}') =>
  Buffer.from(`id: ${writePlace(place)}\nevent: ${event}\ndata: ${data}\n\n`);

/** The event that tells of new activities. */
function newsOf(activities: readonly FedActivity[], place: FeedPlace): Buffer {
  if (activities.some(({ record }) => record === null)) return eventOf('reset', place);
  return eventOf('activities', place, `[${activities.map(({ record }) => record).join(',')}]`);
}

/**
 * Passes new activities on to open streams: one connection that listens and one look per announcement, however many
 * streams there are. Nothing is remembered but the place, so any process goes on where another one stopped.
 */
export function followActivities({ app, db, log }: Server): Feed {
  const followers = new Set<Follower>();
  /** Members of streams that are open or about to be. */
  const watching: string[] = [];
  let place: FeedPlace | undefined;
  let listening: Listening | undefined;
  let hearing = false;
  let looking: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  const timers: NodeJS.Timeout[] = [];

  async function lookOnce(): Promise<void> {
    if (!place) {
      place = await newestPlace(db);
      return;
    }
    const found = await activitiesSince(db, place, mostAtOnce);
    if (found.length > mostAtOnce.rows) {
      place = await newestPlace(db);
      const event = eventOf('reset', place);
      for (const follower of followers) follower.send(event);
      return;
    }
    const next = advance(
      place,
      found.map(({ id }) => id),
    );
    place = next.place;
    const fresh = found.filter(({ id }) => next.fresh.includes(id));
    if (fresh.length === 0) return;
    const event = newsOf(fresh, place);
    for (const follower of followers) follower.send(event);
  }

  /** One look at a time; whoever asks during a look gets one that began after they asked. */
  async function look(): Promise<void> {
    if (looking) {
      again = true;
      await looking.catch(() => undefined);
      return again ? look() : looking;
    }
    again = false;
    looking = lookOnce().finally(() => (looking = undefined));
    return looking;
  }

  const lookQuietly = () => {
    if (followers.size === 0 || stopped) return;
    look().catch((error: unknown) => log.warn({ err: error }, 'new activities could not be read; they come later'));
  };

  async function checkSessions(): Promise<void> {
    if (followers.size === 0 || stopped) return;
    const asked = new Set([...followers].map(({ sessionId }) => sessionId));
    const rows = await db.rows<{ id: string }>(sql`
      select s.id from sessions s where s.id = any(${sql.param([...asked])}::text[]) and ${isOpenSession}`);
    const alive = new Set(rows.map(({ id }) => id));
    for (const follower of followers) {
      if (asked.has(follower.sessionId) && !alive.has(follower.sessionId)) follower.end('signed-out');
    }
  }
  const checkSessionsQuietly = () => {
    checkSessions().catch((error: unknown) =>
      log.warn({ err: error }, 'sessions could not be checked; they are later'),
    );
  };

  /** The first stream starts it; a server that nobody follows holds no connection for it. */
  function start(): void {
    if (listening) return;
    listening = listen(db, {
      hear: (topic) => (topic === 'activity' ? lookQuietly() : checkSessionsQuietly()),
      onHearing: (now) => {
        if (hearing && !now) log.warn('announcements of other processes do not arrive; looking every 2 s instead');
        hearing = now;
      },
    });
    let looked = performance.now();
    const every = (milliseconds: number, work: () => void) => timers.push(setInterval(work, milliseconds).unref());
    every(lookMilliseconds.deaf, () => {
      const now = performance.now();
      if (hearing && now - looked < lookMilliseconds.hearing) return;
      looked = now;
      lookQuietly();
    });
    every(sessionCheckMilliseconds, checkSessionsQuietly);
    let missing = place?.missing ?? [];
    every(forgetMilliseconds, () => {
      if (!place) return;
      place = { ...place, missing: place.missing.filter((id) => !missing.includes(id)) };
      missing = place.missing;
    });
    every(beatMilliseconds, () => followers.forEach((follower) => follower.beat()));
  }

  // Open streams never finish by themselves: a stop ends them, and the browsers come again.
  app.addHook('preClose', async () => {
    stopped = true;
    timers.forEach(clearInterval);
    for (const follower of followers) follower.end('stopping');
  });
  app.addHook('onClose', async () => listening?.stop());
  const own: Followed = { streams: () => watching.length, isHearing: () => listening && hearing };
  app.addHook('onReady', async () => void feeds.add(own));
  app.addHook('onClose', async () => void feeds.delete(own));

  return {
    count: (memberId) =>
      memberId === undefined ? watching.length : watching.filter((each) => each === memberId).length,

    follow(follower, from) {
      start();
      watching.push(follower.memberId);
      let left = false;
      let gate: Follower | undefined;
      const leave = () => {
        if (left) return;
        left = true;
        if (gate) followers.delete(gate);
        watching.splice(watching.indexOf(follower.memberId), 1);
      };
      async function begin(): Promise<void> {
        // Behind this look the feed has seen whatever the reader can have seen elsewhere.
        await look();
        const here = place ?? (await newestPlace(db));
        // The reader may have left meanwhile.
        if (left) return;
        const early: Buffer[] = [];
        let isCatchingUp = true;
        gate = { ...follower, send: (event) => (isCatchingUp ? early.push(event) : follower.send(event)) };
        followers.add(gate);
        const missed = from && (await activitiesSince(db, from, mostAtOnce));
        if (from && missed) {
          // What came since `here` comes by the feed.
          const fresh = missed.filter(({ id }) => hasSeen(here, id));
          if (missed.length > mostAtOnce.rows || from.last > here.last) follower.send(eventOf('reset', here));
          else if (fresh.length > 0) follower.send(newsOf(fresh, here));
        }
        follower.send(eventOf('ready', here));
        isCatchingUp = false;
        for (const event of early) follower.send(event);
        // The stop may have come between the request and this.
        if (stopped) follower.end('stopping');
      }
      const begun = begin().catch((error: unknown) => {
        leave();
        throw error;
      });
      return { begun, leave };
    },
  };
}
