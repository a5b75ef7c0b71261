import { z } from 'zod';
import { DateText, DecimalText } from '../../contract.ts';
import { eventKinds } from '../../domain/journal-events.ts';
import { statementFormats } from '../../domain/statement-formats.ts';
import { transactionTypes } from '../../domain/vocabulary.ts';
import { Ticker, TickerQuestion } from './contract-trades.ts';
import { RowError, RowWarning, Threat } from '../imports/contract.ts';

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
  transactionType: z.enum([...transactionTypes, 'split', ...eventKinds]),
  shares: DecimalText.nullable(),
  pricePerShare: DecimalText.nullable(),
  transactionDate: DateText,
  currency: z.string(),
  /** The part of `currency` that the price was written in, and the price as it was written. */
  writtenCurrency: z.string().nullable(),
  writtenPrice: DecimalText.nullable(),
  fees: DecimalText.nullable(),
  notes: z.string().nullable(),
  /** Of a split. */
  newShares: z.number().nullable(),
  oldShares: z.number().nullable(),
  /** Of an event, what it says. */
  detail: z.string().nullable(),
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
  /** Tickers of the file that may mean several securities: chosen by `securities`. */
  tickerQuestions: z.array(TickerQuestion),
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

const securitiesWanted = 'securities takes pairs of tickers separated by commas, such as ABC=TSXV:ABC.';

export const JournalImportQuery = z.object({
  /** `true`: answers the same and stores nothing. */
  dryRun: z.enum(['true', 'false'], 'dryRun takes true or false.').optional(),
  /** Left out: told by the header. */
  format: z.enum(statementFormats, `format takes one of ${statementFormats.join(', ')}.`).optional(),
  /** Rows to leave out, though they are new or repeated. */
  skip: rowNumbers('skip'),
  /** Rows to store, though the journal holds the same trade. */
  add: rowNumbers('add'),
  /** What tickers mean, `ABC=TSXV:ABC,XYZ=ASX:XYZ`: remembered in the journal. */
  securities: z
    .string(securitiesWanted)
    .max(10_000, securitiesWanted)
    .transform((text, context) => {
      const pairs = text.split(',').filter(Boolean);
      return pairs.map((pair) => {
        const [ticker, security, more] = pair.split('=').map((part) => Ticker.safeParse(part));
        if (ticker?.success && security?.success && more === undefined)
          return { ticker: ticker.data, security: security.data };
        context.addIssue(securitiesWanted);
        return z.NEVER;
      });
    })
    .optional(),
});
