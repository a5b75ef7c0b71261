import { estimateGradeRule, sustainingCostRule } from '../../../domain/records/field-rules.ts';
import { zerosFinding } from '../../../domain/records/findings.ts';
import {
  metalAmountRule,
  plantRecoveryRule,
  type Production,
  revenueRule,
} from '../../../domain/production/production.ts';
import { faultsOfProduction, productionFindings } from '../../../domain/production/production-findings.ts';
import { costCurrency } from '../../../domain/studies/unit-costs.ts';
import { gradeUnits, isOneOf, priceUnits, quantityUnits, shareBases } from '../../../domain/vocabulary.ts';
import { utcToday } from '../../../web/today.ts';
import { decimal, faultsIn, link, required, whole } from '../../../web/forms/checks.ts';
import { currencyCheck, emptyDraft, faultsAnd, shownDraft } from '../../../web/forms/draft-texts.ts';
import { typedDecimal, typedNumber } from '../../../web/forms/typed-number.ts';
import { recordWords } from '../../../web/forms/record-words.ts';
import type { RecordKind } from '../../../web/forms/use-record-form.ts';
import type { ProductionPeriod, ProductionPeriodInput } from '../contract.ts';
import { createPeriod, readPeriods, savePeriod } from './api.ts';

const labels = {
  metal: 'Metal',
  fromDate: 'First Day',
  toDate: 'Last Day',
  basis: 'Basis',
  oreMilled: 'Ore Milled',
  headGrade: 'Head Grade',
  headGradeUnit: 'Grade Unit',
  recovery: 'Recovery',
  recovered: 'Recovered',
  poured: 'Poured',
  inConcentrate: 'In Concentrate',
  sold: 'Sold',
  unit: 'Unit of Metal',
  revenue: 'Revenue',
  cashCost: 'Cash Cost',
  allInSustainingCost: 'AISC',
  currency: 'Currency',
  costUnit: 'Costs per',
  sourceUrl: 'Source URL',
  notes: 'Notes',
} as const;
export type PeriodDraft = Record<keyof typeof labels, string>;

const percentWords = ['%', 'percent', 'per cent'];

export const chosen = <const Options extends readonly string[]>(
  options: Options,
  text: string,
): Options[number] | null => (isOneOf(options, text) ? text : null);

/** The code that a text means; empty where it means none. */
export function currencyOf(text: string): string | null {
  const read = text.trim() === '' ? null : costCurrency(text);
  return read && 'currency' in read ? read.currency : null;
}

const amount = (text: string) => typedDecimal(text, quantityUnits);

/** A draft without faults as the rules take it. */
export function lookedAtPeriod(draft: PeriodDraft): Production {
  return {
    metal: draft.metal,
    fromDate: draft.fromDate,
    toDate: draft.toDate,
    basis: chosen(shareBases, draft.basis),
    oreMilled: typedNumber(draft.oreMilled, ['tonnes', 't']),
    headGrade: typedDecimal(draft.headGrade, gradeUnits),
    headGradeUnit: chosen(gradeUnits, draft.headGradeUnit),
    recovery: typedDecimal(draft.recovery, percentWords),
    recovered: amount(draft.recovered),
    poured: amount(draft.poured),
    inConcentrate: amount(draft.inConcentrate),
    sold: amount(draft.sold),
    unit: chosen(quantityUnits, draft.unit),
    revenue: typedDecimal(draft.revenue, ['M']),
    cashCost: typedDecimal(draft.cashCost),
    allInSustainingCost: typedDecimal(draft.allInSustainingCost),
    currency: currencyOf(draft.currency),
    costUnit: chosen(priceUnits, draft.costUnit),
  };
}

const periodBody = (draft: PeriodDraft): ProductionPeriodInput => ({
  ...lookedAtPeriod(draft),
  metal: draft.metal.trim(),
  headGradeUnit: chosen(gradeUnits, draft.headGradeUnit),
  currency: draft.currency,
  sourceUrl: draft.sourceUrl,
  notes: draft.notes,
});

const metalAmount = decimal(metalAmountRule, quantityUnits);

export const periodKind: RecordKind<ProductionPeriod, PeriodDraft> = {
  name: 'production-period',
  entityType: 'production_period',
  labels,
  empty: emptyDraft(labels),
  draftOf: (period) => shownDraft(labels, period),
  faultsOf(draft) {
    const faults = faultsIn(draft, {
      metal: required('Name the metal.'),
      fromDate: required('Enter the first day of the period.'),
      toDate: required('Enter the last day of the period.'),
      oreMilled: whole(undefined, ['tonnes', 't']),
      headGrade: decimal(estimateGradeRule, gradeUnits),
      recovery: decimal(plantRecoveryRule, percentWords),
      recovered: metalAmount,
      poured: metalAmount,
      inConcentrate: metalAmount,
      sold: metalAmount,
      revenue: decimal(revenueRule, ['M']),
      cashCost: decimal(sustainingCostRule),
      allInSustainingCost: decimal(sustainingCostRule),
      currency: currencyCheck(costCurrency),
      sourceUrl: link,
    });
    return faultsAnd(faults, faultsOfProduction(lookedAtPeriod(draft), utcToday()));
  },
  findingsOf(draft, before) {
    const [now, stored] = [lookedAtPeriod(draft), before && lookedAtPeriod(before)];
    return [
      ...productionFindings(now),
      zerosFinding('recovered', 'The recovered metal', stored?.recovered ?? null, now.recovered),
      zerosFinding('poured', 'The poured metal', stored?.poured ?? null, now.poured),
      zerosFinding('sold', 'The metal sold', stored?.sold ?? null, now.sold),
    ].filter((finding) => finding !== null);
  },
  create: (mineId, draft, key) => createPeriod(mineId, periodBody(draft), key),
  save: (period, draft) => savePeriod(period, periodBody(draft)),
  readAll: readPeriods,
  words: recordWords('Production period'),
};
