import { type Place, type PlaceWanted, takePlace } from '../../../server/lanes.ts';
import { inThread } from '../../../server/threads.ts';
import { calculateFromText, type Calculation, type calculations } from './calculations.ts';

const module = new URL('./journal-worker.ts', import.meta.url);

/** Characters of a journal that are calculated at once, in a few milliseconds: 300 trades. */
const atOnce = 30_000;
/** Characters of a journal that others do not wait for. */
const small = 2_000_000;

/** Whether a calculation over this text needs no thread. */
export const isQuick = (text: string): boolean => text.length <= atOnce;

/** Work of `journal-worker.ts` over a journal, in a thread. */
export async function withJournal<Answer>(
  wanted: PlaceWanted,
  work: 'calculate' | 'exportText',
  task: { text: string },
): Promise<Answer> {
  const place: Place = takePlace('calculate', wanted);
  try {
    return await inThread<Answer>(place, { module, work, task, isLarge: task.text.length > small });
  } finally {
    place.leave();
  }
}

/** A calculation over a journal as JSON text; a long one runs in a thread. */
export async function calculateText(calculation: Calculation, text: string, wanted: PlaceWanted): Promise<string> {
  if (isQuick(text)) return calculateFromText(calculation, text);
  return withJournal<string>(wanted, 'calculate', { calculation, text } as { text: string });
}

/** A calculation over a journal. */
export async function calculate<Name extends Calculation>(
  calculation: Name,
  text: string,
  wanted: PlaceWanted,
): Promise<ReturnType<(typeof calculations)[Name]>> {
  return JSON.parse(await calculateText(calculation, text, wanted)) as ReturnType<(typeof calculations)[Name]>;
}
