import { sql } from 'drizzle-orm';
import { type Db, fixed } from '../../../db/client.ts';
import { creatorJson, instantText, stepBytes, stepJoin } from '../../../db/json.ts';
import { JsonText } from '../../../server/calls/endpoint.ts';
import { identifiersJson } from '../../records/server/save-identifiers.ts';
import { found } from '../../../server/problems/problems.ts';
import type { Shown } from '../../../server/pages/show-page.ts';

/** A company `c` with what `companyJoins` looks up, as the contract's `Company`. */
export const companyJson = fixed(sql`
  (select row_to_json(company) from (select
    c.id, c.name, ${identifiersJson('company', sql`c.id`)} as identifiers, c.headquarters, c.founded_date as "foundedDate", c.ceo, c.description, c.stock_symbol as "stockSymbol",
    c.stock_exchanges as "stockExchanges", c.company_website_url as "companyWebsiteUrl",
    c.company_website_url as website, c.investor_relations_url as "investorRelationsUrl",
    c.financial_stats_url as "financialStatsUrl", c.pending_litigation as "pendingLitigation",
    ahead.next_description as "nextStepDescription", ahead.next_date as "nextStepDate",
    coalesce(ahead.future, '[]') as "futureSteps", c.ir_promoter_score as "irPromoterScore",
    c.leadership_score as "leadershipScore", c.asset_score as "assetScore", c.financial_score as "financialScore",
    coalesce(s.engagement, 0) as "engagementScore", ${instantText(sql`s.updated_at`)} as "engagementScoreUpdatedAt",
    s.net_promoter as "netPromoterScore",
    (select count(*) from mines m where m.company_id = c.id and not m.is_archived) as "minesCount",
    c.is_archived as "isArchived", c.is_sample as "isSample", ${creatorJson(sql`u`)} as "createdBy",
    ${instantText(sql`c.created_at`)} as "createdAt", ${instantText(sql`c.updated_at`)} as "updatedAt", c.version
  ) company)`);

/** What a company `c` shows of other tables, each found by an index. */
export const companyJoins = fixed(sql`
  left join users u on u.id = c.created_by
  left join scores s on s.company_id = c.id
  ${stepJoin(sql`company_id`, sql`c.id`)}`);

/** Companies as a list shows them. */
export const shownCompany: Shown = {
  table: 'companies',
  row: 'c',
  json: companyJson,
  joins: companyJoins,
  weight: fixed(stepBytes(sql`company_id`, sql`page.id`)),
};

/** One company, archived or not. */
export async function showCompany(db: Db, id: number): Promise<JsonText> {
  const [row] = await db.rows<{ record: string; version: number }>(sql`
    select c.version, ${companyJson}::text as record from companies c ${companyJoins} where c.id = ${id}`);
  const { record, version } = found(row, 'This company');
  return new JsonText(record, version);
}
