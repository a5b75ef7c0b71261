import { divide, Division, fromUnits, toUnits } from './exact.ts';
import type { TransactionType } from './vocabulary.ts';

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

interface LotPart {
  ticker: string;
  currency: string;
  /** As of the sale (open: as of the last split), 6 decimals. */
  shares: string;
  buyId: number;
  buyDate: string;
  /** Paid per such share, without fees, 6 decimals. */
  buyPrice: string;
  /** Money units, part of the fees included. */
  cost: bigint;
}

/** Bought shares that a sell was matched with. */
export interface MatchedLot extends LotPart {
  sellId: number;
  sellDate: string;
  sellPrice: string;
  /** Money units, less the part of the fees. */
  proceeds: bigint;
}

/** Bought shares that are still held. */
export type OpenLot = LotPart;

/** Shares that were sold and never bought. */
export interface UnmatchedSell {
  ticker: string;
  currency: string;
  sellId: number;
  date: string;
  shares: string;
}

/** The trades of one ticker in one currency, matched first in, first out. */
export interface Account {
  ticker: string;
  currency: string;
  /** In the order of matching. */
  trades: readonly Trade[];
  matched: MatchedLot[];
  open: OpenLot[];
  unmatched: UnmatchedSell[];
  /** As of the last split, 6 decimals. */
  sharesHeld: string;
  /** As of the last split, 6 decimals. */
  unmatchedShares: string;
  /** Shares held, not rounded: in the parts of `scales`. */
  heldParts: bigint;
  scales: ShareScale;
}

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
  readonly #scales: bigint[] = [];

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

  get last(): bigint {
    return this.#scales.at(-1)!;
  }
}

interface OpenBuy {
  trade: Trade;
  /** Parts of shares. */
  left: bigint;
  scale: bigint;
  cost: Division;
}

const sharesText = (parts: bigint, scale: bigint) => fromUnits(divide(parts, scale), shareDigits);

/** Of a price of a share of `from` parts, that of a share of `to` parts. */
const priceText = (price: string, from: bigint, to: bigint) =>
  from === to ? price : fromUnits(divide(toUnits(price, shareDigits) * to, from), shareDigits);

const feesOf = ({ fees }: Trade) =>
  fees === null ? 0n : toUnits(fees, feeDigits) * 10n ** BigInt(moneyDigits - feeDigits);

/** shares x price, in money units. */
export const amountOf = ({ shares, price }: Trade): bigint =>
  toUnits(shares, shareDigits) * toUnits(price, shareDigits);

/** What a trade takes out of or brings into the purse, in money units: a buy's fees raise it, a sell's lower it. */
export const moneyOf = (trade: Trade): bigint =>
  trade.type === 'buy' ? amountOf(trade) + feesOf(trade) : amountOf(trade) - feesOf(trade);

function match(ticker: string, currency: string, trades: readonly Trade[], scales: ShareScale): Account {
  const ordered = trades.toSorted(inOrderOfMatching);
  const matched: MatchedLot[] = [];
  const unmatched: UnmatchedSell[] = [];
  const buys: OpenBuy[] = [];
  let first = 0;
  let unmatchedParts = 0n;

  for (const trade of ordered) {
    const scale = scales.at(trade.date);
    const parts = toUnits(trade.shares, shareDigits) * scale;
    const money = new Division(moneyOf(trade), parts);
    if (trade.type === 'buy') {
      buys.push({ trade, left: parts, scale, cost: money });
      continue;
    }
    let left = parts;
    while (left > 0n && first < buys.length) {
      const buy = buys[first]!;
      const taken = buy.left < left ? buy.left : left;
      matched.push({
        ticker,
        currency,
        shares: sharesText(taken, scale),
        buyId: buy.trade.id,
        buyDate: buy.trade.date,
        buyPrice: priceText(buy.trade.price, buy.scale, scale),
        cost: buy.cost.take(taken),
        sellId: trade.id,
        sellDate: trade.date,
        sellPrice: trade.price,
        proceeds: money.take(taken),
      });
      left -= taken;
      buy.left -= taken;
      if (buy.left === 0n) first += 1;
    }
    if (left > 0n) {
      unmatched.push({ ticker, currency, sellId: trade.id, date: trade.date, shares: sharesText(left, scale) });
      unmatchedParts += left;
    }
  }

  const open = buys.slice(first).map(({ trade, left, scale, cost }) => ({
    ticker,
    currency,
    shares: sharesText(left, scales.last),
    buyId: trade.id,
    buyDate: trade.date,
    buyPrice: priceText(trade.price, scale, scales.last),
    cost: cost.take(left),
  }));
  const heldParts = buys.slice(first).reduce((sum, { left }) => sum + left, 0n);
  return {
    ticker,
    currency,
    trades: ordered,
    matched,
    open,
    unmatched,
    sharesHeld: sharesText(heldParts, scales.last),
    unmatchedShares: sharesText(unmatchedParts, scales.last),
    heldParts,
    scales,
  };
}

const groupedBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

/**
 * Matches the sells of a journal with its buys, per ticker and currency: by date, then buys before sells, then id; each
 * sell takes the earliest shares still held. Splits change the number of shares bought before them and keep their cost.
 */
export function matchTrades(trades: readonly Trade[], splits: readonly Split[]): Account[] {
  const splitsOf = groupedBy(splits, ({ ticker }) => ticker);
  return [...groupedBy(trades, ({ ticker, currency }) => `${currency} ${ticker}`).values()].map((group) => {
    const { ticker, currency } = group[0]!;
    return match(ticker, currency, group, new ShareScale(splitsOf.get(ticker) ?? []));
  });
}

/** What the shares held are worth at a price of a share of `date`, in money units; splits after that day are counted in. */
export const valueOf = ({ heldParts, scales }: Account, price: string, date: string): bigint =>
  divide(heldParts * toUnits(price, shareDigits), scales.at(date));
