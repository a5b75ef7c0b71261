import { z } from 'zod';
import { Creator, Instant, RecordId } from '../../contract.ts';
import { importKinds } from '../../domain/nouns/file-words.ts';
import { reference } from './contract-options.ts';

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

/** A name that rows give to a mine or company and that fits none, or several. */
export const OpenName = z.object({
  ...reference,
  rows: z.number(),
  /** What it could mean, the likest first: of a check only. */
  suggestions: z.array(NameSuggestion),
});
export type OpenName = z.output<typeof OpenName>;

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
