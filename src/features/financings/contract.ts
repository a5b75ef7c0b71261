import { z } from 'zod';
import {
  DateText,
  DecimalText,
  inBody,
  Link,
  OptionalCurrency,
  OptionalDate,
  OptionalDecimal,
  OptionalText,
  OptionalWholeTo,
  RecordId,
  RequiredDate,
  recorded,
} from '../../contract.ts';
import { longText, mostShares, shortText } from '../../domain/records/field-rules.ts';
import { financingKinds } from '../../domain/capital/financing-records.ts';
import { dealMoneyRule, ofUnitRule, shareCurrency, dealPriceRule } from '../../domain/money/money-of-shares.ts';
import { recordCalls } from '../records/contract-calls.ts';

/** New shares, or units of shares and warrants, that a company sold. Null: the document does not say. */
export const Financing = z
  .object({
    id: RecordId,
    companyId: RecordId,
    kind: z.enum(financingKinds),
    closedOn: DateText,
    units: z.number().nullable(),
    /** Of one unit, in `currency`, of which all its money is. */
    unitPrice: DecimalText.nullable(),
    /** ISO 4217. */
    currency: z.string().nullable(),
    /** Shares of one unit; null: one. */
    sharesEach: DecimalText.nullable(),
    /** Warrants of one unit: 0, 0.5, 1. */
    warrantsEach: DecimalText.nullable(),
    /** Paid for one share. */
    warrantStrike: DecimalText.nullable(),
    warrantExpiry: DateText.nullable(),
    /** As stated; units × price where it is not. */
    grossProceeds: DecimalText.nullable(),
    /** Whole warrants, as stated. */
    warrantsIssued: z.number().nullable(),
    /** Paid in money to brokers and finders. */
    fees: DecimalText.nullable(),
    brokerWarrants: z.number().nullable(),
    /** What insiders paid of it. */
    insiderProceeds: DecimalText.nullable(),
    /** The last day on which the shares may not be traded. */
    holdUntil: DateText.nullable(),
    sourceUrl: z.string().nullable(),
    /** Document and page. */
    sourcePage: z.string().nullable(),
    notes: z.string().nullable(),
    ...recorded,
  })
  .meta({ id: 'Financing' });
export type Financing = z.output<typeof Financing>;

const kind = z.enum(financingKinds, `Choose one of ${financingKinds.join(', ')}.`);

const closedOn = RequiredDate('Enter the closing date as YYYY-MM-DD.');
const whole = OptionalWholeTo(mostShares).optional();
const money = OptionalDecimal(dealMoneyRule).optional();

const fields = {
  units: whole,
  unitPrice: OptionalDecimal(dealPriceRule).optional(),
  currency: OptionalCurrency(shareCurrency).optional(),
  sharesEach: OptionalDecimal(ofUnitRule).optional(),
  warrantsEach: OptionalDecimal(ofUnitRule).optional(),
  warrantStrike: OptionalDecimal(dealPriceRule).optional(),
  warrantExpiry: OptionalDate.optional(),
  grossProceeds: money,
  warrantsIssued: whole,
  fees: money,
  brokerWarrants: whole,
  insiderProceeds: money,
  holdUntil: OptionalDate.optional(),
  sourceUrl: Link.optional(),
  sourcePage: OptionalText(shortText).optional(),
  notes: OptionalText(longText).optional(),
};

export const FinancingInput = z.object({ kind, closedOn, ...fields }).meta(inBody('FinancingInput'));
export type FinancingInput = z.input<typeof FinancingInput>;

/** Only the fields that are sent change. */
export const FinancingChanges = z
  .object({ kind: kind.optional(), closedOn: closedOn.optional(), ...fields })
  .meta(inBody('FinancingChanges'));

/** Of those that are entered with a quarter: more than any junior closes in one. */
export const mostOfQuarter = 20;

export const financings = recordCalls('financings', {
  parent: 'company',
  tag: 'Financings',
  one: 'a financing',
  list: 'New shares and units that a company sold, the newest first',
  onCreate: 'a unit is one share unless said',
  shown: Financing,
  input: FinancingInput,
  changes: FinancingChanges,
});
