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

/** Looks at a file in a thread, to which its bytes go. Throws the sentence (400) of one that cannot be read. */
export async function lookAtFile<Answer>(
  place: Place,
  work: 'preview' | 'table' | 'values',
  bytes: Buffer,
  look: LookAtFile | LookAtValues,
): Promise<Answer> {
  const isLarge = unpackedBytes(bytes) > small;
  let end: Looked<Answer>;
  try {
    end = await inThread<Looked<Answer>>(place, {
      module,
      work,
      task: { look, bytes } satisfies LookTask<LookAtFile | LookAtValues>,
      handedOver: [bytes.buffer],
      isLarge,
    });
  } catch (error) {
    throw error instanceof OutOfMemory ? invalid('file', needsMoreMemory) : error;
  }
  if ('refused' in end) throw invalid('file', end.refused);
  return end.answer;
}
