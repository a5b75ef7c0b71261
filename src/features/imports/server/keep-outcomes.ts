import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';
import type { RowOutcome } from './report.ts';

const gunzipLater = promisify(gunzip);

/** Its outcome stands where `outcomeOf` looks. */
const lineOf = ({ row, outcome, ...others }: RowOutcome) => JSON.stringify({ row, outcome, ...others });

/** What comes of each row, compressed: a JSON array of which each line is a row, so that a page of it is found by its lines. */
export const packOutcomes = (outcomes: readonly RowOutcome[]): Buffer =>
  gzipSync(`[\n${outcomes.map(lineOf).join(',\n')}\n]`);

/** The rows of `packOutcomes`, each as JSON text. Earlier versions wrote all in one line. */
export async function readOutcomes(packed: Buffer): Promise<string[]> {
  const text = String(await gunzipLater(packed));
  if (!text.startsWith('[\n')) return (JSON.parse(text) as RowOutcome[]).map(lineOf);
  return text.slice(2, -2).split(',\n');
}

/** The outcome of a row of `readOutcomes`. */
export const outcomeOf = (row: string): string | undefined => /^\{"row":\d+,"outcome":"(\w+)"/u.exec(row)?.[1];
