import { move } from 'piscina';
import type { ThreadCall } from '../../../server/load/threads.ts';
import { FileRefused, type Threat } from '../../imports/server/model/refusal.ts';
import { calculateFromText, type CalculationTask } from './calculations.ts';
import { journalCsv } from './export-journal.ts';
import type { ImportPlan, ImportTask } from './plan-import.ts';
import type { RatesRead } from './read-rates.ts';

export const calculate = ({ task }: ThreadCall<CalculationTask>): string => calculateFromText(task);

/** The bytes of a calculation, handed over: a copy of many megabytes would hold up the thread that it is for. */
export const answer = ({ task }: ThreadCall<CalculationTask>) =>
  move(new TextEncoder().encode(calculateFromText(task)));

export const exportText = ({ task: { text } }: ThreadCall<{ text: string }>): string => journalCsv(text);

/** A file that cannot be imported as a whole. */
interface Refusal {
  message: string;
  threats: Threat[] | undefined;
  threatCount: number;
}

export type PlanAnswer = { plan: ImportPlan } | { refusal: Refusal };
export type RatesAnswer = { read: RatesRead } | { refusal: Refusal };

function orRefusal<Answer extends object>(read: () => Answer): Answer | { refusal: Refusal } {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    const { message, threats, threatCount } = error;
    return { refusal: { message, threats, threatCount } };
  }
}

// Only files need all that reads them; a calculation does not wait for its loading.
export async function plan({ task }: ThreadCall<ImportTask>): Promise<PlanAnswer> {
  const { planImport } = await import('./plan-import.ts');
  return orRefusal(() => ({ plan: planImport(task) }));
}

export async function rates({ task: { bytes } }: ThreadCall<{ bytes: Uint8Array }>): Promise<RatesAnswer> {
  const { readRates } = await import('./read-rates.ts');
  return orRefusal(() => ({ read: readRates(bytes) }));
}
