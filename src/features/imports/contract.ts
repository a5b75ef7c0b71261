import { z } from 'zod';
import { importKinds } from '../../domain/import-kinds.ts';
import { endpoint, IdParams, Instant, listQuery, RecordId } from '../../contract.ts';

/** 10 MB, the most that a file may have. */
export const maxFileBytes = 10 * 1024 * 1024;

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

/** What an import did, or with `dryRun` would do. */
export const ImportResult = z.object({
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
  /** Companies made on the way, because a row named them; not in `created`. */
  createdCompanies: z.number(),
  /** The first 10,000; `errorCount` counts all of them. */
  errors: z.array(RowError),
  errorCount: z.number(),
  /** The first 10,000; `warningCount` counts all of them. */
  warnings: z.array(RowWarning),
  warningCount: z.number(),
  /** Columns that are not read, as the file writes them. */
  ignoredColumns: z.array(z.string()),
  /** Names of mines that are not there, each once. */
  unresolvedMines: z.array(z.string()),
  /** Empty here; a file with threats is refused. */
  threats: z.array(Threat),
});
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

/** An import as the member who started it sees it. */
export const ImportStatus = z.object({
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
  /** The answer of the upload, once it is known. */
  result: z.union([ImportResult, ImportRefusal]).nullable(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
});
export type ImportStatus = z.output<typeof ImportStatus>;

const KindParams = z.object({ kind: z.enum(importKinds) });
const tag = 'CSV import';

export const imports = {
  template: endpoint({
    method: 'GET',
    path: '/api/csv/templates/{kind}',
    access: 'member',
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
    tag,
    summary: 'Import a CSV file of at most 10 MB; with Prefer: respond-async the answer is 202 {importId}',
    params: KindParams,
    query: z.object({
      /** `true`: answers the same and stores nothing. */
      dryRun: z.enum(['true', 'false'], 'dryRun takes true or false.').optional(),
    }),
    upload: true,
    response: ImportResult,
    accepted: z.object({ importId: RecordId }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/imports',
    access: 'member',
    tag,
    summary: 'Your own imports, newest first; `result` is left out',
    query: z.object({ limit: listQuery.limit, offset: listQuery.offset }),
    response: z.array(ImportStatus),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/imports/{id}',
    access: 'member',
    tag,
    summary: 'How far one of your imports is, and at its end what it did',
    params: IdParams,
    response: ImportStatus,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/imports/{id}',
    access: 'member',
    tag,
    summary: 'Cancel an import before anything of it is stored',
    params: IdParams,
    response: z.void(),
  }),
};
