import { pages } from '../../../web/http.ts';
import { activities } from '../contract.ts';
import type { ActivityFilter } from './matching.ts';

const pageSize = 25;

/** The filters of the feed as its call takes them. */
export const activityQuery = ({ member, type, entityType, from, to }: ActivityFilter) => ({
  userId: member ?? undefined,
  type: type ?? undefined,
  entityType: entityType ?? undefined,
  dateFrom: from || undefined,
  dateTo: to || undefined,
});

export const activityList = (filter: ActivityFilter) =>
  pages(activities.list, { query: { ...activityQuery(filter), limit: pageSize } });
