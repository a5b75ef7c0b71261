import type pg from 'pg';
import { onConnection } from '../../../../db/client.ts';
import { companyKeys, mineKeys } from '../../../../domain/records/record-keys.ts';
import { keptBestObservation } from '../../../drilling/server/keep-best-observation.ts';
import { figuresAreDue } from '../../../figures/server/keep-figures.ts';
import { copyRows, textArray } from './copy-rows.ts';
import { dropEmptySteps } from './drop-empty-steps.ts';
import type { Stored } from '../model/file-field.ts';
import { mineDefaults, type MineValues } from '../model/mine-values.ts';
import { keepScores } from './keep-scores.ts';
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

export type MineWrite = OwnerWrite<MineValues>;

const written = [
  'name',
  'name_folded',
  'also_known_as',
  'aliases_folded',
  'country',
  'country_folded',
  'primary_jurisdiction',
  'jurisdiction_folded',
  'stage',
  'metals_distribution',
  'metals_folded',
  'company_folded',
  'ownership_percentage',
  'royalties',
  'ownership_stated',
  'royalties_stated',
  'notes',
  'latitude',
  'longitude',
  'search_text',
] as const;

const tables = `
  drop table if exists pg_temp.import_mines, pg_temp.import_mine_companies;
  create temporary table import_mines (
    id bigint not null default nextval(pg_get_serial_sequence('mines', 'id')), version integer, before text,
    name text, name_folded text, also_known_as text, aliases_folded text[], country text, country_folded text, primary_jurisdiction text,
    jurisdiction_folded text, stage text, metals_distribution jsonb, metals_folded text[], company_folded text,
    ownership_percentage numeric, royalties numeric, ownership_stated boolean, royalties_stated boolean, notes text, latitude double precision, longitude double precision,
    search_text text, next_step_description text, next_step_date date, identifiers jsonb
  );
  create temporary table import_mine_companies (
    name text, name_folded text, search_text text
  )`;

function valuesOf(values: MineValues): Stored[] {
  const metals = values.metals ?? [];
  const keys = mineKeys({ ...values, metals });
  return [
    values.name,
    keys.nameFolded,
    values.alsoKnownAs,
    textArray(keys.aliasesFolded),
    values.country,
    keys.countryFolded,
    values.primaryJurisdiction,
    keys.jurisdictionFolded,
    values.stage,
    JSON.stringify(metals),
    textArray(keys.metalsFolded),
    keys.companyFolded,
    values.ownershipPercentage ?? mineDefaults.ownershipPercentage,
    values.royalties ?? mineDefaults.royalties,
    values.ownershipPercentage !== null,
    values.royalties !== null,
    values.notes,
    values.latitude,
    values.longitude,
    keys.searchText,
    values.nextStepDescription,
    values.nextStepDate,
    stagedIdentifiers(values.identifiers),
  ];
}

const table: OwnerTable<MineValues> = { entityType: 'mine', staging: 'import_mines', written, valuesOf };
const columns = columnsOf(table);

/** Companies that the rows name; those that are there already stay as they are. */
function* companies(writes: readonly MineWrite[]): Generator<Stored[]> {
  const seen = new Set<string>();
  for (const { values, fields } of writes) {
    if (values.companyName === null || !fields.includes('companyName')) continue;
    const keys = companyKeys({
      name: values.companyName,
      headquarters: null,
      ceo: null,
      stockSymbol: null,
      stockExchanges: [],
    });
    if (seen.has(keys.nameFolded)) continue;
    seen.add(keys.nameFolded);
    yield [values.companyName, keys.nameFolded, keys.searchText];
  }
}

/** Copies mines and their companies into temporary tables of this connection. */
export async function stageMines(client: pg.PoolClient, writes: readonly MineWrite[]): Promise<void> {
  await client.query(tables);
  await stageOwners(client, table, writes);
  await copyRows(client, 'import_mine_companies', ['name', 'name_folded', 'search_text'], companies(writes));
  await client.query('analyze import_mines');
}

/** Refuses when a mine that is to be changed was changed since the plan was made; holds the others until the end. */
async function holdUnchanged(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ outdated: boolean }>(
    `with held as (
       select m.version = s.version as is_same from mines m join import_mines s on s.id = m.id
       where s.version is not null order by m.id for update of m
     )
     select true as outdated where (select count(version) from import_mines) <> (select count(*) from held where is_same)`,
  );
  if (rows.length > 0 || (await areIdentifiersTaken(client, table))) throw new Outdated();
}

/** Makes the companies that are not there yet; one that was renamed or archived since the plan makes it outdated. */
async function storeCompanies(client: pg.PoolClient, { importId, userId, isSample }: Importer): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `insert into companies (name, name_folded, search_text, is_sample, created_by)
     select name, name_folded, search_text, $2, $1 from import_mine_companies
     on conflict (name_folded) do nothing
     returning id`,
    [userId, isSample],
  );
  const made = rows.map(({ id }) => id);
  await client.query(
    `insert into import_records (import_id, entity_type, entity_id, action, version_after)
     select $1, 'company', id, 'created', 1 from unnest($2::bigint[]) as made(id)`,
    [importId, made],
  );
  await keepScores(client, 'company', { made, changed: [] });
  // Held against a rename until the end, so that the folded name kept with each mine stays true.
  await client.query(
    `select from companies where name_folded in (select company_folded from import_mines) order by id for share`,
  );
  const { rowCount } = await client.query(
    `select from import_mines s left join companies c on c.name_folded = s.company_folded
     where s.company_folded is not null
       and (c.id is null or (c.is_archived and (s.version is null or s.before::jsonb ? 'companyName'))) limit 1`,
  );
  if (rowCount !== 0) throw new Outdated();
}

/** Changes the staged mines that are there already, the next steps of all of them, and what follows from their metals. */
export async function updateMines(client: pg.PoolClient, userId: string | null = null): Promise<void> {
  await client.query(
    `update mines m set ${columns.assignments}, company_id = c.id, updated_at = now(), version = m.version + 1
     from import_mines s left join companies c on c.name_folded = s.company_folded
     where s.id = m.id and s.version is not null`,
  );
  await storeNextSteps(client, table, userId);
  await dropEmptySteps(client, 'mine');
  await storeIdentifiers(client, table);
  const { rows: changed } = await client.query<{ id: number }>(`select id from import_mines where version is not null`);
  await figuresAreDue(
    onConnection(client),
    changed.map(({ id }) => id),
  );
  // The best observation is one of the primary metal, if there is any.
  const { rows } = await client.query<{ id: number }>(
    `select id from import_mines where version is not null and before::jsonb ? 'metals'`,
  );
  await keptBestObservation.keep(
    onConnection(client),
    rows.map(({ id }) => id),
  );
}

/** Stores the staged mines, their new companies and next steps, their scores, and what an undo needs. */
export async function storeMines(client: pg.PoolClient, importer: Importer): Promise<void> {
  const { importId, userId, isSample } = importer;
  await holdUnchanged(client);
  await storeCompanies(client, importer);
  await client.query(
    `insert into mines (id, ${columns.names}, company_id, is_sample, created_by)
     overriding system value
     select s.id, ${columns.values}, c.id, $2, $1
     from import_mines s left join companies c on c.name_folded = s.company_folded
     where s.version is null order by s.id`,
    [userId, isSample],
  );
  await updateMines(client, userId);
  await noteOwners(client, table, importId);
}
