import { threadId } from 'node:worker_threads';
import type { ThreadCall } from './threads.ts';

/** Says that it has begun, and never ends. */
export function spin({ port }: ThreadCall<null>): never {
  port.postMessage('begun', []);
  for (;;);
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
