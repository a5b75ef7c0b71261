import type { EntityType } from '../../../domain/vocabulary.ts';
import { call } from '../../../web/http.ts';
import { type Media, type MediaInput, media } from '../contract.ts';

export const readMedia = (entityType: EntityType, id: number) =>
  call(entityType === 'mine' ? media.ofMine : media.ofCompany, { params: { id } });

export function createMedia(body: MediaInput, idempotencyKey: string) {
  return call(media.create, { body, idempotencyKey });
}

export function saveMedia({ id, version }: Media, body: Omit<MediaInput, 'entityType' | 'entityId'>) {
  return call(media.save, { params: { id }, body, ifMatch: version });
}

export function deleteMedia({ id, version }: Media) {
  return call(media.delete, { params: { id }, ifMatch: version });
}
