import type { EntityType } from '../../../domain/vocabulary.ts';
import { call } from '../../../web/http.ts';
import { type OutcomeInput, type Promised, steps } from '../contract.ts';

export const readPromises = (entityType: EntityType, id: number) => call(steps.list, { params: { entityType, id } });

export function saveOutcome({ id, version }: Promised, body: OutcomeInput) {
  return call(steps.saveOutcome, { params: { id }, body, ifMatch: version });
}

export const removeStep = ({ id }: Promised) => call(steps.remove, { params: { id } });
