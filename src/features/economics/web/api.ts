import { call, query } from '../../../web/http.ts';
import { type EconomicStudy, type EconomicStudyInput, economics } from '../contract.ts';

export const readStudies = (mineId: number) => call(economics.list, { params: { mineId } });

/** The same as a query of the page that shows them. */
export const studiesOf = (mineId: number) => query(economics.list, { params: { mineId } });

export function createStudy(mineId: number, body: EconomicStudyInput, idempotencyKey: string) {
  return call(economics.create, { params: { mineId }, body, idempotencyKey });
}

export function saveStudy({ id, version }: EconomicStudy, body: EconomicStudyInput) {
  return call(economics.save, { params: { id }, body, ifMatch: version });
}

export function deleteStudy({ id, version }: EconomicStudy) {
  return call(economics.delete, { params: { id }, ifMatch: version });
}
