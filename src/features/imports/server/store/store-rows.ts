import type pg from 'pg';
import { packOutcomes } from './keep-outcomes.ts';
import type { RowOutcome } from '../model/report.ts';

/** Keeps what is told of the rows of a file; nothing where there is nothing to tell. */
export async function storeRows(
  client: pg.ClientBase,
  importId: number,
  { outcomes, failedRows }: { outcomes: readonly RowOutcome[]; failedRows: Buffer | null },
): Promise<void> {
  if (outcomes.length === 0 && failedRows === null) return;
  await client.query(
    `insert into import_rows (import_id, outcomes, failed_rows) values ($1, $2, $3)
     on conflict (import_id) do update set outcomes = excluded.outcomes, failed_rows = excluded.failed_rows`,
    [importId, outcomes.length > 0 ? packOutcomes(outcomes) : null, failedRows],
  );
}
