import { call } from '../../../web/http.ts';
import {
  guidance,
  production,
  type ProductionGuidance,
  type ProductionGuidanceInput,
  type ProductionPeriod,
  type ProductionPeriodInput,
} from '../contract.ts';

export const readPeriods = (mineId: number) => call(production.list, { params: { mineId } });

export function createPeriod(mineId: number, body: ProductionPeriodInput, idempotencyKey: string) {
  return call(production.create, { params: { mineId }, body, idempotencyKey });
}

export function savePeriod({ id, version }: ProductionPeriod, body: ProductionPeriodInput) {
  return call(production.save, { params: { id }, body, ifMatch: version });
}

export function deletePeriod({ id, version }: ProductionPeriod) {
  return call(production.delete, { params: { id }, ifMatch: version });
}

export const readGuidance = (mineId: number) => call(guidance.list, { params: { mineId } });

export function createGuidance(mineId: number, body: ProductionGuidanceInput, idempotencyKey: string) {
  return call(guidance.create, { params: { mineId }, body, idempotencyKey });
}

export function saveGuidance({ id, version }: ProductionGuidance, body: ProductionGuidanceInput) {
  return call(guidance.save, { params: { id }, body, ifMatch: version });
}

export function deleteGuidance({ id, version }: ProductionGuidance) {
  return call(guidance.delete, { params: { id }, ifMatch: version });
}
