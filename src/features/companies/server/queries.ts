import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { JsonText } from '../../../server/endpoint.ts';
import { found } from '../../../server/problems.ts';
import type { Member } from '../../../server/session.ts';
import { activitiesOf } from '../../activities/server/list-activities.ts';
import { permissions } from './policy.ts';
import { companyJoins, companyJson } from './show-companies.ts';

/** So many activities a company's page shows. */
const activitiesOfPage = sql.raw('25');
/** A list inside a company is complete up to so many. */
const most = sql.raw('1000');

/** The mines of the company `c` that are not archived, by name, as one JSON array. */
const minesJson = sql`
  (select coalesce(json_agg(mine), '[]') from (
    select m.id, m.name, m.country, m.primary_jurisdiction as "primaryJurisdiction",
      m.metals_distribution -> 0 ->> 'metal' as "primaryMetal", m.stage,
      m.ownership_percentage::float8 as "ownershipPercentage", m.royalties::float8 as royalties
    from mines m where m.company_id = c.id and not m.is_archived
    order by m.name_folded, m.id limit ${most}
  ) mine)`;

/** A company with its mines. */
export async function companyWithMines(db: Db, id: number): Promise<JsonText> {
  const [row] = await db.rows<{ company: string; mines: string; version: number }>(sql`
    select c.version, ${companyJson}::text as company, ${minesJson}::text as mines
    from companies c ${companyJoins} where c.id = ${id}`);
  const { company, mines, version } = found(row, 'This company');
  return new JsonText(`${company.slice(0, -1)},"mines":${mines}}`, version);
}

interface PageRow {
  isArchived: boolean;
  company: string;
  mines: string;
  activities: string;
}

/** Everything that the page of a company draws, in one statement. */
export async function companyPage(db: Db, id: number, member: Member): Promise<JsonText> {
  const [row] = await db.rows<PageRow>(sql`
    select c.is_archived as "isArchived", ${companyJson}::text as company, ${minesJson}::text as mines,
      ${activitiesOf('company', sql`c.id`, activitiesOfPage, sql`0`)}::text as activities
    from companies c ${companyJoins} where c.id = ${id}`);
  const page = found(row, 'This company');
  const can = JSON.stringify(permissions(member, page));
  return new JsonText(`{"company":${page.company},"mines":${page.mines},"activities":${page.activities},"can":${can}}`);
}
