import { z } from 'zod';
import {
  DateText,
  DecimalText,
  inBody,
  Link,
  OptionalDate,
  OptionalDecimal,
  OptionalText,
  OptionalWholeTo,
  RecordId,
  RequiredDate,
  YesNo,
  recorded,
  OptionalChoice,
} from '../../contract.ts';
import { instrumentKinds } from '../../domain/capital/records.ts';
import { knownCurrencies, readCurrency } from '../../domain/money/currencies.ts';
import {
  balanceRule,
  longText,
  mostShares,
  nameText,
  sharesEachRule,
  shortText,
  strikeRule,
} from '../../domain/records/field-rules.ts';
import { instrumentStates } from '../../domain/capital/instruments.ts';
import { parseDecimal } from '../../domain/numbers/decimal.ts';
import { recordCalls } from '../records/contract-calls.ts';
import { tag } from './contract-parts.ts';

/** What a company has promised to give shares for, in the terms of one document; other terms are another one. */
export const CapitalInstrument = z
  .object({
    id: RecordId,
    companyId: RecordId,
    kind: z.enum(instrumentKinds),
    /** What tells it from others of its terms: a series, a listing. */
    series: z.string().nullable(),
    /** The day that number and strike are of: consolidations after it change both. */
    asOf: DateText,
    /** How many are outstanding; of a convertible it may be unknown. */
    count: z.number().nullable(),
    /** Shares that one of them gives. */
    sharesEach: DecimalText,
    /** For one share, in units of `currency`; of a convertible its conversion price. Null: not known, or free. */
    strike: DecimalText.nullable(),
    /** Of strike, principal and acceleration: ISO 4217. */
    currency: z.string().nullable(),
    /** What a convertible pays back if it is not converted. */
    principal: DecimalText.nullable(),
    issued: DateText.nullable(),
    /** The last day on which it lives. */
    expiry: DateText.nullable(),
    /** The first day on which it can be exercised. */
    vesting: DateText.nullable(),
    /** What it waits for. */
    condition: z.string().nullable(),
    /** Whether that has happened; null: nobody says. */
    conditionMet: z.boolean().nullable(),
    /** From this share price on the company may call it in, */
    accelerationPrice: DecimalText.nullable(),
    /** after so many trading days above it, */
    accelerationDays: z.number().nullable(),
    /** with so many days' notice. */
    accelerationNotice: z.number().nullable(),
    /** A consolidation leaves its number and changes the shares of each, as of listed warrants; null: it changes the number. */
    keepsNumber: z.boolean().nullable(),
    state: z.enum(instrumentStates),
    /** When it was exercised, expired or cancelled. */
    stateDay: DateText.nullable(),
    sourceUrl: z.string().nullable(),
    /** Document and page. */
    sourcePage: z.string().nullable(),
    notes: z.string().nullable(),
    ...recorded,
  })
  .meta({ id: 'CapitalInstrument' });
export type CapitalInstrument = z.output<typeof CapitalInstrument>;

const kind = z.enum(instrumentKinds, `Choose one of ${instrumentKinds.join(', ')}.`);
const asOf = RequiredDate('Enter the day that the number is of as YYYY-MM-DD.');
const days = OptionalWholeTo(10_000).optional();

const Currency = OptionalText(20).superRefine((text, context) => {
  if (text !== null && !readCurrency(text)) context.addIssue(knownCurrencies);
});

const fields = {
  series: OptionalText(nameText).optional(),
  count: OptionalWholeTo(mostShares).optional(),
  /** 1 unless said. */
  sharesEach: OptionalDecimal(sharesEachRule).optional(),
  strike: OptionalDecimal(strikeRule).optional(),
  /** ISO 4217, or GBp, GBX, ZAc, ILA, USc, KWF: the money of the body is then in that part, and kept in the whole unit. */
  currency: Currency.optional(),
  principal: OptionalDecimal(balanceRule).optional(),
  issued: OptionalDate.optional(),
  expiry: OptionalDate.optional(),
  vesting: OptionalDate.optional(),
  condition: OptionalText(shortText).optional(),
  conditionMet: YesNo.optional(),
  accelerationPrice: OptionalDecimal(strikeRule).optional(),
  accelerationDays: days,
  accelerationNotice: days,
  keepsNumber: YesNo.optional(),
  state: OptionalChoice(instrumentStates).optional(),
  stateDay: OptionalDate.optional(),
  sourceUrl: Link.optional(),
  sourcePage: OptionalText(shortText).optional(),
  notes: OptionalText(longText).optional(),
};

interface Money {
  currency?: string | null | undefined;
  strike?: string | null | undefined;
  principal?: string | null | undefined;
  accelerationPrice?: string | null | undefined;
}

const rules = { strike: strikeRule, principal: balanceRule, accelerationPrice: strikeRule } as const;

/** An amount of 0 or more in the whole unit: its point some places to the left. By text, as this is on every page. */
function inWhole(amount: string, per: 100 | 1000): string {
  const places = per === 100 ? 2 : 3;
  const [whole = '', fraction = ''] = amount.split('.');
  const digits = whole.padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}${fraction}`;
}

/** Money as it is kept: in whole units of its currency, whatever part of it the body is written in. */
function inUnits<Body extends Money>(body: Body, context: z.RefinementCtx): Body {
  const unit = body.currency ? readCurrency(body.currency) : undefined;
  if (!unit) return body;
  const kept: Body = { ...body, currency: unit.currency };
  if (unit.per === 1) return kept;
  for (const field of ['strike', 'principal', 'accelerationPrice'] as const) {
    const amount = body[field];
    if (!amount) continue;
    const read = parseDecimal(inWhole(amount, unit.per), rules[field]);
    if (read.ok) kept[field] = read.value;
    else context.addIssue({ code: 'custom', path: [field], message: read.message });
  }
  return kept;
}

export const CapitalInstrumentInput = z
  .object({ kind, asOf, ...fields })
  .transform(inUnits)
  .meta(inBody('CapitalInstrumentInput'));
export type CapitalInstrumentInput = z.input<typeof CapitalInstrumentInput>;

/** Only the fields that are sent change. */
export const CapitalInstrumentChanges = z
  .object({ kind: kind.optional(), asOf: asOf.optional(), ...fields })
  .transform(inUnits)
  .meta(inBody('CapitalInstrumentChanges'));

export const capitalInstruments = recordCalls('instruments', {
  parent: 'company',
  tag,
  one: 'an option, warrant, convertible, share unit or right',
  list: 'What a company has promised to give shares for, the soonest expiry first',
  onCreate: 'one of them gives one share unless said',
  shown: CapitalInstrument,
  input: CapitalInstrumentInput,
  changes: CapitalInstrumentChanges,
});
