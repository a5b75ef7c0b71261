/** The rows of an export, as SQL. */
export interface ExportSource {
  /** `from` and its joins; mines are `m`, companies `c`. */
  from: string;
  /** What is never exported: the archived. */
  where: string;
  /** For each column of the kind, the text of its cell. */
  cells: Readonly<Record<string, string>>;
  /** Columns that are numbers or dates in a workbook; all others are text. */
  types: Readonly<Record<string, 'number' | 'date'>>;
  /** The order where none is asked for. */
  order: string;
}
