import { gunzipSync } from 'node:zlib';
import { fastify, type RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../tests/kit.ts';
import { compressAnswers, takes } from './compression.ts';
import type { Server } from '../calls/endpoint.ts';
import { showApi } from '../calls/show-api.ts';

describe('takes', () => {
  it.each(['gzip', 'gzip, deflate, br, zstd', 'br;q=1.0, GZIP;q=0.5', '*', 'identity, *;q=0.1', 'x-gzip'])(
    '%s',
    (header) => {
      expect(takes(header, 'gzip')).toBe(true);
    },
  );

  it.each([undefined, '', 'identity', 'br', 'gzip;q=0', 'gzip; q=0.000, *', '*;q=0'])('not %s', (header) => {
    expect(takes(header, 'gzip')).toBe(false);
  });

  it('Brotli by its own name', () => {
    expect(takes('gzip, deflate, br', 'br')).toBe(true);
    expect(takes('gzip, br;q=0', 'br')).toBe(false);
    expect(takes('x-gzip', 'br')).toBe(false);
  });
});

describe('answers', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await openTestApp();
  });
  afterAll(() => server.close());
  const get = (headers: Record<string, string>) => server.visitor().get('/api/openapi.json', { headers });

  it('are compressed for those who take it, and say that they depend on it', async () => {
    const plain = await get({});
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['vary']).toContain('accept-encoding');
    const packed = await get({ 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers['vary']).toContain('accept-encoding');
    expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  });

  it('are left as they are where they are small', async () => {
    const answer = await server.visitor().get('/api/mines', { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['content-encoding']).toBeUndefined();
  });
});

describe('an answer that never changes', () => {
  async function open() {
    const app = fastify();
    const sent: unknown[] = [];
    let isBusy = true;
    compressAnswers(app);
    app.addHook('onSend', async (_request, _reply, payload) => {
      sent.push(payload);
      return payload;
    });
    app.get('/script', { config: { isConstant: true } }, (_request, reply) =>
      reply
        .code(isBusy ? 503 : 200)
        .type('text/javascript')
        .send(isBusy ? 'busy' : 'a'.repeat(5_000)),
    );
    const get = (coding: string) => app.inject({ url: '/script', headers: { 'accept-encoding': coding } });
    await get('identity');
    sent.length = 0;
    isBusy = false;
    return { get, sent };
  }

  it('is made ready once, however many take it', async () => {
    const { get, sent } = await open();
    const answers = [await get('identity'), await get('gzip'), await get('identity'), await get('gzip')];
    expect(sent).toHaveLength(4);
    expect(sent[2]).toBe(sent[0]);
    expect(sent[3]).toBe(sent[1]);
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', undefined, 'gzip']);
    expect(gunzipSync(answers[3]!.rawPayload).toString()).toBe(answers[0]!.body);
    expect(answers[0]!.body).toBe('a'.repeat(5_000));
  });

  it('is the script of the page that shows the API, and nothing else there', async () => {
    const app = fastify();
    const routes: RouteOptions[] = [];
    app.addHook('onRoute', (options) => void routes.push(options));
    await showApi({ app } as unknown as Server);
    const constant = routes.filter(({ config }) => config?.isConstant === true).map(({ method, url }) => [method, url]);
    expect(constant).toEqual([
      ['GET', '/api/docs/js/scalar.js'],
      ['HEAD', '/api/docs/js/scalar.js'],
    ]);
    await app.close();
  });
});
