import { gunzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { csvRow } from '../../../domain/spreadsheet-cells.ts';
import { route, type Server } from '../../../server/endpoint.ts';
import { hashOf } from '../../../server/idempotency.ts';
import { conflict, found, invalid, notFound, Problem } from '../../../server/problems.ts';
import type { ImportKind } from '../../../domain/import-kinds.ts';
import { ImportOptions, type ImportResult, imports, maxFileBytes, RowOutcome } from '../contract.ts';
import { attachment } from './attachment.ts';
import { addressOf, answerOf, startImport } from './import-file.ts';
import { runInThread, stopThreads } from './import-threads.ts';
import type { Looked } from './import-worker.ts';
import { kinds, templateColumns } from './kinds/kinds.ts';
import { mayUndo } from './policy.ts';
import {
  allImports,
  cancelImport,
  importOf,
  importsOf,
  keptRows,
  rememberColumns,
  rememberedColumns,
  repeatedImport,
  undoable,
} from './queries.ts';

/** An import may wait for others and takes up to a minute itself; the connection is kept for as long. */
const handlerTimeout = 10 * 60_000;

const uploading = { transaction: false, bodyLimit: maxFileBytes + 2 * 1024 * 1024, handlerTimeout } as const;

/** Of the 10 s that a stop may take. */
const stopGrace = 5_000;

function templateOf(kind: ImportKind): string {
  const columns = templateColumns(kind);
  return csvRow(columns) + csvRow(columns.map((name) => kinds[kind].columns[name]?.example ?? ''));
}

interface UploadedFile {
  bytes: Buffer;
  fileName: string;
  options: ImportOptions;
}

const tooLarge = () => new Problem('too_large', 'This file is larger than 10 MB. Split it into several files.');

const notMultipart = () => new Problem('wrong_type', 'Send the file as multipart/form-data, in the field file.');

function checkName(name: string): void {
  const extension = /\.[^.]*$/u.exec(name)?.[0].toLowerCase();
  if (extension !== undefined && extension !== '.csv' && extension !== '.xlsx') {
    throw invalid('file', 'Choose a .csv or an .xlsx file. A spreadsheet saves one by File, Save as.');
  }
}

const isWorkbook = (name: string) => /\.xlsx$/iu.test(name);

/** A file is what its name says: a workbook that is called .csv was renamed, and so was text that is called .xlsx. */
function checkContent({ bytes, fileName }: Pick<UploadedFile, 'bytes' | 'fileName'>): void {
  const isPacked = bytes.length >= 4 && bytes.readUInt32BE(0) === 0x504b0304;
  if (isWorkbook(fileName) && !isPacked)
    throw invalid('file', 'This file is called .xlsx and is no workbook. Save it again as .xlsx or .csv.');
  if (!isWorkbook(fileName) && isPacked) {
    throw invalid(
      'file',
      'This file is a workbook (.xlsx) or a ZIP archive, not text. Upload it as .xlsx, or save the table as CSV UTF-8.',
    );
  }
}

function optionsOf(text: string | undefined): ImportOptions {
  if (text === undefined || text.trim() === '') return {};
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw invalid('options', 'The field options takes JSON.');
  }
  const parsed = ImportOptions.safeParse(json);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: ['options', ...path].join('.'), message }));
  throw new Problem('invalid_input', issues[0]?.message ?? 'These options are not valid.', { issues });
}

/** The one file of a multipart body, in its field `file`. */
async function uploadedFile(request: FastifyRequest): Promise<UploadedFile> {
  if (!request.isMultipart()) throw notMultipart();
  let file: Pick<UploadedFile, 'bytes' | 'fileName'> | undefined;
  let options: string | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: maxFileBytes } })) {
      if (part.type !== 'file') {
        if (part.fieldname === 'options' && typeof part.value === 'string') options = part.value;
        continue;
      }
      const bytes = await part.toBuffer();
      if (part.fieldname === 'file') file = { bytes, fileName: part.filename };
    }
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge();
    if (code.startsWith('FST_') && code.endsWith('_LIMIT'))
      throw invalid('file', 'Send one file at a time, in the field file.');
    // Before the first part only the header can be at fault: it names no boundary between the parts.
    if (String(error).includes('Boundary not found')) throw notMultipart();
    throw error;
  }
  if (!file) throw invalid('file', 'Send a CSV file in the field file.');
  checkName(file.fileName);
  checkContent(file);
  return {
    bytes: file.bytes,
    fileName: file.fileName.slice(0, 200).toWellFormed() || 'upload.csv',
    options: optionsOf(options),
  };
}

/** The file of a request; of one that is refused for its size, the browser's remaining bytes are not read. */
async function fileOf(request: FastifyRequest, reply: FastifyReply): Promise<UploadedFile> {
  return uploadedFile(request).catch((problem: unknown) => {
    if (problem instanceof Problem && problem.code === 'too_large') reply.header('connection', 'close');
    throw problem;
  });
}

const stopped = () =>
  new Problem('unavailable', 'The server is about to stop. Try again in a moment.', { retryAfter: 5 });

function answered<Answer>(end: Looked<Answer> | { status: 'cancelled' }): Answer {
  if ('answer' in end) return end.answer;
  if ('refused' in end) throw invalid('file', end.refused);
  throw stopped();
}

const prefersAsync = (request: FastifyRequest) =>
  /(?:^|[,;\s])respond-async(?:$|[,;\s])/iu.test(String(request.headers['prefer'] ?? ''));

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return undefined;
  if (key.length > 255) throw invalid('Idempotency-Key', 'Idempotency-Key takes at most 255 characters.');
  return key;
}

export function importRoutes(server: Server): void {
  const { db, log, config } = server;
  server.app.addHook('onClose', () => stopThreads(stopGrace));

  route(server, imports.template, ({ params: { kind }, reply }) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${kind}-template.csv"`)
      .serializer(String)
      .send(templateOf(kind)),
  );

  route(
    server,
    imports.upload,
    async ({ params: { kind }, query, member, request, reply }) => {
      const { bytes, fileName, options } = await fileOf(request, reply);
      const dryRun = query.dryRun === 'true';
      const isAsync = prefersAsync(request);
      const key = keyOf(request);
      const requestHash = hashOf(kind, String(dryRun), JSON.stringify(options), bytes);
      const accepted = (importId: number) =>
        reply
          .code(202)
          .header('preference-applied', 'respond-async')
          .header('location', `/api/imports/${importId}`)
          .send({ importId });

      const first = key === undefined ? undefined : await repeatedImport(db, member.id, key);
      if (first) {
        if (first.requestHash !== requestHash)
          throw new Problem('key_reused', 'This Idempotency-Key was used for another file. Send a new key.');
        if (isAsync) return accepted(first.id);
        if (first.status !== 'done') throw conflict('The first upload with this Idempotency-Key is still running.');
        const { result } = found(await importOf(db, member.id, first.id), 'This import');
        return result as ImportResult;
      }
      const started = await startImport({
        db,
        log,
        kind,
        bytes,
        fileName,
        member,
        dryRun,
        idempotencyKey: key,
        requestHash,
        options,
        settings: { mediaHosts: config.mediaHosts },
      });
      if (options.mapping) await rememberColumns(db, member.id, kind, options.mapping);
      return isAsync ? accepted(started.id) : answerOf(await started.ended);
    },
    uploading,
  );

  route(
    server,
    imports.preview,
    async ({ params: { kind }, query: { sheet }, member, request, reply }) => {
      const { bytes } = await fileOf(request, reply);
      const remembered = await rememberedColumns(db, member.id, kind);
      const look = { kind, sheet, remembered };
      return answered(await runInThread({ task: 'preview' as const, look, bytes }).ended);
    },
    uploading,
  );

  route(
    server,
    imports.table,
    async ({ query: { sheet }, request, reply }) => {
      const { bytes } = await fileOf(request, reply);
      return answered(await runInThread({ task: 'table' as const, look: { sheet }, bytes }).ended);
    },
    uploading,
  );

  route(server, imports.rows, async ({ params: { id }, query: { outcome, limit, offset }, member }) => {
    const { outcomes } = found(await keptRows(db, member.id, id), 'This import');
    if (outcomes === null) return [];
    const rows = z.array(RowOutcome).parse(JSON.parse(gunzipSync(outcomes).toString()));
    return rows.filter((row) => outcome === undefined || row.outcome === outcome).slice(offset, offset + limit);
  });

  route(server, imports.failedRows, async ({ params: { id }, member, reply }) => {
    const { failedRows, fileName } = found(await keptRows(db, member.id, id), 'This import');
    if (failedRows === null) throw notFound('A file of failed rows of this import');
    const name = `failed rows of ${fileName.replace(/\.[^.]*$/u, '')}.csv`;
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', attachment(name))
      .serializer(String)
      .send(gunzipSync(failedRows).toString());
  });

  route(
    server,
    imports.undo,
    async ({ params: { id }, member }) => {
      const import_ = found(await undoable(db, id), 'This import');
      // Who may not undo it does not see it either.
      if (!mayUndo(member, import_)) throw notFound('This import');
      if (import_.isDryRun) throw conflict('This was a check: it stored nothing.');
      if (import_.status === 'running' || import_.status === 'storing')
        throw conflict('This import is still running. Cancel it instead.');
      if (!import_.canUndo) throw conflict('There is nothing to undo: this import changed nothing, or it was undone.');
      const job = { importId: id, userId: member.id, isAdmin: member.isAdmin };
      const end = await runInThread({ task: 'undo' as const, job, connectionString: addressOf(db) }).ended;
      if ('status' in end) throw stopped();
      return end;
    },
    { transaction: false, handlerTimeout },
  );

  route(server, imports.all, ({ query }) => allImports(db, query));

  route(server, imports.list, ({ query, member }) => importsOf(db, member.id, query));

  route(server, imports.read, async ({ params: { id }, member }) =>
    found(await importOf(db, member.id, id), 'This import'),
  );

  route(
    server,
    imports.cancel,
    async ({ params: { id }, member }) => {
      if (await cancelImport(db, member.id, id)) return;
      const { status } = found(await importOf(db, member.id, id), 'This import');
      throw conflict(
        status === 'storing'
          ? 'This import is being stored and can no longer be cancelled.'
          : 'This import has ended already.',
      );
    },
    { transaction: false },
  );
}
