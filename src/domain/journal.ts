import { endOfPeriod } from './dates.ts';
import { percentOf, toUnits } from './exact.ts';
import { type Account, matchTrades, moneyOf, type Split, shareDigits, type Trade, valueOf } from './lots.ts';
import {
  averagePrice,
  byCurrencies,
  currencyOrder,
  flowsOf,
  moneyText,
  type RateOf,
  rateOf,
  realised,
  realisedRate,
  sum,
} from './rates.ts';
import type { Flow } from './xirr.ts';

/** What a share was worth on a day, as its holder entered it. */
export interface Price {
  ticker: string;
  currency: string;
  price: string;
  date: string;
}

/** All that a member entered. */
export interface Journal {
  trades: readonly Trade[];
  splits: readonly Split[];
  prices: readonly Price[];
}

const inDollars = 'USD';

/** The realised rate in US dollars, of which the member's own rate is made. */
function dollarRate(rates: readonly RateOf[]): Pick<RateOf, 'xirrRate' | 'reason'> {
  const dollars = rates.find(({ currency }) => currency === inDollars);
  if (dollars) return { xirrRate: dollars.xirrRate, reason: dollars.reason };
  const reason =
    rates.length === 0
      ? realisedRate(inDollars, []).reason
      : 'Nothing was traded in US dollars; the other currencies have rates of their own.';
  return { xirrRate: null, reason };
}

const byDate = (a: { date: string }, b: { date: string }) => Number(a.date > b.date) - Number(a.date < b.date);

/** The realised rates of a journal with all that they were computed from: flows, lots, sells without a buy. */
export function explainRates({ trades, splits }: Omit<Journal, 'prices'>) {
  const accounts = matchTrades(trades, splits);
  const rates = byCurrencies(accounts).map(([currency, own]) => realisedRate(currency, own));
  const flows = accounts.flatMap(({ currency, matched }) =>
    flowsOf(matched).map(({ date, amount }) => ({ date, amount: moneyText(amount), currency })),
  );
  const matchedLots = accounts.flatMap(({ matched }) =>
    matched.map(({ buyId: _buy, sellId: _sell, cost, proceeds, ...lot }) => ({
      ...lot,
      cost: moneyText(cost),
      proceeds: moneyText(proceeds),
      gain: moneyText(proceeds - cost),
    })),
  );
  const openLots = accounts.flatMap(({ open }) =>
    open.map(({ buyId: _buy, cost, ...lot }) => ({ ...lot, cost: moneyText(cost) })),
  );
  const unmatchedSells = accounts.flatMap(({ unmatched }) => unmatched.map(({ sellId: _sell, ...sell }) => sell));
  return {
    ...dollarRate(rates),
    flows: flows.sort(byDate),
    matchedLots,
    openLots,
    unmatchedSells: unmatchedSells.sort(byDate),
    rates,
  };
}

/** What is kept of a journal: the rate in US dollars, and what is held at which cost. */
export function keptOf({ trades, splits }: Omit<Journal, 'prices'>) {
  const accounts = matchTrades(trades, splits);
  const rate = dollarRate(byCurrencies(accounts).map(([currency, own]) => realisedRate(currency, own)));
  const holdings = accounts
    .filter(({ open }) => open.length > 0)
    .map(({ ticker, currency, open }) => ({ ticker, currency, costBasis: moneyText(costOf(open)) }));
  return { xirrRate: rate.xirrRate, holdings };
}

const costOf = (open: Account['open']) => sum(open.map(({ cost }) => cost));

/** An account with the price entered for it, where there is one. */
interface Marked {
  account: Account;
  costBasis: bigint;
  price: Price | undefined;
  /** What the shares held are worth, and since when; null without a price or without shares. */
  mark: { value: bigint; date: string } | null;
}

/** What a price is entered for: one ticker in one currency. */
const placeOf = ({ ticker, currency }: { ticker: string; currency: string }) => `${currency} ${ticker}`;

/** Prices by ticker and currency, of which a journal has one each. */
export const pricesByPlace = <Entered extends { ticker: string; currency: string }>(prices: readonly Entered[]) => {
  const byPlace = new Map(prices.map((price) => [placeOf(price), price]));
  return (position: { ticker: string; currency: string }) => byPlace.get(placeOf(position));
};

function marked(account: Account, priceOf: (account: Account) => Price | undefined): Marked {
  const price = priceOf(account);
  const mark =
    price && account.open.length > 0 ? { value: valueOf(account, price.price, price.date), date: price.date } : null;
  return { account, costBasis: costOf(account.open), price, mark };
}

function positionOf({ account, costBasis, price, mark }: Marked) {
  const { ticker, currency, trades, open, sharesHeld, unmatchedShares } = account;
  const { cost, proceeds } = realised([account]);
  const [firstTrade, lastTrade] = [trades[0]!.date, trades.at(-1)!.date];
  return {
    ticker,
    currency,
    trades: trades.length,
    firstTrade,
    lastTrade,
    sharesHeld,
    costBasis: moneyText(costBasis),
    averagePrice: averagePrice(costBasis, toUnits(sharesHeld, shareDigits)),
    openLots: open.length,
    unmatchedShares,
    realisedCost: moneyText(cost),
    realisedGain: moneyText(proceeds - cost),
    realisedReturn: percentOf(proceeds - cost, cost),
    realisedRate: realisedRate(currency, [account]).xirrRate,
    isPriceOld: price !== undefined && price.date < lastTrade,
    marketValue: mark && moneyText(mark.value),
    unrealisedGain: mark && moneyText(mark.value - costBasis),
    unrealisedReturn: mark && percentOf(mark.value - costBasis, costBasis),
  };
}

/** Open lots as if they were sold at the entered price on its day, or on the day of the last of them where that is later. */
function markFlows({ account }: Marked, mark: NonNullable<Marked['mark']>): Flow[] {
  const buys = account.open.map(({ buyDate, cost }) => ({ date: buyDate, amount: -cost }));
  const date = buys.reduce((latest, buy) => (buy.date > latest ? buy.date : latest), mark.date);
  return [...buys, { date, amount: mark.value }];
}

function markedRate(currency: string, positions: readonly Marked[]) {
  const held = positions.filter(({ account }) => account.open.length > 0);
  const priced = held.flatMap((position) => (position.mark ? [{ position, mark: position.mark }] : []));
  if (priced.length === 0) return null;
  const { matched, cost, proceeds } = realised(positions.map(({ account }) => account));
  const marketValue = sum(priced.map(({ mark }) => mark.value));
  const heldCost = sum(priced.map(({ position }) => position.costBasis));
  const flows = [...flowsOf(matched), ...priced.flatMap(({ position, mark }) => markFlows(position, mark))];
  return {
    ...rateOf(currency, flows, cost + heldCost, proceeds + marketValue),
    marketValue: moneyText(marketValue),
    unrealisedGain: moneyText(marketValue - heldCost),
    withoutPrice: held.filter(({ mark }) => mark === null).map(({ account }) => account.ticker),
  };
}

function totalsOf(currency: string, positions: readonly Marked[]) {
  const accounts = positions.map(({ account }) => account);
  const trades = accounts.flatMap((account) => account.trades);
  const moneyBy = (type: Trade['type']) => sum(trades.filter((trade) => trade.type === type).map(moneyOf));
  const { cost, proceeds } = realised(accounts);
  return {
    currency,
    trades: trades.length,
    moneyIn: moneyText(moneyBy('buy')),
    moneyOut: moneyText(moneyBy('sell')),
    costBasis: moneyText(sum(positions.map(({ costBasis }) => costBasis))),
    realisedGain: moneyText(proceeds - cost),
    openLots: accounts.reduce((count, { open }) => count + open.length, 0),
    unmatchedSells: accounts.reduce((count, { unmatched }) => count + unmatched.length, 0),
    realised: realisedRate(currency, accounts),
    marked: markedRate(currency, positions),
  };
}

/** Above so many days of trading a series has a point per month. */
const mostDays = 60;
/** Above so many months a series has points of months with trades only. */
const mostMonths = 1_200;

interface Period {
  moneyIn: bigint;
  moneyOut: bigint;
  realisedGain: bigint;
  /** Change of the cost of what is held. */
  basis: bigint;
}

const monthOf = (date: string) => date.slice(0, 7);

function monthsBetween(first: string, last: string): string[] {
  const number = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
  const [from, to] = [number(first), number(last)];
  if (to - from >= mostMonths) return [];
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const month = from + index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

/** Money in and out over time, with the cost of what was held at the end of each period. */
function seriesOf(currency: string, accounts: readonly Account[]) {
  const days = new Set(accounts.flatMap(({ trades }) => trades.map(({ date }) => date)));
  const step = days.size <= mostDays ? ('day' as const) : ('month' as const);
  const keyOf = step === 'day' ? (date: string) => date : monthOf;
  const keys = [...new Set([...days].map(keyOf))].toSorted();
  const periods = new Map<string, Period>();
  for (const key of step === 'day' ? keys : [...monthsBetween(keys[0]!, keys.at(-1)!), ...keys])
    periods.set(key, { moneyIn: 0n, moneyOut: 0n, realisedGain: 0n, basis: 0n });
  const at = (date: string) => periods.get(keyOf(date))!;
  for (const { trades, matched } of accounts) {
    for (const trade of trades) {
      const money = moneyOf(trade);
      if (trade.type === 'buy') {
        at(trade.date).moneyIn += money;
        at(trade.date).basis += money;
      } else at(trade.date).moneyOut += money;
    }
    for (const { sellDate, cost, proceeds } of matched) {
      at(sellDate).realisedGain += proceeds - cost;
      at(sellDate).basis -= cost;
    }
  }
  let costBasis = 0n;
  const points = [...periods].map(([key, { moneyIn, moneyOut, realisedGain, basis }]) => {
    costBasis += basis;
    return {
      date: endOfPeriod(key) ?? key,
      moneyIn: moneyText(moneyIn),
      moneyOut: moneyText(moneyOut),
      realisedGain: moneyText(realisedGain),
      costBasis: moneyText(costBasis),
    };
  });
  return { currency, step, points };
}

/** Positions, totals and series of a journal. Held positions first, then by cost, then by ticker. */
export function sumUp({ trades, splits, prices }: Journal) {
  const accounts = matchTrades(trades, splits);
  const priceOf = pricesByPlace(prices);
  const currencies = byCurrencies(accounts).map(
    ([currency, own]) => [currency, own.map((account) => marked(account, priceOf))] as const,
  );
  const positions = currencies
    .flatMap(([, own]) => own)
    .sort(
      (a, b) =>
        currencyOrder(a.account.currency, b.account.currency) ||
        Number(b.costBasis > a.costBasis) - Number(b.costBasis < a.costBasis) ||
        (a.account.ticker < b.account.ticker ? -1 : 1),
    )
    .map(positionOf);
  return {
    trades: trades.length,
    positions,
    totals: currencies.map(([currency, own]) => totalsOf(currency, own)),
    unmatchedSells: accounts
      .flatMap(({ unmatched }) => unmatched.map(({ sellId: _sell, ...sell }) => sell))
      .sort(byDate),
    series: currencies.map(([currency, own]) =>
      seriesOf(
        currency,
        own.map(({ account }) => account),
      ),
    ),
  };
}
