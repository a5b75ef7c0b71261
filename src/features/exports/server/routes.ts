import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Readable } from 'node:stream';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ImportKind } from '../../../domain/nouns/nouns.ts';
import { importKinds } from '../../../domain/nouns/file-words.ts';
import { utcDay } from '../../../domain/time/dates.ts';
import { takes } from '../../../server/pages/compression.ts';
import { route, type Server } from '../../../server/calls/endpoint.ts';
import { placeOf } from '../../../server/load/lanes.ts';
import { found, invalid } from '../../../server/problems/problems.ts';
import { kindOf } from '../../imports/server/kinds/kinds.ts';
import { attachment } from '../../../server/calls/attachment.ts';
import { activityPlaces } from '../../activities/server/list-activities.ts';
import { companyPlaces } from '../../companies/server/find-companies.ts';
import { eventPlaces } from '../../events/server/find-events.ts';
import { tradePlaces } from '../../investments/server/list-trades.ts';
import { minePlaces } from '../../mines/server/find-mines.ts';
import { memberPlaces } from '../../users/server/find-members.ts';
import { exports, type ExportShape } from '../contract.ts';
import { type ExportTable, tableOf } from './export-table.ts';
import { companyRankTable, companyValueTable, mineRankTable } from './figure-tables.ts';
import { activityTable, eventsOf, eventTable, memberTable, notesOf, tradeTable, watchTable } from './list-tables.ts';
import { endWith, openSnapshot } from './snapshot.ts';
import { archiveOf, workbookOf } from './write-archive.ts';
import { csvOf } from './write-csv.ts';

/** An export takes as long as its reader does; its lane ends it. */
const handlerTimeout = 11 * 60_000;
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

const readMe = `These are the public data of OpenPit as CSV files. Those with a number can be imported again, in this order; notes and events are for reading.
Dates are YYYY-MM-DD, numbers have a point before the decimals. A cell that a spreadsheet would run stands behind an apostrophe.
`;

async function send(
  { db, log }: Server,
  { request, reply, shape, name, tables, asArchive }: Sent,
): Promise<FastifyReply> {
  const place = placeOf(request);
  const snapshot = await openSnapshot(db, log);
  const { client, close } = snapshot;
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
  endWith(place, stream, snapshot);
  if (ending !== 'csv' || !takes(request.headers['accept-encoding'], 'gzip')) return reply.send(stream);
  reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding');
  return reply.send(pipeline(stream, createGzip({ level: 3 }), failed));
}

const parentOf = (kind: ImportKind) => kindOf(kind).undone.parent;
/** The rows `t` of a kind that are of these mines `m`; a kind of companies has none. */
const ofMines = (kind: ImportKind, isTheirs: SQL) => (parentOf(kind) === 'company' ? sql`false` : isTheirs);
const hasOwners = (kind: ImportKind) => parentOf(kind) !== 'none';

/** The rows `t` of a kind that belong to a mine, or to a company. */
function ofOwner(
  kind: ImportKind,
  { mineId, companyId }: { mineId?: number | undefined; companyId?: number | undefined },
): SQL[] {
  if (!hasOwners(kind) && (mineId !== undefined || companyId !== undefined))
    throw invalid(
      mineId === undefined ? 'companyId' : 'mineId',
      'Prices belong to no mine or company: leave this out.',
    );
  const company = parentOf(kind) === 'mine' ? sql`m.company_id` : sql`t.company_id`;
  return [
    ...(mineId === undefined ? [] : [ofMines(kind, sql`t.mine_id = ${mineId}`)]),
    ...(companyId === undefined ? [] : [sql`${company} = ${companyId}`]),
  ];
}

const today = () => utcDay(new Date());
const options = { handlerTimeout, lane: 'export' } as const;

export function exportRoutes(server: Server): void {
  /** One list as one file. */
  const sendList = (sent: Pick<Sent, 'request' | 'reply' | 'shape'>, table: ExportTable) =>
    send(server, { ...sent, name: `${table.name}-${today()}`, tables: [table], asArchive: false });

  route(
    server,
    exports.mines,
    ({ query, request, reply }) => {
      const { format: _, columns: __, bom: ___, ...list } = query;
      const page = { ids: minePlaces(list), row: sql`m.id` };
      return sendList({ request, reply, shape: query }, tableOf('mines', { page }));
    },
    options,
  );

  route(
    server,
    exports.companies,
    async ({ query, request, reply, member, db }) => {
      const { format: _, columns: __, bom: ___, ...list } = query;
      const page = { ids: await companyPlaces(db, list, member.id), row: sql`c.id` };
      return sendList({ request, reply, shape: query }, tableOf('companies', { page }));
    },
    options,
  );

  route(
    server,
    exports.companyValues,
    async ({ query, member, db, request, reply }) => {
      const { format, bom } = query;
      return sendList({ request, reply, shape: { format, bom } }, await companyValueTable(db, query, member.id));
    },
    options,
  );

  route(
    server,
    exports.mineRanks,
    ({ query: { format, bom, ...query }, db, request, reply }) =>
      sendList({ request, reply, shape: { format, bom } }, mineRankTable(db, query)),
    options,
  );

  route(
    server,
    exports.companyRanks,
    async ({ query: { format, bom, ...query }, db, request, reply }) =>
      sendList({ request, reply, shape: { format, bom } }, await companyRankTable(db, query)),
    options,
  );

  route(
    server,
    exports.events,
    ({ query, member, request, reply }) =>
      sendList({ request, reply, shape: query }, eventTable(eventPlaces(query, member))),
    options,
  );

  route(
    server,
    exports.activities,
    ({ query, request, reply }) => sendList({ request, reply, shape: query }, activityTable(activityPlaces(query))),
    options,
  );

  route(
    server,
    exports.members,
    ({ query, request, reply }) => sendList({ request, reply, shape: query }, memberTable(memberPlaces(query))),
    options,
  );

  route(
    server,
    exports.investments,
    ({ query, member, request, reply }) =>
      sendList({ request, reply, shape: query }, tradeTable(tradePlaces(member.id, query))),
    options,
  );

  route(
    server,
    exports.watchlist,
    ({ query, member, request, reply }) => sendList({ request, reply, shape: query }, watchTable(member.id)),
    options,
  );

  route(
    server,
    exports.database,
    ({ query, request, reply }) => {
      const importable = importKinds.map((kind) => tableOf(kind));
      const tables = [...importable, notesOf(), eventsOf()];
      return send(server, { request, reply, shape: query, name: `openpit-${today()}`, tables, asArchive: true });
    },
    options,
  );

  route(
    server,
    exports.children,
    ({ params: { kind }, query, request, reply }) =>
      sendList({ request, reply, shape: query }, tableOf(kind, { where: ofOwner(kind, query) })),
    options,
  );

  /** What belongs to some mines, with their companies: everything of a mine, or of a company. */
  const tablesOf = ({ companies, mines }: { companies: SQL; mines: SQL }, ofCompany?: number) => {
    const ownMines = sql`t.mine_id in (select m.id from mines m where ${mines})`;
    const ownMedia = ofCompany === undefined ? ownMines : sql`(t.company_id = ${ofCompany} or ${ownMines})`;
    const importable = importKinds.map((kind) => {
      const ofItself = ofCompany === undefined ? sql`false` : sql`t.company_id = ${ofCompany}`;
      const ofKind = { company: ofItself, either: ownMedia, mine: ownMines, itself: ownMines, none: sql`false` }[
        parentOf(kind)
      ];
      const where = { companies, mines }[kind as string] ?? ofKind;
      return tableOf(kind, { where: [where], isArchivedToo: true });
    });
    return [...importable, notesOf(ownMedia), eventsOf(ownMedia)];
  };

  route(
    server,
    exports.mine,
    async ({ params: { id }, query, db, request, reply }) => {
      const [row] = await db.rows<{ name: string }>(sql`select name from mines where id = ${id}`);
      const { name } = found(row, 'This mine');
      const companies = sql`c.id = (select company_id from mines where id = ${id})`;
      const tables = tablesOf({ companies, mines: sql`m.id = ${id}` });
      return send(server, { request, reply, shape: query, name: `${name}-${today()}`, tables, asArchive: true });
    },
    options,
  );

  route(
    server,
    exports.company,
    async ({ params: { id }, query, db, request, reply }) => {
      const [row] = await db.rows<{ name: string }>(sql`select name from companies where id = ${id}`);
      const { name } = found(row, 'This company');
      const mines = sql`m.company_id = ${id} and not m.is_archived`;
      const tables = tablesOf({ companies: sql`c.id = ${id}`, mines }, id);
      return send(server, { request, reply, shape: query, name: `${name}-${today()}`, tables, asArchive: true });
    },
    options,
  );
}
