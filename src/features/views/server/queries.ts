import { sql } from 'drizzle-orm';
import { type Db, sqlState } from '../../../db/client.ts';
import { instantText } from '../../../db/json.ts';
import type { ViewedList } from '../../../domain/vocabulary.ts';
import { conflict, found } from '../../../server/problems/problems.ts';
import type { SavedView } from '../contract.ts';
import { mayChangeSql, mayOpenSql } from './policy.ts';

/** More lists than one finds again by name. */
const most = 100;

/** More than one looks through; what follows a view has to look each of them up. */
const mostFollowed = 100;

const owner = sql`saved_views.user_id`;
const mayOpen = (userId: string) => mayOpenSql(userId, { owner, isShared: sql`is_shared` });
const mayChange = (userId: string) => mayChangeSql(userId, owner);

const columns = (userId: string) => sql`
  id, list, name, search, is_shared as "isShared", ${mayChange(userId)} as "isOwn",
  exists (select from view_follows f where f.user_id = ${userId} and f.view_id = saved_views.id) as "isFollowed",
  ${instantText(sql`saved_views.created_at`)} as "createdAt"`;

export const viewsOf = (db: Db, userId: string, list: ViewedList) =>
  db.rows<SavedView>(sql`
    select ${columns(userId)} from saved_views where user_id = ${userId} and list = ${list} order by lower(name), id`);

/** A view that this member may open. */
export async function readView(db: Db, userId: string, id: number): Promise<SavedView> {
  const [view] = await db.rows<SavedView>(sql`
    select ${columns(userId)} from saved_views where id = ${id} and ${mayOpen(userId)}`);
  return found(view, 'This view');
}

type Fields = Pick<SavedView, 'name' | 'search' | 'isShared'>;

const nameTaken = (error: unknown, name: string) =>
  sqlState(error) === '23505' ? conflict(`You have a view named '${name}' already. Choose another name.`) : error;

export async function insertView(db: Db, userId: string, view: Fields & { list: ViewedList }): Promise<SavedView> {
  await db.rows(sql`select 1 from users where id = ${userId} for no key update`);
  try {
    const [row] = await db.rows<SavedView>(sql`
      insert into saved_views (user_id, list, name, search, is_shared)
      select ${userId}, ${view.list}, ${view.name}, ${view.search}, ${view.isShared}
      where (select count(*) from saved_views where user_id = ${userId}) < ${most}
      returning ${columns(userId)}`);
    if (!row) throw conflict(`You have ${most} views. Remove one that you do not need any more.`);
    return row;
  } catch (error) {
    throw nameTaken(error, view.name);
  }
}

export async function changeView(
  db: Db,
  userId: string,
  id: number,
  changes: { [Field in keyof Fields]?: Fields[Field] | undefined },
): Promise<SavedView> {
  try {
    const [row] = await db.rows<SavedView>(sql`
      update saved_views set name = coalesce(${changes.name ?? null}, name), search = coalesce(${changes.search ?? null}, search),
        is_shared = coalesce(${changes.isShared ?? null}::boolean, is_shared)
      where id = ${id} and ${mayChange(userId)} returning ${columns(userId)}`);
    return found(row, 'This view');
  } catch (error) {
    throw nameTaken(error, changes.name ?? '');
  }
}

export async function removeView(db: Db, userId: string, id: number): Promise<void> {
  const [row] = await db.rows(sql`delete from saved_views where id = ${id} and ${mayChange(userId)} returning id`);
  found(row, 'This view');
}

/** What a member follows and may still open: what is shared no longer comes back when it is shared again. */
export const followedViews = (db: Db, userId: string) =>
  db.rows<SavedView>(sql`
    select ${columns(userId)} from view_follows follow join saved_views on id = follow.view_id
    where follow.user_id = ${userId} and ${mayOpen(userId)}
    order by follow.created_at desc, id desc`);

/** Follows a view; what is followed already stays so. Where there is no room, what can be opened no longer goes for good. */
export async function followView(tx: Db, userId: string, id: number): Promise<void> {
  await tx.rows(sql`select 1 from users where id = ${userId} for no key update`);
  await tx.rows(sql`
    delete from view_follows f using saved_views where f.user_id = ${userId} and saved_views.id = f.view_id
      and not ${mayOpen(userId)} and (select count(*) from view_follows o where o.user_id = ${userId}) >= ${mostFollowed}`);
  const [view] = await tx.rows<{ followed: number }>(sql`
    select (select count(*) from view_follows where user_id = ${userId} and view_id <> ${id}) as followed
    from saved_views where id = ${id} and ${mayOpen(userId)} for key share`);
  if (found(view, 'This view').followed >= mostFollowed)
    throw conflict(`You follow ${mostFollowed} views. Unfollow one that you do not need any more.`);
  await tx.rows(sql`
    insert into view_follows (user_id, view_id) values (${userId}, ${id}) on conflict (user_id, view_id) do nothing`);
}

export async function unfollowView(tx: Db, userId: string, id: number): Promise<void> {
  const [gone] = await tx.rows(sql`
    delete from view_follows where user_id = ${userId} and view_id = ${id} returning view_id`);
  found(gone, 'This view among those that you follow');
}
