import { parentPort } from 'node:worker_threads';
import { calculateFromText, type Calculation } from './calculations.ts';

/** What the thread is asked for; one at a time. */
export interface WorkerTask {
  calculation: Calculation;
  text: string;
}

parentPort?.on('message', ({ calculation, text }: WorkerTask) => {
  // A failure ends the thread, and whoever waits is told.
  parentPort?.postMessage(calculateFromText(calculation, text), []);
});
