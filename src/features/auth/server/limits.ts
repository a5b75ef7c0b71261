import { sql } from 'drizzle-orm';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../../db/client.ts';
import { deleteSlices } from '../../../db/delete-slices.ts';
import { tooMany } from '../../../server/problems/problems.ts';

/** So many events of one key within a time. */
export interface Limit {
  key: string;
  most: number;
  minutes: number;
}

interface HitRow {
  hits: number;
  secondsToWait: number;
}

async function hitsOf(db: Db, { key, most, minutes }: Limit): Promise<HitRow> {
  const [row] = await db.rows<HitRow>(sql`
    select count(*) as hits,
      coalesce(ceil(extract(epoch from min(at) + make_interval(mins => ${minutes}) - now())), 0)::int as "secondsToWait"
    from (
      select at from limit_hits
      where key = ${key} and at > now() - make_interval(mins => ${minutes})
      order by at desc limit ${most}
    ) recent`);
  return row!;
}

/** Refuses with 429 where one of the limits is used up; counts nothing. */
export async function checkLimits(
  db: Db,
  limits: Limit[],
  message = 'Too many attempts. Wait a few minutes and try again.',
): Promise<void> {
  for (const limit of limits) {
    const { hits, secondsToWait } = await hitsOf(db, limit);
    if (hits >= limit.most) throw tooMany(message, Math.min(900, Math.max(1, secondsToWait)));
  }
}

export async function countHit(db: Db, keys: string[]): Promise<void> {
  await db.rows(sql`insert into limit_hits (key) select unnest(${sql.param(keys)}::text[])`);
}

/**
 * Counts one event, or refuses with 429 where one of the limits is used up. Of those that come together no more pass than
 * one after the other: each waits until the one before it has counted, which is when its transaction ends.
 */
export async function takeHit(tx: Db, limits: Limit[], message?: string): Promise<void> {
  const keys = limits.map(({ key }) => key).toSorted();
  for (const key of keys) await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  await checkLimits(tx, limits, message);
  await countHit(tx, keys);
}

/**
 * Counts one event where the limit is not used up, one after the other as `takeHit` does. Answers how many more there may be
 * within its time, or undefined where this is one too many.
 */
export async function takePlace(tx: Db, { key, most, minutes }: Limit): Promise<number | undefined> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const { hits } = await hitsOf(tx, { key, most, minutes });
  if (hits >= most) return undefined;
  await countHit(tx, [key]);
  return most - hits - 1;
}

export async function forgetHits(db: Db, key: string): Promise<void> {
  await db.rows(sql`delete from limit_hits where key = ${key}`);
}

/** Nothing is counted over more than a day. */
export const sweepHits = (db: Db): Promise<void> => deleteSlices(db, 'limit_hits', sql`at < now() - interval '1 day'`);

export interface Attempt {
  email: string;
  address: string;
  /** Random value of a browser that signed in to this account before. */
  browser: string | undefined;
}

/**
 * A wrong password counts for the account from the address, for the account from everywhere, and for the address. A
 * browser that knows the account counts by itself instead, so that a stranger cannot lock the owner out.
 */
export function signInLimits({ email, address, browser }: Attempt): Limit[] {
  if (browser) return [{ key: `sign-in:${email}:browser:${browser}`, most: 10, minutes: 15 }];
  return [
    { key: `sign-in:${email}:from:${address}`, most: 10, minutes: 15 },
    { key: `sign-in:${email}`, most: 50, minutes: 15 },
    { key: `sign-in:from:${address}`, most: 30, minutes: 5 },
  ];
}

export const signUpLimits = (address: string): Limit[] => [{ key: `sign-up:from:${address}`, most: 60, minutes: 60 }];

/** Codes of a second factor; who tries them knows the password already. */
export const secondFactorLimit = (userId: string): Limit => ({
  key: `second-factor:${userId}`,
  most: 10,
  minutes: 15,
});

/** Name of the cookie by which a browser shows that it signed in to an account before. */
export const browserCookie = 'browser';

const sign = (secret: string, random: string, email: string) =>
  createHmac('sha256', secret).update(`browser\0${random}\0${email}`).digest('base64url');

export function newBrowserCookie(secret: string, email: string): string {
  const random = randomBytes(12).toString('base64url');
  return `${random}.${sign(secret, random, email)}`;
}

/** The browser's random value where its cookie was made for this account, else undefined. */
export function knownBrowser(cookie: string | undefined, secret: string, email: string): string | undefined {
  const [random = '', signature = ''] = (cookie ?? '').split('.');
  const expected = Buffer.from(sign(secret, random, email));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? random : undefined;
}
