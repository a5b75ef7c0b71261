import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { importKinds } from '../../../domain/import-kinds.ts';
import { takesGzip } from '../../../server/compression.ts';
import { type Database } from '../../../db/client.ts';
import { route, type Server } from '../../../server/endpoint.ts';
import { found } from '../../../server/problems.ts';
import { attachment } from '../../imports/server/attachment.ts';
import { companyPlaces } from '../../companies/server/find-companies.ts';
import { minePlaces } from '../../mines/server/find-mines.ts';
import { exports, type ExportShape } from '../contract.ts';
import { type ExportTable, tableOf } from './export-table.ts';
import { openSnapshot } from './snapshot.ts';
import { archiveOf, workbookOf } from './write-archive.ts';
import { csvOf } from './write-csv.ts';

/** An export takes as long as its reader does, ten minutes at most. */
const handlerTimeout = 10 * 60_000;
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Sent {
  request: FastifyRequest;
  reply: FastifyReply;
  shape: ExportShape;
  /** Without its ending. */
  name: string;
  tables: ExportTable[];
  /** `auto`: one table is a file by itself. */
  asArchive: boolean;
}

const readMe = `These are the public data of OpenPit as CSV files, numbered in the order in which they can be imported again.
Dates are YYYY-MM-DD, numbers have a point before the decimals. A cell that a spreadsheet would run stands behind an apostrophe.
`;

/** The address that a pool connects to. */
function addressOf(db: Database): string {
  const { connectionString } = db.client.options;
  if (connectionString === undefined) throw new Error('an export needs a database that is opened by its address');
  return connectionString;
}

async function send(
  { db, log }: Server,
  { request, reply, shape, name, tables, asArchive }: Sent,
): Promise<FastifyReply> {
  const { client, close } = await openSnapshot(addressOf(db), log);
  const hasMark = shape.bom === 'true';
  const [table] = tables;
  let stream: Readable;
  let type: string;
  let ending: string;
  if (shape.format === 'xlsx') {
    [stream, type, ending] = [workbookOf(client, tables), workbookType, 'xlsx'];
  } else if (asArchive || !table) {
    const files = [{ name: 'README.txt', text: readMe }];
    [stream, type, ending] = [archiveOf(client, tables, { hasMark, files }), 'application/zip', 'zip'];
  } else [stream, type, ending] = [csvOf(client, table, hasMark), 'text/csv; charset=utf-8', 'csv'];

  reply
    .type(type)
    .header('content-disposition', attachment(`${name}.${ending}`))
    .serializer((payload: unknown) => payload as string);
  const failed = (error: Error | null | undefined) => {
    if (error && !request.raw.destroyed) log.warn({ err: error }, 'an export ended before its end');
    close();
  };
  stream.once('close', close);
  if (ending !== 'csv' || !takesGzip(request.headers['accept-encoding'])) return reply.send(stream);
  reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding');
  return reply.send(pipeline(stream, createGzip({ level: 3 }), failed));
}

const today = () => new Date().toISOString().slice(0, 10);
const options = { handlerTimeout } as const;

export function exportRoutes(server: Server): void {
  route(
    server,
    exports.mines,
    ({ query, request, reply }) => {
      const { format: _, columns, bom: __, ...list } = query;
      const page = { ids: minePlaces(list), row: sql`m.id` };
      const tables = [tableOf('mines', { allColumns: columns === 'all', page })];
      return send(server, { request, reply, shape: query, name: `mines-${today()}`, tables, asArchive: false });
    },
    options,
  );

  route(
    server,
    exports.companies,
    ({ query, request, reply }) => {
      const { format: _, columns, bom: __, ...list } = query;
      const page = { ids: companyPlaces(list), row: sql`c.id` };
      const tables = [tableOf('companies', { allColumns: columns === 'all', page })];
      return send(server, { request, reply, shape: query, name: `companies-${today()}`, tables, asArchive: false });
    },
    options,
  );

  route(
    server,
    exports.database,
    ({ query, request, reply }) => {
      const tables = importKinds.map((kind) => tableOf(kind, { allColumns: query.columns !== 'template' }));
      return send(server, { request, reply, shape: query, name: `openpit-${today()}`, tables, asArchive: true });
    },
    options,
  );

  route(
    server,
    exports.children,
    ({ params: { kind }, query, request, reply }) => {
      const { mineId, companyId } = query;
      const where = [
        ...(mineId === undefined ? [] : [sql`t.mine_id = ${mineId}`]),
        // Of the kinds, media alone belong to companies.
        ...(companyId === undefined
          ? []
          : [kind === 'media' ? sql`t.company_id = ${companyId}` : sql`m.company_id = ${companyId}`]),
      ];
      const tables = [tableOf(kind, { allColumns: query.columns === 'all', where })];
      return send(server, { request, reply, shape: query, name: `${kind}-${today()}`, tables, asArchive: false });
    },
    options,
  );

  route(
    server,
    exports.mine,
    async ({ params: { id }, query, db, request, reply }) => {
      const [row] = await db.rows<{ name: string }>(sql`select name from mines where id = ${id}`);
      const { name } = found(row, 'This mine');
      const ofMine = {
        companies: sql`c.id = (select company_id from mines where id = ${id})`,
        mines: sql`m.id = ${id}`,
      };
      const tables = importKinds.map((kind) => {
        const where = [kind === 'companies' || kind === 'mines' ? ofMine[kind] : sql`t.mine_id = ${id}`];
        return tableOf(kind, { allColumns: query.columns !== 'template', where, isArchivedToo: true });
      });
      return send(server, { request, reply, shape: query, name: `${name}-${today()}`, tables, asArchive: true });
    },
    options,
  );
}
