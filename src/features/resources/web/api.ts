import { call } from '../../../web/http.ts';
import { imports } from '../../imports/contract.ts';
import type { ImportResult } from '../../imports/contract-results.ts';
import { type ResourceEstimate, type ResourceEstimateInput, resources } from '../contract.ts';

export const templateAddress = imports.template.path.replace('{kind}', 'resource-estimates');

export const readEstimates = (mineId: number) => call(resources.list, { params: { mineId } });

export function createEstimate(mineId: number, body: ResourceEstimateInput, idempotencyKey: string) {
  return call(resources.create, { params: { mineId }, body, idempotencyKey });
}

export function saveEstimate({ id, version }: ResourceEstimate, body: ResourceEstimateInput) {
  return call(resources.save, { params: { id }, body, ifMatch: version });
}

export function deleteEstimate({ id, version }: ResourceEstimate) {
  return call(resources.delete, { params: { id }, ifMatch: version });
}

/** Imports a file of estimates and waits for its result. */
export async function uploadEstimates(file: File): Promise<ImportResult> {
  const idempotencyKey = crypto.randomUUID();
  const answer = await call(imports.upload, { params: { kind: 'resource-estimates' }, file, idempotencyKey });
  if ('totalRows' in answer) return answer;
  throw new Error('The server answered before the file was read.');
}
