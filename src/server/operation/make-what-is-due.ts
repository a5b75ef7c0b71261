import { type DueWork, dueWorks, hearOfDueWork } from '../../db/due-work.ts';
import type { Db } from '../../db/client.ts';

/** What one commit leaves to do is heard of one by one. */
const gatherMilliseconds = 20;
/** After some work there is a rest of several times as long, so that whoever changes much slows down nobody. */
const restTimes = 3;
const [shortestRest, longestRest] = [1_000, 10_000];

/**
 * Does what becomes due soon after, each work after that which it follows from; `work` answers whether it began. Answers how to
 * stop it.
 */
export function makeWhatIsDue(db: Db, work: (name: DueWork) => Promise<boolean>): () => void {
  const due = new Set<DueWork>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function begin(milliseconds: number): void {
    timer = setTimeout(() => {
      if (due.size === 0) timer = undefined;
      else void workThenRest();
    }, milliseconds).unref();
  }

  async function workThenRest(): Promise<void> {
    const start = performance.now();
    for (const name of dueWorks) {
      if (isStopped) return;
      if (due.delete(name) && !(await work(name))) due.add(name);
    }
    const took = performance.now() - start;
    if (!isStopped) begin(Math.min(longestRest, Math.max(shortestRest, restTimes * took)));
  }

  const leave = hearOfDueWork(db, (name) => {
    due.add(name);
    if (timer === undefined) begin(gatherMilliseconds);
  });
  return () => {
    isStopped = true;
    leave();
    clearTimeout(timer);
  };
}
