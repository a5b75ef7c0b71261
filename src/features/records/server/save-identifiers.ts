import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { type Identifier, identifierKey, sayIdentifiers } from '../../../domain/records/identifiers.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { invalid } from '../../../server/problems/problems.ts';
import { jsonText } from '../../../db/json-text.ts';

/** The identifiers of the mine or company with this id, as one JSON array. */
export const identifiersJson = (entityType: EntityType, id: SQL) => sql`
  coalesce((select json_agg(json_build_object('scheme', i.scheme, 'value', i.value) order by i.position, i.id)
    from identifiers i where i.${sql.raw(`${entityType}_id`)} = ${id}), '[]')`;

interface Of {
  entityType: EntityType;
  id: number;
}

/** Replaces what other registers call a mine or company; what another one of its kind has is refused with its name. */
export async function saveIdentifiers(tx: Db, { entityType, id }: Of, list: readonly Identifier[]): Promise<void> {
  const owner = sql.raw(`${entityType}_id`);
  const rows = list.map((each, position) => ({ ...each, key: identifierKey(each), position }));
  const keys = rows.map(({ key }) => key);
  await tx.rows(sql`delete from identifiers where ${owner} = ${id} and not key = any(${sql.param(keys)}::text[])`);
  if (rows.length === 0) return;
  const stored = await tx.rows<{ key: string }>(sql`
    insert into identifiers (${owner}, scheme, value, key, position)
    select ${id}::bigint, scheme, value, key, position from jsonb_to_recordset(${jsonText(rows)}::jsonb)
      as given(scheme text, value text, key text, position smallint) order by key
    on conflict (key) where ${owner} is not null do update set value = excluded.value, position = excluded.position
      where identifiers.${owner} = excluded.${owner}
    returning key`);
  const taken = rows.find(({ key }) => !stored.some((row) => row.key === key));
  if (!taken) return;
  const table = sql.raw(entityType === 'mine' ? 'mines' : 'companies');
  const [holder] = await tx.rows<{ name: string }>(sql`
    select e.name from identifiers i join ${table} e on e.id = i.${owner} where i.key = ${taken.key}`);
  const whose = holder ? `${holder.name} has it already` : 'another one has it already';
  throw invalid(
    'identifiers',
    `${sayIdentifiers([taken])} is one ${entityType}, and ${whose}. Remove it here or there, or merge the two.`,
  );
}
