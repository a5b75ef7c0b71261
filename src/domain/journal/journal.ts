import { type Base, explainInBase, totalsInBase } from './base-currency.ts';
import { percentOf, toUnits } from '../numbers/exact.ts';
import type { Income } from './lot-records.ts';
import type { JournalEvent } from './journal-events.ts';
import { seriesOf } from './journal-series.ts';
import { type Account, keepLedger, type Ledger, valueOf } from './lots.ts';
import { type Alias, type Listing, resolveTickers } from '../tickers/securities.ts';
import { moneyOf, type Split, shareDigits, type Trade } from './shares.ts';
import {
  averagePrice,
  byCurrencies,
  currencyOrder,
  flowsOf,
  incomeFlows,
  incomeOf,
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
  events?: readonly JournalEvent[];
  /** Of companies whose symbols the journal has. */
  listings?: readonly Listing[];
  aliases?: readonly Alias[];
  /** The currency to show everything in, too. */
  base?: Base | null;
  /** Lots that events may go through; of more nothing is calculated. */
  most?: number | undefined;
}

/** What is calculated of a journal without prices. */
export type Entered = Omit<Journal, 'prices'> & Partial<Pick<Journal, 'prices'>>;

/** The security of every ticker of a journal. */
export function securitiesOf({ trades, splits, events = [], prices = [], listings = [], aliases = [] }: Entered) {
  const tickers = new Set<string>();
  for (const { ticker } of trades) tickers.add(ticker);
  for (const { ticker } of splits) tickers.add(ticker);
  for (const { ticker, otherTicker } of events) {
    if (ticker !== null) tickers.add(ticker);
    if (otherTicker !== null) tickers.add(otherTicker);
  }
  for (const { ticker } of prices) tickers.add(ticker);
  return resolveTickers([...tickers], listings, aliases);
}

/** The lots of a journal, each ticker as the security that it stands for. */
export function ledgerOf(journal: Entered): Ledger & { securityOf: (ticker: string) => string } {
  const resolved = securitiesOf(journal);
  const securityOf = (ticker: string) => resolved.get(ticker)?.security ?? ticker;
  const { trades, splits, events = [], most } = journal;
  return { ...keepLedger({ trades, splits, events, securityOf, most }), securityOf };
}

/** Accounts of each currency with its fees of no security, US dollars first. */
function groupsOf({ accounts, fees }: Pick<Ledger, 'accounts' | 'fees'>): [string, Account[], Income[]][] {
  const groups = byCurrencies(accounts).map(([currency, own]): [string, Account[], Income[]] => [
    currency,
    own,
    fees.filter((fee) => fee.currency === currency),
  ]);
  for (const fee of fees)
    if (!groups.some(([currency]) => currency === fee.currency))
      groups.push([fee.currency, [], fees.filter(({ currency }) => currency === fee.currency)]);
  return groups.sort(([a], [b]) => currencyOrder(a, b));
}

const inDollars = 'USD';

/** The realised rate in US dollars, of which the member's own rate is made. */
function dollarRate(rates: readonly RateOf[]): Pick<RateOf, 'xirrRate' | 'reason'> {
  const dollars = rates.find(({ currency }) => currency === inDollars);
  if (dollars) return { xirrRate: dollars.xirrRate, reason: dollars.reason };
  if (rates.length === 0) return { xirrRate: null, reason: realisedRate(inDollars, []).reason };
  const others = rates.some(({ xirrRate }) => xirrRate !== null)
    ? '; the other currencies have rates of their own.'
    : ', and no other currency has a rate yet.';
  return { xirrRate: null, reason: `Nothing was traded in US dollars${others}` };
}

const byDate = (a: { date: string }, b: { date: string }) => Number(a.date > b.date) - Number(a.date < b.date);

const incomeText = ({ amount, withheld, realised: sold, open, eventId: _event, ...income }: Income) => ({
  ...income,
  amount: moneyText(amount),
  withheld: moneyText(withheld),
  realised: moneyText(sold),
  open: moneyText(open),
});

/** The realised rates of a journal with all that they were computed from: flows, lots, incomes, sells without a buy. */
export function explainRates(journal: Entered) {
  const ledger = ledgerOf(journal);
  const { accounts, fees } = ledger;
  const rates = groupsOf(ledger).map(([currency, own, loose]) => realisedRate(currency, own, loose));
  const incomes = [...accounts.flatMap((account) => account.incomes), ...fees];
  const flows = [
    ...accounts.flatMap(({ currency, matched }) =>
      flowsOf(matched).map(({ date, amount }) => ({
        date,
        amount: moneyText(amount),
        currency,
        kind: 'shares' as const,
      })),
    ),
    ...incomes.flatMap(({ date, realised: amount, currency, kind }) =>
      amount === 0n ? [] : [{ date, amount: moneyText(amount), currency, kind }],
    ),
  ];
  const matchedLots = accounts.flatMap(({ matched }) =>
    matched.map(({ buyId: _buy, sellId: _sell, flows: _flows, cost, proceeds, ...lot }) => ({
      ...lot,
      cost: moneyText(cost),
      proceeds: moneyText(proceeds),
      gain: moneyText(proceeds - cost),
    })),
  );
  const openLots = accounts.flatMap(({ open }) =>
    open.map(({ buyId: _buy, flows: _flows, cost, ...lot }) => ({ ...lot, cost: moneyText(cost) })),
  );
  const unmatchedSells = accounts.flatMap(({ unmatched }) => unmatched.map(({ sellId: _sell, ...sell }) => sell));
  return {
    ...dollarRate(rates),
    flows: flows.sort(byDate),
    matchedLots,
    openLots,
    unmatchedSells: unmatchedSells.sort(byDate),
    rates,
    incomes: incomes.map(incomeText).sort(byDate),
    base: journal.base ? explainInBase(ledger, journal.base) : null,
  };
}

/** What is kept of a journal: the rate in US dollars, and what is held at which cost; and which events it does not bear. */
export function keptOf(journal: Entered) {
  const ledger = ledgerOf(journal);
  const rate = dollarRate(groupsOf(ledger).map(([currency, own, fees]) => realisedRate(currency, own, fees)));
  const holdings = ledger.accounts
    .filter(({ open }) => open.length > 0)
    .map(({ ticker, security, currency, open }) => ({
      ticker,
      security,
      currency,
      costBasis: moneyText(costOf(open)),
    }));
  return { xirrRate: rate.xirrRate, holdings, problems: ledger.problems };
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

/** What a price is entered for: one security in one currency. */
const placeOf = (security: string, currency: string) => `${currency} ${security}`;

/** Prices by security and currency; of several spellings the newest one counts. */
export function pricesByPlace<Of extends { ticker: string; currency: string; date?: string; priceDate?: string }>(
  prices: readonly Of[],
  securityOf: (ticker: string) => string = (ticker) => ticker,
) {
  const dayOf = ({ date, priceDate }: Of) => date ?? priceDate ?? '';
  const byPlace = new Map<string, Of>();
  for (const price of prices) {
    const place = placeOf(securityOf(price.ticker), price.currency);
    const known = byPlace.get(place);
    if (!known || dayOf(known) < dayOf(price)) byPlace.set(place, price);
  }
  return ({ ticker, security = ticker, currency }: { ticker: string; security?: string; currency: string }) =>
    byPlace.get(placeOf(security, currency));
}

function marked(account: Account, priceOf: (account: Account) => Price | undefined): Marked {
  const price = priceOf(account);
  const mark =
    price && account.open.length > 0 ? { value: valueOf(account, price.price, price.date), date: price.date } : null;
  return { account, costBasis: costOf(account.open), price, mark };
}

function positionOf({ account, costBasis, price, mark }: Marked) {
  const { ticker, security, tickers, currency, trades, open, incomes, sharesHeld, unmatchedShares } = account;
  const { cost, proceeds } = realised([account]);
  const { xirrRate, solutions } = realisedRate(currency, [account]);
  // What came without a trade has the days of its events.
  const [firstTrade, lastTrade] = [trades[0]?.date ?? account.firstDate, trades.at(-1)?.date ?? account.lastDate];
  return {
    ticker,
    security,
    tickers,
    currency,
    trades: trades.length,
    firstTrade,
    lastTrade,
    income: moneyText(incomeOf(incomes, 'amount')),
    withheld: moneyText(sum(incomes.map(({ withheld }) => withheld))),
    sharesHeld,
    costBasis: moneyText(costBasis),
    averagePrice: averagePrice(costBasis, toUnits(sharesHeld, shareDigits)),
    openLots: open.length,
    unmatchedShares,
    realisedCost: moneyText(cost),
    realisedGain: moneyText(proceeds - cost),
    realisedReturn: percentOf(proceeds - cost, cost),
    realisedRate: xirrRate,
    realisedRateCount: solutions.length,
    isPriceOld: price !== undefined && price.date < lastTrade,
    marketValue: mark && moneyText(mark.value),
    unrealisedGain: mark && moneyText(mark.value - costBasis),
    unrealisedReturn: mark && percentOf(mark.value - costBasis, costBasis),
  };
}

/** Open lots as if they were sold at the entered price on its day, or on the day of the last of them where that is later. */
function markFlows({ account }: Marked, mark: NonNullable<Marked['mark']>): Flow[] {
  const buys = [
    ...account.open.flatMap(({ buyDate, cost, flows }) => flows ?? [{ date: buyDate, amount: -cost }]),
    ...incomeFlows([account], 'open'),
  ];
  const date = buys.reduce((latest, buy) => (buy.date > latest ? buy.date : latest), mark.date);
  return [...buys, { date, amount: mark.value }];
}

function markedRate(currency: string, positions: readonly Marked[], fees: readonly Income[]) {
  const held = positions.filter(({ account }) => account.open.length > 0);
  const priced = held.flatMap((position) => (position.mark ? [{ position, mark: position.mark }] : []));
  if (priced.length === 0) return null;
  const accounts = positions.map(({ account }) => account);
  const { matched, cost, proceeds } = realised(accounts);
  const income =
    sum(accounts.map(({ incomes }) => incomeOf(incomes, 'realised'))) +
    sum(priced.map(({ position }) => incomeOf(position.account.incomes, 'open'))) +
    incomeOf(fees, 'amount');
  const marketValue = sum(priced.map(({ mark }) => mark.value));
  const heldCost = sum(priced.map(({ position }) => position.costBasis));
  const flows = [
    ...flowsOf(matched),
    ...incomeFlows(accounts, 'realised'),
    ...fees,
    ...priced.flatMap(({ position, mark }) => markFlows(position, mark)),
  ];
  return {
    ...rateOf(currency, flows, cost + heldCost, proceeds + marketValue, income),
    marketValue: moneyText(marketValue),
    unrealisedGain: moneyText(marketValue - heldCost),
    withoutPrice: held.filter(({ mark }) => mark === null).map(({ account }) => account.ticker),
  };
}

function totalsOf(currency: string, positions: readonly Marked[], fees: readonly Income[]) {
  const accounts = positions.map(({ account }) => account);
  const trades = accounts.flatMap((account) => account.trades);
  const moneyBy = (type: Trade['type']) => sum(trades.filter((trade) => trade.type === type).map(moneyOf));
  const moves = [...accounts.flatMap((account) => account.moves), ...fees].map(({ amount }) => amount);
  const incomes = [...accounts.flatMap((account) => account.incomes), ...fees];
  const { cost, proceeds } = realised(accounts);
  return {
    currency,
    trades: trades.length,
    moneyIn: moneyText(moneyBy('buy') - sum(moves.filter((amount) => amount < 0n))),
    moneyOut: moneyText(moneyBy('sell') + sum(moves.filter((amount) => amount > 0n))),
    income: moneyText(incomeOf(incomes, 'amount')),
    withheld: moneyText(sum(incomes.map(({ withheld }) => withheld))),
    costBasis: moneyText(sum(positions.map(({ costBasis }) => costBasis))),
    realisedGain: moneyText(proceeds - cost),
    openLots: accounts.reduce((count, { open }) => count + open.length, 0),
    unmatchedSells: accounts.reduce((count, { unmatched }) => count + unmatched.length, 0),
    realised: realisedRate(currency, accounts, fees),
    marked: markedRate(currency, positions, fees),
  };
}

/** Positions, totals and series of a journal. Held positions first, then by cost, then by ticker. */
export function sumUp(journal: Journal) {
  const ledger = ledgerOf(journal);
  const { accounts, securityOf, problems } = ledger;
  const priceOf = pricesByPlace(journal.prices, securityOf);
  const currencies = groupsOf(ledger).map(
    ([currency, own, fees]) => [currency, own.map((account) => marked(account, priceOf)), fees] as const,
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
    trades: journal.trades.length,
    positions,
    totals: currencies.map(([currency, own, fees]) => totalsOf(currency, own, fees)),
    unmatchedSells: accounts
      .flatMap(({ unmatched }) => unmatched.map(({ sellId: _sell, ...sell }) => sell))
      .sort(byDate),
    series: currencies.map(([currency, own, fees]) =>
      seriesOf(
        currency,
        own.map(({ account }) => account),
        fees,
      ),
    ),
    problems,
    base: journal.base
      ? totalsInBase(
          ledger,
          currencies.flatMap(([, own]) => own),
          journal.base,
        )
      : null,
  };
}
