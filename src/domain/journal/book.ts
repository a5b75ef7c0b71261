import { divide, Division, fromUnits, timesToDivide, toUnits } from '../numbers/exact.ts';
import { moneyDigits, moneyOf, priceText, type ShareScale, shareDigits, sharesText, type Trade } from './shares.ts';
import { carried, type HeldLot, joined, restOf } from './held-lots.ts';
import type { Effort } from './journal-effort.ts';
import type { Income, MatchedLot, OpenLot, Parcel, UnmatchedSell } from './lot-records.ts';
import type { Flow } from './xirr.ts';

interface Entry {
  income: Omit<Income, 'realised' | 'open'>;
  division: Division;
  /** Where no share was held: whether it belongs to shares that were sold before. */
  wasHeld: boolean | null;
}

interface Taken {
  buyId: number;
  buyDate: string;
  buyPrice: string;
  taken: bigint;
  cost: bigint;
  flows: Flow[] | null;
}

/** The shares of one security in one currency, first in, first out. */
export class Book {
  ticker: string;
  readonly currency: string;
  scales: ShareScale;
  readonly matched: MatchedLot[] = [];
  readonly unmatched: UnmatchedSell[] = [];
  #lots: HeldLot[] = [];
  #held = 0n;
  #first = 0;
  #unmatchedParts = 0n;
  readonly #incomes: Entry[] = [];
  /** Per income: parts that were sold since, as a difference to the one before. */
  #sold: bigint[] = [];

  readonly #effort: Effort;

  constructor(ticker: string, currency: string, scales: ShareScale, effort: Effort) {
    this.#effort = effort;
    this.ticker = ticker;
    this.currency = currency;
    this.scales = scales;
  }

  /** Parts of all shares held. */
  get heldParts(): bigint {
    return this.#held;
  }

  /** The lots that are open, each of which an event is about to go through. */
  #openLots(): HeldLot[] {
    const open = this.#lots.slice(this.#first);
    let visits = open.length;
    for (const { incomeFrom, flows } of open) visits += this.#incomes.length - incomeFrom + (flows?.length ?? 0);
    this.#effort.spend(visits);
    return open;
  }

  get isEmpty(): boolean {
    return this.#first === this.#lots.length;
  }

  get wasHeld(): boolean {
    return this.#lots.length > 0;
  }

  /** A buy, or what else brings new shares for money on a day. */
  buy(lot: { buyId: number; date: string; price: string; millionths: bigint; money: bigint; flows?: Flow[] }): void {
    const scale = this.scales.at(lot.date);
    const left = lot.millionths * scale;
    this.#held += left;
    this.#lots.push({
      buyId: lot.buyId,
      buyDate: lot.date,
      price: lot.price,
      scale,
      left,
      cost: new Division(lot.money, left),
      flows: carried(lot.flows, left),
      incomeFrom: this.#incomes.length,
    });
  }

  #takeFrom(lot: HeldLot, taken: bigint, scale: bigint): Taken {
    const flows = lot.flows?.map(({ date, amount }) => ({ date, amount: amount.take(taken) })) ?? null;
    const { buyId, buyDate } = lot;
    const cost = lot.cost.take(taken);
    lot.left -= taken;
    this.#held -= taken;
    return { buyId, buyDate, buyPrice: priceText(lot.price, lot.scale, scale), taken, cost, flows };
  }

  /** Takes the earliest shares, so many parts of them or as many as there are. */
  #takeFirst(parts: bigint, scale: bigint, each: (taken: Taken, lot: HeldLot) => void): bigint {
    let left = parts;
    while (left > 0n && this.#first < this.#lots.length) {
      const lot = this.#lots[this.#first]!;
      const taken = lot.left < left ? lot.left : left;
      each(this.#takeFrom(lot, taken, scale), lot);
      left -= taken;
      if (lot.left === 0n) this.#first += 1;
    }
    return left;
  }

  /** The incomes that a lot has had part in belong to shares that are sold, as far as these are. */
  #noteSold({ incomeFrom }: HeldLot, taken: bigint): void {
    const until = this.#incomes.length;
    if (incomeFrom >= until) return;
    this.#sold[incomeFrom] = (this.#sold[incomeFrom] ?? 0n) + taken;
    this.#sold[until] = (this.#sold[until] ?? 0n) - taken;
  }

  #match(
    { buyId, buyDate, buyPrice, taken, cost, flows }: Taken,
    scale: bigint,
    sale: Pick<MatchedLot, 'sellId' | 'sellDate' | 'sellPrice' | 'proceeds' | 'by'>,
  ): void {
    this.matched.push({
      ticker: this.ticker,
      currency: this.currency,
      shares: sharesText(taken, scale),
      buyId,
      buyDate,
      buyPrice,
      cost,
      ...sale,
      ...(flows && { flows: [...joined(flows), { date: sale.sellDate, amount: sale.proceeds }] }),
    });
  }

  sell(trade: Trade): void {
    const scale = this.scales.at(trade.date);
    const parts = toUnits(trade.shares, shareDigits) * scale;
    const money = new Division(moneyOf(trade), parts);
    const sale = { sellId: trade.id, sellDate: trade.date, sellPrice: trade.price, by: 'sale' } as const;
    const left = this.#takeFirst(parts, scale, (taken, lot) => {
      this.#noteSold(lot, taken.taken);
      this.#match(taken, scale, { ...sale, proceeds: money.take(taken.taken) });
    });
    if (left === 0n) return;
    const { ticker, currency } = this;
    this.unmatched.push({ ticker, currency, sellId: trade.id, date: trade.date, shares: sharesText(left, scale) });
    this.#unmatchedParts += left;
  }

  /** Shares that go for nothing: so many millionths, or all. Answers the parts that were not there. */
  lose(event: { id: number; date: string; by: 'write-off' | 'expiry' }, millionths: bigint | null): bigint {
    const scale = this.scales.at(event.date);
    const parts = millionths === null ? this.heldParts : millionths * scale;
    const sale = { sellId: -event.id, sellDate: event.date, sellPrice: '0', proceeds: 0n, by: event.by };
    const left = this.#takeFirst(parts, scale, (taken, lot) => {
      this.#noteSold(lot, taken.taken);
      this.#match(taken, scale, sale);
    });
    return divide(left, scale);
  }

  /** Money for the shares held now, divided over them; where none is held it belongs to those sold before. */
  receive(income: Omit<Income, 'realised' | 'open' | 'ticker' | 'currency'>): void {
    const held = this.heldParts;
    const { ticker, currency } = this;
    this.#incomes.push({
      income: { ...income, ticker, currency },
      division: new Division(income.amount, held === 0n ? 1n : held),
      wasHeld: held === 0n ? this.wasHeld : null,
    });
  }

  /** The cost of each lot falls by its part of the money, not below nothing; what is left over is a gain of the day. */
  returnCapital(event: { id: number; date: string }, money: bigint): void {
    const scale = this.scales.at(event.date);
    const held = this.heldParts;
    const sale = { sellId: -event.id, sellDate: event.date, sellPrice: '0', by: 'return-of-capital' } as const;
    const base = { buyId: -event.id, buyDate: event.date, buyPrice: '0' };
    if (held === 0n) {
      this.#match({ ...base, taken: 0n, cost: 0n, flows: null }, scale, { ...sale, proceeds: money });
      this.matched.at(-1)!.flows = [];
      return;
    }
    const division = new Division(money, held);
    for (const lot of this.#openLots()) {
      const proceeds = division.take(lot.left);
      const rest = lot.cost.rest;
      const cost = rest < proceeds ? rest : proceeds;
      lot.flows ??= [{ date: lot.buyDate, amount: new Division(-rest, lot.left) }];
      lot.cost = new Division(rest - cost, lot.left);
      const buyPrice = priceText(lot.price, lot.scale, scale);
      this.#match({ buyId: lot.buyId, buyDate: lot.buyDate, buyPrice, taken: lot.left, cost, flows: null }, scale, {
        ...sale,
        proceeds,
      });
      // The money is a flow of its own, divided over the shares; a cost that is lowered moves none.
      this.matched.at(-1)!.flows = [];
    }
  }

  /** The flows of a lot with its parts of the incomes since, from now on its own; null: its cost, on the day it was bought. */
  #flowsWithIncomes(lot: HeldLot, parts: bigint): Flow[] | null {
    const incomes = this.#incomes
      .slice(lot.incomeFrom)
      .map(({ income: { date }, division }) => ({ date, amount: division.take(parts) }));
    return incomes.length === 0 ? null : incomes;
  }

  #parcelOf(lot: HeldLot, shares: Parcel['shares']): Parcel {
    const incomes = this.#flowsWithIncomes(lot, lot.left);
    const { buyId, buyDate } = lot;
    const cost = lot.cost.rest;
    const own = restOf(lot.flows);
    const flows = incomes ? joined([...(own ?? [{ date: buyDate, amount: -cost }]), ...incomes]) : own;
    return { buyId, buyDate, price: null, shares, cost, flows };
  }

  /** Takes all shares out, each `dividend` / `divisor` of another one. */
  leave(date: string, [dividend, divisor]: [bigint, bigint], keepPrice = false): Parcel[] {
    const scale = this.scales.at(date);
    const parcels = this.#openLots().map((lot) => ({
      ...this.#parcelOf(lot, [lot.left * dividend, scale * divisor]),
      price: keepPrice ? priceText(lot.price, lot.scale, scale) : null,
    }));
    this.#first = this.#lots.length;
    this.#held = 0n;
    return parcels;
  }

  /** Gives a part of the cost and of the flows of each lot away, to so many other shares of each; the shares stay. */
  spinOff(date: string, [part, whole]: [bigint, bigint], [dividend, divisor]: [bigint, bigint]): Parcel[] {
    const scale = this.scales.at(date);
    return this.#openLots().map((lot) => {
      const parcel = this.#parcelOf(lot, [lot.left * dividend, scale * divisor]);
      const cost = divide(parcel.cost * part, whole);
      const flows =
        parcel.flows?.map((flow) => ({ date: flow.date, amount: divide(flow.amount * part, whole) })) ?? null;
      lot.cost = new Division(parcel.cost - cost, lot.left);
      const kept = parcel.flows?.map(({ date: day, amount }, at) => ({
        date: day,
        amount: amount - flows![at]!.amount,
      }));
      lot.flows = carried(kept, lot.left);
      lot.incomeFrom = this.#incomes.length;
      return { ...parcel, cost, flows };
    });
  }

  /** A part of the cost and the flows of each lot goes for money; the shares stay. */
  sellPartOfCost(
    event: { id: number; date: string; payDate: string },
    [part, whole]: [bigint, bigint],
    money: bigint,
  ): void {
    const scale = this.scales.at(event.date);
    const division = new Division(money, this.heldParts);
    for (const lot of this.#openLots()) {
      const parcel = this.#parcelOf(lot, [0n, 1n]);
      const cost = divide(parcel.cost * part, whole);
      const flows = (parcel.flows ?? [{ date: lot.buyDate, amount: -parcel.cost }]).map(({ date, amount }) => ({
        date,
        amount,
        gone: divide(amount * part, whole),
      }));
      lot.cost = new Division(parcel.cost - cost, lot.left);
      lot.flows = carried(
        flows.map(({ date, amount, gone }) => ({ date, amount: amount - gone })),
        lot.left,
      );
      lot.incomeFrom = this.#incomes.length;
      const gone = flows.map(({ date, gone: amount }) => ({ date, amount }));
      const proceeds = division.take(lot.left);
      const buyPrice = priceText(lot.price, lot.scale, scale);
      const { buyId, buyDate } = lot;
      this.#match({ buyId, buyDate, buyPrice, taken: lot.left, cost, flows: null }, scale, {
        ...{ sellId: -event.id, sellDate: event.date, sellPrice: '0', by: 'merger', proceeds },
      });
      this.matched.at(-1)!.flows = [...gone, { date: event.payDate, amount: proceeds }];
    }
  }

  /** Takes the earliest so many shares for an exercise: their cost and their flows. Answers the millionths that were not there, too. */
  exercise(date: string, millionths: bigint): { cost: bigint; flows: Flow[]; missing: bigint; isNone: boolean } {
    const scale = this.scales.at(date);
    const flows: Flow[] = [];
    let cost = 0n;
    const left = this.#takeFirst(millionths * scale, scale, (taken, lot) => {
      this.#effort.spend(this.#incomes.length - lot.incomeFrom + (taken.flows?.length ?? 0));
      cost += taken.cost;
      flows.push(...(taken.flows ?? [{ date: taken.buyDate, amount: -taken.cost }]));
      flows.push(...(this.#flowsWithIncomes(lot, taken.taken) ?? []));
    });
    return { cost, flows: joined(flows), missing: divide(left, scale), isNone: left === millionths * scale };
  }

  /** Counts all shares in parts that are so many times smaller. */
  #refine(times: bigint): void {
    if (times === 1n) return;
    this.#effort.refine(this.scales, times);
    this.#unmatchedParts *= times;
    this.#refineLots(times, times);
  }

  #refineLots(times: bigint, scaleTimes: bigint): void {
    this.#sold = this.#sold.map((parts) => (parts ?? 0n) * times);
    for (const { division } of this.#incomes) division.refine(times);
    this.#held *= times;
    this.#effort.spend(this.#lots.length - this.#first);
    for (const lot of this.#lots.slice(this.#first)) {
      lot.left *= times;
      lot.scale *= scaleTimes;
      lot.cost.refine(times);
      for (const { amount } of lot.flows ?? []) amount.refine(times);
    }
  }

  /** Takes shares in: those bought first are sold first, wherever they were bought. */
  enter(date: string, parcels: readonly Parcel[]): void {
    this.#effort.takeIn(parcels.length);
    for (const {
      shares: [dividend, divisor],
    } of parcels)
      this.#refine(timesToDivide(dividend * this.scales.at(date), divisor));
    const scale = this.scales.at(date);
    const incoming = parcels.map(({ shares: [dividend, divisor], ...parcel }): HeldLot => {
      const left = (dividend * scale) / divisor;
      return {
        buyId: parcel.buyId,
        buyDate: parcel.buyDate,
        price:
          parcel.price ?? fromUnits(divide(parcel.cost * scale, left === 0n ? 1n : left), moneyDigits - shareDigits),
        scale,
        left,
        cost: new Division(parcel.cost, left),
        flows: carried(parcel.flows, left),
        incomeFrom: this.#incomes.length,
      };
    });
    for (const { left } of incoming) this.#held += left;
    const before = this.#lots.slice(0, this.#first);
    const held = this.#lots.slice(this.#first);
    // The sort is stable: of one day those that were here are sold first.
    this.#lots = [
      ...before,
      ...[...held, ...incoming].sort((a, b) => Number(a.buyDate > b.buyDate) - Number(a.buyDate < b.buyDate)),
    ];
  }

  /** Goes on under another ticker, with the splits of that from the day on. */
  rename(ticker: string, date: string, scales: ShareScale): void {
    const [before, after] = [this.scales.at(date), scales.at(date)];
    const times = timesToDivide(after, before);
    this.#effort.refine(scales, times);
    this.ticker = ticker;
    this.scales = scales;
    this.#unmatchedParts = divide(this.#unmatchedParts * after * times, before);
    this.#refineLots((after * times) / before, 1n);
    this.#effort.spend(this.#lots.length - this.#first);
    for (const lot of this.#lots.slice(this.#first)) {
      lot.price = priceText(lot.price, lot.scale, before);
      lot.scale = scales.at(date);
    }
  }

  /** What is left at the end: open lots, and the incomes divided between shares sold and held. */
  close() {
    const { ticker, currency, scales } = this;
    const open = this.#lots.slice(this.#first).map((lot): OpenLot => ({
      ticker,
      currency,
      shares: sharesText(lot.left, scales.last),
      buyId: lot.buyId,
      buyDate: lot.buyDate,
      buyPrice: priceText(lot.price, lot.scale, scales.last),
      cost: lot.cost.rest,
      ...(lot.flows && { flows: joined(restOf(lot.flows)!) }),
    }));
    let soldParts = 0n;
    const incomes = this.#incomes.map(({ income, division, wasHeld }, index): Income => {
      soldParts += this.#sold[index] ?? 0n;
      if (wasHeld !== null) return { ...income, realised: wasHeld ? income.amount : 0n, open: 0n };
      const realised = division.take(soldParts);
      return { ...income, realised, open: division.rest };
    });
    const { heldParts } = this;
    return {
      open,
      incomes,
      sharesHeld: sharesText(heldParts, scales.last),
      unmatchedShares: sharesText(this.#unmatchedParts, scales.last),
      heldParts,
    };
  }
}
