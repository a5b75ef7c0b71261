import { natureWords, insiderTradeFault } from '../../../domain/capital/insider-records.ts';
import { impossibleInsiderTrade, insiderTradeFindings } from '../../../domain/capital/insider-findings.ts';
import { invalid } from '../../../server/problems/problems.ts';
import type { RecordKind } from '../../records/server/record-kind.ts';
import type { InsiderTrade } from '../contract.ts';

export type InsiderTradeValues = Omit<
  InsiderTrade,
  'id' | 'companyId' | 'createdBy' | 'createdAt' | 'updatedAt' | 'version'
>;

export const insiderTradeKind: RecordKind<InsiderTradeValues> = {
  entityType: 'insider_trade',
  parent: 'company',
  table: 'insider_trades',
  most: 5_000,
  pageList: 'insiderTrades',
  fields: {
    insider: { column: 'insider', type: 'text' },
    role: { column: 'role', type: 'text' },
    market: { column: 'market', type: 'text' },
    nature: { column: 'nature', type: 'text' },
    security: { column: 'security', type: 'text' },
    tradedOn: { column: 'traded_on', type: 'date' },
    filedOn: { column: 'filed_on', type: 'date' },
    amount: { column: 'amount', type: 'bigint' },
    price: { column: 'price', type: 'numeric' },
    currency: { column: 'currency', type: 'text' },
    holdingAfter: { column: 'holding_after', type: 'bigint' },
    controlledBy: { column: 'controlled_by', type: 'text' },
    isFirstReport: { column: 'is_first_report', type: 'boolean' },
    sourceUrl: { column: 'source_url', type: 'text' },
    notes: { column: 'notes', type: 'text' },
  },
  order: (r) => `${r}.traded_on desc, ${r}.filed_on desc nulls last`,
  nameOf: ({ insider, nature, tradedOn }, parent) =>
    `${natureWords[nature].toLowerCase()} of ${insider} in ${parent.name} on ${tradedOn}`,
  linkOf: () => ({}),
  check(_tx, values) {
    const fault = insiderTradeFault(values);
    if (fault) throw invalid(fault.field, fault.message);
  },
  plausible: { impossible: impossibleInsiderTrade, alone: insiderTradeFindings },
};
