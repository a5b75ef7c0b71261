/** What is wrong with one cell. `error` says what to write instead. */
export interface RowError {
  row: number;
  field: string;
  value: string;
  error: string;
}

/** What was read otherwise than it was written, or needs a look. */
export interface RowWarning {
  row: number;
  field: string;
  value: string;
  warning: string;
}

/** Enough to work with; an answer of every row of a bad file would be larger than the file. */
const maxListed = 10_000;
const maxShown = 200;

/** A cell as an answer shows it, cut to 200 characters. */
export const shown = (value: string) =>
  value.length > maxShown ? `${value.slice(0, maxShown).toWellFormed()}…` : value;

/** Gathers what an import has to say about a file, row by row. */
export class Report {
  totalRows = 0;
  errorCount = 0;
  warningCount = 0;
  ignoredColumns: string[] = [];
  readonly unresolvedMines = new Set<string>();
  readonly #errors: RowError[] = [];
  readonly #warnings: RowWarning[] = [];
  readonly #failed = new Set<number>();

  get failedRows(): number {
    return this.#failed.size;
  }

  error(row: number, field: string, value: string, error: string): void {
    this.#failed.add(row);
    this.errorCount += 1;
    if (this.#errors.length < maxListed) this.#errors.push({ row, field, value: shown(value), error });
  }

  warn(row: number, field: string, value: string, warning: string): void {
    this.warningCount += 1;
    if (this.#warnings.length < maxListed) this.#warnings.push({ row, field, value: shown(value), warning });
  }

  hasFailed(row: number): boolean {
    return this.#failed.has(row);
  }

  get errors(): RowError[] {
    return this.#errors.toSorted((a, b) => a.row - b.row);
  }

  get warnings(): RowWarning[] {
    return this.#warnings.toSorted((a, b) => a.row - b.row);
  }

  /** A copy to plan on, so that a plan that has to be made again does not say everything twice. */
  copy(): Report {
    const copy = new Report();
    copy.totalRows = this.totalRows;
    copy.ignoredColumns = this.ignoredColumns;
    for (const { row, field, value, error } of this.#errors) copy.error(row, field, value, error);
    for (const { row, field, value, warning } of this.#warnings) copy.warn(row, field, value, warning);
    for (const row of this.#failed) copy.#failed.add(row);
    copy.errorCount = this.errorCount;
    copy.warningCount = this.warningCount;
    for (const name of this.unresolvedMines) copy.unresolvedMines.add(name);
    return copy;
  }
}
