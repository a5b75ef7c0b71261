/** Whose work it is, for those who wait: nobody's is a caller, too. */
export interface Caller {
  /** Those of one name take turns with those of others, however many each has. */
  name: string;
  /** Calls back once when nobody waits for the answer any more; answers what forgets that. */
  untilGone?(back: () => void): () => void;
  /** Is told that it waits behind others of what may take long; answers what is told the end of that. */
  waits?(): () => void;
}

export const nobody: Caller = { name: '' };

/** Somebody got no turn; nothing was wrong with what they asked. */
export class NoTurn extends Error {}

/** Where so many wait, whoever has one among them gets no further one in. */
const mostWaiting = 256;
/** Who asks is not known before a session or a token was looked up: all members' look-ups wait under one name. */
const mostOfNobody = 2_000;

/** As many as a page asks for at once: whoever has more goes through them one by one. */
export const mostOfPages = 10;

/**
 * Lets so many go on at once. Of those who wait callers are next in turn, each with what it asked for first; what nobody
 * asked for is before them, as all wait for that.
 */
export class FairTurns {
  readonly #places: number;
  /** Whoever has more than so many, under way and waiting, has one under way at a time: the rest of the places is for others. */
  readonly #mostAbreast: number;
  #taken = 0;
  #waiting = 0;
  /** The first one is the next, and then behind all others. */
  readonly #callers = new Map<string, Set<() => void>>();
  /** Places that each caller has. */
  readonly #takenBy = new Map<string, number>();

  constructor(places: number, { mostAbreast = Infinity } = {}) {
    this.#places = places;
    this.#mostAbreast = mostAbreast;
  }

  get figures() {
    return { taken: this.#taken, waiting: this.#waiting };
  }

  /**
   * Waits for a place, at most until a time of `performance.now()`. Answers what gives the place back. Where it has to wait
   * it calls `waits`, and then what that answers.
   */
  async take(caller: Caller, deadline: number, waits?: Caller['waits']): Promise<() => void> {
    const { name } = caller;
    if (this.#taken < this.#places && this.#mayGoOn(name, 1)) this.#enter(name, 1);
    else await this.#wait(caller, deadline, waits);
    return () => {
      this.#enter(name, -1);
      this.#callNext();
    };
  }

  #enter(name: string, change: 1 | -1): void {
    this.#taken += change;
    const own = (this.#takenBy.get(name) ?? 0) + change;
    if (own > 0) this.#takenBy.set(name, own);
    else this.#takenBy.delete(name);
  }

  /** Whether a caller may have a further place, who has just come with so many more. */
  #mayGoOn(name: string, more = 0): boolean {
    const own = this.#takenBy.get(name) ?? 0;
    const waiting = this.#callers.get(name)?.size ?? 0;
    return own === 0 || name === nobody.name || own + waiting + more <= this.#mostAbreast;
  }

  #wait({ name, untilGone }: Caller, deadline: number, waits: Caller['waits']): Promise<void> {
    const own = this.#callers.get(name) ?? new Set();
    const most = name === nobody.name ? mostOfNobody : mostWaiting;
    if (this.#waiting >= most && own.size > 0) throw new NoTurn('too many wait for a turn');
    const isOver = waits?.();
    return new Promise<void>((resolve, reject) => {
      let forget: (() => void) | undefined;
      const leave = () => {
        own.delete(begin);
        this.#waiting -= 1;
        if (own.size === 0) this.#callers.delete(name);
        clearTimeout(timer);
        forget?.();
        isOver?.();
      };
      const begin = () => {
        leave();
        this.#enter(name, 1);
        resolve();
      };
      const giveUp = (error: Error) => {
        if (!own.has(begin)) return;
        leave();
        reject(error);
        // What is left may be no more than a page asks for, and places be free for it.
        this.#callNext();
      };
      own.add(begin);
      this.#callers.set(name, own);
      this.#waiting += 1;
      const timer = setTimeout(
        () => giveUp(new NoTurn('its time was over before its turn')),
        Math.max(0, deadline - performance.now()),
      );
      forget = untilGone?.(() => giveUp(new NoTurn('its caller has left')));
    });
  }

  #callNext(): void {
    for (let name = this.#next(); name !== undefined && this.#taken < this.#places; name = this.#next()) {
      const own = this.#callers.get(name)!;
      const [begin] = own;
      begin!();
      if (own.size === 0) continue;
      this.#callers.delete(name);
      this.#callers.set(name, own);
    }
  }

  /** Those who may not go on have places, of which there are few: nobody looks through all who wait. */
  #next(): string | undefined {
    if (this.#callers.has(nobody.name)) return nobody.name;
    for (const name of this.#callers.keys()) if (this.#mayGoOn(name)) return name;
    return undefined;
  }
}
