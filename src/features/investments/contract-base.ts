import { z } from 'zod';
import { DateText, DecimalText } from '../../contract.ts';
import { Rate } from './contract-lots.ts';

/** A rate that was not entered: nothing of that day can be shown in the base currency. */
const MissingRate = z.object({ currency: z.string(), date: DateText });

/** A gain in the base currency, each part null where a rate is missing. */
const BaseGain = z.object({
  gain: DecimalText.nullable(),
  /** (proceeds - cost) at the rate of the sale. */
  pricePart: DecimalText.nullable(),
  /** What the cost gained by the change of the rate. */
  currencyPart: DecimalText.nullable(),
});
export type BaseGain = z.output<typeof BaseGain>;

/** A flow in its own currency and in the base. */
export const BaseFlow = z.object({
  date: DateText,
  currency: z.string(),
  original: DecimalText,
  /** Null: no rate of that day. */
  amount: DecimalText.nullable(),
  rate: DecimalText.nullable(),
  rateDate: DateText.nullable(),
});
export type BaseFlow = z.output<typeof BaseFlow>;

/** The flows of all currencies in one, each at the rate of its own day: the newest on or before it, at most 7 days older. */
export const BaseExplanation = z.object({
  currency: z.string(),
  /** Null: a rate is missing. */
  rate: Rate.nullable(),
  realised: BaseGain,
  flows: z.array(BaseFlow),
  /** The first 50. */
  missing: z.array(MissingRate),
  missingCount: z.number(),
});
export type BaseExplanation = z.output<typeof BaseExplanation>;

/** All of the journal in the base currency; each figure is null where a rate for it is missing. */
export const BaseTotals = z.object({
  currency: z.string(),
  moneyIn: DecimalText.nullable(),
  moneyOut: DecimalText.nullable(),
  costBasis: DecimalText.nullable(),
  income: DecimalText.nullable(),
  realised: BaseGain,
  realisedRate: Rate.nullable(),
  /** Of what has a price; null where nothing has. */
  unrealised: BaseGain.nullable(),
  marketValue: DecimalText.nullable(),
  missing: z.array(MissingRate),
  missingCount: z.number(),
});
export type BaseTotals = z.output<typeof BaseTotals>;
