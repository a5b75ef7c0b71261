import type { Exact } from '../numbers/exact-decimal.ts';
import { daysBetween } from '../time/dates.ts';
import { priceDigits } from '../money/money-of-shares.ts';
import { oldestRate } from '../journal/base-currency.ts';
import {
  type About,
  exact,
  type Figure,
  figureOf,
  type FigureWarning,
  type Input,
  noFigure,
  sumOf,
  together,
  zero,
  over,
} from '../numbers/worked-figure.ts';
import { convert, missingRate, rateInput } from './conversion.ts';
import { isAlive } from './adjusted.ts';
import { type Capital, type Instrument, type InstrumentKind, isFree, type Price, type Rates } from './records.ts';

/** What figures of a company's shares are asked for: of a day, at a price where there is one. */
export interface Valued {
  capital: Capital;
  price: Price | null;
  day: string;
  rates: Rates;
  /** Leaves out what cannot be exercised yet, as for a minority holding; all of it counts otherwise, and convertibles, which are owed, always. */
  exercisableOnly?: boolean;
}

export const kindWords: Readonly<Record<InstrumentKind, string>> = {
  option: 'option',
  warrant: 'warrant',
  'broker-warrant': 'broker warrant',
  convertible: 'convertible',
  'share-unit': 'share unit',
  'performance-right': 'performance right',
};

/** An instrument by what tells it from others: `warrant at CAD 0.30 until 2027-01-01`. */
export const nameOf = ({
  kind,
  strike,
  currency,
  expiry,
}: Pick<Instrument, 'kind' | 'strike' | 'currency' | 'expiry'>): string =>
  [
    kindWords[kind],
    strike === null ? '' : ` at ${currency ?? '?'} ${priceDigits(strike)}`,
    expiry === null ? '' : ` until ${expiry}`,
  ].join('');

/** Shares that an instrument gives and what is paid for each, in the currency of the price. */
interface Promised {
  instrument: Instrument;
  name: string;
  shares: Exact;
  /** Null: not known, or no rate. Share units and rights: 0. */
  strike: Exact | null;
}

interface Convertible {
  instrument: Instrument;
  name: string;
  /** In the currency of the price; null: no rate. */
  principal: Exact | null;
  conversionPrice: Exact | null;
  /** Principal by conversion price, which needs no rate. */
  shares: Exact;
}

/** The instruments of a day, apart by how they count. */
export interface Promises {
  promised: Promised[];
  convertibles: Convertible[];
  /** Convertibles of which principal or conversion price is not known: they are owed, and in no count. */
  unpriced: Instrument[];
  /** Wait for something that has not happened: in no count. */
  contingent: Instrument[];
  /** Names of those without a number, which every count lacks. */
  unknown: string[];
  /** What is missing to know strikes in the currency of the price. */
  missing: string[];
  from: Input[];
}

/** Whether it waits for its day: what is owed to holders of convertibles is owed before it, too. */
export const isUnvested = ({ kind, vesting }: Pick<Instrument, 'kind' | 'vesting'>, day: string): boolean =>
  kind !== 'convertible' && vesting !== null && vesting > day;

/** Sorts the instruments that count on a day, with strikes in the currency of the price (their own without a price). */
export function promisesOf({ capital, price, day, rates, exercisableOnly = false }: Valued): Promises {
  const result: Promises = {
    ...{ promised: [], convertibles: [], unpriced: [], contingent: [] },
    ...{ unknown: [], missing: [], from: [] },
  };
  const used = new Map<string, Input>();
  const inPrice = (amount: Exact, currency: string | null): Exact | null => {
    if (!price || currency === null) return null;
    const converted = convert(amount, currency, price.currency, price.asOf, rates);
    if (!converted) result.missing.push(missingRate(currency, price.currency, price.asOf));
    else if (converted.rate) used.set(currency, rateInput(currency, price.currency, converted.rate));
    return converted?.amount ?? null;
  };
  for (const instrument of capital.instruments) {
    if (!isAlive(instrument, day)) continue;
    if (exercisableOnly && isUnvested(instrument, day)) continue;
    const { kind, number, sharesEach, strike, currency, principal = null } = instrument;
    const name = nameOf(instrument);
    if (kind === 'performance-right' && instrument.conditionMet !== true) result.contingent.push(instrument);
    else if (kind === 'convertible') {
      if (principal === null || strike === null || exact(strike).lte(0)) {
        result.unknown.push(name);
        result.unpriced.push(instrument);
        continue;
      }
      result.convertibles.push({
        ...{ instrument, name, shares: over(exact(principal), exact(strike)) },
        principal: inPrice(exact(principal), currency),
        conversionPrice: inPrice(exact(strike), currency),
      });
    } else if (number === null) result.unknown.push(name);
    else {
      const shares = exact(number).times(sharesEach);
      if (strike === null && !isFree(instrument)) result.missing.push(`the strike of the ${name}`);
      const paid = strike === null ? null : inPrice(exact(strike), currency);
      result.promised.push({ instrument, name, shares, strike: isFree(instrument) ? zero : paid });
    }
  }
  result.missing = [...new Set(result.missing)];
  result.from = [...used.values()];
  return result;
}

/** A share that costs nothing has no price. */
export const realPrice = (price: Price | null): Price | null => (price && exact(price.amount).gt(0) ? price : null);

/** The price as an input of figures. */
export const priceInput = ({ amount, currency, asOf, source }: Price): Input => ({
  ...{ name: 'price', value: exact(amount).toFixed(), unit: 'money/share', currency, asOf, source },
});

const oldPrice = (price: Price | null, day: string): FigureWarning[] =>
  price && daysBetween(price.asOf, day) > oldestRate
    ? [
        {
          code: 'old-price',
          sentence: `The price is of ${price.asOf}, more than seven days before ${day}.`,
        },
      ]
    : [];

const contingentWarning = (contingent: readonly Instrument[]): FigureWarning[] =>
  contingent.length === 0
    ? []
    : [
        {
          code: 'contingent',
          sentence: `Not counted, because what they wait for has not happened: ${contingent.map(nameOf).join(', ')}.`,
        },
      ];

/** B: the shares outstanding, all classes in common shares. */
export function basicShares({ shares, otherClasses }: Capital, day: string): Figure {
  const about: About = { unit: 'shares', currency: null, asOf: day };
  if (!shares) return noFigure(about, { missing: ['shares outstanding'] });
  const common = figureOf(shares.amount, about, {
    from: [
      {
        name: 'shares outstanding',
        value: exact(shares.amount).toFixed(),
        unit: 'shares',
        currency: null,
        asOf: shares.asOf,
        source: shares.source,
      },
    ],
  });
  const others = otherClasses.map(({ name, amount, ratio, asOf, source }) => {
    if (ratio === null) return noFigure(about, { missing: [`common shares for one ${name} share`] });
    const from = [
      {
        name: `${name} shares`,
        value: exact(amount).toFixed(),
        unit: 'shares',
        currency: null,
        asOf,
        source,
      },
    ];
    return figureOf(exact(amount).times(ratio), about, { from });
  });
  return sumOf(
    [common, ...others].map((figure) => ({ figure })),
    about,
  );
}

/** Share counts as figures, and the money that goes with them. */
export interface ShareCounts {
  basic: Figure;
  /** By the treasury stock method at the price of the day, not at a period's average as IAS 33 has it. */
  treasury: Figure;
  /** All in; never without `proceeds`. */
  fullyDiluted: Figure;
  /** What exercising everything brings, in the currency of the price. */
  proceeds: Figure;
  /** The treasury count times the price, exactly. */
  treasuryCap: Figure;
  /** Principal of the convertibles that are debt at this price. */
  convertibleDebt: Figure;
  contingent: readonly Instrument[];
}

/** Shares of an instrument as an input of figures. */
export const instrumentInput = ({
  instrument,
  name,
  shares,
}: {
  instrument: Instrument;
  name: string;
  shares: Exact;
}): Input => ({
  ...{ name, value: shares.round(6).toFixed(), unit: 'shares', currency: null },
  ...{ asOf: instrument.asOf, source: instrument.source },
});

/** The three counts of a company's shares: B <= treasury stock method <= fully diluted at every price. */
export function shareCounts(asked: Valued): ShareCounts {
  const valued = { ...asked, price: realPrice(asked.price) };
  const { capital, price, day } = valued;
  const promises = promisesOf(valued);
  const basic = basicShares(capital, day);
  const shares: About = { unit: 'shares', currency: null, asOf: day };
  const money: About = { unit: 'money', currency: price?.currency ?? null, asOf: day };
  const { promised, convertibles, contingent, unknown } = promises;
  const isComplete = capital.instrumentsComplete === true && unknown.length === 0;
  const lacking = [...(capital.instrumentsComplete === true ? [] : ['a complete list of instruments']), ...unknown];
  const warnings = contingentWarning(contingent);
  const listed = [...promised, ...convertibles].map(instrumentInput);
  const allIn = [...promised, ...convertibles].reduce((sum, each) => sum.plus(each.shares), zero);
  const more = figureOf(allIn, shares, {
    ...{ from: listed, missing: lacking, bound: isComplete ? 'exact' : 'at-least', warnings },
  });
  const fullyDiluted =
    basic.value === null
      ? noFigure(shares, together([basic, more]))
      : sumOf([{ figure: basic }, { figure: more }], shares);
  if (!price) {
    const nothing = (about: About) =>
      noFigure(about, { ...together([basic, more]), missing: [...basic.missing, 'price'] });
    const [treasury, noMoney] = [nothing(shares), nothing(money)];
    return {
      basic,
      treasury,
      fullyDiluted,
      proceeds: noMoney,
      treasuryCap: noMoney,
      convertibleDebt: noMoney,
      contingent,
    };
  }
  const at = atPrice(promises, exact(price.amount));
  const boundOf = (isUnknown: boolean) => (isComplete && !isUnknown ? ('exact' as const) : ('at-least' as const));
  const rest = {
    ...{ from: [...listed, ...promises.from], missing: [...lacking, ...promises.missing] },
    warnings: [...warnings, ...at.warnings, ...oldPrice(price, day)],
    bound: boundOf(at.hasUnknownStrike || at.hasUnknownDebt),
  };
  const priced = { ...rest, from: [priceInput(price), ...rest.from] };
  const withBasic = (value: Exact, about: About, times: Exact) =>
    basic.value === null
      ? noFigure(about, together([basic, priced]))
      : sumOf(
          [
            { figure: figureOf(exact(basic.value).times(times), about, basic) },
            { figure: figureOf(value, about, priced) },
          ],
          about,
        );
  return {
    basic,
    treasury: withBasic(at.shares, shares, exact(1)),
    fullyDiluted,
    proceeds: figureOf(at.proceeds, money, { ...rest, bound: boundOf(at.hasUnknownStrike) }),
    treasuryCap: withBasic(at.worth, money, exact(price.amount)),
    convertibleDebt: figureOf(at.debt, money, { ...rest, bound: boundOf(at.hasUnknownDebt) }),
    contingent,
  };
}

interface AtPrice {
  /** Shares that the treasury stock method adds, and what they are worth: divided once, at the end. */
  shares: Exact;
  worth: Exact;
  proceeds: Exact;
  debt: Exact;
  /** Whether a strike is not known, or not in this currency. */
  hasUnknownStrike: boolean;
  /** Whether a convertible is not known in this currency: what it adds to shares, or to debt. */
  hasUnknownDebt: boolean;
  warnings: FigureWarning[];
}

function atPrice({ promised, convertibles }: Promises, price: Exact): AtPrice {
  let [gain, whole, proceeds, debt] = [zero, zero, zero, zero];
  let [hasUnknownStrike, hasUnknownDebt] = [false, false];
  const warnings: FigureWarning[] = [];
  for (const { instrument, name, shares, strike } of promised) {
    if (strike === null) {
      hasUnknownStrike = true;
      continue;
    }
    if (isFree(instrument)) whole = whole.plus(shares);
    else if (strike.lt(price)) gain = gain.plus(shares.times(price.minus(strike)));
    proceeds = proceeds.plus(shares.times(strike));
    const { accelerationPrice = null } = instrument;
    if (accelerationPrice !== null && price.gte(exact(accelerationPrice)))
      warnings.push({
        code: 'acceleration',
        sentence: `At this price the company may call in the ${name}; its expiry changes only by a notice.`,
      });
  }
  for (const { principal, conversionPrice, shares } of convertibles) {
    if (principal === null || conversionPrice === null) hasUnknownDebt = true;
    else if (conversionPrice.lt(price)) whole = whole.plus(shares);
    else debt = debt.plus(principal);
  }
  return {
    shares: whole.plus(over(gain, price)),
    worth: whole.times(price).plus(gain),
    proceeds,
    debt,
    ...{ hasUnknownStrike, hasUnknownDebt },
    warnings,
  };
}
