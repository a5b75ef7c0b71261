import { parentPort } from 'node:worker_threads';
import { FileRefused, type Threat } from '../../imports/server/refusal.ts';
import { calculateFromText, type Calculation } from './calculations.ts';
import { journalCsv } from './export-journal.ts';
import type { ImportPlan, ImportTask } from './plan-import.ts';

/** What the thread is asked for; one at a time. */
export type WorkerTask =
  | { kind: 'calculate'; calculation: Calculation; text: string }
  | { kind: 'export'; text: string }
  | { kind: 'import'; task: ImportTask };

/** A file that cannot be imported as a whole. */
export interface Refusal {
  message: string;
  threats: Threat[] | undefined;
  threatCount: number;
}

export type WorkerAnswer = { text: string } | { plan: ImportPlan } | { refusal: Refusal };

async function work(task: WorkerTask): Promise<WorkerAnswer> {
  if (task.kind === 'calculate') return { text: calculateFromText(task.calculation, task.text) };
  if (task.kind === 'export') return { text: journalCsv(task.text) };
  // Only files need all that reads them; a calculation does not wait for its loading.
  const { planImport } = await import('./plan-import.ts');
  try {
    return { plan: await planImport(task.task) };
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    const { message, threats, threatCount } = error;
    return { refusal: { message, threats, threatCount } };
  }
}

// A failure ends the thread, and whoever waits is told.
parentPort?.on('message', (task: WorkerTask) => {
  void work(task).then((answer) => parentPort?.postMessage(answer, []));
});
