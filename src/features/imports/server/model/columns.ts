import type { Axis } from '../../../../domain/places/degrees.ts';
import type { ColumnMeasure } from '../../../../domain/tables/column-units.ts';
import { saysNothing } from '../../../../domain/tables/empty-words.ts';
import { usualMeaning } from '../../../../domain/tables/value-words.ts';

/** What a cell that is not empty says: its value, perhaps with a warning, or what to write instead. */
export type Reading<Value> = { value: Value; warning?: string } | { error: string };

/** A cell of which the other cells of its column tell what it says: asked when all of them were read. */
interface LaterReading<Value> {
  /** `nothing`: it is as good as empty, and why. */
  later: () => Reading<Value> | { nothing: string };
}

/** What a value of a cell is to be read as: null drops it, undefined keeps it as it is written. */
export type Meaning = (value: string) => string | null | undefined;

/** The values of a column that takes few of them. */
export interface ClosedValues {
  options: readonly string[];
  /** Which one a value usually means that is none of them. */
  usual: (value: string) => string | undefined;
  /** Whether others are kept as they are written; they are known where `isKnown` says so. */
  isKnown?: (value: string) => boolean;
  /** Asks for the meaning of each value of a cell, and answers the cell with it; null where nothing is left. */
  each: (cell: string, meaning: Meaning) => string | null;
}

export const oneValue = (cell: string, meaning: Meaning): string | null => {
  const meant = meaning(cell);
  return meant === undefined ? cell : meant;
};

export const closedTo = (options: readonly string[]): ClosedValues => {
  const known = new Set(options);
  return { options, usual: (value) => usualMeaning(value, (option) => known.has(option)), each: oneValue };
};

/** What the cells of a column are where a file may write them otherwise than the template has them. */
export type Notation =
  | { is: 'number'; measure?: ColumnMeasure | undefined; isPercentage: boolean; isMoney?: boolean }
  | { is: 'degrees'; of: Axis }
  | { is: 'date'; takesPeriods: boolean };

/** One column of a template: how it is called, what the example row shows, how a cell is read. */
export interface Column<Value> {
  required: boolean;
  example: string;
  read: (cell: string) => Reading<Value> | LaterReading<Value>;
  /** Whether a cell is as good as an empty one, such as `n/a`. */
  isEmpty: (cell: string) => boolean;
  closed?: ClosedValues;
  notation?: Notation;
  /** What stands between the cells of several columns of a file that fill this one; one column unless said. */
  joinedBy?: string;
  /** Whether each column that fills it is of the metal that its header names: `Gold: 1900 USD/oz`. */
  isOfMetals?: boolean;
  /** Sees each cell, where what one says depends on the others; `read` does so by itself. */
  see?: (cell: string) => void;
  /** What an empty cell means where that is not 'not known'. */
  emptyMeans?: string;
  /** Forgets what was remembered of another file. */
  startFile?: (settings: FileSettings) => void;
}

/** What reading a file depends on beside the file. */
export interface FileSettings {
  /** Further hosts whose players may be embedded. */
  mediaHosts: readonly string[];
  /** Whether what is not understood gets a suggestion, which takes long; it does unless said. */
  suggests?: boolean;
}

export type Columns = Readonly<Record<string, Column<unknown>>>;

/** A column without which a file, and an empty cell of which a row, is refused. */
export interface RequiredColumn<Value> extends Column<Value> {
  required: true;
}

/** A row as read: each field's value, null where the cell is empty or the column is missing. */
export type RowOf<C extends Columns> = {
  [Name in keyof C]: C[Name] extends RequiredColumn<infer Value>
    ? Value
    : C[Name] extends Column<infer Value>
      ? Value | null
      : never;
};

export function column<Value>(example: string, read: (cell: string) => Reading<Value>): Column<Value> {
  return { required: false, example, read, isEmpty: saysNothing };
}

/** A text of sentences: 'none' is one. */
export const prose = <Value>(of: Column<Value>): Column<Value> => ({ ...of, isEmpty: () => false, joinedBy: '\n' });

/** A column whose empty cells mean something of their own. */
export const emptyMeaning = <Value>(emptyMeans: string, of: Column<Value>): Column<Value> => ({ ...of, emptyMeans });

/** Cells of few different contents are read once each; a file has hundreds of thousands of them. */
export function remembered<Value>(of: Column<Value>): Column<Value> {
  const limit = 10_000;
  const readings = new Map<string, ReturnType<Column<Value>['read']>>();
  return {
    ...of,
    startFile(settings) {
      readings.clear();
      of.startFile?.(settings);
    },
    read(cell) {
      let reading = readings.get(cell);
      if (!reading) {
        reading = of.read(cell);
        if (readings.size < limit) readings.set(cell, reading);
      }
      return reading;
    },
  };
}

export const required = <Value>(of: Column<Value>): RequiredColumn<Value> => ({ ...of, required: true });
