import { move } from 'piscina';
import type { ThreadCall } from '../../../../server/load/threads.ts';
import type { FilePreview, FileValues } from '../../contract-looks.ts';
import type { UndoResult } from '../../contract-results.ts';
import { type LookAtFile, previewFile, tableOf } from './preview-file.ts';
import { type LookAtValues, valuesOfFile } from './values-of-file.ts';
import { FileRefused } from '../model/refusal.ts';
import type { ImportEnd, ImportJob } from './import-job.ts';
import { runImport, runUndo } from './run-import.ts';
import type { UndoJob } from './undo-import.ts';

/** What a file that is only looked at answers: what was asked for, or why it cannot be read. */
export type Looked<Answer> = { answer: Answer } | { refused: string };

function looked<Answer>(look: () => Answer): Looked<Answer> {
  try {
    return { answer: look() };
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.message };
    throw error;
  }
}

export interface LookTask<Look = LookAtFile> {
  look: Look;
  bytes: Uint8Array;
}

export const preview = ({ task: { bytes, look } }: ThreadCall<LookTask>): Looked<FilePreview> =>
  looked(() => previewFile(bytes, look));

export const values = ({ task: { bytes, look } }: ThreadCall<LookTask<LookAtValues>>): Looked<FileValues> =>
  looked(() => valuesOfFile(bytes, look));

/** All cells as bytes of JSON: a quarter of a million rows are not taken apart and put together again on their way. */
export function table({ task: { bytes, look } }: ThreadCall<LookTask>) {
  const end = looked(() => new TextEncoder().encode(JSON.stringify(tableOf(bytes, look))));
  return 'refused' in end ? end : move(end.answer);
}

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
