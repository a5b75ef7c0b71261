import { expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import fastify from 'fastify';
import { openTestApp } from '../../../tests/kit.ts';
import { processorTime } from '../../../tests/processor-time.ts';
import { errorForLog } from './log.ts';
import { handleError, unauthorized } from '../problems/problems.ts';

it('keeps what members typed, and passwords of addresses, out of the log', async () => {
  const test = await openTestApp();
  try {
    const errors = await Promise.all([
      test.db.rows(sql`select ${'tell nobody'}::int`).catch((error: unknown) => error),
      test.db.rows(sql`select ${'tell nobody'}::int, ${'nor this'}::text`).catch((error: unknown) => error),
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

it('leaves out what looks like the places of a stack, in a time that grows with its length alone', () => {
  const typed = '\n    at noon (nobody.ts:1:1)';
  const logged = errorForLog(new Error(`Failed query: select $1\nparams: ${typed}`));
  expect(logged.message).toBe('Failed query: select $1');
  expect(logged.stack).not.toContain('nobody');
  expect(logged.stack).toMatch(/^Error: Failed query: select \$1\n {4}at .*log\.test\.ts/);
  const blankLines = new Error(`Failed query: select $1\nparams: ${'\n'.repeat(50_000)}x`);
  expect(processorTime(() => errorForLog(blankLines))).toBeLessThan(200);
});

it('says who was refused what, and nothing that was typed', async () => {
  const lines: string[] = [];
  const app = fastify({
    logger: { serializers: { err: errorForLog }, stream: { write: (line: string) => lines.push(line) } },
    disableRequestLogging: true,
  });
  app.setErrorHandler(handleError);
  app.post('/api/auth/sign-in/:kind', () => {
    throw unauthorized();
  });
  const url = '/api/auth/sign-in/email?token=tell-nobody';
  await app.inject({ method: 'POST', url, body: { password: 'tell\nnobody' }, remoteAddress: '203.0.113.7' });
  await app.close();
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    level: 30,
    msg: 'refused',
    reqId: expect.any(String),
    method: 'POST',
    route: '/api/auth/sign-in/:kind',
    address: '203.0.113.7',
    code: 'unauthorized',
  });
  expect(lines[0]).not.toContain('nobody');
});
