import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { ApiTokenScope } from '../../../domain/vocabulary.ts';
import type { ApiToken } from '../contract.ts';
import { mayRevokeSql } from './policy.ts';

const columns = sql`
  id, name, scope, start, created_at as "createdAt", expires_at as "expiresAt", last_used_at as "lastUsedAt"`;

export const tokensOf = (db: Db, userId: string) =>
  db.rows<ApiToken>(sql`select ${columns} from api_tokens where user_id = ${userId} order by created_at desc, id desc`);

export interface StoredToken {
  userId: string;
  name: string;
  scope: ApiTokenScope;
  hash: string;
  start: string;
  days: number | null;
}

/** Stores a token; undefined where the member has `most` of them already, also where two are made at once. */
export async function insertToken(
  db: Db,
  { userId, name, scope, hash, start, days }: StoredToken,
  most: number,
): Promise<ApiToken | undefined> {
  await db.rows(sql`select 1 from users where id = ${userId} for no key update`);
  const [row] = await db.rows<ApiToken>(sql`
    insert into api_tokens (user_id, name, scope, hash, start, expires_at)
    select ${userId}, ${name}, ${scope}, ${hash}, ${start}, now() + make_interval(days => ${days}::int)
    where (select count(*) from api_tokens where user_id = ${userId}) < ${most}
    returning ${columns}`);
  return row;
}

/** Whether there was such a token of the member. */
export async function deleteToken(db: Db, userId: string, id: number): Promise<boolean> {
  const rows = await db.rows(
    sql`delete from api_tokens where id = ${id} and ${mayRevokeSql(userId, sql`user_id`)} returning id`,
  );
  return rows.length > 0;
}
