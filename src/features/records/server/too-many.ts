import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { nouns } from '../../../domain/nouns/nouns.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { conflict } from '../../../server/problems/problems.ts';
import type { Parent, RecordKind } from './record-kind.ts';

type Bounded = Pick<RecordKind<object>, 'entityType' | 'most' | 'table'>;

/** `A company has 50 consolidations and splits at most. Delete some that are not needed first.` */
export const tooManyRecords = ({ entityType, most = 0 }: Omit<Bounded, 'table'>, owner: EntityType): string =>
  `A ${owner} has ${most.toLocaleString('en-US')} ${nouns[entityType].several} at most. Delete some that are not needed first.`;

/** Throws where a mine or company has by now more records of a kind than may be looked at together. */
export async function refuseTooMany(tx: Db, kind: Bounded, { entityType, id }: Pick<Parent, 'entityType' | 'id'>) {
  if (kind.most === undefined) return;
  const more = await tx.rows(sql`
    select 1 from ${sql.raw(kind.table)} where ${sql.raw(`${entityType}_id`)} = ${id} offset ${kind.most} limit 1`);
  if (more.length > 0) throw conflict(tooManyRecords(kind, entityType));
}

/** The bound of a kind as a merge says it. */
export const mostOf = ({ most, entityType }: Omit<Bounded, 'table'>) =>
  most === undefined ? undefined : { count: most, several: nouns[entityType].several };
