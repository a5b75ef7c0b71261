import { type Joined, LeftOut, type StatementRow } from '../model.ts';
import { Exact } from '../trade-decimals.ts';

/** A tax that a table of its own tells of a trade that stands in another. */
export class TaxOfTrade {
  readonly fee: StatementRow;

  constructor(fee: StatementRow) {
    this.fee = fee;
  }
}

const keyOf = ({ ticker, transactionDate, currency }: StatementRow) => `${ticker} ${transactionDate} ${currency}`;

/** Fees of trades are rounded to the cent. */
const rounding = 0.01;

/** Taxes that the fees of the trades of their share and day hold are no fees of their own; those beyond them are. */
export function joinTaxesOfTrades(
  parts: readonly { row: number; part: unknown }[],
  rows: readonly StatementRow[],
): Joined[] {
  const held = new Map<string, Exact>();
  for (const row of rows) {
    if (row.transactionType !== 'buy' && row.transactionType !== 'sell') continue;
    held.set(keyOf(row), (held.get(keyOf(row)) ?? new Exact(0)).plus(row.fees ?? 0));
  }
  return parts.flatMap(({ row, part }): Joined[] => {
    if (!(part instanceof TaxOfTrade)) return [];
    const { fee } = part;
    const left = held.get(keyOf(fee))?.minus(fee.event?.amount ?? 0);
    if (!left || left.plus(rounding).lt(0)) return [{ rows: [row], result: fee }];
    held.set(keyOf(fee), left);
    return [{ rows: [row], result: new LeftOut('Taxes of trades, which the fees of these trades hold') }];
  });
}
