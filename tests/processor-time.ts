// The processor time of a thread leaves out what others do on the machine. A crowded machine still counts several times as
// much for the same work, so times here are those of the usual one: what is measured is held against work that is always
// the same.

/** Milliseconds that `sameWork` takes on the usual machine. */
const usual = 40;
const mostAttempts = 8;
/** Work that takes so many times as long as it may is not slow by chance. */
const farTooLong = 5;
/** Milliseconds of work without a limit: what is collected on the way, or taken by others, counts little there. */
const longEnough = 1_000;

/** Long enough for a clock that some systems set forward in steps of 4 ms. */
function sameWork(): number {
  let sum = 0;
  for (let time = 1; time <= 8; time += 1) {
    const words = new Map<string, number>();
    for (let n = 0; n < 40_000; n += 1) {
      const word = `word ${n % 997}`;
      words.set(word, (words.get(word) ?? 0) + n);
    }
    sum += words.size;
  }
  return sum;
}

function spentSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1_000;
}

function spentBy(work: () => unknown): number {
  const start = process.threadCpuUsage();
  work();
  return spentSince(start);
}

/** How many times as long as the usual one the machine takes at present. */
const slowness = () => Math.max(1, spentBy(sameWork) / usual);

/**
 * Milliseconds on the usual machine: of the first attempt below the limit, or the least of all. What is collected on the
 * way, or taken by others, counts in some attempts only; work that takes longer than it may does so in each.
 */
function leastOf(limit: number | undefined) {
  const attempts: number[] = [];
  let before = slowness();
  return {
    isEnough: () =>
      attempts.length === mostAttempts ||
      (limit === undefined
        ? attempts.reduce((sum, one) => sum + one, 0) > longEnough
        : attempts.some((one) => one < limit || one > farTooLong * limit)),
    add: (spent: number) => {
      const after = slowness();
      attempts.push(spent / Math.max(before, after));
      before = after;
    },
    least: () => Math.min(...attempts),
  };
}

/** Milliseconds of this thread that the work takes, which can be done again; `limit`: that it may take. */
export function processorTime(work: () => unknown, limit?: number): number {
  const { isEnough, add, least } = leastOf(limit);
  while (!isEnough()) add(spentBy(work));
  return least();
}

/** The same of work that waits, together with whatever else this thread does meanwhile. */
export async function processorTimeOf(work: () => Promise<unknown>, limit?: number): Promise<number> {
  const { isEnough, add, least } = leastOf(limit);
  while (!isEnough()) {
    const start = process.threadCpuUsage();
    await work();
    add(spentSince(start));
  }
  return least();
}

/** Milliseconds of this thread that the longest turn of its event loop takes while `work` goes on; `limit`: that it may take. */
export async function longestTurn(work: () => Promise<unknown>, limit?: number): Promise<number> {
  const { isEnough, add, least } = leastOf(limit);
  while (!isEnough()) add(await longestOf(work));
  return least();
}

async function longestOf(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isDone = false;
  let start = process.threadCpuUsage();
  const turn = () => {
    longest = Math.max(longest, spentSince(start));
    start = process.threadCpuUsage();
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isDone = true;
  turn();
  return longest;
}

/** What takes longer than so many milliseconds, and how long. */
export function slowOnes<Sample extends { name: string }>(
  samples: readonly Sample[],
  milliseconds: number,
  work: (sample: Sample) => unknown,
): string[] {
  return samples.flatMap((sample) => {
    // Few are slow enough to be measured again.
    if (spentBy(() => work(sample)) <= milliseconds) return [];
    const spent = processorTime(() => work(sample), milliseconds);
    return spent > milliseconds ? [`${sample.name}: ${Math.round(spent)} ms`] : [];
  });
}
