/** Milliseconds that this thread worked for; what others do on the machine is left out. */
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
  return (user + system) / 1_000;
}

/** Milliseconds of this thread's processor time that the longest turn of its event loop takes, while `work` goes on. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isDone = false;
  let start = process.threadCpuUsage();
  const turn = () => {
    const { user, system } = process.threadCpuUsage(start);
    longest = Math.max(longest, (user + system) / 1_000);
    start = process.threadCpuUsage();
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isDone = true;
  turn();
  return longest;
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
