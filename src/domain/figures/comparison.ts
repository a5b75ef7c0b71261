import { idPattern, maxId } from '../records/ids.ts';
import { knownMetal } from '../metals/metals.ts';
import { priceUnitOf } from './measures.ts';

/** So many mines or companies stand side by side. */
export const mostCompared = 6;

/** What a figure stands for beside its measure. What is null is not known; what is undefined says nothing of this figure. */
export interface Basis {
  /** Of the study: `PEA`, `PFS`. */
  level?: string | null;
  /** Discount rate in per cent. */
  rate?: number | null;
  taxBasis?: string | null;
  shareBasis?: string | null;
  /** Code of the currency, of a cost with its unit: `USD/oz`. */
  currency?: string | null;
  /** Of a cost: the first metal of its mine, of a unit of which it is told. */
  metal?: string | null;
  /** Dollars by metal that the study assumes; of none: not known. */
  prices?: Readonly<Record<string, number>>;
  date?: string | null;
  /** `0.3 g/t`; several in one text. */
  cutoff?: string | null;
  /** Whether resources hold the reserves; a mine without reserves has them in. */
  reserves?: boolean | null;
  /** Records that count and are not in the figure. */
  leftOut?: number;
  /** Whether a length is the true width of the body, or the one down the hole. */
  isTrueWidth?: boolean;
}

type Aspect = keyof Basis;

const ofStudy: readonly Aspect[] = ['level', 'prices', 'date'];
const ofValue: readonly Aspect[] = ['level', 'rate', 'taxBasis', 'prices', 'date'];
const ofEstimate: readonly Aspect[] = ['cutoff', 'leftOut', 'date'];
const ofResource: readonly Aspect[] = ['cutoff', 'reserves', 'leftOut', 'date'];

/** What has to be alike for two figures of a measure to say something of each other. */
const aspectsOf: Readonly<Record<string, readonly Aspect[]>> = {
  npv: [...ofValue, 'shareBasis', 'currency'],
  'npv-attributable': [...ofValue, 'currency'],
  'npv-capex': ofValue,
  irr: ofStudy,
  capex: ['level', 'shareBasis', 'currency', 'date'],
  payback: ofStudy,
  life: ['level', 'date'],
  aisc: ['level', 'metal', 'currency', 'date'],
  price: ['date'],
  'best-intercept': ['isTrueWidth'],
  ...Object.fromEntries(
    ['contained', 'attributable', 'grade', 'tonnage'].flatMap((what) => [
      [`${what}-mi`, ofResource],
      [`${what}-inferred`, ofEstimate],
      [`${what}-reserves`, ofEstimate],
    ]),
  ),
};

/** How much of the world a company is in: one may rank by it, but four mines are no worse than nine. */
const sizes: ReadonlySet<string> = new Set(['mines-held', 'mine-countries']);

/** Reports further apart than this were written in another market. */
export const mostDaysApart = 730;
/** Prices further apart than this make another study. */
export const mostPriceRatio = 1.1;

export interface ComparedFigure {
  /** Of the mine. */
  name: string;
  /** Null: not known. */
  value: number | null;
  basis: Basis;
}

export interface Comparison {
  /** Places of the figures with the best value, and with the worst; empty where nothing may be said of it. */
  best: number[];
  worst: number[];
  /** Each way in which what the figures stand for is not alike, as a sentence. */
  differences: string[];
}

const notStated = 'not stated';

export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** `PEA (Alder), PFS (Birch and Cedar)`. */
function told(figures: readonly ComparedFigure[], words: (basis: Basis) => string): string {
  const groups = Map.groupBy(figures, ({ basis }) => words(basis));
  return [...groups].map(([word, of]) => `${word} (${listed(of.map(({ name }) => name))})`).join(', ');
}

/** A sentence where figures stand for different things, or where it is not known of one what it stands for. */
function unlike(
  what: string,
  figures: readonly ComparedFigure[],
  read: (basis: Basis) => string | null | undefined,
): string[] {
  const values = new Set(figures.map(({ basis }) => read(basis) ?? null));
  if (values.size === 1 && !values.has(null)) return [];
  if (values.size === 1) return [`${what} is not stated.`];
  return [`${what} differs: ${told(figures, (basis) => read(basis) ?? notStated)}.`];
}

const millisecondsOfDay = 86_400_000;

function unlikeDates(figures: readonly ComparedFigure[]): string[] {
  const dates = figures.flatMap(({ basis }) => basis.date ?? []).toSorted();
  if (dates.length < figures.length) return unlike('Date', figures, ({ date }) => date?.slice(0, 10));
  const days = (Date.parse(dates.at(-1)!) - Date.parse(dates[0]!)) / millisecondsOfDay;
  if (days <= mostDaysApart) return [];
  return [`Dates are more than two years apart: ${told(figures, ({ date }) => date ?? notStated)}.`];
}

const dollars = (value: number) => value.toLocaleString('en-US', { maximumSignificantDigits: 6 });
const metalName = (metal: string) => (knownMetal(metal) ?? metal).toLowerCase();

const priceWords =
  (metals: readonly string[] | null) =>
  ({ prices = {} }: Basis): string =>
    (metals ?? Object.keys(prices).toSorted())
      .map((metal) => `${metalName(metal)} US$${dollars(prices[metal]!)}/${priceUnitOf(metal)}`)
      .join(' and ') || notStated;

/** Prices are looked at in the metals that every study prices: where there is none, nothing tells that they are alike. */
function unlikePrices(figures: readonly ComparedFigure[]): string[] {
  const of = figures.map(({ basis }) => basis.prices ?? {});
  if (of.every((prices) => Object.keys(prices).length === 0)) return ['Price is not stated.'];
  const common = Object.keys(of[0]!).filter((metal) => of.every((prices) => Object.hasOwn(prices, metal)));
  if (common.length === 0) return [`Price differs: ${told(figures, priceWords(null))}.`];
  const apart = common.filter((metal) => {
    const values = of.map((prices) => prices[metal]!);
    return Math.max(...values) > Math.min(...values) * mostPriceRatio;
  });
  return apart.length === 0 ? [] : [`Prices are more than 10% apart: ${told(figures, priceWords(apart))}.`];
}

/** Of what is left out of one total nobody knows how much it is. */
function unlikeCounts(figures: readonly ComparedFigure[]): string[] {
  const short = figures.filter(({ basis }) => (basis.leftOut ?? 0) > 0);
  if (short.length === 0) return [];
  const words = short.map(({ name, basis }) => `${basis.leftOut} of ${name}`);
  return [`Estimates are left out of totals: ${listed(words)}.`];
}

const taxWords: Readonly<Record<string, string>> = { 'after-tax': 'after tax', 'pre-tax': 'before tax' };
const shareWords: Readonly<Record<string, string>> = { '100%': 'whole project', attributable: "owner's share" };
const reserveWords = (reserves: boolean | null | undefined) => {
  if (typeof reserves !== 'boolean') return null;
  return reserves ? 'reserves included' : 'without reserves';
};

const looks: Readonly<Record<Aspect, (figures: readonly ComparedFigure[]) => string[]>> = {
  level: (figures) => unlike('Level of study', figures, ({ level }) => level),
  rate: (figures) =>
    unlike('Discount rate', figures, ({ rate }) => (typeof rate === 'number' ? `${rate}%` : undefined)),
  taxBasis: (figures) => unlike('Tax', figures, ({ taxBasis }) => taxBasis && (taxWords[taxBasis] ?? taxBasis)),
  shareBasis: (figures) =>
    unlike('Share', figures, ({ shareBasis }) => shareBasis && (shareWords[shareBasis] ?? shareBasis)),
  metal: (figures) => unlike('Metal', figures, ({ metal }) => metal && metalName(metal)),
  currency: (figures) => unlike('Currency', figures, ({ currency }) => currency),
  prices: unlikePrices,
  date: unlikeDates,
  cutoff: (figures) => unlike('Cut-off', figures, ({ cutoff }) => cutoff),
  reserves: (figures) => unlike('What resources hold', figures, ({ reserves }) => reserveWords(reserves)),
  leftOut: unlikeCounts,
  isTrueWidth: (figures) =>
    unlike('Width', figures, ({ isTrueWidth }) => (isTrueWidth ? 'true width' : 'length down the hole')),
};

/** In which of these aspects figures stand for different things, or for something that is not known, as sentences. */
export const differencesOf = (aspects: readonly Aspect[], figures: readonly ComparedFigure[]): string[] =>
  aspects.flatMap((aspect) => looks[aspect](figures));

/**
 * Which of the figures of one measure is the best, and which the worst. Only of known ones, and only where all that they
 * stand for is known and alike; else each difference is named, and none is marked. Of mere sizes none is marked either.
 */
export function compareFigures(
  { id, better }: { id: string; better?: 'more' | 'less' | undefined },
  figures: readonly ComparedFigure[],
): Comparison {
  const known = figures.filter(({ value }) => value !== null);
  const nothing = { best: [], worst: [], differences: [] };
  if (known.length < 2) return nothing;
  const differences = differencesOf(aspectsOf[id] ?? [], known);
  if (differences.length > 0 || !better || sizes.has(id)) return { ...nothing, differences };
  const values = known.map(({ value }) => value!);
  const [most, least] = [Math.max(...values), Math.min(...values)];
  if (most === least) return nothing;
  const placesOf = (wanted: number) => figures.flatMap(({ value }, place) => (value === wanted ? [place] : []));
  const [best, worst] = better === 'more' ? [most, least] : [least, most];
  return { best: placesOf(best), worst: placesOf(worst), differences: [] };
}

export interface AskedIds {
  ids: number[];
  /** What of the link was left out and why, as sentences. */
  leftOut: string[];
}

/** The mines or companies that a link names, as `1,2,3`: what is no id is left out, of each the first time, and no more than fit. */
export function readAsked(text: string, several: 'mines' | 'companies'): AskedIds {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const isId = (part: string) => idPattern.test(part) && Number(part) <= maxId;
  const wrong = [...new Set(parts.filter((part) => !isId(part)))];
  const ids = [...new Set(parts.filter(isId).map(Number))];
  const leftOut = wrong
    .slice(0, mostCompared)
    .map((part) => `'${part.slice(0, 20)}' is left out: ${several} are named by their numbers.`);
  if (wrong.length > mostCompared)
    leftOut.push(`${wrong.length - mostCompared} more are left out for the same reason.`);
  if (ids.length > mostCompared)
    leftOut.push(`The first ${mostCompared} of ${ids.length} ${several} are compared: more do not fit side by side.`);
  return { ids: ids.slice(0, mostCompared), leftOut };
}
