import { z } from 'zod';
import { DateText, DecimalText, RecordId } from '../../contract.ts';
import { stages } from '../../domain/mines/stages.ts';
import { entityTypes, eventTypes, priorities, stepStatuses } from '../../domain/vocabulary.ts';
import { BaseExplanation, BaseTotals } from './contract-base.ts';
import { EventProblem, JournalEvent } from './contract-events.ts';
import { CashFlow, Income, MatchedLot, OpenLot, Rate, UnmatchedSell } from './contract-lots.ts';
import { CorporateAction, EnteredPrice, Investment, TickerAlias, TickerQuestion } from './contract-trades.ts';

/** Realised trades only, matched first in, first out. `xirrRate` and `reason` are those of US dollars. */
export const XirrAnswer = z.object({
  xirrRate: z.number().nullable(),
  reason: z.string().nullable(),
  /** Of all currencies, by date. */
  flows: z.array(CashFlow),
  matchedLots: z.array(MatchedLot),
  openLots: z.array(OpenLot),
  unmatchedSells: z.array(UnmatchedSell),
  /** One per currency of the journal, US dollars first. */
  rates: z.array(Rate),
  /** Dividends, capital returned and fees alone, by date. */
  incomes: z.array(Income),
  /** Null: no base currency was chosen. */
  base: BaseExplanation.nullable(),
});
export type XirrAnswer = z.output<typeof XirrAnswer>;

const Company = z.object({ id: RecordId, name: z.string() });

/** One ticker in one currency. Money is in that currency. */
export const Position = z.object({
  /** As it was written, where in one way only; else the security. */
  ticker: z.string(),
  /** What all its spellings are one position by: `TSXV:ABC`, or a symbol alone. */
  security: z.string(),
  /** All spellings. */
  tickers: z.array(z.string()),
  currency: z.string(),
  /** Companies of the database that have this ticker, five at most; several only where exchanges share it. */
  companies: z.array(Company),
  /** Whether more than those have it. */
  hasMoreCompanies: z.boolean(),
  trades: z.number(),
  firstTrade: DateText,
  lastTrade: DateText,
  sharesHeld: DecimalText,
  /** Of the shares held, fees included. */
  costBasis: DecimalText,
  /** costBasis / sharesHeld, 6 decimals; null without shares. */
  averagePrice: DecimalText.nullable(),
  openLots: z.number(),
  /** Shares sold that were never bought. */
  unmatchedShares: DecimalText,
  /** Cost of the shares sold. */
  realisedCost: DecimalText,
  realisedGain: DecimalText,
  /** realisedGain / realisedCost in per cent; null where nothing was sold. */
  realisedReturn: z.number().nullable(),
  /** Dividends less tax, and fees alone (negative): apart from the gain. */
  income: DecimalText,
  /** Tax that was kept back. */
  withheld: DecimalText,
  /** Per cent a year of the shares sold; null where no rate solves them. */
  realisedRate: z.number().nullable(),
  /** How many rates solve the same flows: of several, the one nearest to 10 % is told. */
  realisedRateCount: z.number(),
  price: EnteredPrice.nullable(),
  /** Whether shares were traded after the day of the price. */
  isPriceOld: z.boolean(),
  /** sharesHeld x price, adjusted by splits since its day; null without shares or price. */
  marketValue: DecimalText.nullable(),
  unrealisedGain: DecimalText.nullable(),
  unrealisedReturn: z.number().nullable(),
});
export type Position = z.output<typeof Position>;

/** Held shares valued at the entered prices; positions without a price are left out and named. */
export const MarkedRate = Rate.extend({
  marketValue: DecimalText,
  unrealisedGain: DecimalText,
  /** Tickers held that have no price: their open lots are left out. */
  withoutPrice: z.array(z.string()),
});
export type MarkedRate = z.output<typeof MarkedRate>;

/** All of one currency. */
export const CurrencyTotals = z.object({
  currency: z.string(),
  trades: z.number(),
  /** Spent on all buys, fees included, on units, strikes and fees alone. */
  moneyIn: DecimalText,
  /** Received for all sells, less fees, and what events brought. */
  moneyOut: DecimalText,
  income: DecimalText,
  withheld: DecimalText,
  costBasis: DecimalText,
  realisedGain: DecimalText,
  openLots: z.number(),
  unmatchedSells: z.number(),
  realised: Rate,
  /** Null where no price of a held ticker was entered. */
  marked: MarkedRate.nullable(),
});
export type CurrencyTotals = z.output<typeof CurrencyTotals>;

/** Part of the money of one currency; `id` leads to the mine or company. */
export const Slice = z.object({
  /** Null: money of which the database does not know it, said in `label`. */
  key: z.string().nullable(),
  id: RecordId.nullable(),
  label: z.string(),
  amount: DecimalText,
  /** Of the currency's cost basis, per cent, 2 decimals. */
  percent: z.number(),
  /**
   * By what the company's money came here: its part of the newest NPV, its part of the metal, or ownership where nothing
   * else is known; `mixed` of several. Null of companies, and of money that nobody knows.
   */
  basis: z.enum(['npv', 'metal', 'ownership', 'mixed']).nullable(),
  /** Of a mine what the company's part is, in words: `NPV 122 M CAD, after tax`. */
  measure: z.string().nullable(),
});
export type Slice = z.output<typeof Slice>;

/** Where the cost of what is held lies. A company's money goes to its mines by `basis`, a mine's to its metals by share. */
export const LookThrough = z.object({
  currency: z.string(),
  costBasis: DecimalText,
  companies: z.array(Slice),
  mines: z.array(Slice),
  metals: z.array(Slice),
  countries: z.array(Slice),
  stages: z.array(Slice.extend({ key: z.enum(stages).nullable() })),
  /** Mines without metal or a study beside others of their company with them: they have no part. The first 20. */
  leftOut: z.array(z.object({ id: RecordId, name: z.string(), companyId: RecordId })),
  leftOutCount: z.number(),
});
export type LookThrough = z.output<typeof LookThrough>;

/** A next event of a company that is held, or of one of its mines. */
export const HeldEvent = z.object({
  id: RecordId,
  eventType: z.enum(eventTypes),
  /** Null: not known yet ('TBD'). */
  eventDate: DateText.nullable(),
  description: z.string(),
  priority: z.enum(priorities),
  status: z.enum(stepStatuses),
  entityType: z.enum(entityTypes),
  entityId: RecordId,
  entityName: z.string(),
  company: Company,
  /** By which it is held, a hundred at most. */
  tickers: z.array(z.string()),
});
export type HeldEvent = z.output<typeof HeldEvent>;

/** Money in and out within a period, and the cost of what was held at its end. */
export const SeriesPoint = z.object({
  /** The day, or the last day of the month. */
  date: DateText,
  moneyIn: DecimalText,
  moneyOut: DecimalText,
  realisedGain: DecimalText,
  costBasis: DecimalText,
});
export type SeriesPoint = z.output<typeof SeriesPoint>;

export const Series = z.object({
  currency: z.string(),
  /** A point per day of trading where these are few, else per month without gaps. */
  step: z.enum(['day', 'month']),
  points: z.array(SeriesPoint),
});
export type Series = z.output<typeof Series>;

/** All that the page of investments draws beside the list of trades. */
export const JournalSummary = z.object({
  trades: z.number(),
  /** As stored with the member: realised, US dollars, per cent a year. */
  xirrRate: z.number().nullable(),
  /** Held ones first, then by cost. */
  positions: z.array(Position),
  /** US dollars first. */
  totals: z.array(CurrencyTotals),
  /** The same in the member's base currency; null: none was chosen. */
  base: BaseTotals.nullable(),
  unmatchedSells: z.array(UnmatchedSell),
  lookThrough: z.array(LookThrough),
  /** The next 25, by date; undated ones last. */
  events: z.array(HeldEvent),
  series: z.array(Series),
  /** Newest first. */
  corporateActions: z.array(CorporateAction),
  /** Newest first. */
  journalEvents: z.array(JournalEvent),
  /** Of events that the rest of the journal no longer bears. */
  eventProblems: z.array(EventProblem),
  /**
   * The first of the trades of a day that has not come (GN1), and of those whose price is twenty times the one before or a
   * twentieth of it, with no split between (JN1).
   */
  tradeProblems: z.array(
    z.object({
      ticker: z.string(),
      date: DateText,
      /** The rule of data quality. */
      rule: z.enum(['GN1', 'JN1']),
      message: z.string(),
    }),
  ),
  /** Tickers that may mean several securities, and that the member has not said. */
  tickerQuestions: z.array(TickerQuestion),
  /** Spellings that are counted as one position. */
  sameShares: z.array(z.object({ security: z.string(), tickers: z.array(z.string()) })),
  /** What the member said of tickers. */
  aliases: z.array(TickerAlias),
});
export type JournalSummary = z.output<typeof JournalSummary>;

/** The first view of the page of investments, in one answer. */
export const JournalPage = z.object({
  /** The first page of the list under the same query. */
  investments: z.array(Investment),
  /** Under the same search. */
  total: z.number(),
  /** Where the list goes on; null on its last page. */
  nextCursor: z.string().nullable(),
  summary: JournalSummary,
});
export type JournalPage = z.output<typeof JournalPage>;
