import { aiscMargin } from '../../../domain/studies.ts';
import type { StudyType } from '../../../domain/vocabulary.ts';
import { day, millions, number, unitMoney, years } from '../../../web/format.ts';
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

const shareWords = { '100%': '100% of the project', attributable: "owner's share" } as const;

export interface Metric {
  label: string;
  /** What the word means, for those who do not say it daily. */
  explained?: string;
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
    text: ({ allInSustainingCost, currency }) => given(allInSustainingCost, (value) => unitMoney(value, currency)),
  },
  {
    label: 'Metal price',
    explained: 'The price of a unit of metal that the study assumes',
    text: ({ metalPrice, currency }) => given(metalPrice, (value) => unitMoney(value, currency)),
  },
  {
    label: 'AISC margin',
    explained: "The study's metal price minus its AISC, per unit of metal",
    text: (study) => given(aiscMargin(study), (value) => unitMoney(value, study.currency)),
  },
  { label: 'Life of mine', text: ({ lifeOfMineYears }) => given(lifeOfMineYears, years) },
  { label: 'Tonnes mined', text: ({ totalTonsMined }) => given(totalTonsMined, (value) => `${number(value, 0)} t`) },
  {
    label: 'Production',
    text: ({ productionThroughput, productionThroughputUnit }) =>
      given(productionThroughput, (value) => `${number(value)} ${productionThroughputUnit ?? 'a year'}`),
  },
  {
    label: 'Cut-off grade',
    explained: 'Poorest grade that still counts as ore',
    text: ({ gradeCutoffRate, gradeCutoffUnit }) =>
      given(gradeCutoffRate, (value) => `${twoDecimals(value)} ${gradeCutoffUnit ?? ''}`.trim()),
  },
  {
    label: 'Basis',
    text: ({ taxBasis, shareBasis, currency }) =>
      [
        taxBasis === null ? 'tax not stated' : taxBasis,
        shareBasis === null ? 'share not stated' : shareWords[shareBasis],
        currency ?? 'US dollars, as far as known',
      ].join(', '),
  },
  { label: 'Report date', text: ({ reportDate }) => given(reportDate, day) },
];

/** `2 years and 3 months`. */
export function ageText(months: number): string {
  const [whole, rest] = [Math.floor(months / 12), months % 12];
  const parts = [
    whole > 0 && `${whole} ${whole === 1 ? 'year' : 'years'}`,
    rest > 0 && `${rest} ${rest === 1 ? 'month' : 'months'}`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' and ') : 'less than a month';
}
