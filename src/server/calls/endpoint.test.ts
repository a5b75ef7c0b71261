import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitingForLocks } from '../../../tests/imports.ts';
import { type Client, openTestApp, type TestApp } from '../../../tests/kit.ts';
import { z } from 'zod';
import { endpoint } from '../../contract.ts';
import { readIfMatch, route, type Server } from './endpoint.ts';
import { handleError } from '../problems/problems.ts';

let test: TestApp;
let member: Client;
beforeAll(async () => {
  test = await openTestApp();
  member = await test.signUp();
});
afterAll(() => test.close());

const minesNamed = async (name: string) => (await test.db.rows(sql`select id from mines where name = ${name}`)).length;
const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });

describe('Idempotency-Key', () => {
  it('answers a repetition with the first answer and creates nothing', async () => {
    const key = randomUUID();
    const body = { name: 'Twice Sent' };
    const first = await member.post('/api/mines', body, withKey(key));
    const second = await member.post('/api/mines', body, withKey(key));
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json()).toEqual(first.json());
    expect(second.headers.etag).toBe(first.headers.etag);
    expect(await minesNamed('Twice Sent')).toBe(1);
  });

  it('makes one record of 50 requests at once', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => member.post('/api/mines', { name: 'Fifty At Once' }, withKey(key))),
    );
    expect(answers.filter(({ statusCode }) => ![201, 409, 503].includes(statusCode))).toEqual([]);
    expect(answers.filter(({ statusCode }) => statusCode === 201).length).toBeGreaterThan(0);
    expect(await minesNamed('Fifty At Once')).toBe(1);
  });

  it('refuses the key for another body, and keeps no refused answer', async () => {
    const key = randomUUID();
    expect((await member.post('/api/mines', { name: '' }, withKey(key))).statusCode).toBe(400);
    expect((await member.post('/api/mines', { name: 'First Body' }, withKey(key))).statusCode).toBe(201);
    expect((await member.post('/api/mines', { name: 'Other Body' }, withKey(key))).statusCode).toBe(422);
    expect(await minesNamed('Other Body')).toBe(0);
    expect((await member.post('/api/mines', { name: 'x' }, withKey('k'.repeat(256)))).statusCode).toBe(400);
  });

  it('answers the repetition of a request whose client left before its answer was there', async () => {
    const port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
    const db = new pg.Client({ connectionString: test.connectionString });
    await db.connect();
    await db.query('begin; lock table mines in access exclusive mode');
    const key = randomUUID();
    const body = { name: 'Asked For On The Way' };
    const leaving = connect(port, '127.0.0.1');
    const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const head = `POST /api/mines HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nIdempotency-Key: ${key}\r\n`;
    const text = JSON.stringify(body);
    leaving.write(`${head}Content-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`);
    const busy = () => test.db.figures().pool.all - test.db.figures().pool.idle;
    // Looked up who it is, which nobody goes on with for a client that has left.
    await expect.poll(() => waitingForLocks(test.db)).toBe(1);
    leaving.destroy();
    await expect.poll(() => promisify(test.app.server.getConnections.bind(test.app.server))()).toBe(0);
    await db.query('commit');
    await db.end();
    await expect.poll(busy).toBe(0);
    expect(await minesNamed(body.name)).toBe(1);
    const again = await member.post('/api/mines', body, withKey(key));
    expect([again.statusCode, again.json()]).toMatchObject([201, body]);
    expect(await minesNamed(body.name)).toBe(1);
  });

  it('belongs to its member and ends after 24 hours', async () => {
    const key = randomUUID();
    const other = await test.signUp();
    await member.post('/api/mines', { name: 'Of Each' }, withKey(key));
    await other.post('/api/mines', { name: 'Of Each' }, withKey(key));
    expect(await minesNamed('Of Each')).toBe(2);
    await test.db.rows(sql`update idempotency_keys set created_at = now() - interval '25 hours'`);
    await member.post('/api/mines', { name: 'Of Each' }, withKey(key));
    expect(await minesNamed('Of Each')).toBe(3);
  });
});

it('what fails when its answer was that it took too long is one line of the log, however often', async () => {
  const lines: { msg: string; level: number; err?: { message: string } }[] = [];
  const app = fastify({ logger: { level: 'warn', stream: { write: (line) => void lines.push(JSON.parse(line)) } } });
  app
    .setErrorHandler(handleError)
    .setValidatorCompiler(validatorCompiler)
    .setSerializerCompiler(() => JSON.stringify);
  let fail = () => {};
  const late = new Promise<never>((_, reject) => (fail = () => reject(new Error('late'))));
  const slow = endpoint({
    method: 'GET',
    path: '/api/slow',
    access: 'public',
    tag: 'Test',
    summary: 'Takes too long',
    response: z.void(),
  });
  const server = { ...test, app, patience: { answer: 0 }, log: app.log } as unknown as Server;
  route(server, slow, () => late, { handlerTimeout: 20 });
  const answers = await Promise.all(Array.from({ length: 5 }, () => app.inject('/api/slow')));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 503, 503]);
  fail();
  await setImmediate();
  expect(lines.map(({ err }) => err?.message)).toEqual([expect.stringContaining('timed out'), 'late']);
  await app.close();
});

describe('If-Match', () => {
  it.each([
    [undefined, undefined],
    ['*', undefined],
    ['"3"', 3],
    ['W/"3"', 3],
    ['3', -1],
    ['"three"', -1],
  ])('reads %j as %j', (header, version) => {
    expect(readIfMatch(header)).toBe(version);
  });

  it('stores exactly one of two changes that saw the same version', async () => {
    const mine = (await member.post('/api/mines', { name: 'Contested' })).json<{ id: number; version: number }>();
    const headers = { 'if-match': `"${mine.version}"` };
    const answers = await Promise.all(
      ['First', 'Second'].map((alsoKnownAs) => member.patch(`/api/mines/${mine.id}`, { alsoKnownAs }, { headers })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([200, 412]);
    const refused = answers.find(({ statusCode }) => statusCode === 412)!;
    expect(refused.json()).toMatchObject({ code: 'changed_meanwhile' });
  });
});
