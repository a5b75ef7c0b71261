/**
 * Interactive Brokers, Flex query as CSV: `Performance & Reports → Flex Queries → Activity Flex Query`, format CSV, with the
 * sections Trades, Cash Transactions and Corporate Actions; several in one file have a header each. Source: the Reporting
 * Reference Guide, *Flex queries* (ibkrguides.com/reportingreference/reportguide/tradesfq.htm), and public tests of converters.
 */
import { firstCharacters } from '../../../../../domain/text/fold.ts';
import { type Cells, type Layout, LeftOut, RowRefused } from '../model.ts';
import { otherAsset, refuseCancelled, shortSale } from './activity-statement.ts';
import {
  aboutSecurity,
  isReturnOfCapital,
  joinActions,
  listedAt,
  paymentKey,
  readAction,
} from './interactive-brokers-texts.ts';
import { currencyOf, dateOf, namedBy, type Named, numberOf, textOf } from '../read-cells.ts';
import { feeOf, paymentOf, tradeOf } from '../trades.ts';

const query = {
  format: 'interactive-brokers' as const,
  name: 'Flex query',
  numbers: 'point' as const,
  dates: 'year-first' as const,
  account: 'account',
};

const common = {
  account: { names: ['ClientAccountID'] },
  currency: { names: ['CurrencyPrimary'], isRequired: true },
  assetClass: { names: ['AssetClass'] },
  symbol: { names: ['Symbol'] },
  isin: { names: ['ISIN'] },
  name: { names: ['Description'] },
  listing: { names: ['ListingExchange'] },
  level: { names: ['LevelOfDetail'] },
};

const assetClasses: Readonly<Record<string, string>> = {
  ...{ STK: 'Stocks', WAR: 'Warrants', OPT: 'Options', FOP: 'Options', IOPT: 'Options', CASH: 'Forex', FX: 'Forex' },
  ...{ BOND: 'Bonds', BILL: 'Bonds', FUT: 'Futures', CFD: 'CFDs', FUND: 'Funds', ETF: 'Stocks', CRYPTO: 'Crypto' },
};

function otherClass(cells: Cells): LeftOut | undefined {
  const assetClass = cells.text('assetClass').toUpperCase();
  return assetClass === '' ? undefined : otherAsset(assetClasses[assetClass] ?? assetClass);
}

function securityOf(cells: Cells): Named {
  const named = namedBy(cells, { ticker: 'symbol', isin: 'isin', name: 'name', exchange: 'listing' });
  return named.ticker === '' ? named : { ticker: listedAt(named.ticker, cells.text('listing')) };
}

const hasSecurity = (cells: Cells) => textOf(cells, 'symbol') !== '' || textOf(cells, 'isin') !== '';

const trades: Layout = {
  ...query,
  columns: {
    ...common,
    date: { names: ['TradeDate'], isRequired: true, holds: 'date' },
    side: { names: ['Buy/Sell'] },
    codes: { names: ['Notes/Codes'] },
    position: { names: ['Open/CloseIndicator'] },
    quantity: { names: ['Quantity'], isRequired: true, holds: 'number' },
    price: { names: ['TradePrice'], isRequired: true, holds: 'number' },
    money: { names: ['TradeMoney', 'Proceeds'], holds: 'number' },
    fees: { names: ['IBCommission'], holds: 'number' },
    taxes: { names: ['Taxes'], holds: 'number' },
    feeCurrency: { names: ['IBCommissionCurrency'] },
  },
  detail: { column: 'level', levels: ['EXECUTION', 'ORDER', ''] },
  read(cells) {
    const other = otherClass(cells);
    if (other) return other;
    // Without its asset class a conversion is known by the security that it lacks.
    if (!hasSecurity(cells)) return new LeftOut('Currency conversions');
    const side = cells.text('side').toUpperCase();
    refuseCancelled('side', side);
    refuseCancelled('codes', cells.text('codes'));
    const type = { BUY: 'buy' as const, SELL: 'sell' as const }[side];
    if (type === undefined && side !== '') throw new RowRefused('side', 'This is neither BUY nor SELL.');
    const isSell = side === '' ? (numberOf(cells, 'quantity') ?? '').startsWith('-') : type === 'sell';
    const short = shortSale(cells.text('position'), isSell);
    if (short) return short;
    const currency = currencyOf(cells, 'currency');
    const feeCurrency = cells.text('feeCurrency').toUpperCase();
    const isForeignFee = feeCurrency !== '' && feeCurrency !== currency.currency;
    if (isForeignFee && Number(numberOf(cells, 'fees') ?? 0) !== 0)
      cells.warn('fees', `The fee is in ${feeCurrency} and the trade in ${currency.currency}: it is not kept.`);
    const facts = { named: securityOf(cells), type, date: dateOf(cells, 'date'), currency };
    const columns = { shares: 'quantity', price: 'price', fees: isForeignFee ? ['taxes'] : ['fees', 'taxes'] };
    return tradeOf(cells, columns, { ...facts, amount: { column: 'money' } });
  },
};

const cashKinds: readonly (readonly [type: RegExp, what: string])[] = [
  [/interest/iu, 'Interest'],
  [/deposit|withdrawal/iu, 'Deposits and withdrawals'],
  [/adjustment/iu, 'Adjustments of commissions'],
];

const cash: Layout = {
  ...query,
  columns: {
    ...common,
    type: { names: ['Type'], isRequired: true },
    amount: { names: ['Amount'], isRequired: true, holds: 'number' },
    description: { names: ['Description'], isRequired: true },
    settled: { names: ['SettleDate', 'Date/Time', 'DateTime', 'ReportDate'], isRequired: true, holds: 'date' },
    exDate: { names: ['ExDate'], holds: 'date' },
  },
  detail: { column: 'level', levels: ['DETAIL', 'SUMMARY', ''] },
  read(cells) {
    const type = cells.text('type');
    const words = cells.text('description');
    const about = aboutSecurity(words);
    const written = () => currencyOf(cells, 'currency');
    if (/withholding|871\(m\)/iu.test(type) && !about) return new LeftOut('Tax of other income');
    if (/dividend|withholding/iu.test(type)) {
      const named = hasSecurity(cells) ? securityOf(cells) : namedBySymbol(about?.symbol);
      const isTax = /withholding/iu.test(type);
      return paymentOf(cells, 'amount', {
        ...{ isTax, named, date: dateOf(cells, 'settled'), written: written(), key: paymentKey(about?.words ?? words) },
        ...(textOf(cells, 'exDate') !== '' && { exDate: dateOf(cells, 'exDate') }),
        kind: isReturnOfCapital(words) ? 'return-of-capital' : 'dividend',
      });
    }
    if (/\bfees?\b/iu.test(type)) {
      const named = hasSecurity(cells) ? { named: securityOf(cells) } : {};
      return feeOf(cells, 'amount', written(), {
        ...{
          ...named,
          date: dateOf(cells, 'settled'),
          notes: firstCharacters(words, 500) || null,
          costsAre: 'negative',
        },
      });
    }
    return new LeftOut(cashKinds.find(([pattern]) => pattern.test(type))?.[1] ?? 'Cash of other kinds');
  },
};

function namedBySymbol(symbol: string | undefined): Named {
  if (symbol === undefined) throw new RowRefused('description', 'Ticker symbol is required');
  return { ticker: symbol.toUpperCase() };
}

const actions: Layout = {
  ...query,
  columns: {
    ...common,
    description: { names: ['ActionDescription'], isRequired: true },
    date: { names: ['ReportDate', 'Date/Time', 'DateTime'], isRequired: true, holds: 'date' },
    quantity: { names: ['Quantity'], isRequired: true, holds: 'number' },
    proceeds: { names: ['Proceeds'], holds: 'number' },
    value: { names: ['Value'], holds: 'number' },
  },
  detail: { column: 'level', levels: ['DETAIL', 'SUMMARY', ''] },
  read(cells) {
    const other = otherClass(cells);
    if (other) return other;
    const columns = { description: 'description', date: 'date', quantity: 'quantity', currency: 'currency' };
    return readAction(cells, { ...columns, proceeds: 'proceeds', value: 'value' });
  },
  join: joinActions,
};

export const flexQuery: readonly Layout[] = [trades, actions, cash];
