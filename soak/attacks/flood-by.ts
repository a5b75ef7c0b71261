import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Flood, Flooded } from './flood.ts';

/** Sends requests from a thread of its own, each over a new connection, and answers what came of them. */
export async function floodBy(workerData: Flood): Promise<Flooded> {
  const worker = new Worker(new URL('./flood.ts', import.meta.url), { workerData });
  const [figures] = (await once(worker, 'message')) as [Flooded];
  await worker.terminate();
  return figures;
}
