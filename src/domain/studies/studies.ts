import Big from 'big.js';
import { currencies, readCurrency } from '../money/currencies.ts';
import { addMonths } from '../time/dates.ts';
import { fold } from '../text/fold.ts';
import { barePrice, type MetalPrice, shownPrice } from './metal-prices.ts';
import { currencyOfCost, perOther, type UnitCost } from './unit-costs.ts';
import { type PriceUnit, type ShareBasis, type StudyType, studyTypes, type TaxBasis } from '../vocabulary.ts';

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
export interface CheckedStudy extends UnitCost {
  studyType: StudyType;
  reportDate: string | null;
  afterTaxIrr: number | null;
  discountRate: number | null;
  npv: number | null;
  metalPrice: string | null;
  taxBasis: TaxBasis | null;
  shareBasis: ShareBasis | null;
}

/** Half of the last digit that a figure is told with: it may be rounded by so much. */
function rounding(value: number): Big {
  const digits = /\.(\d+)$/.exec(new Big(value).toFixed())?.[1]?.length ?? 0;
  return new Big(10).pow(-digits).div(2);
}

/**
 * Where a study contradicts itself, as one sentence, or null. NPV is zero at a discount rate equal to the IRR and falls
 * as the rate rises, so a positive NPV needs an IRR above the discount rate, a negative one an IRR below, and one of zero
 * the rate itself. The IRR is after tax, which only takes: a pre-tax NPV may be on either side where that IRR is below the rate,
 * and has to be positive where it is above. What rounding of the IRR explains is no fault.
 */
export function studyContradiction({ afterTaxIrr, discountRate, npv, taxBasis }: CheckedStudy): string | null {
  if (afterTaxIrr === null || discountRate === null || npv === null) return null;
  const above = new Big(afterTaxIrr).minus(discountRate);
  if (above.abs().lt(rounding(afterTaxIrr)) || above.eq(0)) return null;
  const side = above.gt(0) ? 'above' : 'below';
  if (taxBasis === 'pre-tax') {
    if (npv > 0 || side === 'below') return null;
    return `The NPV before tax is ${npv === 0 ? '0' : 'negative'} although the IRR of ${afterTaxIrr}% after tax is above the discount rate of ${discountRate}%: tax makes no mine worth more, so one of the three figures is wrong.`;
  }
  const rates = `the IRR of ${afterTaxIrr}% is ${side} the discount rate of ${discountRate}%`;
  if (npv === 0) {
    return `The NPV is 0 although ${rates}: it is 0 only where the two are the same, so one of the three figures is wrong.`;
  }
  if (npv > 0 === above.gt(0)) return null;
  return `The NPV is ${npv > 0 ? 'positive' : 'negative'} although ${rates}: one of the three figures is wrong.`;
}

/** A study with the prices that it assumes, the main metal first. */
export interface PricedStudy extends CheckedStudy {
  metalPrices?: readonly MetalPrice[];
}

const currencyOf = ({ currency }: Pick<CheckedStudy, 'currency'>) => currency ?? 'USD';

export interface Margin {
  value: number;
  /** ISO 4217 code. */
  currency: string;
  /** Of the price; null where the unit of price or cost is not stated, and they are taken to be for the same. */
  unit: PriceUnit | null;
}

/**
 * What a unit of metal earns above its all-in sustaining cost at the study's own price, unrounded; null without both, and
 * where the price is in another currency than the cost, or in a unit that the cost cannot be told in.
 */
export function aiscMargin(study: PricedStudy): Margin | null {
  const { metalPrice, allInSustainingCost, allInSustainingCostUnit: costUnit, metalPrices = [] } = study;
  if (metalPrice === null || allInSustainingCost === null) return null;
  const currency = metalPrices[0]?.currency ?? currencyOf(study);
  if (currency !== currencyOfCost(study)) return null;
  const priceUnit = metalPrices[0]?.unit ?? null;
  const unit = priceUnit === null || costUnit === null ? null : priceUnit;
  const cost =
    unit === null || costUnit === null ? new Big(allInSustainingCost) : perOther(allInSustainingCost, costUnit, unit);
  return cost && { value: new Big(metalPrice).minus(cost).toNumber(), currency, unit };
}

/** Whole months from the report to `today` (both `YYYY-MM-DD`): how old its price assumption is; null where unknown. */
export function priceAgeMonths({ reportDate, metalPrice }: CheckedStudy, today: string): number | null {
  if (reportDate === null || metalPrice === null || reportDate > today) return null;
  const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  const months = monthOf(today) - monthOf(reportDate);
  // From the last day of a month it is a whole one to the last day of the next, however short that is.
  return addMonths(reportDate, months) > today ? months - 1 : months;
}

const stages = studyTypes.toReversed();

/** `PEA 2021`. */
export const studyName = ({ studyType, reportDate }: Pick<CheckedStudy, 'studyType' | 'reportDate'>): string =>
  reportDate === null ? studyType : `${studyType} ${reportDate.slice(0, 4)}`;

const taxWords = { 'after-tax': 'after tax', 'pre-tax': 'before tax' } as const;
const shareWords = { '100%': 'the whole project', attributable: "the owner's share" } as const;

const mainPrice = ({ metalPrice, metalPrices = [] }: PricedStudy): MetalPrice | null =>
  metalPrices[0] ?? (metalPrice === null ? null : barePrice(metalPrice));
const priceCurrency = (study: PricedStudy) => mainPrice(study)?.currency ?? currencyOf(study);
const priceWords = (study: PricedStudy) => {
  const price = mainPrice(study);
  return price && shownPrice({ ...price, basis: null }, priceCurrency(study));
};

/** What makes studies unlike each other: how it is said, and what each says of it, null being nothing. */
const differences: readonly [
  said: string,
  of: (study: PricedStudy) => string | null,
  /** Only those alike in this can differ in that. */
  among?: (study: PricedStudy) => string,
][] = [
  ['The studies are of different levels', ({ studyType }) => studyType],
  [
    'The NPVs are at different discount rates',
    ({ npv, discountRate }) => (npv === null || discountRate === null ? null : `${discountRate}%`),
  ],
  ['They assume different metal prices', priceWords, priceCurrency],
  ['The reports are of different years', ({ reportDate }) => reportDate?.slice(0, 4) ?? null],
  ['Some NPVs are before tax, others after tax', ({ taxBasis }) => taxBasis && taxWords[taxBasis]],
  [
    "Some studies show the whole project, others the owner's share",
    ({ shareBasis }) => shareBasis && shareWords[shareBasis],
  ],
  ['The studies are in different currencies', currencyOf],
];

/** By level and date, so that what is said does not depend on the order in which they come. */
const inOrder = <Study extends CheckedStudy>(studies: readonly Study[]) =>
  studies.toSorted(
    (a, b) =>
      stages.indexOf(a.studyType) - stages.indexOf(b.studyType) ||
      (a.reportDate ?? '').localeCompare(b.reportDate ?? '') ||
      JSON.stringify(a).localeCompare(JSON.stringify(b)),
  );

/** `8% (PEA 2021)`, without what the name says already. */
function withNames(value: string, names: ReadonlySet<string>): string {
  const told = [...names].join(', ');
  return told.includes(value) ? told : `${value} (${told})`;
}

/**
 * Why several studies cannot be set side by side without a thought, as sentences that name what differs and in which of
 * them: level, discount rate, metal price, year, tax, share, currency. Only what is stated counts; a study without a
 * currency is in US dollars.
 */
export function comparisonWarnings(studies: readonly PricedStudy[]): string[] {
  return differences.flatMap(([said, of, among = () => '']) => {
    const names = new Map<string, Set<string>>();
    const values = new Map<string, Set<string>>();
    for (const study of inOrder(studies)) {
      const value = of(study);
      if (value === null) continue;
      names.set(value, (names.get(value) ?? new Set()).add(studyName(study)));
      values.set(among(study), (values.get(among(study)) ?? new Set()).add(value));
    }
    if ([...values.values()].every(({ size }) => size < 2)) return [];
    return [`${said}: ${[...names].map(([value, of]) => withNames(value, of)).join('; ')}.`];
  });
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

export interface ComparedStudy extends PricedStudy {
  totalCapex: number | null;
  lifeOfMineYears: number | null;
}

/** How a figure changed: in per cent of the figure before, or in percentage points of a rate; or why that says nothing. */
export type StudyChange = { percent: number } | { points: number } | { incomparable: string };

const isMoney: ReadonlySet<ComparedFigure> = new Set(['npv', 'totalCapex', 'allInSustainingCost', 'metalPrice']);

/** What the main price of two studies stands for differently. */
function otherPrice(before: ComparedStudy, after: ComparedStudy): string | undefined {
  const [from, to] = [before.metalPrices?.[0], after.metalPrices?.[0]];
  if ((from?.currency ?? currencyOf(before)) !== (to?.currency ?? currencyOf(after))) return 'Another currency.';
  const differ = (one: string | null | undefined, other: string | null | undefined) =>
    one != null && other != null && fold(one) !== fold(other);
  if (differ(from?.metal, to?.metal)) return `Another metal: ${from?.metal} and ${to?.metal}.`;
  if (differ(from?.unit, to?.unit)) return `Another unit: ${from?.unit} and ${to?.unit}.`;
  return (from?.unit == null) === (to?.unit == null) ? undefined : 'Of one of the two the unit is not stated.';
}

/** What the cost of two studies is told in differently. */
function otherCost(before: ComparedStudy, after: ComparedStudy): string | undefined {
  if (currencyOfCost(before) !== currencyOfCost(after)) return 'Another currency.';
  const [from, to] = [before.allInSustainingCostUnit, after.allInSustainingCostUnit];
  if (from !== null && to !== null && from !== to) return `Another unit: ${from} and ${to}.`;
  return (from === null) === (to === null) ? undefined : 'Of one of the two the unit is not stated.';
}

/** What money of two studies is told in differently, as a sentence; undefined: nothing that they say. */
function otherBasis(figure: ComparedFigure, before: ComparedStudy, after: ComparedStudy): string | undefined {
  const differ = (one: unknown, other: unknown) => one !== null && other !== null && one !== other;
  if (figure === 'metalPrice') return otherPrice(before, after);
  if (figure === 'allInSustainingCost') return otherCost(before, after);
  if (currencyOf(before) !== currencyOf(after)) return 'Another currency.';
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
