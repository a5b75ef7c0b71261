import type { Db } from '../../../db/client.ts';
import { recordKinds } from './record-kinds.ts';
import { refuseContradiction } from './save-record.ts';

/** Throws where the records of a mine, of whatever kind, cannot be together with what the mine itself says by now. */
export async function refuseContradictions(tx: Db, mineId: number): Promise<void> {
  for (const kind of recordKinds.values()) await refuseContradiction(tx, kind, { entityType: 'mine', id: mineId });
}
