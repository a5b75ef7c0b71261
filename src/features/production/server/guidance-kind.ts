import { fold } from '../../../domain/text/fold.ts';
import { knownMetal } from '../../../domain/metals/metals.ts';
import { isCost } from '../../../domain/production/production.ts';
import { guidanceFindings, impossibleGuidance } from '../../../domain/production/production-findings.ts';
import type { RecordKind } from '../../records/server/record-kind.ts';
import type { ProductionGuidance } from '../contract.ts';

export type GuidanceValues = Omit<
  ProductionGuidance,
  'id' | 'mineId' | 'createdBy' | 'createdAt' | 'updatedAt' | 'version'
>;

interface Settled {
  metric: GuidanceValues['metric'];
  metal: string;
  unit: string | null;
  currency: string | null;
  costUnit: string | null;
}

/** What a guidance is not about, it does not keep: an amount has no currency, a cost no unit of metal. */
export const settledGuidance = <Values extends Settled>(values: Values): Values => ({
  ...values,
  metal: knownMetal(values.metal) ?? values.metal,
  ...(isCost(values.metric) ? { unit: null } : { currency: null, costUnit: null }),
});

/** The end of a range: as it was said, else that of before where it was a range; one figure is low and high at once. */
export function highOf(
  { low, high }: { low: string; high: string | null | undefined },
  before: { low: string; high: string | null } | null,
): string {
  if (high !== undefined) return high ?? low;
  return before && before.high !== null && before.high !== before.low ? before.high : low;
}

export const guidanceKind: RecordKind<GuidanceValues> = {
  entityType: 'production_guidance',
  parent: 'mine',
  table: 'production_guidance',
  most: 3_000,
  pageList: 'productionGuidance',
  fields: {
    publishedOn: { column: 'published_on', type: 'date' },
    fromDate: { column: 'from_date', type: 'date' },
    toDate: { column: 'to_date', type: 'date' },
    metric: { column: 'metric', type: 'text' },
    metal: { column: 'metal', type: 'text' },
    basis: { column: 'basis', type: 'text' },
    low: { column: 'low', type: 'numeric' },
    high: { column: 'high', type: 'numeric' },
    unit: { column: 'unit', type: 'text' },
    currency: { column: 'currency', type: 'text' },
    costUnit: { column: 'cost_unit', type: 'text' },
    sourceUrl: { column: 'source_url', type: 'text' },
    notes: { column: 'notes', type: 'text' },
  },
  derived: { metal_folded: { of: ({ metal }) => fold(metal) } },
  order: (r) => `${r}.to_date desc, ${r}.from_date desc, ${r}.metal_folded, ${r}.metric, ${r}.published_on desc`,
  nameOf: ({ metric, metal, fromDate, toDate, publishedOn }, parent) =>
    `${metric} of ${metal}, ${fromDate} to ${toDate}, of ${publishedOn}, ${parent.name}`,
  linkOf: () => ({}),
  complete: (values, sent, before) =>
    settledGuidance({ ...values, high: highOf({ low: values.low, high: sent.high }, before) }),
  duplicate: ({ publishedOn }) =>
    `This mine has a guidance like this of ${publishedOn} already. Edit that one instead.`,
  plausible: { impossible: impossibleGuidance, alone: guidanceFindings },
};
