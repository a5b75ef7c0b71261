import type pg from 'pg';
import { onConnection } from '../../../../db/client.ts';
import { type Identifier, identifierKey } from '../../../../domain/records/identifiers.ts';
import type { EntityType } from '../../../../domain/vocabulary.ts';
import { takeOutReplaced } from '../../../steps/server/past-steps.ts';
import type { Stored } from '../model/file-field.ts';
import { copyRows } from './copy-rows.ts';
import { keepScores, stagedIds } from './keep-scores.ts';

/** A mine or company that a row makes, or changes in `fields`; `values` are those afterwards. */
export interface OwnerWrite<Values extends object> {
  row: number;
  /** Of a new one that other rows of the file refer to. */
  id?: number;
  stored: { id: number; version: number; values: Values } | null;
  values: Values;
  fields: (keyof Values & string)[];
}

/** What is written of mines, or of companies: columns of their table, in the order of the values. */
export interface OwnerTable<Values extends object> {
  entityType: EntityType;
  /** The temporary table that rows pass through; it has `id`, `version` and `before` besides. */
  staging: 'import_mines' | 'import_companies';
  written: readonly string[];
  /** Of `written`, then what and when the next step is, then the identifiers. */
  valuesOf: (values: Values) => Stored[];
}

/** What a row says that lies in other tables. */
const beside = ['next_step_description', 'next_step_date', 'identifiers'];

/** Columns of an owner, as statements name them; `s` is the staging table. */
export const columnsOf = ({ written }: Pick<OwnerTable<object>, 'written'>) => ({
  names: written.join(', '),
  values: written.map((name) => `s.${name}`).join(', '),
  assignments: written.map((name) => `${name} = s.${name}`).join(', '),
});

/** Identifiers as they pass through a staging table. */
export const stagedIdentifiers = (identifiers: readonly Identifier[] | null): Stored =>
  JSON.stringify((identifiers ?? []).map((each) => ({ ...each, key: identifierKey(each) })));

function before<Values extends object>({ stored, fields }: OwnerWrite<Values>): string {
  return JSON.stringify(Object.fromEntries(fields.map((field) => [field, stored?.values[field] ?? null])));
}

/** Copies rows into the staging table, which is there: new ones, new ones with an id, changed ones. */
export async function stageOwners<Values extends object>(
  client: pg.PoolClient,
  { staging, written, valuesOf }: OwnerTable<Values>,
  writes: readonly OwnerWrite<Values>[],
): Promise<void> {
  const columns = [...written, ...beside];
  function* created() {
    for (const { stored, id, values } of writes) if (stored === null && id === undefined) yield valuesOf(values);
  }
  function* numbered() {
    for (const { id, values } of writes) if (id !== undefined) yield [id, ...valuesOf(values)];
  }
  function* changed() {
    for (const write of writes) {
      const { stored, values } = write;
      if (stored !== null) yield [stored.id, stored.version, before(write), ...valuesOf(values)];
    }
  }
  await copyRows(client, staging, columns, created());
  await copyRows(client, staging, ['id', ...columns], numbered());
  await copyRows(client, staging, ['id', 'version', 'before', ...columns], changed());
}

/** Stores the next steps of the staged ones; a step that another one replaces moves into their past. */
export async function storeNextSteps(
  client: pg.PoolClient,
  { entityType, staging }: Pick<OwnerTable<object>, 'entityType' | 'staging'>,
  userId: string | null,
): Promise<void> {
  await takeOutReplaced(onConnection(client), entityType, staging);
  await client.query(
    `insert into steps (${entityType}_id, event_type, description, event_date, promised_date, created_by)
     select id, 'immediate_next_step', next_step_description, next_step_date, next_step_date, $1 from ${staging}
     where next_step_description is not null or next_step_date is not null
     on conflict (${entityType}_id) where event_type = 'immediate_next_step' do update
       set description = excluded.description, event_date = excluded.event_date,
         promised_date = coalesce(steps.promised_date, excluded.event_date), updated_at = now()
       where (steps.description, steps.event_date) is distinct from (excluded.description, excluded.event_date)`,
    [userId],
  );
}

/** Other mines or companies than the staged ones that have an identifier of theirs by now. */
export async function areIdentifiersTaken(
  client: pg.PoolClient,
  { entityType, staging }: Pick<OwnerTable<object>, 'entityType' | 'staging'>,
): Promise<boolean> {
  const { rows } = await client.query(
    `select from ${staging} s cross join lateral jsonb_array_elements(s.identifiers) as given(each)
     join identifiers i on i.key = given.each ->> 'key' and i.${entityType}_id <> s.id limit 1`,
  );
  return rows.length > 0;
}

/** Replaces the identifiers of the staged ones that say any; what another one has by now stays there. */
export async function storeIdentifiers(
  client: pg.PoolClient,
  { entityType, staging }: Pick<OwnerTable<object>, 'entityType' | 'staging'>,
): Promise<void> {
  const owner = `${entityType}_id`;
  await client.query(
    `delete from identifiers i using ${staging} s
     where i.${owner} = s.id and s.version is not null and s.before::jsonb ? 'identifiers'
       and not exists (select from jsonb_array_elements(s.identifiers) each where each ->> 'key' = i.key)`,
  );
  await client.query(
    `insert into identifiers (${owner}, scheme, value, key, position)
     select s.id, given.each ->> 'scheme', given.each ->> 'value', given.each ->> 'key', given.place - 1
     from ${staging} s cross join lateral jsonb_array_elements(s.identifiers) with ordinality as given(each, place)
     where s.version is null or s.before::jsonb ? 'identifiers'
     on conflict do nothing`,
  );
}

/** Notes what an undo needs, and refreshes the scores. */
export async function noteOwners(
  client: pg.PoolClient,
  { entityType, staging }: Pick<OwnerTable<object>, 'entityType' | 'staging'>,
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
