import {
  cutoffUnits,
  isOneOf,
  miningMethods,
  oreThroughputUnits,
  priceUnits,
  shareBases,
  studyTypes,
  taxBases,
  throughputUnits,
} from '../../../domain/vocabulary.ts';
import type { MetalPrice } from '../../../domain/studies/metal-prices.ts';
import { decimal, faultsIn, jsonNumber, link, whole } from '../../../web/forms/checks.ts';
import { currencyCheck } from '../../../web/forms/draft-texts.ts';
import { splitUnit, typedDecimal, typedNumber } from '../../../web/forms/typed-number.ts';
import { recordWords } from '../../../web/forms/record-words.ts';
import type { RecordKind } from '../../../web/forms/use-record-form.ts';
import type { EconomicStudy, EconomicStudyInput } from '../contract.ts';
import { pastedMoney, priceBody, priceDrafts, type PriceField, priceFaults, priceLabels } from './price-drafts.ts';
import { createStudy, readStudies, saveStudy } from './api.ts';
import {
  discountRateRule,
  gradeRule,
  irrRule,
  npvRule,
  oreRule,
  productionRule,
  recoveryRule,
  stripRatioRule,
  studyMoneyRule,
  sustainingCostRule,
  yearsRule,
} from '../../../domain/records/field-rules.ts';
import { zerosFinding } from '../../../domain/records/findings.ts';
import { impossibleStudy, type LookedAtStudy, studyFindings } from '../../../domain/studies/study-findings.ts';
import { studyCurrency } from '../../../domain/studies/studies.ts';
import { costCurrency } from '../../../domain/studies/unit-costs.ts';
import { utcToday } from '../../../web/today.ts';

const ownLabels = {
  studyType: 'Study Type',
  reportDate: 'Report Date',
  npv: 'NPV',
  discountRate: 'Discount Rate',
  afterTaxIrr: 'After-Tax IRR',
  paybackPeriod: 'Payback Period',
  totalCapex: 'Total CAPEX',
  totalOpex: 'Total OPEX',
  allInSustainingCost: 'All-In Sustaining Cost',
  allInSustainingCostCurrency: 'AISC Currency',
  allInSustainingCostUnit: 'AISC Unit',
  lifeOfMineYears: 'Life of Mine',
  totalTonsMined: 'Total Tonnes Mined',
  productionThroughput: 'Production',
  productionThroughputUnit: 'Production Unit',
  oreThroughput: 'Ore Throughput',
  oreThroughputUnit: 'Throughput Unit',
  recovery: 'Recovery',
  stripRatio: 'Strip Ratio',
  miningMethod: 'Mining Method',
  depositType: 'Deposit Type',
  gradeCutoffRate: 'Cut-off Grade',
  gradeCutoffUnit: 'Cut-off Unit',
  currency: 'Currency',
  taxBasis: 'Tax Basis',
  shareBasis: 'Share Basis',
  sourceUrl: 'Source URL',
} as const;
const labels = { ...ownLabels, ...priceLabels };
type OwnField = keyof typeof ownLabels;
export type StudyDraft = Record<OwnField, string> & Record<PriceField, string>;

const oneOf = <const T extends readonly string[]>(list: T, text: string): T[number] | null =>
  isOneOf(list, text) ? text : null;
const percent = ['%'];
const years = ['years', 'year', 'yr', 'y'];
const millions = ['million', 'M'];
const perUnit = ['/oz', '/lb', '/t'];

/** A cost that was pasted whole, such as `US$985/oz`, taken apart; undefined where the text is a number alone, or none. */
export function pastedCost(text: string): Partial<StudyDraft> | undefined {
  const pasted = pastedMoney(text);
  return (
    pasted && {
      allInSustainingCost: pasted.value,
      ...(pasted.currency !== null && { allInSustainingCostCurrency: pasted.currency }),
      ...(pasted.unit !== null && { allInSustainingCostUnit: pasted.unit }),
    }
  );
}

export function studyBody(draft: StudyDraft): EconomicStudyInput {
  return {
    studyType: oneOf(studyTypes, draft.studyType) ?? 'PEA',
    reportDate: draft.reportDate,
    npv: typedNumber(draft.npv, millions),
    discountRate: typedNumber(draft.discountRate, percent),
    afterTaxIrr: typedNumber(draft.afterTaxIrr, percent),
    paybackPeriod: typedNumber(draft.paybackPeriod, years),
    totalCapex: typedNumber(draft.totalCapex, millions),
    totalOpex: typedNumber(draft.totalOpex, millions),
    allInSustainingCost: typedDecimal(draft.allInSustainingCost, perUnit),
    allInSustainingCostUnit: oneOf(priceUnits, draft.allInSustainingCostUnit),
    allInSustainingCostCurrency: draft.allInSustainingCostCurrency,
    metalPrices: priceBody(draft),
    lifeOfMineYears: typedNumber(draft.lifeOfMineYears, years),
    totalTonsMined: typedNumber(draft.totalTonsMined, ['tonnes', 't']),
    productionThroughput: typedNumber(draft.productionThroughput, throughputUnits),
    productionThroughputUnit: oneOf(throughputUnits, draft.productionThroughputUnit),
    oreThroughput: typedNumber(draft.oreThroughput, oreThroughputUnits),
    oreThroughputUnit: oneOf(oreThroughputUnits, draft.oreThroughputUnit),
    recovery: typedNumber(draft.recovery, percent),
    stripRatio: typedNumber(draft.stripRatio),
    miningMethod: oneOf(miningMethods, draft.miningMethod),
    depositType: draft.depositType,
    gradeCutoffRate: splitUnit(draft.gradeCutoffRate, cutoffUnits)?.value ?? typedDecimal(draft.gradeCutoffRate),
    gradeCutoffUnit: oneOf(cutoffUnits, draft.gradeCutoffUnit),
    currency: draft.currency,
    taxBasis: oneOf(taxBases, draft.taxBasis),
    shareBasis: oneOf(shareBases, draft.shareBasis),
    sourceUrl: draft.sourceUrl,
  };
}

type ReadCurrency = (text: string) => { currency: string } | { error: string };

const codeIn = (read: ReadCurrency, text: string): string | null => {
  const code = read(text);
  return 'currency' in code ? code.currency : null;
};

/** A draft without faults as the rules take it. */
function lookedAt(draft: StudyDraft): LookedAtStudy {
  const prices = priceBody(draft);
  return {
    studyType: oneOf(studyTypes, draft.studyType) ?? 'PEA',
    reportDate: draft.reportDate || null,
    npv: typedNumber(draft.npv, millions),
    discountRate: typedNumber(draft.discountRate, percent),
    afterTaxIrr: typedNumber(draft.afterTaxIrr, percent),
    totalCapex: typedNumber(draft.totalCapex, millions),
    allInSustainingCost: typedDecimal(draft.allInSustainingCost, perUnit),
    allInSustainingCostUnit: oneOf(priceUnits, draft.allInSustainingCostUnit),
    allInSustainingCostCurrency: codeIn(costCurrency, draft.allInSustainingCostCurrency),
    metalPrice: prices[0]?.value ?? null,
    metalPrices: prices,
    lifeOfMineYears: typedNumber(draft.lifeOfMineYears, years),
    productionThroughput: typedNumber(draft.productionThroughput, throughputUnits),
    productionThroughputUnit: oneOf(throughputUnits, draft.productionThroughputUnit),
    recovery: typedNumber(draft.recovery, percent),
    totalTonsMined: typedNumber(draft.totalTonsMined, ['tonnes', 't']),
    oreThroughput: typedNumber(draft.oreThroughput, oreThroughputUnits),
    oreThroughputUnit: oneOf(oreThroughputUnits, draft.oreThroughputUnit),
    stripRatio: typedNumber(draft.stripRatio),
    currency: codeIn(studyCurrency, draft.currency),
    taxBasis: oneOf(taxBases, draft.taxBasis),
    shareBasis: oneOf(shareBases, draft.shareBasis),
  };
}

function impossible({ reportDate }: StudyDraft): Record<string, string> {
  const fault = impossibleStudy({ reportDate: reportDate || null }, utcToday());
  return fault ? { [fault.field]: fault.message } : {};
}

const ownFields = Object.keys(ownLabels) as OwnField[];
const draftWith = (
  of: (field: OwnField) => string | number | boolean | null,
  prices: readonly MetalPrice[] = [],
): StudyDraft => ({
  ...(Object.fromEntries(ownFields.map((field) => [field, String(of(field) ?? '')])) as Record<OwnField, string>),
  ...priceDrafts(prices),
});

export const studyKind: RecordKind<EconomicStudy, StudyDraft> = {
  name: 'economic-study',
  entityType: 'economic_study',
  labels,
  empty: draftWith((field) => (field === 'studyType' ? 'PEA' : '')),
  draftOf: (study) => draftWith((field) => study[field], study.metalPrices),
  faultsOf: (draft) => ({
    ...impossible(draft),
    ...faultsIn(draft, {
      npv: jsonNumber(npvRule, millions),
      discountRate: jsonNumber(discountRateRule, percent),
      afterTaxIrr: jsonNumber(irrRule, percent),
      paybackPeriod: jsonNumber(yearsRule, years),
      totalCapex: jsonNumber(studyMoneyRule, millions),
      totalOpex: jsonNumber(studyMoneyRule, millions),
      allInSustainingCost: decimal(sustainingCostRule, perUnit),
      lifeOfMineYears: jsonNumber(yearsRule, years),
      totalTonsMined: whole(undefined, ['tonnes', 't']),
      productionThroughput: jsonNumber(productionRule, throughputUnits),
      oreThroughput: jsonNumber(oreRule, oreThroughputUnits),
      recovery: jsonNumber(recoveryRule, percent),
      stripRatio: jsonNumber(stripRatioRule),
      gradeCutoffRate: decimal(gradeRule, cutoffUnits),
      currency: currencyCheck(studyCurrency),
      allInSustainingCostCurrency: currencyCheck(costCurrency),
      sourceUrl: link,
    }),
    ...priceFaults(draft),
  }),
  findingsOf(draft, before) {
    const [now, stored] = [lookedAt(draft), before && lookedAt(before)];
    return [
      ...studyFindings(now, utcToday()),
      zerosFinding('npv', 'The NPV', stored?.npv ?? null, now.npv),
      zerosFinding('totalCapex', 'The CAPEX', stored?.totalCapex ?? null, now.totalCapex),
    ].filter((finding) => finding !== null);
  },
  create: (mineId, draft, key) => createStudy(mineId, studyBody(draft), key),
  save: (study, draft) => saveStudy(study, studyBody(draft)),
  readAll: readStudies,
  words: recordWords('Economic study'),
};
