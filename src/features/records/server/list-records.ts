import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { creatorJson, instantText } from '../../../db/json.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { JsonText } from '../../../server/endpoint.ts';
import { found } from '../../../server/problems.ts';

/** What of a list inside a mine or company is shown. */
export interface Window {
  limit: SQL;
  offset: SQL;
}

/** A list inside a mine or company is complete up to so many. */
export const wholeList: Window = { limit: sql.raw('1000'), offset: sql.raw('0') };

export const windowOf = ({ limit, offset }: { limit: number; offset: number }): Window => ({
  limit: sql`${limit}`,
  offset: sql`${offset}`,
});

/** Who made a row, when, and its version; the creator is the row `u` of a left join of `users`. */
export const authorship = (row: SQL) => sql`
  ${creatorJson(sql`u`)} as "createdBy", ${instantText(sql`${row}.created_at`)} as "createdAt",
  ${instantText(sql`${row}.updated_at`)} as "updatedAt", ${row}.version`;

/** A list inside a mine or company, which `list` makes of its id; 404 where there is no such mine or company. */
export async function listInside(
  db: Db,
  entityType: EntityType,
  id: number,
  list: (id: SQL) => SQL,
): Promise<JsonText> {
  const parents = sql.raw(entityType === 'mine' ? 'mines' : 'companies');
  const [row] = await db.rows<{ list: string }>(sql`
    select ${list(sql`parent.id`)}::text as list from ${parents} parent where parent.id = ${id}`);
  return new JsonText(found(row, entityType === 'mine' ? 'This mine' : 'This company').list);
}

/** One record as JSON; `columns` are those of a row of `source` whose id is `id`. */
export async function showRecord(
  db: Db,
  { columns, source, id, what }: { columns: SQL; source: SQL; id: SQL; what: string },
): Promise<JsonText> {
  const [row] = await db.rows<{ record: string; version: number }>(sql`
    select record.version, row_to_json(record)::text as record from (select ${columns} from ${source} where ${id}) record`);
  const { record, version } = found(row, what);
  return new JsonText(record, version);
}
