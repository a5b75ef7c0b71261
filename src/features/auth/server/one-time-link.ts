import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { deleteSlices } from '../../../db/delete-slices.ts';

/** What a link is for; a token of one purpose is none for another. */
export type LinkPurpose = 'reset' | 'confirm-email' | 'set-up';

const identifier = (purpose: LinkPurpose, token: string) =>
  `${purpose}:${createHash('sha256').update(token).digest('base64url')}`;

/**
 * Makes a link that works once, within so many minutes, and answers its token of 256 bits. The database keeps a hash
 * of it only. `value` is what the link stands for, such as the id of a member; an earlier link to the same is void.
 */
export async function makeLink(
  db: Db,
  { purpose, value, minutes }: { purpose: LinkPurpose; value: string; minutes: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.rows(sql`delete from verifications where identifier like ${`${purpose}:%`} and value = ${value}`);
  await db.rows(sql`
    insert into verifications (id, identifier, value, expires_at)
    values (${randomUUID()}, ${identifier(purpose, token)}, ${value}, now() + make_interval(mins => ${minutes}))`);
  return token;
}

/** Whether there is such a link to be used. */
export async function isOpenLink(db: Db, purpose: LinkPurpose, token: string): Promise<boolean> {
  const [row] = await db.rows(sql`
    select 1 from verifications where identifier = ${identifier(purpose, token)} and expires_at > now()`);
  return row !== undefined;
}

/** Uses a link up and answers its value; undefined where there is no such link (any more). */
export async function takeLink(db: Db, purpose: LinkPurpose, token: string): Promise<string | undefined> {
  const [row] = await db.rows<{ value: string; isValid: boolean }>(sql`
    delete from verifications where identifier = ${identifier(purpose, token)}
    returning value, expires_at > now() as "isValid"`);
  return row?.isValid ? row.value : undefined;
}

/** Voids what is open for a member, or all links of a purpose. */
export async function voidLinks(db: Db, purpose: LinkPurpose, value?: string): Promise<void> {
  await db.rows(sql`
    delete from verifications
    where identifier like ${`${purpose}:%`} and (${value ?? null}::text is null or value = ${value ?? null})`);
}

export const sweepLinks = (db: Db): Promise<void> => deleteSlices(db, 'verifications', sql`expires_at < now()`);

const joinDays = 7;
const joinOf = (userId: string) => `join:${userId}`;

/** Lets one further identity of a provider join a member who has one, within a week; for a member without any it changes nothing. */
export async function letJoin(db: Db, userId: string): Promise<void> {
  await db.rows(sql`delete from verifications where identifier = ${joinOf(userId)}`);
  await db.rows(sql`
    insert into verifications (id, identifier, value, expires_at)
    select ${randomUUID()}, ${joinOf(userId)}, ${userId}, now() + make_interval(days => ${joinDays})
    where exists (select from accounts where user_id = ${userId} and provider_id <> 'credential')`);
}

/** Uses it up: whether a further identity may join. */
export async function mayJoinAgain(tx: Db, userId: string): Promise<boolean> {
  const rows = await tx.rows(sql`
    delete from verifications where identifier = ${joinOf(userId)} and expires_at > now() returning id`);
  return rows.length > 0;
}
