import { recordAdminAct } from '../../admin/server/record-admin-act.ts';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { csvRow } from '../../../domain/spreadsheet-cells.ts';
import { takes } from '../../../server/compression.ts';
import { JsonText, route, type Server } from '../../../server/endpoint.ts';
import { hashOf } from '../../../server/idempotency.ts';
import { placeOf } from '../../../server/lanes.ts';
import { tellTotal } from '../../../server/paging.ts';
import { conflict, found, notFound, Problem } from '../../../server/problems.ts';
import { inThread } from '../../../server/threads.ts';
import type { ImportKind } from '../../../domain/nouns.ts';
import { type FilePreview, imports, maxFileBytes, type UndoResult } from '../contract.ts';
import { attachment } from '../../../server/attachment.ts';
import { answerOf, endCancelled, startImport } from './run/import-file.ts';
import type { UndoTask } from './run/import-worker.ts';
import { kindOf, templateColumns } from './kinds/kinds.ts';
import { lookAtFile } from './run/look-at-file.ts';
import { mayUndo } from './policy.ts';
import { readOutcomes } from './store/keep-outcomes.ts';
import { fileOf, keyOf } from './read/read-upload.ts';
import {
  allImports,
  cancelImport,
  countAllImports,
  countImportsOf,
  importOf,
  importsOf,
  keptRows,
  rememberColumns,
  rememberedColumns,
  repeatedImport,
  resultOf,
  stateOf,
  undoable,
} from './queries.ts';

/** An import may wait for others and takes up to a minute itself; the connection is kept for as long. */
const handlerTimeout = 10 * 60_000;

const worker = new URL('./run/import-worker.ts', import.meta.url);

const uploading = { transaction: false, bodyLimit: maxFileBytes + 2 * 1024 * 1024, handlerTimeout } as const;

function templateOf(kind: ImportKind): string {
  const columns = templateColumns(kind);
  return csvRow(columns) + csvRow(columns.map((name) => kindOf(kind).columns[name]?.example ?? ''));
}

const prefersAsync = (request: FastifyRequest) =>
  /(?:^|[,;\s])respond-async(?:$|[,;\s])/iu.test(String(request.headers['prefer'] ?? ''));

export function importRoutes(server: Server): void {
  const { db, log, config } = server;
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
      const { bytes, fileName, options } = await fileOf(request);
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
        return found(await resultOf(db, member.id, first.id), 'This import');
      }
      const place = placeOf(request);
      // An import is its member's, not the connection's: who lost it finds the result among the own imports.
      if (isAsync || !dryRun) place.goOn();
      const started = await startImport({
        place,
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
      return isAsync ? accepted(started.id) : new JsonText(answerOf(await started.ended));
    },
    { ...uploading, lane: 'import' },
  );

  route(
    server,
    imports.preview,
    async ({ params: { kind }, query: { sheet }, member, request }) => {
      const { bytes } = await fileOf(request);
      const remembered = await rememberedColumns(db, member.id, kind);
      const look = { kind, sheet, remembered };
      return lookAtFile<FilePreview>(placeOf(request), 'preview', bytes, look);
    },
    { ...uploading, lane: 'look' },
  );

  route(
    server,
    imports.table,
    async ({ query: { sheet }, request }) => {
      const { bytes } = await fileOf(request);
      return new JsonText(await lookAtFile<string>(placeOf(request), 'table', bytes, { sheet }));
    },
    { ...uploading, lane: 'look' },
  );

  route(server, imports.rows, async ({ params: { id }, query, member, reply }) => {
    const { outcomes } = found(await keptRows(db, member.id, id), 'This import');
    const { rows, total } = outcomes === null ? { rows: [], total: 0 } : await readOutcomes(outcomes, query);
    await tellTotal(reply, query, () => total);
    return JsonText.list(rows);
  });

  route(server, imports.failedRows, async ({ params: { id }, member, request, reply }) => {
    const { failedRows, fileName } = found(await keptRows(db, member.id, id), 'This import');
    if (failedRows === null) throw notFound('A file of failed rows of this import');
    const name = `failed rows of ${fileName.replace(/\.[^.]*$/u, '')}.csv`;
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', attachment(name))
      .header('vary', 'accept-encoding');
    if (takes(request.headers['accept-encoding'], 'gzip'))
      return reply
        .header('content-encoding', 'gzip')
        .serializer((bytes: unknown) => bytes as string)
        .send(failedRows);
    // Reasons are many times as long as what they explain: no whole file waits in memory for a slow reader.
    return reply.send(pipeline(Readable.from([failedRows]), createGunzip(), () => undefined));
  });

  route(
    server,
    imports.undo,
    async ({ params: { id }, member, request }) => {
      const import_ = found(await undoable(db, id), 'This import');
      // Who may not undo it does not see it either.
      if (!mayUndo(member, import_)) throw notFound('This import');
      if (import_.isDryRun) throw conflict('This was a check: it stored nothing.');
      if (import_.status === 'running' || import_.status === 'storing')
        throw conflict('This import is still running. Cancel it instead.');
      if (!import_.canUndo) throw conflict('There is nothing to undo: this import changed nothing, or it was undone.');
      const job = { importId: id, userId: member.id, isAdmin: member.isAdmin };
      const place = placeOf(request);
      place.goOn();
      const task: UndoTask = { job, connectionString: db.connection.connectionString };
      const end = await inThread<UndoResult>(place, { module: worker, work: 'undo', task, isLarge: true }).finally(() =>
        place.leave(),
      );
      if (import_.userId !== member.id) {
        await recordAdminAct(db, {
          by: { adminId: member.id },
          act: 'undo_import',
          description: `Took back the import of ${import_.fileName}. ${end.message}`,
          entityType: 'import',
          entityId: id,
          ...(import_.userId !== null && { memberId: import_.userId }),
        });
      }
      return end;
    },
    { transaction: false, handlerTimeout, lane: 'import' },
  );

  route(server, imports.all, async ({ query, reply }) => {
    await tellTotal(reply, query, () => countAllImports(db));
    return allImports(db, query);
  });

  route(server, imports.list, async ({ query, member, reply }) => {
    await tellTotal(reply, query, () => countImportsOf(db, member.id, query));
    return importsOf(db, member.id, query);
  });

  route(server, imports.read, async ({ params: { id }, member }) =>
    found(await importOf(db, member.id, id), 'This import'),
  );

  route(
    server,
    imports.cancel,
    async ({ params: { id }, member }) => {
      if (await cancelImport(db, member.id, id)) {
        endCancelled(id);
        return;
      }
      const status = found(await stateOf(db, member.id, id), 'This import');
      throw conflict(
        status === 'storing'
          ? 'This import is being stored and can no longer be cancelled.'
          : 'This import has ended already.',
      );
    },
    { transaction: false },
  );
}
