import type pg from 'pg';
import type { ImportKind } from '../../../../domain/nouns/nouns.ts';
import type { Columns, RowOf } from './columns.ts';
import type { ExportSource } from './export-source.ts';
import type { NameChoices } from './name-choices.ts';
import type { Report } from './report.ts';
import type { ReplaceChoices, TwinChoices } from './twin-choices.ts';
import type { UndoTable } from './undo-table.ts';

/** A row of the file; `row` is the number that a spreadsheet shows. */
export interface FileRow<Row> {
  row: number;
  values: Row;
  /** It cannot be stored; of what it belongs to the report says whether it is there, so that both are mended at once. */
  hasFailed?: true;
  /** Cells that were not understood and are left out, by their fields: what the row says is less than it meant to. */
  unread?: ReadonlyMap<string, string> | undefined;
}

/** Who imports, and as what. */
export interface Importer {
  importId: number;
  userId: string;
  isAdmin: boolean;
  isSample: boolean;
}

/** Counts of what the rows of a file come to. */
export interface Outcome {
  created: number;
  updated: number;
  unchanged: number;
  /** Rows that the member asked to leave out. */
  skipped?: number;
  createdCompanies: number;
  /** Records of another kind that rows made or completed beside their own. */
  beside?: { created: number; updated: number };
  /** Mines that rows made because the member said so. */
  createdMines?: number;
}

/** What a file would do to the data as it was when the plan was made. */
export interface Plan extends Outcome {
  /** Copies what is to be stored into temporary tables; touches nothing that others see. */
  stage: (client: pg.PoolClient) => Promise<void>;
  /** Stores what was staged, in the caller's transaction. Throws `Outdated` when a record was changed since. */
  store: (client: pg.PoolClient, importer: Importer) => Promise<void>;
}

/** A record that the plan builds on was changed meanwhile: plan again. */
export class Outdated extends Error {}

export interface PlanContext {
  client: pg.PoolClient;
  importer: Importer;
  report: Report;
  /** What the member said of names that fit nothing. */
  names: NameChoices;
  /** What the member said of rows that are probably about a mine that is there. */
  twins?: TwinChoices;
  /** Rows whose name or main ticker takes the place of the stored one. */
  replace?: ReplaceChoices;
  /** Fields that rows which say nothing of them empty; `emptyable` of the kind names them all. */
  emptied?: ReadonlySet<string>;
  /** Told how many rows were looked at, now and then. */
  onProgress: (rows: number) => Promise<void> | void;
}

/** What a file may have in the place of fields: grid coordinates for degrees, exchange and ticker apart. */
export interface FieldParts {
  columns: Columns;
  /** The fields that are made of them. */
  makes: readonly string[];
  /**
   * The cells of these fields from those of the parts, empty ones among them; `remarks` name a part. With `records` the row
   * holds one for each of them. `beside`: the other cells of the row, as they are written.
   */
  compose: (
    parts: Readonly<Record<string, string>>,
    beside: Readonly<Record<string, string>>,
  ) => {
    cells: Readonly<Record<string, string>>;
    records?: readonly Readonly<Record<string, string>>[];
    remarks?: readonly { field: string; warning: string }[];
  };
}

/** Which other field a cell may say, and what of the cell is its own; undefined of one that says nothing more. */
export interface SaidBehind {
  field: string;
  read: (text: string) => { own: string; value: string } | undefined;
  /** What the other field is where the member chose among the cells, and where not. */
  chosen?: { held: string; others: string };
}

/** All there is to know about one kind of file: one of these per template. */
export interface Kind<C extends Columns = Columns> {
  name: ImportKind;
  columns: C;
  /** Columns of other records that a file may have, and template and export have not. */
  further?: readonly string[];
  /** The columns that say what a row belongs to, where that has to be there already: of such a kind come rows that failed, too. */
  owners?: readonly string[];
  /** Fields of records that are there which the member may say are to be emptied. */
  emptyable?: readonly string[];
  /** Fields that say something only both: one alone is left out. */
  pairs?: readonly (readonly [string, string])[];
  /** Fields of which none is read where one was not understood. */
  inseparable?: readonly (readonly string[])[];
  /**
   * The unit of a figure, by its field, or its unit and the currencies that it may be in: where one was not understood the
   * figure says nothing.
   */
  unitOf?: Readonly<Partial<Record<string, string | readonly string[]>>>;
  /** Fields of which a cell may hold another one, too, by the field that takes the first of both: `10 - 12` under a start. */
  ends?: Readonly<Partial<Record<string, string>>>;
  /** What a cell says of another field of its record as well, `0.5 (base case)`, and what is left of it. */
  saidBehind?: Readonly<Partial<Record<string, SaidBehind>>>;
  /** The currency of a figure that need not be in that of its record, by its field. */
  currencyOf?: Readonly<Partial<Record<string, string>>>;
  parts?: FieldParts;
  /** The part that says which of several cases of one record a row is: rows of others than the chosen ones are left out. */
  caseField?: string;
  /** What no single cell can tell: `field` is the column to blame. */
  check?(values: RowOf<C>): { field: keyof C & string; error: string } | undefined;
  /** What the values of a row say against each other, though it is stored: the field to look at, and a sentence. */
  doubts?(values: RowOf<C>): { field: keyof C & string; warning: string } | undefined;
  /** Where the rows of an export come from: one SQL text for each column, in the words that `columns` read. */
  exported: ExportSource;
  /** What an undo has to know of the records that the kind makes. */
  undone: UndoTable;
  /** Finds for each row what it creates, changes or leaves; rows that cannot be stored become errors of the report. */
  plan(context: PlanContext, rows: FileRow<RowOf<C>>[]): Promise<Plan>;
}
