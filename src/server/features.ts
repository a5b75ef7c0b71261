import type { Database } from '../db/client.ts';
import type { DueWork } from '../db/due-work.ts';
import { offerSetUp } from '../features/account/server/offer-set-up.ts';
import { countUnreadableFactors } from '../features/auth/server/check-second-factor.ts';
import { openPasswords } from '../features/auth/server/hash-password.ts';
import { liveFigures } from '../features/activities/server/follow-activities.ts';
import { sweepHits } from '../features/auth/server/limits.ts';
import { sweepLinks } from '../features/auth/server/one-time-link.ts';
import { sweepSessions } from '../features/auth/server/queries.ts';
import { checkDueRecords } from '../features/findings/server/check-records.ts';
import { keepDueCompanyFigures } from '../features/figures/server/keep-company-figures.ts';
import { keepDueFigures } from '../features/figures/server/keep-figures.ts';
import { findingRoutes } from '../features/findings/server/routes.ts';
import { sweepImportRows } from '../features/imports/server/run/sweep-import-rows.ts';
import { completeStandings } from '../features/resources/server/keep-standings.ts';
import { completeDrilling } from '../features/drilling/server/keep-best-observation.ts';
import { wrongJournals } from '../features/investments/server/check-journals.ts';
import { refreshJournals } from '../features/investments/server/refresh-journals.ts';
import { recordKinds } from '../features/records/server/record-kinds.ts';
import { loadSample } from '../features/sample/server/load-sample.ts';
import { refreshDueScores } from '../features/scores/server/refresh-scores.ts';
import { holderOf } from '../features/tokens/server/read-token.ts';
import { sweepUploads } from '../features/users/server/keep-pictures.ts';
import { accountRoutes } from '../features/account/server/routes.ts';
import { recoveryRoutes } from '../features/account/server/recovery-routes.ts';
import { adminRoutes } from '../features/admin/server/routes.ts';
import { activityRoutes } from '../features/activities/server/routes.ts';
import { authRoutes } from '../features/auth/server/routes.ts';
import { keepPercentiles } from '../features/changes/server/count-percentiles.ts';
import { capitalRoutes } from '../features/capital/server/routes.ts';
import { changeRoutes } from '../features/changes/server/routes.ts';
import { companyRoutes } from '../features/companies/server/routes.ts';
import { valueRoutes } from '../features/value/server/routes.ts';
import { compareRoutes } from '../features/compare/server/routes.ts';
import { costCurveRoutes } from '../features/cost-curve/server/routes.ts';
import { dashboardRoutes } from '../features/dashboard/server/routes.ts';
import { deckRoutes } from '../features/decks/server/routes.ts';
import { drillingRoutes } from '../features/drilling/server/routes.ts';
import { eventRoutes } from '../features/events/server/routes.ts';
import { exportRoutes } from '../features/exports/server/routes.ts';
import { historyRoutes } from '../features/history/server/routes.ts';
import { importRoutes } from '../features/imports/server/routes.ts';
import { investmentRoutes } from '../features/investments/server/routes.ts';
import { mapRoutes } from '../features/map/server/routes.ts';
import { mediaRoutes } from '../features/media/server/routes.ts';
import { completeMineKeys } from '../features/mines/server/complete-keys.ts';
import { mineRoutes } from '../features/mines/server/routes.ts';
import { noteRoutes } from '../features/notes/server/routes.ts';
import { npsRoutes } from '../features/nps/server/routes.ts';
import { pageViewRoutes } from '../features/page-views/server/routes.ts';
import { priceRoutes } from '../features/prices/server/routes.ts';
import { peerRoutes } from '../features/peers/server/routes.ts';
import { rankRoutes } from '../features/rank/server/routes.ts';
import { recordKindRoutes } from '../features/records/server/routes.ts';
import { sampleRoutes } from '../features/sample/server/routes.ts';
import { keepWords } from '../features/search/server/keep-words.ts';
import { searchRoutes } from '../features/search/server/routes.ts';
import { stepRoutes } from '../features/steps/server/routes.ts';
import { viewRoutes } from '../features/views/server/routes.ts';
import { watchlistRoutes } from '../features/watchlist/server/routes.ts';
import { userRoutes } from '../features/users/server/routes.ts';
import { tokenRoutes } from '../features/tokens/server/routes.ts';
import type { Server } from './calls/endpoint.ts';
import type { Storage } from './services/storage.ts';

/**
 * What the product is made of, for the shell: the one file of the server in which it names features. Everything else under
 * `src/server/` works without knowing what there is (`tests/architecture.test.ts`).
 */

/** All calls of features. */
export function registerFeatures(server: Server, secret: string): void {
  authRoutes(server, secret);
  accountRoutes(server, secret);
  recoveryRoutes(server, secret);
  companyRoutes(server);
  capitalRoutes(server);
  importRoutes(server);
  exportRoutes(server);
  mineRoutes(server);
  compareRoutes(server);
  costCurveRoutes(server);
  valueRoutes(server);
  mapRoutes(server);
  peerRoutes(server);
  rankRoutes(server);
  priceRoutes(server);
  deckRoutes(server);
  drillingRoutes(server);
  recordKindRoutes(server);
  noteRoutes(server);
  mediaRoutes(server);
  npsRoutes(server);
  pageViewRoutes(server);
  investmentRoutes(server);
  activityRoutes(server);
  changeRoutes(server);
  historyRoutes(server);
  eventRoutes(server);
  findingRoutes(server);
  stepRoutes(server);
  watchlistRoutes(server);
  viewRoutes(server);
  dashboardRoutes(server);
  searchRoutes(server);
  sampleRoutes(server);
  userRoutes(server, secret);
  adminRoutes(server);
  tokenRoutes(server);
}

/** Work that no request does. */
export interface Job {
  name: string;
  everyMinutes: number;
  /** Begun as soon as some of it is due, not only with its next turn. */
  makes?: DueWork;
  run: (db: Database, storage: Storage) => Promise<unknown>;
}

export const jobsOfFeatures: readonly Job[] = [
  { name: 'refresh due scores', everyMinutes: 5, run: refreshDueScores },
  { name: 'look for what looks wrong', everyMinutes: 1, makes: 'findings', run: checkDueRecords },
  { name: 'make figures of mines', everyMinutes: 1, makes: 'figures of mines', run: keepDueFigures },
  { name: 'make figures of companies', everyMinutes: 1, makes: 'figures of companies', run: keepDueCompanyFigures },
  { name: 'refresh journals', everyMinutes: 60, run: refreshJournals },
  { name: 'sweep sign-in limits', everyMinutes: 30, run: sweepHits },
  { name: 'sweep ended sessions', everyMinutes: 60, run: sweepSessions },
  { name: 'sweep one-time links', everyMinutes: 60, run: sweepLinks },
  { name: 'complete drilling', everyMinutes: 60, run: completeDrilling },
  { name: 'complete standings of estimates', everyMinutes: 60, run: completeStandings },
  { name: 'complete names and metals of mines', everyMinutes: 60, run: completeMineKeys },
  { name: 'count words of names', everyMinutes: 1, run: keepWords },
  { name: 'count percentiles of intercepts', everyMinutes: 60, run: keepPercentiles },
  { name: 'sweep rows of imports', everyMinutes: 60, run: sweepImportRows },
  { name: 'sweep uploads', everyMinutes: 60, run: sweepUploads },
];

/** What an empty installation is given, and what its log says of the rest. */
export const atStart = { loadSample, offerSetUp, countUnreadableFactors };

/** What is made of records that an older version has written, behind the first requests. */
export const afterStart = [
  completeDrilling,
  completeStandings,
  completeMineKeys,
  keepDueFigures,
  keepDueCompanyFigures,
  keepWords,
  keepPercentiles,
];

/** Who may come in by what. */
export const credentials = { openPasswords, holderOf };

/** Columns that records keep up to date on what they belong to, each with the statement that finds the ids where it is wrong. */
export const summariesOfRecords = [...recordKinds.values()].flatMap(({ summary }) => (summary ? [summary] : []));

export { liveFigures, wrongJournals };
