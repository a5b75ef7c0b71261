import { z } from 'zod';
import { endpoint, IdParams, RecordId } from '../../contract.ts';
import { pageQuery } from '../../contract-queries.ts';
import { nameText } from '../../domain/records/field-rules.ts';
import { importKinds } from '../../domain/nouns/file-words.ts';
import { FilePreview, FileValues, TableCells } from './contract-looks.ts';
import { ImportOptions } from './contract-options.ts';
import { AnyImport, ImportResult, ImportStatus, RowOutcome, rowOutcomes, UndoResult } from './contract-results.ts';

const KindParams = z.object({ kind: z.enum(importKinds) });
const tag = 'CSV import';

/** What the cells of a table may be asked for as: assays, or the holes that they are of. */
const tableKinds = ['drill-observations', 'drill-holes'] as const;

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
    query: z.object({
      sheet: z.string().max(nameText).optional(),
      kind: z
        .enum(tableKinds, `kind takes one of ${tableKinds.join(', ')}.`)
        .default('drill-observations')
        .describe('What the table holds: by it the sheet and the header are found'),
    }),
    upload: true,
    options: ImportOptions,
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
