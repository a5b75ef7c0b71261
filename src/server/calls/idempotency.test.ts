import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openTestApp } from '../../../tests/kit.ts';
import { sweepIdempotencyKeys } from './idempotency.ts';

it('old keys are swept a few at a time, however many there are, and newer ones stay', async () => {
  const { db, signUp, close } = await openTestApp();
  try {
    const { id } = await signUp();
    await db.rows(sql`
      insert into idempotency_keys (user_id, key, request_hash, created_at)
      select ${id}, 'key ' || i, '', now() - make_interval(hours => case when i > 1200 then 1 else 25 end)
      from generate_series(1, 1203) i`);
    await db.rows(sql`
      create function refuse_many() returns trigger language plpgsql as $$
      begin
        if (select count(*) from gone) > 500 then raise 'too many rows at once'; end if;
        return null;
      end $$`);
    await db.rows(sql`
      create trigger refuse_many after delete on idempotency_keys referencing old table as gone
      for each statement execute function refuse_many()`);
    await sweepIdempotencyKeys(db);
    const [left] = await db.rows<{ count: number }>(sql`select count(*) as count from idempotency_keys`);
    expect(left?.count).toBe(3);
  } finally {
    await close();
  }
});
