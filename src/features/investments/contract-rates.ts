import { z } from 'zod';
import { DateText, Decimal, DecimalText, inBody, Instant, OptionalText, OrBlank, RecordId } from '../../contract.ts';
import { knownCurrencies, readCurrency } from '../../domain/money/currencies.ts';
import { currencyRateRule, longestRateSource } from '../../domain/records/field-rules.ts';
import { RowError } from '../imports/contract-results.ts';
import { CalendarDay } from './contract-trades.ts';

/** What one unit of a currency was in another one on a day. */
export const CurrencyRate = z
  .object({
    id: RecordId,
    currency: z.string(),
    inCurrency: z.string(),
    rateDate: DateText,
    /** One of `currency` is so many of `inCurrency`. */
    rate: DecimalText,
    source: z.string().nullable(),
    updatedAt: Instant,
    version: z.number(),
  })
  .meta({ id: 'CurrencyRate' });
export type CurrencyRate = z.output<typeof CurrencyRate>;

const wholeCurrency = 'Choose a currency, not a part of one: a rate is that of pounds, not of pence.';

/** An ISO 4217 code. */
const Code = z.string(knownCurrencies).transform((text, context) => {
  const read = readCurrency(text.slice(0, 100));
  if (read?.per === 1) return read.currency;
  context.addIssue(read ? wholeCurrency : knownCurrencies);
  return z.NEVER;
});

export const CurrencyRateInput = z
  .object({
    currency: Code,
    inCurrency: Code,
    rateDate: CalendarDay('The date of the rate is required'),
    rate: Decimal(currencyRateRule),
    source: OptionalText(longestRateSource).optional(),
  })
  .meta(inBody('CurrencyRateInput'));
export type CurrencyRateInput = z.input<typeof CurrencyRateInput>;
export type NewCurrencyRate = z.output<typeof CurrencyRateInput>;

/** The currency in which everything is shown beside its own; null: none. */
export const BaseCurrency = z.object({ baseCurrency: z.string().nullable(), version: z.number() });
export type BaseCurrency = z.output<typeof BaseCurrency>;

export const BaseCurrencyInput = z.object({ baseCurrency: OrBlank(Code, knownCurrencies) });

/** What an import of rates stored: a rate of a day that was there is replaced. */
export const RatesImport = z.object({
  message: z.string(),
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  errors: z.array(RowError),
  errorCount: z.number(),
});
export type RatesImport = z.output<typeof RatesImport>;
