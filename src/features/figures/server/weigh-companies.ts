import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { conflict } from '../../../server/problems/problems.ts';

/** Figures of a company with more are not computed: nobody holds so much, and everybody would wait for it. */
const mostMines = 2_000;
const mostRows = 20_000;
/** So much is read at once of several; where figures are kept four parts may be in memory, two that are computed and the next ones. */
const mostOfPart = mostRows / 2;

export interface Weighed {
  id: number;
  name: string;
  mines: number;
  /** Records that its figures are made of, as far as they are counted. */
  rows: number;
}

const upTo = (from: SQL) => sql`(select count(*) from (select ${from} limit ${mostRows + 1}) counted)`;

/** Numbers of shares are multiplied by each of them, digit by digit. */
const changeWeighs = 100;

/** Each metal has figures of its own, each with its working; nobody has hundreds, but names are free. */
const metalWeighs = 10;
/** Metals of what the mines produced and of what lies in them, as far as those are counted. */
const metalsOf = (ids: SQL) => sql`(
  select count(distinct told.metal) from (
    (select lower(p.metal) as metal from production_periods p where p.mine_id = any(${ids}) limit ${mostRows + 1})
    union all
    (select f."of" from mine_figures f
     where f.mine_id = any(${ids}) and f.measure in ('contained-reserves', 'contained-mi', 'contained-inferred')
     limit ${mostRows + 1})
  ) told)`;

/** Of these companies how much their figures are made of; as of a day all estimates and studies are read, too. */
const weighed = (ids: readonly number[], isOfDay: boolean) => sql`
  select c.id, c.name, held.many as mines, ${upTo(sql`from mine_interests i where i.mine_id = any(held.ids)`)}
    + ${upTo(sql`from insider_trades x where x.company_id = c.id`)}
    + ${upTo(sql`from capital_snapshots x where x.company_id = c.id`)}
    + ${upTo(sql`from capital_instruments x where x.company_id = c.id`)}
    + ${upTo(sql`from financings x where x.company_id = c.id`)}
    + ${upTo(sql`from past_steps x where x.company_id = c.id`)}
    + ${changeWeighs} * ${upTo(sql`from share_changes x where x.company_id = c.id`)}
    + ${upTo(sql`from production_periods p where p.mine_id = any(held.ids)`)} + ${metalWeighs} * ${metalsOf(sql`held.ids`)}
    + ${
      isOfDay
        ? sql`${upTo(sql`from resource_estimates r where r.mine_id = any(held.ids)`)}
            + ${upTo(sql`from mine_economics e where e.mine_id = any(held.ids)`)}`
        : sql`0`
    } as rows
  from companies c cross join lateral (
    select array_agg(own.id) as ids, count(*) as many from (
      select id from mines where company_id = c.id union select mine_id from mine_interests where company_id = c.id
      limit ${mostMines + 1}
    ) own
  ) held
  where c.id = any(${sql.param([...ids])}::bigint[])`;

const isTooHeavy = ({ mines, rows }: Weighed) => mines > mostMines || rows > mostRows;

export interface WeighedCompanies {
  /** Their ids in parts that are read into memory one after the other. */
  parts: number[][];
  /** Those that have too much to be computed. */
  tooHeavy: Weighed[];
}

/** Of what the figures of each of these companies are made. */
export const weigh = (db: Db, ids: readonly number[], isOfDay = false): Promise<Weighed[]> =>
  db.rows<Weighed>(weighed(ids, isOfDay));

/** Parts these companies into as many as may be computed at once. */
export function partsByWeight(
  ids: readonly number[],
  rows: readonly Weighed[],
  mostTogether = Infinity,
): WeighedCompanies {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const parts: number[][] = [];
  const tooHeavy: Weighed[] = [];
  let left = 0;
  for (const id of ids) {
    const row = byId.get(id);
    if (!row) continue;
    if (isTooHeavy(row)) {
      tooHeavy.push(row);
      continue;
    }
    const weight = row.mines + row.rows;
    const last = parts.at(-1);
    if (last && weight <= left && last.length < mostTogether) last.push(id);
    else {
      parts.push([id]);
      left = mostOfPart;
    }
    left -= weight;
  }
  return { parts, tooHeavy };
}

export async function weighCompanies(
  db: Db,
  ids: readonly number[],
  { isOfDay = false }: { isOfDay?: boolean } = {},
): Promise<WeighedCompanies> {
  return partsByWeight(ids, await weigh(db, ids, isOfDay));
}

/** The same where somebody waits for the figures of all of them. */
export async function partsOfCompanies(db: Db, ids: readonly number[], of?: { isOfDay: boolean }): Promise<number[][]> {
  const { parts, tooHeavy } = await weighCompanies(db, ids, of);
  const [first] = tooHeavy;
  if (!first) return parts;
  throw conflict(
    `${first.name} has more than ${mostMines.toLocaleString('en-US')} mines, or ${mostRows.toLocaleString('en-US')} records of them: its figures are not computed.`,
  );
}
