import { endOfPeriod } from '../time/dates.ts';
import type { Income } from './lot-records.ts';
import type { Account } from './lots.ts';
import { moneyText } from './rates.ts';
import { moneyOf } from './shares.ts';

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
export function seriesOf(currency: string, accounts: readonly Account[], fees: readonly Income[]) {
  const moves = [...accounts.flatMap((account) => account.moves), ...fees.map((fee) => ({ ...fee, isCost: false }))];
  const days = new Set([
    ...accounts.flatMap(({ trades, matched }) => [
      ...trades.map(({ date }) => date),
      ...matched.map(({ sellDate }) => sellDate),
    ]),
    ...moves.map(({ date }) => date),
  ]);
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
  for (const { date, amount, isCost } of moves) {
    if (amount < 0n) at(date).moneyIn -= amount;
    else at(date).moneyOut += amount;
    if (isCost) at(date).basis -= amount;
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
