import type pg from 'pg';
import { onConnection } from '../../../../db/client.ts';
import { companyKeys } from '../../../../domain/record-keys.ts';
import { takeOutReplaced } from '../../../steps/server/past-steps.ts';
import type { CompanyField, CompanyValues, StoredCompany } from '../model/company-values.ts';
import { copyRows, textArray } from './copy-rows.ts';
import type { Stored } from '../model/file-field.ts';
import { keepScores, stagedIds } from './keep-scores.ts';
import { type Importer, Outdated } from '../model/kind.ts';

/** A company that a file makes, or changes in `fields`; `values` are those afterwards. */
export interface CompanyWrite {
  row: number;
  /** Of a new company that other rows of the file refer to. */
  id?: number;
  stored: StoredCompany | null;
  values: CompanyValues;
  fields: CompanyField[];
}

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

const staged = [...written, 'next_step_description', 'next_step_date'];

const table = `
  drop table if exists pg_temp.import_companies;
  create temporary table import_companies (
    id bigint not null default nextval(pg_get_serial_sequence('companies', 'id')), version integer, before text,
    name text, name_folded text, headquarters text, headquarters_folded text, founded_date text, ceo text, ceo_folded text,
    description text, stock_symbol text, stock_exchanges jsonb, tickers text[], company_website_url text,
    investor_relations_url text, financial_stats_url text, pending_litigation text, ir_promoter_score float8, leadership_score float8,
    asset_score float8, financial_score float8, search_text text,
    next_step_description text, next_step_date date
  )`;

function valuesOf({ values }: CompanyWrite): Stored[] {
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
  ];
}

function before({ stored, fields }: CompanyWrite): string {
  return JSON.stringify(Object.fromEntries(fields.map((field) => [field, stored?.values[field] ?? null])));
}

export async function stageCompanies(client: pg.PoolClient, writes: readonly CompanyWrite[]): Promise<void> {
  await client.query(table);
  const created = writes.filter((write) => write.stored === null && write.id === undefined).map(valuesOf);
  const numbered = writes.flatMap((write) => (write.id === undefined ? [] : [[write.id, ...valuesOf(write)]]));
  const changed = writes.flatMap((write) =>
    write.stored === null ? [] : [[write.stored.id, write.stored.version, before(write), ...valuesOf(write)]],
  );
  await copyRows(client, 'import_companies', staged, created);
  await copyRows(client, 'import_companies', ['id', ...staged], numbered);
  await copyRows(client, 'import_companies', ['id', 'version', 'before', ...staged], changed);
  await client.query('analyze import_companies');
}

/** Refuses when a company that is to be changed was changed, or one that is to be made was made, since the plan. */
async function holdUnchanged(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ outdated: boolean }>(
    `with held as (
       select c.id, c.version from companies c join import_companies s on s.id = c.id where s.version is not null
       order by c.id for update of c
     )
     select true as outdated from import_companies s left join held h on h.id = s.id
     where case when s.version is null then exists (select from companies c where c.name_folded = s.name_folded)
       else s.version is distinct from h.version end
     limit 1`,
  );
  if (rows.length > 0) throw new Outdated();
}

const insertColumns = written.join(', ');
const insertValues = written.map((name) => `s.${name}`).join(', ');
const assignments = written.map((name) => `${name} = s.${name}`).join(', ');

/** Changes the staged companies that are there already, and the next steps of all of them. */
export async function updateCompanies(client: pg.PoolClient, userId: string | null = null): Promise<void> {
  await client.query(
    `update companies c set ${assignments}, updated_at = now(), version = c.version + 1
     from import_companies s where s.id = c.id and s.version is not null`,
  );
  await takeOutReplaced(onConnection(client), 'company', 'import_companies');
  await client.query(
    `insert into steps (company_id, event_type, description, event_date, promised_date, created_by)
     select id, 'immediate_next_step', next_step_description, next_step_date, next_step_date, $1 from import_companies
     where next_step_description is not null or next_step_date is not null
     on conflict (company_id) where event_type = 'immediate_next_step' do update
       set description = excluded.description, event_date = excluded.event_date,
         promised_date = coalesce(steps.promised_date, excluded.event_date), updated_at = now()
       where (steps.description, steps.event_date) is distinct from (excluded.description, excluded.event_date)`,
    [userId],
  );
}

/** Stores the staged companies, their next steps, and what an undo needs. */
export async function storeCompanies(client: pg.PoolClient, { importId, userId, isSample }: Importer): Promise<void> {
  await holdUnchanged(client);
  await client.query(
    `insert into companies (id, ${insertColumns}, is_sample, created_by)
     overriding system value
     select s.id, ${insertValues}, $2, $1 from import_companies s where s.version is null order by s.id`,
    [userId, isSample],
  );
  await updateCompanies(client, userId);
  await client.query(
    `insert into import_records (import_id, entity_type, entity_id, action, before, version_after)
     select $1, 'company', id, case when version is null then 'created' else 'updated' end, before::jsonb, coalesce(version, 0) + 1
     from import_companies order by id`,
    [importId],
  );
  await keepScores(client, 'company', await stagedIds(client, 'import_companies'));
}
