import type pg from 'pg';
import { onConnection } from '../../../../db/client.ts';
import { companyKeys, mineKeys } from '../../../../domain/records/record-keys.ts';
import { keptBestObservation } from '../../../drilling/server/keep-best-observation.ts';
import { figuresAreDue } from '../../../figures/server/keep-figures.ts';
import { lookAgain } from '../../../findings/server/keep-findings.ts';
import { tellOfMines } from '../../../figures/server/mine-changes.ts';
import type { Stored } from '../model/file-field.ts';
import { type Importer, Outdated } from '../model/kind.ts';
import { mineDefaults, type MineValues } from '../model/mine-values.ts';
import { copyRows, textArray } from './copy-rows.ts';
import { keepScores } from './keep-scores.ts';
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

export type MineWrite = OwnerWrite<MineValues>;

const keysOf = (values: MineValues) => mineKeys({ ...values, metals: values.metals ?? [] });

interface MineRow {
  values: MineValues;
  keys: ReturnType<typeof keysOf>;
}

const written: OwnerColumns<MineRow> = {
  name: ['text', ({ values }) => values.name],
  name_folded: ['text', ({ keys }) => keys.nameFolded],
  also_known_as: ['text', ({ values }) => values.alsoKnownAs],
  aliases_folded: ['text[]', ({ keys }) => textArray(keys.aliasesFolded)],
  country: ['text', ({ values }) => values.country],
  country_folded: ['text', ({ keys }) => keys.countryFolded],
  primary_jurisdiction: ['text', ({ values }) => values.primaryJurisdiction],
  jurisdiction_folded: ['text', ({ keys }) => keys.jurisdictionFolded],
  stage: ['text', ({ values }) => values.stage],
  metals_distribution: ['jsonb', ({ values }) => jsonText(values.metals ?? [])],
  metals_folded: ['text[]', ({ keys }) => textArray(keys.metalsFolded)],
  company_folded: ['text', ({ keys }) => keys.companyFolded],
  ownership_percentage: ['numeric', ({ values }) => values.ownershipPercentage ?? mineDefaults.ownershipPercentage],
  royalties: ['numeric', ({ values }) => values.royalties ?? mineDefaults.royalties],
  ownership_stated: ['boolean', ({ values }) => values.ownershipPercentage !== null],
  royalties_stated: ['boolean', ({ values }) => values.royalties !== null],
  notes: ['text', ({ values }) => values.notes],
  latitude: ['float8', ({ values }) => values.latitude],
  longitude: ['float8', ({ values }) => values.longitude],
  search_text: ['text', ({ keys }) => keys.searchText],
};

const table: OwnerTable<MineValues, MineRow> = {
  entityType: 'mine',
  table: 'mines',
  staging: 'import_mines',
  written,
  rowOf: (values) => ({ values, keys: keysOf(values) }),
  found: { column: 'company_id', value: 'c.id', from: 'left join companies c on c.name_folded = s.company_folded' },
};

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
  await stageOwners(client, table, writes);
  await client.query(`
    drop table if exists pg_temp.import_mine_companies;
    create temporary table import_mine_companies (name text, name_folded text, search_text text)`);
  await copyRows(client, 'import_mine_companies', ['name', 'name_folded', 'search_text'], companies(writes));
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
  await updateOwners(client, table);
  await storeBesides(client, table, userId);
  const { rows: changed } = await client.query<{ id: number }>(`select id from import_mines where version is not null`);
  await figuresAreDue(
    onConnection(client),
    changed.map(({ id }) => id),
  );
  const { rows: moved } = await client.query<{ id: number }>(
    `select id from import_mines where version is not null
       and before::jsonb ?| array['companyName', 'ownershipPercentage', 'latitude', 'longitude']`,
  );
  // Rules hold what is told of the owner's part against the whole, interests against the operator's, and holes against the place.
  await lookAgain(
    onConnection(client),
    'mine',
    moved.map(({ id }) => id),
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
  await storeOwners(client, table, importer, { ahead: () => storeCompanies(client, importer), update: updateMines });
  const { rows } = await client.query<{ id: number }>('select id from import_mines where version is null');
  await tellOfMines(
    onConnection(client),
    rows.map(({ id }) => id),
  );
}
