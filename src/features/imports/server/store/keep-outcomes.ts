import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';
import type { RowOutcome } from '../model/report.ts';

const gunzipLater = promisify(gunzip);

/** All in a few steps: each small one would take its turn of the event loop. */
const chunkSize = 1024 * 1024;

/** Its outcome stands where `markOf` looks. */
const lineOf = ({ row, outcome, ...others }: RowOutcome) => JSON.stringify({ row, outcome, ...others });
const textOf = (outcomes: readonly RowOutcome[]) => `[\n${outcomes.map(lineOf).join(',\n')}\n]`;

/** What each row of this outcome has once, and no value can have: quotes and line feeds are escaped in one. */
const markOf = (outcome: RowOutcome['outcome'] | undefined) =>
  Buffer.from(outcome === undefined ? '\n{"row":' : `,"outcome":"${outcome}",`);

/** What comes of each row, compressed: a JSON array of which each line is a row, so that a page of it is found by its lines. */
export const packOutcomes = (outcomes: readonly RowOutcome[]): Buffer => gzipSync(textOf(outcomes));

interface OutcomePage {
  outcome?: RowOutcome['outcome'] | undefined;
  limit: number;
  offset: number;
}

/** A page of the rows of `packOutcomes`, each as JSON text, and how many of this outcome there are. */
export async function readOutcomes(
  packed: Buffer,
  { outcome, limit, offset }: OutcomePage,
): Promise<{ rows: string[]; total: number }> {
  const stored = await gunzipLater(packed, { chunkSize });
  // Earlier versions wrote all in one line.
  const text = stored[1] === 0x0a ? stored : Buffer.from(textOf(JSON.parse(String(stored)) as RowOutcome[]));
  const mark = markOf(outcome);
  const rows: string[] = [];
  let total = 0;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + mark.length)) {
    if (total >= offset && rows.length < limit) rows.push(lineAround(text, at));
    total += 1;
  }
  return { rows, total };
}

function lineAround(text: Buffer, at: number): string {
  const line = text.toString('utf8', text.lastIndexOf('\n', at) + 1, text.indexOf('\n', at + 1));
  return line.endsWith(',') ? line.slice(0, -1) : line;
}
