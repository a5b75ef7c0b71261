import { call } from '../../../web/http.ts';
import { type Financing, type FinancingInput, financings } from '../contract.ts';

export const readFinancings = (companyId: number) => call(financings.list, { params: { companyId } });

export function createFinancing(companyId: number, body: FinancingInput, idempotencyKey: string) {
  return call(financings.create, { params: { companyId }, body, idempotencyKey });
}

export function saveFinancing({ id, version }: Financing, body: FinancingInput) {
  return call(financings.save, { params: { id }, body, ifMatch: version });
}

export function deleteFinancing({ id, version }: Financing) {
  return call(financings.delete, { params: { id }, ifMatch: version });
}
