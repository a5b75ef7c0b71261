import type { Between } from '../../../../domain/numbers/between.ts';
import { mainPriceOf, studyMoney } from '../../../../domain/studies/study-model.ts';
import type { Lever, StudyPart, TornadoBar } from '../../../../domain/studies/study-what-if.ts';
import { day, number, shortMillions, withDecimals } from '../../../../web/format.ts';
import type { EconomicStudy } from '../../contract.ts';
import type { StudyDraft } from '../study-form.ts';
import type { StudyRate } from './use-study-rates.ts';

/** What is missing, as a sentence says it, and where in the form of the study it is entered; undefined: not there. */
export const partWords: Readonly<Record<StudyPart, { words: string; field?: keyof StudyDraft }>> = {
  npv: { words: 'the NPV', field: 'npv' },
  discountRate: { words: 'the discount rate', field: 'discountRate' },
  life: { words: 'the life of mine', field: 'lifeOfMineYears' },
  output: { words: 'the production of a year', field: 'productionThroughput' },
  outputUnit: { words: 'the unit of the production', field: 'productionThroughputUnit' },
  price: { words: 'the metal price', field: 'price0Value' },
  priceUnit: { words: 'a unit of the price that fits the production', field: 'price0Unit' },
  capex: { words: 'the CAPEX', field: 'totalCapex' },
  cost: { words: 'the AISC', field: 'allInSustainingCost' },
  costUnit: { words: 'an AISC in the currency and unit of the price', field: 'allInSustainingCostUnit' },
  share: { words: "the owner's share of the mine" },
  exchange: { words: 'a rate of exchange, under what is assumed' },
};

/** What is missing of a mine where rates of exchange are those on record. */
export const toldOfCompany = (part: StudyPart): string =>
  part === 'exchange'
    ? 'a rate of exchange of the last seven days between its price and its money, which Prices takes'
    : partWords[part].words;

/** Five digits: one peso is `0.00105` dollars, of which four decimals leave two. */
export const rateText = (value: number): string => number(Number(value.toPrecision(5)), 10);

/** `1 USD is 0.74355 GBP, of 27 Nov 2026`. */
export const rateWords = ({ of, into, value, asOf }: StudyRate): string =>
  `1 ${of} is ${rateText(value)} ${into}, of ${day(asOf)}`;

/** What others see who open an address that is sent to them. */
export const othersSee = (usesRateOnRecord: boolean): string =>
  `send it, and others see the same${usesRateOnRecord ? ', at the rate of exchange on record then' : ''}.`;

export const leverNames: Readonly<Record<Lever, string>> = {
  price: 'Metal price',
  rate: 'Discount rate',
  capex: 'CAPEX',
  cost: 'AISC',
  delay: 'Delay',
};

/** `Gold price`. */
export const priceName = (study: EconomicStudy): string => {
  const metal = mainPriceOf(study)?.metal;
  return metal ? `${metal} price` : leverNames.price;
};

/** `USD/oz`. */
export function priceUnitOf(study: EconomicStudy): string {
  const price = mainPriceOf(study);
  return price ? `${price.currency}${price.unit === null ? '' : `/${price.unit}`}` : '';
}

/** In which each of them is told. */
export const leverUnit = (study: EconomicStudy, lever: Lever): string =>
  ({
    price: priceUnitOf(study),
    rate: '%',
    capex: `M ${studyMoney(study)}`,
    cost: priceUnitOf(study),
    delay: 'years',
  })[lever];

const isOne = ({ low, high }: Between, text: (value: number) => string) => text(low) === text(high);

/** `US$273M`; `US$210M to US$260M` where it is not known exactly. */
export function moneyBetween(range: Between, currency: string | null): string {
  const text = (value: number) => shortMillions(value, currency);
  return isOne(range, text) ? text(range.low) : `${text(range.low)} to ${text(range.high)}`;
}

/** The same as plain numbers of a table whose head has the unit. */
export function plainBetween(range: Between): string {
  const text = (value: number) => number(value, Math.abs(value) < 99.95 ? 1 : 0);
  return isOne(range, text) ? text(range.low) : `${text(range.low)} to ${text(range.high)}`;
}

/** A price to two decimals under 1,000, else whole. */
export const priceText = (value: number): string => number(value, Math.abs(value) < 999.995 ? 2 : 0);

const decimalsOf = (text: string) => text.split('.')[1]?.length ?? 0;

/** Both ends with as many decimals: `1.80 to 2.43 USD/lb`, `998 to 1,020 USD/oz`. */
export function priceBetween({ low, high }: Between, unit: string): string {
  const [from, to] = [priceText(low), priceText(high)];
  if (from === to) return `${from} ${unit}`;
  const isWhole = Math.max(Math.abs(low), Math.abs(high)) >= 999.995;
  const decimals = isWhole ? 0 : Math.max(decimalsOf(from), decimalsOf(to));
  return `${withDecimals(low, decimals)} to ${withDecimals(high, decimals)} ${unit}`;
}

/** `+12.5%`, with a true minus. */
export const signedPercent = (part: number): string => `${part > 0 ? '+' : ''}${number(part * 100, 1)}%`;

/** Both ends of a bar as they lie in the picture, the lower NPV first: a cost that rises lowers it. */
export function endsByNpv({ from, to, atFrom, atTo }: TornadoBar): [lower: NpvAt, higher: NpvAt] {
  const ends: [NpvAt, NpvAt] = [
    { at: from, npv: atFrom },
    { at: to, npv: atTo },
  ];
  return atFrom.low + atFrom.high <= atTo.low + atTo.high ? ends : [ends[1], ends[0]];
}

interface NpvAt {
  at: number;
  npv: Between;
}
