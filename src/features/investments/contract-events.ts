import { z } from 'zod';
import {
  AtMost,
  dateText,
  DateText,
  DecimalText,
  inBody,
  Instant,
  OptionalDecimal,
  OptionalText,
  OrBlank,
  RecordId,
  OptionalChoice,
} from '../../contract.ts';
import { isDate } from '../../domain/time/dates.ts';
import {
  eventMoneyRule,
  eventPercentRule,
  eventRatioRule,
  feesRule,
  sharesRule,
  shortText,
} from '../../domain/records/field-rules.ts';
import { amountBases, eventKinds } from '../../domain/journal/journal-events.ts';
import { CalendarDay, Currency, Ticker } from './contract-trades.ts';

/**
 * What happened to shares beside buying and selling: `kind` says which of the fields are filled, all others are null. Money
 * is in `currency`; where it was written in a part of it, `writtenCurrency` says which.
 */
export const JournalEvent = z
  .object({
    id: RecordId,
    kind: z.enum(eventKinds),
    /** What it happened to; null: a fee of the account. */
    ticker: z.string().nullable(),
    /** What came: spun off, merged into, the warrant of a unit, the share that a warrant bought, the new ticker. */
    otherTicker: z.string().nullable(),
    /** Of a payment the ex date, else the first day on which it holds. */
    eventDate: DateText,
    /** When the money came; null: on that day. */
    payDate: DateText.nullable(),
    currency: z.string().nullable(),
    writtenCurrency: z.string().nullable(),
    /** Units, warrants, shares written off; null: all that are held. */
    shares: DecimalText.nullable(),
    /** Of a unit; the strike. */
    price: DecimalText.nullable(),
    amount: DecimalText.nullable(),
    /** Whether `amount` is that of all shares or of each. */
    amountBasis: z.enum(amountBases).nullable(),
    /** Tax that was kept back, in all. */
    withholding: DecimalText.nullable(),
    fees: DecimalText.nullable(),
    /** So many new ones for `oldShares`: shares, or warrants of units. */
    newShares: DecimalText.nullable(),
    oldShares: DecimalText.nullable(),
    /** Worth of a share: of the parent, in the unit, of the new one in a merger with cash. */
    value: DecimalText.nullable(),
    /** Worth of a share that was spun off, or of a warrant. */
    otherValue: DecimalText.nullable(),
    /** For each old share. */
    cash: DecimalText.nullable(),
    /** Per cent of the cost that stays, and that goes, as the company states them. */
    percent: DecimalText.nullable(),
    otherPercent: DecimalText.nullable(),
    notes: z.string().nullable(),
    createdAt: Instant,
    updatedAt: Instant,
    version: z.number(),
  })
  .meta({ id: 'JournalEvent' });
export type JournalEvent = z.output<typeof JournalEvent>;

const OptionalDay = OrBlank(
  z
    .string()
    .check(AtMost(dateText, 'Enter an existing date as YYYY-MM-DD.'))
    .transform((text) => text.trim())
    .refine(isDate, 'Enter an existing date as YYYY-MM-DD.'),
  'Enter an existing date as YYYY-MM-DD.',
);

const OptionalTicker = OrBlank(Ticker, 'Ticker symbol is required');
const Money = OptionalDecimal(eventMoneyRule);

const fields = {
  ticker: OptionalTicker.optional(),
  otherTicker: OptionalTicker.optional(),
  payDate: OptionalDay.optional(),
  /** As of a trade: `GBp` are pence, and all money but fees is in them. Left out where it does not matter: null. */
  currency: Currency.optional(),
  shares: OptionalDecimal({ ...sharesRule, min: 0 }).optional(),
  price: Money.optional(),
  amount: Money.optional(),
  amountBasis: OptionalChoice(amountBases).optional(),
  withholding: Money.optional(),
  fees: OptionalDecimal(feesRule).optional(),
  newShares: OptionalDecimal(eventRatioRule).optional(),
  oldShares: OptionalDecimal(eventRatioRule).optional(),
  value: Money.optional(),
  otherValue: Money.optional(),
  cash: Money.optional(),
  percent: OptionalDecimal(eventPercentRule).optional(),
  otherPercent: OptionalDecimal(eventPercentRule).optional(),
  notes: OptionalText(shortText).optional(),
};

const kindOf = z.enum(eventKinds, `Choose one of ${eventKinds.join(', ')}.`);
const eventDay = CalendarDay('The date is required');

/** An event as sent: fields that its kind does not use are left out. */
export const JournalEventInput = z
  .object({ kind: kindOf, eventDate: eventDay, ...fields })
  .meta(inBody('JournalEventInput'));
export type JournalEventInput = z.input<typeof JournalEventInput>;
export type NewJournalEvent = z.output<typeof JournalEventInput>;

/** Only the fields that are sent change; money is sent with its currency where that is a part of one. */
export const JournalEventChanges = z
  .object({ kind: kindOf.optional(), eventDate: eventDay.optional(), ...fields })
  .meta(inBody('JournalEventChanges'));
export type JournalEventChanges = z.output<typeof JournalEventChanges>;

/** An event that cannot be as it is entered, now that the journal is another one. */
export const EventProblem = z.object({
  eventId: RecordId,
  /** The rule of data quality. */
  rule: z.string().nullable(),
  field: z.string(),
  message: z.string(),
});
export type EventProblem = z.output<typeof EventProblem>;

/** An event as it would be: entered, changed (`replaces` is the one that is there) or taken away. */
export const EventPreviewInput = JournalEventInput.extend({
  replaces: RecordId.nullish(),
  isRemoval: z.boolean().optional(),
}).meta(inBody('EventPreviewInput'));
export type EventPreviewInput = z.input<typeof EventPreviewInput>;
export type NewEventPreview = z.output<typeof EventPreviewInput>;

const PositionTotals = z.object({
  shares: DecimalText,
  cost: DecimalText,
  realisedGain: DecimalText,
  income: DecimalText,
  /** The first 20. */
  lots: z.array(z.object({ shares: DecimalText, buyDate: DateText, cost: DecimalText })),
});

/** What an event does to positions, before it is stored. */
export const EventPreview = z.object({
  /** Why it cannot be. */
  problem: z.object({ field: z.string(), message: z.string() }).nullable(),
  positions: z.array(
    z.object({ ticker: z.string(), currency: z.string(), before: PositionTotals, after: PositionTotals }),
  ),
});
export type EventPreview = z.output<typeof EventPreview>;
