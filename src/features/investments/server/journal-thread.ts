import { Worker } from 'node:worker_threads';
import type { WorkerAnswer, WorkerTask } from './journal-worker.ts';

/** More at once would not be faster on the few cores that a database shares with them. */
const maxThreads = 2;
/** Starting a thread takes longer than calculating ten thousand trades, so it stays for the next one. */
const keepIdleMilliseconds = 60_000;
const threadMemory = { maxOldGenerationSizeMb: 512 };

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
  if (!kept) {
    const worker = new Worker(new URL('./journal-worker.ts', import.meta.url), { resourceLimits: threadMemory });
    // One that fails while nobody waits for it is just gone.
    worker.on('error', () => drop(worker));
    return worker;
  }
  clearTimeout(idle.get(kept));
  idle.delete(kept);
  kept.ref();
  return kept;
}

function keepThread(worker: Worker): void {
  worker.unref();
  idle.set(worker, setTimeout(() => drop(worker), keepIdleMilliseconds).unref());
}

function answerOf(worker: Worker, task: WorkerTask): Promise<WorkerAnswer> {
  return new Promise<WorkerAnswer>((resolve, reject) => {
    const done = () => {
      worker.off('message', succeed);
      worker.off('error', fail);
      worker.off('exit', end);
    };
    const succeed = (answer: WorkerAnswer) => {
      done();
      keepThread(worker);
      resolve(answer);
    };
    const fail = (error: unknown) => {
      done();
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    const end = () => fail(new Error('the thread of a journal ended without an answer'));
    worker.on('message', succeed);
    worker.on('error', fail);
    worker.on('exit', end);
    worker.postMessage(task, []);
  });
}

/** Does a piece of work in a thread, when it is its turn, so that nobody's request waits for it. */
export async function inThread(task: WorkerTask): Promise<WorkerAnswer> {
  await turn();
  try {
    return await answerOf(takeThread(), task);
  } finally {
    endTurn();
  }
}

/** Ends idle threads, at the end of the server. */
export async function stopThreads(): Promise<void> {
  const workers = [...idle.keys()];
  for (const timer of idle.values()) clearTimeout(timer);
  idle.clear();
  await Promise.all(workers.map((worker) => worker.terminate()));
}
