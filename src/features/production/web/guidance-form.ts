import type { Guidance } from '../../../domain/production/guidance.ts';
import { type GuidedMetric, guidedMetrics, guidedRule, isCost } from '../../../domain/production/production.ts';
import { faultsOfGuidance } from '../../../domain/production/production-findings.ts';
import { costCurrency } from '../../../domain/studies/unit-costs.ts';
import { isOneOf, priceUnits, quantityUnits, shareBases } from '../../../domain/vocabulary.ts';
import { utcToday } from '../../../web/today.ts';
import { decimal, faultsIn, link, required } from '../../../web/forms/checks.ts';
import { currencyCheck, emptyDraft, faultsAnd, shownDraft, withoutFaulty } from '../../../web/forms/draft-texts.ts';
import { typedDecimal } from '../../../web/forms/typed-number.ts';
import { recordWords } from '../../../web/forms/record-words.ts';
import type { RecordKind } from '../../../web/forms/use-record-form.ts';
import type { ProductionGuidance, ProductionGuidanceInput } from '../contract.ts';
import { createGuidance, readGuidance, saveGuidance } from './api.ts';
import { chosen, currencyOf } from './period-form.ts';

const labels = {
  publishedOn: 'Published On',
  fromDate: 'First Day',
  toDate: 'Last Day',
  metric: 'Metric',
  metal: 'Metal',
  basis: 'Basis',
  low: 'Low',
  high: 'High',
  unit: 'Unit of Metal',
  currency: 'Currency',
  costUnit: 'Cost per',
  sourceUrl: 'Source URL',
  notes: 'Notes',
} as const;
export type GuidanceDraft = Record<keyof typeof labels, string>;

export const metricOf = ({ metric }: Pick<GuidanceDraft, 'metric'>): GuidedMetric =>
  isOneOf(guidedMetrics, metric) ? metric : 'poured';

const end = (text: string) => typedDecimal(text, quantityUnits);

function guidanceBody(draft: GuidanceDraft): ProductionGuidanceInput {
  const metric = metricOf(draft);
  return {
    publishedOn: draft.publishedOn,
    fromDate: draft.fromDate,
    toDate: draft.toDate,
    metric,
    metal: draft.metal.trim(),
    basis: chosen(shareBases, draft.basis),
    low: end(draft.low) ?? '',
    high: end(draft.high),
    unit: isCost(metric) ? null : chosen(quantityUnits, draft.unit),
    currency: isCost(metric) ? draft.currency : null,
    costUnit: isCost(metric) ? chosen(priceUnits, draft.costUnit) : null,
    sourceUrl: draft.sourceUrl,
    notes: draft.notes,
  };
}

/** A draft as the rules take it, each end a number or empty: one that is missing is as high as the other. */
function lookedAt(draft: GuidanceDraft): Guidance {
  const low = end(draft.low) ?? end(draft.high) ?? '0';
  return {
    publishedOn: draft.publishedOn,
    fromDate: draft.fromDate,
    toDate: draft.toDate,
    metric: metricOf(draft),
    metal: draft.metal,
    basis: chosen(shareBases, draft.basis),
    low,
    high: end(draft.high) ?? low,
    unit: chosen(quantityUnits, draft.unit),
    currency: currencyOf(draft.currency),
    costUnit: chosen(priceUnits, draft.costUnit),
  };
}

export const guidanceKind: RecordKind<ProductionGuidance, GuidanceDraft> = {
  name: 'production-guidance',
  entityType: 'production_guidance',
  labels,
  empty: { ...emptyDraft(labels), metric: 'poured' },
  draftOf: (guidance) => shownDraft(labels, guidance),
  faultsOf(draft) {
    const faults = faultsIn(draft, {
      publishedOn: required('Enter the day on which it was published.'),
      fromDate: required('Enter the first day of the period.'),
      toDate: required('Enter the last day of the period.'),
      metal: required('Name the metal.'),
      low: required('Enter the figure, or the low end of the range.'),
      currency: currencyCheck(costCurrency),
      sourceUrl: link,
    });
    const ends = faultsIn(draft, {
      low: decimal(guidedRule, quantityUnits),
      high: decimal(guidedRule, quantityUnits),
    });
    return faultsAnd({ ...ends, ...faults }, faultsOfGuidance(lookedAt(withoutFaulty(draft, ends)), utcToday()));
  },
  findingsOf: () => [],
  create: (mineId, draft, key) => createGuidance(mineId, guidanceBody(draft), key),
  save: (guidance, draft) => saveGuidance(guidance, guidanceBody(draft)),
  readAll: readGuidance,
  words: recordWords('Guidance'),
};
