import { addMonths } from '../time/dates.ts';
import { type Finding, type FindingsById, futureDate, isAtMost, note, type Placed } from '../records/findings.ts';
import { gradeUnitFinding } from '../records/grade-unit-finding.ts';
import { zerosOff } from '../numbers/power-of-ten.ts';
import { fold } from '../text/fold.ts';
import { type Guidance, rangeFault } from './guidance.ts';
import { convertAmount, isCost, mostGuidedDays, type Production, recoveredMetal, spanFault } from './production.ts';
import { farCostFinding } from '../studies/far-costs.ts';
import { convertMass, massOfUnit } from '../metals/units.ts';
import { attributableFinding } from '../capital/value-findings.ts';
import type { PriceUnit } from '../vocabulary.ts';

interface Fault {
  field: string;
  message: string;
}

const amountFields = ['recovered', 'poured', 'inConcentrate', 'sold'] as const;

/** Everything for which a period cannot be stored as it is, each with the field to blame; a day that is missing is ''. */
export function* faultsOfProduction(period: Production, today: string): Generator<Fault> {
  const span = period.fromDate === '' ? undefined : spanFault(period);
  if (span) yield span;
  if (futureDate(period.toDate, today) !== undefined)
    yield { field: 'toDate', message: 'This period has not ended yet. What is expected of it is guidance.' };
  const { unit, headGrade, headGradeUnit, revenue, cashCost, allInSustainingCost, currency, costUnit } = period;
  if (unit === null && amountFields.some((field) => period[field] !== null))
    yield { field: 'unit', message: 'Choose the unit of the metal.' };
  if (headGrade !== null && headGradeUnit === null)
    yield { field: 'headGradeUnit', message: 'Choose the unit of the grade.' };
  const hasCost = cashCost !== null || allInSustainingCost !== null;
  if ((hasCost || revenue !== null) && currency === null)
    yield { field: 'currency', message: 'Name the currency of revenue and costs.' };
  if (hasCost && costUnit === null) yield { field: 'costUnit', message: 'Choose what the costs are for one of.' };
}

/** The first of them. */
export const impossibleProduction = (period: Production, today: string) => [...faultsOfProduction(period, today)][0];

const mostMonthsAhead = 240;

/** Everything for which a guidance cannot be stored as it is, each with the field to blame; a day that is missing is ''. */
export function* faultsOfGuidance(guidance: Guidance, today: string): Generator<Fault> {
  const { publishedOn, metric, low, unit, currency, costUnit } = guidance;
  const span = guidance.fromDate === '' ? undefined : spanFault(guidance, mostGuidedDays);
  if (span) yield span;
  const range = rangeFault(guidance);
  if (range) yield range;
  const future = futureDate(publishedOn, today);
  if (future !== undefined) yield { field: 'publishedOn', message: future };
  if (publishedOn !== '' && guidance.toDate > addMonths(publishedOn, mostMonthsAhead))
    yield { field: 'toDate', message: 'This is more than twenty years ahead. Check the year.' };
  if (isCost(metric)) {
    if (currency === null) yield { field: 'currency', message: 'Name the currency of the cost.' };
    if (costUnit === null) yield { field: 'costUnit', message: 'Choose what the cost is for one of.' };
  } else {
    if (Number(low) < 0) yield { field: 'low', message: 'Enter 0 or more: this is an amount of metal.' };
    if (unit === null) yield { field: 'unit', message: 'Choose the unit of the metal.' };
  }
}

/** The first of them. */
export const impossibleGuidance = (guidance: Guidance, today: string) => [...faultsOfGuidance(guidance, today)][0];

const figures = [2, 0].map((maximumFractionDigits) => new Intl.NumberFormat('en-US', { maximumFractionDigits }));
const figure = (value: number) => figures[Math.abs(value) < 100 ? 0 : 1]!.format(value);

/** Published figures are rounded: so far recovered metal may be from tonnes, grade and recovery. */
const recoveredOff = 0.03;

/** PD1: what was poured or sold stands where the recovered metal is asked for. */
function recoveredFinding(period: Production): Finding | null {
  const { recovered, unit } = period;
  if (recovered === null || unit === null) return null;
  const computed = recoveredMetal(period, unit);
  if (computed === null || computed <= 0) return null;
  const off = Number(recovered) - computed;
  if (isAtMost(Math.abs(off), computed * recoveredOff)) return null;
  const zeros = zerosOff(Number(recovered), computed);
  return {
    rule: 'PD1',
    field: 'recovered',
    sentence: `Tonnes, grade and recovery give ${figure(computed)} ${unit}; the ${figure(Number(recovered))} ${unit} entered are ${zeros ?? `${((100 * Math.abs(off)) / computed).toFixed(1)}% ${off > 0 ? 'above' : 'below'} that`}.`,
    mend: zeros === undefined ? 'Is it what was poured or sold? Enter it there.' : 'Check the units and the thousands.',
  };
}

/** The mean price of a metal in a period: money for one `unit`. */
interface PeriodPrice {
  value: string;
  currency: string;
  unit: PriceUnit;
}

const priceOff = 0.15;

/** What a unit of sold metal brought, in the unit of a price; null where it is not known. */
function realisedPrice(
  { revenue, sold, unit, currency }: Pick<Production, 'revenue' | 'sold' | 'unit' | 'currency'>,
  like: Pick<PeriodPrice, 'unit' | 'currency'>,
): number | null {
  if (revenue === null || sold === null || unit === null || currency !== like.currency || Number(sold) <= 0)
    return null;
  if ((like.unit === 'ct') !== (unit === 'carats')) return null;
  const mass = massOfUnit(like.unit);
  return mass ? (Number(revenue) * 1_000_000) / Number(sold) / convertMass(1, unit, mass) : null;
}

/** PD2: revenue for a unit of sold metal is far from its price in that period. */
function realisedFinding(period: Production, price: PeriodPrice | null): Finding | null {
  const realised = price && realisedPrice(period, price);
  if (price === null || realised === null || Number(price.value) <= 0) return null;
  if (isAtMost(Math.abs(realised - Number(price.value)), Number(price.value) * priceOff)) return null;
  return {
    rule: 'PD2',
    field: 'revenue',
    sentence: `Revenue and metal sold make ${price.currency} ${figure(realised)} for one ${price.unit}; its price was ${price.currency} ${figure(Number(price.value))}.`,
    mend: 'Is it a cost instead of revenue, or revenue of other metals too?',
  };
}

const leastRecovery = 10;

/** PD3: a recovery that was written as a fraction. */
function recoveryFinding({ recovery }: Production): Finding | null {
  if (recovery === null || Number(recovery) >= leastRecovery) return null;
  return {
    rule: 'PD3',
    field: 'recovery',
    sentence: `A recovery of ${recovery}% leaves nearly all metal behind.`,
    mend: 'Enter per cent, 91.4 for a fraction of 0.914.',
  };
}

/** PD4, of a cost of the period. */
function costFinding(period: LookedAtProduction, field: 'cashCost' | 'allInSustainingCost', words: string) {
  const { currency, costUnit: unit, price = null } = period;
  const value = period[field];
  return value === null || currency === null ? null : farCostFinding(field, words, { value, currency, unit }, price);
}

/** A period as far as rules look at it; the mean price of its metal in it, and the owner's share, where they are known. */
export interface LookedAtProduction extends Production {
  price?: PeriodPrice | null;
  /** Of a period of the owner's part: per cent of the mine all through it. */
  ownersShare?: string | null;
}

/** What one period tells by itself: GN3, PD1, PD2, PD3, PD4. */
export const productionFindings = (period: LookedAtProduction): Finding[] =>
  [
    gradeUnitFinding('headGradeUnit', period.metal, period.headGrade, period.headGradeUnit),
    recoveredFinding(period),
    realisedFinding(period, period.price ?? null),
    recoveryFinding(period),
    costFinding(period, 'cashCost', 'A cash cost'),
    costFinding(period, 'allInSustainingCost', 'An AISC'),
  ].filter((finding) => finding !== null);

/** EV1: where a period is told of the whole mine and of the owner's part, the part is the owner's share of the whole. */
export function productionsFindings(periods: readonly Placed<LookedAtProduction>[]): FindingsById {
  const found: FindingsById = new Map();
  const keyOf = ({ metal, fromDate, toDate }: Production) => JSON.stringify([fold(metal), fromDate, toDate]);
  const wholes = new Map(
    periods.filter(({ values }) => values.basis === '100%').map(({ values }) => [keyOf(values), values]),
  );
  for (const { id, values } of periods) {
    const whole = values.basis === 'attributable' ? wholes.get(keyOf(values)) : undefined;
    const { ownersShare: share = null, unit } = values;
    if (!whole || share === null) continue;
    for (const field of amountFields) {
      const [all, attributable] = [whole[field], values[field]];
      const total = all === null || whole.unit === null || unit === null ? null : convertAmount(all, whole.unit, unit);
      if (total !== null && attributable !== null)
        note(found, id, attributableFinding(field, { total, share, attributable }));
    }
  }
  return found;
}

/** PD3: a range that is turned round, which is asked before it is stored, so that what is stored has none. PD4. */
export function guidanceFindings(
  range: Pick<Guidance, 'low' | 'high' | 'metric' | 'currency' | 'costUnit'>,
): Finding[] {
  const fault = rangeFault(range);
  const { metric, high, currency, costUnit: unit } = range;
  const far =
    isCost(metric) && currency !== null ? farCostFinding('high', 'A cost', { value: high, currency, unit }) : null;
  return [
    ...(fault
      ? [{ rule: 'PD3' as const, field: fault.field, sentence: fault.message, mend: 'Swap low and high.' }]
      : []),
    ...(far ? [far] : []),
  ];
}
