import { JsonText } from '../../../server/endpoint.ts';
import { type Place, type PlaceWanted, takePlace } from '../../../server/lanes.ts';
import { inThread } from '../../../server/threads.ts';
import { calculateFromText, type CalculationTask } from './calculations.ts';

const module = new URL('./journal-worker.ts', import.meta.url);

/** Characters of a journal that are calculated at once, in a few milliseconds: 300 trades. */
const atOnce = 30_000;
/** Characters of what surrounds it, of which little is calculated. */
const surroundingsAtOnce = 100_000;
/** Characters of a journal that others do not wait for. */
const small = 2_000_000;

/** Whether a calculation over these texts needs no thread. */
export const isQuick = (text: string, surroundings = ''): boolean =>
  text.length <= atOnce && surroundings.length <= surroundingsAtOnce;

/** Work of `journal-worker.ts` over a journal, in a thread. */
export async function withJournal<Answer>(
  wanted: PlaceWanted,
  work: 'calculate' | 'answer' | 'exportText',
  task: Pick<CalculationTask, 'text' | 'surroundings'>,
): Promise<Answer> {
  const place: Place = takePlace('calculate', wanted);
  const { text, surroundings = '' } = task;
  try {
    return await inThread<Answer>(place, { module, work, task, isLarge: text.length + surroundings.length > small });
  } finally {
    place.leave();
  }
}

/** A calculation over a journal as JSON text; a long one runs in a thread. */
export async function calculate(task: CalculationTask, wanted: PlaceWanted): Promise<string> {
  return isQuick(task.text, task.surroundings) ? calculateFromText(task) : withJournal(wanted, 'calculate', task);
}

/** The same for an answer, which nothing here reads again. */
export async function calculateAnswer(task: CalculationTask, wanted: PlaceWanted): Promise<JsonText> {
  if (isQuick(task.text, task.surroundings)) return new JsonText(calculateFromText(task));
  const { buffer, byteOffset, byteLength } = await withJournal<Uint8Array<ArrayBuffer>>(wanted, 'answer', task);
  return new JsonText(Buffer.from(buffer, byteOffset, byteLength));
}
