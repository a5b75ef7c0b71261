import type pg from 'pg';
import { companyKeys } from '../../../../domain/records/record-keys.ts';
import type { CompanyValues } from '../model/company-values.ts';
import { textArray } from './copy-rows.ts';
import { dropEmptySteps } from './drop-empty-steps.ts';
import type { Stored } from '../model/file-field.ts';
import {
  areIdentifiersTaken,
  columnsOf,
  noteOwners,
  type OwnerTable,
  type OwnerWrite,
  stagedIdentifiers,
  stageOwners,
  storeIdentifiers,
  storeNextSteps,
} from './owner-table.ts';
import { type Importer, Outdated } from '../model/kind.ts';

export type CompanyWrite = OwnerWrite<CompanyValues>;

const written = [
  'name',
  'name_folded',
  'headquarters',
  'headquarters_folded',
  'founded_date',
  'ceo',
  'ceo_folded',
  'description',
  'stock_symbol',
  'stock_exchanges',
  'tickers',
  'company_website_url',
  'investor_relations_url',
  'financial_stats_url',
  'pending_litigation',
  'ir_promoter_score',
  'leadership_score',
  'asset_score',
  'financial_score',
  'search_text',
] as const;

const staging = `
  drop table if exists pg_temp.import_companies;
  create temporary table import_companies (
    id bigint not null default nextval(pg_get_serial_sequence('companies', 'id')), version integer, before text,
    name text, name_folded text, headquarters text, headquarters_folded text, founded_date text, ceo text, ceo_folded text,
    description text, stock_symbol text, stock_exchanges jsonb, tickers text[], company_website_url text,
    investor_relations_url text, financial_stats_url text, pending_litigation text, ir_promoter_score float8, leadership_score float8,
    asset_score float8, financial_score float8, search_text text,
    next_step_description text, next_step_date date, identifiers jsonb
  )`;

function valuesOf(values: CompanyValues): Stored[] {
  const stockExchanges = values.stockExchanges ?? [];
  const keys = companyKeys({ ...values, stockExchanges });
  return [
    values.name,
    keys.nameFolded,
    values.headquarters,
    keys.headquartersFolded,
    values.foundedDate,
    values.ceo,
    keys.ceoFolded,
    values.description,
    values.stockSymbol,
    JSON.stringify(stockExchanges),
    textArray(keys.tickers),
    values.companyWebsiteUrl,
    values.investorRelationsUrl,
    values.financialStatsUrl,
    values.pendingLitigation,
    values.irPromoterScore,
    values.leadershipScore,
    values.assetScore,
    values.financialScore,
    keys.searchText,
    values.nextStepDescription,
    values.nextStepDate,
    stagedIdentifiers(values.identifiers),
  ];
}

const table: OwnerTable<CompanyValues> = { entityType: 'company', staging: 'import_companies', written, valuesOf };
const columns = columnsOf(table);

export async function stageCompanies(client: pg.PoolClient, writes: readonly CompanyWrite[]): Promise<void> {
  await client.query(staging);
  await stageOwners(client, table, writes);
  await client.query('analyze import_companies');
}

/** Refuses when a company that is to be changed was changed, or one that is to be made was made, since the plan. */
async function holdUnchanged(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ outdated: boolean }>(
    `with held as (
       select c.version = s.version as is_same from companies c join import_companies s on s.id = c.id
       where s.version is not null order by c.id for update of c
     )
     select true as outdated
     where (select count(version) from import_companies) <> (select count(*) from held where is_same)
       or exists (select from import_companies s join companies c on c.name_folded = s.name_folded
         where s.version is null)`,
  );
  if (rows.length > 0 || (await areIdentifiersTaken(client, table))) throw new Outdated();
}

/** Changes the staged companies that are there already, and the next steps of all of them. */
export async function updateCompanies(client: pg.PoolClient, userId: string | null = null): Promise<void> {
  await client.query(
    `update companies c set ${columns.assignments}, updated_at = now(), version = c.version + 1
     from import_companies s where s.id = c.id and s.version is not null`,
  );
  await storeNextSteps(client, table, userId);
  await dropEmptySteps(client, 'company');
  await storeIdentifiers(client, table);
}

/** Stores the staged companies, their next steps, and what an undo needs. */
export async function storeCompanies(client: pg.PoolClient, { importId, userId, isSample }: Importer): Promise<void> {
  await holdUnchanged(client);
  await client.query(
    `insert into companies (id, ${columns.names}, is_sample, created_by)
     overriding system value
     select s.id, ${columns.values}, $2, $1 from import_companies s where s.version is null order by s.id`,
    [userId, isSample],
  );
  await updateCompanies(client, userId);
  await noteOwners(client, table, importId);
}
