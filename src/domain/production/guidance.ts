import Big from 'big.js';
import { fold } from '../text/fold.ts';
import {
  byFirstDay,
  combined,
  convertAmount,
  fieldOf,
  type GuidedMetric,
  isCost,
  partsOf,
  type Production,
  quartersOf,
  type DateRange,
} from './production.ts';
import { perOther } from '../studies/unit-costs.ts';
import type { PriceUnit, QuantityUnit, ShareBasis } from '../vocabulary.ts';

/** What a company said beforehand that a period would bring; one figure is low and high at once. Decimals as text. */
export interface Guidance extends DateRange {
  publishedOn: string;
  metric: GuidedMetric;
  metal: string;
  /** Null: not stated. */
  basis: ShareBasis | null;
  low: string;
  high: string;
  /** Of an amount. */
  unit: QuantityUnit | null;
  /** Of a cost: in `currency` for one `costUnit`. */
  currency: string | null;
  costUnit: PriceUnit | null;
}

/** How a figure came out against a range; fractions, null where the middle is not above 0. */
export interface Judged {
  isHit: boolean;
  toMiddle: number | null;
  /** 0 inside of it, else to the nearer end; null where that is not above 0. */
  toBand: number | null;
}

const off = (actual: number, of: number) => (of > 0 ? actual / of - 1 : null);

/** A range is met within it, both ends included; that of a cost also below it. */
export function judge(actual: number, { low, high }: { low: number; high: number }, metric: GuidedMetric): Judged {
  const isHit = actual <= high && (isCost(metric) || actual >= low);
  const toMiddle = off(actual, (low + high) / 2);
  if (actual >= low && actual <= high) return { isHit, toMiddle, toBand: 0 };
  return { isHit, toMiddle, toBand: off(actual, actual < low ? low : high) };
}

/** A range of a guidance in the unit of the first one; null where it cannot be told in that. */
export interface Band<G> {
  guidance: G;
  low: number;
  high: number;
  /** Null where there is no figure to compare with. */
  judged: Judged | null;
}

/** What was guided for a metric in a period, and what came of it. */
export interface Outlook<G extends Guidance> extends DateRange {
  metal: string;
  metric: GuidedMetric;
  basis: ShareBasis | null;
  /** In the unit of the first guidance. */
  actual: number | null;
  /** How many periods the actual figure is made of. */
  parts: number;
  /** Why there is no figure to compare with, as a phrase; null where there is one. */
  missing: string | null;
  /** By the day on which they were published; those that came after the period, or in another currency, are left out. */
  bands: readonly Band<G>[];
  leftOut: readonly { guidance: G; reason: string }[];
}

/** A figure of a period in the unit of a guidance; a reason where it has none. */
function told(
  {
    unit,
    currency,
    costUnit,
    ...period
  }: Pick<Production, 'unit' | 'currency' | 'costUnit'> & { value: string | null },
  like: Guidance,
): { value: number } | { reason: string } {
  const { value } = period;
  if (value === null) return { reason: `no ${words[like.metric]} is recorded` };
  if (!isCost(like.metric)) {
    const amount = unit === null || like.unit === null ? null : convertAmount(value, unit, like.unit);
    return amount === null ? { reason: 'its unit is another one' } : { value: Number(amount) };
  }
  if (currency !== like.currency) return { reason: `it is in ${currency ?? 'no stated currency'}` };
  if (costUnit === null || like.costUnit === null || (costUnit === 'ct') !== (like.costUnit === 'ct'))
    return { reason: 'its unit is another one' };
  const cost = perOther(value, costUnit, like.costUnit);
  return cost === null ? { reason: 'its unit is another one' } : { value: cost.toNumber() };
}

const words: Readonly<Record<GuidedMetric, string>> = {
  recovered: 'recovered metal',
  poured: 'poured metal',
  'in concentrate': 'metal in concentrate',
  sold: 'sold metal',
  'cash cost': 'cash cost',
  AISC: 'AISC',
};

const basisKey = (basis: ShareBasis | null) => basis ?? '';
const groupOf = ({ metal, basis }: { metal: string; basis: ShareBasis | null }) =>
  `${fold(metal)}\u0000${basisKey(basis)}`;

const basisWords = { '100%': '100%', attributable: "the owner's share" } as const;

type Index = ReadonlyMap<string, readonly Production[]>;

function actualOf(
  like: Guidance,
  own: Index | undefined,
  others: readonly { basis: ShareBasis | null; index: Index }[],
) {
  const none = { actual: null, parts: 0 };
  const parts = own && partsOf(like, own);
  if (!parts) {
    const quarters = own ? quartersOf(like, own) : null;
    if (quarters && quarters.have > 0)
      return { ...none, missing: `${quarters.have} of ${quarters.of} quarters are recorded` };
    const other = others.find(({ index }) => partsOf(like, index) !== null);
    if (!other) return { ...none, missing: 'the period is not recorded' };
    const basis = other.basis === null ? 'an unstated basis' : basisWords[other.basis];
    return { ...none, missing: `what is recorded is of ${basis}` };
  }
  const whole = combined(parts);
  const read = told({ ...whole, value: whole[fieldOf[like.metric]] }, like);
  if ('value' in read) return { actual: read.value, parts: parts.length, missing: null };
  const isCostOfParts = isCost(like.metric) && parts.length > 1 && whole[fieldOf[like.metric]] === null;
  return {
    ...none,
    missing: isCostOfParts ? `${words[like.metric]} or metal sold of a part is not recorded` : read.reason,
  };
}

/** What a guidance says in the unit of another one. */
function bandIn(guidance: Guidance, like: Guidance): { low: number; high: number } | string {
  const low = told({ ...guidance, value: guidance.low }, like);
  const high = told({ ...guidance, value: guidance.high }, like);
  if ('reason' in low) return low.reason;
  return 'reason' in high ? high.reason : { low: low.value, high: high.value };
}

/**
 * Guidance by metal, basis, metric and period with what came of it, the newest period first. An actual figure is that of the
 * same basis: of the period's own row, or of rows that make it up without a gap.
 */
export function outlooksOf<G extends Guidance>(periods: readonly Production[], guidance: readonly G[]): Outlook<G>[] {
  const groups = new Map([...Map.groupBy(periods, groupOf)].map(([key, list]) => [key, byFirstDay(list)] as const));
  const bases = [null, '100%', 'attributable'] as const;
  const keyed = Map.groupBy(guidance, (each) =>
    [groupOf(each), each.metric, each.fromDate, each.toDate].join('\u0000'),
  );
  const outlooks = [...keyed.values()].map((list): Outlook<G> => {
    const inOrder = list.toSorted((one, other) => (one.publishedOn < other.publishedOn ? -1 : 1));
    const [first] = inOrder as [G, ...G[]];
    const { metal, basis, metric, fromDate, toDate } = first;
    const like = inOrder.find(({ publishedOn }) => publishedOn <= toDate) ?? first;
    const others = bases.flatMap((other) => {
      const index = other === basis ? undefined : groups.get(groupOf({ metal, basis: other }));
      return index ? [{ basis: other, index }] : [];
    });
    const found = actualOf(like, groups.get(groupOf(first)), others);
    const bands: Band<G>[] = [];
    const leftOut: { guidance: G; reason: string }[] = [];
    for (const each of inOrder) {
      const band = each.publishedOn > toDate ? 'it was published after the period' : bandIn(each, like);
      if (typeof band === 'string') leftOut.push({ guidance: each, reason: band });
      else
        bands.push({
          guidance: each,
          ...band,
          judged: found.actual === null ? null : judge(found.actual, band, metric),
        });
    }
    return { metal, basis, metric, fromDate, toDate, ...found, bands, leftOut };
  });
  return outlooks.toSorted(
    (one, other) =>
      compare(other.toDate, one.toDate) ||
      compare(one.metal, other.metal) ||
      metricPlace(one.metric) - metricPlace(other.metric) ||
      compare(one.fromDate, other.fromDate),
  );
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
const metricPlace = (metric: GuidedMetric) => Object.keys(words).indexOf(metric);

/** By which of the guidances of a period it is judged. */
export type By = 'first' | 'last';

export const bandBy = <G extends Guidance>({ bands }: Outlook<G>, by: By): Band<G> | undefined =>
  by === 'first' ? bands[0] : bands.at(-1);

export interface HitRate {
  hits: number;
  /** Periods with guidance and actual. */
  both: number;
  /** Of those, per cent to two digits more than are shown; null where there is none. */
  rate: number | null;
  /** Mean of the errors to the middle of those that have one, a fraction. */
  meanError: number | null;
}

/** Hits of the periods that have both a guidance and a figure. */
export function hitRate<G extends Guidance>(outlooks: readonly Outlook<G>[], by: By): HitRate {
  const judged = outlooks.flatMap((outlook) => bandBy(outlook, by)?.judged ?? []);
  const hits = judged.filter(({ isHit }) => isHit).length;
  const errors = judged.flatMap(({ toMiddle }) => toMiddle ?? []);
  return {
    hits,
    both: judged.length,
    rate: judged.length === 0 ? null : (100 * hits) / judged.length,
    meanError: errors.length === 0 ? null : errors.reduce((total, error) => total + error, 0) / errors.length,
  };
}

/** Why a guidance cannot be, and the field to blame. */
export function rangeFault({
  low,
  high,
}: Pick<Guidance, 'low' | 'high'>): { field: 'high'; message: string } | undefined {
  if (new Big(low).lte(high)) return undefined;
  return { field: 'high', message: `The range ends at ${high}, below its start of ${low}. Swap the two.` };
}
