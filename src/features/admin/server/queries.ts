import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { creatorJson } from '../../../db/json.ts';
import { fold } from '../../../domain/text/fold.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { isOpenSession } from '../../../server/callers/session.ts';
import { mergeNames } from '../../records/server/merge-rows.ts';
import { and, countRows, searchConditions } from '../../../server/calls/paging.ts';
import { found } from '../../../server/problems/problems.ts';
import type { AdminActEntry, AdminStats, ArchivedRecord, ManagedMember, UserActivity } from '../contract.ts';

interface Page {
  limit: number;
  offset: number;
}

export async function adminStats(db: Db): Promise<AdminStats> {
  const [stats] = await db.rows<AdminStats>(sql`
    select (select count(*) from (
        select id from users where last_activity_at > now() - interval '30 days' and not is_sample
        union select user_id from sessions where updated_at > now() - interval '30 days'
      ) active) as "activeUsers",
      (select count(*) from users where not is_sample) as "totalUsers",
      (select count(*) from mines where not is_archived) as "totalMines",
      (select count(*) from companies where not is_archived) as "totalCompanies"`);
  return stats!;
}

const isActive = sql`last_activity_at is not null`;
export const countActive = (db: Db) => countRows(db, sql`users`, [isActive]);

/** By when they were last active, to the minute, which an index keeps; then counted for those of the page alone. */
export function userActivity(db: Db, { limit, offset }: Page): Promise<UserActivity[]> {
  return db.rows<UserActivity>(
    sql`
      with page as materialized (
        select id, last_activity_at from users where ${isActive}
        order by last_activity_at desc, id desc limit ${limit} offset ${offset}
      )
      select ${creatorJson(sql`u`)} as user, seen.count as "actionCount",
        coalesce(seen.last, page.last_activity_at) as "lastActivity"
      from page join users u on u.id = page.id
        cross join lateral (
          select count(*) as count, max(created_at) as last from activities a where a.user_id = page.id
        ) seen
      order by "lastActivity" desc, u.id desc`,
    { plan: 'once' },
  );
}

const managed = sql`
  u.id, u.display_name as "displayName", u.first_name as "firstName", u.last_name as "lastName",
  u.profile_image_url as "profileImageUrl", u.email, u.is_admin as "isAdmin", seen.sessions,
  (select count(*) from api_tokens t where t.user_id = u.id and coalesce(t.expires_at > now(), true)) as tokens,
  (select count(*) from calendar_feeds f where f.user_id = u.id) as feeds,
  seen.last as "lastSeenAt", u.created_at as "createdAt"`;
const sessionsOf = sql`
  cross join lateral (
    select count(*) filter (where ${isOpenSession}) as sessions, max(s.updated_at) as last
    from sessions s where s.user_id = u.id
  ) seen`;

interface Search {
  search?: string | undefined;
}

const isManaged = ({ search }: Search): SQL[] => [
  sql`not u.is_sample`,
  ...(search ? searchConditions(sql`u.search_text`, fold(search)) : []),
];
export const countManaged = (db: Db, search: Search) => countRows(db, sql`users u`, isManaged(search));

/** Administrators first, who are few, then the newest members. */
export function managedMembers(db: Db, { limit, offset, search }: Page & Search): Promise<ManagedMember[]> {
  const part = (isAdmin: SQL) => sql`
    (select u.id, u.is_admin, u.created_at from users u where ${and([...isManaged({ search }), isAdmin])}
      order by u.created_at desc, u.id desc limit ${limit + offset})`;
  return db.rows<ManagedMember>(
    sql`
      with page as materialized (
        select * from (${part(sql`u.is_admin`)} union all ${part(sql`not u.is_admin`)}) members
        order by is_admin desc, created_at desc, id desc limit ${limit} offset ${offset}
      )
      select ${managed} from page join users u on u.id = page.id ${sessionsOf}
      order by u.is_admin desc, u.created_at desc, u.id desc`,
    { plan: 'once' },
  );
}

export async function managedMember(db: Db, id: string): Promise<ManagedMember> {
  const [member] = await db.rows<ManagedMember>(sql`select ${managed} from users u ${sessionsOf} where u.id = ${id}`);
  return found(member, 'This member');
}

const tableOf = (entityType: EntityType) => sql.raw(entityType === 'mine' ? 'mines' : 'companies');

export const countArchived = (db: Db, entityType: EntityType) => countRows(db, tableOf(entityType), [sql`is_archived`]);

export function archivedRecords(db: Db, entityType: EntityType, { limit, offset }: Page): Promise<ArchivedRecord[]> {
  const { merges } = mergeNames(entityType);
  const merged = sql`
    (select json_build_object('id', t.id, 'name', t.name) from ${tableOf(entityType)} t where t.id = r.merged_into)`;
  return db.rows<ArchivedRecord>(
    sql`
      select r.id, r.name, ${creatorJson(sql`u`)} as "archivedBy", coalesce(a.created_at, r.updated_at) as "archivedAt",
        ${merged} as "mergedInto"
      from (
        select * from ${tableOf(entityType)} where is_archived
        order by updated_at desc, id desc limit ${limit} offset ${offset}
      ) r
        left join lateral (
          select user_id, created_at from activities
          where entity_type = ${entityType} and entity_id = r.id and type = 'archive' and r.merged_into is null
          union all
          select user_id, created_at from ${merges} where source_id = r.id and r.merged_into is not null
          order by created_at desc limit 1
        ) a on true
        left join users u on u.id = a.user_id
      order by r.updated_at desc, r.id desc`,
    { plan: 'once' },
  );
}

export const countActs = (db: Db) => countRows(db, sql`admin_acts`);

export function adminActs(db: Db, { limit, offset }: Page): Promise<AdminActEntry[]> {
  return db.rows<AdminActEntry>(
    sql`
      select a.id, a.act, a.description, ${creatorJson(sql`u`)} as admin, ${creatorJson(sql`m`)} as member,
        a.details ->> 'by' as source, a.created_at as "createdAt"
      from (select * from admin_acts order by created_at desc, id desc limit ${limit} offset ${offset}) a
        left join users u on u.id = a.user_id left join users m on m.id = a.target_user_id
      order by a.created_at desc, a.id desc`,
    { plan: 'once' },
  );
}
