/** Buys and sells of a file that no layout knows. */
import { Exact } from '../trade-decimals.ts';
import { currencyOfListing } from '../../../../../domain/tickers/exchange-currencies.ts';
import { readCurrency, type WrittenCurrency } from '../../../../../domain/money/currencies.ts';
import { firstCharacters } from '../../../../../domain/text/fold.ts';
import { taxOf } from '../fee-columns.ts';
import { rateNote } from '../foreign-money.ts';
import {
  amountCurrencyOf,
  differsByFees,
  feesBeside,
  foreignMoneyOf,
  isCurrencyOfPrice,
  mappedFees,
} from './mapped-currencies.ts';
import { securityOf } from './mapped-securities.ts';
import { type Cells, LeftOut, type Reading, RowRefused } from '../model.ts';
import { feesInAmount, isGrossAmount } from '../money-sides.ts';
import {
  dateOf,
  feesIn,
  type Named,
  numberOf,
  priceIn,
  sharesOf,
  takeMoney,
  textOf,
  unitOf,
  withoutSign,
} from '../read-cells.ts';
import { warnOfShortYear } from './short-years.ts';
import { isBond, refuseTakenBack, tolerance, tradeOf } from '../trades.ts';

/** A trade whose price is what its amount comes to for a share: with fees, as accounts book it, unless its header says otherwise. */
function tradeByAmount(cells: Cells, type: 'buy' | 'sell', price: WrittenCurrency): Reading {
  const quantity = sharesOf(cells, 'shares');
  refuseTakenBack('shares', type, quantity);
  const shares = withoutSign(quantity);
  const written = amountCurrencyOf(cells, price);
  const number = numberOf(cells, 'amount');
  if (number === null) throw new RowRefused('amount', 'Price or amount is needed.');
  // Those in another currency than the amount are in none of it.
  const fees = feesBeside(cells, written, 'trade');
  const tax = new Exact(taxOf(cells) ?? 0).abs();
  const cost = new Exact(fees ?? 0).times(written.per).plus(tax);
  const isGross = isGrossAmount(cells.header('amount'));
  const withCost = cost.times(isGross ? 0 : 1).times(type === 'buy' ? -1 : 1);
  const gross = new Exact(withoutSign(number)).plus(withCost);
  if (gross.lte(0)) throw new RowRefused('amount', 'The fees are more than the amount.');
  const quiet: Cells = {
    ...cells,
    text: (column) => cells.text(column),
    hasColumn: (column) => cells.hasColumn(column),
    header: (column) => cells.header(column),
    warn: () => undefined,
  };
  const each = priceIn(quiet, 'amount', gross.div(shares).round(12).toFixed(), written);
  const costs = [fees === null ? [] : 'the fees', tax.eq(0) ? [] : `the tax of ${tax.toFixed()}`].flat().join(' and ');
  const withCosts = `${type === 'buy' ? ' without' : ' with'} ${costs}`;
  cells.warn(
    'amount',
    `The price is what the amount${costs === '' || isGross ? '' : withCosts} comes to for a share: ${new Exact(each).round(6).toFixed()}.`,
  );
  return {
    ...{
      ...securityOf(cells),
      transactionType: type,
      shares,
      pricePerShare: each,
      transactionDate: dateOf(cells, 'date'),
    },
    ...{
      ...unitOf(written),
      fees,
      notes: firstCharacters(textOf(cells, 'notes'), 2_000) || null,
      newShares: null,
      oldShares: null,
      event: null,
    },
  };
}

/** Hundredths that prices are written in where amounts are in whole units. */
const hundredths: Readonly<Record<string, string>> = { GBP: 'GBp', ZAR: 'ZAc', ILS: 'ILA' };

/**
 * The unit of the price, where the amount shows that it is another one than the file says: shares times price come to a hundred
 * times what was paid, give or take the fees.
 */
function unitOfPrice(cells: Cells, written: WrittenCurrency, gross: Exact): WrittenCurrency {
  const pence = readCurrency(hundredths[written.written] ?? '');
  const amount = Math.abs(Number(numberOf(cells, 'amount') ?? 0));
  if (!pence || amount === 0 || amountCurrencyOf(cells, written).currency !== written.currency) return written;
  const times = Number(gross.toFixed(8)) / amount;
  if (times < 50 || times > 150) return written;
  cells.warn(
    'price',
    `Read in ${pence.written}: in ${written.written}, shares times price would be a hundred times the amount.`,
  );
  return pence;
}

/** Whether the price in the words of a row is what its amount comes to; of a price in another currency they do not name it. */
function isOfAmount(cells: Cells, gross: Exact): boolean {
  const amount = numberOf(cells, 'amount') ?? '0';
  const slack = tolerance(numberOf(cells, 'shares') ?? '', numberOf(cells, 'price') ?? '') + 0.02;
  return Math.abs(Math.abs(Number(amount)) - Number(gross.toFixed(8))) <= slack;
}

/** A journal has no place for tax of a trade. */
function warnOfTax(cells: Cells): void {
  const tax = taxOf(cells);
  if (tax !== null && Number(tax) !== 0) cells.warn('tax', `The tax of ${tax} on this trade is not kept.`);
}

/** Says where a currency that was chosen for all rows is not the one in which the exchange of a row trades. */
function warnOfListing(cells: Cells, { written, currency }: WrittenCurrency, { ticker }: Named): void {
  if (textOf(cells, 'currency') !== '') return;
  const listing = currencyOfListing(ticker, textOf(cells, 'exchange').slice(0, 60));
  const isSaid = ['price', 'amount'].some((column) => takeMoney(cells.text(column)).currency !== null);
  if (listing && listing.currency !== currency && !isSaid)
    cells.warn(
      'ticker',
      `Read in ${written}, though shares trade in ${listing.currency} at ${listing.place}: look whether the price is in ${written}.`,
    );
}

/** Some programs write the price of a buy below zero, as its amount is. */
function withPlainPrice(cells: Cells, action: 'buy' | 'sell'): Cells {
  const isPaid = ['price', 'amount'].every((column) => takeMoney(cells.text(column)).number.startsWith('-'));
  if (action !== 'buy' || !isPaid) return cells;
  const price = withoutSign(takeMoney(cells.text('price')).number);
  return { ...cells, text: (column) => (column === 'price' ? price : cells.text(column)) };
}

const ofCost = /^cost basis$/iu;
const ofCostOfShare = /^(?:(?:avg|average) cost|cost basis)\b/iu;

/** Without what sold shares had cost, which tells nothing of what came for them. */
function withoutCostOfSold(cells: Cells, action: 'buy' | 'sell'): Cells {
  const is = (column: string, header: RegExp) =>
    action === 'sell' && cells.hasColumn(column) && header.test(cells.header(column).trim().slice(0, 60));
  const isCost = is('amount', ofCost);
  // A program may call the price of a sale so, too, where nothing else tells it.
  const isCostOfShare = is('price', ofCostOfShare) && !isCost && textOf(cells, 'amount') !== '';
  if (!isCost && !isCostOfShare) return cells;
  const hidden = isCost ? 'amount' : 'price';
  return { ...cells, text: (column) => (column === hidden ? '' : cells.text(column)) };
}

/** What an account may book beside shares times price. */
const mostFees = 0.05;

/**
 * A trade whose words have its price, and whose amount is what the account booked at the rate of the row; undefined of any other.
 * What it booked beyond that are fees.
 */
function spokenAtRate(cells: Cells, type: 'buy' | 'sell', written: WrittenCurrency, gross: Exact): Reading | undefined {
  const [rate, amount] = ['rate', 'amount'].map((column) => new Exact(withoutSign(numberOf(cells, column) ?? '0')));
  const paid = gross.times(rate!);
  const isNear = (sum: Exact) => amount!.minus(sum).abs().lte(sum.times(mostFees));
  if (!rate!.gt(0) || rate!.eq(1) || !isCurrencyOfPrice(cells) || !isNear(paid) || isOfAmount(cells, gross))
    return undefined;
  const beyond = type === 'buy' ? amount!.minus(paid) : paid.minus(amount!);
  const fees = beyond.gt(paid.times(0.0005)) ? feesIn(cells, 'amount', beyond.div(rate!).round(2).toFixed()) : null;
  cells.warn(
    'amount',
    fees === null
      ? 'Read as what was paid at the exchange rate of this row.'
      : `Read as what was paid at the exchange rate of this row, with fees of ${fees} ${written.written}.`,
  );
  const facts = { named: securityOf(cells), type, date: dateOf(cells, 'date'), currency: written, fees };
  const notes = firstCharacters(textOf(cells, 'notes'), 2_000) || null;
  return tradeOf(cells, { shares: 'shares', price: 'price' }, { ...facts, notes });
}

const ofCents = /\((?:c|cents?|¢|cts?)\)\s*$/iu;

/** Whether the currency of a price says that it is in hundredths, which it then stays in: `GBX`, `ZAc`. */
function isOfHundredths(cells: Cells, constant: string | null): boolean {
  const said = [takeMoney(textOf(cells, 'price')).currency, textOf(cells, 'currency') || constant];
  return said.some((code) => (readCurrency(code ?? '')?.per ?? 1) > 1);
}

/** Prices below `Price (c)` or `Price (cents)` in whole units, as amounts are. */
export function withPriceOfCents(cells: Cells, constant: string | null): Cells {
  if (!cells.hasColumn('price') || !ofCents.test(cells.header('price').slice(-20))) return cells;
  if (isOfHundredths(cells, constant)) return cells;
  const written = takeMoney(textOf(cells, 'price')).number;
  const number = /^-?[\d.,'’ ]{1,30}$/u.test(written) ? numberOf(cells, 'price') : null;
  if (number === null) return cells;
  const plain = new Exact(number).div(100).toFixed();
  const price = cells.styles.numbers === 'comma' ? plain.replace('.', ',') : plain;
  return { ...cells, text: (column) => (column === 'price' ? price : cells.text(column)) };
}

/** A price of 0 beside an amount is none: of shares that were bought for a dividend some brokers write so. */
const isWithoutPrice = (cells: Cells) =>
  textOf(cells, 'price') === '' ||
  (Number(numberOf(cells, 'price') ?? 0) === 0 && Number(numberOf(cells, 'amount') ?? 0) !== 0);

/** A buy or a sell, priced by its price, or by its amount where it has none. */
export function tradeIn(written: Cells, action: 'buy' | 'sell', stated: WrittenCurrency): Reading {
  const cells = withoutCostOfSold(withPlainPrice(written, action), action);
  warnOfTax(cells);
  warnOfShortYear(cells, dateOf(cells, 'date'));
  warnOfListing(cells, stated, securityOf(cells));
  if (isWithoutPrice(cells)) return tradeByAmount(cells, action, stated);
  const inFile = new Exact(withoutSign(numberOf(cells, 'shares') ?? '0')).times(numberOf(cells, 'price') ?? 0);
  // What an account with two sides booked beyond shares times price are its fees.
  const isSpoken = cells.hasColumn('spoken') && !cells.hasColumn('debit');
  const atRate = isSpoken ? spokenAtRate(cells, action, stated, inFile) : undefined;
  if (atRate) return atRate;
  if (isSpoken && numberOf(cells, 'amount') !== null && !isOfAmount(cells, inFile)) {
    cells.warn(
      'spoken',
      'The price in these words is not that of the amount: it is in another currency, or the amount holds fees.',
    );
    return tradeByAmount(cells, action, stated);
  }
  const unit = unitOfPrice(cells, stated, inFile);
  // Of shares that are priced in hundredths the amount is a hundredth, too.
  const isInHundredths = unit.per !== 1 || Object.hasOwn(hundredths, unit.written);
  if (!isInHundredths && isBond(cells, securityOf(cells), { shares: 'shares', price: 'price', amount: 'amount' }))
    return new LeftOut('Bonds');
  const gross = inFile.div(unit.per);
  const money = foreignMoneyOf(cells, unit, gross, action);
  const amount =
    money !== null && cells.hasColumn('amount')
      ? {
          column: 'amount',
          tax: taxOf(cells) ?? undefined,
          ...(money && { currency: money.account, rate: money.rate.toFixed(12) }),
        }
      : undefined;
  const rate = money ? rateNote(money, numberOf(cells, 'amount')) : null;
  const notes = [rate, firstCharacters(textOf(cells, 'notes'), 2_000)].filter(Boolean).join('; ') || null;
  const facts = {
    named: securityOf(cells),
    type: action,
    date: dateOf(cells, 'date'),
    currency: unit,
    amount,
    notes,
  };
  const named = mappedFees(cells, unit, money, { gross, type: action });
  const isOfOne = money === undefined && gross.gt(0) && differsByFees(cells, gross);
  const fees = named ?? (isOfOne ? feesInAmount(cells, action, gross) : null);
  return tradeOf(cells, { shares: 'shares', price: 'price' }, { ...facts, fees });
}
