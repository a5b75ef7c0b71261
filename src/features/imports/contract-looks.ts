import { z } from 'zod';
import { dateStyles } from '../../domain/time/date-style.ts';
import { importKinds } from '../../domain/nouns/file-words.ts';
import { numberStyles } from '../../domain/tables/number-style.ts';
import { delimiters, encodings, tableLayouts } from '../../domain/tables/table-files.ts';
import { valueActions } from './contract-options.ts';

/** A unit, or what else a column needs to be understood. */
const ColumnUnit = {
  /** The unit of its figures: what its header says, else what the field is kept in; null where a column beside says it, or nobody. */
  unit: z.string().nullable(),
  /** What its records have in other fields by its header, such as the metal. */
  of: z.record(z.string(), z.string()).nullable(),
};

/** How a column was understood: by its name, another word for it, its cells, what the member chose before, or not at all. */
export const columnMatches = ['name', 'synonym', 'cells', 'remembered', 'none'] as const;

export const FileColumn = z.object({
  header: z.string(),
  field: z.string().nullable(),
  match: z.enum(columnMatches),
  /** Fields of which it may be any, as its header does not tell: one is chosen, or it is left out on purpose. */
  mayBe: z.array(z.string()),
  /** Fields without which its cells say too little, as a ticker without its exchange: they are asked. */
  needs: z.array(z.string()).optional(),
  ...ColumnUnit,
});
export type FileColumn = z.output<typeof FileColumn>;

/** How a file was opened, to be chosen otherwise. */
const opening = {
  /** Sheets of a workbook; none of a text file. */
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  /** Of a text: how its letters and cells were read; `encodingHint` is what they look more like. */
  encoding: z.enum(encodings).nullable(),
  encodingHint: z.enum(encodings).nullable(),
  delimiter: z.enum(delimiters).nullable(),
  /** The row that was taken for the header, by the number that a spreadsheet shows. */
  headerRow: z.number(),
  /** How many rows it takes: groups above the names, units below them. Each column is called by all of them. */
  headerRows: z.number(),
  /** The first rows of the file with their numbers, to choose another header; cells cut to 200 characters. */
  start: z.array(z.object({ row: z.number(), cells: z.array(z.string()) })),
};

/** The start of a file, before anything is imported. */
export const FilePreview = z.object({
  ...opening,
  /** What its rows are taken for. */
  layout: z.enum(tableLayouts),
  columns: z.array(FileColumn),
  /** The first rows below the header, cells cut to 200 characters. */
  rows: z.array(z.array(z.string())),
  /** What a column can fill. */
  fields: z.array(
    z.object({
      name: z.string(),
      required: z.boolean(),
      example: z.string(),
      /** The units that its figures may be in; empty where it has none. */
      units: z.array(z.string()),
      /** The unit that it is kept in; null where the unit stands beside it, or it has none. */
      unit: z.string().nullable(),
      /** The field that says its unit; null where it is kept in one unit, or has none. */
      unitField: z.string().nullable(),
      /** What it can be, where it is one of a list. */
      options: z.array(z.string()),
      /** Whether several columns may fill it. */
      takesSeveral: z.boolean(),
      /** Whether it is a part of other fields, such as an easting. */
      isPart: z.boolean(),
      /** Parts of which any makes it, such as the ticker of what a price is of. */
      madeOf: z.array(z.string()),
    }),
  ),
  /** The kind of file that the columns fit much better than the one that was asked for, and how many of them. */
  likelier: z.object({ kind: z.enum(importKinds), columns: z.number() }).nullable(),
});
export type FilePreview = z.output<typeof FilePreview>;

/**
 * How a value was understood: as one of the list, as nothing (`n/a`), not at all, or kept as it is written where others
 * than those of the list are taken.
 */
export const valueStates = ['understood', 'empty', 'unknown', 'kept'] as const;

/** A value of a column that takes few of them. */
export const FileValue = z.object({
  /** As the file writes it first. */
  value: z.string(),
  /** In so many cells of the file. */
  count: z.number(),
  state: z.enum(valueStates),
  /** What it is read as. */
  meaning: z.string().nullable(),
  /** What it could mean: by a word that usually means that, or by its spelling. */
  suggestion: z.object({ as: z.string(), by: z.enum(['word', 'spelling']) }).nullable(),
  /** What the member chose for it in an import before. */
  remembered: z.object({ action: z.enum(valueActions), as: z.string().nullable() }).nullable(),
});
export type FileValue = z.output<typeof FileValue>;

/** How numbers are written. */
const FoundNumbers = z.object({
  style: z.enum([...numberStyles, 'mixed', 'none']),
  /** Numbers that show it. */
  examples: z.array(z.string()),
  /** One that could be read both ways. */
  unclear: z.string().nullable(),
});

const CountedValue = z.object({ value: z.string(), count: z.number() });

/** The values of a file's columns that take few of them, before anything is imported. */
export const FileValues = z.object({
  /** Rows below the header that are not blank. */
  rows: z.number(),
  /** What stands beside the rows of the table. */
  beside: z.object({
    /** The tables of the sheet from the one that is read on, by the rows of their headers. */
    tables: z.array(z.object({ headerRow: z.number(), title: z.string() })),
    /** Rows below the table that is read. */
    below: z.number(),
    /** Rows that name the columns again, which are left out. */
    again: z.number(),
    /** Rows that look like notes: left out with `notes: 'leave-out'`. */
    notes: z.object({ count: z.number(), examples: z.array(z.object({ row: z.number(), text: z.string() })) }),
  }),
  /** How its numbers are written, by what stands in all of them: `mixed` and `unclear` need a choice. */
  numbers: FoundNumbers,
  /** How its dates are written: `unclear` and `mixed` need a choice. */
  dates: z.object({ style: z.enum([...dateStyles, 'unclear', 'mixed', 'none']), examples: z.array(z.string()) }),
  /** Columns of shares whose figures look like fractions of 1, such as 0.575 beside 1. */
  fractions: z.array(z.object({ header: z.string(), field: z.string(), example: z.string() })),
  /** Columns of tonnes and metal whose header says no unit and whose figures look like thousands or millions. */
  scales: z.array(z.object({ header: z.string(), field: z.string(), example: z.string() })),
  /** Columns of names with cells that are empty below others: with `repeat` these mean what stands above. */
  gaps: z.array(z.object({ header: z.string(), field: z.string(), count: z.number() })),
  /**
   * Cut-offs of the same estimate, or cases of the same study, where several are in the file: `baseCases` says which is the
   * base case. Empty where there
   * is nothing to choose.
   */
  cutoffs: z.array(CountedValue),
  /** Rows that look like sums of others, or are samples of control, by the column that says so. */
  totals: z.array(z.object({ header: z.string(), values: z.array(CountedValue) })),
  /** How many rows they are. */
  totalRows: z.number(),
  /** The values of the columns by which rows are left out, the most frequent first; 500 at most. */
  filters: z.array(z.object({ header: z.string(), values: z.array(CountedValue), more: z.number() })),
  columns: z.array(
    z.object({
      field: z.string(),
      header: z.string(),
      required: z.boolean(),
      /** What a value can be read as. */
      options: z.array(z.string()),
      /** Those that were not understood first, the most frequent before others; 500 at most. */
      values: z.array(FileValue),
      /** At least so many further values, which are not listed. */
      more: z.number(),
    }),
  ),
});
export type FileValues = z.output<typeof FileValues>;

/** All cells of a table, for tools that work on it in the browser. */
export const TableCells = z.object({
  ...opening,
  /** How each column is understood as one of a file of drill observations. */
  columns: z.array(FileColumn),
  /** How the numbers of depths and grades are written: `mixed` and `unclear` need a choice. */
  numbers: FoundNumbers,
  /** Tables below the one that is read, whose rows are not read. */
  tables: z.array(z.object({ headerRow: z.number(), title: z.string() })),
  /** Rows below the table that is read. */
  below: z.number(),
  /** Rows that name the columns again, which are left out. */
  again: z.number(),
  header: z.array(z.string()),
  rows: z.array(z.array(z.string())),
});
export type TableCells = z.output<typeof TableCells>;
