import type { EntityType } from '../../../domain/vocabulary.ts';
import { call } from '../../../web/http.ts';
import { nps } from '../contract.ts';

export const vote = (entityType: EntityType, entityId: number, rating: number) =>
  call(nps.vote, { body: { entityType, entityId, rating } });
