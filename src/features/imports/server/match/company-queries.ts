import type pg from 'pg';
import { fold } from '../../../../domain/text/fold.ts';
import { batches } from '../../../../domain/numbers/batches.ts';
import { identifiersOf } from './identifier-queries.ts';
import type { CompanyValues, StoredCompany } from '../model/company-values.ts';

interface CompanyName {
  id: number;
  nameFolded: string;
  isArchived: boolean;
}

const namesAtOnce = 2_000;

/** Companies of these names, by folded name; a name that is null is left out. */
export async function companiesByName(
  client: pg.ClientBase,
  names: readonly (string | null)[],
): Promise<Map<string, CompanyName>> {
  const folded = [...new Set(names.flatMap((name) => (name === null ? [] : [fold(name)])))];
  const companies = new Map<string, CompanyName>();
  for (const batch of batches(folded, namesAtOnce)) {
    const { rows } = await client.query<CompanyName>(
      'select id, name_folded as "nameFolded", is_archived as "isArchived" from companies where name_folded = any($1::text[])',
      [batch],
    );
    for (const company of rows) companies.set(company.nameFolded, company);
  }
  return companies;
}

interface CompanyRow extends CompanyValues {
  id: number;
  version: number;
  isArchived: boolean;
  nameFolded: string;
}

async function companiesWhere(client: pg.ClientBase, where: string, values: readonly unknown[]): Promise<CompanyRow[]> {
  const { rows } = await client.query<CompanyRow>(
    `select c.id, c.version, c.is_archived as "isArchived", c.name_folded as "nameFolded", c.name, c.headquarters,
       c.founded_date as "foundedDate", c.ceo, c.description, c.stock_symbol as "stockSymbol",
       c.stock_exchanges as "stockExchanges", c.company_website_url as "companyWebsiteUrl",
       c.investor_relations_url as "investorRelationsUrl", c.financial_stats_url as "financialStatsUrl",
       c.pending_litigation as "pendingLitigation", s.description as "nextStepDescription", s.event_date::text as "nextStepDate",
       c.ir_promoter_score as "irPromoterScore", c.leadership_score as "leadershipScore", c.asset_score as "assetScore",
       c.financial_score as "financialScore", ${identifiersOf('company', 'c')} as identifiers
     from companies c
     left join steps s on s.company_id = c.id and s.event_type = 'immediate_next_step'
     where ${where} order by c.id`,
    [values],
  );
  return rows;
}

/** Companies of these ids, as an undo finds them. */
export async function companiesWithIds(client: pg.ClientBase, ids: readonly number[]): Promise<StoredCompany[]> {
  const rows = await companiesWhere(client, 'c.id = any($1::bigint[])', ids);
  return rows.map(({ id, version, isArchived, nameFolded: _, ...values }) => ({ id, version, isArchived, values }));
}

/** Companies of these folded names, with all that a file can say of a company. */
export async function storedCompanies(
  client: pg.ClientBase,
  names: readonly string[],
): Promise<Map<string, StoredCompany>> {
  const rows = await companiesWhere(client, 'c.name_folded = any($1::text[])', names);
  return new Map(
    rows.map(({ id, version, isArchived, nameFolded, ...values }) => [nameFolded, { id, version, isArchived, values }]),
  );
}
