import { call } from '../../../web/http.ts';
import {
  type DrillObservation,
  type DrillObservationInput,
  type DrillProgram,
  type DrillProgramInput,
  drilling,
} from '../contract.ts';

export const readPrograms = (mineId: number) => call(drilling.programs, { params: { mineId } });

export function createProgram(mineId: number, body: DrillProgramInput, idempotencyKey: string) {
  return call(drilling.createProgram, { params: { mineId }, body, idempotencyKey });
}

export function saveProgram({ id, version }: DrillProgram, body: DrillProgramInput) {
  return call(drilling.saveProgram, { params: { id }, body, ifMatch: version });
}

export function deleteProgram({ id, version }: DrillProgram) {
  return call(drilling.deleteProgram, { params: { id }, ifMatch: version });
}

export const readObservations = (mineId: number) => call(drilling.observations, { params: { mineId } });

export function createObservation(mineId: number, body: DrillObservationInput, idempotencyKey: string) {
  return call(drilling.createObservation, { params: { mineId }, body, idempotencyKey });
}

export function saveObservation({ id, version }: DrillObservation, body: DrillObservationInput) {
  return call(drilling.saveObservation, { params: { id }, body, ifMatch: version });
}

export function deleteObservation({ id, version }: DrillObservation) {
  return call(drilling.deleteObservation, { params: { id }, ifMatch: version });
}
