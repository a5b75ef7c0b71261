import type { exports } from '../contract.ts';

/** Where files are downloaded, without what validates the calls: pages with an export stay light. */
export const exportPaths: { [Call in keyof typeof exports]: (typeof exports)[Call]['path'] } = {
  mines: '/api/csv/export/mines',
  companies: '/api/csv/export/companies',
  companyValues: '/api/csv/export/company-values',
  mineRanks: '/api/csv/export/mine-ranks',
  companyRanks: '/api/csv/export/company-ranks',
  events: '/api/csv/export/events',
  activities: '/api/csv/export/activities',
  members: '/api/csv/export/members',
  investments: '/api/csv/export/investments',
  watchlist: '/api/csv/export/watchlist',
  children: '/api/csv/export/{kind}',
  mine: '/api/mines/{id}/export',
  company: '/api/companies/{id}/export',
  database: '/api/csv/export/database',
};
