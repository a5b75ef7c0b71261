import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { displayName, type Named } from '../../../domain/text/display-name.ts';
import { conflict, forbidden, found } from '../../../server/problems/problems.ts';
import { announce } from '../../../db/announcements.ts';
import { revokeFeeds } from '../../events/server/revoke-feeds.ts';
import { revokeTokens } from '../../tokens/server/revoke-tokens.ts';
import { holdOtherAdministrators } from './hold-administrators.ts';
import { refusalOfRole } from './policy.ts';
import { recordAdminAct } from './record-admin-act.ts';

interface RoleChange {
  /** Who changes it. */
  by: { adminId: string } | 'command line';
  memberId: string;
  isAdmin: boolean;
}

interface Target extends Named {
  isAdmin: boolean;
  isSample: boolean;
}

async function targetOf(tx: Db, id: string): Promise<Target> {
  const [member] = await tx.rows<Target>(sql`
    select display_name as "displayName", first_name as "firstName", last_name as "lastName", is_admin as "isAdmin",
      is_sample as "isSample"
    from users where id = ${id}`);
  return found(member, 'This member');
}

/** Makes a member an administrator or an ordinary member; false where the member is that already. */
export async function changeRole(tx: Db, { by, memberId, isAdmin }: RoleChange): Promise<boolean> {
  const otherAdministrators = await holdOtherAdministrators(tx, memberId);
  if (by !== 'command line') {
    const [actor] = await tx.rows(sql`select 1 from users where id = ${by.adminId} and is_admin`);
    if (!actor) throw forbidden('Only administrators may do this.');
  }
  const member = await targetOf(tx, memberId);
  const refusal = refusalOfRole(member, { isAdmin, otherAdministrators });
  if (refusal !== undefined) throw conflict(refusal);
  if (member.isAdmin === isAdmin) return false;
  await tx.rows(sql`
    update users set is_admin = ${isAdmin}, updated_at = now(), version = version + 1 where id = ${memberId}`);
  const name = displayName(member);
  await recordAdminAct(tx, {
    by,
    act: isAdmin ? 'grant' : 'revoke',
    description: isAdmin ? `Made ${name} an administrator` : `Made ${name} an ordinary member`,
    memberId,
  });
  return true;
}

const number = (count: number, one: string, many = `${one}s`) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Ends all sessions, API tokens and calendar addresses of a member; answers how many sessions there were. */
export async function endSessions(tx: Db, adminId: string, memberId: string): Promise<number> {
  const member = await targetOf(tx, memberId);
  const ended = await tx.rows(sql`delete from sessions where user_id = ${memberId} returning id`);
  await announce(tx, 'sessions');
  const revoked = await revokeTokens(tx, memberId);
  const feeds = await revokeFeeds(tx, memberId);
  const what = [
    number(ended.length, 'session'),
    ...(revoked > 0 ? [number(revoked, 'API token')] : []),
    ...(feeds > 0 ? [number(feeds, 'calendar address', 'calendar addresses')] : []),
  ];
  await recordAdminAct(tx, {
    by: { adminId },
    act: 'end_sessions',
    description: `Ended ${listed.format(what)} of ${displayName(member)}`,
    memberId,
  });
  return ended.length;
}
