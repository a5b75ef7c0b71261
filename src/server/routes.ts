import { accountRoutes } from '../features/account/server/routes.ts';
import { recoveryRoutes } from '../features/account/server/recovery-routes.ts';
import { activityRoutes } from '../features/activities/server/routes.ts';
import { authRoutes } from '../features/auth/server/routes.ts';
import { companyRoutes } from '../features/companies/server/routes.ts';
import { dashboardRoutes } from '../features/dashboard/server/routes.ts';
import { drillingRoutes } from '../features/drilling/server/routes.ts';
import { economicsRoutes } from '../features/economics/server/routes.ts';
import { eventRoutes } from '../features/events/server/routes.ts';
import { historyRoutes } from '../features/history/server/routes.ts';
import { importRoutes } from '../features/imports/server/routes.ts';
import { investmentRoutes } from '../features/investments/server/routes.ts';
import { mediaRoutes } from '../features/media/server/routes.ts';
import { mineRoutes } from '../features/mines/server/routes.ts';
import { noteRoutes } from '../features/notes/server/routes.ts';
import { npsRoutes } from '../features/nps/server/routes.ts';
import { pageViewRoutes } from '../features/page-views/server/routes.ts';
import { resourceRoutes } from '../features/resources/server/routes.ts';
import { sampleRoutes } from '../features/sample/server/routes.ts';
import { stepRoutes } from '../features/steps/server/routes.ts';
import { watchlistRoutes } from '../features/watchlist/server/routes.ts';
import type { Server } from './endpoint.ts';
import { healthRoutes } from './health.ts';

/** All calls of the server. */
export function registerRoutes(server: Server, secret: string): void {
  healthRoutes(server);
  authRoutes(server, secret);
  accountRoutes(server, secret);
  recoveryRoutes(server, secret);
  companyRoutes(server);
  importRoutes(server);
  mineRoutes(server);
  drillingRoutes(server);
  economicsRoutes(server);
  resourceRoutes(server);
  noteRoutes(server);
  mediaRoutes(server);
  npsRoutes(server);
  pageViewRoutes(server);
  investmentRoutes(server);
  activityRoutes(server);
  historyRoutes(server);
  eventRoutes(server);
  stepRoutes(server);
  watchlistRoutes(server);
  dashboardRoutes(server);
  sampleRoutes(server);
}
