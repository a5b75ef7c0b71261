import { move } from 'piscina';
import type { ThreadCall } from '../../../../server/load/threads.ts';
import type { UndoResult } from '../../contract-results.ts';
import { type LookAtFile, previewFile, tableOf } from './preview-file.ts';
import { type LookAtValues, valuesOfFile } from './values-of-file.ts';
import { FileRefused } from '../model/refusal.ts';
import type { ImportEnd, ImportJob } from './import-job.ts';
import { runImport, runUndo } from './run-import.ts';
import type { UndoJob } from './undo-import.ts';

/**
 * What a file that is only looked at answers, as bytes of JSON, or why it cannot be read: what is megabytes long is not taken apart
 * and put together again on its way.
 */
function looked(look: () => unknown) {
  let answer: unknown;
  try {
    answer = look();
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.message };
    throw error;
  }
  return move(new TextEncoder().encode(JSON.stringify(answer)));
}

export interface LookTask<Look = LookAtFile> {
  look: Look;
  bytes: Uint8Array;
}

export const preview = ({ task: { bytes, look } }: ThreadCall<LookTask>) => looked(() => previewFile(bytes, look));

export const values = ({ task: { bytes, look } }: ThreadCall<LookTask<LookAtValues>>) =>
  looked(() => valuesOfFile(bytes, look));

export const table = ({ task: { bytes, look } }: ThreadCall<LookTask>) => looked(() => tableOf(bytes, look));

export interface ImportTask {
  job: ImportJob;
  bytes: Uint8Array;
}

/** Tells through the port how far it is. */
export const importFile = ({ task: { job, bytes }, port }: ThreadCall<ImportTask>): Promise<ImportEnd> =>
  runImport(job, bytes, (progress) => port.postMessage(progress, []));

export interface UndoTask {
  job: UndoJob;
  connectionString: string;
}

export const undo = ({ task: { connectionString, job } }: ThreadCall<UndoTask>): Promise<UndoResult> =>
  runUndo(connectionString, job);
