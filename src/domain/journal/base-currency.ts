import type { Income, LotPart, MatchedLot } from './lot-records.ts';
import { daysBetween } from '../time/dates.ts';
import { divide, fromUnits, toUnits } from '../numbers/exact.ts';
import type { Account, Ledger } from './lots.ts';
import { moneyText, type RateOf, rateOf } from './rates.ts';
import { moneyDigits, moneyOf } from './shares.ts';
import type { Flow } from './xirr.ts';

/** What one unit of a currency was in another one on a day, as a member entered it. */
export interface DatedRate {
  currency: string;
  inCurrency: string;
  date: string;
  /** A decimal. */
  rate: string;
}

/** A currency to show a journal in, with the rates that were entered. */
export interface Base {
  currency: string;
  rates: readonly DatedRate[];
}

export const rateDigits = 10;
/** Days that a rate may be older than what it is for: over a weekend with holidays. */
export const oldestRate = 7;

/** A rate as a fraction. */
interface Found {
  date: string;
  rate: [dividend: bigint, divisor: bigint];
}

const one = 10n ** BigInt(rateDigits);

/** Rates into one currency by day. */
export class RateTable {
  readonly base: string;
  readonly #days = new Map<string, Found[]>();
  readonly #known = new Map<string, Found | null>();

  constructor({ currency: base, rates }: Base) {
    this.base = base;
    for (const { currency, inCurrency, date, rate } of rates) {
      const units = toUnits(rate, rateDigits);
      if (inCurrency === base) this.#add(currency, { date, rate: [units, one] });
      else if (currency === base) this.#add(inCurrency, { date, rate: [one, units] });
    }
    // The sort is stable: of one day the rate that was entered the way round that is wanted stands last.
    for (const days of this.#days.values())
      days.sort(
        (a, b) =>
          Number(a.date > b.date) - Number(a.date < b.date) || Number(a.rate[1] === one) - Number(b.rate[1] === one),
      );
  }

  #add(currency: string, found: Found): void {
    const days = this.#days.get(currency);
    if (days) days.push(found);
    else this.#days.set(currency, [found]);
  }

  /** The newest rate on or before a day, at most seven days older; null without one. */
  at(currency: string, date: string): Found | null {
    if (currency === this.base) return { date, rate: [1n, 1n] };
    const key = `${currency} ${date}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const days = this.#days.get(currency) ?? [];
    let [low, high] = [0, days.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (days[middle]!.date <= date) low = middle + 1;
      else high = middle;
    }
    const newest = days[low - 1];
    const found = newest && daysBetween(newest.date, date) <= oldestRate ? newest : null;
    this.#known.set(key, found);
    return found;
  }
}

/** A rate that is not there. */
export interface MissingRate {
  currency: string;
  date: string;
}

const times = (amount: bigint, { rate: [dividend, divisor] }: Found) => divide(amount * dividend, divisor);

/** A sum that is null once a part of it is. */
class Total {
  #sum: bigint | null = 0n;

  add(part: bigint | null): void {
    this.#sum = part === null || this.#sum === null ? null : this.#sum + part;
  }

  get value(): bigint | null {
    return this.#sum;
  }

  get text(): string | null {
    return this.#sum === null ? null : moneyText(this.#sum);
  }
}

/** A flow of a journal in its own currency and in the base. */
export interface BaseFlow {
  date: string;
  currency: string;
  /** In its own currency. */
  original: string;
  /** Null: no rate of that day. */
  amount: string | null;
  /** One of its currency in the base, 10 decimals, and the day that it is of. */
  rate: string | null;
  rateDate: string | null;
}

/** Converts what belongs to a journal, and remembers which rates were missing. */
class Converter {
  readonly table: RateTable;
  readonly missing = new Map<string, MissingRate>();

  constructor(base: Base) {
    this.table = new RateTable(base);
  }

  rate(currency: string, date: string): Found | null {
    const found = this.table.at(currency, date);
    if (!found) this.missing.set(`${date} ${currency}`, { currency, date });
    return found;
  }

  money(amount: bigint, currency: string, date: string): bigint | null {
    if (amount === 0n) return 0n;
    const found = this.rate(currency, date);
    return found && times(amount, found);
  }

  flow(currency: string, { date, amount }: Flow): { flow: Flow | null; shown: BaseFlow } {
    const found = amount === 0n ? { date, rate: [1n, 1n] as [bigint, bigint] } : this.rate(currency, date);
    const converted = found && times(amount, found);
    return {
      flow: converted === null ? null : { date, amount: converted },
      shown: {
        ...{ date, currency, original: moneyText(amount), amount: converted === null ? null : moneyText(converted) },
        rate: found && fromUnits(divide(found.rate[0] * one, found.rate[1]), rateDigits),
        rateDate: found && found.date,
      },
    };
  }

  /** The cost of a lot at the rates of the days on which it was paid. */
  cost({ currency, buyDate, cost, flows = [] }: LotPart, soldOn?: string): bigint | null {
    const paid = flows.filter(({ date, amount }) => amount < 0n && date !== soldOn);
    const whole = paid.reduce((sum, { amount }) => sum - amount, 0n);
    if (whole === 0n) return this.money(cost, currency, buyDate);
    const total = new Total();
    for (const { date, amount } of paid) total.add(this.money(-amount, currency, date));
    return total.value === null ? null : divide(total.value * cost, whole);
  }
}

const flowsOfLot = ({ flows, buyDate, cost }: LotPart): Flow[] => flows ?? [{ date: buyDate, amount: -cost }];
const flowsOfSale = (lot: MatchedLot): Flow[] =>
  lot.flows ?? [...flowsOfLot(lot), { date: lot.sellDate, amount: lot.proceeds }];

/** What a gain in a currency is in the base: by the price, at the last rate, and by the currency. */
interface Parts {
  gain: string | null;
  /** (proceeds - cost) at the rate of the sale. */
  pricePart: string | null;
  /** What the cost itself gained by the change of the rate. */
  currencyPart: string | null;
}

class Gains {
  readonly #price = new Total();
  readonly #currency = new Total();

  add(converter: Converter, of: { currency: string; cost: bigint; worth: bigint; date: string }, cost: bigint | null) {
    const gain = converter.money(of.worth - of.cost, of.currency, of.date);
    const atEnd = converter.money(of.cost, of.currency, of.date);
    this.#price.add(gain);
    this.#currency.add(atEnd === null || cost === null ? null : atEnd - cost);
  }

  get parts(): Parts {
    const [price, currency] = [this.#price.value, this.#currency.value];
    return {
      gain: price === null || currency === null ? null : moneyText(price + currency),
      pricePart: this.#price.text,
      currencyPart: this.#currency.text,
    };
  }
}

/** What is held, and the price that it is valued at. */
export interface MarkedAccount {
  account: Account;
  mark: { value: bigint; date: string } | null;
}

/** All of a journal in one currency, each figure null where a rate for it is missing. */
export interface BaseTotals {
  currency: string;
  moneyIn: string | null;
  moneyOut: string | null;
  costBasis: string | null;
  income: string | null;
  realised: Parts;
  /** Null: a rate is missing. */
  realisedRate: RateOf | null;
  /** Of what has a price; null where nothing has. */
  unrealised: Parts | null;
  marketValue: string | null;
  /** Rates that are not there, the first fifty by day. */
  missing: MissingRate[];
  missingCount: number;
}

const mostMissing = 50;

function realisedFlows({ accounts, fees }: Pick<Ledger, 'accounts' | 'fees'>): [currency: string, flow: Flow][] {
  const ofIncome = ({ currency, date, realised: amount }: Income): [string, Flow][] =>
    amount === 0n ? [] : [[currency, { date, amount }]];
  return [
    ...accounts.flatMap(({ currency, matched, incomes }) => [
      ...matched.flatMap((lot) => flowsOfSale(lot).map((flow): [string, Flow] => [currency, flow])),
      ...incomes.flatMap(ofIncome),
    ]),
    ...fees.flatMap(ofIncome),
  ];
}

const missingOf = ({ missing }: Converter) =>
  [...missing].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, rate]) => rate);

/** The realised flows of all currencies in one, and the rate that they come to. */
export function explainInBase(ledger: Pick<Ledger, 'accounts' | 'fees'>, base: Base) {
  const converter = new Converter(base);
  const converted = realisedFlows(ledger).map(([currency, flow]) => converter.flow(currency, flow));
  const flows = converted.map(({ shown }) => shown).sort((a, b) => Number(a.date > b.date) - Number(a.date < b.date));
  const [gains, costs] = [new Gains(), new Total()];
  for (const { matched } of ledger.accounts)
    for (const lot of matched) {
      const cost = converter.cost(lot, lot.sellDate);
      costs.add(cost);
      gains.add(converter, { ...lot, worth: lot.proceeds, date: lot.sellDate }, cost);
    }
  const income = incomeIn(converter, ledger, 'realised');
  const { parts } = gains;
  // Gains need rates of days on which no money moved: of write-offs, and of mergers whose cash came later.
  const missing = missingOf(converter);
  const isComplete = missing.length === 0 && parts.gain !== null && costs.value !== null && income !== null;
  const all = converted.flatMap(({ flow }) => flow ?? []);
  const proceeds = isComplete ? costs.value + toUnits(parts.gain!, moneyDigits) : 0n;
  return {
    currency: base.currency,
    rate: isComplete ? rateOf(base.currency, all, costs.value, proceeds, income) : null,
    realised: parts,
    flows,
    missing: missing.slice(0, mostMissing),
    missingCount: missing.length,
  };
}

function incomeIn(
  converter: Converter,
  { accounts, fees }: Pick<Ledger, 'accounts' | 'fees'>,
  part: 'amount' | 'realised',
) {
  const total = new Total();
  for (const { kind, currency, date, [part]: amount } of [...accounts.flatMap(({ incomes }) => incomes), ...fees])
    if (kind !== 'return-of-capital') total.add(converter.money(amount, currency, date));
  return total.value;
}

/** The totals of a journal in one currency: every flow at the rate of its own day. */
export function totalsInBase(
  ledger: Pick<Ledger, 'accounts' | 'fees'>,
  marked: readonly MarkedAccount[],
  base: Base,
): BaseTotals {
  const converter = new Converter(base);
  const [moneyIn, moneyOut, costBasis, marketValue] = [new Total(), new Total(), new Total(), new Total()];
  const move = (currency: string, { date, amount }: Flow) => {
    const converted = converter.money(amount, currency, date);
    if (amount < 0n) moneyIn.add(converted === null ? null : -converted);
    else moneyOut.add(converted);
  };
  const unrealised = new Gains();
  let hasPrice = false;
  for (const { account, mark } of marked) {
    const { currency, trades, moves, open } = account;
    for (const trade of trades) {
      const amount = moneyOf(trade);
      // What a sell brings may be less than nothing, where its fees are more.
      if (trade.type === 'sell') moneyOut.add(converter.money(amount, currency, trade.date));
      else move(currency, { date: trade.date, amount: -amount });
    }
    for (const flow of moves) move(currency, flow);
    const costs = open.map((lot) => converter.cost(lot));
    for (const cost of costs) costBasis.add(cost);
    if (!mark) continue;
    hasPrice = true;
    marketValue.add(converter.money(mark.value, currency, mark.date));
    const [cost, worth] = [open.reduce((sum, lot) => sum + lot.cost, 0n), mark.value];
    const paid = costs.reduce<bigint | null>((sum, part) => (sum === null || part === null ? null : sum + part), 0n);
    unrealised.add(converter, { currency, cost, worth, date: mark.date }, paid);
  }
  for (const { currency, date, amount } of ledger.fees) move(currency, { date, amount });
  const income = incomeIn(converter, ledger, 'amount');
  const explained = explainInBase(ledger, base);
  const missing = new Map(
    [...missingOf(converter), ...explained.missing].map((rate) => [`${rate.date} ${rate.currency}`, rate]),
  );
  return {
    currency: base.currency,
    moneyIn: moneyIn.text,
    moneyOut: moneyOut.text,
    costBasis: costBasis.text,
    income: income === null ? null : moneyText(income),
    realised: explained.realised,
    realisedRate: explained.rate,
    unrealised: hasPrice ? unrealised.parts : null,
    marketValue: hasPrice ? marketValue.text : null,
    missing: [...missing]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, rate]) => rate)
      .slice(0, mostMissing),
    missingCount: Math.max(missing.size, explained.missingCount),
  };
}
