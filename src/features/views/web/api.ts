import { call, query, refresh } from '../../../web/http.ts';
import type { ViewedList } from '../../../domain/vocabulary.ts';
import { type NewView, type SavedView, type ViewChanges, views } from '../contract.ts';

export const viewList = (list: ViewedList) => query(views.list, { query: { list } });
export const followedViews = () => query(views.followed);
export const savedView = (id: number) => query(views.read, { params: { id } });

export const createView = (body: NewView): Promise<SavedView> => call(views.create, { body });
export const changeView = (id: number, body: ViewChanges): Promise<SavedView> =>
  call(views.change, { params: { id }, body });
export const removeView = (id: number): Promise<void> => call(views.remove, { params: { id } });

/** Follows a view or not, and brings all that shows it up to date. */
export async function setViewFollowed(id: number, isFollowed: boolean): Promise<void> {
  await call(isFollowed ? views.follow : views.unfollow, { params: { id } });
  await refresh(views.list, views.followed, views.read);
}
