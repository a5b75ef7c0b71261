import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../src/db/client.ts';

interface Step {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Step[];
}

const looked = (step: Step): number =>
  Math.max(
    step['Actual Loops'] *
      (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Join Filter'] ?? 0)),
    ...(step.Plans ?? []).map(looked),
  );

/** Rows that the busiest step of a statement made or threw away: tells a product of two lists from their sum on any machine. */
export async function busiestStep(db: Db, statement: SQL): Promise<number> {
  const [row] = await db.rows<{ 'QUERY PLAN': { Plan: Step }[] }>(
    sql`explain (analyze, timing off, format json) ${statement}`,
    { plan: 'once' },
  );
  return looked(row!['QUERY PLAN'][0]!.Plan);
}
