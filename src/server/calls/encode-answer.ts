import { setImmediate as nextTurn } from 'node:timers/promises';

/** Characters that are encoded at once: a millisecond or two. */
const atOnce = 256 * 1_024;

const beginsPair = (unit: number) => unit >= 0xd8_00 && unit <= 0xdb_ff;

let last: Promise<void> = Promise.resolve();

/** A turn of the event loop for one part alone: those of many answers at once would hold everybody up for their sum. */
const ownTurn = () => (last = last.then(() => nextTurn()));

/**
 * A long answer as bytes, of which each turn of the event loop encodes a part. As a text it would be looked through for its
 * length, again for what waits for its client, and encoded by the socket: megabytes in one turn.
 */
export async function encoded(answer: string | Buffer): Promise<string | Buffer> {
  if (typeof answer !== 'string' || answer.length <= atOnce) return answer;
  const parts: Buffer[] = [];
  for (let at = 0; at < answer.length;) {
    const most = at + atOnce;
    // The two halves of a sign are encoded together.
    const end = beginsPair(answer.charCodeAt(most - 1)) ? most - 1 : most;
    await ownTurn();
    parts.push(Buffer.from(answer.slice(at, end)));
    at = end;
  }
  return Buffer.concat(parts);
}
