import type { DateStyle } from '../../../../domain/time/date-style.ts';
import type { EventKind, JournalEvent } from '../../../../domain/journal/journal-events.ts';
import type { NumberStyle } from '../../../../domain/tables/number-style.ts';
import type { StatementFormat } from '../../../../domain/tables/statement-formats.ts';
import type { TransactionType } from '../../../../domain/vocabulary.ts';

/** A security that a file names without a ticker. */
export interface SecurityCode {
  /** `ISIN:CA0000000001`, `SEDOL:B0WNLY7`, `NAME:ALPHA MINING PLC`: as the journal remembers what it means. */
  code: string;
  /** What the file calls it. */
  name: string | null;
  /** Where it was traded, as the file says it. */
  exchange: string | null;
}

/** A trade, split or event as a row of a file says it. */
export interface StatementRow {
  /** Empty where the file has a code only. */
  ticker: string;
  transactionType: TransactionType | 'split' | EventKind;
  shares: string | null;
  pricePerShare: string | null;
  transactionDate: string;
  currency: string;
  /** The part of the currency that the price was written in. */
  writtenCurrency: string | null;
  fees: string | null;
  notes: string | null;
  newShares: number | null;
  oldShares: number | null;
  /** Of an event all that its kind uses, money in the unit of its currency. */
  event: Omit<JournalEvent, 'id'> | null;
  /** Of a security without a ticker. */
  security?: SecurityCode;
}

/** What is wrong with a row; `field` is the column. */
export class RowRefused extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** A row that a journal has no place for, by its kind: 'Interest', 'Options'. */
export class LeftOut {
  readonly what: string;

  constructor(what: string) {
    this.what = what;
  }
}

/** Money that a security paid, or tax of it: statements tell both in rows of their own, and take them back in further ones. */
export interface Payment {
  kind: 'dividend' | 'return-of-capital';
  ticker: string;
  security?: SecurityCode;
  /** The day that the money came, and the ex date where the file has it. */
  date: string;
  exDate?: string;
  currency: string;
  writtenCurrency: string | null;
  /** In the unit of the currency, with its sign: what came, and what was kept back (negative). */
  amount: string;
  tax: string;
  fees: string;
  /** Whether an amount below zero is tax where it is a small part of what came on that day: files without rows of tax tell it so. */
  isTaxBelowZero?: true;
  notes: string | null;
  /** What the rows of one payment have in common beside security, day and currency. */
  key: string;
  /** The column of the amount. */
  field: string;
}

/** What a row says, where other rows say the rest of it. */
export class Part<Of = unknown> {
  readonly of: Of;

  constructor(of: Of) {
    this.of = of;
  }
}

export class PaymentPart extends Part<Payment> {}

export type Reading = StatementRow | LeftOut | Part;

/** How the numbers and dates of a file are written; null: nothing in it tells, and nobody said. */
export interface Styles {
  numbers: NumberStyle | null;
  dates: DateStyle | null;
}

/** One row by the names of its columns. */
export interface Cells {
  readonly row: number;
  readonly styles: Styles;
  /** The cell; empty where the column is missing. */
  text(column: string): string;
  /** Whether the file has the column. */
  hasColumn(column: string): boolean;
  /** The column as the file writes it. */
  header(column: string): string;
  /** What another table of the file says of all of it. */
  fact(name: string): string | undefined;
  /** Notes what was read otherwise than it was written. */
  warn(column: string, message: string): void;
}

export interface Column {
  /** As files write it, in the languages that they come in. */
  names: readonly string[];
  isRequired?: boolean;
  /** What its cells are: by all of them it is told how the file writes them. */
  holds?: 'number' | 'date';
  /** A column right behind this one, without a header or with one of its names, which others may have, too. */
  behind?: string;
}

/** A row that was read with others, or what they come to. */
export interface Joined {
  /** The rows that it was read from, that of the result first. */
  rows: number[];
  result: StatementRow | LeftOut | RowRefused;
}

/** How the files of a format, or a table of them, are laid out. */
export interface Layout {
  format: StatementFormat;
  /** What the broker calls such a file. */
  name: string;
  columns: Readonly<Record<string, Column>>;
  /** A statement of several tables: first cell of the rows of the one that is read; its second cell tells header and data. */
  section?: string;
  /**
   * Of rows that say the same in more and in less detail: the column that tells, and the level that is read if it is there;
   * rows of levels called as `always` says are no other form of others, and are read too.
   */
  detail?: { column: string; levels: readonly string[]; always?: RegExp };
  /** How it is written where no cell tells. */
  numbers?: NumberStyle;
  dates?: DateStyle;
  /** Of texts that may go on in a row of their own: their column, and whether what stands there goes on so. */
  wraps?: { column: string; goesOn(text: string, next: string): boolean };
  /** The column that tells accounts apart. */
  account?: string;
  /** A table beside the one that such a file is for. */
  isAside?: true;
  /** Of a table that only says where shares are listed: symbols with their tickers. */
  listing?(cells: Cells): [symbol: string, ticker: string][];
  /** Of a table that only says what holds for the whole file, such as the currency of the account. */
  facts?(cells: Cells): [name: string, value: string][];
  /** Why a file whose columns stand so cannot be read safely; by the places of the columns. */
  refuses?(places: ReadonlyMap<string, number>): string | undefined;
  /** Throws `RowRefused`. */
  read(cells: Cells): Reading;
  /** Parts that several rows say together, beside payments; `rows` are those of all tables that stand for themselves. */
  join?(parts: readonly { row: number; part: unknown }[], rows: readonly StatementRow[]): Joined[];
}

/** Whether a table has no rows of its own but says something of those of others. */
export const isAboutOthers = ({ listing, facts }: Layout): boolean => listing !== undefined || facts !== undefined;
