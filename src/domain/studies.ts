import Big from 'big.js';
import { currencies, readCurrency } from './currencies.ts';
import type { ShareBasis, StudyType, TaxBasis } from './vocabulary.ts';

/** The currency of a study's money, or why it has none: its millions are told in whole units, never in pence or cents. */
export function studyCurrency(text: string): { currency: string } | { error: string } {
  const read = readCurrency(text);
  if (!read) return { error: `Write one of these codes: ${currencies.join(', ')}.` };
  if (read.per === 1) return { currency: read.currency };
  const { currency, per, written } = read;
  return {
    error: `Millions are not told in ${written}: write ${currency} and the money of the study in ${currency}; ${per} ${written} are 1 ${currency}.`,
  };
}

/** A study as far as its checks need it; rates in per cent, money in millions, prices per unit of metal as decimal text. */
export interface CheckedStudy {
  studyType: StudyType;
  reportDate: string | null;
  afterTaxIrr: number | null;
  discountRate: number | null;
  npv: number | null;
  metalPrice: string | null;
  allInSustainingCost: string | null;
  currency: string | null;
  taxBasis: TaxBasis | null;
  shareBasis: ShareBasis | null;
}

/**
 * Where a study contradicts itself, as one sentence, or null. NPV is zero at a discount rate equal to the IRR and falls
 * as the rate rises, so a positive NPV needs an IRR above the discount rate and a negative one an IRR below. A pre-tax NPV
 * says nothing about the after-tax IRR. Rates are whole per cents in the record, so a difference below one is no fault.
 */
export function studyContradiction({ afterTaxIrr, discountRate, npv, taxBasis }: CheckedStudy): string | null {
  if (afterTaxIrr === null || discountRate === null || npv === null || taxBasis === 'pre-tax') return null;
  if (npv > 0 && afterTaxIrr < discountRate) {
    return `The NPV is positive although the IRR of ${afterTaxIrr}% is below the discount rate of ${discountRate}%: one of the three figures is wrong.`;
  }
  if (npv < 0 && afterTaxIrr > discountRate) {
    return `The NPV is negative although the IRR of ${afterTaxIrr}% is above the discount rate of ${discountRate}%: one of the three figures is wrong.`;
  }
  return null;
}

/** What a unit of metal earns above its all-in sustaining cost at the study's own price, unrounded; null without both. */
export function aiscMargin({ metalPrice, allInSustainingCost }: CheckedStudy): number | null {
  if (metalPrice === null || allInSustainingCost === null) return null;
  return new Big(metalPrice).minus(allInSustainingCost).toNumber();
}

/** Whole months from the report to `today` (both `YYYY-MM-DD`): how old its price assumption is; null where unknown. */
export function priceAgeMonths({ reportDate, metalPrice }: CheckedStudy, today: string): number | null {
  if (reportDate === null || metalPrice === null || reportDate > today) return null;
  const parts = (date: string) => date.split('-').map(Number) as [number, number, number];
  const [fromYear, fromMonth, fromDay] = parts(reportDate);
  const [toYear, toMonth, toDay] = parts(today);
  return (toYear - fromYear) * 12 + (toMonth - fromMonth) - (toDay < fromDay ? 1 : 0);
}

/**
 * Why the money of several studies cannot be set side by side, as sentences: other discount rates, currencies, tax or share
 * bases. Only what is stated counts; a study without a currency is in US dollars.
 */
export function comparisonWarnings(studies: readonly CheckedStudy[]): string[] {
  const differ = (of: (study: CheckedStudy) => string | number | null) =>
    new Set(studies.map(of).filter((value) => value !== null)).size > 1;
  const warnings: string[] = [];
  if (differ(({ npv, discountRate }) => (npv === null ? null : discountRate)))
    warnings.push('The NPVs are at different discount rates.');
  if (differ(({ currency }) => currency ?? 'USD')) warnings.push('The studies are in different currencies.');
  if (differ(({ taxBasis }) => taxBasis)) warnings.push('Some NPVs are before tax, others after tax.');
  if (differ(({ shareBasis }) => shareBasis))
    warnings.push("Some studies show the whole project, others the owner's share.");
  return warnings;
}

/** What of a study is compared with the study before it. */
export const comparedFigures = [
  'npv',
  'totalCapex',
  'afterTaxIrr',
  'allInSustainingCost',
  'metalPrice',
  'lifeOfMineYears',
] as const;
export type ComparedFigure = (typeof comparedFigures)[number];

export interface ComparedStudy extends CheckedStudy {
  totalCapex: number | null;
  lifeOfMineYears: number | null;
}

/** How a figure changed: in per cent of the figure before, or in percentage points of a rate; or why that says nothing. */
export type StudyChange = { percent: number } | { points: number } | { incomparable: string };

const isMoney: ReadonlySet<ComparedFigure> = new Set(['npv', 'totalCapex', 'allInSustainingCost', 'metalPrice']);

/** What money of two studies is told in differently, as a sentence; undefined: nothing that they say. */
function otherBasis(figure: ComparedFigure, before: ComparedStudy, after: ComparedStudy): string | undefined {
  const differ = (one: unknown, other: unknown) => one !== null && other !== null && one !== other;
  if ((before.currency ?? 'USD') !== (after.currency ?? 'USD')) return 'Another currency.';
  if (figure === 'allInSustainingCost' || figure === 'metalPrice') return undefined;
  if (differ(before.shareBasis, after.shareBasis)) return "One is the whole project, the other the owner's share.";
  if (figure !== 'npv') return undefined;
  if (differ(before.taxBasis, after.taxBasis)) return 'One is before tax, the other after tax.';
  return differ(before.discountRate, after.discountRate) ? 'Another discount rate.' : undefined;
}

/** How a figure changed from one study to the next; null where one of them lacks it, or there is nothing to divide by. */
export function studyChange(figure: ComparedFigure, before: ComparedStudy, after: ComparedStudy): StudyChange | null {
  const [from, to] = [before[figure], after[figure]];
  if (from === null || to === null) return null;
  const incomparable = isMoney.has(figure) ? otherBasis(figure, before, after) : undefined;
  if (incomparable) return { incomparable };
  const difference = new Big(to).minus(from);
  if (figure === 'afterTaxIrr') return { points: difference.toNumber() };
  const base = new Big(from).abs();
  return base.eq(0) ? null : { percent: difference.times(100).div(base).toNumber() };
}
