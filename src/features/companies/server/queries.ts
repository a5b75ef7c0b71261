import { sql } from 'drizzle-orm';
import { type Db, fixed } from '../../../db/client.ts';
import { JsonText } from '../../../server/calls/endpoint.ts';
import { firstValueMeasures } from '../../../domain/figures/told-countings.ts';
import { found } from '../../../server/problems/problems.ts';
import type { Member } from '../../../server/callers/session.ts';
import { activitiesOf } from '../../activities/server/list-activities.ts';
import { newestStudyJoin } from '../../economics/server/newest-study.ts';
import { measuredAndIndicatedJoin } from '../../resources/server/measured-and-indicated.ts';
import { companyFiguresJson } from '../../figures/server/figure-sql.ts';
import { heldPartJoin } from '../../interests/server/held-part.ts';
import { findingsOf } from '../../findings/server/list-findings.ts';
import { eventsOf } from '../../events/server/show-events.ts';
import { creditsOfCompany } from '../../imports/server/show-credits.ts';
import { nextOffsets } from '../../records/server/list-records.ts';
import { pageListColumns, pageListJson, pageListNames } from '../../records/server/page-lists.ts';
import { notesOf } from '../../notes/server/list-notes.ts';
import { voteCardOf } from '../../nps/server/vote-card.ts';
import { promisesOf } from '../../steps/server/show-promises.ts';
import { isFollowed } from '../../watchlist/server/follows.ts';
import { investorsOf } from './count-investors.ts';
import { permissions } from './policy.ts';
import { companyJoins, companyJson } from './show-companies.ts';

/** So many activities a company's page shows. */
const activitiesOfPage = sql.raw('25');
const eventsOfPage = sql.raw('10');
/** A list inside a company is complete up to so many. */
const most = sql.raw('1000');

const mineColumns = sql`
  m.id, m.name, m.country, m.primary_jurisdiction as "primaryJurisdiction",
  m.metals_distribution -> 0 ->> 'metal' as "primaryMetal", m.stage,
  m.ownership_percentage::float8 as "ownershipPercentage", m.royalties::float8 as royalties,
  m.ownership_stated as "ownershipStated", m.royalties_stated as "royaltiesStated",
  held.is_held as "isHeld", held.percent::float8 as held,
  newest_study.data as "newestStudy", measured_and_indicated.data as "measuredAndIndicated"`;

/** The mines of the company `c` that are not archived, by name, as one JSON array. */
const minesJson = sql`
  (select coalesce(json_agg(mine), '[]') from (
    select ${mineColumns}
    from mines m ${heldPartJoin} ${newestStudyJoin} ${measuredAndIndicatedJoin}
    where m.company_id = c.id and not m.is_archived
    order by m.name_folded, m.id limit ${most}
  ) mine)`;

/** The mines of others of which it holds a share today, in the same way. */
const partnerMinesJson = sql`
  (select coalesce(json_agg(mine), '[]') from (
    select ${mineColumns}, case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end as operator
    from (select distinct mine_id from mine_interests where company_id = c.id and kind in ('ownership', 'free-carry')) own
      join mines m on m.id = own.mine_id and m.company_id is distinct from c.id and not m.is_archived
      left join companies o on o.id = m.company_id ${heldPartJoin} ${newestStudyJoin} ${measuredAndIndicatedJoin}
    where held.is_held
    order by m.name_folded, m.id limit ${most}
  ) mine)`;

/** A company with its mines; undefined where it is not there or part of another one. */
export async function companyWithMines(db: Db, id: number): Promise<JsonText | undefined> {
  const [row] = await db.rows<{ company: string; mines: string; partnerMines: string; version: number }>(sql`
    select c.version, ${companyJson}::text as company, ${minesJson}::text as mines,
      ${partnerMinesJson}::text as "partnerMines"
    from companies c ${companyJoins} where c.id = ${id} and c.merged_into is null`);
  if (!row) return undefined;
  const { company, mines, partnerMines, version } = row;
  return new JsonText(`${company.slice(0, -1)},"mines":${mines},"partnerMines":${partnerMines}}`, version);
}

interface PageRow {
  isArchived: boolean;
  company: string;
  promises: string;
  findings: string;
  figures: string;
  mines: string;
  partnerMines: string;
  events: string;
  notes: string;
  nps: string;
  investorCount: number;
  isFollowed: boolean;
  nextOffsets: string;
  activities: string;
  credits: string;
}

const companyId = sql`c.id`;

/** What every member sees of a company's page. */
const shared = fixed(sql`
  c.is_archived as "isArchived", ${companyJson}::text as company, ${minesJson}::text as mines,
  ${partnerMinesJson}::text as "partnerMines", ${eventsOf('company', companyId, eventsOfPage)}::text as events, ${promisesOf('company', companyId)} as promises,
  ${pageListColumns('company', companyId)}, ${findingsOf('company', companyId)} as findings,
  ${investorsOf} as "investorCount",
  ${activitiesOf('company', companyId, activitiesOfPage, sql`0`)}::text as activities,
  ${creditsOfCompany(companyId)} as credits`);

const offsetsOfPage = nextOffsets([...pageListNames('company'), 'notes', 'promises']);

/** Everything that the page of a company draws, in one statement; undefined where it is not there or part of another one. */
export async function companyPage(db: Db, id: number, member: Member): Promise<JsonText | undefined> {
  const [page] = await db.rows<PageRow>(sql`
    select page.*, ${offsetsOfPage} as "nextOffsets" from (
      select ${shared}, ${companyFiguresJson(firstValueMeasures)}::text as figures, ${notesOf('company', companyId, member)} as notes,
        ${isFollowed('company', companyId, member)} as "isFollowed",
        ${voteCardOf('company', { id: companyId, isArchived: sql`c.is_archived` }, member)}::text as nps
      from companies c ${companyJoins} where c.id = ${id} and c.merged_into is null offset 0
    ) page`);
  if (!page) return undefined;
  const can = JSON.stringify(permissions(member, page));
  return new JsonText(
    `{"company":${page.company.slice(0, -1)},"promises":${page.promises},"isFollowed":${page.isFollowed},"can":${can}},` +
      `"mines":${page.mines},"partnerMines":${page.partnerMines},"events":${page.events},"notes":${page.notes},"nps":${page.nps},"findings":${page.findings},"figures":${page.figures},` +
      `${pageListJson('company', { ...page })}"investorCount":${page.investorCount},"activities":${page.activities},${page.credits.slice(1, -1)},` +
      `"nextOffsets":${page.nextOffsets}}`,
  );
}

/** How many members hold shares of a company. */
export async function investorCount(db: Db, id: number): Promise<{ count: number }> {
  const [row] = await db.rows<{ count: number }>(sql`
    select ${investorsOf} as count from companies c where c.id = ${id}`);
  return found(row, 'This company');
}

/** What was changed in a company, newest first. */
export async function companyActivities(
  db: Db,
  id: number,
  page: { limit: number; offset: number },
): Promise<JsonText> {
  const [row] = await db.rows<{ list: string }>(sql`
    select ${activitiesOf('company', companyId, sql`${page.limit}`, sql`${page.offset}`)}::text as list
    from companies c where c.id = ${id}`);
  return new JsonText(found(row, 'This company').list);
}
