import { expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import fastify from 'fastify';
import { type Answer, type Client, openTestApp } from '../../../tests/kit.ts';
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
  const address = errorForLog(new Error('cannot reach postgres://openpit:se@same@db/openpit'));
  expect(address.message).toBe('cannot reach postgres://…@db/openpit');
  expect(errorForLog('a text').message).toBe('a text');
});

it('keeps what was to be read out of the log, whatever could not read it', async () => {
  const test = await openTestApp();
  try {
    const notInRange = await test.db.rows(sql`select ${'98765432109876'}::text::int`).catch((error: unknown) => error);
    expect(JSON.stringify(errorForLog(notInRange))).not.toContain('98765432109876');
  } finally {
    await test.close();
  }
  for (const text of ['{"a": sesame}', '{"a":\n\nsesame}', 'sesame'.repeat(50)]) {
    let error: unknown;
    try {
      JSON.parse(text);
    } catch (thrown) {
      error = new Error('a job failed', { cause: thrown });
    }
    expect(JSON.stringify(errorForLog(error))).not.toContain('sesame');
    expect(errorForLog(error).cause).toMatchObject({ type: 'SyntaxError', stack: expect.stringContaining('.test.ts') });
  }
});

it('leaves out what looks like the places of a stack, in a time that grows with its length alone', () => {
  const typed = '\n    at noon (nobody.ts:1:1)';
  const logged = errorForLog(new Error(`Failed query: select $1\nparams: ${typed}`));
  expect(logged.message).toBe('Failed query: select $1');
  expect(logged.stack).not.toContain('nobody');
  expect(logged.stack).toMatch(/^Error: Failed query: select \$1\n {4}at .*log\.test\.ts/);
  const blankLines = new Error(`Failed query: select $1\nparams: ${'\n'.repeat(50_000)}x`);
  expect(processorTime(() => errorForLog(blankLines), 200)).toBeLessThan(200);
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

it('says of a refusal which fields it is about, and nothing of what was sent, whatever its sentence quotes', async () => {
  const lines: string[] = [];
  const test = await openTestApp({ log: (line) => lines.push(line) });
  try {
    const trade = { ticker: 'SESAME', transactionType: 'buy', shares: '1', pricePerShare: '1' };
    const key = { query: { kind: 'metal', key: 'sesame', on: '2020-01-01' } };
    const name = 'Sesame Mine';
    const file = (text: string) => ({ name: 'sesame.csv', bytes: text });
    const sent: ((client: Client) => Promise<Answer>)[] = [
      (client) => client.get('/api/mine-ranks', { query: { weights: 'sesame:1' } }),
      (client) => client.get('/api/mine-ranks', { query: { weights: 'sesame:1', figures: 'sesame' } }),
      (client) => client.get('/api/companies', { query: { currency: 'sesame' } }),
      (client) => client.get('/api/prices/quote', key),
      (client) => client.post('/api/investments', { ...trade, transactionDate: 'sesame' }),
      (client) => client.post('/api/mines', { name, nextStepDate: 'sesame' }),
      (client) => client.post('/api/companies', { name }),
      (client) => client.post('/api/companies', { name }),
      (client) => client.upload('/api/csv/upload/mines', file('sesame,Sesame\na,b\n')),
      (client) => client.upload('/api/csv/upload/mines', file('name,sesame\n"a,b\n')),
      (client) => client.upload('/api/investments/import', file('sesame,sesame\na,b\n')),
    ];
    // What the same member is refused again is a number: each is another one.
    const answers = [];
    for (const send of sent) answers.push(await send(await test.signUp()));
    expect(answers.filter(({ body }) => /sesame/i.test(body)).length).toBeGreaterThan(4);
    const refused = lines.filter((line) => line.includes('"refused"'));
    expect(refused.length).toBeGreaterThan(7);
    expect(lines.filter((line) => /sesame/i.test(line))).toEqual([]);
    expect(refused.join('')).toContain('"fields":["weights"]');
  } finally {
    await test.close();
  }
});
