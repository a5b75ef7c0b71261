import { z } from 'zod';
import { DateText, DecimalText } from '../../contract.ts';

/** Money that went out (negative) or came in on a day. */
export const CashFlow = z.object({
  date: DateText,
  amount: DecimalText,
  currency: z.string(),
  /** What it was for: shares bought and sold, or what they brought and cost while they were held. */
  kind: z.enum(['shares', 'dividend', 'return-of-capital', 'fee']),
});
export type CashFlow = z.output<typeof CashFlow>;

const LotPart = {
  ticker: z.string(),
  currency: z.string(),
  /** Splits and consolidations until the sale (an open lot: until now) are counted in. */
  shares: DecimalText,
  buyDate: DateText,
  /** Paid per such share, without fees. */
  buyPrice: DecimalText,
  /** What the shares cost, their part of the fees included. */
  cost: DecimalText,
};

/** Bought shares that a sell was matched with. */
export const MatchedLot = z.object({
  ...LotPart,
  sellDate: DateText,
  sellPrice: DecimalText,
  /** What they brought, less their part of the fees. */
  proceeds: DecimalText,
  /** proceeds - cost. */
  gain: DecimalText,
  /** What took them, or of `return-of-capital` and a merger with cash a part of their cost. */
  by: z.enum(['sale', 'write-off', 'expiry', 'return-of-capital', 'merger']),
});
export type MatchedLot = z.output<typeof MatchedLot>;

/** Bought shares that are still held: left out of the realised rate. */
export const OpenLot = z.object(LotPart);
export type OpenLot = z.output<typeof OpenLot>;

/** Shares sold that were never bought: they match nothing. */
export const UnmatchedSell = z.object({
  ticker: z.string(),
  currency: z.string(),
  date: DateText,
  shares: DecimalText,
});
export type UnmatchedSell = z.output<typeof UnmatchedSell>;

/** Money that shares brought, or cost, while they were held. */
export const Income = z.object({
  /** When it came. */
  date: DateText,
  kind: z.enum(['dividend', 'return-of-capital', 'fee']),
  /** Null: a fee of the account. */
  ticker: z.string().nullable(),
  currency: z.string(),
  /** Net of tax and fees; a fee alone is negative. */
  amount: DecimalText,
  withheld: DecimalText,
  /** The part of shares since sold, in the realised rate, and that of shares still held. */
  realised: DecimalText,
  open: DecimalText,
});
export type Income = z.output<typeof Income>;

/** An annualised rate of the trades in one currency, with what it was computed from. */
export const Rate = z.object({
  currency: z.string(),
  /** Per cent a year, 4 decimals; null: `reason` says why. */
  xirrRate: z.number().nullable(),
  /** One sentence; null where there is a rate. */
  reason: z.string().nullable(),
  /** Every rate that solves the flows, in per cent, rising; several are rare. */
  solutions: z.array(z.number()),
  /** What it cost, fees included. */
  cost: DecimalText,
  /** What it brought (marked: or is worth), less fees. */
  proceeds: DecimalText,
  /** proceeds - cost. */
  gain: DecimalText,
  /** Dividends less tax and fees alone, which the flows hold beside cost and proceeds. */
  income: DecimalText,
  /** gain / cost in per cent, over the whole period and not annualised, 4 decimals; null without cost. */
  periodReturn: z.number().nullable(),
  firstDate: DateText.nullable(),
  lastDate: DateText.nullable(),
});
export type Rate = z.output<typeof Rate>;
