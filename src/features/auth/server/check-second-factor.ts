import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { invalid, type Problem } from '../../../server/problems/problems.ts';
import { seal, unseal } from '../../../server/services/seal.ts';
import { stepOfCode } from './totp.ts';

const purpose = 'second factor';
export const sealFactor = (factorSecret: string, secret: string) => seal(factorSecret, secret, purpose);

export const hashOfRecoveryCode = (code: string) =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest('base64url');

/** Ten codes of 120 bits, so that a plain hash keeps them safe, each good once: six groups of four. */
export function newRecoveryCodes(): string[] {
  // Without i, l, o and 1; 32 of them, so that no letter is likelier than another.
  const letters = 'abcdefghjkmnpqrstuvwxyz023456789';
  const code = () => [...randomBytes(24)].map((byte) => letters[byte % 32]).join('');
  return Array.from({ length: 10 }, () => code().replaceAll(/(.{4})(?=.)/g, '$1-'));
}

/** Whether a member has confirmed a second factor. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const [row] = await db.rows(sql`select 1 from second_factors where user_id = ${userId} and confirmed_at is not null`);
  return row !== undefined;
}

interface FactorRow {
  secret: string;
  recoveryHashes: string[];
}

/**
 * Takes a code of the member's authenticator app, or one of the recovery codes, and uses it up; false where it is
 * none of them. `isNew` looks at a factor that is not confirmed yet.
 */
export async function takeCode(
  tx: Db,
  { userId, code, secret, isNew = false }: { userId: string; code: string; secret: string; isNew?: boolean },
): Promise<boolean> {
  const [factor] = await tx.rows<FactorRow>(sql`
    select secret, recovery_hashes as "recoveryHashes" from second_factors
    where user_id = ${userId} and (confirmed_at is null) = ${isNew}
    for update`);
  if (!factor) return false;
  const key = unseal(factor.secret, secret, purpose);
  const step = key === undefined ? undefined : stepOfCode(key, code.replaceAll(/\s/g, ''), Date.now());
  if (step !== undefined) {
    const taken = await tx.rows(sql`
      update second_factors set last_step = ${step} where user_id = ${userId} and last_step < ${step} returning 1`);
    return taken.length === 1;
  }
  const hash = hashOfRecoveryCode(code);
  if (isNew || !factor.recoveryHashes.includes(hash)) return false;
  await tx.rows(sql`
    update second_factors set recovery_hashes = array_remove(recovery_hashes, ${hash}) where user_id = ${userId}`);
  return true;
}

/** Why a code was refused, in words for the member. */
export async function wrongCode(db: Db, userId: string, secret: string): Promise<Problem> {
  const [factor] = await db.rows<{ secret: string }>(sql`select secret from second_factors where user_id = ${userId}`);
  return invalid(
    'code',
    factor && unseal(factor.secret, secret, purpose) === undefined
      ? 'Codes of your authenticator app cannot be checked any more, because this installation got another secret. Use a recovery code, or ask whoever runs it to turn your second factor off.'
      : 'This code is not right, or was used already. Wait for the next one.',
  );
}

/** How many second factors were sealed with another secret: their apps' codes are refused, recovery codes work. */
export async function countUnreadableFactors(db: Db, secret: string): Promise<number> {
  const factors = await db.rows<{ secret: string }>(
    sql`select secret from second_factors where confirmed_at is not null`,
  );
  return factors.filter((factor) => unseal(factor.secret, secret, purpose) === undefined).length;
}

/** Name of the cookie of a browser whose first factor was right and whose second one is awaited. */
export const secondStepCookie = 'second_step';
export const secondStepSeconds = 300;

const sign = (secret: string, text: string) =>
  createHmac('sha256', secret).update(`second step\0${text}`).digest('base64url');

/** `proof`: of the password, where that was the first factor. */
export function newSecondStep(
  secret: string,
  { userId, proof = '' }: { userId: string; proof?: string | undefined },
): string {
  const text = `${Buffer.from(`${userId}\n${proof}`).toString('base64url')}.${Date.now() + secondStepSeconds * 1_000}`;
  return `${text}.${sign(secret, text)}`;
}

/** Who is half signed in, or undefined. */
export function readSecondStep(
  cookie: string | undefined,
  secret: string,
): { userId: string; proof: string | undefined } | undefined {
  const [id = '', until = '', signature = ''] = (cookie ?? '').split('.');
  const expected = Buffer.from(sign(secret, `${id}.${until}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  if (Number(until) <= Date.now()) return undefined;
  const [userId = '', proof = ''] = Buffer.from(id, 'base64url').toString('utf8').split('\n');
  return { userId, proof: proof === '' ? undefined : proof };
}
