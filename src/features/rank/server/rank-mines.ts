import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { mineFigureSql } from '../../figures/server/figure-sql.ts';
import { conditionsOf } from '../../mines/server/find-mines.ts';
import type { MineRankPageQuery, MineRankQuery, MineRanks, Moved, RankedMine } from '../contract.ts';
import {
  type Asked,
  firstOf,
  listSensitivity,
  type RankedList,
  type RankedOf,
  rankList,
  wholeRank,
} from './rank-list.ts';

export type MineDetails = Pick<RankedMine, 'id' | 'name' | 'stage' | 'country' | 'company'> & {
  figures: Record<string, { value: number; basis: string | null }>;
};

const rankedMines: RankedList<MineDetails> = {
  plural: 'mines',
  figures: mineFigureSql,
  table: sql`mines m`,
  id: sql`m.id`,
  isArchived: sql`m.is_archived`,
  nameFolded: sql`m.name_folded`,
  detailsOf: (db, ids, weights) =>
    db.rows<MineDetails>(sql`
      select m.id, m.name, m.stage, m.country,
        case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as company,
        ${mineFigureSql.figuresJson(weights)} as figures
      from mines m left join companies c on c.id = m.company_id
      where m.id = any(${sql.param([...ids])}::bigint[]) order by m.name_folded, m.id`),
};

const asked = ({ weights, ...query }: MineRankQuery): Asked => ({
  weights,
  where: conditionsOf(query),
  filters: JSON.stringify(query),
});

/** One page of the mines under these filters, by score. */
export async function rankMines(db: Db, { limit, offset, ...query }: MineRankPageQuery): Promise<MineRanks> {
  const { rows, ...whole } = await rankList(db, rankedMines, asked(query), { limit, offset });
  return {
    ...whole,
    mines: rows.map(({ details, percentiles, ...standing }) => ({
      ...details,
      ...standing,
      figures: Object.fromEntries(
        Object.entries(details.figures).flatMap(([name, figure]) => {
          const percentile = percentiles.get(name) ?? null;
          return percentile === null ? [] : [[name, { ...figure, percentile }] as const];
        }),
      ),
    })),
  };
}

/** Ranks of the first ten where one weight is doubled, and where it is left out. */
export const mineSensitivity = async (db: Db, query: MineRankQuery): Promise<{ mines: Moved }> => ({
  mines: await listSensitivity(db, rankedMines, asked(query)),
});

/** The ids of the first ten. */
export const firstMines = (db: Db, query: MineRankQuery): Promise<number[]> => firstOf(db, rankedMines, asked(query));

/** All of them, a few at a time; a filter that is refused is so before the first. */
export function openMineRank(db: Db, query: MineRankQuery): () => AsyncGenerator<RankedOf<MineDetails>[]> {
  const filtered = asked(query);
  return () => wholeRank(db, rankedMines, filtered);
}
