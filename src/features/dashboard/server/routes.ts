import { JsonText, route, type Server } from '../../../server/endpoint.ts';
import { countUntilChange } from '../../activities/server/count-until-change.ts';
import { listActivities } from '../../activities/server/list-activities.ts';
import { findMines } from '../../mines/server/find-mines.ts';
import { changesSinceLastVisit } from '../../watchlist/server/show-changes.ts';
import { mostBytes } from '../../../server/show-page.ts';
import { dashboard } from '../contract.ts';
import { countRecords, hasSampleData } from './queries.ts';

const recentMines = 6;
const recentActivities = 10;

const list = (records: readonly string[]) => `[${records.join(',')}]`;

export function dashboardRoutes(server: Server): void {
  route(server, dashboard.read, async ({ member, db }) => {
    const [{ activities }, mines, sinceLastVisit, hasSample, counts] = await Promise.all([
      listActivities(db, { limit: recentActivities, offset: 0 }),
      findMines(db, { limit: recentMines, offset: 0 }, mostBytes.ofPage),
      changesSinceLastVisit(db, member.id),
      hasSampleData(db),
      countUntilChange(db, 'dashboard', () => countRecords(db)),
    ]);
    return new JsonText(
      `{"counts":${JSON.stringify(counts)},"recentMines":${list(mines.records)},"recentActivities":${list(activities.map(({ record }) => record))},` +
        `"nextOffsets":${JSON.stringify({ recentMines: mines.nextOffset })},"sinceLastVisit":${sinceLastVisit},"hasSampleData":${hasSample}}`,
    );
  });
}
