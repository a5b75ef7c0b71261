import { Exact } from './trade-decimals.ts';
import type { WrittenCurrency } from '../../../../domain/money/currencies.ts';
import type { Cells } from './model.ts';
import { feesIn } from './read-cells.ts';

/** What the account paid in, where the price is in another currency. */
export interface ForeignMoney {
  /** Of the account. */
  account: WrittenCurrency;
  /** Of the trade. */
  trade: WrittenCurrency;
  /** So much of the account's currency is one unit of the trade's currency. */
  rate: Exact;
}

const isForeign = ({ account, trade }: Pick<ForeignMoney, 'account' | 'trade'>) => account.currency !== trade.currency;

/** Money of the account in that of the trade, to the cent; a rate that is a quotient has as many digits as one likes. */
export const atRate = (paid: Exact, rate: Exact): Exact => paid.div(rate).round(8).round(2);

/** Fees of the account in the currency of the trade, which is what a journal keeps them in. */
export function foreignFees(cells: Cells, column: string, fees: string | null, money: ForeignMoney): string | null {
  if (fees === null || Number(fees) === 0) return null;
  const paid = new Exact(fees).abs();
  if (!isForeign(money)) return feesIn(cells, column, paid.toFixed());
  const converted = atRate(paid, money.rate);
  cells.warn(
    column,
    `Fees of ${paid.toFixed()} ${money.account.currency} are ${converted.toFixed()} ${money.trade.currency} at the rate of this row.`,
  );
  return feesIn(cells, column, converted.toFixed());
}

/** The rate of a trade in words, kept as its note. */
export function rateNote(money: ForeignMoney, total: string | null): string | null {
  if (!isForeign(money)) return null;
  const { account, trade, rate } = money;
  const paid = total === null ? '' : `, ${new Exact(total).abs().toFixed(2)} ${account.currency} in all`;
  return `1 ${trade.currency} = ${rate.round(6).toFixed()} ${account.currency}${paid}`;
}
