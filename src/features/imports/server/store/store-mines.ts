import type pg from 'pg';
import { onConnection } from '../../../../db/client.ts';
import { companyKeys, mineKeys } from '../../../../domain/record-keys.ts';
import { keptBestObservation } from '../../../drilling/server/keep-best-observation.ts';
import { takeOutReplaced } from '../../../steps/server/past-steps.ts';
import { copyRows, textArray } from './copy-rows.ts';
import type { Stored } from '../model/file-field.ts';
import { mineDefaults, type MineField, type MineValues, type StoredMine } from '../model/mine-values.ts';
import { keepScores, stagedIds } from './keep-scores.ts';
import { type Importer, Outdated } from '../model/kind.ts';

/** A mine that a row makes, or changes in `fields`; `values` are those afterwards. */
export interface MineWrite {
  row: number;
  /** Of a new mine that other rows of the file refer to. */
  id?: number;
  stored: StoredMine | null;
  values: MineValues;
  fields: MineField[];
}

const written = [
  'name',
  'name_folded',
  'also_known_as',
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

const staged = [...written, 'next_step_description', 'next_step_date'];

const tables = `
  drop table if exists pg_temp.import_mines, pg_temp.import_mine_companies;
  create temporary table import_mines (
    id bigint not null default nextval(pg_get_serial_sequence('mines', 'id')), version integer, before text,
    name text, name_folded text, also_known_as text, country text, country_folded text, primary_jurisdiction text,
    jurisdiction_folded text, stage text, metals_distribution jsonb, metals_folded text[], company_folded text,
    ownership_percentage numeric, royalties numeric, ownership_stated boolean, royalties_stated boolean, notes text, latitude double precision, longitude double precision,
    search_text text, next_step_description text, next_step_date date
  );
  create temporary table import_mine_companies (
    name text, name_folded text, search_text text
  )`;

function valuesOf({ values }: MineWrite): Stored[] {
  const metals = values.metals ?? [];
  const keys = mineKeys({ ...values, metals });
  return [
    values.name,
    keys.nameFolded,
    values.alsoKnownAs,
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
  ];
}

function before({ stored, fields }: MineWrite): string {
  return JSON.stringify(Object.fromEntries(fields.map((field) => [field, stored?.values[field] ?? null])));
}

function* creations(writes: readonly MineWrite[]): Generator<Stored[]> {
  for (const write of writes) if (write.stored === null && write.id === undefined) yield valuesOf(write);
}

function* numberedCreations(writes: readonly MineWrite[]): Generator<Stored[]> {
  for (const write of writes) if (write.id !== undefined) yield [write.id, ...valuesOf(write)];
}

function* changes(writes: readonly MineWrite[]): Generator<Stored[]> {
  for (const write of writes) {
    if (write.stored !== null) yield [write.stored.id, write.stored.version, before(write), ...valuesOf(write)];
  }
}

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
  await copyRows(client, 'import_mines', staged, creations(writes));
  await copyRows(client, 'import_mines', ['id', ...staged], numberedCreations(writes));
  await copyRows(client, 'import_mines', ['id', 'version', 'before', ...staged], changes(writes));
  await copyRows(client, 'import_mine_companies', ['name', 'name_folded', 'search_text'], companies(writes));
  await client.query('analyze import_mines');
}

/** Refuses when a mine that is to be changed was changed since the plan was made; holds the others until the end. */
async function holdUnchanged(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ outdated: boolean }>(
    `with held as (
       select m.id, m.version from mines m join import_mines s on s.id = m.id where s.version is not null
       order by m.id for update of m
     )
     select true as outdated from import_mines s left join held h on h.id = s.id
     where s.version is not null and s.version is distinct from h.version limit 1`,
  );
  if (rows.length > 0) throw new Outdated();
}

const insertColumns = written.join(', ');
const insertValues = written.map((name) => `s.${name}`).join(', ');
const assignments = written.map((name) => `${name} = s.${name}`).join(', ');

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
    `update mines m set ${assignments}, company_id = c.id, updated_at = now(), version = m.version + 1
     from import_mines s left join companies c on c.name_folded = s.company_folded
     where s.id = m.id and s.version is not null`,
  );
  await takeOutReplaced(onConnection(client), 'mine', 'import_mines');
  await client.query(
    `insert into steps (mine_id, event_type, description, event_date, promised_date, created_by)
     select id, 'immediate_next_step', next_step_description, next_step_date, next_step_date, $1 from import_mines
     where next_step_description is not null or next_step_date is not null
     on conflict (mine_id) where event_type = 'immediate_next_step' do update
       set description = excluded.description, event_date = excluded.event_date,
         promised_date = coalesce(steps.promised_date, excluded.event_date), updated_at = now()
       where (steps.description, steps.event_date) is distinct from (excluded.description, excluded.event_date)`,
    [userId],
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
    `insert into mines (id, ${insertColumns}, company_id, is_sample, created_by)
     overriding system value
     select s.id, ${insertValues}, c.id, $2, $1
     from import_mines s left join companies c on c.name_folded = s.company_folded
     where s.version is null order by s.id`,
    [userId, isSample],
  );
  await updateMines(client, userId);
  await client.query(
    `insert into import_records (import_id, entity_type, entity_id, mine_id, action, before, version_after)
     select $1, 'mine', id, id, case when version is null then 'created' else 'updated' end, before::jsonb, coalesce(version, 0) + 1
     from import_mines order by id`,
    [importId],
  );
  await keepScores(client, 'mine', await stagedIds(client, 'import_mines'));
}
