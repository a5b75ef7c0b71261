import { divide, fromUnits, percentOf } from '../numbers/exact.ts';
import type { Income, MatchedLot } from './lot-records.ts';
import type { Account } from './lots.ts';
import { moneyDigits, shareDigits } from './shares.ts';
import { type Flow, type NoRate, xirr } from './xirr.ts';

/** Money of one currency over time, with its yearly rate. Decimals are text. */
export interface RateOf {
  currency: string;
  /** Per cent a year, 4 decimals, halves away from zero; null: `reason` says why. */
  xirrRate: number | null;
  reason: string | null;
  /** Every rate that solves the flows, rising. */
  solutions: number[];
  cost: string;
  proceeds: string;
  gain: string;
  /** Dividends less tax, and fees alone (negative), that the flows hold beside cost and proceeds. */
  income: string;
  /** gain / cost in per cent, 4 decimals. */
  periodReturn: number | null;
  firstDate: string | null;
  lastDate: string | null;
}

/** Currencies as they are listed: US dollars first, then by code. */
export function currencyOrder(a: string, b: string): number {
  if (a === b) return 0;
  if (a === 'USD' || b === 'USD') return a === 'USD' ? -1 : 1;
  return a < b ? -1 : 1;
}

const range = 'between -99.9999% and 999999.9999% a year';

const sentences: Readonly<Record<NoRate, string>> = {
  'no flows': 'No shares have been bought and sold again yet, so nothing is realised.',
  'one day': 'All matched buys and sells fall on one day, and a yearly rate needs time between them.',
  'days cancel out': 'The money of each day cancels out, so every rate fits and none says anything.',
  'one direction': 'All the money went one way, so no rate balances it.',
  'no zero': `No rate ${range} balances the money that went out and came in.`,
  'below range': 'The only rate that balances the money is below -99.9999% a year.',
  'above range': 'The only rate that balances the money is above 999999.9999% a year.',
  undecided: 'So many rates may balance this money that they cannot be told apart with certainty.',
};

const allLost = 'All of it was lost: nothing came back, and no yearly rate is as low as that.';

/** A rate as a fraction in per cent with 4 decimals, halves away from zero. */
export function ratePercent(rate: number): number {
  const rounded = Math.round(Math.abs(rate) * 1_000_000) / 10_000;
  return rate < 0 && rounded !== 0 ? -rounded : rounded;
}

/** Money as a decimal without padding. */
export const moneyText = (units: bigint): string => fromUnits(units, moneyDigits);

/** Money went out and nothing came back, on days that say so. */
const isLost = (flows: readonly Flow[]) =>
  flows.every(({ amount }) => amount <= 0n) && flows.some(({ amount }) => amount === 0n);

const sentenceOf = (reason: NoRate, flows: readonly Flow[]): string =>
  reason === 'one direction' && isLost(flows) ? allLost : sentences[reason];

/** The yearly rate of flows in one currency, in money units, with the cost and proceeds that it is about. */
export function rateOf(currency: string, flows: readonly Flow[], cost: bigint, proceeds: bigint, income = 0n): RateOf {
  const { rate, reason, solutions } = xirr(flows);
  let [firstDate, lastDate] = [flows[0]?.date ?? null, flows[0]?.date ?? null];
  for (const { date } of flows) {
    if (date < firstDate!) firstDate = date;
    if (date > lastDate!) lastDate = date;
  }
  return {
    currency,
    xirrRate: rate === null ? null : ratePercent(rate),
    reason: reason === null ? null : sentenceOf(reason, flows),
    solutions: solutions.map(ratePercent),
    cost: moneyText(cost),
    proceeds: moneyText(proceeds),
    gain: moneyText(proceeds - cost),
    income: moneyText(income),
    periodReturn: percentOf(proceeds - cost, cost),
    firstDate,
    lastDate,
  };
}

/** What matched shares cost on the day they were bought, and brought on the day they were sold. */
export const flowsOf = (matched: readonly MatchedLot[]): Flow[] =>
  matched.flatMap(
    ({ buyDate, cost, sellDate, proceeds, flows }) =>
      flows ?? [
        { date: buyDate, amount: -cost },
        { date: sellDate, amount: proceeds },
      ],
  );

export const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

/** Cost and proceeds of all matched lots, in money units. */
export function realised(accounts: readonly Account[]): { cost: bigint; proceeds: bigint; matched: MatchedLot[] } {
  const matched = accounts.flatMap((account) => account.matched);
  return { matched, cost: sum(matched.map((lot) => lot.cost)), proceeds: sum(matched.map((lot) => lot.proceeds)) };
}

/** What dividends, capital that was returned and fees alone brought to shares since sold, or to those still held. */
export const incomeFlows = (accounts: readonly Account[], part: 'realised' | 'open'): Flow[] =>
  accounts.flatMap(({ incomes }) =>
    incomes.flatMap(({ date, [part]: amount }) => (amount === 0n ? [] : [{ date, amount }])),
  );

/** Dividends and fees; capital that was returned is no income. */
export const incomeOf = (incomes: readonly Income[], part: 'realised' | 'open' | 'amount'): bigint =>
  sum(incomes.flatMap(({ kind, [part]: amount }) => (kind === 'return-of-capital' ? [] : [amount])));

/** The realised rate of accounts of one currency: matched lots, their part of the incomes, and fees of no security. */
export function realisedRate(currency: string, accounts: readonly Account[], fees: readonly Income[] = []): RateOf {
  const { matched, cost, proceeds } = realised(accounts);
  const flows = [...flowsOf(matched), ...incomeFlows(accounts, 'realised')];
  const income = accounts.reduce((total, { incomes }) => total + incomeOf(incomes, 'realised'), 0n);
  return rateOf(currency, [...flows, ...fees], cost, proceeds, income + incomeOf(fees, 'amount'));
}

/** Accounts of each currency, US dollars first. */
export function byCurrencies(accounts: readonly Account[]): [currency: string, accounts: Account[]][] {
  const groups = new Map<string, Account[]>();
  for (const account of accounts) {
    const group = groups.get(account.currency);
    if (group) group.push(account);
    else groups.set(account.currency, [account]);
  }
  return [...groups].sort(([a], [b]) => currencyOrder(a, b));
}

/** cost / shares of a holding, 6 decimals; null without shares. */
export const averagePrice = (cost: bigint, shares: bigint): string | null =>
  shares === 0n ? null : fromUnits(divide(cost, shares), moneyDigits - shareDigits);
