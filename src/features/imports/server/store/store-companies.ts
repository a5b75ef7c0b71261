import type pg from 'pg';
import { onConnection } from '../../../../db/client.ts';
import { companyKeys } from '../../../../domain/records/record-keys.ts';
import { findingsAreDue } from '../../../findings/server/keep-findings.ts';
import type { CompanyValues } from '../model/company-values.ts';
import { type Importer, Outdated } from '../model/kind.ts';
import { textArray } from './copy-rows.ts';
import {
  type OwnerColumns,
  type OwnerTable,
  type OwnerWrite,
  stageOwners,
  storeOwners,
  updateOwners,
} from './owner-table.ts';
import { storeBesides } from './store-besides.ts';
import { jsonText } from '../../../../db/json-text.ts';

export type CompanyWrite = OwnerWrite<CompanyValues>;

const keysOf = (values: CompanyValues) => companyKeys({ ...values, stockExchanges: values.stockExchanges ?? [] });

interface CompanyRow {
  values: CompanyValues;
  keys: ReturnType<typeof keysOf>;
}

const written: OwnerColumns<CompanyRow> = {
  name: ['text', ({ values }) => values.name],
  name_folded: ['text', ({ keys }) => keys.nameFolded],
  headquarters: ['text', ({ values }) => values.headquarters],
  headquarters_folded: ['text', ({ keys }) => keys.headquartersFolded],
  founded_date: ['text', ({ values }) => values.foundedDate],
  ceo: ['text', ({ values }) => values.ceo],
  ceo_folded: ['text', ({ keys }) => keys.ceoFolded],
  description: ['text', ({ values }) => values.description],
  stock_symbol: ['text', ({ values }) => values.stockSymbol],
  stock_exchanges: ['jsonb', ({ values }) => jsonText(values.stockExchanges ?? [])],
  tickers: ['text[]', ({ keys }) => textArray(keys.tickers)],
  company_website_url: ['text', ({ values }) => values.companyWebsiteUrl],
  investor_relations_url: ['text', ({ values }) => values.investorRelationsUrl],
  financial_stats_url: ['text', ({ values }) => values.financialStatsUrl],
  pending_litigation: ['text', ({ values }) => values.pendingLitigation],
  ir_promoter_score: ['float8', ({ values }) => values.irPromoterScore],
  leadership_score: ['float8', ({ values }) => values.leadershipScore],
  asset_score: ['float8', ({ values }) => values.assetScore],
  financial_score: ['float8', ({ values }) => values.financialScore],
  search_text: ['text', ({ keys }) => keys.searchText],
};

const table: OwnerTable<CompanyValues, CompanyRow> = {
  entityType: 'company',
  table: 'companies',
  staging: 'import_companies',
  written,
  rowOf: (values) => ({ values, keys: keysOf(values) }),
};

export const stageCompanies = (client: pg.PoolClient, writes: readonly CompanyWrite[]): Promise<void> =>
  stageOwners(client, table, writes);

/** Refuses when one that is to be made was made since the plan. */
async function expectNew(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query(
    `select from import_companies s join companies c on c.name_folded = s.name_folded where s.version is null limit 1`,
  );
  if (rows.length > 0) throw new Outdated();
}

/** Changes the staged companies that are there already, and the next steps of all of them. */
export async function updateCompanies(client: pg.PoolClient, userId: string | null = null): Promise<void> {
  await updateOwners(client, table);
  await storeBesides(client, table, userId);
  const { rows: listed } = await client.query<{ id: number }>(
    `select id from import_companies where version is not null and before::jsonb ?| array['stockSymbol', 'stockExchanges']`,
  );
  // Rules hold strikes and market caps against the price of the share, which is that of another listing by now.
  await findingsAreDue(
    onConnection(client),
    'company',
    listed.map(({ id }) => id),
  );
}

/** Stores the staged companies, their next steps, and what an undo needs. */
export const storeCompanies = (client: pg.PoolClient, importer: Importer): Promise<void> =>
  storeOwners(client, table, importer, { ahead: () => expectNew(client), update: updateCompanies });
