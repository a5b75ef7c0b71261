import inspector from 'node:inspector';
import { Worker } from 'node:worker_threads';

const beatMilliseconds = 1_000;

/**
 * Ends this process when its event loop has stood still for so many seconds, so that what runs it (systemd, a container's
 * restart policy) starts it again; the log then has where it stood. A debugger may hold it for as long as it likes.
 */
export function startWatchdog(seconds: number): void {
  const turns = new Int32Array(new SharedArrayBuffer(4));
  const beat = () => {
    if (inspector.url() === undefined) Atomics.store(turns, 0, (Atomics.load(turns, 0) + 1) & 0xff_ffff);
    else Atomics.store(turns, 0, -1);
  };
  beat();
  setInterval(beat, beatMilliseconds).unref();
  new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    workerData: { turns, seconds },
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  }).unref();
}
