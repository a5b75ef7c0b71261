import { setImmediate as nextTurn } from 'node:timers/promises';

/** Characters that are written at once: of cells that need the closest look some 10 ms. */
const atOnce = 100_000;
/** Bytes that are handed on at once: what takes them sums and compresses them. */
const handedOn = 256 * 1_024;

/** Rows as bytes, written a few at a time: others have their turn in between, however long the texts are. */
export async function* inPieces<Row>(
  batches: AsyncIterable<readonly Row[]>,
  write: (row: Row) => string,
): AsyncGenerator<Buffer> {
  let text = '';
  for await (const rows of batches)
    for (const row of rows) {
      text += write(row);
      if (text.length < atOnce) continue;
      yield* slices(text);
      text = '';
    }
  if (text !== '') yield* slices(text);
}

async function* slices(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += handedOn) {
    yield bytes.subarray(at, at + handedOn);
    await nextTurn();
  }
}
