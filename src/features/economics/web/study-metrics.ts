import { shownPrice } from '../../../domain/studies/metal-prices.ts';
import { aiscMargin } from '../../../domain/studies/studies.ts';
import { currencyOfCost } from '../../../domain/studies/unit-costs.ts';
import type { StudyType } from '../../../domain/vocabulary.ts';
import { day, millions, number, yearOf, years } from '../../../web/format.ts';
import { unitMoney } from '../../../web/share-figures.ts';
import type { EconomicStudy } from '../contract.ts';

export const studyNames: Readonly<Record<StudyType, string>> = {
  FS: 'Feasibility study',
  PFS: 'Pre-feasibility study',
  PEA: 'Preliminary economic assessment',
  RE: 'Resource estimate',
};

/** Per cent with at least one decimal: `6.0%`, `27.45%`. */
const percent = (value: number) =>
  `${value < 0 ? '\u2212' : ''}${Math.abs(value).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 4 })}%`;
/** Two decimals; all four of a value that would read 0.00. */
const twoDecimals = (value: string) =>
  Number(value).toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: Number(value) < 0.005 ? 4 : 2,
  });

/** `US$985.00/oz`; of studies from before the unit was asked that it is not known. */
const perUnitOf = (money: string, unit: string | null) =>
  unit === null ? `${money}, unit not stated` : `${money}/${unit}`;

const shareWords = { '100%': '100% of the project', attributable: "owner's share" } as const;

const taxWords = { 'after-tax': 'after tax', 'pre-tax': 'before tax' } as const;
const shortShares = { '100%': '100%', attributable: "owner's share" } as const;

export interface Metric {
  label: string;
  /** What the word means, for those who do not say it daily. */
  explained?: string;
  /** Longer than a figure. */
  long?: true;
  /** Told where a study says it; a table has no row of dashes for it. */
  rare?: true;
  text: (study: EconomicStudy) => string | null;
}

const given = <T>(value: T | null, text: (value: T) => string) => (value === null ? null : text(value));

/** What a study says, the most asked first. */
export const studyMetrics: readonly Metric[] = [
  {
    label: 'NPV',
    explained: 'Net present value: what the project is worth today at the discount rate',
    text: ({ npv, currency }) => given(npv, (value) => millions(value, currency)),
  },
  {
    label: 'Basis',
    long: true,
    explained: 'What the money of the study stands for',
    text: ({ taxBasis, shareBasis, currency }) =>
      [
        taxBasis === null ? 'tax not stated' : taxBasis,
        shareBasis === null ? 'share not stated' : shareWords[shareBasis],
        currency ?? 'US dollars, as far as known',
      ].join(', '),
  },
  { label: 'Discount rate', text: ({ discountRate }) => given(discountRate, percent) },
  {
    label: 'After-tax IRR',
    explained: 'Internal rate of return: the discount rate at which the NPV is zero',
    text: ({ afterTaxIrr }) => given(afterTaxIrr, percent),
  },
  {
    label: 'Payback',
    explained: 'Years until the capital is earned back, undiscounted',
    text: ({ paybackPeriod }) => given(paybackPeriod, years),
  },
  {
    label: 'CAPEX',
    explained: 'Capital cost in all',
    text: ({ totalCapex, currency }) => given(totalCapex, (value) => millions(value, currency)),
  },
  {
    label: 'OPEX',
    explained: 'Operating cost over the life of the mine',
    text: ({ totalOpex, currency }) => given(totalOpex, (value) => millions(value, currency)),
  },
  {
    label: 'AISC',
    explained: 'All-in sustaining cost of a unit of metal',
    long: true,
    text: (study) =>
      given(study.allInSustainingCost, (value) =>
        perUnitOf(unitMoney(value, currencyOfCost(study)), study.allInSustainingCostUnit),
      ),
  },
  {
    label: 'Metal price',
    long: true,
    explained: 'The prices of metal that the study assumes, the main metal first',
    text: ({ metalPrices, currency }) => metalPrices.map((price) => shownPrice(price, currency)).join('; ') || null,
  },
  {
    label: 'AISC margin',
    explained: "The study's metal price minus its AISC, per unit of metal",
    long: true,
    text: (study) =>
      given(aiscMargin(study), ({ value, currency, unit }) => perUnitOf(unitMoney(value, currency), unit)),
  },
  { label: 'Life of mine', text: ({ lifeOfMineYears }) => given(lifeOfMineYears, years) },
  { label: 'Tonnes mined', text: ({ totalTonsMined }) => given(totalTonsMined, (value) => `${number(value, 0)} t`) },
  {
    label: 'Production',
    text: ({ productionThroughput, productionThroughputUnit }) =>
      given(productionThroughput, (value) => `${number(value)} ${productionThroughputUnit ?? 'a year'}`),
  },
  {
    label: 'Ore throughput',
    rare: true,
    explained: 'Ore that the plant takes in',
    text: ({ oreThroughput, oreThroughputUnit }) =>
      given(oreThroughput, (value) => `${number(value)} ${oreThroughputUnit ?? 't, time not stated'}`),
  },
  { label: 'Recovery', rare: true, explained: 'Of the main metal', text: ({ recovery }) => given(recovery, percent) },
  {
    label: 'Strip ratio',
    rare: true,
    explained: 'Tonnes of waste for each tonne of ore',
    text: ({ stripRatio }) => given(stripRatio, (value) => `${number(value)} : 1`),
  },
  { label: 'Mining method', rare: true, text: ({ miningMethod }) => miningMethod },
  { label: 'Deposit type', rare: true, text: ({ depositType }) => depositType },
  {
    label: 'Cut-off grade',
    explained: 'Poorest grade that still counts as ore',
    text: ({ gradeCutoffRate, gradeCutoffUnit }) =>
      given(gradeCutoffRate, (value) => `${twoDecimals(value)} ${gradeCutoffUnit ?? ''}`.trim()),
  },
  { label: 'Report date', text: ({ reportDate }) => given(reportDate, day) },
];

/** What the NPV of a study stands for: `NPV 8%, after tax, 100%, CAD, 2026`. What the study does not say is left out, but for its currency. */
export function npvBasis({ discountRate, taxBasis, shareBasis, currency, reportDate }: EconomicStudy): string {
  return [
    discountRate === null ? 'NPV' : `NPV ${number(discountRate)}%`,
    taxBasis && taxWords[taxBasis],
    shareBasis && shortShares[shareBasis],
    currency ?? 'US$ assumed',
    reportDate && yearOf(reportDate),
  ]
    .filter(Boolean)
    .join(', ');
}

/** `2 years and 3 months`. */
export function ageText(months: number): string {
  const [whole, rest] = [Math.floor(months / 12), months % 12];
  const parts = [
    whole > 0 && `${whole} ${whole === 1 ? 'year' : 'years'}`,
    rest > 0 && `${rest} ${rest === 1 ? 'month' : 'months'}`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' and ') : 'less than a month';
}
