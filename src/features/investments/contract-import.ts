import { z } from 'zod';
import { DateText, DecimalText } from '../../contract.ts';
import { dateStyles } from '../../domain/time/date-style.ts';
import { nameText } from '../../domain/records/field-rules.ts';
import { eventKinds } from '../../domain/journal/journal-events.ts';
import { numberStyles } from '../../domain/tables/number-style.ts';
import { tradeActions, tradeFields } from '../../domain/tables/statement-columns.ts';
import { statementFormats } from '../../domain/tables/statement-formats.ts';
import { encodings } from '../../domain/tables/table-files.ts';
import { transactionTypes } from '../../domain/vocabulary.ts';
import { Currency, Ticker, TickerAliasInput, TickerChoice, TickerKey, TickerQuestion } from './contract-trades.ts';
import { RowError, RowWarning, Threat } from '../imports/contract-results.ts';

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

/** Rows that were left out on purpose, by what they are. */
const LeftOutRows = z.object({
  what: z.string(),
  count: z.number(),
  /** The first five. */
  rows: z.array(z.number()),
});

const decision = <const Styles extends readonly string[]>(styles: Styles) =>
  z.object({
    /** Null: what stands in the file can be read in two ways; say which. */
    style: z.enum(styles).nullable(),
    /** `file`: a cell shows it; `format`: such files are written so; `choice`: it was said; `none`: it makes no difference. */
    by: z.enum(['file', 'format', 'choice', 'none']),
    /** Cells that show it, or that can be read in two ways. */
    examples: z.array(z.string()),
  });

/** A security that the file names by a code alone: its rows wait for a ticker. */
export const CodeQuestion = z.object({
  /** `ISIN:CA0000000001`, `WKN:A1B2C3`, `SEDOL:B0WNLY7`, `NAME:ALPHA MINING PLC`: what `securities` takes, and what is remembered. */
  code: z.string(),
  /** What the file calls it, and where it was traded. */
  name: z.string().nullable(),
  exchange: z.string().nullable(),
  rows: z.number(),
  /** Tickers of companies with a like name. */
  choices: z.array(TickerChoice),
});
export type CodeQuestion = z.output<typeof CodeQuestion>;

const header = z.string().max(201);
const word = z.string().max(201);

/** How a file is read that no format is known for. */
const UnderstoodFile = z.object({
  /** Each column in its order, and how it was understood. */
  columns: z.array(
    z.object({
      header,
      field: z.enum(tradeFields).nullable(),
      by: z.enum(['choice', 'remembered', 'name', 'none']),
    }),
  ),
  /** What words of the column of types mean, 200 at most. */
  words: z.array(
    z.object({
      word,
      count: z.number(),
      action: z.enum(tradeActions).nullable(),
      by: z.enum(['choice', 'remembered', 'word', 'none']),
    }),
  ),
  /** Of amounts that say none. */
  currency: z.string().nullable(),
  /** The first rows below the header. */
  rows: z.array(z.array(z.string())),
  /** What is still to be said before anything can be read. */
  missing: z.string().nullable(),
});
export type UnderstoodFile = z.output<typeof UnderstoodFile>;

/** An account of a file. */
const StatementAccount = z.object({ name: z.string(), rows: z.number(), isTaken: z.boolean() });

/** What an import of trades did, or with `dryRun` would do. */
export const JournalImport = z.object({
  dryRun: z.boolean(),
  message: z.string(),
  /** Which format the file was read as. */
  format: z.enum(statementFormats),
  /** What the broker calls such a file, such as 'Activity statement'. */
  name: z.string(),
  totalRows: z.number(),
  /** Stored rows. */
  created: z.number(),
  /** Rows that could be read and were left out, because the journal holds them or by choice. */
  skipped: z.number(),
  /** Rows that a journal has no place for, such as deposits: all of `leftOut`. */
  otherRows: z.number(),
  leftOut: z.array(LeftOutRows),
  /** Rows that were read as a part of another one, such as tax with its dividend. */
  joinedRows: z.number(),
  /** How the file writes numbers and dates. */
  numbers: decision(numberStyles),
  dates: decision(dateStyles),
  /** Of a file that is read by its columns; null of formats that are known. */
  understood: UnderstoodFile.nullable(),
  /** How the bytes of a text were read, and what they look more like; null of a workbook and of JSON. */
  encoding: z.enum(encodings).nullable(),
  encodingHint: z.enum(encodings).nullable(),
  /** Sheets of a workbook, and the one that was read. */
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  /** What should be known of how the file was opened, such as hidden sheets. */
  notes: z.array(z.string()),
  /** Accounts of the file, where it tells them apart. */
  accounts: z.array(StatementAccount),
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
  /** Securities without a ticker: their rows are errors until `securities` says which they are. */
  codeQuestions: z.array(CodeQuestion),
  /** With `threats: 'leave-out'` the first 1,000 cells that were left out; else a file with any is refused. */
  threats: z.array(Threat),
  /** All of them. */
  threatCount: z.number(),
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
  /** What tickers and codes mean, `ABC=TSXV:ABC,ISIN:CA0000000001=TSXV:XYZ`: remembered in the journal. */
  securities: z
    .string(securitiesWanted)
    .max(10_000, securitiesWanted)
    .transform((text, context) => {
      const pairs = text.split(',').filter(Boolean);
      return pairs.map((pair) => {
        const [key, meaning, ...more] = pair.split('=');
        const [ticker, security] = [TickerKey.safeParse(key), Ticker.safeParse(meaning)];
        if (ticker.success && security.success && more.length === 0)
          return { ticker: ticker.data, security: security.data };
        context.addIssue(securitiesWanted);
        return z.NEVER;
      });
    })
    .optional(),
});

/** What goes with a file of trades: JSON in the field `options`. */
export const TradeImportOptions = z.object({
  /** How the file writes numbers and dates; left out: told by its cells. */
  numbers: z.enum(numberStyles, `numbers takes one of ${numberStyles.join(', ')}.`).optional(),
  dates: z.enum(dateStyles, `dates takes one of ${dateStyles.join(', ')}.`).optional(),
  /** How the bytes of a text are to be read; left out: told by them. */
  encoding: z.enum(encodings, `encoding takes one of ${encodings.join(', ')}.`).optional(),
  /** Of a workbook: the sheet to read; left out: the first that is not hidden. */
  sheet: z.string().max(nameText).optional(),
  /** What comes of cells that a spreadsheet or a browser would run: the file is refused, unless they are to be left out of it. */
  threats: z.enum(['refuse', 'leave-out']).optional(),
  /** Accounts of the file that are read; left out: all. */
  accounts: z.array(z.string().max(201)).max(200, 'Choose at most 200 accounts.').optional(),
  /** With `format=other`: what the columns of the file hold, each in its order; what is imported has to say so. */
  columns: z
    .array(z.object({ header, field: z.enum(tradeFields).nullable() }))
    .max(200, 'A file of trades may have 200 columns.')
    .optional(),
  /** What words of the column of types mean. */
  words: z
    .array(z.object({ word, action: z.enum(tradeActions, `Choose one of ${tradeActions.join(', ')}.`) }))
    .max(200, 'Choose for at most 200 words.')
    .optional(),
  /** What tickers and codes mean, beside `securities` of the address, which has no room for many. */
  securities: z.array(TickerAliasInput).max(2_000, 'Say what at most 2,000 tickers mean.').optional(),
  /** Of amounts that say none. */
  currency: Currency.transform((written) => written?.written).optional(),
});
export type TradeImportOptions = z.input<typeof TradeImportOptions>;
export type TradeImportChoices = z.output<typeof TradeImportOptions>;
