import { z } from 'zod';
import { AtMost, Name, OptionalText, RecordId, whereFieldsAreRight } from '../../contract.ts';
import { dateStyles } from '../../domain/time/date-style.ts';
import { nameText, shortText } from '../../domain/records/field-rules.ts';
import { numberStyles } from '../../domain/tables/number-style.ts';
import { delimiters, encodings, tableLayouts } from '../../domain/tables/table-files.ts';
import { entityTypes } from '../../domain/vocabulary.ts';

/** What a cell of a file may hold, as a choice names it: no text of a database has NUL characters or half ones. */
const CellText = (most: number) =>
  z
    .string()
    .check(AtMost(most, `Enter at most ${most.toLocaleString('en-US')} characters.`))
    .max(most)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'Remove the characters that no file has.');

/** What a name of a file stands for. */
export const reference = {
  entityType: z.enum(entityTypes),
  name: CellText(nameText),
  country: CellText(shortText).nullable(),
  primaryJurisdiction: CellText(shortText).nullable(),
};

/** What a member says of an open name: it is that record, make it, or leave its rows out. */
export const NameChoice = z.object({
  ...reference,
  action: z.enum(['use', 'create', 'skip']),
  /** With `use`: the id of the mine or company. */
  use: RecordId.optional(),
});
export type NameChoice = z.output<typeof NameChoice>;

const mostBeside = 5;
const tooMuchBeside = `A column says at most ${mostBeside} things of its records.`;

/** So many things that are wrong with a long list are told. */
const mostWrong = 1_000;

/** As much of a list as has so many wrong entries: of ten thousand each would be looked at, which holds up everybody. */
function untilTooWrong(value: unknown, entry: z.ZodType): unknown {
  if (!Array.isArray(value)) return value;
  const entries: readonly unknown[] = value;
  let wrong = 0;
  for (const [index, each] of entries.entries()) {
    wrong += entry.safeParse(each).error?.issues.length ?? 0;
    if (wrong >= mostWrong) return entries.slice(0, index + 1);
  }
  return entries;
}

/** A list that may be long, or whose entries may be. */
const LongList = <Entry extends z.ZodType>(entry: Entry, most: number, message: string) =>
  z.preprocess((value) => untilTooWrong(value, entry), z.array(entry).max(most, message));

/** What a column of the file fills; null where it is left out. */
export const ColumnChoice = z.object({
  header: CellText(20_000),
  field: CellText(100).nullable(),
  /** The unit that its figures are in, such as `koz`, `Mt`, `ft` or `US$000`. */
  unit: CellText(40).optional(),
  /** What its records have in other fields, such as `{"metal": "Gold"}`: several columns make several records of a row. */
  of: z
    .preprocess(
      (of, { addIssue }) => {
        if (typeof of === 'object' && of !== null && Object.keys(of).length > mostBeside) addIssue(tooMuchBeside);
        return of;
      },
      z.record(CellText(100), CellText(200)),
    )
    .optional(),
});
export type ColumnChoice = z.output<typeof ColumnChoice>;

export const valueActions = ['take', 'empty', 'skip'] as const;

/** What a member says of a value of a column: read it as another one, leave the field empty, or leave its rows out. */
export const ValueChoice = z
  .object({
    field: CellText(100),
    value: CellText(200),
    action: z.enum(valueActions),
    /** With `take`: what the value is read as. */
    as: Name('Say what the value is read as.').optional(),
  })
  .refine(({ action, as }) => (action === 'take') === (as !== undefined), {
    path: ['as'],
    message: 'Say with take what the value is read as, and only there.',
    ...whereFieldsAreRight,
  });
export type ValueChoice = z.output<typeof ValueChoice>;

export const mostValueChoices = 5_000;

/** Of a file of mines or companies, each of whose rows may be told apart. */
export const mostRowChoices = 10_000;

export const twinActions = ['merge', 'new', 'skip'] as const;
export type TwinAction = (typeof twinActions)[number];

/** What a member says of a row that is probably about a mine that is there: it is that mine, another one, or left out. */
export const TwinChoice = z.object({
  row: z.number().int().min(2, 'A row below the header has a number of 2 or more.'),
  action: z.enum(twinActions),
  /** With `merge`: the id of the mine; the nearest unless said. */
  use: RecordId.optional(),
});
export type TwinChoice = z.output<typeof TwinChoice>;

/** What goes with an upload beside its file: JSON in the field `options`, before or behind the file. */
export const ImportOptions = z.object({
  /** A choice for each column of the file, in its order. Without it, columns are known by the names of the template. */
  mapping: z.array(ColumnChoice).max(1_000, 'A file may have 1,000 columns.').optional(),
  names: z.array(NameChoice).max(1_000, 'Choose for at most 1,000 names.').optional(),
  values: z.array(ValueChoice).max(mostValueChoices, 'Choose for at most 5,000 values.').optional(),
  /** Of mines: what rows are that are probably about a mine that is there; `all` of each that `rows` does not name. */
  twins: z
    .object({
      all: z.enum(twinActions).optional(),
      rows: LongList(TwinChoice, mostRowChoices, 'Choose for at most 10,000 rows.').optional(),
    })
    .optional(),
  /** Rows, or all of them, whose main ticker or name takes the place of the stored one: else that stays, and the result says so. */
  replace: z
    .object({
      all: z.boolean().optional(),
      rows: LongList(z.number().int().min(2), mostRowChoices, 'Choose at most 10,000 rows.').optional(),
    })
    .optional(),
  /**
   * Fields that are emptied in the mines or companies of rows that say nothing of them. Without it an empty cell leaves what
   * is stored. What a file only adds to, such as tickers and other names, is not emptied.
   */
  empty: z.array(CellText(100)).max(20, 'Name at most 20 fields to be emptied.').optional(),
  /**
   * What comes of cells that a spreadsheet or a browser would run, outside of columns that are left out: the file is refused,
   * unless they are to be left out of it. An optional field stays empty then, a row that needs the cell is an error.
   */
  threats: z.enum(['refuse', 'leave-out']).optional(),
  /** Of a workbook: the sheet to read, the first that is not hidden unless said. */
  sheet: CellText(nameText).optional(),
  /** The row of the header, by the number that a spreadsheet shows; the first that is not blank unless said. */
  headerRow: z.int('headerRow takes the number of a row.').min(1).max(250_000).optional(),
  /** How many rows the header takes, such as groups, names and units; columns are called by all of them then. */
  headerRows: z.int('headerRows takes the number of rows.').min(1).max(3).optional(),
  /** The last row that is read; without it reading ends where another table begins, and the result says so. */
  lastRow: z.int('lastRow takes the number of a row.').min(2).max(1_048_576).optional(),
  /** What the rows of the table are; records unless said. */
  layout: z.enum(tableLayouts).optional(),
  /** What comes of rows of one cell that look like notes below a table: they are read unless they are to be left out. */
  notes: z.enum(['read', 'leave-out']).optional(),
  /** Of a text: how its letters are encoded, and what parts its cells. */
  encoding: z.enum(encodings).optional(),
  delimiter: z.enum(delimiters).optional(),
  /** Which sign stands before decimals; without it numbers are those of the template. */
  numbers: z.enum(numberStyles).optional(),
  /** In which order dates are written; without it dates are those of the template. */
  dates: z.enum(dateStyles).optional(),
  /** Fields that no column fills, the same in each record. */
  constants: z
    .array(z.object({ field: CellText(100), value: CellText(shortText) }))
    .max(50, 'Say at most 50 fields for all rows.')
    .optional(),
  /** Rows to leave out by what stands in a column; with `keep`, all that have something else. */
  leaveOut: LongList(
    z.object({
      header: CellText(20_000),
      values: z.array(CellText(200)).max(1_000, 'Choose at most 1,000 values of a column.'),
      keep: z.boolean().optional(),
    }),
    20,
    'Leave rows out by at most 20 columns.',
  ).optional(),
  /**
   * Of resource estimates: the cut-offs, as the file writes them, whose rows are the base case; those of other cut-offs are kept
   * beside them. None of them: all are kept beside one that is chosen later.
   */
  baseCases: z.array(CellText(shortText)).max(50, 'Choose at most 50 cut-offs.').optional(),
  /** Columns whose empty cells mean what stands above them, as in tables that write a mine or hole once for several rows. */
  repeat: z.array(CellText(20_000)).max(20, 'Choose at most 20 columns.').optional(),
  /** Who the data is from, such as 'Geoscience Australia': shown with the records that the file makes. */
  source: OptionalText(nameText).optional(),
  /** What may be done with it, such as 'CC BY 4.0'. */
  licence: OptionalText(nameText).optional(),
});
export type ImportOptions = z.output<typeof ImportOptions>;
