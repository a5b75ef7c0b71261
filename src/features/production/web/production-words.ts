import { yearName, monthsOf, type GuidedMetric, type DateRange } from '../../../domain/production/production.ts';
import type { PriceUnit, ShareBasis } from '../../../domain/vocabulary.ts';
import { day, millions, number } from '../../../web/format.ts';
import { unitMoney } from '../../../web/share-figures.ts';

/** What the metrics are called, and what each means to someone who reads it for the first time. */
export const metricLabels: Readonly<Record<GuidedMetric, { label: string; explained: string }>> = {
  recovered: { label: 'Recovered', explained: 'Metal that the plant took out of the ore' },
  poured: { label: 'Poured', explained: 'Metal in bars that were poured' },
  'in concentrate': { label: 'In concentrate', explained: 'Metal in the concentrate that left the plant' },
  sold: { label: 'Sold', explained: 'Metal that was sold' },
  'cash cost': {
    label: 'Cash cost',
    explained: 'What mining, milling and administration cost for a unit of metal sold',
  },
  AISC: {
    label: 'AISC',
    explained: 'All-in sustaining cost: cash cost and what keeps the mine going, for a unit of metal sold',
  },
};

export const shareBasisLabels: Readonly<Record<ShareBasis, string>> = {
  '100%': 'Whole mine (100%)',
  attributable: "Owner's share",
};

export const basisText = (basis: ShareBasis | null): string =>
  basis === null ? 'basis not stated' : shareBasisLabels[basis].toLowerCase();

const quarterEnds: Readonly<Record<string, string>> = {
  '01-01': 'Q1',
  '04-01': 'Q2',
  '07-01': 'Q3',
  '10-01': 'Q4',
};

/** `2025`, `Q2 2026`, `FY 2026`, else its days. */
export function periodName(span: DateRange): string {
  const months = monthsOf(span);
  if (months === 12) return yearName(span);
  const quarter = months === 3 ? quarterEnds[span.fromDate.slice(5)] : undefined;
  return quarter ? `${quarter} ${span.fromDate.slice(0, 4)}` : `${day(span.fromDate)} to ${day(span.toDate)}`;
}

/** Metal with its unit: `28,250 oz`. */
export const metalText = (value: string | number, unit: string | null): string =>
  `${number(value, Math.abs(Number(value)) < 1_000 ? 2 : 0)} ${unit ?? ''}`.trim();

/** `US$1,005`, `US$8.40`: cents only where there are some. */
const moneyText = (value: string | number, currency: string | null) => unitMoney(value, currency).replace(/\.00$/, '');

/** `US$1,005/oz`. */
export const costText = (value: string | number, currency: string | null, unit: PriceUnit | null): string =>
  `${moneyText(value, currency)}${unit ? `/${unit}` : ''}`;

const dollars = 'US$';

/** What stands before an amount of a currency; dollars where none is stated. */
export const currencySign = (currency: string | null): string =>
  currency === null || currency === 'USD' ? dollars : currency;

/** `1,005`: below a head that says currency and unit. */
export const bareCost = (value: string | number): string => moneyText(value, null).replace(dollars, '');

/** `2,355.7` of `US$2,355.7M`, likewise. */
export const bareMillions = (value: number): string => millions(value).replace(dollars, '').replace(/M$/, '');

interface RangeUnit {
  unit?: string | null;
  cost?: { currency: string | null; costUnit: PriceUnit | null };
}

/** `175,000 to 185,000 oz`, `US$950 to US$1,050/oz`; one figure where the ends are the same. */
export function rangeText(low: string | number, high: string | number, { unit = null, cost }: RangeUnit): string {
  const isOne = Number(low) === Number(high);
  if (cost) {
    const end = costText(high, cost.currency, cost.costUnit);
    return isOne ? end : `${moneyText(low, cost.currency)} to ${end}`;
  }
  return isOne ? metalText(low, unit) : `${metalText(low, null)} to ${metalText(high, unit)}`;
}
