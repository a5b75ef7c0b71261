import { type SQL, sql } from 'drizzle-orm';
import { mostToldMines, tellOfMines } from '../../figures/server/mine-changes.ts';
import type { Db } from '../../../db/client.ts';
import { fold } from '../../../domain/text/fold.ts';
import { lookAgain } from '../../findings/server/keep-findings.ts';
import { sliceSize } from '../../records/server/merge-rows.ts';
import { conflict } from '../../../server/problems/problems.ts';

/** Each mine that is named anew is written into a dozen indexes, so many of them in ten seconds; its writers wait as long. */
const mostMines = 50_000;
/** Refuses with 409 to name or to move the mines of a company that has more than one transaction may hold. */
export async function refuseTooManyMines(db: Db, companyId: number, companyName: string): Promise<void> {
  const mines = await db.rows(sql`select from mines where company_id = ${companyId} offset ${mostMines} limit 1`);
  if (mines.length === 0) return;
  throw conflict(
    `${companyName} has more than ${mostMines.toLocaleString('en-US')} mines: too many to be changed at once. Give some of them to another company first.`,
  );
}

/**
 * What a mine `row` keeps of its company's name, for the list of an update. What it is found by ends with that name
 * (`mineKeys`); the rest of it stays.
 */
export function namedAfter(companyName: string, row: SQL): SQL {
  const folded = fold(companyName);
  return sql`company_folded = ${folded}::text,
    search_text = left(${row}.search_text, char_length(${row}.search_text) - coalesce(char_length(${row}.company_folded) + 1, 0))
      || ' ' || ${folded}::text`;
}

/** Mines sort by their company's name and are found by it: both are kept with all mines of the company, which is locked. */
export async function keepCompanyName(tx: Db, companyId: number, companyName: string): Promise<void> {
  for (let after: number | null = 0; after !== null;) {
    const [slice]: { last: number | null }[] = await tx.rows(sql`
      with slice as (
        select id from mines where company_id = ${companyId} and id > ${after} order by id limit ${sliceSize}
        for no key update
      ), named as (
        update mines m set ${namedAfter(companyName, sql`m`)} from slice where m.id = slice.id
      )
      select max(id) as last from slice`);
    after = slice?.last ?? null;
  }
  await tellOfMinesOf(tx, [companyId]);
}

/** Lists count mines by what they keep of their company: its name, and where it is listed. */
export async function tellOfMinesOf(tx: Db, companyIds: readonly number[]): Promise<void> {
  const mines = await tx.rows<{ id: number }>(sql`
    select id from mines where company_id = any(${sql.param([...companyIds])}::bigint[]) limit ${mostToldMines + 1}`);
  await tellOfMines(
    tx,
    mines.map(({ id }) => id),
  );
}

/**
 * The mine's own share is no longer that of an owner who is only known by the company's name of before: the job looks whether
 * the owners of such mines hold more than all by now.
 */
export async function ownersAreNamedAnew(tx: Db, companyId: number): Promise<void> {
  const mines = await tx.rows<{ id: number }>(sql`
    select m.id from mines m where m.company_id = ${companyId}
      and exists (select from mine_interests i where i.mine_id = m.id and i.company_id is null)`);
  await lookAgain(
    tx,
    'mine',
    mines.map(({ id }) => id),
  );
}
