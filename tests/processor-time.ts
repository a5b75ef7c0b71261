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
