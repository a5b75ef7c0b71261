import type { ColumnChoice } from '../headers/match-header.ts';
import type { Styles } from '../cells/written-cells.ts';

/** How a table differs from the template: what the member said, or agreed to. */
export interface ShapeOptions extends Styles {
  /** What each column of the file fills. */
  mapping?: readonly ColumnChoice[] | undefined;
  /** Fields that no column fills, the same in each record. */
  constants?: readonly { field: string; value: string }[] | undefined;
  /** Cut-offs whose rows are the base case. */
  baseCases?: readonly string[] | undefined;
  /** Columns whose empty cells mean what stands above them. */
  repeat?: readonly string[] | undefined;
  /** Rows to leave out by what stands in a column; with `keep`, those that have something else. */
  leaveOut?: readonly { header: string; values: readonly string[]; keep?: boolean | undefined }[] | undefined;
}
