const waiting = new Set<() => void>();
let asked = false;

/** Where a browser has no idle callbacks: so long after the last work, in milliseconds. */
const pause = 200;

function ask(): void {
  if (asked || waiting.size === 0) return;
  asked = true;
  if (typeof requestIdleCallback === 'function') requestIdleCallback(next);
  else setTimeout(next, pause);
}

/** One at a time, so that the page can answer between any two. */
function next(): void {
  asked = false;
  const [work] = waiting;
  if (work) {
    waiting.delete(work);
    work();
  }
  ask();
}

/** Does something when the browser has nothing else to do, each in a moment of its own; the answer takes it back. */
export function whenIdle(work: () => void): () => void {
  waiting.add(work);
  ask();
  return () => {
    waiting.delete(work);
  };
}
