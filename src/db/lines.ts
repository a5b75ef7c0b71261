import pg from 'pg';

/** A connection that several statements share: each is sent at once, and answered in turn. */
export interface Line {
  client: pg.Client;
  /** Statements sent and not answered. */
  waiting: number;
  /** Those of them that may take long, as far as is known: nobody is sent behind one. */
  unsure: number;
  /** When it last began or ended one, in milliseconds of the process. */
  movedAt: number;
}

export interface Lines {
  /** Sends by a line that is free for one more statement; undefined where none is, and a connection of one's own is better. */
  send<Result>(text: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> | undefined;
  /** Lines that are open, and statements sent by them and not answered. */
  figures(): { all: number; busy: number };
  close(): Promise<void>;
}

/** One process can hardly keep more of them busy. */
const maxLines = 4;
const maxWaiting = 4;
/** A line that has not moved for so long is not joined: what holds it up may do so for long. */
const patienceMilliseconds = 10;
/** Nobody is sent behind a statement that took longer the last time; some ten milliseconds are a crowded machine's. */
const shortMilliseconds = 100;
/** Statements that differ by their text. */
const mostKnown = 1_000;

/**
 * Lines for short statements whose plan is kept. PostgreSQL then goes from one statement to the next without being woken
 * for each, which saves a busy server a fifth of its time; statements that may take long belong on a connection of their own.
 */
export function openLines(config: pg.ClientConfig, onError: (error: Error) => void): Lines {
  const lines: Line[] = [];
  /** Whether a statement of this text was short the last time. */
  const wasShort = new Map<string, boolean>();
  let connecting: Promise<void> | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const line: Line = { client: new pg.Client({ ...config, pipeline: true }), waiting: 0, unsure: 0, movedAt: 0 };
    const { client } = line;
    const drop = () => {
      const place = lines.indexOf(line);
      if (place >= 0) lines.splice(place, 1);
    };
    client.on('error', (error) => {
      if (lines.includes(line) && line.waiting === 0) onError(error);
      drop();
    });
    client.on('end', drop);
    // Where it fails, a connection of the pool fails as well, and whoever waits for that one hears of it.
    await client.connect().then(
      () => (isClosed ? client.end() : void lines.push(line)),
      () => undefined,
    );
    connecting = undefined;
  }

  function freeLine(): Line | undefined {
    let best: Line | undefined;
    for (const line of lines) if (!best || line.waiting < best.waiting) best = line;
    if ((!best || best.waiting > 0) && lines.length < maxLines && !isClosed) connecting ??= connect();
    if (!best || best.waiting === 0) return best;
    if (best.unsure > 0) return undefined;
    const isMoving = performance.now() - best.movedAt < patienceMilliseconds;
    return best.waiting < maxWaiting && isMoving ? best : undefined;
  }

  /** How long a statement took by itself; one whose text nobody knew is known from now on. */
  function note(text: string, milliseconds: number): void {
    if (wasShort.size >= mostKnown) wasShort.clear();
    wasShort.set(text, milliseconds <= shortMilliseconds);
  }

  async function sendBy<Result>(
    line: Line,
    text: string,
    work: (client: pg.Client) => Promise<Result>,
  ): Promise<Result> {
    const sentAt = performance.now();
    const isUnsure = wasShort.get(text) !== true;
    if (line.waiting === 0) line.movedAt = sentAt;
    line.waiting += 1;
    if (isUnsure) line.unsure += 1;
    try {
      return await work(line.client);
    } finally {
      line.waiting -= 1;
      if (isUnsure) line.unsure -= 1;
      const now = performance.now();
      note(text, now - Math.max(sentAt, line.movedAt));
      line.movedAt = now;
    }
  }

  return {
    send(text, work) {
      const line = freeLine();
      return line && sendBy(line, text, work);
    },
    figures: () => ({ all: lines.length, busy: lines.reduce((sum, { waiting }) => sum + waiting, 0) }),
    async close() {
      isClosed = true;
      await connecting;
      await Promise.all(lines.map(({ client }) => client.end()));
    },
  };
}
