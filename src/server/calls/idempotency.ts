import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { deleteSlices } from '../../db/delete-slices.ts';
import { Problem } from '../problems/problems.ts';

/** What the first request answered. */
export interface Answer {
  status: number;
  /** JSON text. */
  body: string;
}

interface KeyRow {
  requestHash: string;
  status: number | null;
  body: string | null;
}

export const hashOf = (...parts: (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('base64url');
};

/**
 * Answers a repetition of a creating request with its first answer, and creates nothing. The key is stored in the
 * transaction of the record, so that neither is there without the other; a repetition at the same time waits for it.
 */
export async function onlyOnce(
  tx: Db,
  { memberId, key, requestHash }: { memberId: string; key: string; requestHash: string },
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (key.length > 255) throw new Problem('invalid_input', 'Idempotency-Key takes at most 255 characters.');
  const inserted = await tx.rows(sql`
    insert into idempotency_keys (user_id, key, request_hash) values (${memberId}, ${key}, ${requestHash})
    on conflict (user_id, key) do update
      set request_hash = excluded.request_hash, status = null, body = null, created_at = now()
      where idempotency_keys.created_at < now() - interval '24 hours'
    returning key`);
  if (inserted.length === 0) {
    const [first] = await tx.rows<KeyRow>(sql`
      select request_hash as "requestHash", status, body from idempotency_keys
      where user_id = ${memberId} and key = ${key}`);
    if (first?.requestHash !== requestHash) {
      throw new Problem('key_reused', 'This Idempotency-Key was used for another request. Send a new key.');
    }
    if (first.status === null || first.body === null) {
      throw new Problem('conflict', 'The first request with this Idempotency-Key is still running.');
    }
    return { status: first.status, body: first.body };
  }
  const answer = await work();
  await tx.rows(sql`
    update idempotency_keys set status = ${answer.status}, body = ${answer.body}
    where user_id = ${memberId} and key = ${key}`);
  return answer;
}

/** An answer may be a megabyte. */
const sweptAtOnce = 500;

/** Keys are kept for 24 hours. */
export const sweepIdempotencyKeys = (db: Db): Promise<void> =>
  deleteSlices(db, 'idempotency_keys', sql`created_at < now() - interval '24 hours'`, sweptAtOnce);
