import type { Db } from '../../../db/client.ts';
import { JsonText, route, type Server } from '../../../server/calls/endpoint.ts';
import { countUntilChange } from '../../activities/server/count-until-change.ts';
import { listActivities } from '../../activities/server/list-activities.ts';
import { findMines } from '../../mines/server/find-mines.ts';
import { changesSinceLastVisit } from '../../watchlist/server/show-changes.ts';
import { mostBytes } from '../../../server/pages/show-page.ts';
import { dashboard } from '../contract.ts';
import { findEvents } from '../../events/server/find-events.ts';
import { findWatches } from '../../watchlist/server/find-watches.ts';
import { countRecords, hasSampleData, newIntercepts, newStudies } from './queries.ts';
import { utcDay } from '../../../domain/time/dates.ts';

const recentMines = 6;
const recentActivities = 10;
const followed = 8;
const nextEvents = 6;

const list = (records: readonly string[]) => `[${records.join(',')}]`;

/** What is the same for all members, found anew after a change. */
async function ofEverybody(db: Db) {
  const [counts, intercepts, studies] = await Promise.all([countRecords(db), newIntercepts(db), newStudies(db)]);
  return { counts, intercepts, studies };
}

export function dashboardRoutes(server: Server): void {
  route(server, dashboard.read, async ({ member, db }) => {
    const watches = await findWatches(db, member.id, { limit: followed, offset: 0 });
    const ofFollowed = watches.records.length > 0 ? { followed: true } : {};
    const [{ activities }, mines, sinceLastVisit, hasSample, shared, events] = await Promise.all([
      listActivities(db, { limit: recentActivities, offset: 0 }),
      findMines(db, { limit: recentMines, offset: 0 }, mostBytes.ofPage),
      changesSinceLastVisit(db, member.id),
      hasSampleData(db),
      countUntilChange(db, 'dashboard', () => ofEverybody(db)),
      findEvents(db, { ...ofFollowed, from: utcDay(new Date()), limit: nextEvents, offset: 0 }, member),
    ]);
    return new JsonText(
      `{"counts":${JSON.stringify(shared.counts)},"recentMines":${list(mines.records)},"recentActivities":${list(activities.map(({ record }) => record))},` +
        `"nextOffsets":${JSON.stringify({ recentMines: mines.nextOffset })},"sinceLastVisit":${sinceLastVisit},` +
        `"followed":${list(watches.records)},"nextEvents":${list(events.records)},` +
        `"newIntercepts":${JSON.stringify(shared.intercepts)},"newStudies":${JSON.stringify(shared.studies)},"hasSampleData":${hasSample}}`,
    );
  });
}
