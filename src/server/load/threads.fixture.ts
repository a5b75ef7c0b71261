import { threadId } from 'node:worker_threads';
import type { ThreadCall } from './threads.ts';

/** Says that it has begun, and never ends. */
export function spin({ port }: ThreadCall<null>): never {
  port.postMessage('begun', []);
  for (;;);
}

/**
 * Says that it has begun, and stands still until the first number of what is shared is another one: nobody else waits for the
 * processor because of it, and the thread stays for the next task.
 */
export function stand({ task, port }: ThreadCall<Int32Array<SharedArrayBuffer>>): void {
  port.postMessage('begun', []);
  Atomics.wait(task, 0, 0);
}

/** Keeps more and more, until there is no room. */
export function fill(): never {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => index));
}

export const echo = ({ task }: ThreadCall<string>): string => task;

export function fail(): never {
  throw new Error('no such thing');
}

/** Of the thread that this runs in. */
export const idOfThread = (): number => threadId;
