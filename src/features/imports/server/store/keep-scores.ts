import type pg from 'pg';
import { onConnection } from '../../../../db/client.ts';
import type { EntityType } from '../../../../domain/vocabulary.ts';
import { companyFiguresAreDue } from '../../../figures/server/companies-due.ts';
import { refreshEngagement, startScores } from '../../../scores/server/refresh-scores.ts';

/** Starts the scores of what a file made and computes those of what it changed, in the transaction that stored it; figures of companies follow. */
export async function keepScores(
  client: pg.PoolClient,
  entityType: EntityType,
  { made, changed }: { made: readonly number[]; changed: readonly number[] },
): Promise<void> {
  const tx = onConnection(client);
  if (made.length > 0) await startScores(tx, entityType, made);
  await refreshEngagement(tx, entityType, changed);
  if (entityType === 'company') await companyFiguresAreDue(tx, changed);
}

interface StagedId {
  id: number;
  isNew: boolean;
}

/** Ids of a staging table: what it makes and what it changes. */
export async function stagedIds(client: pg.PoolClient, table: string): Promise<{ made: number[]; changed: number[] }> {
  const { rows } = await client.query<StagedId>(`select id, version is null as "isNew" from ${table} order by id`);
  return {
    made: rows.filter(({ isNew }) => isNew).map(({ id }) => id),
    changed: rows.filter(({ isNew }) => !isNew).map(({ id }) => id),
  };
}
