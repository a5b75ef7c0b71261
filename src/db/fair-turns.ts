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

/**
 * Lets so many go on at once. Of those who wait callers are next in turn, each with what it asked for first; what nobody
 * asked for is before them, as all wait for that.
 */
export class FairTurns {
  readonly #places: number;
  #taken = 0;
  #waiting = 0;
  /** The first one is the next, and then behind all others. */
  readonly #callers = new Map<string, Set<() => void>>();

  constructor(places: number) {
    this.#places = places;
  }

  get figures() {
    return { taken: this.#taken, waiting: this.#waiting };
  }

  /**
   * Waits for a place, at most until a time of `performance.now()`. Answers what gives the place back. Where it has to wait
   * it calls `waits`, and then what that answers.
   */
  async take(caller: Caller, deadline: number, waits?: Caller['waits']): Promise<() => void> {
    if (this.#taken < this.#places) this.#taken += 1;
    else await this.#wait(caller, deadline, waits);
    return () => {
      if (!this.#callNext()) this.#taken -= 1;
    };
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
        resolve();
      };
      const giveUp = (error: Error) => {
        if (!own.has(begin)) return;
        leave();
        reject(error);
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

  #callNext(): boolean {
    const [first] = this.#callers.keys();
    const name = this.#callers.has(nobody.name) ? nobody.name : first;
    const own = name === undefined ? undefined : this.#callers.get(name);
    if (name === undefined || !own) return false;
    const [begin] = own;
    begin!();
    if (own.size > 0) {
      this.#callers.delete(name);
      this.#callers.set(name, own);
    }
    return true;
  }
}
