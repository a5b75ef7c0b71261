import type { FastifyRequest } from 'fastify';
import { csvRow } from '../../../domain/spreadsheet-cells.ts';
import { route, type Server } from '../../../server/endpoint.ts';
import { hashOf } from '../../../server/idempotency.ts';
import { conflict, found, invalid, Problem } from '../../../server/problems.ts';
import type { ImportKind } from '../../../domain/import-kinds.ts';
import { type ImportResult, imports, maxFileBytes } from '../contract.ts';
import { answerOf, startImport } from './import-file.ts';
import { stopThreads } from './import-threads.ts';
import { kinds } from './kinds/kinds.ts';
import { cancelImport, importOf, importsOf, repeatedImport } from './queries.ts';

/** An import may wait for others and takes up to a minute itself; the connection is kept for as long. */
const handlerTimeout = 10 * 60_000;

/** Of the 10 s that a stop may take. */
const stopGrace = 5_000;

function templateOf(kind: ImportKind): string {
  const columns = Object.entries(kinds[kind].columns);
  return csvRow(columns.map(([name]) => name)) + csvRow(columns.map(([, { example }]) => example));
}

interface UploadedFile {
  bytes: Buffer;
  fileName: string;
}

const tooLarge = () => new Problem('too_large', 'This file is larger than 10 MB. Split it into several files.');

const notMultipart = () => new Problem('wrong_type', 'Send the file as multipart/form-data, in the field file.');

function checkName(name: string): void {
  const extension = /\.[^.]*$/u.exec(name)?.[0].toLowerCase();
  if (extension !== undefined && extension !== '.csv') {
    throw invalid('file', 'Choose a .csv file. A spreadsheet saves one by File, Save as, CSV UTF-8.');
  }
}

/** The one file of a multipart body, in its field `file`. */
async function uploadedFile(request: FastifyRequest): Promise<UploadedFile> {
  if (!request.isMultipart()) throw notMultipart();
  let file: UploadedFile | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: maxFileBytes } })) {
      if (part.type !== 'file') continue;
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
  return { ...file, fileName: file.fileName.slice(0, 200).toWellFormed() || 'upload.csv' };
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
  const { db, log } = server;
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
      const { bytes, fileName } = await uploadedFile(request).catch((problem: unknown) => {
        // What the browser still sends of a file that is refused is not worth reading.
        if (problem instanceof Problem && problem.code === 'too_large') reply.header('connection', 'close');
        throw problem;
      });
      const dryRun = query.dryRun === 'true';
      const isAsync = prefersAsync(request);
      const key = keyOf(request);
      const requestHash = hashOf(kind, String(dryRun), bytes);
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
      });
      return isAsync ? accepted(started.id) : answerOf(await started.ended);
    },
    { transaction: false, bodyLimit: maxFileBytes + 64 * 1024, handlerTimeout },
  );

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
