import { divide, fromUnits, toUnits } from '../numbers/exact.ts';
import type { TransactionType } from '../vocabulary.ts';

/** A trade as stored: decimals as text, the date as `YYYY-MM-DD`. */
export interface Trade {
  id: number;
  ticker: string;
  currency: string;
  type: TransactionType;
  shares: string;
  price: string;
  fees: string | null;
  date: string;
}

/** From the start of its date on, `newShares` stand for `oldShares` held before. */
export interface Split {
  ticker: string;
  date: string;
  newShares: number;
  oldShares: number;
}

/** Decimals of a share and of a price. */
export const shareDigits = 6;
/** Decimals of money: those of shares x price. */
export const moneyDigits = 12;
const feeDigits = 2;

/** By date, then buys before sells, then the order of entry. */
export function inOrderOfMatching(a: Trade, b: Trade): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  if (a.type !== b.type) return a.type === 'buy' ? -1 : 1;
  return a.id - b.id;
}

/**
 * Counts the shares of one ticker in parts so small that every split leaves whole numbers of them: a share of day d is
 * `perShare(d)` x 10^6 parts.
 */
export class ShareScale {
  readonly #splits: readonly Split[];
  /** Parts of a millionth of a share before the first split, after it, after the second, … */
  #scales: bigint[] = [];
  /** So many times smaller the parts have become than splits ask for. */
  finer = 1n;

  constructor(splits: readonly Split[]) {
    this.#splits = splits.toSorted((a, b) => (a.date < b.date ? -1 : 1));
    let scale = this.#splits.reduce((product, split) => product * BigInt(split.newShares), 1n);
    this.#scales.push(scale);
    for (const { newShares, oldShares } of this.#splits) {
      scale = (scale / BigInt(newShares)) * BigInt(oldShares);
      this.#scales.push(scale);
    }
  }

  /** On the day of a split its new shares are traded. */
  at(date: string): bigint {
    let index = 0;
    while (index < this.#splits.length && this.#splits[index]!.date <= date) index += 1;
    return this.#scales[index]!;
  }

  /** Counts in parts that are so many times smaller. */
  refine(times: bigint): void {
    if (times === 1n) return;
    this.finer *= times;
    this.#scales = this.#scales.map((scale) => scale * times);
  }

  get last(): bigint {
    return this.#scales.at(-1)!;
  }
}

export const sharesText = (parts: bigint, scale: bigint) => fromUnits(divide(parts, scale), shareDigits);

/** Of a price of a share of `from` parts, that of a share of `to` parts. */
export const priceText = (price: string, from: bigint, to: bigint) =>
  from === to ? price : fromUnits(divide(toUnits(price, shareDigits) * to, from), shareDigits);

export const feesOf = ({ fees }: Pick<Trade, 'fees'>) =>
  fees === null ? 0n : toUnits(fees, feeDigits) * 10n ** BigInt(moneyDigits - feeDigits);

/** shares x price, in money units. */
export const amountOf = ({ shares, price }: Trade): bigint =>
  toUnits(shares, shareDigits) * toUnits(price, shareDigits);

/** What a trade takes out of or brings into the purse, in money units: a buy's fees raise it, a sell's lower it. */
export const moneyOf = (trade: Trade): bigint =>
  trade.type === 'buy' ? amountOf(trade) + feesOf(trade) : amountOf(trade) - feesOf(trade);
