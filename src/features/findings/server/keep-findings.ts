import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { workIsDue } from '../../../db/due-work.ts';
import { type Finding, type FindingsById, note, type Placed } from '../../../domain/records/findings.ts';
import { fieldColumns, type Plausible, type RecordKind } from '../../records/server/record-kind.ts';
import { vouched } from '../../../domain/records/vouched.ts';
import { utcDay } from '../../../domain/time/dates.ts';
import { companyFiguresAreDue } from '../../figures/server/companies-due.ts';
import { figuresAreDue } from '../../figures/server/keep-figures.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { jsonText } from '../../../db/json-text.ts';

/** A mine or a company, whose records are looked at together. */
export interface Owner {
  entityType: EntityType;
  id: number;
}

/** A record with the mine or company that it belongs to. */
export interface Owned<Values> extends Placed<Values> {
  ownerId: number;
}

/** Whose the rows of a kind with rules are; a kind of either has none. */
export const ownerOf = ({ parent }: Pick<RecordKind<object>, 'parent'>): EntityType =>
  parent === 'company' ? 'company' : 'mine';

/** The column by which a table names its mine or company. */
export const ownerColumn = (entityType: EntityType): SQL => sql.raw(`${entityType}_id`);

/** Where it is noted which mines, or which companies, were looked at. */
export const checksOf = (entityType: EntityType): SQL => sql.raw(`${entityType}_checks`);

/** Columns of a record `r` as `recordOf` takes them. */
export const recordSql = <Values extends object>(kind: RecordKind<Values>) =>
  sql.join(
    [
      sql`r.id as "recordId", r.${ownerColumn(ownerOf(kind))} as "ofOwner", ${fieldColumns(kind, sql`r`)}`,
      ...Object.entries(kind.plausible?.beside ?? {}).map(
        ([name, column]) => sql`${typeof column === 'string' ? sql.raw(column) : column} as ${sql.raw(`"${name}"`)}`,
      ),
    ],
    sql`, `,
  );

export function recordOf<Values extends object>(row: { recordId: number; ofOwner: number }): Owned<Values> {
  const { recordId, ofOwner, ...values } = row;
  return { id: recordId, ownerId: ofOwner, values: vouched<Values>(values) };
}

/** What the rules say of records of one mine or company that belong together. */
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

/** When findings that were taken away had been found, each by what it is about; null: before that was noted. */
export type FoundBefore = ReadonlyMap<string, string | null>;

interface About {
  entityType: string;
  recordId: number;
  rule: string;
  field: string;
}

const aboutOf = ({ entityType, recordId, rule, field }: About) => [entityType, recordId, rule, field].join(' ');

/** Takes findings away before they are found anew: what is found again was found when it was found first. */
export async function takeFindings(tx: Db, which: SQL): Promise<FoundBefore> {
  const rows = await tx.rows<About & { foundAt: string | null }>(sql`
    delete from record_findings where ${which}
    returning entity_type as "entityType", record_id as "recordId", rule, field, found_at::text as "foundAt"`);
  return new Map(rows.map((row) => [aboutOf(row), row.foundAt]));
}

/** Adds findings of records to those of their mine or company. */
export async function addFindings(
  tx: Db,
  { entityType, owner, before }: { entityType: string; owner: Owner; before: FoundBefore },
  found: ReadonlyMap<number, readonly Finding[]>,
): Promise<void> {
  const rows = [...found].flatMap(([recordId, each]) => each.map((finding) => ({ recordId, ...finding })));
  if (rows.length === 0) return;
  const told = rows.slice(0, mostKept).map((row) => {
    const foundAt = before.get(aboutOf({ entityType, ...row }));
    return { ...row, isNew: foundAt === undefined, foundAt };
  });
  await tx.rows(sql`
    insert into record_findings (${ownerColumn(owner.entityType)}, entity_type, record_id, rule, field, sentence, mend, found_at)
    select ${owner.id}::bigint, ${entityType}, f."recordId", f.rule, f.field, f.sentence, f.mend,
      case when f."isNew" then now() else f."foundAt" end
    from jsonb_to_recordset(${jsonText(told)}::jsonb)
      as f("recordId" bigint, rule text, field text, sentence text, mend text, "isNew" boolean, "foundAt" timestamptz)`);
}

/** What rules say of these mines or companies may be something else by now: the job looks at them. */
export async function findingsAreDue(tx: Db, entityType: EntityType, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.rows(sql`
    update ${checksOf(entityType)} set rules = 0, changes = changes + 1
    where ${ownerColumn(entityType)} = any(${sql.param([...ids])}::bigint[])`);
  workIsDue(tx, 'findings');
}

/** Records of these mines or companies have changed: the jobs look at them, and make their figures anew. */
export async function lookAgain(tx: Db, entityType: EntityType, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await findingsAreDue(tx, entityType, ids);
  await (entityType === 'mine' ? figuresAreDue : companyFiguresAreDue)(tx, ids);
}

/** So many records of a kind are looked at by the write that changes one of them; the job looks at more. */
const mostAtOnce = 300;

/**
 * Finds anew what looks wrong in the records of a kind that a mine or company has, after one of them has changed and in its
 * transaction, which holds the mine or company. Those of one with very many are left to the job.
 */
export async function keepFindings<Values extends object>(
  tx: Db,
  kind: RecordKind<Values>,
  owner: Owner,
): Promise<void> {
  const { plausible, entityType } = kind;
  if (!plausible) return;
  const column = ownerColumn(owner.entityType);
  const rows = await tx.rows<{ recordId: number; ofOwner: number }>(sql`
    select ${recordSql(kind)} from ${sql.raw(kind.table)} r where r.${column} = ${owner.id} limit ${mostAtOnce + 1}`);
  if (rows.length > mostAtOnce) return lookAgain(tx, owner.entityType, [owner.id]);
  const found = findIn(
    plausible,
    rows.map((row) => recordOf<Values>(row)),
    utcDay(new Date()),
  );
  // A look of the job that began before does not count: it did not see this write.
  await tx.rows(sql`update ${checksOf(owner.entityType)} set changes = changes + 1 where ${column} = ${owner.id}`);
  const before = await takeFindings(tx, sql`${column} = ${owner.id} and entity_type = ${entityType}`);
  await addFindings(tx, { entityType, owner, before }, found);
  // Who enters a price, or whatever else stands beside it, does not see this record before the transaction ends, and tells nobody of it.
  if (plausible.concernsOthers || plausible.beside) await lookAgain(tx, owner.entityType, [owner.id]);
}
