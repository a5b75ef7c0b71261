import { sql } from 'drizzle-orm';
import { type Db, fixed } from '../../../db/client.ts';
import { JsonText } from '../../../server/calls/endpoint.ts';
import { found } from '../../../server/problems/problems.ts';
import type { Member } from '../../../server/callers/session.ts';
import { activitiesOf } from '../../activities/server/list-activities.ts';
import type { Compared } from '../../../domain/drilling/best-observation.ts';
import { bestJson, comparedWithBest, withReason } from '../../drilling/server/show-best-observation.ts';
import { findingsOf } from '../../findings/server/list-findings.ts';
import { creditsOfMine } from '../../imports/server/show-credits.ts';
import { notesOf } from '../../notes/server/list-notes.ts';
import { voteCardOf } from '../../nps/server/vote-card.ts';
import { nextOffsets } from '../../records/server/list-records.ts';
import { pageListColumns, pageListJson, pageListNames } from '../../records/server/page-lists.ts';
import { promisesOf } from '../../steps/server/show-promises.ts';
import { isFollowed } from '../../watchlist/server/follows.ts';
import { permissions } from './policy.ts';
import { mineJoins, mineJson } from './show-mines.ts';

/** So many activities a mine's page shows; its list of activities has the others. */
const activitiesOfPage = sql.raw('25');

interface PageRow {
  isArchived: boolean;
  mine: string;
  bestObservation: string | null;
  compared: Compared;
  primaryMetal: string | null;
  notes: string;
  nps: string;
  activities: string;
  promises: string;
  findings: string;
  isFollowed: boolean;
  nextOffsets: string;
  credits: string;
}

const mineId = sql`m.id`;

/** What every member sees of a mine's page. */
const shared = fixed(sql`
  m.is_archived as "isArchived", ${mineJson}::text as mine, ${pageListColumns('mine', mineId)}, ${bestJson}::text as "bestObservation",
  ${comparedWithBest} as compared, m.metals_distribution -> 0 ->> 'metal' as "primaryMetal",
  ${promisesOf('mine', mineId)} as promises, ${findingsOf('mine', mineId)} as findings,
  ${activitiesOf('mine', mineId, activitiesOfPage, sql`0`)}::text as activities,
  ${creditsOfMine(mineId)} as credits`);

const offsetsOfPage = nextOffsets([...pageListNames('mine'), 'notes', 'promises']);

/** Everything that the page of a mine draws, in one statement; undefined where it is not there or part of another one. */
export async function minePage(db: Db, id: number, member: Member): Promise<JsonText | undefined> {
  const [row] = await db.rows<PageRow>(sql`
    select page.*, ${offsetsOfPage} as "nextOffsets" from (
      select ${shared}, ${notesOf('mine', mineId, member)} as notes,
        ${isFollowed('mine', mineId, member)} as "isFollowed",
        ${voteCardOf('mine', { id: mineId, isArchived: sql`m.is_archived` }, member)}::text as nps
      from mines m ${mineJoins} where m.id = ${id} and m.merged_into is null offset 0
    ) page`);
  if (!row) return undefined;
  const page = row;
  const best = page.bestObservation && withReason(page.bestObservation, page.compared, page.primaryMetal);
  const can = JSON.stringify(permissions(member, page));
  return new JsonText(
    `{"mine":${page.mine},${pageListJson('mine', { ...page })}"bestObservation":${best},` +
      `"notes":${page.notes},"nps":${page.nps},"promises":${page.promises},"findings":${page.findings},` +
      `"activities":${page.activities},${page.credits.slice(1, -1)},"isFollowed":${page.isFollowed},` +
      `"nextOffsets":${page.nextOffsets},"can":${can}}`,
  );
}

/** What was changed in a mine, newest first. */
export async function mineActivities(db: Db, id: number, page: { limit: number; offset: number }): Promise<JsonText> {
  const [row] = await db.rows<{ list: string }>(sql`
    select ${activitiesOf('mine', sql`m.id`, sql`${page.limit}`, sql`${page.offset}`)}::text as list
    from mines m where m.id = ${id}`);
  return new JsonText(found(row, 'This mine').list);
}
