import { JsonText } from '../../../../server/calls/endpoint.ts';
import type { Place } from '../../../../server/load/lanes.ts';
import { invalid } from '../../../../server/problems/problems.ts';
import { inThread, OutOfMemory } from '../../../../server/load/threads.ts';
import { needsMoreMemory } from '../model/refusal.ts';
import type { Looked, LookTask } from './import-worker.ts';
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

/** Looks at a file in a thread, to which its bytes go. Throws the sentence (400) of one that cannot be read. */
export async function lookAtFile<Answer>(
  place: Place,
  work: 'preview' | 'values',
  bytes: Buffer,
  look: Look,
): Promise<Answer> {
  const end = await inOwnThread<Looked<Answer>>(place, work, bytes, look);
  if ('refused' in end) throw invalid('file', end.refused);
  return end.answer;
}

/** The same for all cells of a table, which nothing here reads again: of 10 MB they are 30 MB of JSON. */
export async function cellsOfFile(place: Place, bytes: Buffer, look: LookAtFile): Promise<JsonText> {
  const end = await inOwnThread<Uint8Array<ArrayBuffer> | { refused: string }>(place, 'table', bytes, look);
  if ('refused' in end) throw invalid('file', end.refused);
  return new JsonText(Buffer.from(end.buffer, end.byteOffset, end.byteLength));
}
