import Big from 'big.js';
import {
  dateFinding,
  type Finding,
  type FindingsById,
  futureDate,
  note,
  type Placed,
  zerosFinding,
} from './findings.ts';
import { fold } from './fold.ts';
import { type CheckedStudy, studyContradiction } from './studies.ts';
import { convertMass } from './units.ts';
import type { QuantityUnit } from './vocabulary.ts';

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
}

const massOf: Readonly<Record<string, QuantityUnit>> = {
  oz: 'oz',
  lb: 'lb',
  kg: 'kg',
  g: 'g',
  t: 'tonnes',
  ct: 'carats',
  'oz/year': 'oz',
  'lbs/year': 'lb',
  'kg/year': 'kg',
  'tonnes/year': 'tonnes',
};

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

/**
 * What a mine earns in all, undiscounted, in millions of its currency: yearly output over its life, each unit at the study's
 * price less its all-in sustaining cost. Null where the price is in another currency, or a unit is not known.
 */
function lifetimeMargin(study: LookedAtStudy): number | null {
  const { lifeOfMineYears: years, productionThroughput: output, allInSustainingCost: cost } = study;
  const [price] = study.metalPrices;
  const [outputMass, priceMass] = [massOf[study.productionThroughputUnit ?? ''], massOf[price?.unit ?? '']];
  if (years === null || output === null || !price || !outputMass || !priceMass) return null;
  if ((price.currency ?? currencyOf(study)) !== currencyOf(study)) return null;
  const units = convertMass(output, outputMass, priceMass) * years;
  return new Big(price.value)
    .minus(cost ?? 0)
    .times(units)
    .div(1_000_000)
    .toNumber();
}

/** ST2: by-products may pay for much, so that an NPV is odd only where it is above half as much again. */
const byProducts = 1.5;

function marginFinding(study: LookedAtStudy): Finding | null {
  const margin = lifetimeMargin(study);
  if (margin === null || study.npv === null || study.npv <= 0 || study.npv <= margin * byProducts) return null;
  const currency = currencyOf(study);
  return {
    rule: 'ST2',
    field: 'npv',
    sentence: `The NPV of ${currency} ${figure(study.npv)} M is above all that the production of its life earns before tax and capital, ${currency} ${figure(margin)} M.`,
    mend: 'Check millions and thousands, and the unit of the production.',
  };
}

const leastRecovery = 10;

/** PD3: a recovery that was written as a fraction. */
function recoveryFinding({ recovery }: LookedAtStudy): Finding | null {
  if (recovery === null || recovery >= leastRecovery) return null;
  return {
    rule: 'PD3',
    field: 'recovery',
    sentence: `A recovery of ${recovery} % leaves nearly all metal behind.`,
    mend: 'Enter per cent, 91.4 for a fraction of 0.914.',
  };
}

/** What one study tells by itself: GN1, ST1, ST2, PD3. */
export const studyFindings = (study: LookedAtStudy, today: string): Finding[] =>
  [
    dateFinding('reportDate', study.reportDate, today),
    rateFinding(study),
    marginFinding(study),
    recoveryFinding(study),
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
      const mass = massOf[unit ?? ''];
      if (metal === null || !mass) continue;
      const money = currency ?? currencyOf(values);
      const perKilogram = Number(value) / convertMass(1, mass, 'kg');
      const key = `${fold(metal)} ${money}`;
      const before = last.get(key);
      const words = () => `${money} ${figure(Number(value))}/${unit ?? ''}`;
      if (before && (perKilogram > before.value * apart || perKilogram < before.value / apart))
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
