import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import type { JsonText } from '../../../server/calls/endpoint.ts';
import type { Member } from '../../../server/callers/session.ts';
import { authorship, jsonList, showJson, wholeList, type Window } from '../../records/server/list-records.ts';
import { mayChangeSql } from '../../records/server/may-change.ts';
import type { NoteListQuery } from '../contract.ts';
import { mayEditSql } from './policy.ts';

type Viewer = Pick<Member, 'id' | 'isAdmin'>;

const parentsOf = (entityType: EntityType) => sql.raw(entityType === 'mine' ? 'mines' : 'companies');

/** The fields of a note `n` on `p` by its author `u`, as the viewer may see and change it. */
function columns(entityType: EntityType, viewer: Viewer): SQL {
  const open = mayChangeSql(viewer, sql`p.is_archived`);
  const own = mayEditSql(viewer, sql`n.created_by`);
  return sql`
    n.id, n.${sql.raw(`${entityType}_id`)} as ${sql.raw(`"${entityType}Id"`)}, n.content, n.tags,
    n.like_count as "likeCount",
    exists (select from ${sql.raw(`${entityType}_note_likes`)} l where l.note_id = n.id and l.user_id = ${viewer.id})
      as "isLikedByUser",
    ${authorship(sql`n`)},
    json_build_object('edit', ${own} and ${open}, 'delete', ${own} and ${open}, 'like', ${open}) as can`;
}

const source = (entityType: EntityType) => sql`
  ${sql.raw(`${entityType}_notes`)} n join ${parentsOf(entityType)} p on p.id = n.${sql.raw(`${entityType}_id`)}
  left join users u on u.id = n.created_by`;

/** The author stands in both `user` and `createdBy`. */
const withUser = (entityType: EntityType, viewer: Viewer) =>
  sql`note.*, note."createdBy" as user from (select ${columns(entityType, viewer)}`;

const orders: Readonly<Record<NonNullable<NoteListQuery['sortBy']>, SQL>> = {
  newest: sql`n.created_at desc, n.id desc`,
  oldest: sql`n.created_at, n.id`,
  likes: sql`n.like_count desc, n.created_at desc, n.id desc`,
};

type Filters = Pick<NoteListQuery, 'author' | 'dateFrom' | 'dateTo' | 'tags' | 'sortBy'>;

function conditions({ author, dateFrom, dateTo, tags }: Filters): SQL[] {
  const where: SQL[] = [];
  if (author) where.push(sql`n.created_by = ${author}`);
  if (dateFrom) where.push(sql`n.created_at >= ${dateFrom}::date`);
  if (dateTo) where.push(sql`n.created_at < ${dateTo}::date + 1`);
  if (tags && tags.length > 0) where.push(sql`n.tags @> ${sql.param(tags)}::text[]`);
  return where;
}

/**
 * Notes on the mine or company `id` as text of one JSON array, the newest first unless said. Their ids first: what an answer
 * carries is made of those that are in it alone, however many an offset passes over.
 */
export function notesOf(
  entityType: EntityType,
  id: SQL,
  viewer: Viewer,
  { filters = {}, window = wholeList }: { filters?: Filters; window?: Window } = {},
): SQL {
  const where = [sql`n.${sql.raw(`${entityType}_id`)} = ${id}`, ...conditions(filters)];
  const order = orders[filters.sortBy ?? 'newest'];
  const page = sql`
    select n.id from ${sql.raw(`${entityType}_notes`)} n where ${sql.join(where, sql` and `)}
    order by ${order} limit ${window.limit} offset ${window.offset}`;
  return jsonList(
    sql`
    select ${withUser(entityType, viewer)} from ${source(entityType)} join (${page}) page on page.id = n.id order by ${order}
    ) note`,
    window,
  );
}

export const showNote = (db: Db, entityType: EntityType, id: number, viewer: Viewer): Promise<JsonText> =>
  showJson(db, {
    columns: sql`note.*, note."createdBy" as user`,
    source: sql`(select ${columns(entityType, viewer)} from ${source(entityType)} where n.id = ${id}) note`,
    where: sql`true`,
    what: 'This note',
  });
