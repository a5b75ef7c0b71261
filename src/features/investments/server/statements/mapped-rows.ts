/** What the rows of a file say that no layout knows, once it is known what its columns and words mean. */
import { Exact } from './trade-decimals.ts';
import type { WrittenCurrency } from '../../../../domain/money/currencies.ts';
import { canonicalExchange } from '../../../../domain/tickers/securities.ts';
import { type TradeAction, tradeFields } from '../../../../domain/tables/statement-columns.ts';
import { firstCharacters } from '../../../../domain/text/fold.ts';
import { shown } from '../../../imports/server/model/report.ts';
import { feeColumnOf, feesOf } from './fee-columns.ts';
import { rateNote } from './foreign-money.ts';
import { amountCurrencyOf, currencyIn, foreignMoneyOf, mappedFees } from './mapped-currencies.ts';
import { isName, type UnderstoodColumns, typeWord, wordKey } from './mapped-columns.ts';
import { type Cells, type Layout, LeftOut, PaymentPart, type Reading, RowRefused } from './model.ts';
import { feesInAmount } from './money-sides.ts';
import {
  dateOf,
  feesIn,
  moneyIn,
  namedBy,
  type Named,
  numberOf,
  priceIn,
  sharesOf,
  textOf,
  tickerIn,
  unitOf,
  withoutSign,
} from './read-cells.ts';
import { feeOf, refuseTakenBack, tradeOf } from './trades.ts';
import { isUnexecuted } from './unexecuted-orders.ts';

/** Which columns of a file have numbers below zero. */
export interface Signs {
  shares: boolean;
  amount: boolean;
}

/** What the words of the column of types mean, by how they compare; undefined where no column holds types. */
function actionsOf({ words, columns }: UnderstoodColumns): ReadonlyMap<string, TradeAction | null> | undefined {
  if (!columns.some(({ field }) => field === 'type')) return undefined;
  // Of two that compare alike the first counts.
  return new Map(words.toReversed().map(({ word, action }) => [wordKey(word), action]));
}

const typeIn = (cells: Cells) => typeWord(textOf(cells, 'type'), textOf(cells, 'secondType'));

function actionOf(cells: Cells, actions: ReturnType<typeof actionsOf>, signs: Signs): TradeAction {
  if (actions) {
    const text = typeIn(cells);
    const action = actions.get(wordKey(shown(text))) ?? null;
    if (text === '') throw new RowRefused('type', 'Nothing says what happened.');
    if (action === null) throw new RowRefused('type', `Say what ‘${shown(text)}’ means.`);
    return action;
  }
  // Without a word only a sign tells, and only in a file that has both.
  if (signs.shares) return numberOf(cells, 'shares')?.startsWith('-') ? 'sell' : 'buy';
  if (signs.amount) {
    const amount = numberOf(cells, 'amount');
    if (amount === null || Number(amount) === 0)
      throw new RowRefused('amount', 'Nothing in this row tells whether it is a buy or a sell.');
    return amount.startsWith('-') ? 'buy' : 'sell';
  }
  throw new RowRefused('shares', 'Nothing in this file tells buys from sells: choose the column that does.');
}

function securityOf(cells: Cells): Named {
  const ticker = textOf(cells, 'ticker');
  const codes = { isin: 'isin', wkn: 'wkn', sedol: 'sedol', exchange: 'exchange' };
  const named = isName(ticker)
    ? namedBy(cells, { ...codes, name: textOf(cells, 'name') === '' ? 'ticker' : 'name' })
    : namedBy(cells, { ...codes, ticker: 'ticker', name: 'name' });
  const exchange = canonicalExchange(textOf(cells, 'exchange').slice(0, 40));
  if (named.ticker === '' || exchange === null || /[:.]/u.test(named.ticker) || exchange.length > 12) return named;
  return { ticker: tickerIn('ticker', `${exchange}:${named.ticker}`) };
}

function paymentIn(cells: Cells, action: 'dividend' | 'return-of-capital' | 'tax', written: WrittenCurrency): Reading {
  const number = numberOf(cells, 'amount');
  const shares = numberOf(cells, 'shares');
  const price = numberOf(cells, 'price');
  const each =
    number === null && shares !== null && price !== null
      ? new Exact(withoutSign(shares)).times(price).round(8).toFixed()
      : null;
  const amount = number ?? each;
  if (amount === null || Number(amount) === 0) throw new RowRefused('amount', 'The amount is missing.');
  const field = number === null ? 'price' : 'amount';
  const money = moneyIn(cells, field, amount, written);
  const kept = action === 'tax' ? null : numberOf(cells, 'tax');
  const tax = kept === null || Number(kept) === 0 ? '0' : moneyIn(cells, 'tax', `-${withoutSign(kept)}`, written);
  if (written.per !== 1 && number !== null && textOf(cells, 'amountCurrency') === '')
    cells.warn(
      'amount',
      `Read in ${written.written}, as the currency of the row says. Look whether it is in ${written.currency}.`,
    );
  if (tax !== '0') cells.warn('amount', 'Read as the dividend before the tax beside it.');
  return new PaymentPart({
    ...securityOf(cells),
    ...{ kind: action === 'return-of-capital' ? action : 'dividend', date: dateOf(cells, 'date'), ...unitOf(written) },
    ...(action === 'tax' ? { amount: '0', tax: money.startsWith('-') ? money : `-${money}` } : { amount: money, tax }),
    fees: action === 'dividend' ? (feesIn(cells, 'fees', feesOf(cells)) ?? '0') : '0',
    ...{ notes: firstCharacters(textOf(cells, 'notes'), 500) || null, key: '', field },
  });
}

/** Amounts that hold no fees. */
const grossHeaders = /gross|brut|lordo|consideration|trade value|kurswert|principal/iu;

/** The price of a trade that only says what it came to: with fees, as accounts book it, unless its header says otherwise. */
function tradeWithoutPrice(cells: Cells, type: 'buy' | 'sell', price: WrittenCurrency): Reading {
  const quantity = sharesOf(cells, 'shares');
  refuseTakenBack('shares', type, quantity);
  const shares = withoutSign(quantity);
  const written = amountCurrencyOf(cells, price);
  const number = numberOf(cells, 'amount');
  if (number === null) throw new RowRefused('amount', 'Price or amount is needed.');
  const fees = feesIn(cells, 'fees', feesOf(cells));
  const cost = new Exact(fees ?? 0).times(written.per);
  const isGross = grossHeaders.test(cells.header('amount').slice(0, 60));
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
  const withFees = type === 'buy' ? ' without the fees' : ' with the fees';
  cells.warn(
    'amount',
    `The price is what the amount${fees === null || isGross ? '' : withFees} comes to for a share: ${new Exact(each).round(6).toFixed()}.`,
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

/** How each row of such a file is read. */
export function layoutOf(understood: UnderstoodColumns, signs: Signs): Layout {
  const actions = actionsOf(understood);
  return {
    format: 'other',
    name: 'Columns as chosen',
    columns: Object.fromEntries(
      tradeFields.map((field) => [
        field,
        {
          names: [],
          ...(field === 'date' && { holds: 'date' as const }),
          ...(['shares', 'price', 'amount', 'fees', 'tax'].includes(field) && { holds: 'number' as const }),
        },
      ]),
    ),
    account: 'account',
    read(cells) {
      if (isUnexecuted(cells)) return new LeftOut('Orders that were not executed, or cancelled later');
      const action = actionOf(cells, actions, signs);
      if (action === 'leave-out') return new LeftOut(`Rows of type ‘${shown(typeIn(cells))}’`);
      const written = currencyIn(cells, understood.currency);
      if (action === 'buy' || action === 'sell') {
        if (textOf(cells, 'price') === '') return tradeWithoutPrice(cells, action, written);
        const gross = new Exact(withoutSign(numberOf(cells, 'shares') ?? '0')).times(numberOf(cells, 'price') ?? 0);
        const money = foreignMoneyOf(cells, written, gross.div(written.per));
        const amount =
          money !== null && cells.hasColumn('amount')
            ? { column: 'amount', ...(money && { currency: money.account, rate: money.rate.toFixed(12) }) }
            : undefined;
        const rate = money ? rateNote(money, numberOf(cells, 'amount')) : null;
        const notes = [rate, firstCharacters(textOf(cells, 'notes'), 2_000)].filter(Boolean).join('; ') || null;
        const tax = numberOf(cells, 'tax');
        if (tax !== null && Number(tax) !== 0) cells.warn('tax', `The tax of ${tax} on this trade is not kept.`);
        const facts = {
          named: securityOf(cells),
          type: action,
          date: dateOf(cells, 'date'),
          currency: written,
          amount,
          notes,
        };
        const named = mappedFees(cells, written, money);
        // An amount in another currency differs by the rate, too.
        const isOfOne = money === undefined && !cells.hasColumn('rate');
        const fees = named ?? (isOfOne ? feesInAmount(cells, action, gross.div(written.per)) : null);
        return tradeOf(cells, { shares: 'shares', price: 'price' }, { ...facts, fees });
      }
      if (action === 'fee') {
        const column = textOf(cells, 'amount') === '' ? feeColumnOf(cells) : 'amount';
        const isNegative = numberOf(cells, column)?.startsWith('-') ?? false;
        const named = ['ticker', 'isin', 'wkn', 'sedol'].some((field) => textOf(cells, field) !== '')
          ? { named: securityOf(cells) }
          : {};
        return feeOf(cells, column, written, {
          ...{ ...named, date: dateOf(cells, 'date'), notes: firstCharacters(textOf(cells, 'notes'), 500) || null },
          costsAre: isNegative ? 'negative' : 'positive',
        });
      }
      return paymentIn(cells, action, numberOf(cells, 'amount') === null ? written : amountCurrencyOf(cells, written));
    },
  };
}
