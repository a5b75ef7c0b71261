import type { FastifyReply } from 'fastify';
import { conflict, noRoom, type Problem, tooMany } from '../problems/problems.ts';
import { countRefusal } from '../problems/refusals.ts';
import { untilGone } from './until-gone.ts';

interface LaneRules {
  /** So many are let in at once: those under way, and those that wait for their turn. */
  most: number;
  /** Of one member. */
  mostOfMember: number;
  /** A further one of the same member takes the place of the one before, which is told so in this sentence. */
  replaced?: string;
  /** Bytes of bodies that are let in at once, in megabytes; those that arrive are bounded by themselves (`bound-bodies.ts`). */
  megabytes: number;
}

/** What takes long, and how much of it is let in: the rest is told at once to come again. */
const rules = {
  /** Previews and tables of files. */
  look: {
    most: 16,
    mostOfMember: 1,
    replaced: 'You chose another file meanwhile, so this one is no longer looked at.',
    megabytes: 24,
  },
  /** Imports, checks and undos; one at a time. */
  import: { most: 12, mostOfMember: 2, megabytes: 24 },
  /** Files of trades. */
  trades: { most: 12, mostOfMember: 2, megabytes: 24 },
  /** Calculations over long journals, and their exports. */
  calculate: { most: 32, mostOfMember: 4, megabytes: Infinity },
  /** Profile pictures. */
  picture: { most: 8, mostOfMember: 4, megabytes: 20 },
  /** Lists and archives that are being sent; each holds a connection of the database. */
  export: { most: 4, mostOfMember: 2, megabytes: Infinity },
} as const satisfies Record<string, LaneRules>;

export type LaneName = keyof typeof rules;

/** So long a turn may take, in seconds; then it is ended. */
export const laneSeconds: Record<LaneName, number> = {
  look: 60,
  import: 10 * 60,
  trades: 60,
  calculate: 20,
  picture: 15,
  export: 10 * 60,
};
export const laneNames = Object.keys(rules) as LaneName[];

export interface LaneFigures {
  running: number;
  /** Let in and not running: in line. */
  waiting: number;
  /** Since the process began: those for which there was no place. */
  refused: number;
  /** Since the process began: those that took too long. */
  endedByDeadline: number;
}

interface Lane {
  rules: LaneRules;
  places: Set<Place>;
  bytes: number;
  refused: number;
  endedByDeadline: number;
}

const lanes = Object.fromEntries(
  Object.entries(rules).map(([name, rule]): [string, Lane] => [
    name,
    { rules: rule, places: new Set(), bytes: 0, refused: 0, endedByDeadline: 0 },
  ]),
) as Record<LaneName, Lane>;

/** Whether there is no room for so many bytes, when some places are given up for them. */
const isFull = ({ places, bytes, rules: { most, megabytes } }: Lane, more = 1, givenUp: readonly Place[] = []) =>
  places.size - givenUp.length >= most ||
  givenUp.reduce((sum, place) => sum - place.bytes, bytes) + more > megabytes * 1024 * 1024;

const placesOf = (lane: Lane, memberId: string | undefined) =>
  memberId === undefined ? [] : [...lane.places].filter((place) => place.memberId === memberId);

/** How busy each lane is, for metrics. */
export const threadFigures = (): Record<LaneName, LaneFigures> =>
  Object.fromEntries(
    laneNames.map((name) => {
      const { places, refused, endedByDeadline } = lanes[name];
      const running = [...places].filter(({ isRunning }) => isRunning).length;
      return [name, { running, waiting: places.size - running, refused, endedByDeadline }];
    }),
  ) as Record<LaneName, LaneFigures>;

/** The places that are taken in each lane, and the bytes of all bodies in them. */
export const lanesUnderWay = (): Record<string, () => number> => ({
  ...Object.fromEntries(laneNames.map((name) => [`lane_${name}`, () => lanes[name].places.size])),
  lane_bytes: () => laneNames.reduce((sum, name) => sum + lanes[name].bytes, 0),
});

/** Whether one who comes now would be refused by a thread. An export takes as long as its reader does, and no thread. */
export const lanesRefuse = (): boolean => laneNames.some((name) => name !== 'export' && isFull(lanes[name]));

export interface PlaceWanted {
  /** Nobody's: a job, or the sample data. */
  memberId?: string | undefined;
  /** The place is left, and what runs is ended, when this answer is there or its client has gone. */
  reply?: FastifyReply | undefined;
  /** Of the body. */
  bytes?: number;
  /** When it was asked for, in milliseconds of the process; now unless said. */
  askedAt?: number;
}

const gone = () => noRoom('The request ended before its answer was there.');

/** A place in a lane: held until `leave`, which may be called again. */
export class Place {
  readonly lane: LaneName;
  readonly memberId: string | undefined;
  isRunning = false;
  #isOfReply = true;
  readonly bytes: number;
  readonly askedAt: number;
  readonly #ending = new AbortController();

  constructor(lane: LaneName, { memberId, bytes = 0, askedAt = performance.now() }: PlaceWanted) {
    this.lane = lane;
    this.memberId = memberId;
    this.bytes = bytes;
    this.askedAt = askedAt;
    lanes[lane].places.add(this);
    lanes[lane].bytes += bytes;
  }

  /** Aborts when it is to end before it is done; the reason is the problem that is answered. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** What it is held for goes on when its client leaves. */
  goOn(): void {
    this.#isOfReply = false;
  }

  /** The answer is there, or its client has gone. */
  endWithReply(): void {
    if (this.#isOfReply) this.end(gone());
  }

  leave(): void {
    const lane = lanes[this.lane];
    if (lane.places.delete(this)) lane.bytes -= this.bytes;
  }

  /** Ends what it is held for, and leaves it. */
  end(reason: Problem): void {
    this.leave();
    this.#ending.abort(reason);
  }

  /** Does `work`, which listens to the signal, for as long as a turn of the lane may take. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    this.signal.throwIfAborted();
    const lane = lanes[this.lane];
    const deadline = setTimeout(() => {
      lane.endedByDeadline += 1;
      this.end(noRoom('This took too long and was ended. Try again, or with less at once.'));
    }, laneSeconds[this.lane] * 1_000);
    this.isRunning = true;
    try {
      return await work();
    } finally {
      this.isRunning = false;
      clearTimeout(deadline);
    }
  }
}

/**
 * Refuses whoever would find no place: 503 where the lane is full, 429 where the member has as many as may be, and does not
 * give up an older one for it.
 */
export function expectPlace(name: LaneName, { memberId, bytes = 1 }: PlaceWanted): void {
  const lane = lanes[name];
  const own = placesOf(lane, memberId);
  if (!lane.rules.replaced && own.length >= lane.rules.mostOfMember) {
    lane.refused += 1;
    countRefusal('in_flight');
    throw tooMany('You have several of these under way. Wait for the end of one of them.', 5);
  }
  if (isFull(lane, bytes, lane.rules.replaced ? own : [])) {
    lane.refused += 1;
    countRefusal('overload');
    throw noRoom('Many of these are under way right now. Try again in a few seconds.');
  }
}

/** A place in a lane, or a refusal as of `expectPlace`. Where the newest of a member wins, the older one is ended. */
export function takePlace(name: LaneName, wanted: PlaceWanted): Place {
  const { memberId, reply, askedAt = performance.now() } = wanted;
  const { replaced } = lanes[name].rules;
  expectPlace(name, wanted);
  if (replaced) {
    const own = placesOf(lanes[name], memberId);
    if (own.some((place) => place.askedAt > askedAt)) throw conflict(replaced);
    for (const place of own) place.end(conflict(replaced));
  }
  const place = new Place(name, wanted);
  if (reply) untilGone(reply, () => place.endWithReply());
  return place;
}

/** The place of a request to a route with a lane. */
export function placeOf({ place }: { place?: Place }): Place {
  if (!place) throw new Error('this route has no lane');
  return place;
}
