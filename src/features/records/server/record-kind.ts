import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { Finding, FindingsById, Placed } from '../../../domain/records/findings.ts';
import type { ActivityEntityType } from '../../../domain/nouns/nouns.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import type { ActivityMetadata } from '../../activities/contract.ts';
import { answerSql, type StoredField } from './stored-field.ts';
import type { Summary } from './summary.ts';

/** The mine or company that a record belongs to, locked until the transaction ends. */
export interface Parent {
  entityType: EntityType;
  id: number;
  name: string;
}

/** What looks wrong in records of a kind that belongs to mines, or of one that belongs to companies; `today` is a day in UTC, `YYYY-MM-DD`. */
export interface Plausible<Values extends object> {
  /** Why a record cannot be stored as it is, and the field to blame. */
  impossible?(values: Values, today: string): { field: string; message: string } | undefined;
  /** Of one record by itself. */
  alone?(values: Values, today: string): Finding[];
  /** Of the records of one mine or company that are alike in an expression of the row `r`; all of them where there is none. */
  together?: { alikeIn?: string; find(records: readonly Placed<Values>[], today: string): FindingsById };
  /** What rules look at beside the record: SQL of the row `r`, by name. Missing where it is not stored yet. */
  beside?: Readonly<Record<string, string | SQL>>;
  /** Rules of another kind look at these records, too: when one changes, the job looks at its mine or company anew. */
  concernsOthers?: true;
}

/** A kind of record that belongs to a mine or a company, described as data: what saves, deletes and restores it needs. */
export interface RecordKind<Values extends object> {
  entityType: ActivityEntityType;
  /** `either`: it belongs to a mine or to a company. */
  parent: EntityType | 'either';
  table: string;
  /** Its list in the pages of its mine or company, by the name that `records/contract.ts` gives it. */
  pageList?: string;
  /** Its rows also name a company, by `company_id`: they follow it in a merge, and its page lists them. */
  namesCompany?: true;
  /** What members write, by the names of the contract. */
  fields: { [Name in keyof Values]: StoredField };
  /** Order of a list of them, `row` being the record; of those alike in it the first made comes first. */
  order(row: string): string;
  /** Of those alike in that order the last made comes first on a page. */
  latestFirst?: true;
  /** Of fields that are not null where nothing is said. */
  defaults?: Partial<Values>;
  /** What answers carry beside the fields: SQL by the name of the contract, `row` being the record. */
  beside?: Readonly<Record<string, (row: string) => string>>;
  /** How the history names it, within its mine or company. */
  nameOf(values: Values, parent: Parent): string;
  linkOf(id: number, values: Values): ActivityMetadata;
  /** Further columns of text that follow from the fields. */
  derived?: Readonly<Record<string, { of(values: Values): string | null }>>;
  /** What the record becomes when `sent` is laid over `before` (null: a new one). */
  complete?(values: Values, sent: Partial<Values>, before: Values | null): Values;
  /** What follows from what the database holds, after `complete`. */
  settle?(tx: Db, values: Values, sent: Partial<Values>): Promise<Values>;
  /** Throws a refusal where the values cannot be; `id` is null for a new record. */
  check?(tx: Db, values: Values, place: { parent: Parent; id: number | null }): Promise<void> | void;
  /** Of these mines, which it locks, those whose records cannot be together: why, as a sentence. Asked after each change. */
  contradictions?(tx: Db, mineIds: readonly number[]): Promise<Map<number, string>>;
  /** So many of them a mine or company has at most: what follows from them is made of all of them at once. */
  most?: number;
  /** Said when there is such a record already. */
  duplicate?(values: Values): string;
  /** Loosens what hangs on a record that goes; what it answers comes into the snapshot for `reattach`. */
  detach?(tx: Db, id: number): Promise<Record<string, unknown>>;
  /** After a restore: what `detach` has loosened, and references that lead nowhere by now. */
  reattach?(tx: Db, id: number, snapshot: Record<string, unknown>): Promise<void>;
  /** Of a restore: references to what is gone become null. */
  withoutLostReferences?(tx: Db, values: Values, parent: Parent): Promise<Values>;
  /** What its mine keeps of it. */
  summary?: Summary;
  plausible?: Plausible<Values>;
}

export const fieldNames = <Values extends object>(kind: RecordKind<Values>) =>
  Object.keys(kind.fields) as (keyof Values & string)[];

/** The fields of the row `row`, under the names of the contract. */
export function fieldColumns<Values extends object>(kind: RecordKind<Values>, row: SQL): SQL {
  const columns = fieldNames(kind).map((name) => sql`${answerSql(kind.fields[name], row)} as ${sql.raw(`"${name}"`)}`);
  return sql.join(columns, sql`, `);
}
