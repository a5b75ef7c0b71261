import Big from 'big.js';
import { currencies } from '../../../domain/currencies.ts';
import { countCharacters } from '../../../domain/fold.ts';
import { isOneOf, transactionTypes } from '../../../domain/vocabulary.ts';
import { isNotFound } from '../../../web/http.ts';
import { all, type Check, decimal, faultsIn, required } from '../../../web/forms/checks.ts';
import { plainDigits, typedDecimal } from '../../../web/forms/typed-number.ts';
import type { RecordKind } from '../../../web/forms/use-record-form.ts';
import type { Investment, InvestmentInput } from '../contract-trades.ts';
import { addTrade, readTrade, saveTrade } from './api.ts';
import { feesRule, sharePriceRule, sharesRule } from '../../../domain/field-rules.ts';

type Field =
  | 'ticker'
  | 'transactionType'
  | 'shares'
  | 'pricePerShare'
  | 'transactionDate'
  | 'currency'
  | 'fees'
  | 'notes';
export type TradeDraft = Record<Field, string>;

/** The day of the reader, `YYYY-MM-DD`. */
export const today = () => new Date().toLocaleDateString('sv-SE');

/** What the arrow keys add and take away: fractions on a new trade, hundredths on one that is corrected. */
export const tradeSteps = { add: '0.000001', edit: '0.01' };

export const longestTicker = 10;
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
  };
}

const isNumber = (text: string) => /^\d+(?:\.\d+)?$/.test(text);

/** Shares times price of what is typed, exact; null where one of them is no number yet. */
export function typedAmount(draft: Pick<TradeDraft, 'shares' | 'pricePerShare'>): string | null {
  const held = plainDigits(draft.shares, shareWords);
  const price = plainDigits(bare(draft.pricePerShare));
  return isNumber(held) && isNumber(price) ? new Big(held).times(price).toFixed() : null;
}

/** What an arrow key makes of a number: never below 0, and nothing of text that is no number. */
export function stepped(text: string, step: string, direction: 1 | -1): string {
  const plain = plainDigits(text === '' ? '0' : text);
  if (!isNumber(plain)) return text;
  const next = new Big(plain).plus(new Big(step).times(direction));
  return next.lt(0) ? '0' : next.toFixed();
}

const tickerLength: Check = (text) =>
  countCharacters(text.trim()) > longestTicker ? 'Ticker symbol must be less than 10 characters' : undefined;

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
  },
  draftOf: (trade) => ({
    ticker: trade.ticker,
    transactionType: trade.transactionType,
    shares: trade.shares,
    pricePerShare: trade.pricePerShare,
    transactionDate: trade.transactionDate,
    currency: trade.currency,
    fees: trade.fees ?? '',
    notes: trade.notes ?? '',
  }),
  faultsOf: (draft) =>
    faultsIn(draft, {
      ticker: all(required('Ticker symbol is required'), tickerLength),
      shares: all(
        required('Number of shares is required'),
        above0('Number of shares must be positive'),
        decimal(sharesRule, shareWords),
      ),
      pricePerShare: all(
        required('Price per share is required'),
        above0('Price per share must be positive'),
        money(sharePriceRule),
      ),
      transactionDate: required('Transaction date is required'),
      fees: money(feesRule),
    }),
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
