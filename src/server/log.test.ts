import { expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { openTestApp } from '../../tests/kit.ts';
import { errorForLog } from './log.ts';

it('keeps what members typed, and passwords of addresses, out of the log', async () => {
  const test = await openTestApp();
  try {
    const errors = await Promise.all([
      test.db.rows(sql`select ${'tell nobody'}::int`).catch((error: unknown) => error),
      test.db.orm.execute(sql`select ${'tell nobody'}::int, ${'nor this'}::text`).catch((error: unknown) => error),
      test.db
        .rows(sql`insert into users (id, name, email) values ('tell nobody', 'x', 'TELL NOBODY')`)
        .catch((error: unknown) => error),
    ]);
    for (const error of errors) {
      expect(error).toBeInstanceOf(Error);
      const logged = errorForLog(error);
      expect(logged.stack).toContain('.ts:');
      expect(JSON.stringify(logged)).not.toMatch(/tell nobody|nor this/i);
    }
  } finally {
    await test.close();
  }
  const address = errorForLog(new Error('cannot reach postgres://openpit:sesame@db/openpit'));
  expect(address.message).toBe('cannot reach postgres://…@db/openpit');
  expect(errorForLog('a text').message).toBe('a text');
});
