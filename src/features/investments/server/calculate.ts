import { Worker } from 'node:worker_threads';
import { calculateFromText, type Calculation, type calculations } from './calculations.ts';
import type { WorkerTask } from './journal-worker.ts';

/** Characters of a journal that are calculated at once, in about 5 ms: 300 trades. Longer ones hold up nobody in a thread. */
const atOnce = 30_000;
const maxThreads = 2;
/** Starting a thread takes longer than calculating ten thousand trades, so it stays for the next one. */
const keepIdleMilliseconds = 60_000;

let running = 0;
const idle = new Map<Worker, NodeJS.Timeout>();
const waiting: (() => void)[] = [];

async function turn(): Promise<void> {
  if (running >= maxThreads) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
}

function endTurn(): void {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
}

function drop(worker: Worker): void {
  clearTimeout(idle.get(worker));
  idle.delete(worker);
  void worker.terminate();
}

function takeThread(): Worker {
  const [kept] = idle.keys();
  if (!kept) return new Worker(new URL('./journal-worker.ts', import.meta.url));
  clearTimeout(idle.get(kept));
  idle.delete(kept);
  kept.removeAllListeners();
  kept.ref();
  return kept;
}

function keepThread(worker: Worker): void {
  worker.removeAllListeners();
  worker.on('error', () => drop(worker));
  worker.unref();
  idle.set(worker, setTimeout(() => drop(worker), keepIdleMilliseconds).unref());
}

async function inThread(task: WorkerTask): Promise<string> {
  await turn();
  try {
    const worker = takeThread();
    return await new Promise<string>((resolve, reject) => {
      worker.on('message', (answer: string) => {
        keepThread(worker);
        resolve(answer);
      });
      worker.on('error', reject);
      worker.on('exit', () => reject(new Error('the thread of a journal ended without an answer')));
      worker.postMessage(task, []);
    });
  } finally {
    endTurn();
  }
}

/** A calculation over a journal as JSON text; a long one runs in a thread. */
export async function calculateText(calculation: Calculation, text: string): Promise<string> {
  return text.length <= atOnce ? calculateFromText(calculation, text) : inThread({ calculation, text });
}

/** A calculation over a journal. */
export async function calculate<Name extends Calculation>(
  calculation: Name,
  text: string,
): Promise<ReturnType<(typeof calculations)[Name]>> {
  return JSON.parse(await calculateText(calculation, text)) as ReturnType<(typeof calculations)[Name]>;
}

/** Ends idle threads, at the end of the server. */
export async function stopCalculating(): Promise<void> {
  const workers = [...idle.keys()];
  for (const timer of idle.values()) clearTimeout(timer);
  idle.clear();
  await Promise.all(workers.map((worker) => worker.terminate()));
}
