import { calculateFromText, type Calculation, type calculations } from './calculations.ts';
import { inThread } from './journal-thread.ts';

/** Characters of a journal that are calculated at once, in a few milliseconds: 300 trades. */
const atOnce = 30_000;

/** A calculation over a journal as JSON text; a long one runs in a thread. */
export async function calculateText(calculation: Calculation, text: string): Promise<string> {
  if (text.length <= atOnce) return calculateFromText(calculation, text);
  const answer = await inThread({ kind: 'calculate', calculation, text });
  if (!('text' in answer)) throw new Error('a calculation answered no text');
  return answer.text;
}

/** A calculation over a journal. */
export async function calculate<Name extends Calculation>(
  calculation: Name,
  text: string,
): Promise<ReturnType<(typeof calculations)[Name]>> {
  return JSON.parse(await calculateText(calculation, text)) as ReturnType<(typeof calculations)[Name]>;
}
