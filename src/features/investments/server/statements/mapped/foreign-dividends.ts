/** Dividends whose amount is in another currency than what one share paid, in files that name one of the two. */
import type { WrittenCurrency } from '../../../../../domain/money/currencies.ts';
import { firstCharacters } from '../../../../../domain/text/fold.ts';
import { taxOf } from '../fee-columns.ts';
import { type Cells, PaymentPart, RowRefused } from '../model.ts';
import { dateOf, moneyIn, numberOf, takeMoney, textOf, unitOf, withoutSign } from '../read-cells.ts';
import { Exact } from '../trade-decimals.ts';
import { tolerance } from '../trades.ts';
import { isCurrencyOfPrice, namedAmountCurrency } from './mapped-currencies.ts';
import { securityOf } from './mapped-securities.ts';

/** Rates are told with few digits. */
const nearness = 0.005;
/** A price of a share beside a dividend is more than that of it, and no currency is worth so many others. */
const likely = { least: 0.05, most: 20 };
/** What is left of a dividend at least. */
const leastLeft = 0.645;
/** How far it may be off, as what one share paid was rounded: of a number with few digits, more is another currency. */
const mostRounding = 0.02;

/** Shares times what one paid, without a sign; undefined where the row has no such amount, or says what its amount is in. */
function paidForShares(cells: Cells): { each: Exact; amount: Exact; isBack: boolean } | undefined {
  const [amount, shares, price] = ['amount', 'shares', 'price'].map((column) => numberOf(cells, column));
  if (!amount || !shares || !price || namedAmountCurrency(cells)) return undefined;
  const each = new Exact(withoutSign(shares)).times(withoutSign(price));
  const isNothing = each.eq(0) || new Exact(amount).eq(0);
  return isNothing ? undefined : { each, amount: new Exact(withoutSign(amount)), isBack: amount.startsWith('-') };
}

/**
 * A dividend whose amount is shares times what one paid at the rate of its row: in the currency of the latter, as that of the
 * amount stands nowhere. Undefined of any other row.
 */
export function dividendAtRate(cells: Cells, written: WrittenCurrency): PaymentPart | undefined {
  const paid = paidForShares(cells);
  const stated = numberOf(cells, 'rate');
  if (!paid || stated === null || !(Number(stated) > 0)) return undefined;
  const { each, amount, isBack } = paid;
  const tax = new Exact(withoutSign(taxOf(cells) ?? '0'));
  const fits = (rate: Exact) =>
    [amount, amount.plus(tax)].some((sum) => sum.minus(each.times(rate)).abs().lte(each.times(rate).times(nearness)));
  const rate = [new Exact(stated), new Exact(1).div(stated)].find(fits);
  if (!rate || fits(new Exact(1))) return undefined;
  if (!isCurrencyOfPrice(cells) && takeMoney(cells.text('price')).currency === null)
    throw new RowRefused(
      'amount',
      'The amount is shares times what one paid at the exchange rate of this row, so that both are in two currencies, of which the file names one. Enter this dividend by hand.',
    );
  const money = each.round(6).toFixed();
  cells.warn(
    'amount',
    `Read as ${money} ${written.written}, shares times what one paid: this amount is that at the exchange rate of its row, in a currency that the file does not name.`,
  );
  const kept = tax.div(rate).round(2);
  const [sign, taxSign] = isBack ? ['-', ''] : ['', '-'];
  return new PaymentPart({
    ...securityOf(cells),
    ...{ kind: 'dividend', date: dateOf(cells, 'date'), ...unitOf(written), fees: '0', key: '', field: 'amount' },
    amount: moneyIn(cells, 'price', `${sign}${money}`, written),
    tax: kept.eq(0) ? '0' : moneyIn(cells, 'tax', `${taxSign}${kept.toFixed()}`, written),
    notes: firstCharacters(textOf(cells, 'notes'), 500) || null,
  });
}

/** Says where the amount of a dividend can only be in another currency than what one share paid, or for other shares. */
export function warnOfForeign(cells: Cells): void {
  const paid = paidForShares(cells);
  if (!paid) return;
  const before = cells.hasColumn('gross') ? numberOf(cells, 'gross') : null;
  const part = Number(new Exact(withoutSign(before ?? paid.amount.toFixed(8))).div(paid.each).toFixed(8));
  const each = Number(paid.each.toFixed(8));
  const slack = tolerance(numberOf(cells, 'shares') ?? '', withoutSign(numberOf(cells, 'price') ?? ''));
  const off = Math.min(slack / each, mostRounding) + 0.02 / each;
  const least = before === null ? leastLeft : 1 - off;
  if (part < likely.least || part > likely.most || (part >= least && part <= 1 + off)) return;
  cells.warn(
    'amount',
    `Shares times what one paid come to ${paid.each.round(2).toFixed()}: look whether this amount is in another currency.`,
  );
}
