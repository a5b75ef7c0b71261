import { z } from 'zod';
import { importKinds } from '../../domain/nouns.ts';
import { Creator, endpoint, IdParams, Instant, Name, pageQuery, OptionalText, RecordId } from '../../contract.ts';
import { nameText, shortText } from '../../domain/field-rules.ts';
import { dateStyles } from '../../domain/date-style.ts';
import { numberStyles } from '../../domain/number-style.ts';
import { delimiters, encodings } from '../../domain/table-files.ts';
import { entityTypes } from '../../domain/vocabulary.ts';

const Cell = {
  /** The row that a spreadsheet shows: the header is 1. */
  row: z.number(),
  /** The column; empty where the row as a whole is meant. */
  field: z.string(),
  /** The cell, cut to 200 characters. */
  value: z.string(),
};

export const RowError = z.object({ ...Cell, error: z.string() });
export type RowError = z.output<typeof RowError>;

export const RowWarning = z.object({ ...Cell, warning: z.string() });
export type RowWarning = z.output<typeof RowWarning>;

/** A cell that a spreadsheet or a browser would run. */
export const Threat = z.object({ ...Cell, reason: z.string() });
export type Threat = z.output<typeof Threat>;

/** A record that a name could mean. */
export const NameSuggestion = z.object({
  id: RecordId,
  name: z.string(),
  /** Where it is, as far as is known. */
  place: z.string().nullable(),
});
export type NameSuggestion = z.output<typeof NameSuggestion>;

/** What a cell of a file may hold, as a choice names it: no text of a database has NUL characters or half ones. */
const CellText = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'Remove the characters that no file has.');

const reference = {
  entityType: z.enum(entityTypes),
  name: CellText(nameText),
  country: CellText(shortText).nullable(),
  primaryJurisdiction: CellText(shortText).nullable(),
};

/** A name that rows give to a mine or company and that fits none, or several. */
export const OpenName = z.object({
  ...reference,
  rows: z.number(),
  /** What it could mean, the likest first: of a check only. */
  suggestions: z.array(NameSuggestion),
});
export type OpenName = z.output<typeof OpenName>;

/** What a member says of an open name: it is that record, make it, or leave its rows out. */
export const NameChoice = z.object({
  ...reference,
  action: z.enum(['use', 'create', 'skip']),
  /** With `use`: the id of the mine or company. */
  use: RecordId.optional(),
});
export type NameChoice = z.output<typeof NameChoice>;

const mostBeside = 5;

/** What a column of the file fills; null where it is left out. */
export const ColumnChoice = z.object({
  header: CellText(20_000),
  field: CellText(100).nullable(),
  /** The unit that its figures are in, such as `koz`, `Mt`, `ft` or `US$000`. */
  unit: CellText(40).optional(),
  /** What its records have in other fields, such as `{"metal": "Gold"}`: several columns make several records of a row. */
  of: z
    .record(CellText(100), CellText(200))
    .refine((of) => Object.keys(of).length <= mostBeside, `A column says at most ${mostBeside} things of its records.`)
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
  });
export type ValueChoice = z.output<typeof ValueChoice>;

export const mostValueChoices = 5_000;

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

/** A row of a file of mines that is probably about one of these mines, the nearest first. */
export const Twin = z.object({
  row: z.number(),
  name: z.string(),
  candidates: z.array(
    z.object({
      id: RecordId,
      name: z.string(),
      /** 'Ontario, Canada'; empty where nobody knows. */
      place: z.string(),
      /** Null where one of the two has no place. */
      distanceKm: z.number().nullable(),
      /** '1.2 km away, other metals' */
      why: z.string(),
    }),
  ),
});
export type Twin = z.output<typeof Twin>;

/** A name or main ticker that a row would put in the place of the stored one. */
export const Replacement = z.object({
  row: z.number(),
  field: z.string(),
  /** The mine or company. */
  name: z.string(),
  from: z.string(),
  to: z.string(),
});
export type Replacement = z.output<typeof Replacement>;

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
      rows: z.array(TwinChoice).max(10_000, 'Choose for at most 10,000 rows.').optional(),
    })
    .optional(),
  /** Rows, or all of them, whose main ticker or name takes the place of the stored one: else that stays, and the result says so. */
  replace: z
    .object({
      all: z.boolean().optional(),
      rows: z.array(z.number().int().min(2)).max(10_000, 'Choose at most 10,000 rows.').optional(),
    })
    .optional(),
  /**
   * What comes of cells that a spreadsheet or a browser would run, outside of columns that are left out: the file is refused,
   * unless they are to be left out of it. An optional field stays empty then, a row that needs the cell is an error.
   */
  threats: z.enum(['refuse', 'leave-out']).optional(),
  /** Of a workbook: the sheet to read, the first that is not hidden unless said. */
  sheet: CellText(nameText).optional(),
  /** The row of the header, by the number that a spreadsheet shows; the first that is not blank unless said. */
  headerRow: z.int('headerRow takes the number of a row.').min(1).max(250_000).optional(),
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
  leaveOut: z
    .array(
      z.object({
        header: CellText(20_000),
        values: z.array(CellText(200)).max(1_000, 'Choose at most 1,000 values of a column.'),
        keep: z.boolean().optional(),
      }),
    )
    .max(20, 'Leave rows out by at most 20 columns.')
    .optional(),
  /** Who the data is from, such as 'Geoscience Australia': shown with the records that the file makes. */
  source: OptionalText(nameText).optional(),
  /** What may be done with it, such as 'CC BY 4.0'. */
  licence: OptionalText(nameText).optional(),
});
export type ImportOptions = z.output<typeof ImportOptions>;

/** What an import did, or with `dryRun` would do. */
export const ImportResult = z
  .object({
    importId: RecordId,
    dryRun: z.boolean(),
    message: z.string(),
    /** Rows below the header that are not blank. */
    totalRows: z.number(),
    /** created + updated + unchanged; the others are in `errors`. */
    successRows: z.number(),
    created: z.number(),
    updated: z.number(),
    unchanged: z.number(),
    /** Rows that the member asked to leave out; neither successes nor errors. */
    skipped: z.number(),
    /** Companies made on the way, because a row named them; not in `created`. */
    createdCompanies: z.number(),
    /** Mines made because the member said so of a name; not in `created`. */
    createdMines: z.number(),
    /** Drill holes made or completed by the collar columns of drill observations; not in `created` or `updated`. */
    createdHoles: z.number(),
    updatedHoles: z.number(),
    /** The first 10,000; `errorCount` counts all of them. */
    errors: z.array(RowError),
    errorCount: z.number(),
    /** The first 10,000; `warningCount` counts all of them. */
    warnings: z.array(RowWarning),
    warningCount: z.number(),
    /**
     * Errors and warnings of the same field, value and message once: how many, and the first rows; errors first, the most
     * frequent before others, 1,000 at most. Imports of earlier versions have none.
     */
    groups: z
      .array(
        z.object({
          severity: z.enum(['error', 'warning']),
          field: z.string(),
          value: z.string(),
          message: z.string(),
          count: z.number(),
          rows: z.array(z.number()),
        }),
      )
      .optional(),
    /** Columns that are not read, as the file writes them. */
    ignoredColumns: z.array(z.string()),
    /** What was read otherwise than the template has it: units, number and date formats, rows left out; sentences. */
    readings: z.array(z.string()).optional(),
    /** Names of mines that are not there, each once. */
    unresolvedMines: z.array(z.string()),
    /** Names that fit nothing, or several, with what they could mean: for `names` of the next try. */
    openNames: z.array(OpenName),
    /** Rows that are probably about a mine that is there, each an error until `twins` says; the first 1,000. */
    twins: z.array(Twin).optional(),
    twinCount: z.number().optional(),
    /** What rows would put in the place of a stored name or ticker, which stays until `replace` says so; the first 1,000. */
    replacements: z.array(Replacement).optional(),
    replacementCount: z.number().optional(),
    /** With `threats: 'leave-out'` the first 1,000 cells that were left out; else a file with any is refused. */
    threats: z.array(Threat),
    /** All of them, where there are any. */
    threatCount: z.number().optional(),
  })
  .meta({ id: 'ImportResult' });
export type MessageGroup = NonNullable<z.output<typeof ImportResult>['groups']>[number];
export type ImportResult = z.output<typeof ImportResult>;

/** Why a file was refused as a whole; `threats` lists the first 1,000 dangerous cells. */
export const ImportRefusal = z.object({
  code: z.string(),
  message: z.string(),
  threats: z.array(Threat).optional(),
  threatCount: z.number().optional(),
});
export type ImportRefusal = z.output<typeof ImportRefusal>;

/** `running`: being read and compared; `storing`: can no longer be cancelled; `refused`: the file; `failed`: ours. */
export const importStates = ['running', 'storing', 'done', 'refused', 'failed', 'cancelled', 'undone'] as const;

/** A record that an undo left as it is. */
export const LeftRecord = z.object({
  entityType: z.string(),
  entityId: RecordId,
  mineId: RecordId.nullable(),
  name: z.string(),
  reason: z.string(),
});
export type LeftRecord = z.output<typeof LeftRecord>;

/** What an undo did. */
export const UndoResult = z.object({
  message: z.string(),
  /** Records that the import had made and that are gone. */
  removed: z.number(),
  /** Records that the import had changed and that are as before. */
  restored: z.number(),
  /** Records that were changed since, the first 1,000, in lists of imports 20; `leftCount` counts all of them. */
  left: z.array(LeftRecord),
  leftCount: z.number(),
});
export type UndoResult = z.output<typeof UndoResult>;

/** Whom records are from, as the import that made them says. */
export const Credit = z.object({
  importId: RecordId,
  source: z.string().nullable(),
  licence: z.string().nullable(),
  /** Which records, by what histories call them: how many, and the first of them, 1,000 in all credits of an answer. */
  records: z.array(z.object({ entityType: z.string(), count: z.number(), ids: z.array(RecordId) })),
});
export type Credit = z.output<typeof Credit>;

/** An import as the member who started it sees it. */
export const ImportStatus = z
  .object({
    id: RecordId,
    kind: z.enum(importKinds),
    fileName: z.string(),
    dryRun: z.boolean(),
    status: z.enum(importStates),
    rowsDone: z.number(),
    /** Null until the whole file was read. */
    totalRows: z.number().nullable(),
    /** How many errors were found so far. */
    errors: z.number(),
    /** What came of its rows; null before its end, and where the file was refused. */
    outcome: z
      .object({
        created: z.number(),
        updated: z.number(),
        unchanged: z.number(),
        skipped: z.number(),
        /** Rows with errors. */
        failed: z.number(),
      })
      .nullable(),
    /** The answer of the upload, once it is known. */
    result: z.union([ImportResult, ImportRefusal]).nullable(),
    /** Who the data is from, and what may be done with it. */
    source: z.string().nullable(),
    licence: z.string().nullable(),
    /** Whether it stored something that can be undone. */
    canUndo: z.boolean(),
    undoneAt: Instant.nullable(),
    undo: UndoResult.nullable(),
    createdAt: Instant,
    finishedAt: Instant.nullable(),
  })
  .meta({ id: 'ImportStatus' });
export type ImportStatus = z.output<typeof ImportStatus>;

/** An import as administrators see it. */
export const AnyImport = ImportStatus.extend({ user: Creator.nullable() });
export type AnyImport = z.output<typeof AnyImport>;

export const rowOutcomes = ['created', 'updated', 'unchanged', 'skipped', 'error'] as const;

/** What would come of a row. */
export const RowOutcome = z.object({
  row: z.number(),
  outcome: z.enum(rowOutcomes),
  /** What the row is about; empty of a row with errors. */
  name: z.string(),
  /** Of a row with errors: what is wrong, and what to write instead. */
  error: z.string().optional(),
  /** Of an update: what changes, as the file would write it. */
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
});
export type RowOutcome = z.output<typeof RowOutcome>;

/** A unit, or what else a column needs to be understood. */
const ColumnUnit = {
  /** The unit of its figures: what its header says, else what the field is kept in; null where a column beside says it, or nobody. */
  unit: z.string().nullable(),
  /** What its records have in other fields by its header, such as the metal. */
  of: z.record(z.string(), z.string()).nullable(),
};

/** How a column was understood: by its name, by another word for it, by what the member chose before, or not at all. */
export const columnMatches = ['name', 'synonym', 'remembered', 'none'] as const;

export const FileColumn = z.object({
  header: z.string(),
  field: z.string().nullable(),
  match: z.enum(columnMatches),
  ...ColumnUnit,
});
export type FileColumn = z.output<typeof FileColumn>;

/** The start of a file, before anything is imported. */
export const FilePreview = z.object({
  /** Sheets of a workbook; none of a text file. */
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  /** Of a text: how its letters and cells were read; `encodingHint` is what they look more like. */
  encoding: z.enum(encodings).nullable(),
  encodingHint: z.enum(encodings).nullable(),
  delimiter: z.enum(delimiters).nullable(),
  /** The row that was taken for the header, by the number that a spreadsheet shows. */
  headerRow: z.number(),
  /** The first rows of the file with their numbers, to choose another header; cells cut to 200 characters. */
  start: z.array(z.object({ row: z.number(), cells: z.array(z.string()) })),
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
    }),
  ),
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

const CountedValue = z.object({ value: z.string(), count: z.number() });

/** The values of a file's columns that take few of them, before anything is imported. */
export const FileValues = z.object({
  /** Rows below the header that are not blank. */
  rows: z.number(),
  /** How its numbers are written, by what stands in all of them: `mixed` and `unclear` need a choice. */
  numbers: z.object({
    style: z.enum([...numberStyles, 'mixed', 'none']),
    /** Numbers that show it. */
    examples: z.array(z.string()),
    /** One that could be read both ways. */
    unclear: z.string().nullable(),
  }),
  /** How its dates are written: `unclear` and `mixed` need a choice. */
  dates: z.object({ style: z.enum([...dateStyles, 'unclear', 'mixed', 'none']), examples: z.array(z.string()) }),
  /** Columns of shares whose figures look like fractions of 1, such as 0.575 beside 1. */
  fractions: z.array(z.object({ header: z.string(), field: z.string(), example: z.string() })),
  /** Rows that look like sums of others, by the column that says so. */
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
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  header: z.array(z.string()),
  rows: z.array(z.array(z.string())),
});
export type TableCells = z.output<typeof TableCells>;

const KindParams = z.object({ kind: z.enum(importKinds) });
const tag = 'CSV import';

export const imports = {
  template: endpoint({
    method: 'GET',
    path: '/api/csv/templates/{kind}',
    access: 'member',
    byToken: true,
    tag,
    summary: 'A CSV file with the header row of a kind and one example row',
    params: KindParams,
    response: z.string(),
    mediaType: 'text/csv',
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/csv/upload/{kind}',
    access: 'member',
    byToken: true,
    tag,
    summary:
      'Import a table (.csv, .tsv, .txt, .xlsx, .xls, .ods) of at most 10 MB; with Prefer: respond-async the answer is 202 {importId}',
    params: KindParams,
    query: z.object({
      /** `true`: answers the same and stores nothing. */
      dryRun: z.enum(['true', 'false'], 'dryRun takes true or false.').optional(),
    }),
    upload: true,
    options: ImportOptions,
    response: ImportResult,
    accepted: z.object({ importId: RecordId }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/imports',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Your own imports, newest first; `result` is left out',
    query: z.object({
      /** `false`: without checks. */
      dryRun: z.enum(['true', 'false'], 'dryRun takes true or false.').optional(),
      ...pageQuery,
    }),
    response: z.array(ImportStatus),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/imports/{id}',
    access: 'member',
    byToken: true,
    tag,
    summary: 'How far one of your imports is, and at its end what it did',
    params: IdParams,
    response: ImportStatus,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/csv/preview/{kind}',
    access: 'member',
    byToken: true,
    tag,
    summary: 'The first rows of a file and how each of its columns is understood; nothing is stored',
    params: KindParams,
    query: z.object({ sheet: z.string().max(nameText).optional() }),
    upload: true,
    options: ImportOptions,
    response: FilePreview,
  }),
  values: endpoint({
    method: 'POST',
    path: '/api/csv/values/{kind}',
    access: 'member',
    byToken: true,
    tag,
    summary:
      'The distinct values of a file where a column takes few of them, and what each is read as; nothing is stored',
    params: KindParams,
    upload: true,
    options: ImportOptions,
    response: FileValues,
  }),
  table: endpoint({
    method: 'POST',
    path: '/api/csv/table',
    access: 'member',
    byToken: true,
    tag,
    summary: 'All cells of a text file or workbook as text; nothing is stored',
    query: z.object({ sheet: z.string().max(nameText).optional() }),
    upload: true,
    response: TableCells,
  }),
  rows: endpoint({
    method: 'GET',
    path: '/api/imports/{id}/rows',
    access: 'member',
    byToken: true,
    tag,
    summary: 'What would come of each row, of a check in the last 24 hours, in the order of the file; the first 10,000',
    params: IdParams,
    query: z.object({
      outcome: z.enum(rowOutcomes, `outcome takes one of ${rowOutcomes.join(', ')}.`).optional(),
      ...pageQuery,
    }),
    response: z.array(RowOutcome),
  }),
  failedRows: endpoint({
    method: 'GET',
    path: '/api/imports/{id}/failed-rows',
    access: 'member',
    byToken: true,
    tag,
    summary: 'The rows with errors as a CSV file with a reason for each: to be mended and uploaded again',
    params: IdParams,
    response: z.string(),
    mediaType: 'text/csv',
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/imports/{id}/undo',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Take an import back: its member or an administrator; what was changed since stays and is listed',
    params: IdParams,
    response: UndoResult,
  }),
  all: endpoint({
    method: 'GET',
    path: '/api/admin/imports',
    access: 'admin',
    tag,
    summary: "All members' imports that stored something, newest first; `result` is left out",
    query: z.object(pageQuery),
    response: z.array(AnyImport),
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/imports/{id}',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Cancel an import before anything of it is stored',
    params: IdParams,
    response: z.void(),
  }),
};
