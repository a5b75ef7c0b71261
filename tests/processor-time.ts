import { PerformanceObserver, type PerformanceEntry, performance } from 'node:perf_hooks';

const sample = 'au g/t, 12.5 m from 104 m; '.repeat(40);

/** Always the same work, of loops and texts: some 32 ms of a machine of 2024. */
function referenceWork(): number {
  let sum = 0;
  for (let round = 0; round < 8_000; round += 1)
    for (let index = 0; index < sample.length; index += 1) sum = (sum * 31 + sample.charCodeAt(index)) % 1_000_003;
  for (let round = 0; round < 400; round += 1) sum += sample.toUpperCase().split(' ').join('').length;
  return sum;
}
const usualMilliseconds = 32;
/** What takes less is far below every bound, also on a machine that is many times slower. */
const worthScaling = 10;

/**
 * What so many milliseconds are on a usual machine: this one may be slower, or slowed by what else it does, so what
 * was measured is told in units of work that is measured beside it.
 */
function onUsualMachine(milliseconds: number): number {
  if (milliseconds < worthScaling) return milliseconds;
  const start = process.threadCpuUsage();
  referenceWork();
  const { user, system } = process.threadCpuUsage(start);
  return milliseconds / Math.max(1, (user + system) / 1_000 / usualMilliseconds);
}

/** Milliseconds that this thread worked for, as a usual machine has them; what others do on the machine is left out. */
export function processorTime(work: () => unknown): number {
  const start = process.threadCpuUsage();
  work();
  return millisecondsSince(start);
}

/** The same of work that waits, together with whatever else this thread does meanwhile. */
export async function processorTimeOf(work: () => Promise<unknown>): Promise<number> {
  const start = process.threadCpuUsage();
  await work();
  return millisecondsSince(start);
}

function millisecondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(start);
  return onUsualMachine((user + system) / 1_000);
}

/**
 * Milliseconds of this thread's processor time that the longest turn of its event loop takes, while `work` goes on. Without
 * what is collected meanwhile: the heap is that of all test files that this process has run.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const collections: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => collections.push(...list.getEntries()));
  observer.observe({ entryTypes: ['gc'] });
  const turns: { from: number; to: number; spent: number }[] = [];
  let isDone = false;
  let from = performance.now();
  let start = process.threadCpuUsage();
  const turn = () => {
    const { user, system } = process.threadCpuUsage(start);
    const to = performance.now();
    const spent = (user + system) / 1_000;
    if (spent > 1) turns.push({ from, to, spent });
    from = to;
    start = process.threadCpuUsage();
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isDone = true;
  turn();
  // An observer hears of what was collected in a turn of its own.
  await new Promise((resolve) => setTimeout(resolve, 1));
  collections.push(...observer.takeRecords());
  observer.disconnect();
  const working = turns.map(({ from: began, to, spent }) =>
    collections
      .filter(({ startTime }) => startTime >= began && startTime < to)
      .reduce((rest, { duration }) => rest - duration, spent),
  );
  return onUsualMachine(working.reduce((longest, spent) => Math.max(longest, spent), 0));
}

/** What takes longer than so many milliseconds, and how long; what is compiled or collected on the way counts once only. */
export function slowOnes<Sample extends { name: string }>(
  samples: readonly Sample[],
  milliseconds: number,
  work: (sample: Sample) => unknown,
): string[] {
  return samples.flatMap((sample) => {
    let spent = Infinity;
    for (let attempt = 1; attempt <= 3 && spent > milliseconds; attempt += 1)
      spent = Math.min(
        spent,
        processorTime(() => work(sample)),
      );
    return spent > milliseconds ? [`${sample.name}: ${Math.round(spent)} ms`] : [];
  });
}
