import { call } from '../../../web/http.ts';
import { type InsiderTrade, type InsiderTradeInput, insiderTrades } from '../contract.ts';

export const readTrades = (companyId: number) => call(insiderTrades.list, { params: { companyId } });

export function createTrade(companyId: number, body: InsiderTradeInput, idempotencyKey: string) {
  return call(insiderTrades.create, { params: { companyId }, body, idempotencyKey });
}

export function saveTrade({ id, version }: InsiderTrade, body: InsiderTradeInput) {
  return call(insiderTrades.save, { params: { id }, body, ifMatch: version });
}

export function deleteTrade({ id, version }: InsiderTrade) {
  return call(insiderTrades.delete, { params: { id }, ifMatch: version });
}
