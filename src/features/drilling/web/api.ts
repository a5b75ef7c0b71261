import { call } from '../../../web/http.ts';
import { type DrillHole, type DrillHoleInput, drillHoles } from '../contract-holes.ts';
import {
  type DrillObservation,
  type DrillObservationInput,
  type DrillProgram,
  type DrillProgramInput,
  drillObservations,
  drillPrograms,
} from '../contract.ts';

export const readPrograms = (mineId: number) => call(drillPrograms.list, { params: { mineId } });

export function createProgram(mineId: number, body: DrillProgramInput, idempotencyKey: string) {
  return call(drillPrograms.create, { params: { mineId }, body, idempotencyKey });
}

export function saveProgram({ id, version }: DrillProgram, body: DrillProgramInput) {
  return call(drillPrograms.save, { params: { id }, body, ifMatch: version });
}

export function deleteProgram({ id, version }: DrillProgram) {
  return call(drillPrograms.delete, { params: { id }, ifMatch: version });
}

export const readObservations = (mineId: number) => call(drillObservations.list, { params: { mineId } });

export function createObservation(mineId: number, body: DrillObservationInput, idempotencyKey: string) {
  return call(drillObservations.create, { params: { mineId }, body, idempotencyKey });
}

export function saveObservation({ id, version }: DrillObservation, body: DrillObservationInput) {
  return call(drillObservations.save, { params: { id }, body, ifMatch: version });
}

export function deleteObservation({ id, version }: DrillObservation) {
  return call(drillObservations.delete, { params: { id }, ifMatch: version });
}

export const readHoles = (mineId: number) => call(drillHoles.list, { params: { mineId } });

export function createHole(mineId: number, body: DrillHoleInput, idempotencyKey: string) {
  return call(drillHoles.create, { params: { mineId }, body, idempotencyKey });
}

export function saveHole({ id, version }: DrillHole, body: DrillHoleInput) {
  return call(drillHoles.save, { params: { id }, body, ifMatch: version });
}

export function deleteHole({ id, version }: DrillHole) {
  return call(drillHoles.delete, { params: { id }, ifMatch: version });
}
