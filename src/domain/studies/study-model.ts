import type { MetalPrice } from './metal-prices.ts';
import { anyStart, anyTax, type StudyModel, type StudyPart } from './study-what-if.ts';
import { exactly } from '../numbers/between.ts';
import { currencyOfCost, perOther, type UnitCost } from './unit-costs.ts';
import { convertMass, massOfUnit } from '../metals/units.ts';
import type { QuantityUnit, ShareBasis, TaxBasis, ThroughputUnit } from '../vocabulary.ts';

const yearlyMass: Readonly<Record<string, QuantityUnit>> = {
  'oz/year': 'oz',
  'lbs/year': 'lb',
  'kg/year': 'kg',
  'tonnes/year': 'tonnes',
  'carats/year': 'carats',
} satisfies Record<ThroughputUnit, QuantityUnit>;

/** The mass of metal that the output of a year is told in; undefined of what is none. */
export const massOfOutput = (unit: string | null): QuantityUnit | undefined =>
  unit !== null && Object.hasOwn(yearlyMass, unit) ? yearlyMass[unit] : undefined;

/** A study as it is stored: money in millions, rates in per cent, metal a year. */
export interface StatedStudy extends UnitCost {
  npv: number | null;
  discountRate: number | null;
  totalCapex: number | null;
  lifeOfMineYears: number | null;
  productionThroughput: number | null;
  productionThroughputUnit: ThroughputUnit | null;
  metalPrices: readonly MetalPrice[];
  taxBasis: TaxBasis | null;
  shareBasis: ShareBasis | null;
}

/** Of the mine, per cent, and whether somebody said so. */
export interface MineShares {
  ownershipPercentage: number;
  ownershipStated: boolean;
  royalties: number;
  royaltiesStated: boolean;
}

/** What no study states. Undefined: not known. */
export interface Assumed {
  /** Marginal tax, per cent. */
  tax?: number;
  /** Years from the day of the NPV to the start of production. */
  start?: number;
  /** Of revenue, per cent, instead of what the mine says. */
  royalty?: number;
  /** One unit of the price's currency in that of the study. */
  exchange?: number;
  isMidYear?: boolean;
}

/** The study's main price, and the currency that it is in. */
export function mainPriceOf(study: StatedStudy): (MetalPrice & { currency: string }) | null {
  const [price] = study.metalPrices;
  return price ? { ...price, currency: price.currency ?? studyMoney(study) } : null;
}

/** The currency of the study: US dollars where it does not say, as far as is known. */
export const studyMoney = ({ currency }: Pick<StatedStudy, 'currency'>): string => currency ?? 'USD';

/** The currencies between which a study needs a rate of exchange: of its price, and of its money; null: they are one. */
export function exchangeOf(study: StatedStudy): { of: string; into: string } | null {
  const price = mainPriceOf(study);
  const into = studyMoney(study);
  return price === null || price.currency === into ? null : { of: price.currency, into };
}

/** Metal of a year in the unit of the price, of the part that the NPV is of; or what is lacking for it. */
function outputOf(study: StatedStudy, shares: MineShares): { value: number } | { lacks: StudyPart[] } {
  const { productionThroughput: output, productionThroughputUnit: unit, shareBasis } = study;
  const price = mainPriceOf(study);
  const lacks: StudyPart[] = [];
  if (output === null) lacks.push('output');
  const outputMass = massOfOutput(unit);
  if (output !== null && !outputMass) lacks.push('outputUnit');
  const mass = massOfUnit(price?.unit ?? null);
  if (!price) lacks.push('price');
  else if (!mass) lacks.push('priceUnit');
  // The money of such a study is the owner's, what the mine produces is all of it.
  const isPart = shareBasis === 'attributable';
  if (isPart && !shares.ownershipStated) lacks.push('share');
  if (output === null || !outputMass || !mass || lacks.length > 0) return { lacks };
  if ((outputMass === 'carats') !== (mass === 'carats')) return { lacks: ['priceUnit'] };
  return { value: convertMass(output, outputMass, mass) * (isPart ? shares.ownershipPercentage / 100 : 1) };
}

/** The all-in sustaining cost in currency and unit of the price, from that of the study by the rate of exchange; one of which the unit is not stated is taken to be for that. */
function costOf(study: StatedStudy, exchange: number | undefined): { value: number | null; lacks: StudyPart[] } {
  const { allInSustainingCost: cost, allInSustainingCostUnit: unit } = study;
  const price = mainPriceOf(study);
  if (cost === null || !price) return { value: null, lacks: [] };
  const currency = currencyOfCost(study);
  if (currency !== price.currency && currency !== studyMoney(study)) return { value: null, lacks: ['costUnit'] };
  const inUnit = unit === null || price.unit === null ? cost : perOther(cost, unit, price.unit);
  if (inUnit === null) return { value: null, lacks: ['costUnit'] };
  if (currency === price.currency) return { value: Number(inUnit), lacks: [] };
  return exchange === undefined
    ? { value: null, lacks: ['exchange'] }
    : { value: Number(inUnit) / exchange, lacks: [] };
}

const part = (percent: number) => percent / 100;

/** A study with what is assumed beside it, as the annuity needs it. */
export function modelOf(study: StatedStudy, shares: MineShares, assumed: Assumed = {}): StudyModel {
  const price = mainPriceOf(study);
  const output = outputOf(study, shares);
  const exchange = exchangeOf(study) ? assumed.exchange : 1;
  const cost = costOf(study, exchange);
  const stated = shares.royaltiesStated ? shares.royalties : undefined;
  const royalty = assumed.royalty ?? stated;
  const tax = study.taxBasis === 'pre-tax' ? 0 : assumed.tax;
  const hasOutput = 'value' in output && exchange !== undefined;
  return {
    npv: study.npv,
    rate: study.discountRate === null ? null : part(study.discountRate),
    years: study.lifeOfMineYears,
    output: hasOutput ? (output.value * exchange) / 1_000_000 : null,
    price: price && Number(price.value),
    capex: study.totalCapex,
    cost: cost.value,
    royalty: royalty === undefined ? null : part(royalty),
    tax: tax === undefined ? anyTax : exactly(part(tax)),
    start: assumed.start === undefined ? anyStart : exactly(assumed.start),
    isMidYear: assumed.isMidYear ?? false,
    outputLacks: [
      ...('lacks' in output ? output.lacks : []),
      ...(exchange === undefined ? (['exchange'] as const) : []),
    ],
    costLacks: cost.lacks,
  };
}

/** What the figures of a study leave open for what is computed from them, as sentences. */
export function studyCaveats(study: StatedStudy): string[] {
  const [main, ...others] = study.metalPrices;
  const caveats: string[] = [];
  if (main?.basis === 'varies') caveats.push('The study has a price for each year; the one here is their average.');
  if (others.length > 0)
    caveats.push(`The other prices stay as they are: ${others.map(({ metal }) => metal ?? 'not named').join(', ')}.`);
  if (study.allInSustainingCost !== null && study.allInSustainingCostUnit === null)
    caveats.push('The study does not say for which unit its AISC is; it is taken to be for that of the price.');
  if (study.shareBasis === null)
    caveats.push('The study does not say whether its money is that of the whole project; it is taken to be.');
  return caveats;
}
