import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';

/** Changes of one journal happen one after the other; other members and readers do not wait. */
export async function holdJournal(tx: Db, memberId: string): Promise<void> {
  await tx.rows(sql`select id from users where id = ${memberId} for no key update`);
}

/** What follows from the trades, in the transaction that changed them. */
export async function keepJournal(_tx: Db, _memberId: string): Promise<void> {}
