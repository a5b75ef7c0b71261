import type { Tally } from './tally.ts';

/** A member of the installation, who calls from an address of their own, so that limits on addresses tell them apart. */
export interface Caller {
  cookie?: string;
  /** On loopback: 127.0.0.1 to 127.255.255.254. */
  from: string;
}

/** What an attack goes at, and where it notes what came of it. */
export interface Target {
  port: number;
  tally: Tally;
  /** Tells that nothing new is to begin. */
  signal: AbortSignal;
  /** Tells that what has begun is given up. */
  cut: AbortSignal;
  /** Of those whom this attack has to itself the nth; they are few, and taken in turn. */
  member: (n: number) => Caller;
  /** Somebody without an account, at the nth address of those that this attack has to itself. */
  stranger: (n: number) => Caller;
  /** Somebody who does nothing wrong. */
  bystander: Caller;
  mineId: number;
}

export interface Attack {
  name: string;
  /** One line for the table. */
  what: string;
  /** `off` where the limits on rates alone would end it. */
  rateLimit: 'on' | 'off';
  /** `large`: alone, it runs on the large data set of the benchmarks; else on the sample data. */
  data?: 'large';
  /** What has to be there before. */
  prepare?: (target: Target) => Promise<void>;
  /** Ends by itself, or by the signal. */
  run: (target: Target) => Promise<void>;
}

/** Does things for each item, `width` at once, until all are done or the signal ends it. */
export async function forEach<Item>(
  items: readonly Item[],
  { width, signal }: { width: number; signal: AbortSignal },
  work: (item: Item, index: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(width, items.length) }, async () => {
      while (next < items.length && !signal.aborted) {
        const index = next;
        next += 1;
        await work(items[index]!, index);
      }
    }),
  );
}

/** Resolves after a while, or when the attack is over. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
}
