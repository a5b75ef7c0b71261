import { pages } from '../../../web/http.ts';
import { activities } from '../contract.ts';
import type { ActivityFilter } from './matching.ts';

const pageSize = 25;

export const activityList = (filter: ActivityFilter) =>
  pages(activities.list, {
    query: {
      userId: filter.member ?? undefined,
      type: filter.type ?? undefined,
      entityType: filter.entityType ?? undefined,
      dateFrom: filter.from || undefined,
      dateTo: filter.to || undefined,
      limit: pageSize,
    },
  });
