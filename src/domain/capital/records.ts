import type { Digits } from '../numbers/worked-figure.ts';

/** What a company has promised to give shares for. Share units (RSU, DSU) and rights cost nothing. */
export const instrumentKinds = [
  'option',
  'warrant',
  'broker-warrant',
  'convertible',
  'share-unit',
  'performance-right',
] as const;
export type InstrumentKind = (typeof instrumentKinds)[number];

/** Units and rights: whoever has them pays nothing for the share. */
export const isFree = ({ kind }: { kind: InstrumentKind }): boolean =>
  kind === 'share-unit' || kind === 'performance-right';

/** Money or shares as a document states them. */
export interface Stated {
  amount: Digits;
  /** The day that it is of, `YYYY-MM-DD`: share count, balance sheet and price never share one. */
  asOf: string;
  source: string | null;
}

export interface StatedMoney extends Stated {
  currency: string;
}

/** A price of one share. */
export interface Price extends StatedMoney {
  exchange?: string | null;
}

/** Shares of a class beside the common ones. */
export interface OtherClass extends Stated {
  name: string;
  /** So many common shares one of this class stands for; null: nobody says. */
  ratio: Digits | null;
}

/** A right to shares, in the terms of one document. Terms that were changed are another row: from `asOf`, before `until`. */
export interface Instrument {
  kind: InstrumentKind;
  /** n, how many are outstanding; of a convertible unused. Null: not known. */
  number: Digits | null;
  /** k, shares for one of them. */
  sharesEach: Digits;
  /** K, for one share; of a convertible its conversion price c. Null: not known, and of units and rights none. */
  strike: Digits | null;
  /** Of the strike and the principal. */
  currency: string | null;
  /** What a convertible pays back if it is not converted. */
  principal?: Digits | null;
  issued: string | null;
  /** The last day on which it lives; null: none. */
  expiry: string | null;
  /** The first day on which it can be exercised; null: it can be. */
  vesting: string | null;
  /** Of a performance right: whether what it waits for has happened; null: nobody says. */
  conditionMet?: boolean | null;
  /** From this share price on the company may call it in. */
  accelerationPrice?: Digits | null;
  /** The day that number and strike are of: consolidations after it change both. */
  asOf: string;
  /** The first day on which it is gone or has other terms; null: neither. */
  until?: string | null;
  /** What a consolidation changes: how many there are, or how many shares each buys (listed warrants keep their number). */
  adjusts?: 'number' | 'shares-each';
  source: string | null;
}

/** From the start of `day` on, `newShares` stand for `oldShares` of before: a split or a consolidation. */
export interface ShareChange {
  day: string;
  newShares: Digits;
  oldShares: Digits;
}

/** What a document says, with the day on which everybody could know it; null or not there: not told, then `asOf`. */
export type Published<Of> = Of & { published?: string | null };

/** One statement of a company's capital: what a document says of one day. What it does not say is null. */
export interface Snapshot {
  asOf: string;
  published?: string | null;
  source: string | null;
  /** Of common shares, without treasury shares. */
  sharesOutstanding: Digits | null;
  cash: StatedMoney | null;
  /** Interest-bearing, without convertibles. */
  debt: StatedMoney | null;
  /** Money that goes out in a quarter, operating and capitalised exploration; 0 or less: none. */
  burn: StatedMoney | null;
  /** Whether the instruments on record are all there are. */
  instrumentsComplete: boolean | null;
}

/** What is known of a company's capital on a day, in shares of that day. */
export interface Capital {
  shares: Stated | null;
  otherClasses: readonly OtherClass[];
  cash: StatedMoney | null;
  debt: StatedMoney | null;
  burn: StatedMoney | null;
  instruments: readonly Instrument[];
  instrumentsComplete: boolean | null;
  /** Where somebody entered them. */
  minorityInterests?: StatedMoney | null;
  preferred?: StatedMoney | null;
  listedInvestments?: StatedMoney | null;
}

/** One unit of a currency is `times` ÷ `by` of another: a quotation the other way round stays exact. */
export interface Rate {
  times: Digits;
  by: Digits;
  asOf: string;
  source: string | null;
}

/** The newest rate on or before a day; null without one that is at most seven days older. */
export type Rates = (from: string, to: string, day: string) => Rate | null;

/** Classes that money is divided by, each for itself: there is no sum of them. */
export const metalClasses = ['reserves', 'mi', 'inferred'] as const;
export type MetalClass = (typeof metalClasses)[number];
