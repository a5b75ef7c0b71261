import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { csvRow } from '../../../domain/text/spreadsheet-cells.ts';
import { takes } from '../../../server/pages/compression.ts';
import { JsonText, route, type Server } from '../../../server/calls/endpoint.ts';
import { placeOf } from '../../../server/load/lanes.ts';
import { tellTotal } from '../../../server/calls/paging.ts';
import { conflict, found, notFound } from '../../../server/problems/problems.ts';
import type { ImportKind } from '../../../domain/nouns/nouns.ts';
import { maxFileBytes } from '../../../domain/tables/upload-limits.ts';
import { imports } from '../contract.ts';
import { attachment } from '../../../server/calls/attachment.ts';
import { endCancelled } from './run/import-file.ts';
import { kindOf, templateColumns } from './kinds/kinds.ts';
import { lookAtFile } from './run/look-at-file.ts';
import { takeBackImport } from './take-back-import.ts';
import { takeFile } from './take-file.ts';
import { readOutcomes } from './store/keep-outcomes.ts';
import { fileOf } from './read/read-upload.ts';
import {
  allImports,
  cancelImport,
  countAllImports,
  countImportsOf,
  importOf,
  importsOf,
  keptRows,
  rememberedColumns,
  rememberedValues,
  stateOf,
} from './queries.ts';

/** An import may wait for others and takes up to a minute itself; the connection is kept for as long. */
const handlerTimeout = 10 * 60_000;

const uploading = { transaction: false, bodyLimit: maxFileBytes + 2 * 1024 * 1024, handlerTimeout } as const;

function templateOf(kind: ImportKind): string {
  const columns = templateColumns(kind);
  return csvRow(columns) + csvRow(columns.map((name) => kindOf(kind).columns[name]?.example ?? ''));
}

/** A text that is kept packed, unpacked on its way to those who do not take it so. */
function sendPacked(reply: FastifyReply, gzipped: Buffer, takesPacked: boolean): FastifyReply {
  reply.header('vary', 'accept-encoding');
  if (takesPacked)
    return reply
      .header('content-encoding', 'gzip')
      .serializer((bytes: unknown) => bytes as string)
      .send(gzipped);
  // Reasons are many times as long as what they explain: no whole file waits in memory for a slow reader.
  return reply.send(pipeline(Readable.from([gzipped]), createGunzip(), () => undefined));
}

export function importRoutes(server: Server): void {
  const { db } = server;
  route(server, imports.template, ({ params: { kind }, reply }) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${kind}-template.csv"`)
      .serializer(String)
      .send(templateOf(kind)),
  );

  route(server, imports.upload, (call) => takeFile(server, call), { ...uploading, lane: 'import' });

  route(
    server,
    imports.preview,
    async ({ params: { kind }, query: { sheet }, member, request }) => {
      const { bytes, options } = await fileOf(request);
      const remembered = await rememberedColumns(db, member.id, kind);
      const { headerRow, headerRows, encoding, delimiter, layout } = options;
      const open = { sheet: sheet ?? options.sheet, headerRow, headerRows, encoding, delimiter, layout };
      const look = { kind, ...open, remembered };
      return lookAtFile(placeOf(request), 'preview', bytes, look);
    },
    { ...uploading, lane: 'look' },
  );

  route(
    server,
    imports.values,
    async ({ params: { kind }, member, request }) => {
      const { bytes, options } = await fileOf(request);
      const remembered = await rememberedValues(db, member.id, kind);
      const { mediaHosts } = server.config;
      const { values: _, names: __, ...shape } = options;
      const look = { ...shape, kind, remembered, mediaHosts };
      return lookAtFile(placeOf(request), 'values', bytes, look);
    },
    { ...uploading, lane: 'look' },
  );

  route(
    server,
    imports.table,
    async ({ query: { sheet, kind }, request }) => {
      const { bytes, options } = await fileOf(request);
      const { headerRow, headerRows, lastRow, encoding, delimiter } = options;
      const look = { kind, sheet: sheet ?? options.sheet, headerRow, headerRows, lastRow, encoding, delimiter };
      return lookAtFile(placeOf(request), 'table', bytes, look);
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
    reply.type('text/csv; charset=utf-8').header('content-disposition', attachment(name));
    return sendPacked(reply, failedRows, takes(request.headers['accept-encoding'], 'gzip'));
  });

  route(server, imports.undo, (call) => takeBackImport(server, call), {
    transaction: false,
    handlerTimeout,
    lane: 'import',
  });

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
