import type { EntityType } from '../../../domain/vocabulary.ts';
import { type AnswerWithHeaders, call, send } from '../../../web/http.ts';
import { type OutcomeInput, type Promised, steps } from '../contract.ts';

/** All that a mine or company promised, however long. */
export async function readPromises(entityType: EntityType, id: number): Promise<Promised[]> {
  const all: Promised[] = [];
  for (let offset: string | null = '0'; offset !== null;) {
    const answer: AnswerWithHeaders<typeof steps.list> = await send(steps.list, {
      params: { entityType, id },
      query: { offset },
    });
    all.push(...answer.body);
    offset = answer.headers.get('x-next-offset');
  }
  return all;
}

export function saveOutcome({ id, version }: Promised, body: OutcomeInput) {
  return call(steps.saveOutcome, { params: { id }, body, ifMatch: version });
}

export const removeStep = ({ id }: Promised) => call(steps.remove, { params: { id } });
