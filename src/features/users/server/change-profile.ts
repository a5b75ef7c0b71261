import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { fold } from '../../../domain/text/fold.ts';

/** What a search for members looks through: every name of a person, never the e-mail address. */
const searchText = (names: (string | null)[]) => fold([...new Set(names.filter((name) => name !== null))].join(' '));

/** Gives a member another display name, in the transaction of the call. */
export async function changeDisplayName(tx: Db, id: string, displayName: string): Promise<void> {
  const [names] = await tx.rows<{ firstName: string | null; lastName: string | null }>(sql`
    select first_name as "firstName", last_name as "lastName" from users where id = ${id} for no key update`);
  const folded = searchText([names?.firstName ?? null, names?.lastName ?? null, displayName]);
  await tx.rows(sql`
    update users set display_name = ${displayName}, search_text = ${folded}, updated_at = now(), version = version + 1
    where id = ${id}`);
}
