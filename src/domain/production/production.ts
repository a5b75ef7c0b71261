import Big from 'big.js';
import { addDays, addMonths, daysBetween } from '../time/dates.ts';
import type { DecimalRules } from '../numbers/decimal.ts';
import { recoveryRule } from '../records/field-rules.ts';
import { convertGrade, containedMetal, convertMass } from '../metals/units.ts';
import type { PriceUnit, QuantityUnit, ShareBasis } from '../vocabulary.ts';

/**
 * What 'produced' can mean: metal that the plant recovered, bars that were poured, metal in concentrate that left it, metal
 * that was sold. They differ by what lies in pipes, stocks and on ships, and are never mixed.
 */
const amountMetrics = ['recovered', 'poured', 'in concentrate', 'sold'] as const;

/** What a company guides: an amount, or what a unit of metal costs. */
export const guidedMetrics = [...amountMetrics, 'cash cost', 'AISC'] as const;
export type GuidedMetric = (typeof guidedMetrics)[number];

export const isCost = (metric: GuidedMetric): metric is 'cash cost' | 'AISC' =>
  metric === 'cash cost' || metric === 'AISC';

/** Metal of a period, in its unit. */
export const metalAmountRule: DecimalRules = { integerDigits: 13, fractionDigits: 4, min: 0 };
/** Revenue of a period, in millions. */
export const revenueRule: DecimalRules = { integerDigits: 10, fractionDigits: 4, min: 0 };
/** Recovered of what is in the ore, per cent. */
export const plantRecoveryRule: DecimalRules = { ...recoveryRule };
/** Either end of a guidance; by-products may pay for more than all of a cost. */
export const guidedRule: DecimalRules = { integerDigits: 13, fractionDigits: 4 };

/** From the first day to the last, both included, `YYYY-MM-DD`. */
export interface DateRange {
  fromDate: string;
  toDate: string;
}

/** A period of a mine and metal: decimals as text, ore in metric tonnes, revenue in millions of `currency`. */
export interface Production extends DateRange {
  metal: string;
  /** Null: not stated. */
  basis: ShareBasis | null;
  oreMilled: number | null;
  headGrade: string | null;
  headGradeUnit: string | null;
  /** Per cent. */
  recovery: string | null;
  recovered: string | null;
  poured: string | null;
  inConcentrate: string | null;
  sold: string | null;
  /** Of the four amounts. */
  unit: QuantityUnit | null;
  revenue: string | null;
  /** In `currency` for one `costUnit`. */
  cashCost: string | null;
  allInSustainingCost: string | null;
  currency: string | null;
  costUnit: PriceUnit | null;
}

/** The field of a period that a metric is told in. */
export const fieldOf = {
  recovered: 'recovered',
  poured: 'poured',
  'in concentrate': 'inConcentrate',
  sold: 'sold',
  'cash cost': 'cashCost',
  AISC: 'allInSustainingCost',
} as const satisfies Readonly<Record<GuidedMetric, keyof Production>>;

/** So many days a period has at most: a year of 53 weeks and some. */
export const mostDays = 400;
/** Guidance looks further. */
export const mostGuidedDays = 1_100;

/** Days of a span, both ends included. */
export const daysOf = ({ fromDate, toDate }: DateRange): number => daysBetween(fromDate, toDate) + 1;

/** Why a span cannot be, and the field to blame. */
export function spanFault(span: DateRange, most: number = mostDays): { field: 'toDate'; message: string } | undefined {
  if (span.fromDate > span.toDate)
    return { field: 'toDate', message: 'The last day comes before the first. Correct one of the two.' };
  if (daysOf(span) <= most) return undefined;
  const years = most === mostDays ? 'one year' : 'three years';
  return { field: 'toDate', message: `A period has ${years} at most. Enter each year by itself.` };
}

/** Whole months of a span; null where it has none, as a year of 52 weeks. */
export function monthsOf({ fromDate, toDate }: DateRange): number | null {
  const end = addDays(toDate, 1);
  const [year = 0, month = 0] = fromDate.split('-').map(Number);
  const [endYear = 0, endMonth = 0] = end.split('-').map(Number);
  const months = 12 * (endYear - year) + endMonth - month;
  return months > 0 && addMonths(fromDate, months) === end ? months : null;
}

/** Metal of ore: tonnes x grade x recovery, in `unit`; a part that is not known leaves it unknown. */
export function recoveredMetal(
  ore: Pick<Production, 'oreMilled' | 'headGrade' | 'headGradeUnit' | 'recovery'>,
  unit: QuantityUnit,
): number | null {
  const { oreMilled, headGrade, headGradeUnit, recovery } = ore;
  if (oreMilled === null || headGrade === null || headGradeUnit === null || recovery === null) return null;
  const inOre = containedMetal({ tonnage: oreMilled, grade: headGrade, gradeUnit: headGradeUnit }, unit);
  return inOre === null ? null : (inOre * Number(recovery)) / 100;
}

/** A cost of several periods: each weighs as much as was sold in it. Null where a part is not known, or nothing was sold. */
export function weightedCost(parts: readonly { cost: string | null; sold: string | null }[]): string | null {
  if (parts.length === 1) return parts[0]!.cost;
  let [money, sold] = [new Big(0), new Big(0)];
  for (const part of parts) {
    if (part.cost === null || part.sold === null) return null;
    money = money.plus(new Big(part.cost).times(part.sold));
    sold = sold.plus(part.sold);
  }
  return sold.lte(0) ? null : money.div(sold).toFixed();
}

/** Null where a part is not known: what is missing is not zero. */
function sum(texts: readonly (string | number | null)[]): Big | null {
  let total = new Big(0);
  for (const text of texts) {
    if (text === null) return null;
    total = total.plus(text);
  }
  return total;
}

/** One value that all share; null where they differ. */
const shared = <Value>(values: readonly (Value | null)[]): Value | null =>
  values.every((value) => value === values[0]) ? (values[0] ?? null) : null;

const isStone = (unit: QuantityUnit) => unit === 'carats';

/** An amount in another unit of metal; carats of stones are no mass of metal. */
export function convertAmount(value: string, from: QuantityUnit, to: QuantityUnit): string | null {
  if (from === to) return value;
  return isStone(from) === isStone(to) ? String(convertMass(value, from, to)) : null;
}

/**
 * Periods that follow each other as one: amounts, ore and revenue add up, grade is by tonnes, recovery by metal, costs by what
 * was sold. Of what one of them does not tell, the whole is not known.
 */
export function combined(parts: readonly Production[]): Production {
  const [first] = parts;
  if (!first) throw new RangeError('There is no period to combine');
  if (parts.length === 1) return first;
  const { unit, headGradeUnit } = first;
  const amount = (field: 'recovered' | 'poured' | 'inConcentrate' | 'sold') =>
    sum(
      parts.map((part) => {
        const value = part[field];
        return value === null || part.unit === null || unit === null ? null : convertAmount(value, part.unit, unit);
      }),
    )?.toFixed() ?? null;
  const currency = shared(parts.map((part) => part.currency));
  const costUnit = shared(parts.map((part) => part.costUnit));
  const cost = (field: 'cashCost' | 'allInSustainingCost') =>
    currency === null || costUnit === null
      ? null
      : weightedCost(
          parts.map((part) => ({
            cost: part[field],
            sold:
              part.sold === null || part.unit === null || unit === null
                ? null
                : convertAmount(part.sold, part.unit, unit),
          })),
        );
  const ore = sum(parts.map((part) => part.oreMilled));
  const grades = parts.map((part) =>
    part.headGrade === null || part.headGradeUnit === null || headGradeUnit === null || part.oreMilled === null
      ? null
      : convertGrade(part.headGrade, part.headGradeUnit, headGradeUnit),
  );
  const metals = grades.map((grade, index) => (grade === null ? null : grade * parts[index]!.oreMilled!));
  const metal = sum(metals);
  const taken = sum(
    metals.map((each, index) => {
      const { recovery } = parts[index]!;
      return each === null || recovery === null ? null : (each * Number(recovery)) / 100;
    }),
  );
  return {
    metal: first.metal,
    basis: shared(parts.map(({ basis }) => basis)),
    fromDate: first.fromDate,
    toDate: parts.at(-1)!.toDate,
    oreMilled: ore === null ? null : ore.toNumber(),
    headGrade: metal === null || ore === null || ore.lte(0) ? null : metal.div(ore).toFixed(),
    headGradeUnit,
    recovery: taken === null || metal === null || metal.lte(0) ? null : taken.div(metal).times(100).toFixed(),
    recovered: amount('recovered'),
    poured: amount('poured'),
    inConcentrate: amount('inConcentrate'),
    sold: amount('sold'),
    unit,
    revenue: currency === null ? null : (sum(parts.map(({ revenue }) => revenue))?.toFixed() ?? null),
    cashCost: cost('cashCost'),
    allInSustainingCost: cost('allInSustainingCost'),
    currency,
    costUnit,
  };
}

/** Periods by their first day, longest first. */
export function byFirstDay<P extends DateRange>(periods: readonly P[]): ReadonlyMap<string, readonly P[]> {
  const map = Map.groupBy(periods, ({ fromDate }) => fromDate);
  for (const list of map.values())
    list.sort((one, other) => (one.toDate < other.toDate ? 1 : Number(one.toDate !== other.toDate) * -1));
  return map;
}

/**
 * The periods that make up a span without gap and overlap, as few as there are: a year's own row before its halves, those
 * before its quarters. Null where there is a gap. Each period is looked at once.
 */
export function partsOf<P extends DateRange>(
  target: DateRange,
  periods: ReadonlyMap<string, readonly P[]>,
): P[] | null {
  const wanted = addDays(target.toDate, 1);
  const reached = new Map<string, { by: P; before: string } | null>([[target.fromDate, null]]);
  let edge = [target.fromDate];
  while (edge.length > 0 && !reached.has(wanted)) {
    const next: string[] = [];
    for (const day of edge) {
      for (const period of periods.get(day) ?? []) {
        const after = addDays(period.toDate, 1);
        if (after > wanted || reached.has(after)) continue;
        reached.set(after, { by: period, before: day });
        next.push(after);
      }
    }
    edge = next;
  }
  const parts: P[] = [];
  for (let step = reached.get(wanted); step; step = reached.get(step.before)) parts.push(step.by);
  return parts.length === 0 ? null : parts.toReversed();
}

/** How many quarters of a span are there; null where it is not made of several quarters. */
export function quartersOf<P extends DateRange>(
  target: DateRange,
  periods: ReadonlyMap<string, readonly P[]>,
): { have: number; of: number } | null {
  const months = monthsOf(target);
  if (months === null || months % 3 !== 0 || months < 6) return null;
  const starts = Array.from({ length: months / 3 }, (_, index) => addMonths(target.fromDate, 3 * index));
  const have = starts.filter((fromDate) => {
    const end = addMonths(fromDate, 3);
    const toDate = addDays(end, -1);
    return partsOf({ fromDate, toDate }, periods) !== null;
  }).length;
  return { have, of: starts.length };
}

const spanKey = ({ fromDate, toDate }: DateRange) => `${fromDate} ${toDate}`;
const isYear = (span: DateRange) => monthsOf(span) === 12 || (daysOf(span) >= 364 && daysOf(span) <= 371);

/**
 * The years of a mine's periods, the newest first: those that rows or guidance name, and those that its quarters lie in, by
 * the month in which its other years begin, else by the calendar.
 */
export function yearsOf(periods: readonly DateRange[], named: readonly DateRange[] = []): DateRange[] {
  const years = new Map<string, DateRange>();
  const add = ({ fromDate, toDate }: DateRange) => years.set(spanKey({ fromDate, toDate }), { fromDate, toDate });
  for (const span of [...periods, ...named]) if (isYear(span)) add(span);
  const newest = [...years.values()].toSorted((one, other) => (one.toDate < other.toDate ? 1 : -1))[0];
  const [startMonth, startDay] = newest ? [newest.fromDate.slice(5, 7), newest.fromDate.slice(8)] : ['01', '01'];
  for (const { fromDate, toDate } of periods) {
    const year = Number(fromDate.slice(0, 4));
    const thisYear = `${String(year).padStart(4, '0')}-${startMonth}-${startDay}`;
    const start = thisYear <= fromDate ? thisYear : addMonths(thisYear, -12);
    const end = addMonths(start, 12);
    const last = addDays(end, -1);
    const isInside = [...years.values()].some((span) => span.fromDate <= fromDate && toDate <= span.toDate);
    if (!isInside && toDate <= last) add({ fromDate: start, toDate: last });
  }
  return [...years.values()].toSorted((one, other) => (one.toDate < other.toDate ? 1 : -1));
}

/** `2025` of a calendar year, `FY 2026` of one that ends in another month, by the day on which it ends. */
export function yearName({ fromDate, toDate }: DateRange): string {
  const year = toDate.slice(0, 4);
  return fromDate === `${year}-01-01` && toDate === `${year}-12-31` ? year : `FY ${year}`;
}
