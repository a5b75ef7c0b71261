import { parentPort } from 'node:worker_threads';
import type { FilePreview, TableCells, UndoResult } from '../contract.ts';
import { type LookAtFile, previewFile, tableOf } from './preview-file.ts';
import { FileRefused } from './refusal.ts';
import { type ImportEnd, type ImportJob, type Progress, runImport, runUndo } from './run-import.ts';
import type { UndoJob } from './undo-import.ts';

export interface ImportTask {
  task: 'import';
  job: ImportJob;
  bytes: Uint8Array;
}

export interface UndoTask {
  task: 'undo';
  job: UndoJob;
  connectionString: string;
}

export interface PreviewTask {
  task: 'preview' | 'table';
  look: LookAtFile;
  bytes: Uint8Array;
}

/** What a file that is only looked at answers: what was asked for, or why it cannot be read. */
export type Looked<Answer> = { answer: Answer } | { refused: string };

/** What the thread is asked to do, one at a time, and what each ends with. */
export interface WorkerEnds {
  import: ImportEnd;
  undo: UndoResult;
  preview: Looked<FilePreview>;
  table: Looked<TableCells>;
}

export type WorkerTask = ImportTask | UndoTask | PreviewTask;

/** What the thread tells: how far it is, then once how it ended. */
export type WorkerMessage = { progress: Progress } | { end: WorkerEnds[keyof WorkerEnds] };

const tell = (message: WorkerMessage) => {
  parentPort?.postMessage(message, []);
};

async function looked<Answer>(look: () => Promise<Answer>): Promise<Looked<Answer>> {
  try {
    return { answer: await look() };
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.message };
    throw error;
  }
}

function run(task: WorkerTask): Promise<WorkerEnds[keyof WorkerEnds]> {
  if (task.task === 'import') return runImport(task.job, task.bytes, (progress) => tell({ progress }));
  if (task.task === 'undo') return runUndo(task.connectionString, task.job);
  const { bytes, look } = task;
  return task.task === 'preview' ? looked(() => previewFile(bytes, look)) : looked(() => tableOf(bytes, look));
}

parentPort?.on('message', (task: WorkerTask) => {
  // A failure ends the thread, and the import with it.
  void run(task).then((end) => tell({ end }));
});
