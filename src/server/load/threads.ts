import { once } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { isInTransaction } from '../../db/transactions.ts';
import type { Place } from './lanes.ts';
import { noRoom, type Problem } from '../problems/problems.ts';

/** Work for a thread: an exported function of a module, and what it is called with. */
export interface ThreadTask {
  module: URL;
  /** The exported function. */
  work: string;
  task: unknown;
  /** Of the task: memory that becomes the thread's, instead of being there twice. */
  handedOver?: readonly ArrayBufferLike[];
  /** Needs more time or memory than the small ones behind it should wait for. */
  isLarge: boolean;
  /** Hears what the function says meanwhile, through the port that stands beside `task`. */
  onMessage?: (message: unknown) => void;
}

/** What the function of a thread is called with. */
export interface ThreadCall<Task> {
  task: Task;
  port: MessagePort;
}

interface Turn {
  place: Place;
  begin: () => void;
}

/**
 * Starting a thread takes longer than most small tasks, so that one stays for the next of them. What a large task leaves in
 * its heap is collected when the next one needs room, not before: it goes with its thread. Tests keep both for longer.
 */
export const keepIdleMilliseconds = { small: 30_000, large: 1_000 };

/** Of each thread. Together with the process itself they stay within 600 MB, see decision 106. */
export const heapMegabytes = { small: 96, large: 224 };

/**
 * One thread, and who waits for it. A machine has few cores, and each thread may fill its heap: more at once would not be
 * faster, and not fit into memory.
 */
class OneThread {
  readonly #heap: keyof typeof heapMegabytes;
  #pool: Piscina | undefined;
  #waiting: Turn[] = [];
  #isBusy = false;

  constructor(heap: keyof typeof heapMegabytes) {
    this.#heap = heap;
  }

  #open(): Piscina {
    if (this.#pool) return this.#pool;
    const pool = new Piscina({
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: keepIdleMilliseconds[this.#heap],
      // What others wait for an answer to comes first.
      niceIncrement: 5,
      // A thread that waits by itself would not close its connections meanwhile.
      atomics: 'disabled',
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes[this.#heap], maxYoungGenerationSizeMb: 8 },
    });
    // One that fails while nobody waits for it is just gone; a task that fails hears of it by itself.
    pool.on('error', () => undefined);
    this.#pool = pool;
    return pool;
  }

  /** Waits until the thread is free, in the order of arrival; throws the reason of a place that is ended meanwhile. */
  async #turn(place: Place): Promise<void> {
    place.signal.throwIfAborted();
    if (!this.#isBusy) {
      this.#isBusy = true;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        this.#waiting = this.#waiting.filter((other) => other !== turn);
        reject(place.signal.reason as Problem);
      };
      const begin = () => {
        place.signal.removeEventListener('abort', leave);
        resolve();
      };
      const turn: Turn = { place, begin };
      this.#waiting.push(turn);
      place.signal.addEventListener('abort', leave, { once: true });
    });
  }

  #endTurn(): void {
    const next = this.#waiting.shift();
    if (next) next.begin();
    else this.#isBusy = false;
  }

  async run<Result>(place: Place, work: () => Promise<Result>): Promise<Result> {
    await this.#turn(place);
    try {
      return await place.run(work);
    } finally {
      this.#endTurn();
    }
  }

  async send({ signal }: Place, { module, work, task, handedOver = [], onMessage }: ThreadTask): Promise<unknown> {
    const pool = this.#open();
    const { port1, port2 } = new MessageChannel();
    if (onMessage) port1.on('message', onMessage);
    // Piscina's types know the list by the types of another Node.
    const transferList: object = [port2, ...handedOver];
    const options = { filename: module.href, name: work, signal, transferList };
    const answer = pool.run({ task, port: port2 } satisfies ThreadCall<unknown>, options);
    const [thread] = pool.threads;
    try {
      return await answer;
    } catch (error) {
      // Its memory is free when it has ended, not when it was told to. One that was still starting had not got the task, is
      // told nothing, and stays for the next one.
      const isEnding = thread && thread.threadId !== -1 && !pool.threads.includes(thread);
      if (signal.aborted && isEnding) await once(thread, 'exit');
      throw error;
    } finally {
      port1.close();
    }
  }

  async close(): Promise<void> {
    const pool = this.#pool;
    this.#pool = undefined;
    await pool?.destroy();
  }
}

const small = new OneThread('small');
const large = new OneThread('large');
const threadOf = ({ isLarge }: Pick<ThreadTask, 'isLarge'>) => (isLarge ? large : small);
const underWay = new Set<{ place: Place; ended: Promise<unknown> }>();

/** A task needed more memory than its thread may have. */
export class OutOfMemory extends Error {}

async function runOn<Result>(
  thread: OneThread,
  place: Place,
  work: (thread: OneThread) => Promise<Result>,
): Promise<Result> {
  // It would hold a connection and its locks for as long as the line is.
  if (isInTransaction()) throw new Error('a transaction must not wait for a thread');
  const ended = thread.run(place, () => work(thread));
  const run = { place, ended };
  underWay.add(run);
  try {
    return await ended;
  } catch (error) {
    if (place.signal.aborted) throw place.signal.reason;
    if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw new OutOfMemory('a task needed more memory than its thread may have', { cause: error });
    throw error;
  } finally {
    underWay.delete(run);
  }
}

/**
 * Does a piece of work in a thread, when it is its turn, for as long as its lane gives it. Throws the reason of a place that
 * is ended, `OutOfMemory`, or what the function throws, of which only the message passes between threads.
 */
export async function inThread<Answer>(place: Place, task: ThreadTask): Promise<Answer> {
  return (await runOn(threadOf(task), place, (thread) => thread.send(place, task))) as Answer;
}

/**
 * Does what needs as much memory as a thread, and no thread, while that one does nothing. The deadline lets go of it, and
 * cannot end it: it has to end by itself.
 */
export const inTurn = <Result>(
  place: Place,
  of: Pick<ThreadTask, 'isLarge'>,
  work: () => Promise<Result>,
): Promise<Result> => runOn(threadOf(of), place, work);

const stopping = () => noRoom('The server is about to stop. Try again in a moment.');

/** Lets what is under way end, for at most `graceMilliseconds`; then ends it. */
export async function endThreadWork(graceMilliseconds: number): Promise<void> {
  const ends = Promise.allSettled([...underWay].map(({ ended }) => ended));
  const impatience = setTimeout(() => {
    for (const { place } of underWay) place.end(stopping());
  }, graceMilliseconds);
  await ends;
  clearTimeout(impatience);
}

/** The same, and the threads with it. */
export async function stopThreads(graceMilliseconds: number): Promise<void> {
  await endThreadWork(graceMilliseconds);
  await Promise.all([small.close(), large.close()]);
}
