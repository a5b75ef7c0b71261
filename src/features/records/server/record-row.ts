import { sql, type SQL } from 'drizzle-orm';
import { type Db, sqlState } from '../../../db/client.ts';
import { nouns } from '../../../domain/nouns/nouns.ts';
import { vouched } from '../../../domain/records/vouched.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { conflict, found } from '../../../server/problems/problems.ts';
import { parentTypeOf } from './hold-parent.ts';
import { fieldColumns, fieldNames, type Parent, type RecordKind } from './record-kind.ts';
import { storedValue } from './stored-field.ts';

interface Meta {
  recordVersion: number;
  recordCreatedBy: string | null;
  recordCreatedAt: string;
  parentId: number;
  parentName: string;
  parentIsArchived: boolean;
}

/** A record as its row has it. */
export interface Stored<Values> {
  values: Values;
  version: number;
  createdBy: string | null;
  createdAt: string;
  parent: Parent;
  isArchived: boolean;
}

const parentTables: Readonly<Record<EntityType, string>> = { mine: 'mines', company: 'companies' };

const parentColumn = (entityType: EntityType) => sql.raw(`${entityType}_id`);

/** Reads a record and keeps it and its mine or company from being changed by anyone else until this transaction ends. */
export async function lockedRecord<Values extends object>(
  tx: Db,
  kind: RecordKind<Values>,
  id: number,
): Promise<Stored<Values>> {
  const what = `This ${nouns[kind.entityType].one}`;
  const entityType = found(await parentTypeOf(tx, kind, id), what);
  const [row] = await tx.rows<Values & Meta>(sql`
    select ${fieldColumns(kind, sql`r`)}, r.version as "recordVersion", r.created_by as "recordCreatedBy",
      r.created_at as "recordCreatedAt", p.id as "parentId", p.name as "parentName", p.is_archived as "parentIsArchived"
    from ${sql.raw(kind.table)} r join ${sql.raw(parentTables[entityType])} p on p.id = r.${parentColumn(entityType)}
    where r.id = ${id} for no key update`);
  const { recordVersion, recordCreatedBy, recordCreatedAt, parentId, parentName, parentIsArchived, ...rest } = found(
    row,
    what,
  );
  return {
    // What is left are the fields of the kind.
    values: vouched<Values>(rest),
    version: recordVersion,
    createdBy: recordCreatedBy,
    createdAt: recordCreatedAt,
    parent: { entityType, id: parentId, name: parentName },
    isArchived: parentIsArchived,
  };
}

/** Values of columns as an INSERT or UPDATE takes them. */
export function columnValues<Values extends object>(
  kind: RecordKind<Values>,
  values: Values,
): [column: SQL, value: SQL][] {
  const pairs: [string, unknown][] = fieldNames(kind).map((name) => {
    const field = kind.fields[name];
    return [field.column, storedValue(field, values[name])];
  });
  pairs.push(...Object.entries(kind.derived ?? {}).map(([column, { of }]): [string, unknown] => [column, of(values)]));
  return pairs.map(([column, value]) => [sql.raw(column), sql`${sql.param(value)}`]);
}

interface NewRecord<Values> {
  values: Values;
  parent: Parent;
  createdBy: string | null;
  /** Of a restored record. */
  id?: number;
  createdAt?: string;
  updatedAt?: string;
}

/** Inserts a record; what exists already is refused with 409. Answers its id, or undefined where the given id is taken. */
export async function insertRecord<Values extends object>(
  tx: Db,
  kind: RecordKind<Values>,
  { values, parent, createdBy, id, createdAt, updatedAt }: NewRecord<Values>,
): Promise<number | undefined> {
  const pairs = columnValues(kind, values);
  pairs.push([parentColumn(parent.entityType), sql`${parent.id}`], [sql`created_by`, sql`${createdBy}`]);
  if (id !== undefined) pairs.push([sql`id`, sql`${id}`]);
  if (createdAt !== undefined) pairs.push([sql`created_at`, sql`${createdAt}`]);
  if (updatedAt !== undefined) pairs.push([sql`updated_at`, sql`${updatedAt}`]);
  const list = (part: SQL[]) => sql.join(part, sql`, `);
  try {
    const [row] = await tx.rows<{ id: number }>(sql`
      insert into ${sql.raw(kind.table)} (${list(pairs.map(([column]) => column))})
      ${id === undefined ? sql`` : sql`overriding system value`}
      values (${list(pairs.map(([, value]) => value))})
      ${id === undefined ? sql`` : sql`on conflict (id) do nothing`}
      returning id`);
    return row?.id;
  } catch (error) {
    if (kind.duplicate && sqlState(error) === '23505') throw conflict(kind.duplicate(values));
    throw error;
  }
}
