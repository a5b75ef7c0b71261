import type { DateStyle } from '../../../domain/time/date-style.ts';
import type { NumberStyle } from '../../../domain/tables/number-style.ts';
import type { StatementFormat } from '../../../domain/tables/statement-formats.ts';
import type { Encoding } from '../../../domain/tables/table-files.ts';
import type { Report } from '../../imports/server/model/report.ts';
import type { FileMapping, RememberedMapping, UnderstoodColumns } from './statements/mapped/mapped-columns.ts';
import type { StatementRow } from './statements/model.ts';

/** As many trades as a journal holds. */
export const maxTrades = 100_000;
/** More no member enters; each is calculated with, and listed, every time. */
export const maxSplits = 1_000;
/** Each is gone through with the lots that it is about. */
export const maxEvents = 5_000;

export interface ReadRow extends StatementRow {
  /** The row that a spreadsheet shows. */
  row: number;
}

/** How numbers or dates are read, and why so. */
export interface StyleDecision<Style> {
  /** Null: what stands in the file can be read in two ways, and nobody said which. */
  style: Style | null;
  /** `file`: a cell shows it; `format`: such files are written so; `choice`: the member said so; `none`: it makes no difference. */
  by: 'file' | 'format' | 'choice' | 'none';
  /** Cells that show it, or that can be read in two ways. */
  examples: string[];
}

/** What was left out, by its kind. */
export interface LeftOutRows {
  what: string;
  count: number;
  /** The first of them. */
  rows: number[];
}

export interface Account {
  name: string;
  rows: number;
  isTaken: boolean;
}

export interface Statement {
  format: StatementFormat;
  /** What the broker calls such a file. */
  name: string;
  rows: ReadRow[];
  leftOut: LeftOutRows[];
  /** Rows that were read as a part of another one, such as tax with its dividend. */
  joinedRows: number;
  accounts: Account[];
  numbers: StyleDecision<NumberStyle>;
  dates: StyleDecision<DateStyle>;
  /** Of a file that is read by its columns: how they are understood. */
  understood: UnderstoodColumns | null;
  /** How the bytes of a text were read, and what they look more like; null of a workbook and of JSON. */
  encoding: Encoding | null;
  encodingHint: Encoding | null;
  /** Of a workbook, and which of them was read. */
  sheets: string[];
  sheet: string | null;
  /** What should be known of how the file was opened. */
  notes: string[];
  report: Report;
}

/** What the member said of a file. */
export interface StatementChoices {
  /** Undefined: told by the header. */
  format?: StatementFormat | undefined;
  numbers?: NumberStyle | undefined;
  dates?: DateStyle | undefined;
  /** Undefined: all of them. */
  accounts?: readonly string[] | undefined;
  encoding?: Encoding | undefined;
  /** Of a workbook. */
  sheet?: string | undefined;
  /** What comes of dangerous cells: the file is refused, unless they are to be left out of it. */
  threats?: 'refuse' | 'leave-out' | undefined;
  /** Of a file that no layout knows. */
  mapping?: FileMapping | undefined;
  remembered?: RememberedMapping | undefined;
}
