import type { ImportKind } from '../../../../domain/nouns/nouns.ts';
import type { ImportOptions } from '../../contract-options.ts';
import type { ImportRefusal } from '../../contract-results.ts';
import type { FileSettings } from '../model/columns.ts';
import type { Importer } from '../model/kind.ts';

/** Everything an import needs to know; passes between threads. */
export interface ImportJob extends Importer {
  connectionString: string;
  kind: ImportKind;
  fileName: string;
  dryRun: boolean;
  options: ImportOptions;
  settings: FileSettings;
}

export interface Progress {
  rowsDone: number;
  totalRows: number | null;
  errors: number;
}

/** An `ImportResult` as JSON text: with twenty thousand errors and warnings, only threads and the database read it. */
export interface DoneText {
  text: string;
  totalRows: number;
  errorCount: number;
}

export type ImportEnd =
  | { status: 'done'; result: DoneText; isStored: boolean }
  | { status: 'refused'; result: ImportRefusal }
  | { status: 'cancelled' };
