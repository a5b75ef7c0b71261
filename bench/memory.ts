import { readFileSync } from 'node:fs';
import type { BenchServer } from './setting.ts';

/** Resident megabytes of a process now and at most so far; undefined where the system does not tell. */
export function memoryOf(server: BenchServer): { now: number; most: number } | undefined {
  try {
    const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8');
    const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024;
    return { now: read('VmRSS'), most: read('VmHWM') };
  } catch {
    return undefined;
  }
}

const lookMilliseconds = 100;

/** Does something and answers the most resident megabytes meanwhile, 0 where the system does not tell. */
export async function watchMemory<Result>(
  server: BenchServer,
  work: () => Promise<Result>,
): Promise<{ result: Result; most: number }> {
  let most = 0;
  const look = () => {
    most = Math.max(most, memoryOf(server)?.now ?? 0);
  };
  const timer = setInterval(look, lookMilliseconds);
  try {
    const result = await work();
    look();
    return { result, most };
  } finally {
    clearInterval(timer);
  }
}
