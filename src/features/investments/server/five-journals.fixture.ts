/** A journal counted with exact fractions, from what each entry means; nothing of the journal's own code is used. */

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

export class Fraction {
  readonly over: bigint;
  readonly under: bigint;

  constructor(over: bigint, under: bigint) {
    const by = gcd(over < 0n ? -over : over, under) || 1n;
    [this.over, this.under] = [over / by, under / by];
  }

  plus = (other: Fraction) => new Fraction(this.over * other.under + other.over * this.under, this.under * other.under);
  minus = (other: Fraction) => this.plus(new Fraction(-other.over, other.under));
  times = (other: Fraction) => new Fraction(this.over * other.over, this.under * other.under);
  by = (other: Fraction) =>
    other.over < 0n
      ? new Fraction(-this.over * other.under, -this.under * other.over)
      : new Fraction(this.over * other.under, this.under * other.over);
  isBelow = (other: Fraction) => this.minus(other).over < 0n;
  whole = () => new Fraction(this.over / this.under, 1n);
  toNumber = () => Number((this.over * 10n ** 15n) / this.under) / 1e15;
}

/** A number as it is written. */
export function fraction(text: string): Fraction {
  const [whole = '0', digits = ''] = text.split('.');
  return new Fraction(BigInt(whole + digits), 10n ** BigInt(digits.length));
}

const zero = fraction('0');
const one = fraction('1');
const least = (a: Fraction, b: Fraction) => (a.isBelow(b) ? a : b);
const sum = (all: readonly Fraction[]) => all.reduce((before, next) => before.plus(next), zero);

/** An entry as a file of a journal has it. */
export interface Step {
  date: string;
  type: string;
  ticker: string;
  shares?: string;
  price?: string;
  currency?: string;
  fees?: string;
  newShares?: string;
  oldShares?: string;
  otherTicker?: string;
  amount?: string;
  amountBasis?: string;
  withholding?: string;
  value?: string;
  otherValue?: string;
  cash?: string;
  percent?: string;
}

interface Lot {
  shares: Fraction;
  cost: Fraction;
  date: string;
}

interface Flow {
  date: string;
  currency: string;
  amount: Fraction;
}

/** What has happened up to here. */
export class Told {
  readonly #lots = new Map<string, Lot[]>();
  readonly #sums = new Map<string, { gain: Fraction; income: Fraction; withheld: Fraction }>();
  readonly #flows: Flow[] = [];

  #of(key: string): Lot[] {
    const lots = this.#lots.get(key) ?? [];
    this.#lots.set(key, lots);
    return lots;
  }

  #add(currency: string, part: 'gain' | 'income' | 'withheld', amount: Fraction): void {
    const sums = this.#sums.get(currency) ?? { gain: zero, income: zero, withheld: zero };
    this.#sums.set(currency, { ...sums, [part]: sums[part].plus(amount) });
  }

  #flow(date: string, currency: string, amount: Fraction): void {
    if (amount.over !== 0n) this.#flows.push({ date, currency, amount });
  }

  #put(key: string, lots: readonly Lot[]): void {
    const all = [...this.#of(key), ...lots];
    this.#lots.set(
      key,
      all.toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date))),
    );
  }

  /** Takes the earliest so many shares, and answers what they cost. */
  #take(key: string, wanted: Fraction): Fraction {
    let [left, cost] = [wanted, zero];
    while (left.over > 0n) {
      const lot = this.#of(key)[0];
      if (!lot) throw new Error(`Too few of ${key}.`);
      const taken = least(left, lot.shares);
      const part = lot.cost.times(taken).by(lot.shares);
      cost = cost.plus(part);
      left = left.minus(taken);
      Object.assign(lot, { shares: lot.shares.minus(taken), cost: lot.cost.minus(part) });
      if (lot.shares.over === 0n) this.#of(key).shift();
    }
    return cost;
  }

  /** All keys of a ticker that hold shares, in whatever currency. */
  #keysOf = (ticker: string) => this.held().filter((key) => key.slice(4) === ticker);

  take(step: Step): void {
    const { date, type, ticker } = step;
    const per = step.currency === 'GBp' ? fraction('100') : one;
    const currency = step.currency === 'GBp' ? 'GBP' : (step.currency ?? 'USD');
    const key = `${currency} ${ticker}`;
    const number = (text: string | undefined, otherwise = zero) => (text === undefined ? otherwise : fraction(text));
    const money = (text: string | undefined) => number(text).by(per);
    const [shares, fees] = [number(step.shares), number(step.fees)];
    const ratio = number(step.newShares, one).by(number(step.oldShares, one));
    const held = () => sum(this.#of(key).map((lot) => lot.shares));
    const paid = step.amountBasis === 'share' ? money(step.amount).times(held()) : money(step.amount);
    switch (type) {
      case 'buy': {
        const cost = shares.times(money(step.price)).plus(fees);
        this.#put(key, [{ shares, cost, date }]);
        return this.#flow(date, currency, zero.minus(cost));
      }
      case 'sell': {
        const proceeds = shares.times(money(step.price)).minus(fees);
        this.#add(currency, 'gain', proceeds.minus(this.#take(key, shares)));
        return this.#flow(date, currency, proceeds);
      }
      case 'split':
        for (const each of this.#keysOf(ticker))
          for (const lot of this.#of(each)) Object.assign(lot, { shares: lot.shares.times(ratio) });
        return;
      case 'dividend': {
        const net = paid.minus(money(step.withholding)).minus(fees);
        this.#add(currency, 'income', net);
        this.#add(currency, 'withheld', money(step.withholding));
        return this.#flow(date, currency, net);
      }
      case 'fee':
        this.#add(currency, 'income', zero.minus(paid));
        return this.#flow(date, currency, zero.minus(paid));
      case 'return-of-capital': {
        const each = paid.by(held());
        for (const lot of this.#of(key)) {
          const back = each.times(lot.shares);
          this.#add(currency, 'gain', back.minus(least(back, lot.cost)));
          Object.assign(lot, { cost: lot.cost.minus(least(back, lot.cost)) });
        }
        return this.#flow(date, currency, paid);
      }
      case 'write-off':
      case 'expiry':
        return this.#add(currency, 'gain', zero.minus(this.#take(key, step.shares === undefined ? held() : shares)));
      case 'spin-off':
        return this.#spinOff(step, ratio);
      case 'merger':
        return this.#merge(step, { ratio, cash: money(step.cash), value: money(step.value) });
      case 'unit': {
        const cost = shares.times(money(step.price)).plus(fees);
        const warrants = shares.times(ratio).whole();
        const [worth, worthOfOne] = [money(step.value), money(step.otherValue).times(ratio)];
        const ofWarrants = cost.times(worthOfOne).by(worth.plus(worthOfOne));
        this.#put(key, [{ shares, cost: cost.minus(ofWarrants), date }]);
        this.#put(`${currency} ${step.otherTicker}`, [{ shares: warrants, cost: ofWarrants, date }]);
        return this.#flow(date, currency, zero.minus(cost));
      }
      case 'exercise': {
        const strike = shares.times(ratio).times(money(step.price)).plus(fees);
        const cost = this.#take(key, shares).plus(strike);
        this.#put(`${currency} ${step.otherTicker}`, [{ shares: shares.times(ratio), cost, date }]);
        return this.#flow(date, currency, zero.minus(strike));
      }
      case 'new-ticker':
        for (const each of this.#keysOf(ticker)) {
          this.#put(`${each.slice(0, 4)}${step.otherTicker}`, this.#of(each));
          this.#lots.delete(each);
        }
        return;
      default:
        throw new Error(type);
    }
  }

  #spinOff(step: Step, ratio: Fraction): void {
    const [parent, child] = [fraction(step.value ?? '0'), fraction(step.otherValue ?? '0').times(ratio)];
    const stays =
      step.percent === undefined ? parent.by(parent.plus(child)) : fraction(step.percent).by(fraction('100'));
    for (const key of this.#keysOf(step.ticker)) {
      const lots = this.#of(key);
      this.#put(
        `${key.slice(0, 4)}${step.otherTicker}`,
        lots.map(({ shares, cost, date }) => ({
          shares: shares.times(ratio),
          cost: cost.minus(cost.times(stays)),
          date,
        })),
      );
      for (const lot of lots) Object.assign(lot, { cost: lot.cost.times(stays) });
    }
  }

  #merge(step: Step, { ratio, cash, value }: Readonly<Record<'ratio' | 'cash' | 'value', Fraction>>): void {
    for (const key of this.#keysOf(step.ticker)) {
      const currency = key.slice(0, 3);
      const lots = this.#of(key);
      this.#lots.delete(key);
      const sold = cash.over === 0n ? zero : cash.by(cash.plus(value.times(ratio)));
      for (const { shares, cost } of lots) this.#add(currency, 'gain', shares.times(cash).minus(cost.times(sold)));
      this.#flow(step.date, currency, sum(lots.map(({ shares }) => shares)).times(cash));
      this.#put(
        `${currency} ${step.otherTicker}`,
        lots.map(({ shares, cost, date }) => ({
          shares: shares.times(ratio),
          cost: cost.minus(cost.times(sold)),
          date,
        })),
      );
    }
  }

  held = () => [...this.#lots].flatMap(([key, lots]) => (lots.length > 0 ? [key] : []));

  position(key: string): { shares: Fraction; cost: Fraction } {
    const lots = this.#of(key);
    return { shares: sum(lots.map(({ shares }) => shares)), cost: sum(lots.map(({ cost }) => cost)) };
  }

  currencies = () => [...new Set([...this.#flows.map(({ currency }) => currency), ...this.#sums.keys()])];

  totals(currency: string) {
    const keys = this.held().filter((key) => key.startsWith(currency));
    const sums = this.#sums.get(currency) ?? { gain: zero, income: zero, withheld: zero };
    return { ...sums, cost: sum(keys.map((key) => this.position(key).cost)) };
  }

  allFlows = (): readonly Flow[] => this.#flows;
  flowsOf = (currency: string) => this.#flows.filter((flow) => flow.currency === currency);
}

const days = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

/** The yearly rate at which the flows come to nothing, by halving. */
export function yearly(flows: readonly { date: string; amount: Fraction }[]): number {
  const first = Math.min(...flows.map(({ date }) => days(date)));
  const all = flows.map(({ date, amount }) => ({ years: (days(date) - first) / 365, amount: amount.toNumber() }));
  const worth = (rate: number) => all.reduce((before, { years, amount }) => before + amount / (1 + rate) ** years, 0);
  let [low, high] = [-0.9999, 50];
  for (let round = 0; round < 200; round += 1) {
    const middle = (low + high) / 2;
    if (worth(low) * worth(middle) <= 0) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}
