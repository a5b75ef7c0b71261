import type { FastifyReply } from 'fastify';
import { conflict, noRoom, type Problem, tooMany } from './problems.ts';
import { countRefusal } from './refusals.ts';

interface LaneRules {
  /** So many are let in at once: those under way, those that wait for their turn, and those whose body arrives. */
  most: number;
  /** Of one member. */
  mostOfMember: number;
  /** A further one of the same member takes the place of the one before, which is told so in this sentence. */
  replaced?: string;
  /** So long a turn may take, in seconds; then it is ended. */
  seconds: number;
  /** Bytes of bodies that are let in at once, in megabytes. */
  megabytes: number;
}

/** What takes long, and how much of it is let in: the rest is told at once to come again. */
const rules = {
  /** Previews and tables of files. */
  look: {
    most: 16,
    mostOfMember: 1,
    replaced: 'You chose another file meanwhile, so this one is no longer looked at.',
    seconds: 60,
    megabytes: 24,
  },
  /** Imports, checks and undos; one at a time. */
  import: { most: 12, mostOfMember: 2, seconds: 10 * 60, megabytes: 24 },
  /** Files of trades. */
  trades: { most: 12, mostOfMember: 2, seconds: 60, megabytes: 24 },
  /** Calculations over long journals, and their exports. */
  calculate: { most: 32, mostOfMember: 4, seconds: 20, megabytes: Infinity },
  /** Profile pictures. */
  picture: { most: 8, mostOfMember: 4, seconds: 15, megabytes: 20 },
  /** Lists and archives that are being sent; each holds a connection of the database. */
  export: { most: 4, mostOfMember: 2, seconds: 10 * 60, megabytes: Infinity },
} as const satisfies Record<string, LaneRules>;

export type LaneName = keyof typeof rules;
export const laneNames = Object.keys(rules) as LaneName[];

export interface LaneFigures {
  running: number;
  /** Let in and not running: in line, or still arriving. */
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

const isFull = ({ places, bytes, rules: { most, megabytes } }: Lane, more = 1) =>
  places.size >= most || bytes + more > megabytes * 1024 * 1024;

/** How busy each lane is, for metrics. */
export const threadFigures = (): Record<LaneName, LaneFigures> =>
  Object.fromEntries(
    laneNames.map((name) => {
      const { places, refused, endedByDeadline } = lanes[name];
      const running = [...places].filter(({ isRunning }) => isRunning).length;
      return [name, { running, waiting: places.size - running, refused, endedByDeadline }];
    }),
  ) as Record<LaneName, LaneFigures>;

/** Whether one who comes now would be refused somewhere. */
export const lanesRefuse = (): boolean => laneNames.some((name) => isFull(lanes[name]));

export interface PlaceWanted {
  /** Nobody's: a job, or the sample data. */
  memberId?: string | undefined;
  /** The place is left, and what runs is ended, when this answer is there or its client has gone. */
  reply?: FastifyReply | undefined;
  /** Of the body that will be read. */
  bytes?: number;
}

const gone = () => noRoom('The request ended before its answer was there.');

/** A place in a lane: held until `leave`, which may be called again. */
export class Place {
  readonly lane: LaneName;
  readonly memberId: string | undefined;
  isRunning = false;
  #isOfReply = true;
  readonly #bytes: number;
  readonly #ending = new AbortController();

  constructor(lane: LaneName, { memberId, bytes = 0 }: PlaceWanted) {
    this.lane = lane;
    this.memberId = memberId;
    this.#bytes = bytes;
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
    if (lane.places.delete(this)) lane.bytes -= this.#bytes;
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
    }, lane.rules.seconds * 1_000);
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
 * A place in a lane, or a refusal: 503 where the lane is full, 429 where the member has as many as may be. Where the newer
 * one wins, the older one of the member is ended.
 */
export function takePlace(name: LaneName, wanted: PlaceWanted): Place {
  const lane = lanes[name];
  const { memberId, reply } = wanted;
  const own = memberId === undefined ? [] : [...lane.places].filter((place) => place.memberId === memberId);
  const { replaced } = lane.rules;
  if (replaced) for (const place of own) place.end(conflict(replaced));
  else if (own.length >= lane.rules.mostOfMember) {
    lane.refused += 1;
    countRefusal('in_flight');
    throw tooMany('You have several of these under way. Wait for the end of one of them.', 5);
  }
  if (isFull(lane, wanted.bytes)) {
    lane.refused += 1;
    countRefusal('overload');
    throw noRoom('Many of these are under way right now. Try again in a few seconds.');
  }
  const place = new Place(name, wanted);
  reply?.raw.once('close', () => place.endWithReply());
  return place;
}

/** The place of a request to a route with a lane. */
export function placeOf({ place }: { place?: Place }): Place {
  if (!place) throw new Error('this route has no lane');
  return place;
}
