/** Waited until the deadline; with the state by which PostgreSQL says that it could not get a lock in time. */
const tooLate = () =>
  Object.assign(new Error('others were before this one until its time was over'), { code: '55P03' });

interface Line {
  taken: number;
  /** The first is the next. */
  waiting: Set<() => void>;
}

/** Lets so many of those who name the same thing go on at once, the others after them in the order in which they came. */
export class Turns {
  readonly #places: number;
  readonly #lines = new Map<string, Line>();

  constructor(places: number) {
    this.#places = places;
  }

  /** Waits for a place, at most until a time of `performance.now()`. Answers what gives the place back. */
  async take(name: string, deadline: number): Promise<() => void> {
    const line = this.#lines.get(name) ?? { taken: 0, waiting: new Set() };
    this.#lines.set(name, line);
    if (line.taken < this.#places) line.taken += 1;
    else {
      await new Promise<void>((resolve, reject) => {
        const begin = () => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(
          () => {
            line.waiting.delete(begin);
            reject(tooLate());
          },
          Math.max(0, deadline - performance.now()),
        );
        line.waiting.add(begin);
      });
    }
    return () => {
      const [next] = line.waiting;
      if (next) {
        line.waiting.delete(next);
        next();
        return;
      }
      line.taken -= 1;
      if (line.taken === 0) this.#lines.delete(name);
    };
  }
}
