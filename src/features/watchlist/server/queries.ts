import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { conflict, found } from '../../../server/problems/problems.ts';
import type { Member } from '../../../server/callers/session.ts';
import { holdParent } from '../../records/server/hold-parent.ts';

/** More is no watchlist any more, and every change would have to be looked up in it. */
const most = 1_000;

/** Follows a mine or company; what is followed already stays so. */
export async function follow(tx: Db, member: Member, entityType: EntityType, id: number): Promise<void> {
  // Two at once must not both be the last one.
  await tx.rows(sql`select 1 from users where id = ${member.id} for no key update`);
  await holdParent(tx, member, entityType, id);
  const column = sql.raw(`${entityType}_id`);
  const [row] = await tx.rows<{ others: number }>(sql`
    select count(*) as others from watches where user_id = ${member.id} and ${column} is distinct from ${id}`);
  if ((row?.others ?? 0) >= most)
    throw conflict(`You follow ${most.toLocaleString('en-US')} mines and companies. Unfollow some first.`);
  await tx.rows(sql`
    insert into watches (user_id, ${column}) values (${member.id}, ${id})
    on conflict (user_id, ${column}) do nothing`);
}

export async function unfollow(tx: Db, memberId: string, entityType: EntityType, id: number): Promise<void> {
  const [gone] = await tx.rows(sql`
    delete from watches where user_id = ${memberId} and ${sql.raw(`${entityType}_id`)} = ${id} returning id`);
  found(gone, entityType === 'mine' ? 'This mine in your watchlist' : 'This company in your watchlist');
}
