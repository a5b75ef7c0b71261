import { parentPort, workerData } from 'node:worker_threads';
import { type ImportEnd, type ImportJob, type Progress, runImport } from './run-import.ts';

/** What the thread tells: how far it is, then once how it ended. */
export type WorkerMessage = { progress: Progress } | { end: ImportEnd };

const { job, bytes } = workerData as { job: ImportJob; bytes: Uint8Array };
const tell = (message: WorkerMessage) => {
  parentPort?.postMessage(message, []);
};

tell({ end: await runImport(job, bytes, (progress) => tell({ progress })) });
