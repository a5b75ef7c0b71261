import { JsonText } from '../../../server/calls/endpoint.ts';
import { type Place, type PlaceWanted, takePlace } from '../../../server/load/lanes.ts';
import { conflict } from '../../../server/problems/problems.ts';
import { inThread, OutOfMemory } from '../../../server/load/threads.ts';
import { calculatedAtOnce, type CalculationTask, type Refusal } from './calculations.ts';

const module = new URL('./journal-worker.ts', import.meta.url);

/** Characters of a journal that are calculated at once, in a few milliseconds: 300 trades. */
const atOnce = 30_000;
/** Characters of what surrounds it, of which little is calculated. */
const surroundingsAtOnce = 100_000;
/** Characters of a journal that others do not wait for. */
const small = 2_000_000;

/** A calculation that others need not wait for, as JSON text; undefined: it takes a thread. */
export const calculateAtOnce = (task: CalculationTask): string | undefined =>
  task.text.length <= atOnce && (task.surroundings ?? '').length <= surroundingsAtOnce
    ? calculatedAtOnce(task)
    : undefined;

const needsMoreMemory =
  'This journal needs more memory than there is for one: it has too many securities, or too many lots that events made.';

/** Work of `journal-worker.ts` over a journal, in a thread. */
export async function withJournal<Answer>(
  wanted: PlaceWanted,
  work: 'calculate' | 'answer' | 'exportText',
  task: Pick<CalculationTask, 'text' | 'surroundings'>,
): Promise<Answer> {
  const place: Place = takePlace('calculate', wanted);
  const { text, surroundings = '' } = task;
  const inOne = (isLarge: boolean) => inThread<Answer>(place, { module, work, task, isLarge });
  const isLong = text.length + surroundings.length > small;
  try {
    // Events may make many lots of few: a text does not tell how much memory it takes.
    return await inOne(isLong).catch((error: unknown) => {
      if (isLong || !(error instanceof OutOfMemory)) throw error;
      return inOne(true);
    });
  } catch (error) {
    throw error instanceof OutOfMemory ? conflict(needsMoreMemory) : error;
  } finally {
    place.leave();
  }
}

const refused = '{"refusal"';
const refusalOf = (text: string) => conflict((JSON.parse(text) as Refusal).refusal);

/** A calculation over a journal as JSON text, in a thread. Throws where the journal is too large for its events. */
export async function calculateInThread(task: CalculationTask, wanted: PlaceWanted): Promise<string> {
  const text = await withJournal<string>(wanted, 'calculate', task);
  if (text.startsWith(refused)) throw refusalOf(text);
  return text;
}

/** A calculation over a journal as JSON text; a long one runs in a thread. */
export const calculate = async (task: CalculationTask, wanted: PlaceWanted): Promise<string> =>
  calculateAtOnce(task) ?? calculateInThread(task, wanted);

/** The same for an answer, which nothing here reads again. */
export async function calculateAnswer(task: CalculationTask, wanted: PlaceWanted): Promise<JsonText> {
  const text = calculateAtOnce(task);
  if (text !== undefined) return new JsonText(text);
  const { buffer, byteOffset, byteLength } = await withJournal<Uint8Array<ArrayBuffer>>(wanted, 'answer', task);
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  if (bytes.subarray(0, refused.length).toString() === refused) throw refusalOf(bytes.toString());
  return new JsonText(bytes);
}
