import type pg from 'pg';
import { type Identifier, identifierKey } from '../../../../domain/records/identifiers.ts';
import type { EntityType } from '../../../../domain/vocabulary.ts';
import type { Stored } from '../model/file-field.ts';
import { type Importer, Outdated } from '../model/kind.ts';
import { copyRows } from './copy-rows.ts';
import { keepScores, stagedIds } from './keep-scores.ts';
import { jsonText } from '../../../../db/json-text.ts';

/** A mine or company that a row makes, or changes in `fields`; `values` are those afterwards. */
export interface OwnerWrite<Values extends object> {
  row: number;
  /** Of a new one that other rows of the file refer to. */
  id?: number;
  stored: { id: number; version: number; values: Values } | null;
  values: Values;
  fields: (keyof Values & string)[];
}

/** What a column of mines or companies holds of each. */
export type OwnerColumns<Row> = Readonly<Record<string, readonly [type: string, of: (row: Row) => Stored]>>;

/** Where mines, or companies, pass through on their way into their table. */
export interface StagedOwners {
  entityType: EntityType;
  /** The temporary table; it has `id`, `version` and `before` besides what is written. */
  staging: 'import_mines' | 'import_companies';
}

/** What is written of mines, or of companies. */
export interface OwnerTable<Values extends OwnerValues, Row> extends StagedOwners {
  table: 'mines' | 'companies';
  written: OwnerColumns<Row>;
  /** What the columns are made of. */
  rowOf: (values: Values) => Row;
  /** A column of which the value is found in another table: `from` joins that to the staged rows, which are `s`. */
  found?: { column: string; value: string; from: string };
}

/** What a row says that lies in other tables. */
interface OwnerValues {
  nextStepDescription: string | null;
  nextStepDate: string | null;
  identifiers: readonly Identifier[] | null;
}

const besides = { next_step_description: 'text', next_step_date: 'date', identifiers: 'jsonb' };

/** Identifiers as they pass through a staging table. */
const stagedIdentifiers = (identifiers: readonly Identifier[] | null): Stored =>
  jsonText((identifiers ?? []).map((each) => ({ ...each, key: identifierKey(each) })));

function before<Values extends OwnerValues>({ stored, fields }: OwnerWrite<Values>): string {
  return jsonText(Object.fromEntries(fields.map((field) => [field, stored?.values[field] ?? null])));
}

/** Copies rows into a staging table of this connection: new ones, new ones with an id, changed ones. */
export async function stageOwners<Values extends OwnerValues, Row>(
  client: pg.PoolClient,
  { table, staging, written, rowOf }: OwnerTable<Values, Row>,
  writes: readonly OwnerWrite<Values>[],
): Promise<void> {
  const stagedColumns = [
    ...Object.entries(written).map(([name, [type]]) => `${name} ${type}`),
    ...Object.entries(besides).map(([name, type]) => `${name} ${type}`),
  ];
  await client.query(`
    drop table if exists pg_temp.${staging};
    create temporary table ${staging} (
      id bigint not null default nextval(pg_get_serial_sequence('${table}', 'id')), version integer, before text,
      ${stagedColumns.join(', ')}
    )`);
  const parts = Object.values(written);
  const columns = [...Object.keys(written), ...Object.keys(besides)];
  function storedOf(values: Values): Stored[] {
    const row = rowOf(values);
    const { nextStepDescription, nextStepDate, identifiers } = values;
    return [...parts.map(([, of]) => of(row)), nextStepDescription, nextStepDate, stagedIdentifiers(identifiers)];
  }
  function* created() {
    for (const { stored, id, values } of writes) if (stored === null && id === undefined) yield storedOf(values);
  }
  function* numbered() {
    for (const { id, values } of writes) if (id !== undefined) yield [id, ...storedOf(values)];
  }
  function* changed() {
    for (const write of writes) {
      const { stored, values } = write;
      if (stored !== null) yield [stored.id, stored.version, before(write), ...storedOf(values)];
    }
  }
  await copyRows(client, staging, columns, created());
  await copyRows(client, staging, ['id', ...columns], numbered());
  await copyRows(client, staging, ['id', 'version', 'before', ...columns], changed());
  await client.query(`analyze ${staging}`);
}

/** Other mines or companies than the staged ones that have an identifier of theirs by now. */
async function areIdentifiersTaken(client: pg.PoolClient, { entityType, staging }: StagedOwners): Promise<boolean> {
  const { rows } = await client.query(
    `select from ${staging} s cross join lateral jsonb_array_elements(s.identifiers) as given(each)
     join identifiers i on i.key = given.each ->> 'key' and i.${entityType}_id <> s.id limit 1`,
  );
  return rows.length > 0;
}

/** Holds those that are to be changed until the end; refuses where one of them was changed since the plan was made. */
async function holdUnchanged(
  client: pg.PoolClient,
  owners: StagedOwners & { table: 'mines' | 'companies' },
): Promise<void> {
  const { table, staging } = owners;
  const { rows } = await client.query(
    `with held as (
       select o.version = s.version as is_same from ${table} o join ${staging} s on s.id = o.id
       where s.version is not null order by o.id for update of o
     )
     select true as outdated where (select count(version) from ${staging}) <> (select count(*) from held where is_same)`,
  );
  if (rows.length > 0 || (await areIdentifiersTaken(client, owners))) throw new Outdated();
}

const staged = <Values extends OwnerValues, Row>({ staging, found }: OwnerTable<Values, Row>) =>
  `${staging} s ${found?.from ?? ''}`;

/** Columns that are written, each with its value. */
const writtenBy = <Values extends OwnerValues, Row>({ written, found }: OwnerTable<Values, Row>) => [
  ...Object.keys(written).map((name) => [name, `s.${name}`] as const),
  ...(found ? [[found.column, found.value] as const] : []),
];

/** Makes the staged mines or companies that are not there yet, in the order of their ids. */
async function insertOwners<Values extends OwnerValues, Row>(
  client: pg.PoolClient,
  owners: OwnerTable<Values, Row>,
  { userId, isSample }: Pick<Importer, 'userId' | 'isSample'>,
): Promise<void> {
  const columns = writtenBy(owners);
  await client.query(
    `insert into ${owners.table} (id, ${columns.map(([name]) => name).join(', ')}, is_sample, created_by)
     overriding system value
     select s.id, ${columns.map(([, value]) => value).join(', ')}, $2, $1
     from ${staged(owners)} where s.version is null order by s.id`,
    [userId, isSample],
  );
}

/** Changes the staged mines or companies that are there already. */
export async function updateOwners<Values extends OwnerValues, Row>(
  client: pg.PoolClient,
  owners: OwnerTable<Values, Row>,
): Promise<void> {
  const assignments = writtenBy(owners).map(([name, value]) => `${name} = ${value}`);
  await client.query(
    `update ${owners.table} o set ${assignments.join(', ')}, updated_at = now(), version = o.version + 1
     from ${staged(owners)} where s.id = o.id and s.version is not null`,
  );
}

/** Notes what an undo needs, and refreshes the scores. */
async function noteOwners(
  client: pg.PoolClient,
  { entityType, staging }: StagedOwners,
  importId: number,
): Promise<void> {
  await client.query(
    `insert into import_records (import_id, entity_type, entity_id, mine_id, action, before, version_after)
     select $1, '${entityType}', id, ${entityType === 'mine' ? 'id' : 'null'},
       case when version is null then 'created' else 'updated' end, before::jsonb, coalesce(version, 0) + 1
     from ${staging} order by id`,
    [importId],
  );
  await keepScores(client, entityType, await stagedIds(client, staging));
}

/** Stores what is staged, and what an undo needs: `ahead` stands between what is held and what is made, `update` changes the rest. */
export async function storeOwners<Values extends OwnerValues, Row>(
  client: pg.PoolClient,
  owners: OwnerTable<Values, Row>,
  importer: Importer,
  steps: { ahead: () => Promise<void>; update: (client: pg.PoolClient, userId: string | null) => Promise<void> },
): Promise<void> {
  await holdUnchanged(client, owners);
  await steps.ahead();
  await insertOwners(client, owners, importer);
  await steps.update(client, importer.userId);
  await noteOwners(client, owners, importer.importId);
}
