import { z } from 'zod';
import {
  AtMost,
  dateText,
  DateText,
  DecimalText,
  Instant,
  OptionalDecimal,
  OptionalText,
  OrBlank,
  RecordId,
  inBody,
} from '../../contract.ts';
import { listQuery, QueryText } from '../../contract-queries.ts';
import { feesRule, longText, sharePriceRule, sharesRule, shortText } from '../../domain/records/field-rules.ts';
import { knownCurrencies, readCurrency } from '../../domain/money/currencies.ts';
import { isDate } from '../../domain/time/dates.ts';
import { type DecimalRules, isEmptyNumber, parseDecimal } from '../../domain/numbers/decimal.ts';
import { cleanText, hasBidiOverride, hasControlCharacters } from '../../domain/text/stored-text.ts';
import { isTickerTooLong, longestTicker } from '../../domain/tickers/securities.ts';
import { isNameCode, longestNameCode } from '../../domain/tickers/security-codes.ts';
import { transactionTypes } from '../../domain/vocabulary.ts';

const tickerRequired = 'Ticker symbol is required';
const tickerTooLong = 'Ticker symbol must be less than 10 characters';

/** 1 to 10 characters without its exchange, upper case, blanks within as one: `ABC`, `TSXV:ABC`, `ABC.V`. */
export const Ticker = z
  .string(tickerRequired)
  .check(AtMost(longestTicker, tickerTooLong))
  .transform((text) => cleanText(text).replace(/\s+/gu, ' ').toUpperCase())
  .superRefine((text, context) => {
    if (text === '') context.addIssue(tickerRequired);
    if (isTickerTooLong(text)) context.addIssue(tickerTooLong);
    if (hasControlCharacters(text) || hasBidiOverride(text)) context.addIssue('Enter letters, digits and signs only.');
  });

const isinCode = /^ISIN:[A-Z]{2}[A-Z0-9]{9}\d$/u;

/** A ticker, or what a file names a security by without one, `ISIN:CA0000000001`, `NAME:ALPHA MINING PLC`: what a journal remembers the meaning of. */
export const TickerKey = z
  .string(tickerRequired)
  .check(AtMost(longestNameCode, tickerTooLong))
  .transform((text, context) => {
    if (isinCode.test(text) || isNameCode(text)) return text;
    const ticker = Ticker.safeParse(text);
    if (ticker.success) return ticker.data;
    for (const { message } of ticker.error.issues) context.addIssue(message);
    return z.NEVER;
  });

/** Numbers of a trade as text or number; more digits than the field keeps is an error, never rounded. */
const Positive = (rules: DecimalRules, required: string, positive: string) =>
  z
    .union([z.string(), z.number()], required)
    .refine((input) => !isEmptyNumber(input), { message: required, abort: true })
    .transform((input, context) => {
      const parsed = parseDecimal(input, rules);
      if (parsed.ok && parsed.value !== '0' && !parsed.value.startsWith('-')) return parsed.value;
      context.addIssue(parsed.ok ? positive : parsed.message);
      return z.NEVER;
    });

const Shares = Positive(sharesRule, 'Number of shares is required', 'Number of shares must be positive');
const PricePerShare = Positive(sharePriceRule, 'Price per share is required', 'Price per share must be positive');

export const CalendarDay = (required: string) =>
  z
    .string(required)
    .check(AtMost(dateText, 'Enter an existing date as YYYY-MM-DD.'))
    .transform((text) => text.trim())
    .superRefine((text, context) => {
      if (text === '') context.addIssue(required);
      else if (!isDate(text)) context.addIssue('Enter an existing date as YYYY-MM-DD.');
    });

/**
 * An ISO 4217 code, or the part of a currency that an exchange quotes in: `GBp`, `GBX`, `ZAc`, `ILA`, `USc`, `KWF`. Prices are in
 * what it says; fees always in the currency itself. Empty: US dollars.
 */
export const Currency = OrBlank(
  z
    .string()
    .check(AtMost(3, knownCurrencies))
    .transform((text, context) => {
      const read = readCurrency(text);
      if (read) return read;
      context.addIssue(knownCurrencies);
      return z.NEVER;
    }),
  knownCurrencies,
);

/** Money in the currency of the trade (pounds, where the price is in pence), to the cent. */
const Fees = OptionalDecimal(feesRule);

/** One trade of a member's journal. */
export const Investment = z
  .object({
    id: RecordId,
    /** The member who asks: nobody else sees it. */
    userId: z.string(),
    ticker: z.string(),
    transactionType: z.enum(transactionTypes),
    shares: DecimalText,
    pricePerShare: DecimalText,
    /** shares x pricePerShare, without fees. */
    amount: DecimalText,
    currency: z.string(),
    /** The part of `currency` that the price was written in, such as `GBp`; null: the currency itself. */
    writtenCurrency: z.string().nullable(),
    /** The price as it was written; null where it was in `currency`. */
    writtenPrice: DecimalText.nullable(),
    fees: DecimalText.nullable(),
    transactionDate: DateText,
    notes: z.string().nullable(),
    /** The company of the database that has this ticker, where exactly one has. */
    company: z.object({ id: RecordId, name: z.string() }).nullable(),
    createdAt: Instant,
    updatedAt: Instant,
    version: z.number(),
  })
  .meta({ id: 'Investment' });
export type Investment = z.output<typeof Investment>;

const transactionType = z.enum(transactionTypes, `Choose one of ${transactionTypes.join(', ')}.`);
const optionalFields = {
  currency: Currency.optional(),
  fees: Fees.optional(),
  notes: OptionalText(longText).optional(),
};

export const InvestmentInput = z
  .object({
    ticker: Ticker,
    transactionType,
    shares: Shares,
    pricePerShare: PricePerShare,
    transactionDate: CalendarDay('Transaction date is required'),
    ...optionalFields,
    /** What the ticker means, where several securities have it: remembered for all trades of this spelling. */
    security: Ticker.optional(),
  })
  .meta(inBody('InvestmentInput'));
export type InvestmentInput = z.input<typeof InvestmentInput>;
export type NewInvestment = z.output<typeof InvestmentInput>;

/** Only the fields that are sent change. */
export const InvestmentChanges = z
  .object({
    ticker: Ticker.optional(),
    transactionType: transactionType.optional(),
    shares: Shares.optional(),
    pricePerShare: PricePerShare.optional(),
    transactionDate: CalendarDay('Transaction date is required').optional(),
    ...optionalFields,
    security: Ticker.optional(),
  })
  .meta(inBody('InvestmentChanges'));
export type InvestmentChanges = z.output<typeof InvestmentChanges>;

export const investmentSorts = ['ticker', 'type', 'shares', 'price', 'amount', 'date'] as const;
export type InvestmentSort = (typeof investmentSorts)[number];

export const InvestmentListQuery = z.object({
  ...listQuery,
  /** Trades of this ticker alone. */
  ticker: QueryText(24).optional(),
  /** Trades in this currency alone. */
  currency: QueryText(3).optional(),
  /** Default: `date`, newest first. */
  sortBy: z.enum(investmentSorts, `sortBy takes one of ${investmentSorts.join(', ')}.`).optional(),
});
export type InvestmentListQuery = z.output<typeof InvestmentListQuery>;

/** A split or consolidation: from the start of `actionDate` on, `newShares` stand for `oldShares` held before. */
export const CorporateAction = z.object({
  id: RecordId,
  ticker: z.string(),
  actionDate: DateText,
  newShares: z.number(),
  oldShares: z.number(),
  notes: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.number(),
});
export type CorporateAction = z.output<typeof CorporateAction>;

const ratioPart = (name: string) =>
  z
    .number(`Enter the number of ${name} shares.`)
    .int('Enter a whole number.')
    .min(1, 'Enter 1 or more.')
    .max(1_000_000, 'Enter 1,000,000 or less.');

const actionFields = { newShares: ratioPart('new'), oldShares: ratioPart('old') };
const actionDate = CalendarDay('The date of the split or consolidation is required');

export const CorporateActionInput = z.object({
  ticker: Ticker,
  actionDate,
  ...actionFields,
  notes: OptionalText(shortText).optional(),
});
export type CorporateActionInput = z.input<typeof CorporateActionInput>;
export type NewCorporateAction = z.output<typeof CorporateActionInput>;

/** Only the fields that are sent change. */
export const CorporateActionChanges = z.object({
  ticker: Ticker.optional(),
  actionDate: actionDate.optional(),
  newShares: actionFields.newShares.optional(),
  oldShares: actionFields.oldShares.optional(),
  notes: OptionalText(shortText).optional(),
});
export type CorporateActionChanges = z.output<typeof CorporateActionChanges>;

/** What a share was worth on a day, as its holder entered it. */
export const EnteredPrice = z.object({
  id: RecordId,
  ticker: z.string(),
  currency: z.string(),
  price: DecimalText,
  /** The part of `currency` that the price was written in, and the price as it was written. */
  writtenCurrency: z.string().nullable(),
  writtenPrice: DecimalText.nullable(),
  priceDate: DateText,
  updatedAt: Instant,
  version: z.number(),
});
export type EnteredPrice = z.output<typeof EnteredPrice>;

export const EnteredPriceInput = z.object({
  ticker: Ticker,
  currency: Currency.optional(),
  /** 0: worthless. */
  price: z.union([z.string(), z.number()], 'Price is required').transform((input, context) => {
    const parsed = parseDecimal(input, { ...sharePriceRule, min: 0 });
    if (parsed.ok) return parsed.value;
    context.addIssue(isEmptyNumber(input) ? 'Price is required' : parsed.message);
    return z.NEVER;
  }),
  priceDate: CalendarDay('The date of the price is required'),
});
export type EnteredPriceInput = z.input<typeof EnteredPriceInput>;
export type NewEnteredPrice = z.output<typeof EnteredPriceInput>;

/** Which security the member means by a ticker. */
export const TickerAlias = z.object({
  id: RecordId,
  ticker: z.string(),
  /** Another spelling, such as `TSXV:ABC`; the ticker itself where it is to stay apart. */
  security: z.string(),
  updatedAt: Instant,
  version: z.number(),
});
export type TickerAlias = z.output<typeof TickerAlias>;

export const TickerAliasInput = z.object({ ticker: TickerKey, security: Ticker });
export type TickerAliasInput = z.output<typeof TickerAliasInput>;

/** What a ticker could mean. */
export const TickerChoice = z.object({
  security: z.string(),
  /** Null: no company of the database has it. */
  company: z.object({ id: RecordId, name: z.string() }).nullable(),
});
export type TickerChoice = z.output<typeof TickerChoice>;

/** A ticker that is to be asked about: several companies have it, or it may be one that the journal has at an exchange. */
export const TickerQuestion = z.object({ ticker: z.string(), choices: z.array(TickerChoice) });
export type TickerQuestion = z.output<typeof TickerQuestion>;

export const TickerQuery = z.object({ ticker: QueryText(24) });

/** What a ticker means in the member's journal. */
export const TickerMeaning = z.object({
  ticker: z.string(),
  /** All spellings of it are one position. */
  security: z.string(),
  /** Companies that have it, five at most. */
  companies: z.array(z.object({ id: RecordId, name: z.string() })),
  /** Empty: nothing to ask. */
  choices: z.array(TickerChoice),
  /** What the member said of it before. */
  alias: TickerAlias.nullable(),
});
export type TickerMeaning = z.output<typeof TickerMeaning>;
