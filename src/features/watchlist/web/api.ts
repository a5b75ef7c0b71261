import type { EntityType } from '../../../domain/vocabulary.ts';
import { call, pages, refresh } from '../../../web/http.ts';
import { companies } from '../../companies/contract.ts';
import { dashboard } from '../../dashboard/contract.ts';
import { events } from '../../events/contract.ts';
import { mines } from '../../mines/contract.ts';
import { watchlist } from '../contract.ts';

export const watches = () => pages(watchlist.list, { query: { limit: 100, count: true } });

/** Follows or unfollows, and brings all that shows it up to date. */
export async function setFollowed(entityType: EntityType, id: number, isFollowed: boolean): Promise<void> {
  await call(isFollowed ? watchlist.follow : watchlist.unfollow, { params: { entityType, id } });
  await refresh(
    entityType === 'mine' ? mines.page : companies.page,
    watchlist.list,
    dashboard.read,
    events.list,
    events.calendar,
  );
}
