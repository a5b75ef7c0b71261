import { z } from 'zod';
import {
  DateText,
  DecimalText,
  endpoint,
  IdParams,
  Instant,
  listQuery,
  longText,
  OptionalDecimal,
  OptionalText,
  OrBlank,
  QueryText,
  RecordId,
  shortText,
} from '../../contract.ts';
import { isCurrency } from '../../domain/currencies.ts';
import { isDate } from '../../domain/dates.ts';
import { type DecimalRules, parseDecimal } from '../../domain/decimal.ts';
import { cleanText, hasBidiOverride, hasControlCharacters } from '../../domain/fold.ts';
import { statementFormats } from '../../domain/statement-formats.ts';
import {
  entityTypes,
  eventTypes,
  priorities,
  stages,
  stepStatuses,
  transactionTypes,
} from '../../domain/vocabulary.ts';
import { RowError, RowWarning, Threat } from '../imports/contract.ts';

const tickerRequired = 'Ticker symbol is required';

/** 1 to 10 characters, upper case, blanks within as one. */
export const Ticker = z
  .string(tickerRequired)
  .transform((text) => cleanText(text).replace(/\s+/gu, ' ').toUpperCase())
  .superRefine((text, context) => {
    if (text === '') context.addIssue(tickerRequired);
    if ([...text].length > 10) context.addIssue('Ticker symbol must be less than 10 characters');
    if (hasControlCharacters(text) || hasBidiOverride(text)) context.addIssue('Enter letters, digits and signs only.');
  });

/** Numbers of a trade as text or number; more digits than the field keeps is an error, never rounded. */
const Positive = (rules: DecimalRules, required: string, positive: string) =>
  z
    .union([z.string(), z.number()], required)
    .refine((input) => typeof input !== 'string' || input.trim() !== '', { message: required, abort: true })
    .transform((input, context) => {
      const parsed = parseDecimal(input, rules);
      if (parsed.ok && parsed.value !== '0' && !parsed.value.startsWith('-')) return parsed.value;
      context.addIssue(parsed.ok ? positive : parsed.message);
      return z.NEVER;
    });

const Shares = Positive(
  { integerDigits: 11, fractionDigits: 6 },
  'Number of shares is required',
  'Number of shares must be positive',
);
const price = { integerDigits: 6, fractionDigits: 6 };
const PricePerShare = Positive(price, 'Price per share is required', 'Price per share must be positive');

const CalendarDay = (required: string) =>
  z
    .string(required)
    .transform((text) => text.trim())
    .superRefine((text, context) => {
      if (text === '') context.addIssue(required);
      else if (!isDate(text)) context.addIssue('Enter an existing date as YYYY-MM-DD.');
    });

/** An ISO 4217 code; empty: US dollars. */
const Currency = OrBlank(
  z
    .string()
    .transform((text) => text.trim().toUpperCase())
    .refine(isCurrency, 'Enter a currency code of three letters, such as USD, CAD or AUD.'),
  'Enter a currency code of three letters, such as USD, CAD or AUD.',
);

/** Money in the currency of the trade, to the cent. */
const Fees = OptionalDecimal({ integerDigits: 13, fractionDigits: 2, min: 0 });

/** One trade of a member's journal. */
export const Investment = z.object({
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
  fees: DecimalText.nullable(),
  transactionDate: DateText,
  notes: z.string().nullable(),
  /** The company of the database that has this ticker, where exactly one has. */
  company: z.object({ id: RecordId, name: z.string() }).nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.number(),
});
export type Investment = z.output<typeof Investment>;

const transactionType = z.enum(transactionTypes, `Choose one of ${transactionTypes.join(', ')}.`);
const optionalFields = {
  currency: Currency.optional(),
  fees: Fees.optional(),
  notes: OptionalText(longText).optional(),
};

export const InvestmentInput = z.object({
  ticker: Ticker,
  transactionType,
  shares: Shares,
  pricePerShare: PricePerShare,
  transactionDate: CalendarDay('Transaction date is required'),
  ...optionalFields,
});
export type InvestmentInput = z.input<typeof InvestmentInput>;
export type NewInvestment = z.output<typeof InvestmentInput>;

/** Only the fields that are sent change. */
export const InvestmentChanges = z.object({
  ticker: Ticker.optional(),
  transactionType: transactionType.optional(),
  shares: Shares.optional(),
  pricePerShare: PricePerShare.optional(),
  transactionDate: CalendarDay('Transaction date is required').optional(),
  ...optionalFields,
});
export type InvestmentChanges = z.output<typeof InvestmentChanges>;

export const investmentSorts = ['ticker', 'type', 'shares', 'price', 'amount', 'date'] as const;
export type InvestmentSort = (typeof investmentSorts)[number];

export const InvestmentListQuery = z.object({
  ...listQuery,
  /** Trades of this ticker alone. */
  ticker: QueryText(20).optional(),
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
    const parsed = parseDecimal(input, { ...price, min: 0 });
    if (parsed.ok) return parsed.value;
    context.addIssue(typeof input === 'string' && input.trim() === '' ? 'Price is required' : parsed.message);
    return z.NEVER;
  }),
  priceDate: CalendarDay('The date of the price is required'),
});
export type EnteredPriceInput = z.input<typeof EnteredPriceInput>;
export type NewEnteredPrice = z.output<typeof EnteredPriceInput>;

/** Money that went out (negative) or came in on a day. */
export const CashFlow = z.object({ date: DateText, amount: DecimalText, currency: z.string() });
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
  /** gain / cost in per cent, over the whole period and not annualised, 4 decimals; null without cost. */
  periodReturn: z.number().nullable(),
  firstDate: DateText.nullable(),
  lastDate: DateText.nullable(),
});
export type Rate = z.output<typeof Rate>;

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
});
export type XirrAnswer = z.output<typeof XirrAnswer>;

const Company = z.object({ id: RecordId, name: z.string() });

/** One ticker in one currency. Money is in that currency. */
export const Position = z.object({
  ticker: z.string(),
  currency: z.string(),
  /** Companies of the database that have this ticker; several only where exchanges share it. */
  companies: z.array(Company),
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
  /** Per cent a year of the shares sold; null where no rate solves them. */
  realisedRate: z.number().nullable(),
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
  /** Spent on all buys, fees included. */
  moneyIn: DecimalText,
  /** Received for all sells, less fees. */
  moneyOut: DecimalText,
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
});
export type Slice = z.output<typeof Slice>;

/** Where the cost of what is held lies. A company's money goes to its mines by ownership, a mine's to its metals by share. */
export const LookThrough = z.object({
  currency: z.string(),
  costBasis: DecimalText,
  companies: z.array(Slice),
  mines: z.array(Slice),
  metals: z.array(Slice),
  countries: z.array(Slice),
  stages: z.array(Slice.extend({ key: z.enum(stages).nullable() })),
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
  unmatchedSells: z.array(UnmatchedSell),
  lookThrough: z.array(LookThrough),
  /** The next 25, by date; undated ones last. */
  events: z.array(HeldEvent),
  series: z.array(Series),
  /** Newest first. */
  corporateActions: z.array(CorporateAction),
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

/** `new`: stored; `known`: the journal holds it already; `repeated`: the same as an earlier row of the file. */
export const rowStates = ['new', 'known', 'repeated'] as const;

/** A row of a file as it was read. */
export const ImportedRow = z.object({
  row: z.number(),
  state: z.enum(rowStates),
  /** Whether it is stored (with `dryRun`: would be). */
  isTaken: z.boolean(),
  /** Of a repeated row: the earlier one. */
  sameAsRow: z.number().nullable(),
  ticker: z.string(),
  transactionType: z.enum([...transactionTypes, 'split']),
  shares: DecimalText.nullable(),
  pricePerShare: DecimalText.nullable(),
  transactionDate: DateText,
  currency: z.string(),
  fees: DecimalText.nullable(),
  notes: z.string().nullable(),
  /** Of a split. */
  newShares: z.number().nullable(),
  oldShares: z.number().nullable(),
});
export type ImportedRow = z.output<typeof ImportedRow>;

/** What an import of trades did, or with `dryRun` would do. */
export const JournalImport = z.object({
  dryRun: z.boolean(),
  message: z.string(),
  /** Which format the file was read as. */
  format: z.enum(statementFormats),
  totalRows: z.number(),
  /** Stored rows. */
  created: z.number(),
  /** Rows that could be read and were left out, because the journal holds them or by choice. */
  skipped: z.number(),
  /** Rows of a broker's statement that are no trades, such as dividends. */
  otherRows: z.number(),
  /** The first 1,000; `duplicateCount` counts all of them. */
  duplicates: z.array(ImportedRow),
  duplicateCount: z.number(),
  /** The first 1,000 rows that could be read. */
  preview: z.array(ImportedRow),
  /** The first 10,000; `errorCount` counts all of them. */
  errors: z.array(RowError),
  errorCount: z.number(),
  warnings: z.array(RowWarning),
  warningCount: z.number(),
  ignoredColumns: z.array(z.string()),
  /** Empty here; a file with threats is refused. */
  threats: z.array(Threat),
});
export type JournalImport = z.output<typeof JournalImport>;

const rowNumbers = (name: string) => {
  const message = `${name} takes up to 1,000 row numbers separated by commas, such as 4,7.`;
  return z
    .string(message)
    .regex(/^(?:[1-9]\d{0,6}(?:,[1-9]\d{0,6}){0,999})?$/, message)
    .transform((text) => text.split(',').filter(Boolean).map(Number))
    .optional();
};

const tag = 'Investments';
const record = { access: 'member', tag, params: IdParams } as const;
const created = { access: 'member', tag, method: 'POST', status: 201 } as const;

export const investments = {
  list: endpoint({
    method: 'GET',
    path: '/api/investments',
    access: 'member',
    tag,
    summary: 'Your own trades; the search looks through ticker and notes',
    query: InvestmentListQuery,
    response: z.array(Investment),
  }),
  create: endpoint({
    ...created,
    path: '/api/investments',
    summary: 'Add a trade to your journal',
    body: InvestmentInput,
    response: Investment,
  }),
  page: endpoint({
    method: 'GET',
    path: '/api/investments/page',
    access: 'member',
    tag,
    summary: 'The first trades under a search and sort, with all that the page draws beside them',
    query: InvestmentListQuery,
    response: JournalPage,
  }),
  summary: endpoint({
    method: 'GET',
    path: '/api/investments/summary',
    access: 'member',
    tag,
    summary: 'Positions, totals and rates per currency, look-through, next events and the series of the pictures',
    response: JournalSummary,
  }),
  calculateXirr: endpoint({
    method: 'POST',
    path: '/api/investments/calculate-xirr',
    access: 'member',
    tag,
    summary: 'The annualised return of your realised trades, with the flows and lots that it was computed from',
    response: XirrAnswer,
  }),
  actions: endpoint({
    method: 'GET',
    path: '/api/investments/corporate-actions',
    access: 'member',
    tag,
    summary: 'Your splits and consolidations, newest first',
    response: z.array(CorporateAction),
  }),
  addAction: endpoint({
    ...created,
    path: '/api/investments/corporate-actions',
    summary: 'Enter a split or consolidation; it changes the lots bought before its date and keeps their cost',
    body: CorporateActionInput,
    response: CorporateAction,
  }),
  changeAction: endpoint({
    ...record,
    method: 'PATCH',
    path: '/api/investments/corporate-actions/{id}',
    summary: 'Change a split or consolidation',
    body: CorporateActionChanges,
    response: CorporateAction,
  }),
  removeAction: endpoint({
    ...record,
    method: 'DELETE',
    path: '/api/investments/corporate-actions/{id}',
    summary: 'Remove a split or consolidation',
    response: z.void(),
  }),
  savePrice: endpoint({
    method: 'PUT',
    path: '/api/investments/prices',
    access: 'member',
    tag,
    summary: 'Enter the current price of a ticker; it replaces the one of the same ticker and currency',
    body: EnteredPriceInput,
    response: EnteredPrice,
  }),
  removePrice: endpoint({
    ...record,
    method: 'DELETE',
    path: '/api/investments/prices/{id}',
    summary: 'Remove an entered price',
    response: z.void(),
  }),
  template: endpoint({
    method: 'GET',
    path: '/api/investments/template',
    access: 'member',
    tag,
    summary: 'A CSV file with the header row of trades and example rows',
    response: z.string(),
    mediaType: 'text/csv',
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/investments/export',
    access: 'member',
    tag,
    summary: 'Your journal as CSV, splits included; imported again it is the same journal',
    response: z.string(),
    mediaType: 'text/csv',
  }),
  import: endpoint({
    method: 'POST',
    path: '/api/investments/import',
    access: 'member',
    tag,
    summary: 'Import trades from a CSV file of at most 10 MB, ours or a statement of a broker',
    query: z.object({
      /** `true`: answers the same and stores nothing. */
      dryRun: z.enum(['true', 'false'], 'dryRun takes true or false.').optional(),
      /** Left out: told by the header. */
      format: z.enum(statementFormats, `format takes one of ${statementFormats.join(', ')}.`).optional(),
      /** Rows to leave out, though they are new or repeated. */
      skip: rowNumbers('skip'),
      /** Rows to store, though the journal holds the same trade. */
      add: rowNumbers('add'),
    }),
    upload: true,
    response: JournalImport,
  }),
  read: endpoint({
    ...record,
    method: 'GET',
    path: '/api/investments/{id}',
    summary: 'One of your trades',
    response: Investment,
  }),
  change: endpoint({
    ...record,
    method: 'PATCH',
    path: '/api/investments/{id}',
    summary: 'Change fields of one of your trades',
    body: InvestmentChanges,
    response: Investment,
  }),
  remove: endpoint({
    ...record,
    method: 'DELETE',
    path: '/api/investments/{id}',
    summary: 'Delete one of your trades',
    response: z.void(),
  }),
};
