import { priceDigits } from '../money/money-of-shares.ts';
import { adjustedShares, factorBetween } from './adjusted.ts';
import { zerosOff } from '../numbers/power-of-ten.ts';
import { isJump } from './jumps.ts';
import { oldBalanceDays } from './enterprise-value.ts';
import type { Instrument, ShareChange } from './records.ts';
import { nameOf } from './share-counts.ts';
import { daysBetween } from '../time/dates.ts';
import { type Finding, type FindingsById, note, type Placed } from '../records/findings.ts';
import { type Digits, exact, over } from '../numbers/worked-figure.ts';

/** A statement of a company's capital as far as rules look at it. Money of one currency; what is not stated is null. */
export interface StatedCapital {
  asOf: string;
  sharesOutstanding: Digits | null;
  cash: Digits | null;
  debt: Digits | null;
  instrumentsComplete: boolean | null;
  /** What the document itself says. */
  statedMarketCap?: Digits | null;
  statedFullyDiluted?: Digits | null;
  /** Of one share on that day, in the currency of the market cap. */
  price?: Digits | null;
  /** Shares that the instruments of that day give; null: not known. */
  instrumentShares?: Digits | null;
  /** Whether there may be others: what is more than the stated count is too much all the same. */
  hasMoreInstruments?: boolean;
}

const figure = (value: Digits) => Number(exact(value).toFixed()).toLocaleString('en-US', { maximumFractionDigits: 4 });

/** Fewer shares than nearly any listed company has, of which each would cost more than those of a mining company do. */
const fewShares = 1_000_000;
const dearShare = 100;

/** CS1 without a price: shares that are counted in thousands or millions. */
function fewSharesFinding(shares: Digits, cap: Digits): Finding | null {
  if (exact(shares).lte(0) || exact(shares).gte(fewShares)) return null;
  if (exact(cap).lt(exact(shares).times(dearShare))) return null;
  return {
    rule: 'CS1',
    field: 'sharesOutstanding',
    sentence: `By the stated market cap of ${figure(cap)} each of ${figure(shares)} shares would cost ${figure(over(exact(cap), exact(shares)).toFixed())}.`,
    mend: 'Check whether shares are counted in thousands or millions.',
  };
}

/** CS1. */
export function capFinding({ sharesOutstanding, price = null, statedMarketCap = null }: StatedCapital): Finding | null {
  if (sharesOutstanding === null || statedMarketCap === null) return null;
  if (price === null) return fewSharesFinding(sharesOutstanding, statedMarketCap);
  const cap = exact(sharesOutstanding).times(price);
  if (cap.minus(statedMarketCap).abs().lte(exact(statedMarketCap).times('0.05'))) return null;
  const zeros = zerosOff(Number(statedMarketCap), Number(cap.toFixed()));
  return {
    rule: 'CS1',
    field: 'sharesOutstanding',
    sentence: `${figure(sharesOutstanding)} shares at ${priceDigits(price)} are ${figure(cap.toFixed())}, the stated market cap is ${figure(statedMarketCap)}${zeros === undefined ? '' : `: ${zeros}`}.`,
    mend: 'Check the unit, the currency and the date of each.',
  };
}

/** CS5. */
export function dilutedFinding({
  sharesOutstanding,
  instrumentShares = null,
  statedFullyDiluted = null,
  hasMoreInstruments = false,
}: StatedCapital): Finding | null {
  if (sharesOutstanding === null || statedFullyDiluted === null) return null;
  if (exact(statedFullyDiluted).lt(sharesOutstanding))
    return {
      rule: 'CS5',
      field: 'statedFullyDiluted',
      sentence: `The stated fully diluted count of ${figure(statedFullyDiluted)} is below the ${figure(sharesOutstanding)} shares outstanding.`,
      mend: 'Check the zeros and thousands of both: all shares and all that may become some are counted in it.',
    };
  if (instrumentShares === null) return null;
  const all = exact(sharesOutstanding).plus(instrumentShares);
  const stated = exact(statedFullyDiluted);
  const off = all.minus(stated);
  if (off.abs().lte(stated.times('0.005')) || (hasMoreInstruments && off.lt(0))) return null;
  return {
    rule: 'CS5',
    field: 'statedFullyDiluted',
    sentence: `Shares and instruments come to ${figure(all.toFixed())}, the stated fully diluted count is ${figure(statedFullyDiluted)}.`,
    mend: 'Complete the list of instruments, or take out what is in it twice.',
  };
}

/** CS6: of the day of the balance sheet, against that of a price. */
export function balanceAgeFinding(balanceDay: string, priceDay: string): Finding | null {
  if (daysBetween(balanceDay, priceDay) <= oldBalanceDays) return null;
  return {
    rule: 'CS6',
    field: 'balanceDate',
    sentence: `The balance sheet of ${balanceDay} is more than ${oldBalanceDays} days older than the price of ${priceDay}.`,
    mend: 'Enter a newer statement.',
  };
}

const missingWords = (names: readonly string[]) =>
  names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** CS7. */
export function boundFinding({ cash, debt, instrumentsComplete }: StatedCapital): Finding | null {
  const missing = [
    ...(cash === null ? ['cash'] : []),
    ...(debt === null ? ['debt'] : []),
    ...(instrumentsComplete === true ? [] : ['whether all instruments are listed']),
  ];
  const [first] = missing;
  if (first === undefined) return null;
  return {
    rule: 'CS7',
    field: { cash: 'cash', debt: 'debt' }[first] ?? 'instrumentsComplete',
    sentence: `Nobody has stated ${missingWords(missing)}: the enterprise value is a bound.`,
    mend: "Enter it, or 'none' with a source.",
  };
}

/** CS2 of the statements of one company, in shares of each later one. */
export function jumpFindings(
  snapshots: readonly Placed<StatedCapital>[],
  changes: readonly ShareChange[],
): FindingsById {
  const found: FindingsById = new Map();
  const inTime = snapshots
    .filter(({ values }) => values.sharesOutstanding !== null && exact(values.sharesOutstanding).gt(0))
    .toSorted((a, b) => Number(a.values.asOf > b.values.asOf) - Number(a.values.asOf < b.values.asOf));
  for (const [index, { id, values }] of inTime.entries()) {
    const before = inTime[index - 1]?.values;
    if (!before) continue;
    const factor = factorBetween(changes, before.asOf, values.asOf);
    const adjusted = adjustedShares(before.sharesOutstanding!, factor);
    if (!isJump(before.sharesOutstanding!, values.sharesOutstanding!, factor)) continue;
    note(found, id, {
      rule: 'CS2',
      field: 'sharesOutstanding',
      sentence: `From ${before.asOf} to ${values.asOf} the shares go from ${figure(adjusted.round(0).toFixed())} to ${figure(values.sharesOutstanding!)}, and no event says why.`,
      mend: 'Enter the consolidation, the split or the financing.',
    });
  }
  return found;
}

/** CS3: of an instrument that a statement of a day counts. */
export function expiredFinding(
  instrument: Pick<Instrument, 'kind' | 'strike' | 'currency' | 'expiry'>,
  day: string,
): Finding | null {
  const { expiry } = instrument;
  if (expiry === null || expiry >= day) return null;
  return {
    rule: 'CS3',
    field: 'expiry',
    sentence: `The ${nameOf(instrument)} expired before ${day}, and is counted on that day.`,
    mend: 'Set it exercised or expired, or correct the day.',
  };
}

const [farAbove, farBelow] = ['20', '0.05'];

/** CS4: a strike against a price in the same currency. */
export function strikeFinding(strike: Digits, price: Digits): Finding | null {
  const [own, market] = [exact(strike), exact(price)];
  if (own.lte(0) || market.lte(0)) return null;
  if (own.lte(market.times(farAbove)) && own.gte(market.times(farBelow))) return null;
  return {
    rule: 'CS4',
    field: 'strike',
    sentence: `The strike of ${priceDigits(strike)} is far from the price of ${priceDigits(price)}: a consolidation, or pence?`,
    mend: 'Enter the consolidation, or correct strike and number.',
  };
}
