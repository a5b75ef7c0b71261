import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { type Finding, type FindingsById, note, type Placed } from '../../../domain/findings.ts';
import { fieldColumns, type Plausible, type RecordKind } from '../../records/server/record-kind.ts';
import { vouched } from '../../../domain/vouched.ts';
import { utcDay } from '../../../domain/dates.ts';

/** A record with the mine that it belongs to. */
export interface OfMine<Values> extends Placed<Values> {
  mineId: number;
}

/** Columns of a record `r` as `recordOf` takes them. */
export const recordSql = <Values extends object>(kind: RecordKind<Values>) =>
  sql`r.id as "recordId", r.mine_id as "ofMine", ${fieldColumns(kind, sql`r`)}`;

export function recordOf<Values extends object>(row: { recordId: number; ofMine: number }): OfMine<Values> {
  const { recordId, ofMine, ...values } = row;
  return { id: recordId, mineId: ofMine, values: vouched<Values>(values) };
}

/** What the rules say of records of one mine that belong together. */
export function findIn<Values extends object>(
  { alone, together }: Plausible<Values>,
  records: readonly Placed<Values>[],
  day: string,
): FindingsById {
  const found: FindingsById = new Map(together?.find(records, day));
  if (alone) for (const { id, values } of records) note(found, id, ...alone(values, day));
  return found;
}

/** More findings than this of one kind say that a file was read wrongly, which the first of them tell as well. */
const mostKept = 2_000;

/** Adds findings of records to those of their mine. */
export async function addFindings(
  tx: Db,
  entityType: string,
  mineId: number,
  found: ReadonlyMap<number, readonly Finding[]>,
): Promise<void> {
  const rows = [...found].flatMap(([recordId, each]) => each.map((finding) => ({ recordId, ...finding })));
  if (rows.length === 0) return;
  await tx.rows(sql`
    insert into record_findings (mine_id, entity_type, record_id, rule, field, sentence, mend)
    select ${mineId}, ${entityType}, f."recordId", f.rule, f.field, f.sentence, f.mend
    from jsonb_to_recordset(${JSON.stringify(rows.slice(0, mostKept))}::jsonb)
      as f("recordId" bigint, rule text, field text, sentence text, mend text)`);
}

/** Records of these mines have changed: the job looks at them anew. */
export async function lookAgain(tx: Db, mineIds: readonly number[]): Promise<void> {
  if (mineIds.length === 0) return;
  await tx.rows(sql`
    update mine_checks set rules = 0, changes = changes + 1 where mine_id = any(${sql.param([...mineIds])}::bigint[])`);
}

/** So many records of a kind are looked at by the write that changes one of them; the job looks at more. */
const mostAtOnce = 300;

/**
 * Finds anew what looks wrong in the records of a kind that a mine has, after one of them has changed and in its
 * transaction, which holds the mine. Those of a mine with very many are left to the job.
 */
export async function keepFindings<Values extends object>(
  tx: Db,
  kind: RecordKind<Values>,
  mineId: number,
): Promise<void> {
  const { plausible, entityType } = kind;
  if (!plausible) return;
  const rows = await tx.rows<{ recordId: number; ofMine: number }>(sql`
    select ${recordSql(kind)} from ${sql.raw(kind.table)} r where r.mine_id = ${mineId} limit ${mostAtOnce + 1}`);
  if (rows.length > mostAtOnce) return lookAgain(tx, [mineId]);
  const found = findIn(
    plausible,
    rows.map((row) => recordOf<Values>(row)),
    utcDay(new Date()),
  );
  // A look of the job that began before does not count: it did not see this write.
  await tx.rows(sql`
    with changed as (update mine_checks set changes = changes + 1 where mine_id = ${mineId})
    delete from record_findings where mine_id = ${mineId} and entity_type = ${entityType}`);
  await addFindings(tx, entityType, mineId, found);
}
