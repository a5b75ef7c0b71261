import { Worker } from 'node:worker_threads';
import type { WorkerEnds, WorkerMessage, WorkerTask } from './import-worker.ts';
import type { Progress } from './run-import.ts';

interface Lane {
  /** So many tasks run at once; others wait for their turn. */
  most: number;
  running: number;
  waiting: (() => void)[];
}

const lane = (most: number): Lane => ({ most, running: 0, waiting: [] });

/** Each import may hold a file and its rows in memory; more at once would not be faster on a database that they share. */
const importing = lane(2);
/** Whoever looks at a file does not wait for the imports of others. */
const looking = lane(1);
const laneOf = ({ task }: WorkerTask) => (task === 'preview' || task === 'table' ? looking : importing);

/** Starting a thread takes longer than importing a small file, so one stays for the next file. */
const keepIdleMilliseconds = 60_000;
const smallFile = 1024 * 1024;
const threadMemory = { maxOldGenerationSizeMb: 512 };

interface Thread {
  worker: Worker;
  idle: NodeJS.Timeout | undefined;
}

const idleThreads: Thread[] = [];
const runs = new Set<ThreadRun>();

async function turn(of: Lane): Promise<void> {
  if (of.running >= of.most) await new Promise<void>((go) => of.waiting.push(go));
  else of.running += 1;
}

function endTurn(of: Lane): void {
  const next = of.waiting.shift();
  if (next) next();
  else of.running -= 1;
}

function takeThread(): Thread {
  const thread = idleThreads.pop() ?? {
    worker: new Worker(new URL('./import-worker.ts', import.meta.url), { resourceLimits: threadMemory }),
    idle: undefined,
  };
  clearTimeout(thread.idle);
  thread.worker.removeAllListeners();
  thread.worker.ref();
  return thread;
}

function dropThread(thread: Thread): void {
  clearTimeout(thread.idle);
  const place = idleThreads.indexOf(thread);
  if (place >= 0) idleThreads.splice(place, 1);
  thread.worker.removeAllListeners();
  void thread.worker.terminate();
}

/** Keeps a thread for the next import; an idle one does not hold up the end of the process. */
function keepThread(thread: Thread): void {
  const { worker } = thread;
  worker.removeAllListeners();
  worker.on('error', () => dropThread(thread));
  thread.idle = setTimeout(() => dropThread(thread), keepIdleMilliseconds).unref();
  worker.unref();
  idleThreads.push(thread);
}

interface Cancelled {
  status: 'cancelled';
}

type End<Task extends WorkerTask> = WorkerEnds[Task['task']] | Cancelled;

export interface ThreadRun<Ended = unknown> {
  /** Rejects when the thread failed; `cancelled` after `cancel`. */
  ended: Promise<Ended>;
  cancel: () => void;
}

function runOn<Task extends WorkerTask>(
  thread: Thread,
  task: Task,
  onProgress: (progress: Progress) => void,
  isCancelled: () => boolean,
) {
  const { worker } = thread;
  return new Promise<End<Task>>((resolve, reject) => {
    worker.on('message', (message: WorkerMessage) => {
      if ('progress' in message) onProgress(message.progress);
      else {
        // A thread that held a large file gives its memory back at once.
        if (!('bytes' in task) || task.bytes.length <= smallFile) keepThread(thread);
        else dropThread(thread);
        resolve(message.end as End<Task>);
      }
    });
    worker.on('error', reject);
    worker.on('exit', () => {
      if (isCancelled()) resolve({ status: 'cancelled' });
      else reject(new Error('the import thread ended without a result'));
    });
    worker.postMessage(task, []);
  });
}

/** Runs an import, or what else has to do with files, in a thread, when it is its turn. */
export function runInThread<Task extends WorkerTask>(
  task: Task,
  onProgress: (progress: Progress) => void = () => undefined,
): ThreadRun<End<Task>> {
  let thread: Thread | undefined;
  let isCancelled = false;
  async function run(): Promise<End<Task>> {
    await turn(laneOf(task));
    try {
      if (isCancelled) return { status: 'cancelled' };
      thread = takeThread();
      return await runOn(thread, task, onProgress, () => isCancelled);
    } finally {
      thread = undefined;
      endTurn(laneOf(task));
    }
  }
  const started: ThreadRun<End<Task>> = {
    ended: run().finally(() => runs.delete(started)),
    cancel() {
      isCancelled = true;
      void thread?.worker.terminate();
    },
  };
  runs.add(started);
  return started;
}

/** Lets imports under way end, for at most `graceMilliseconds`, then ends their threads; what was not stored by then is not. */
export async function stopThreads(graceMilliseconds: number): Promise<void> {
  const ends = Promise.allSettled([...runs].map(({ ended }) => ended));
  const impatience = setTimeout(() => {
    for (const run of runs) run.cancel();
  }, graceMilliseconds);
  await ends;
  clearTimeout(impatience);
  await Promise.all(idleThreads.splice(0).map(({ worker }) => worker.terminate()));
}
