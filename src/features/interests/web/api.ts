import { call } from '../../../web/http.ts';
import { interests, type MineInterest, type MineInterestInput } from '../contract.ts';

export const readInterests = (mineId: number) => call(interests.list, { params: { mineId } });

export function createInterest(mineId: number, body: MineInterestInput, idempotencyKey: string) {
  return call(interests.create, { params: { mineId }, body, idempotencyKey });
}

export function saveInterest({ id, version }: MineInterest, body: MineInterestInput) {
  return call(interests.save, { params: { id }, body, ifMatch: version });
}

export function deleteInterest({ id, version }: MineInterest) {
  return call(interests.delete, { params: { id }, ifMatch: version });
}
