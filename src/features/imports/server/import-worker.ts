import { parentPort } from 'node:worker_threads';
import { type ImportEnd, type ImportJob, type Progress, runImport } from './run-import.ts';

/** What the thread is asked to do; one at a time. */
export interface WorkerTask {
  job: ImportJob;
  bytes: Uint8Array;
}

/** What the thread tells: how far it is, then once how it ended. */
export type WorkerMessage = { progress: Progress } | { end: ImportEnd };

const tell = (message: WorkerMessage) => {
  parentPort?.postMessage(message, []);
};

parentPort?.on('message', ({ job, bytes }: WorkerTask) => {
  // A failure ends the thread, and the import with it.
  void runImport(job, bytes, (progress) => tell({ progress })).then((end) => tell({ end }));
});
