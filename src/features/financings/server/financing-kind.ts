import { financingFindings, impossibleFinancing } from '../../../domain/capital/financing-findings.ts';
import { financingFault } from '../../../domain/capital/financing-records.ts';
import { invalid } from '../../../server/problems/problems.ts';
import type { RecordKind } from '../../records/server/record-kind.ts';
import type { Financing } from '../contract.ts';

export type FinancingValues = Omit<Financing, 'id' | 'companyId' | 'createdBy' | 'createdAt' | 'updatedAt' | 'version'>;

export const financingKind: RecordKind<FinancingValues> = {
  entityType: 'financing',
  parent: 'company',
  table: 'financings',
  most: 2_000,
  pageList: 'financings',
  fields: {
    kind: { column: 'kind', type: 'text' },
    closedOn: { column: 'closed_on', type: 'date' },
    units: { column: 'units', type: 'bigint' },
    unitPrice: { column: 'unit_price', type: 'numeric' },
    currency: { column: 'currency', type: 'text' },
    sharesEach: { column: 'shares_each', type: 'numeric' },
    warrantsEach: { column: 'warrants_each', type: 'numeric' },
    warrantStrike: { column: 'warrant_strike', type: 'numeric' },
    warrantExpiry: { column: 'warrant_expiry', type: 'date' },
    grossProceeds: { column: 'gross_proceeds', type: 'numeric' },
    warrantsIssued: { column: 'warrants_issued', type: 'bigint' },
    fees: { column: 'fees', type: 'numeric' },
    brokerWarrants: { column: 'broker_warrants', type: 'bigint' },
    insiderProceeds: { column: 'insider_proceeds', type: 'numeric' },
    holdUntil: { column: 'hold_until', type: 'date' },
    sourceUrl: { column: 'source_url', type: 'text' },
    sourcePage: { column: 'source_page', type: 'text' },
    notes: { column: 'notes', type: 'text' },
  },
  order: (r) => `${r}.closed_on desc`,
  nameOf: ({ kind, closedOn }, parent) => `${kind} of ${parent.name} on ${closedOn}`,
  linkOf: () => ({}),
  check(_tx, values) {
    const fault = financingFault(values);
    if (fault) throw invalid(fault.field, fault.message);
  },
  plausible: { impossible: impossibleFinancing, alone: financingFindings },
};
