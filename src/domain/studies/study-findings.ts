import Big from 'big.js';
import {
  dateFinding,
  type Finding,
  type FindingsById,
  futureDate,
  isAtMost,
  note,
  type Placed,
  zerosFinding,
} from '../records/findings.ts';
import { nearDollar } from '../money/near-dollar.ts';
import { fold } from '../text/fold.ts';
import { convertPrice } from '../prices/price-units.ts';
import { classTotals, type Estimate } from '../resources/resource-classes.ts';
import { type CheckedStudy, studyContradiction } from './studies.ts';
import { exchangedFinding } from './exchanged-figures.ts';
import { farCostFinding } from './far-costs.ts';
import { massOfOutput } from './study-model.ts';
import { isFarPrice } from './study-what-if.ts';
import { currencyOfCost, perOther } from './unit-costs.ts';
import { convertMass, massOfUnit } from '../metals/units.ts';
import { isOneOf, type OreThroughputUnit, type PriceUnit, priceUnits } from '../vocabulary.ts';

/** The price of a metal as far as rules look at it: `currency` null is that of the study, a decimal for one `unit`. */
interface LookedAtPrice {
  metal: string | null;
  value: string;
  currency: string | null;
  unit: string | null;
}

/** A study as far as rules look at it: money in millions, rates in per cent, metal a year. */
export interface LookedAtStudy extends CheckedStudy {
  totalCapex: number | null;
  lifeOfMineYears: number | null;
  metalPrices: readonly LookedAtPrice[];
  productionThroughput: number | null;
  productionThroughputUnit: string | null;
  recovery: number | null;
  /** Tonnes. */
  totalTonsMined: number | null;
  oreThroughput: number | null;
  oreThroughputUnit: OreThroughputUnit | null;
  stripRatio: number | null;
  /** What is in the ground by the estimates of its mine, where they are known. */
  estimates?: readonly Estimate[];
  /** The newest price on record of its main metal, of the version that is current. */
  priceNow?: { value: string; currency: string; unit: PriceUnit; asOf: string } | null;
}

// Made once: a mine may have thousands of studies with twenty prices each, and to make one takes as long as ten figures.
const [fine, coarse] = [2, 0].map((maximumFractionDigits) => new Intl.NumberFormat('en-US', { maximumFractionDigits }));
const figure = (value: number) => (Math.abs(value) < 100 ? fine! : coarse!).format(value);
const currencyOf = ({ currency }: Pick<LookedAtStudy, 'currency'>) => currency ?? 'USD';

/** ST1. */
function rateFinding(study: LookedAtStudy): Finding | null {
  const sentence = studyContradiction(study);
  if (sentence === null) return null;
  return { rule: 'ST1', field: 'npv', sentence, mend: 'Check the tax basis, the rate and the sign.' };
}

/** The cost in the currency and unit of a price; one of which the unit is not stated is taken to be in that. */
function costIn(study: LookedAtStudy, price: LookedAtPrice): Big | null {
  const { allInSustainingCost: cost, allInSustainingCostUnit: unit } = study;
  if (cost === null || currencyOfCost(study) !== (price.currency ?? currencyOf(study))) return null;
  return unit === null || price.unit === null ? new Big(cost) : perOther(cost, unit, price.unit);
}

/**
 * What a mine earns in all, undiscounted, in millions of its currency: yearly output over its life, each unit at the study's
 * price less its all-in sustaining cost. Null where the price is in another currency, or a unit is not known.
 */
function lifetimeMargin(study: LookedAtStudy): number | null {
  const { lifeOfMineYears: years, productionThroughput: output } = study;
  const [price] = study.metalPrices;
  const [outputMass, priceMass] = [massOfOutput(study.productionThroughputUnit), massOfUnit(price?.unit ?? null)];
  if (years === null || output === null || !price || !outputMass || !priceMass) return null;
  if ((price.currency ?? currencyOf(study)) !== currencyOf(study)) return null;
  const units = convertMass(output, outputMass, priceMass) * years;
  return new Big(price.value)
    .minus(costIn(study, price) ?? 0)
    .times(units)
    .div(1_000_000)
    .toNumber();
}

/** ST2: by-products may pay for much, so that an NPV is odd only where it is above half as much again. */
const byProducts = 1.5;

function marginFinding(study: LookedAtStudy): Finding | null {
  const margin = lifetimeMargin(study);
  if (margin === null || study.npv === null || study.npv <= 0 || isAtMost(study.npv, margin * byProducts)) return null;
  const currency = currencyOf(study);
  return {
    rule: 'ST2',
    field: 'npv',
    sentence: `The NPV of ${currency} ${figure(study.npv)} M is above all that the production of its life earns before tax and capital, ${currency} ${figure(margin)} M.`,
    mend: 'Check millions and thousands, and the unit of the production.',
  };
}

/** The largest projects cost and are worth some 30,000 million. */
const mostMillions = 100_000;

/** ST7: money in whole units, or in thousands, where millions are kept. */
function scaleFinding(study: LookedAtStudy, field: 'npv' | 'totalCapex', words: string): Finding | null {
  const value = study[field];
  const currency = currencyOf(study);
  if (value === null || Math.abs(value) <= mostMillions || !nearDollar.has(currency)) return null;
  return {
    rule: 'ST7',
    field,
    sentence: `${words} of ${currency} ${figure(value)} M is more than any mine has.`,
    mend: `Enter millions, ${figure(value / 1_000_000)} for a whole amount of ${figure(value)}.`,
  };
}

const leastRecovery = 10;

/** PD3: a recovery that was written as a fraction. */
function recoveryFinding({ recovery }: LookedAtStudy): Finding | null {
  if (recovery === null || recovery >= leastRecovery) return null;
  return {
    rule: 'PD3',
    field: 'recovery',
    sentence: `A recovery of ${recovery}% leaves nearly all metal behind.`,
    mend: 'Enter per cent, 91.4 for a fraction of 0.914.',
  };
}

/** PD4. Which of several metals the cost is of nobody says: it is held against the dearest that is sold by the same unit. */
function costFinding(study: LookedAtStudy): Finding | null {
  const { allInSustainingCost: value, allInSustainingCostUnit: unit } = study;
  if (value === null) return null;
  const currency = currencyOfCost(study);
  const prices = study.metalPrices
    .map((price) => ({ ...price, currency: price.currency ?? currencyOf(study) }))
    .filter((price) => price.unit === unit && price.currency === currency);
  const dearest = prices.toSorted((one, other) => Number(other.value) - Number(one.value))[0] ?? null;
  return farCostFinding('allInSustainingCost', 'An AISC', { value, currency, unit }, dearest);
}

const tonnesAYear: Readonly<Record<OreThroughputUnit, number>> = { 't/d': 365, 't/year': 1, 'Mt/year': 1_000_000 };
const off = 0.1;

/** ST4: the ore of a year times the life is not the total, neither alone nor with its waste. */
function lifeFinding(study: LookedAtStudy): Finding | null {
  const {
    lifeOfMineYears: years,
    oreThroughput: ore,
    oreThroughputUnit: unit,
    stripRatio,
    totalTonsMined: total,
  } = study;
  if (years === null || ore === null || unit === null || total === null || total === 0) return null;
  const inAll = ore * tonnesAYear[unit] * years;
  // In decimals: as a double, a tenth more than a million tonnes is more than a tenth.
  const isNear = (tonnes: number) => new Big(tonnes).minus(total).abs().lte(new Big(total).times(off));
  if (isNear(inAll) || isNear(inAll * (1 + (stripRatio ?? 0)))) return null;
  // Of an open pit the total may hold waste that nobody tells.
  if (stripRatio === null && total > inAll) return null;
  return {
    rule: 'ST4',
    field: 'lifeOfMineYears',
    sentence: `${figure(ore)} ${unit} over ${figure(years)} years are ${figure(inAll)} t of ore, the total is ${figure(total)} t.`,
    mend: 'Check the life, the throughput and the total.',
  };
}

const recoveredMore = 1.02;

/**
 * ST5: its life would yield more metal than the recovery leaves of what was known to be in the ground, of all classes, reserves
 * beside resources that do not say to include them: what cannot be even then.
 */
function yieldFinding(study: LookedAtStudy): Finding | null {
  const {
    lifeOfMineYears: years,
    productionThroughput: output,
    productionThroughputUnit,
    recovery,
    reportDate,
  } = study;
  const mass = massOfOutput(productionThroughputUnit);
  const metal = study.metalPrices[0]?.metal ?? null;
  if (years === null || output === null || recovery === null || !mass || metal === null || reportDate === null)
    return null;
  const known = (study.estimates ?? []).filter((each) => fold(each.metal) === fold(metal));
  // What was estimated later lacks what was mined by then, or has what was not known.
  if (known.length === 0 || known.some((each) => each.reportDate === null || each.reportDate > reportDate)) return null;
  const totals = classTotals(known);
  if (totals.some(({ contained, leftOut, notAdded }) => contained === null || leftOut.length + notAdded.length > 0))
    return null;
  const isInclusive = totals.some(({ includesReserves }) => includesReserves === true);
  const counted = isInclusive ? totals.filter(({ resourceClass }) => resourceClass !== 'proven and probable') : totals;
  const inGround = counted.reduce(
    (sum, { contained, containedUnit }) => sum + convertMass(contained ?? 0, containedUnit ?? mass, mass),
    0,
  );
  const most = (inGround * recovery) / 100;
  const yielded = output * years;
  if (most === 0 || isAtMost(yielded, most * recoveredMore)) return null;
  return {
    rule: 'ST5',
    field: 'productionThroughput',
    sentence: `${figure(output)} ${productionThroughputUnit ?? ''} over ${figure(years)} years are ${figure(yielded)} ${mass}; ${recovery}% of the ${figure(inGround)} ${mass} in the ground are ${figure(most)} ${mass}.`,
    mend: 'Check output, life and recovery; is the output what is contained?',
  };
}

type PriceNow = NonNullable<LookedAtStudy['priceNow']>;
/** A study as far as its price is held against the newest one. */
export type PricedStudy = Pick<LookedAtStudy, 'metalPrices' | 'currency'>;

/** The price that a study assumes of its main metal and the newest one in its unit and currency, where they are far apart. */
function farPrices(study: PricedStudy, now: PriceNow | null | undefined) {
  const [assumed] = study.metalPrices;
  if (!now || !assumed || assumed.unit === null || !isOneOf(priceUnits, assumed.unit)) return null;
  const currency = assumed.currency ?? currencyOf(study);
  const value = now.currency === currency ? convertPrice(now.value, now.unit, assumed.unit) : null;
  if (value === null || Number(assumed.value) <= 0) return null;
  const move = value / Number(assumed.value) - 1;
  if (!isFarPrice(move)) return null;
  return { assumed, currency, value, move, side: move > 0 ? 'above' : 'below', asOf: now.asOf } as const;
}

/** ST6: its main metal costs over a quarter more or less by now than it assumes. */
function deckFinding(study: PricedStudy, now: PriceNow | null | undefined): Finding | null {
  const far = farPrices(study, now);
  if (!far) return null;
  const { assumed, currency, value, move, side, asOf } = far;
  return {
    rule: 'ST6',
    field: 'metalPrices',
    sentence: `${assumed.metal ?? 'The metal'} at ${currency} ${figure(value)}/${assumed.unit} on ${asOf} is ${coarse!.format(Math.abs(100 * move))}% ${side} the ${currency} ${figure(Number(assumed.value))}/${assumed.unit} of the study.`,
    mend: 'Read its NPV with what-if at the newer price, or enter a newer study.',
  };
}

/** On which side of what a study assumes this price is, where ST6 would say something of it. */
export const sideOfNewest = (study: PricedStudy, now: PriceNow): 'above' | 'below' | null =>
  farPrices(study, now)?.side ?? null;

/** What one study tells by itself: GN1, ST1, ST2, ST4, ST5, ST6, ST7, ST8, PD3, PD4. */
export const studyFindings = (study: LookedAtStudy, today: string): Finding[] =>
  [
    dateFinding('reportDate', study.reportDate, today),
    rateFinding(study),
    marginFinding(study),
    scaleFinding(study, 'npv', 'An NPV'),
    scaleFinding(study, 'totalCapex', 'A CAPEX'),
    exchangedFinding(study),
    recoveryFinding(study),
    costFinding(study),
    lifeFinding(study),
    yieldFinding(study),
    deckFinding(study, study.priceNow),
  ].filter((finding) => finding !== null);

/** What a study cannot be: reported in the future. */
export function impossibleStudy(
  { reportDate }: Pick<LookedAtStudy, 'reportDate'>,
  today: string,
): { field: string; message: string } | undefined {
  const message = futureDate(reportDate, today);
  return message === undefined ? undefined : { field: 'reportDate', message };
}

const inTime = (studies: readonly Placed<LookedAtStudy>[]) =>
  studies
    .filter(({ values }) => values.reportDate !== null)
    .toSorted((a, b) => ((a.values.reportDate ?? '') < (b.values.reportDate ?? '') ? -1 : 1));

const apart = 5;

/** PR1: the price of a metal is over five times, or under a fifth, of what the study before it assumes. */
function priceFindings(studies: readonly Placed<LookedAtStudy>[], found: FindingsById): void {
  const last = new Map<string, { value: number; words: () => string; date: string }>();
  for (const { id, values } of inTime(studies)) {
    for (const { metal, value, currency, unit } of values.metalPrices) {
      const mass = massOfUnit(unit);
      if (metal === null || !mass) continue;
      const money = currency ?? currencyOf(values);
      const perKilogram = Number(value) / convertMass(1, mass, 'kg');
      const key = `${fold(metal)} ${money}`;
      const before = last.get(key);
      const words = () => `${money} ${figure(Number(value))}/${unit ?? ''}`;
      if (before && !(isAtMost(perKilogram, before.value * apart) && isAtMost(before.value, perKilogram * apart)))
        note(found, id, {
          rule: 'PR1',
          field: 'metalPrices',
          sentence: `${metal} at ${words()} is far from the ${before.words()} of the study of ${before.date}.`,
          mend: 'Check the unit of the price: pounds, tonnes or ounces.',
        });
      last.set(key, { value: perKilogram, words, date: values.reportDate ?? '' });
    }
  }
}

/** What the studies of one mine tell together: PR1, and GN2 between the versions of one type. */
export function studiesFindings(studies: readonly Placed<LookedAtStudy>[]): FindingsById {
  const found: FindingsById = new Map();
  priceFindings(studies, found);
  for (const versions of Map.groupBy(inTime(studies), ({ values }) => values.studyType).values()) {
    for (const [index, { id, values }] of versions.entries()) {
      const before = versions[index - 1]?.values;
      if (!before || currencyOf(before) !== currencyOf(values)) continue;
      note(
        found,
        id,
        zerosFinding('npv', 'From the version before, the NPV', before.npv, values.npv),
        zerosFinding('totalCapex', 'From the version before, the CAPEX', before.totalCapex, values.totalCapex),
      );
    }
  }
  return found;
}
