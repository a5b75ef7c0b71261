import type pg from 'pg';
import { identifiersOf } from './identifier-queries.ts';
import type { MetalShare } from '../model/columns.ts';
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
 * Mines of which one of these is the folded name or another name, or that a register calls by one of these keys, with all
 * that a file can say of a mine; the oldest first.
 */
export const storedMines = (
  client: pg.ClientBase,
  names: readonly string[],
  identifiers: readonly string[],
): Promise<StoredMine[]> =>
  minesWhere(
    client,
    `m.merged_into is null and m.id in (
       select id from mines where name_folded = any($1::text[])
       union select id from mines where aliases_folded <> '{}' and aliases_folded && $1::text[]
       union select mine_id from identifiers where mine_id is not null and key = any($2::text[])
     )`,
    [names, identifiers],
  );
