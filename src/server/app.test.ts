import { validate } from '@scalar/openapi-parser';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '../../tests/endpoints.ts';
import { openTestApp, type TestApp } from '../../tests/kit.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

interface Operation {
  security?: unknown[];
  operationId?: string;
  summary?: string;
  parameters?: { in: string; name: string }[];
  requestBody?: { content: object };
  responses: Record<string, { headers?: object; content?: object }>;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}

async function operations() {
  const document = (await test.visitor().get('/api/openapi.json')).json<Document>();
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase() as 'GET',
      path: path.replaceAll(/\{\w+\}/g, '1'),
      isPublic: operation.security?.length === 0,
    })),
  );
}

describe('access', () => {
  it('answers 401 to a visitor on every call that is not public, before any other check', async () => {
    const guarded = (await operations()).filter((operation) => !operation.isPublic);
    expect(guarded.length).toBeGreaterThan(0);
    for (const { method, path } of guarded) {
      const answer = await test.app.inject({
        method,
        url: path,
        headers: { host: 'localhost:3000', origin: 'https://evil.example', 'content-type': 'application/json' },
        ...(method !== 'GET' && { payload: '{"not json' }),
      });
      expect([method, path, answer.statusCode]).toEqual([method, path, 401]);
      expect(answer.json()).toMatchObject({ code: 'unauthorized', message: 'Unauthorized' });
    }
  });

  it('has no public call but those on the list', async () => {
    const open = (await operations())
      .filter((operation) => operation.isPublic)
      .map(({ method, path }) => `${method} ${path}`);
    expect(open.sort()).toEqual([
      'GET /api/auth/oidc/callback',
      'GET /api/calendar/1',
      'GET /api/health',
      'GET /api/login',
      'GET /api/logout',
      'GET /api/ready',
      'POST /api/account/confirm-email',
      'POST /api/account/forgot-password',
      'POST /api/account/reset-password',
      'POST /api/account/set-up',
      'POST /api/auth/sign-in/email',
      'POST /api/auth/sign-in/second-factor',
      'POST /api/auth/sign-up/email',
    ]);
  });

  it('has every call among those that are sent long texts, by its own name', async () => {
    const { paths } = (await test.visitor().get('/api/openapi.json')).json<Document>();
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const looked = new Set((await allEndpoints()).map(({ method, path }) => `${method} ${path}`));
    const takeNothing = ['GET /api/health', 'GET /api/ready'];
    expect(described.filter((call) => !looked.has(call)).sort()).toEqual(takeNothing);
  });

  it('refuses to start with a route that has no access rule', async () => {
    const { fastify } = await import('fastify');
    const { guardRequests } = await import('./calls/requests.ts');
    const app = fastify();
    const sessions = { tokenOf: () => undefined, read: async () => undefined };
    const { callerReader } = await import('./callers/identify-caller.ts');
    guardRequests(app, test.config, callerReader({ sessions, tokens: async () => undefined }, undefined));
    app.get('/api/forgotten', () => 'secret');
    await expect(app.ready()).rejects.toThrow('GET /api/forgotten');
  });
});

describe('requests of other sites', () => {
  it.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' }],
    [{ origin: 'http://localhost:9999' }],
  ])('refuses a change with %j', async (headers) => {
    const member = await test.signUp();
    const answer = await member.post('/api/auth/sign-out', undefined, { headers });
    expect(answer.statusCode).toBe(403);
    expect((await member.get('/api/auth/user')).statusCode).toBe(200);
  });

  it('refuses every changing call of a member, before it reads the body', async () => {
    const member = await test.signUp();
    const changing = (await operations()).filter(({ method, isPublic }) => method !== 'GET' && !isPublic);
    expect(changing.length).toBeGreaterThan(100);
    const headers = { origin: 'https://evil.example', 'content-type': 'application/json' };
    for (const { method, path } of changing) {
      const answer = await test.app.inject({
        ...{ method, url: path, headers: { host: 'localhost:3000', ...headers }, payload: '{"not json' },
        cookies: Object.fromEntries(member.cookies),
      });
      expect([method, path, answer.statusCode]).toEqual([method, path, 403]);
    }
    expect((await member.get('/api/auth/user')).statusCode).toBe(200);
  });

  it('takes a change of its own pages and of programs', async () => {
    const own: Record<string, string> = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' };
    for (const headers of [own, {}]) {
      const member = await test.signUp();
      expect((await member.post('/api/auth/sign-out', undefined, { headers })).statusCode).toBe(204);
    }
  });

  it('does not answer under a foreign name', async () => {
    // The second one is a name that begins like a loopback address.
    for (const host of ['evil.example', '127.evil.example:3000', 'localhost.evil.example', '127.0.0.1.evil.example']) {
      const answer = await test.visitor().get('/api/health', { headers: { host } });
      expect([host, answer.statusCode]).toEqual([host, 421]);
    }
    for (const host of ['localhost', '127.0.0.1:4000', '127.0.0.2', '[::1]:3000', '[::1]']) {
      expect((await test.visitor().get('/api/health', { headers: { host } })).statusCode).toBe(200);
    }
  });
});

describe('bodies', () => {
  const send = async (payload: string, type = 'application/json') =>
    test.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { host: 'localhost:3000', 'content-type': type },
      payload,
    });

  it.each([
    ['no JSON', '{"email":', 400],
    ['a poisoned prototype', '{"__proto__":{"isAdmin":true},"email":"a@b.example","password":"x"}', 400],
    ['a poisoned constructor', '{"constructor":{"prototype":{"isAdmin":true}}}', 400],
    ['5,000 levels', `${'['.repeat(5_000)}${']'.repeat(5_000)}`, 400],
    ['2,000 entries', JSON.stringify(Array(2_000).fill(0)), 400],
    ['a list for an object', '[]', 400],
    ['over 1 MB', JSON.stringify({ email: 'x'.repeat(1_100_000) }), 413],
    ['a NUL character', '{"email":"a\\u0000@b.example","password":"x"}', 400],
  ])('refuses %s', async (_, payload, status) => {
    const answer = await send(payload);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code: expect.any(String), requestId: expect.any(String) });
    expect(answer.body).not.toMatch(/at .*\.ts|node_modules|select |stack/i);
  });

  it('takes JSON only', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      expect((await send('email=a', type)).statusCode).toBe(415);
    }
  });

  it('takes an empty body with a JSON type', async () => {
    const member = await test.signUp();
    const answer = await member.post('/api/auth/sign-out', undefined, {
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(204);
  });
});

describe('slow clients', () => {
  it('are cut: heads within 10 s, bodies by their pace', () => {
    const { headersTimeout, requestTimeout, keepAliveTimeout } = test.app.server;
    expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
      headersTimeout: 10_000,
      // Of 12 MB at 20 kB/s; what comes more slowly is cut before.
      requestTimeout: 900_000,
      keepAliveTimeout: 10_000,
    });
  });
});

describe('answers', () => {
  it('carry the security headers and are never stored', async () => {
    const { headers } = await test.visitor().get('/api/auth/user');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  it('are JSON problems for calls that do not exist', async () => {
    const member = await test.signUp();
    for (const path of ['/api/nothing', '/api/auth/update-user', '/api/auth/get-session', '//api/auth/user']) {
      const answer = await member.get(path);
      expect([path, answer.statusCode]).toEqual([path, 404]);
      expect(answer.json()).toMatchObject({ code: 'not_found' });
    }
  });

  it('are the same refusals for addresses that cannot be decoded or are very long', async () => {
    const member = await test.signUp();
    for (const id of ['%zz', '%ff', '%', '1'.repeat(500)]) {
      expect((await test.visitor().get(`/api/mines/${id}`)).json()).toMatchObject({ code: 'unauthorized' });
      const answer = await member.get(`/api/mines/${id}`);
      expect([id, answer.statusCode]).toEqual([id, 404]);
      expect(answer.json()).toMatchObject({ code: 'not_found', requestId: expect.any(String) });
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('describe the API by OpenAPI 3.1', async () => {
    const document = (await test.visitor().get('/api/openapi.json')).json<Document>();
    expect(document.openapi).toMatch(/^3\.1/);
    expect(Object.keys(document.paths)).toContain('/api/auth/user');
    expect(await validate(JSON.stringify(document))).toMatchObject({ valid: true });
    const docs = await test.visitor().get('/api/docs/');
    expect(docs.statusCode).toBe(200);
    expect(docs.headers['content-type']).toContain('text/html');
    expect(docs.body).toContain('<a href="/">Back to OpenPit</a>');
    expect(docs.body).toMatch(/"proxyUrl": ""/);
    expect(docs.body.match(/https?:\/\/[^"'\s]+/g)).toBeNull();
  });

  it('describe what schemas do not say: headers, files, redirects and refusals', async () => {
    const document = (await test.visitor().get('/api/openapi.json')).json<Document>();
    const of = (path: string, method: string) => document.paths[path]![method]!;
    const headersOf = (operation: Operation) =>
      (operation.parameters ?? []).filter((parameter) => parameter.in === 'header').map(({ name }) => name);
    const every = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(new Set(every.map((operation) => operation.operationId)).size).toBe(every.length);
    for (const operation of every) {
      expect(operation.summary).toMatch(/\w/);
      expect(operation.responses['4XX']).toEqual({ $ref: '#/components/responses/Problem' });
    }
    expect(headersOf(of('/api/mines', 'post'))).toEqual(['Idempotency-Key']);
    for (const [path, method] of [
      ['/api/mines/{id}', 'patch'],
      ['/api/mines/{id}', 'put'],
      ['/api/mines/{id}/archive', 'patch'],
      ['/api/drill-programs/{id}', 'delete'],
    ] as const) {
      expect([path, headersOf(of(path, method))]).toEqual([path, ['If-Match']]);
    }
    expect(headersOf(of('/api/imports/{id}', 'delete'))).toEqual([]);
    expect(Object.keys(of('/api/mines', 'get').responses['200']!.headers!)).toEqual([
      'X-Total-Count',
      'X-Next-Cursor',
      'X-Next-Offset',
    ]);
    expect(Object.keys(of('/api/mines/{id}', 'get').responses['200']!.headers!)).toEqual(['ETag']);
    const upload = of('/api/csv/upload/{kind}', 'post');
    expect(Object.keys(upload.requestBody!.content)).toEqual(['multipart/form-data']);
    expect(headersOf(upload)).toEqual(['Idempotency-Key', 'Prefer']);
    expect(Object.keys(upload.responses)).toEqual(expect.arrayContaining(['200', '202']));
    expect(Object.keys(of('/api/csv/templates/{kind}', 'get').responses['200']!.content!)).toEqual(['text/csv']);
    expect(of('/api/login', 'get').responses['302']!.headers).toHaveProperty('Location');
    expect(of('/api/drill-programs/{id}', 'delete').responses['204']).not.toHaveProperty('content');
  });

  it('say whether the database is there', async () => {
    expect((await test.visitor().get('/api/health')).json()).toEqual({ status: 'ok' });
    expect((await test.visitor().get('/api/ready')).json()).toEqual({ status: 'ok' });
    const lonely = await openTestApp();
    await lonely.db.client.end();
    expect((await lonely.visitor().get('/api/ready')).statusCode).toBe(503);
    expect((await lonely.visitor().get('/api/health')).statusCode).toBe(200);
    await lonely.app.close();
  });

  it('turn what the database refuses into a refusal, not a failure', async () => {
    const { toProblem } = await import('./problems/problems.ts');
    const refuse = async (text: string) => {
      try {
        await test.db.rows(sql.raw(text));
      } catch (error) {
        return toProblem(error).status;
      }
      return 0;
    };
    expect(await refuse("select 'x'::int")).toBe(400);
    expect(await refuse('select 2147483648::int')).toBe(400);
    expect(
      await refuse(
        "insert into sessions (id, token_hash, user_id, expires_at) values ('a', repeat('a', 64), 'nobody', now())",
      ),
    ).toBe(400);
    expect(
      await refuse("insert into mines (name, name_folded, search_text, stage) values ('x', 'x', 'x', 'none')"),
    ).toBe(400);
    expect(await refuse('select no_such_column from mines')).toBe(500);
    // What Node says of a connection that broke.
    const broken = (code: string) => toProblem(Object.assign(new Error(`write ${code}`), { code })).status;
    expect(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT'].map(broken)).toEqual([503, 503, 503, 503]);
    expect(broken('EISDIR')).toBe(500);
    // What PostgreSQL says when its disk is full, and when it stops.
    expect(['53100', '57P01', '57P03'].map(broken)).toEqual([503, 503, 503]);
    // A crowd in front of one thing is no fault of ours in the log; two that wait for each other are.
    const asked = (code: string) => toProblem(Object.assign(new Error('in the way'), { code }));
    expect(['55P03', '40P01'].map((code) => [asked(code).status, asked(code).isRefusal])).toEqual([
      [503, true],
      [503, false],
    ]);
  });
});
