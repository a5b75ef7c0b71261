import { Division } from '../numbers/exact.ts';
import type { Flow } from './xirr.ts';

/** A flow of the money of a lot, of which parts go with the shares that leave it. */
interface CarriedFlow {
  date: string;
  amount: Division;
}

/** Bought shares while they are in a book. */
export interface HeldLot {
  buyId: number;
  buyDate: string;
  price: string;
  /** Parts of a share when the price was paid. */
  scale: bigint;
  /** Parts of shares. */
  left: bigint;
  cost: Division;
  /** Null: the cost, on the day they were bought. */
  flows: CarriedFlow[] | null;
  /** The first of the book's incomes that it takes part in. */
  incomeFrom: number;
}

/** Flows divided over so many parts of shares; of none there is none. */
export const carried = (flows: readonly Flow[] | null | undefined, parts: bigint): CarriedFlow[] | null =>
  flows?.map(({ date, amount }) => ({ date, amount: new Division(amount, parts) })) ?? null;

/** What no part has taken yet. */
export const restOf = (flows: readonly CarriedFlow[] | null): Flow[] | null =>
  flows?.map(({ date, amount }) => ({ date, amount: amount.rest })) ?? null;

/** Flows of one day as one. */
export function joined(flows: readonly Flow[]): Flow[] {
  const days = new Map<string, bigint>();
  for (const { date, amount } of flows) days.set(date, (days.get(date) ?? 0n) + amount);
  return [...days].map(([date, amount]) => ({ date, amount }));
}
