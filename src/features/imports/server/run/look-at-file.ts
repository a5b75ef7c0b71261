import { JsonText } from '../../../../server/calls/endpoint.ts';
import type { Place } from '../../../../server/load/lanes.ts';
import { invalid } from '../../../../server/problems/problems.ts';
import { inThread, OutOfMemory } from '../../../../server/load/threads.ts';
import { needsMoreMemory } from '../model/refusal.ts';
import type { LookTask } from './import-worker.ts';
import type { LookAtValues } from './values-of-file.ts';
import type { LookAtFile } from './preview-file.ts';
import { unpackedBytes } from '../read/formats/open-archive.ts';

const module = new URL('./import-worker.ts', import.meta.url);

/** Bytes that are read in a moment. */
const small = 512 * 1024;

type Look = LookAtFile | LookAtValues;

async function inOwnThread<End>(
  place: Place,
  work: 'preview' | 'table' | 'values',
  bytes: Buffer,
  look: Look,
): Promise<End> {
  const isLarge = unpackedBytes(bytes) > small;
  const task: LookTask<Look> = { look, bytes };
  try {
    return await inThread<End>(place, { module, work, task, handedOver: [bytes.buffer], isLarge });
  } catch (error) {
    throw error instanceof OutOfMemory ? invalid('file', needsMoreMemory) : error;
  }
}

/**
 * Looks at a file in a thread, to which its bytes go, and hands on the answer as that wrote it, which nothing here reads again: all
 * cells of 10 MB are 30 MB of JSON, and a thousand long headers 4 MB. Throws the sentence (400) of one that cannot be read.
 */
export async function lookAtFile(
  place: Place,
  work: 'preview' | 'table' | 'values',
  bytes: Buffer,
  look: Look,
): Promise<JsonText> {
  const end = await inOwnThread<Uint8Array<ArrayBuffer> | { refused: string }>(place, work, bytes, look);
  if ('refused' in end) throw invalid('file', end.refused);
  return new JsonText(Buffer.from(end.buffer, end.byteOffset, end.byteLength));
}
