import { sql } from 'drizzle-orm';
import { announce } from '../../../db/announcements.ts';
import type { Db } from '../../../db/client.ts';
import { found } from '../../../server/problems/problems.ts';
import { isOpenSession, type Member } from '../../../server/callers/session.ts';
import { mostSessions } from '../../auth/server/start-session.ts';
import type { Account, OwnSession } from '../contract.ts';

type AccountRow = Omit<Account, 'secondFactor' | 'canMail' | 'isAdmin' | 'sessions'> & {
  isOn: boolean;
  recoveryCodesLeft: number;
};

export async function showAccount(db: Db, member: Member): Promise<Omit<Account, 'canMail'>> {
  const [[row], sessions] = await Promise.all([
    db.rows<AccountRow>(sql`
      select u.email, u.email_verified as "emailVerified",
        exists (select 1 from accounts a where a.user_id = u.id and a.provider_id = 'credential') as "hasPassword",
        f.confirmed_at is not null as "isOn", coalesce(cardinality(f.recovery_hashes), 0) as "recoveryCodesLeft"
      from users u left join second_factors f on f.user_id = u.id
      where u.id = ${member.id}`),
    db.rows<OwnSession>(sql`
      select id, id = ${member.sessionId} as "isCurrent", ip_address as address, user_agent as "userAgent",
        created_at as "createdAt", updated_at as "lastUsedAt"
      from sessions s where user_id = ${member.id} and ${isOpenSession}
      order by id = ${member.sessionId} desc, updated_at desc, id
      limit ${mostSessions}`),
  ]);
  const { isOn, recoveryCodesLeft, ...account } = found(row, 'This account');
  return { ...account, isAdmin: member.isAdmin, secondFactor: { isOn, recoveryCodesLeft }, sessions };
}

/** Ends one session of the member, or all but the current one; answers how many. */
export async function endSessions(db: Db, member: Member, id?: string): Promise<number> {
  const ended = await db.rows(sql`
    delete from sessions where user_id = ${member.id} and id <> ${id === undefined ? member.sessionId : ''}
      and (${id ?? null}::text is null or id = ${id ?? null})
    returning id`);
  await announce(db, 'sessions');
  return ended.length;
}

/** Begins anew with a secret that no code has confirmed; false where a confirmed one is there. */
export async function storeNewFactor(db: Db, userId: string, sealed: string): Promise<boolean> {
  const stored = await db.rows(sql`
    insert into second_factors (user_id, secret) values (${userId}, ${sealed})
    on conflict (user_id) do update set secret = excluded.secret, last_step = 0, created_at = now()
      where second_factors.confirmed_at is null
    returning user_id`);
  return stored.length > 0;
}

export async function storeRecoveryHashes(db: Db, userId: string, hashes: string[]): Promise<void> {
  await db.rows(sql`
    update second_factors set recovery_hashes = ${sql.param(hashes)}::text[],
      confirmed_at = coalesce(confirmed_at, now())
    where user_id = ${userId}`);
}

export async function deleteFactor(db: Db, userId: string): Promise<void> {
  await db.rows(sql`delete from second_factors where user_id = ${userId}`);
}
