import { z } from 'zod';
import {
  DateText,
  DecimalText,
  inBody,
  Link,
  Name,
  OptionalCurrency,
  OptionalDate,
  OptionalDecimal,
  OptionalText,
  OptionalWholeTo,
  RecordId,
  RequiredDate,
  YesNo,
  recorded,
} from '../../contract.ts';
import { insiderMarkets, insiderNatures } from '../../domain/capital/insiders.ts';
import { longText, mostShares, nameText } from '../../domain/records/field-rules.ts';
import { insiderSecurities } from '../../domain/capital/insider-records.ts';
import { shareCurrency, dealPriceRule } from '../../domain/money/money-of-shares.ts';
import { recordCalls } from '../records/contract-calls.ts';

/** A row of a filing of an insider: what was traded, and what is held since. */
export const InsiderTrade = z
  .object({
    id: RecordId,
    companyId: RecordId,
    /** As the filing names them. */
    insider: z.string(),
    role: z.string().nullable(),
    /** Whose rules the filing follows. */
    market: z.enum(insiderMarkets),
    nature: z.enum(insiderNatures),
    security: z.enum(insiderSecurities),
    tradedOn: DateText,
    filedOn: DateText.nullable(),
    /** What changed hands, above 0; null of a holding alone. */
    amount: z.number().nullable(),
    /** Of one, in `currency`. */
    price: DecimalText.nullable(),
    currency: z.string().nullable(),
    /** What is held of the security after it. */
    holdingAfter: z.number().nullable(),
    /** Who controls a holding that several file: it counts once. */
    controlledBy: z.string().nullable(),
    /** A first report has more days. */
    isFirstReport: z.boolean().nullable(),
    sourceUrl: z.string(),
    notes: z.string().nullable(),
    ...recorded,
  })
  .meta({ id: 'InsiderTrade' });
export type InsiderTrade = z.output<typeof InsiderTrade>;

/** Rows are of filings only. */
const sourceUrl = Link.superRefine((link, context) => {
  if (link === null) context.addIssue('Enter the link to the filing.');
}).transform((link) => link ?? '');

const whole = OptionalWholeTo(mostShares).optional();

const needed = {
  insider: Name('Name the insider as the filing does.'),
  market: z.enum(insiderMarkets, `Choose one of ${insiderMarkets.join(', ')}.`),
  nature: z.enum(insiderNatures, `Choose one of ${insiderNatures.join(', ')}.`),
  security: z.enum(insiderSecurities, `Choose one of ${insiderSecurities.join(', ')}.`),
  tradedOn: RequiredDate('Enter the day of the trade as YYYY-MM-DD.'),
  sourceUrl,
};

const fields = {
  role: OptionalText(nameText).optional(),
  filedOn: OptionalDate.optional(),
  amount: whole,
  price: OptionalDecimal(dealPriceRule).optional(),
  currency: OptionalCurrency(shareCurrency).optional(),
  holdingAfter: whole,
  controlledBy: OptionalText(nameText).optional(),
  isFirstReport: YesNo.optional(),
  notes: OptionalText(longText).optional(),
};

export const InsiderTradeInput = z.object({ ...needed, ...fields }).meta(inBody('InsiderTradeInput'));
export type InsiderTradeInput = z.input<typeof InsiderTradeInput>;

/** Only the fields that are sent change. */
export const InsiderTradeChanges = z
  .object({ ...z.object(needed).partial().shape, ...fields })
  .meta(inBody('InsiderTradeChanges'));

export const insiderTrades = recordCalls('insider-trades', {
  parent: 'company',
  tag: 'Insiders',
  one: 'a trade or a holding of an insider',
  list: 'What insiders of a company traded and hold, by their filings, the newest first',
  onCreate: 'each names its filing by a link',
  shown: InsiderTrade,
  input: InsiderTradeInput,
  changes: InsiderTradeChanges,
});
