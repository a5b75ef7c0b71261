import type pg from 'pg';
import { identifiersOf } from './identifier-queries.ts';
import type { MetalShare } from '../model/list-cells.ts';
import type { MineValues, StoredMine } from '../model/mine-values.ts';

interface MineRow extends Omit<MineValues, 'metals'> {
  id: number;
  version: number;
  isArchived: boolean;
  nameFolded: string;
  metals: MetalShare[];
}

async function minesWhere(
  client: pg.ClientBase,
  where: string,
  values: readonly (readonly unknown[])[],
): Promise<StoredMine[]> {
  const { rows } = await client.query<MineRow>(
    `select m.id, m.version, m.is_archived as "isArchived", m.name_folded as "nameFolded", m.name,
       m.also_known_as as "alsoKnownAs", m.country, m.primary_jurisdiction as "primaryJurisdiction", m.stage,
       m.metals_distribution as metals, c.name as "companyName",
       case when m.ownership_stated then trim_scale(m.ownership_percentage)::text end as "ownershipPercentage",
       case when m.royalties_stated then trim_scale(m.royalties)::text end as royalties,
       s.description as "nextStepDescription", s.event_date::text as "nextStepDate", m.notes, m.latitude, m.longitude,
       ${identifiersOf('mine', 'm')} as identifiers
     from mines m
     left join companies c on c.id = m.company_id
     left join steps s on s.mine_id = m.id and s.event_type = 'immediate_next_step'
     where ${where}
     order by m.id`,
    [...values],
  );
  return rows.map(({ id, version, isArchived, nameFolded, ...rest }) => ({
    id,
    version,
    isArchived,
    nameFolded,
    values: rest,
  }));
}

/** Mines of these ids, as an undo finds them. */
export const minesOf = (client: pg.ClientBase, ids: readonly number[]) =>
  minesWhere(client, 'm.id = any($1::bigint[])', [ids]);

/**
 * Ids of mines of which one of these is the folded name or another name. By one look into an index each: the planner expects
 * half of a table of which it knows nothing yet, as after a large import, and reads all of it once for each list.
 */
export async function mineIdsOfNames(client: pg.ClientBase, names: readonly string[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select m.id from unnest($1::text[]) n(name) cross join lateral (
       select id from mines where name_folded = n.name and merged_into is null
       union all
       select id from mines where aliases_folded <> '{}' and aliases_folded @> array[n.name] and merged_into is null
     ) m`,
    [names],
  );
  return [...new Set(rows.map(({ id }) => id))];
}

async function mineIdsOfIdentifiers(client: pg.ClientBase, keys: readonly string[]): Promise<number[]> {
  if (keys.length === 0) return [];
  const { rows } = await client.query<{ id: number }>(
    'select mine_id as id from identifiers where mine_id is not null and key = any($1::text[])',
    [keys],
  );
  return rows.map(({ id }) => id);
}

/**
 * Mines of which one of these is the folded name or another name, or that a register calls by one of these keys, with all
 * that a file can say of a mine; the oldest first.
 */
export async function storedMines(
  client: pg.ClientBase,
  names: readonly string[],
  identifiers: readonly string[],
): Promise<StoredMine[]> {
  const byName = await mineIdsOfNames(client, names);
  const ids = new Set([...byName, ...(await mineIdsOfIdentifiers(client, identifiers))]);
  return ids.size === 0 ? [] : minesOf(client, [...ids]);
}
