import Big from 'big.js';
import { isJump } from '../../../../domain/prices/price-jumps.ts';
import { currencies, readCurrency } from '../../../../domain/money/currencies.ts';
import { isTickerTooLong } from '../../../../domain/tickers/securities.ts';
import { digitsOfWritten, inCurrency } from '../../../../domain/money/written-money.ts';
import { isOneOf, transactionTypes } from '../../../../domain/vocabulary.ts';
import { isNotFound } from '../../../../web/http.ts';
import { all, type Check, decimal, faultsIn, required } from '../../../../web/forms/checks.ts';
import { plainDigits, typedDecimal } from '../../../../web/forms/typed-number.ts';
import type { RecordKind } from '../../../../web/forms/use-record-form.ts';
import type { Investment, InvestmentInput } from '../../contract-trades.ts';
import { addTrade, readTrade, saveTrade } from '../api.ts';
import { majorWords } from '../written-money-words.ts';
import { feesRule, sharePriceRule, sharesRule } from '../../../../domain/records/field-rules.ts';

type Field =
  | 'ticker'
  | 'transactionType'
  | 'shares'
  | 'pricePerShare'
  | 'transactionDate'
  | 'currency'
  | 'fees'
  | 'notes'
  | 'security';
export type TradeDraft = Record<Field, string>;

/** The day of the reader, `YYYY-MM-DD`. */
export const today = () => new Date().toLocaleDateString('sv-SE');

/** What the arrow keys add and take away: fractions on a new trade, hundredths on one that is corrected. */
export const tradeSteps = { add: '0.000001', edit: '0.01' };

const shareWords = ['shares'];

/** Where money is written behind a sign or a code: `$0.085`, `0.085 CAD`. */
const bare = (text: string) =>
  text
    .trim()
    .replace(/^(?:[A-Z]{1,3})?\$/u, '')
    .replace(/[A-Z]{3}$/u, '');

const above0 =
  (message: string): Check =>
  (text) =>
    Number(plainDigits(bare(text), shareWords)) <= 0 ? message : undefined;

const money = (rules: Parameters<typeof decimal>[0]): Check => {
  const check = decimal(rules, shareWords);
  return (text) => check(bare(text));
};

export function tradeBody(draft: TradeDraft): InvestmentInput {
  return {
    ticker: draft.ticker.trim().toUpperCase(),
    transactionType: isOneOf(transactionTypes, draft.transactionType) ? draft.transactionType : 'buy',
    shares: typedDecimal(draft.shares, shareWords) ?? '',
    pricePerShare: typedDecimal(bare(draft.pricePerShare)) ?? '',
    transactionDate: draft.transactionDate,
    currency: draft.currency,
    fees: typedDecimal(bare(draft.fees)),
    notes: draft.notes,
    ...(draft.security !== '' && { security: draft.security }),
  };
}

const isNumber = (text: string) => /^\d+(?:\.\d+)?$/.test(text);

/** The unit that a price is typed in. */
const unitOf = (code: string) => readCurrency(code) ?? { currency: code, per: 1 as const, written: code };

/** Shares times price of what is typed, exact, in the unit of its currency; null where one of them is no number yet. */
export function typedAmount(
  draft: Pick<TradeDraft, 'shares' | 'pricePerShare'> & Partial<Pick<TradeDraft, 'currency'>>,
): string | null {
  const held = plainDigits(draft.shares, shareWords);
  const price = plainDigits(bare(draft.pricePerShare));
  if (!isNumber(held) || !isNumber(price)) return null;
  return new Big(held).times(inCurrency(price, unitOf(draft.currency ?? ''))).toFixed();
}

/** `52.5 GBp = GBP 0.525`, where the price is typed in a part of its currency. */
export const priceInMajor = (draft: Pick<TradeDraft, 'pricePerShare' | 'currency'>): string | null =>
  majorWords(plainDigits(bare(draft.pricePerShare)), draft.currency);

/** Said of a typed price that is far from what was paid for the share on average; undefined where it is not. */
export function farPriceWords(
  draft: Pick<TradeDraft, 'pricePerShare' | 'currency'>,
  averagePrice: string | null,
): string | undefined {
  const typed = plainDigits(bare(draft.pricePerShare));
  if (averagePrice === null || !isNumber(typed)) return undefined;
  const { currency } = unitOf(draft.currency);
  if (!isJump(Number(averagePrice), Number(inCurrency(typed, unitOf(draft.currency))))) return undefined;
  return `Far from the ${currency} ${Number(Number(averagePrice).toPrecision(6))} that you paid on average: pence or pounds, or a split?`;
}

/** The currency itself, of a choice that may be a part of it. */
export const currencyOf = (code: string): string => unitOf(code).currency;

/** What an arrow key makes of a number: never below 0, and nothing of text that is no number. */
export function stepped(text: string, step: string, direction: 1 | -1): string {
  const plain = plainDigits(text === '' ? '0' : text);
  if (!isNumber(plain)) return text;
  const next = new Big(plain).plus(new Big(step).times(direction));
  return next.lt(0) ? '0' : next.toFixed();
}

export const tickerLength: Check = (text) =>
  isTickerTooLong(text.trim().toUpperCase()) ? 'Ticker symbol must be less than 10 characters' : undefined;

export const tradeKind: RecordKind<Investment, TradeDraft> = {
  name: 'investment',
  labels: {
    ticker: 'Ticker symbol',
    transactionType: 'Type',
    shares: 'Number of shares',
    pricePerShare: 'Price per share',
    transactionDate: 'Transaction date',
    currency: 'Currency',
    fees: 'Fees',
    notes: 'Notes',
    security: 'Which share is meant',
  },
  empty: {
    ticker: '',
    transactionType: 'buy',
    shares: '',
    pricePerShare: '',
    transactionDate: '',
    currency: currencies[0] ?? 'USD',
    fees: '',
    notes: '',
    security: '',
  },
  draftOf: (trade) => ({
    ticker: trade.ticker,
    transactionType: trade.transactionType,
    shares: trade.shares,
    pricePerShare: trade.writtenPrice ?? trade.pricePerShare,
    transactionDate: trade.transactionDate,
    currency: trade.writtenCurrency ?? trade.currency,
    fees: trade.fees ?? '',
    notes: trade.notes ?? '',
    security: '',
  }),
  faultsOf: (draft) => {
    const fractionDigits = digitsOfWritten(sharePriceRule.fractionDigits, unitOf(draft.currency));
    return faultsIn(draft, {
      ticker: all(required('Ticker symbol is required'), tickerLength),
      shares: all(
        required('Number of shares is required'),
        above0('Number of shares must be positive'),
        decimal(sharesRule, shareWords),
      ),
      pricePerShare: all(
        required('Price per share is required'),
        above0('Price per share must be positive'),
        money({ ...sharePriceRule, fractionDigits }),
      ),
      transactionDate: required('Transaction date is required'),
      fees: money(feesRule),
    });
  },
  create: (_, draft, key) => addTrade(tradeBody(draft), key),
  placeOf: ({ ticker }) => `/investments?search=${encodeURIComponent(ticker.trim().toUpperCase())}`,
  save: (trade, draft) => saveTrade(trade, tradeBody(draft)),
  // A trade belongs to nothing but its member, so its own id stands for the parent.
  readAll: async (id) => {
    try {
      return [await readTrade(id)];
    } catch (error) {
      if (isNotFound(error)) return [];
      throw error;
    }
  },
  words: {
    created: 'Investment added successfully',
    updated: 'Investment updated successfully',
    createFailed: 'Failed to add investment',
    updateFailed: 'Failed to update investment',
  },
};
